"""What is stored of a match, apart from how a database lays it out.

A match is its set-up and its answers, in its notation. All else follows from them. The set-up and
the status are documents with a format number (`documents`); the rest has columns of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec import Struct

from rulekeeper.core.passing import Ask
from rulekeeper.server.api import Clock, Who
from rulekeeper.server.messages import Outcome
from rulekeeper.server.store.documents import FORMAT, DocumentType
from rulekeeper.server.store.upgrades import SET_UP_UPGRADES, STATUS_UPGRADES


class StoredAnswer(NamedTuple):
    """An answer: the seat that gave it (-1: chance), and the text of the option.

    An `unasked` one was given for its seat, which had not been shown the question.
    """

    seat: int
    text: str
    unasked: bool = False


class SetUpRecord(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field=FORMAT, tag=5
):
    """What a match starts from; it never changes.

    `requested_options` are the options before a quick start added to them: a rematch starts from
    these. `secret` is the key that decision ids are made with. With `even_pauses` no pause tells
    whether a seat has something to respond with. `campaign` is that of
    which it is a chapter, if any.
    """

    game: str
    version: int
    packs: Mapping[str, str]
    options: Mapping[str, object]
    requested_options: Mapping[str, object]
    quick: bool
    seed: int
    secret: bytes
    clock: Clock | None
    tutorial: str
    even_pauses: bool
    created: float
    campaign: str


class UndoRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat asks to go back to its decision at a place; `agreed` are the seats that agree."""

    seat: int
    place: int
    agreed: tuple[int, ...] = ()


class StoredCheckpoint(Struct, frozen=True, forbid_unknown_fields=True):
    """The encoded state after so many answers and events, by this version of the rules and packs.

    With the same version and packs the match is continued from there at once.
    """

    version: int
    packs: Mapping[str, str]
    answers: int
    events: int
    state: bytes


class MatchStatus(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field=FORMAT, tag=2
):
    """Where a match stands: what a list of matches shows without replaying it.

    `changed` is when somebody last acted openly, `elapsed` the seconds played, `waiting` the seats
    that are asked, in secret or not. `undo_request` waits for others to agree. The match is
    continued from its last `checkpoint`.
    """

    changed: float
    elapsed: float = 0.0
    turn: int = 0
    waiting: tuple[int, ...] = ()
    outcome: Outcome | None = None
    next_match: str | None = None
    undo_request: UndoRequest | None = None
    checkpoint: StoredCheckpoint | None = None


SET_UP = DocumentType("set-up", SetUpRecord, SET_UP_UPGRADES)
STATUS = DocumentType("status", MatchStatus, STATUS_UPGRADES)


class SeatRecord(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat: who it was given to, who plays it, and the hash of its token.

    `revision` counts how often a question to the seat was taken back. `open_spent` and
    `covert_spent` are the seconds that it has thought about questions that others know of, and
    about those that they do not.
    """

    number: int
    who: Who
    name: str
    bot: str | None
    token_hash: str | None
    taken: bool
    ask: Ask = "playable"
    revision: int = 0
    open_spent: float = 0.0
    covert_spent: float = 0.0


class Remark(Struct, frozen=True):
    """Something that was said at the table."""

    seat: int | None
    name: str
    text: str
    at: float


class StoredMatch(Struct, frozen=True, kw_only=True):
    """All that is stored of a match; a list needs no `answers` and no `remarks`."""

    id: str
    set_up: SetUpRecord
    status: MatchStatus
    seats: tuple[SeatRecord, ...]
    answers: tuple[StoredAnswer, ...] = ()
    remarks: tuple[Remark, ...] = ()


class Change(Struct, frozen=True, kw_only=True):
    """What has happened to a match, to be stored all or nothing.

    The first `kept_answers` answers stay, `answers` replace those after them; `stored_answers` is
    how many were stored before.
    """

    match: str
    status: MatchStatus
    stored_answers: int = 0
    kept_answers: int = 0
    answers: tuple[StoredAnswer, ...] = ()
    seats: tuple[SeatRecord, ...] = ()
    remarks: tuple[Remark, ...] = ()
