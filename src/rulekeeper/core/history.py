"""The history of a match: all that has to be copied so that a copy plays on alike."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rulekeeper.core.acts import Pass
from rulekeeper.core.dealing import Dealing
from rulekeeper.core.events import Event
from rulekeeper.core.requests import CHANCE, Option, Outcome
from rulekeeper.core.verdict import No

S = TypeVar("S", bound=Struct)

encode = msgspec.msgpack.Encoder().encode


@cache
def decoder(state_type: type[S]) -> Callable[[bytes], S]:
    """What makes a state of encoded ones."""
    return msgspec.msgpack.Decoder(state_type).decode


class Snapshot(Struct, frozen=True, gc=False):
    """The encoded state at a checkpoint, and how many answers and events came before it."""

    answers: int
    chances: int
    events: int
    state: bytes


class History(Struct):
    """What has been answered in a match, and what follows from nothing but that.

    A copy may be edited and given to `Match.fork`, which plays on from its last snapshot.
    """

    snapshots: list[Snapshot]
    """The checkpoints of which the state is known, the first of them where the match can begin."""
    events: list[Event] | None
    """What happened; `None` when nobody listens."""
    answers: list[Option] = []
    seats: list[int] = []
    """Who gave each of the answers."""
    reveals: list[int] = []
    """After how many answers something hidden was revealed."""
    fate: dict[int, tuple[Outcome, ...]] = {}
    """By its place among the answers of chance: what has come up before an undo, to come again."""
    refusals: dict[tuple[Option, ...], No] = {}
    """What the rules have taken back since the last checkpoint, by the answers that led there."""
    dealings: tuple[Dealing, ...] = ()
    """Where, since the last snapshot, the unseen was dealt anew."""

    def copy(self, *, listen: bool) -> History:
        """An independent history, without events if nobody is to listen."""
        return History(
            self.snapshots.copy(),
            (self.events or []).copy() if listen else None,
            self.answers.copy(),
            self.seats.copy(),
            self.reveals.copy(),
            self.fate.copy(),
            self.refusals.copy(),
            self.dealings,
        )

    def record(self, seat: int, answer: Option) -> None:
        """Note what a seat has answered."""
        self.answers.append(answer)
        self.seats.append(seat)

    def last_decision(self, seat: int, *, past_passes: bool) -> int | None:
        """The place among the answers where `seat` last decided, or last did more than to pass."""
        for place in reversed(range(self.snapshots[0].answers, len(self.seats))):
            passed = past_passes and isinstance(self.answers[place], Pass)
            if self.seats[place] == seat and not passed:
                return place
        return None

    def cut(self, count: int) -> None:
        """Forget all answers but the first `count`; what chance answered stays its fate.

        There has to be a snapshot from before that.
        """
        chances = self.seats[:count].count(CHANCE)
        for seat, answer in zip(self.seats[count:], self.answers[count:], strict=True):
            if seat == CHANCE:
                assert isinstance(answer, Outcome)
                known = self.fate.get(chances, ())
                if answer not in known:
                    self.fate[chances] = (*known, answer)
                chances += 1
        del self.answers[count:], self.seats[count:]
        while self.snapshots[-1].answers > count:
            self.snapshots.pop()
        self.dealings = tuple(
            replace(dealing, answers=min(dealing.answers, count)) for dealing in self.dealings
        )

    def return_to_snapshot(self) -> Snapshot:
        """Forget what was seen and told after the last snapshot, which is where rules start."""
        last = self.snapshots[-1]
        self.reveals = [place for place in self.reveals if place <= last.answers]
        if self.events is not None:
            del self.events[last.events :]
        return last

    def forget_secrets(self, start: int, seat: int) -> None:
        """Forget the answers from number `start` on but those of `seat`."""
        answers = zip(self.seats[start:], self.answers[start:], strict=True)
        own = [answer for answering, answer in answers if answering == seat]
        self.answers[start:] = own
        self.seats[start:] = [seat] * len(own)

    def replace_state(self, state: Struct) -> None:
        """Let the last snapshot hold another state; those before it did not lead there."""
        self.snapshots = [replace(self.snapshots[-1], state=encode(state))]
