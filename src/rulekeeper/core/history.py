"""The history of a match: all that a copy needs to play on in the same way."""

from __future__ import annotations

from collections.abc import Mapping, Set
from itertools import chain
from typing import TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rulekeeper.core.acts import Pass
from rulekeeper.core.events import Event
from rulekeeper.core.notation import Mark
from rulekeeper.core.requests import CHANCE, Option, Outcome
from rulekeeper.core.verdict import No

S = TypeVar("S", bound=Struct)

encode = msgspec.msgpack.Encoder().encode


class Snapshot(Struct, frozen=True, gc=False):
    """The encoded state at a checkpoint, its turn, and how many answers and events came before."""

    answers: int
    chances: int
    events: int
    turn: int
    state: bytes


class Dealing(Struct, frozen=True, gc=False):
    """A note that everything `seat` had not seen was dealt anew after so many answers."""

    answers: int
    seat: int
    seed: int


class Unread(Option, frozen=True, tag="unread"):
    """Stands for an answer of which only the line in the notation is known."""


UNREAD = Unread()


class Past(Struct, frozen=True, gc=False):
    """What is known of a match before the checkpoint from which it was resumed.

    Its answers are there as lines, `events` is how many there were, `marks` are those of the save.
    """

    answers: int
    events: int
    marks: tuple[Mark, ...]


class History(Struct):
    """The answers of a match, and what follows from them alone.

    A copy may be edited and given to `Match.fork`, which plays on from its last snapshot.
    """

    snapshots: list[Snapshot]
    """The checkpoints whose state is known; the match can start from the first of them."""
    events: list[Event] | None
    """The events since the first checkpoint here; `None` when nobody listens."""
    answers: list[Option] = []
    seats: list[int] = []
    """The seat that gave each answer."""
    reveals: list[int] = []
    """The numbers of answers after which something hidden was revealed."""
    fate: dict[int, tuple[Outcome, ...]] = {}
    """Outcomes that an undo took back, by their place among those of chance, to come again."""
    refusals: dict[tuple[Option, ...], No] = {}
    """What the rules have taken back since the last checkpoint, by the answers that led there."""
    dealings: tuple[Dealing, ...] = ()
    """Where unseen cards were dealt anew since the last snapshot."""
    lines: list[str] = []
    """The first answers as lines of the notation, as far as they have been written yet."""
    past: Past | None = None
    """What has not been played again since the match was loaded."""
    earlier: tuple[Snapshot, ...] = ()
    """Checkpoints from before the first of `snapshots`: the match cannot start from them."""
    tally: tuple[int, Mapping[int, int]] = (0, {})
    """How many of the first so many answers each seat gave; replaced at once, never changed."""

    @property
    def event_count(self) -> int:
        """How many events there have been."""
        earlier = self.past.events if self.past else 0
        return earlier + len(self.events) if self.events else earlier

    @property
    def first_event(self) -> int:
        """The number of the first of `events`."""
        return self.past.events if self.past else 0

    def copy(self, *, listen: bool) -> History:
        """An independent history; without `listen` it has no events and lines."""
        return History(
            self.snapshots.copy(),
            (self.events or []).copy() if listen else None,
            self.answers.copy(),
            self.seats.copy(),
            self.reveals.copy(),
            self.fate.copy(),
            self.refusals.copy(),
            self.dealings,
            self.lines.copy() if listen else [],
            self.past,
            self.earlier,
            self.tally,
        )

    def record(self, seat: int, answer: Option) -> None:
        """Note what a seat has answered."""
        self.answers.append(answer)
        self.seats.append(seat)

    def answers_of(self, seat: int) -> int:
        """How many answers a seat has given; only those since it was last asked are counted."""
        tallied, known = self.tally
        if new := self.seats[tallied:]:
            known = {own: known.get(own, 0) + new.count(own) for own in {*known, *new}}
            self.tally = tallied + len(new), known
        return known.get(seat, 0)

    def drop(self, count: int) -> None:
        """Forget all answers but the first `count`, and nothing that came of them."""
        del self.answers[count:], self.seats[count:]
        self.tally = 0, {}

    def last_decision(self, seat: int, unasked: Set[int]) -> int | None:
        """The place among the answers where `seat` last decided, but for those in `unasked`."""
        for place in reversed(range(self.snapshots[0].answers, len(self.seats))):
            if self.seats[place] == seat and place not in unasked:
                return place
        return None

    def obstacle(self, place: int) -> str | None:
        """Why a seat that does not play alone may not take back its decision at `place`, if so."""
        since = range(place + 1, len(self.seats))
        if any(self.seats[later] == CHANCE for later in since):
            return "Chance has answered since your last decision."
        if any(count > place for count in self.reveals):
            return "Something hidden has been revealed since your last decision."
        if any(not isinstance(self.answers[later], Pass) for later in since):
            return "Another player has acted since your last decision."
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
        self.drop(count)
        del self.lines[count:]
        while self.snapshots[-1].answers > count:
            self.snapshots.pop()
        self.dealings = tuple(
            replace(dealing, answers=min(dealing.answers, count)) for dealing in self.dealings
        )

    def return_to_snapshot(self) -> Snapshot:
        """Forget what was revealed and told after the last snapshot, from which the rules start."""
        last = self.snapshots[-1]
        self.reveals = [place for place in self.reveals if place <= last.answers]
        if self.events is not None:
            del self.events[last.events - self.first_event :]
        return last

    def remove(self, place: int) -> None:
        """Forget one answer that the rules have not been given yet."""
        del self.answers[place], self.seats[place], self.lines[place:]
        self.tally = 0, {}

    def forget_secrets(self, start: int, seat: int) -> None:
        """Forget the answers from number `start` on, except those of `seat`."""
        answers = zip(self.seats[start:], self.answers[start:], strict=True)
        own = [answer for answering, answer in answers if answering == seat]
        del self.lines[start:]
        self.drop(start)
        self.answers += own
        self.seats += [seat] * len(own)

    def complete(self, earlier: History) -> None:
        """Take over what has been played again up to the checkpoint where this history begins."""
        first = self.snapshots[0]
        self.past = None
        self.snapshots[:1] = [s for s in earlier.snapshots if s.answers <= first.answers]
        self.answers[: first.answers] = earlier.answers[: first.answers]
        seen = {place for place in earlier.reveals if place <= first.answers}
        self.reveals = sorted({*seen, *self.reveals})
        if self.events is not None and earlier.events is not None:
            self.events[:0] = earlier.events[: first.events]

    def turn_ends(self, turns: int) -> tuple[Snapshot, ...]:
        """The last known checkpoint of each of the last so many turns, in their order."""
        ends: dict[int, Snapshot] = {}
        for snapshot in chain(reversed(self.snapshots), reversed(self.earlier)):
            if snapshot.turn not in ends:
                if len(ends) == turns:
                    break
                ends[snapshot.turn] = snapshot
        return tuple(reversed(ends.values()))

    def forget_past(self, turns: int) -> None:
        """Forget what came before the last snapshot, but for how the last turns ended.

        How often each seat answered stays known, too.
        """
        last = self.snapshots[-1]
        self.earlier = self.turn_ends(turns)[:-1]
        self.snapshots = [last]
        self.answers[: last.answers] = [UNREAD] * last.answers
        self.past = Past(last.answers, last.events, ())
        self.lines.clear()

    def replace_state(self, state: Struct) -> None:
        """Let the last snapshot hold another state; those before it did not lead there."""
        self.snapshots = [replace(self.snapshots[-1], state=encode(state))]
