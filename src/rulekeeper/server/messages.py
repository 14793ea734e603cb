"""The messages between the server and one seat: JSON, one message a WebSocket frame.

Every message is an object whose `type` says which of these structs it is. The server is the only
authority: a client says which option of which decision it takes, and draws what it is told.
`docs/protocol.md` describes the conversation, `docs/protocol.schema.json` is made from here.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from rulekeeper.games.tabletop import Happening, Question, Reference, Tabletop
from rulekeeper.server.errors import Code

PROTOCOL = 1
"""Raised whenever a client of the version before could not go on."""

Ask = Literal["always", "playable", "never"]
"""When a seat is asked for responses of which others must not know.

`always`: even if it has none, so that nobody learns from a pause whether it has; `playable`: if
it has one; `never`: the server passes for it. Whoever is asked always is so at open questions,
too, where there is only one answer.
"""

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Line = Annotated[str, Meta(min_length=1, max_length=500)]
Token = Annotated[str, Meta(min_length=1, max_length=100)]


class ClientMessage(Struct, frozen=True, forbid_unknown_fields=True):
    """What a client sends."""


class Hello(ClientMessage, frozen=True, tag_field="type", tag="hello"):
    """The first message: the secret token of a seat, or none to look on."""

    token: Token | None = None
    protocol: int = PROTOCOL


class Answer(ClientMessage, frozen=True, tag_field="type", tag="answer"):
    """Take an option, by its number, at the decision that the latest `table` put."""

    decision: Token
    option: Annotated[int, Meta(ge=0)]


class Why(ClientMessage, frozen=True, tag_field="type", tag="why"):
    """Whether what these parts mean together may be done now, and if not, why."""

    id: int
    parts: Annotated[tuple[Annotated[Reference, Meta(max_length=80)], ...], Meta(max_length=4)]


class Undo(ClientMessage, frozen=True, tag_field="type", tag="undo"):
    """Go back to the own last decision: at once where the rules let it, else if others agree."""


class AgreeUndo(ClientMessage, frozen=True, tag_field="type", tag="agree-undo"):
    """Agree to another seat's wish to go back, or refuse."""

    agree: bool


class Say(ClientMessage, frozen=True, tag_field="type", tag="say"):
    """Say something to everybody at the table."""

    text: Line


class Prefer(ClientMessage, frozen=True, tag_field="type", tag="prefer"):
    """Choose when to be asked for responses."""

    ask: Ask


class Rename(ClientMessage, frozen=True, tag_field="type", tag="rename"):
    """Choose the name that others see."""

    name: Name


class HandOver(ClientMessage, frozen=True, tag_field="type", tag="hand-over"):
    """Let a bot play for the own seat, or play it again oneself (no bot)."""

    bot: Annotated[str, Meta(max_length=40)] | None


class Resign(ClientMessage, frozen=True, tag_field="type", tag="resign"):
    """Give the match up."""


class Rematch(ClientMessage, frozen=True, tag_field="type", tag="rematch"):
    """Once a match is over: set up another one of the same kind with the same seats."""


FromClient = (
    Hello | Answer | Why | Undo | AgreeUndo | Say | Prefer | Rename | HandOver | Resign | Rematch
)


class Seat(Struct, frozen=True):
    """Who sits on a seat. `bot` is the kind of bot that plays for it, if one does.

    `present` tells that a person is connected, `taken` that somebody has opened its link.
    """

    number: int
    name: str
    bot: str | None
    taken: bool
    present: bool


class ClockLeft(Struct, frozen=True):
    """The seconds a seat has left, as of this message, and whether its clock is running."""

    seat: int
    seconds: float
    running: bool


class Outcome(Struct, frozen=True, forbid_unknown_fields=True):
    """How the match ended: the seats that won (none: a draw), in words, and by which rule."""

    winners: tuple[int, ...]
    reason: str
    rule: str


class Asked(Struct, frozen=True):
    """The question with the name of the decision, which the answer has to give back."""

    decision: str
    question: Question


class Welcome(Struct, frozen=True, tag_field="type", tag="welcome"):
    """The first message: where this is, and for which seat (none: looking on)."""

    protocol: int
    match: str
    game: str
    title: str
    seat: int | None
    seats: tuple[Seat, ...]
    ask: Ask
    tutorial: bool = False


class Table(Struct, frozen=True, tag_field="type", tag="table"):
    """How the table stands now, as this seat sees it, and what has happened since the last one.

    `news` are the happenings from number `since` on: what a client holds from there on is
    replaced, as after an undo. `waiting` are the seats that are known to be asked.
    """

    tabletop: Tabletop
    asked: Asked | None
    waiting: tuple[int, ...]
    since: int
    news: tuple[Happening, ...]
    can_undo: bool
    clocks: tuple[ClockLeft, ...] = ()
    outcome: Outcome | None = None


class Seats(Struct, frozen=True, tag_field="type", tag="seats"):
    """Somebody has come, left, changed a name or handed a seat over."""

    seats: tuple[Seat, ...]


class Verdict(Struct, frozen=True, tag_field="type", tag="verdict"):
    """The answer to `why`: `rule` is the ledger's id, `text` the reason."""

    id: int
    allowed: bool
    action: str
    text: str
    rule: str


class Refused(Struct, frozen=True, tag_field="type", tag="refused"):
    """Something that was sent is not done. `code` is one word for it, `text` a sentence."""

    code: Code
    text: str
    rule: str = ""


class UndoWanted(Struct, frozen=True, tag_field="type", tag="undo-wanted"):
    """A seat asks the others to let it go back; `None` once that is settled."""

    seat: int | None


class Said(Struct, frozen=True, tag_field="type", tag="said"):
    """Somebody said something: `at` is when, in seconds since 1970; `name` is of the seat then."""

    seat: int | None
    name: str
    text: str
    at: float


class NextMatch(Struct, frozen=True, tag_field="type", tag="next-match"):
    """The rematch is set up: where to go, with this seat's own token."""

    match: str
    token: str | None


FromServer = Welcome | Table | Seats | Verdict | Refused | UndoWanted | Said | NextMatch
