"""What is kept of a match, apart from how a database lays it out.

A match is its set-up and its answers, in the words of the notation. All else follows from them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec import Struct

from rulekeeper.server.api import Clock, Who
from rulekeeper.server.messages import Ask, Outcome


class Given(NamedTuple):
    """An answer: the seat that gave it (-1: chance), and the text of the option."""

    seat: int
    text: str


class SetUpRecord(Struct, frozen=True, kw_only=True):
    """What a match starts from, and never changes.

    `kind` holds the options as they were asked for and whether it was a quick start: what a
    rematch starts from. `secret` makes the names of decisions.
    """

    id: str
    game: str
    version: int
    packs: Mapping[str, str]
    options: Mapping[str, object]
    kind: Mapping[str, object]
    quick: bool
    seed: int
    secret: bytes
    clock: Clock | None
    tutorial: bool
    created: float


class Wish(Struct, frozen=True):
    """That a seat wants to go back to its decision at a place, and who agrees so far."""

    seat: int
    place: int
    agreed: tuple[int, ...] = ()


class Standing(Struct, frozen=True, kw_only=True):
    """Where a match stands: what a list of matches shows without playing it again.

    `changed` is when somebody last acted openly, `elapsed` how many seconds have been played,
    `waiting` the seats that are asked, be it in secret. `wish` waits for others to agree.
    """

    changed: float
    elapsed: float = 0.0
    turn: int = 0
    waiting: tuple[int, ...] = ()
    outcome: Outcome | None = None
    next_match: str | None = None
    wish: Wish | None = None


class SeatRecord(Struct, frozen=True, kw_only=True):
    """A seat: who it was given to, who plays it, and the hash of the token that speaks for it.

    `revision` counts how often what the seat was asked has been taken back. `open_spent` and
    `covert_spent` are the seconds that it has thought, in questions that others know of and in
    questions that they do not.
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


class Kept(Struct, frozen=True, kw_only=True):
    """All that is kept of a match; without `answers` and `remarks`, what a list needs."""

    set_up: SetUpRecord
    standing: Standing
    seats: tuple[SeatRecord, ...]
    answers: tuple[Given, ...] = ()
    remarks: tuple[Remark, ...] = ()


class Change(Struct, frozen=True, kw_only=True):
    """What is to be kept of what has happened to a match, all or nothing.

    The first `keep` answers stay as they are, those after them give way to `answers`; `stored`
    is how many there were.
    """

    match: str
    standing: Standing
    stored: int = 0
    keep: int = 0
    answers: tuple[Given, ...] = ()
    seats: tuple[SeatRecord, ...] = ()
    remarks: tuple[Remark, ...] = ()
