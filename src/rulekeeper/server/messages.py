"""The messages between the server and one seat: JSON, one message a WebSocket frame.

Every message is an object whose `type` says which of these structs it is. The server is the only
authority: a client says which option of which decision it takes, and draws what it is told.
`docs/protocol.md` describes how they follow each other; `docs/protocol.schema.json` is made from
here.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from rulekeeper.core.passing import Ask, Until
from rulekeeper.games.tabletop import Happening, Question, Reference, Tabletop
from rulekeeper.server.errors import Code

PROTOCOL = 2
"""Raised whenever older clients would no longer work."""

LONGEST_NAME = 40

Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
BotName = Annotated[str, Meta(max_length=LONGEST_NAME)]
Line = Annotated[str, Meta(min_length=1, max_length=500)]
Token = Annotated[str, Meta(min_length=1, max_length=100)]


class ClientMessage(Struct, frozen=True, forbid_unknown_fields=True):
    """What a client sends."""


class Hello(ClientMessage, frozen=True, tag_field="type", tag="hello"):
    """The first message: the secret token of a seat, or none for a spectator.

    `returning` says that whoever has the seat comes back to it. Without it the seat has to be
    free: what a client was told of that earlier does not count.
    """

    token: Token | None = None
    returning: bool = False
    protocol: int = PROTOCOL


class Answer(ClientMessage, frozen=True, tag_field="type", tag="answer"):
    """Take an option, by its number, of the decision in the latest `table`."""

    decision: Token
    option: Annotated[int, Meta(ge=0)]


class PassUntil(ClientMessage, frozen=True, tag_field="type", tag="pass"):
    """Pass on the decision in the latest `table`, and on what follows until a play or turn ends."""

    decision: Token
    until: Until


class AskAgain(ClientMessage, frozen=True, tag_field="type", tag="ask-again"):
    """Be asked again before the play or turn is over for which one has passed."""


class Correct(ClientMessage, frozen=True, tag_field="type", tag="correct"):
    """Set right what lies on the table, in words, instead of an answer to the decision."""

    decision: Token
    words: Line


class Why(ClientMessage, frozen=True, tag_field="type", tag="why"):
    """Ask whether the action that these parts name is allowed now, and if not, why."""

    id: int
    parts: Annotated[tuple[Annotated[Reference, Meta(max_length=80)], ...], Meta(max_length=4)]


class Undo(ClientMessage, frozen=True, tag_field="type", tag="undo"):
    """Go back to one's last decision: at once if the rules allow it, else if others agree.

    `undo` is that of the latest `table`.
    """

    undo: Token


class AgreeUndo(ClientMessage, frozen=True, tag_field="type", tag="agree-undo"):
    """Agree to another seat's request to go back, or refuse; `request` is from `undo-wanted`."""

    request: Token
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
    """Let a bot play for one's seat; without a bot: play again oneself."""

    bot: BotName | None


class Resign(ClientMessage, frozen=True, tag_field="type", tag="resign"):
    """Resign."""


class Rematch(ClientMessage, frozen=True, tag_field="type", tag="rematch"):
    """Once a match is over: create another one of the same kind with the same seats."""


FromClient = (
    Hello
    | Answer
    | PassUntil
    | AskAgain
    | Correct
    | Why
    | Undo
    | AgreeUndo
    | Say
    | Prefer
    | Rename
    | HandOver
    | Resign
    | Rematch
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
    """The seconds that a seat has left at this message, and whether its clock runs."""

    seat: int
    seconds: float
    running: bool


class Outcome(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How the match ended: the seats that won (none: a draw), the reason, and its rule.

    Where it was no `contest`, nobody has won or lost anything.
    """

    winners: tuple[int, ...]
    reason: str
    rule: str
    contest: bool = True


class Correctable(Struct, frozen=True):
    """Something that can be set right beside a real table: an example as it is typed, and what."""

    example: str
    about: str


class Asked(Struct, frozen=True):
    """The question with the id of the decision, which the answer gives back.

    `until` is what one may pass for, on this question and on those that follow. `corrections` are
    there where the table can be set right instead of an answer.
    """

    decision: str
    question: Question
    until: tuple[Until, ...] = ()
    corrections: tuple[Correctable, ...] = ()


class Welcome(Struct, frozen=True, tag_field="type", tag="welcome"):
    """The first message: which match this is, and which seat (none: a spectator)."""

    protocol: int
    match: str
    game: str
    title: str
    seat: int | None
    seats: tuple[Seat, ...]
    ask: Ask
    tutorial: str = ""
    """The name of the guided match that this is; empty for all others."""
    campaign: str = ""
    """The campaign of which this is a chapter; empty for all others."""


class Table(Struct, frozen=True, tag_field="type", tag="table"):
    """The table as this seat sees it now, and what has happened since the last one.

    `news` are the happenings from number `since` on: they replace all that a client has from
    there on, as after an undo. `waiting` are the seats that are known to be asked. `undo` names
    what an undo would take back now; it is empty where there is nothing. `passing` is what this
    seat passes for without being asked, if it has said so.
    """

    tabletop: Tabletop
    asked: Asked | None
    waiting: tuple[int, ...]
    since: int
    news: tuple[Happening, ...]
    undo: str
    clocks: tuple[ClockLeft, ...] = ()
    outcome: Outcome | None = None
    passing: Until | None = None


class Seats(Struct, frozen=True, tag_field="type", tag="seats"):
    """Somebody has joined or left, changed a name or handed a seat over."""

    seats: tuple[Seat, ...]


class Verdict(Struct, frozen=True, tag_field="type", tag="verdict"):
    """The answer to `why`: `rule` is the ledger's id, `text` the reason."""

    id: int
    allowed: bool
    action: str
    text: str
    rule: str


class Refused(Struct, frozen=True, tag_field="type", tag="refused"):
    """A message was refused. `code` is one word for why, `text` a sentence."""

    code: Code
    text: str
    rule: str = ""


class UndoWanted(Struct, frozen=True, tag_field="type", tag="undo-wanted"):
    """A seat asks the others to let it go back; no seat: the request is settled.

    `request` names the request in the answer to it.
    """

    seat: int | None
    request: str = ""


class Said(Struct, frozen=True, tag_field="type", tag="said"):
    """Somebody said something: `at` is in seconds since 1970, `name` that of the seat then."""

    seat: int | None
    name: str
    text: str
    at: float


class NextMatch(Struct, frozen=True, tag_field="type", tag="next-match"):
    """The rematch is ready: the name of its match, and this seat's token."""

    match: str
    token: str | None


FromServer = Welcome | Table | Seats | Verdict | Refused | UndoWanted | Said | NextMatch
