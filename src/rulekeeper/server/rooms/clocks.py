"""The clocks of a match: how long each seat has thought, and when its time is up.

Time runs while a seat is asked. Questions that the others do not know of count for the seat, but
on the clock that the others see they do not: it would tell them that it was asked. Where a bot
plays on for who is out of time, that clock stands still until there is time again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct

from rulekeeper.server.api import Clock
from rulekeeper.server.messages import ClockLeft


class Spent(Struct, frozen=True):
    """Seconds that a seat has thought, in open and in covert questions."""

    open: float = 0.0
    covert: float = 0.0

    @property
    def total(self) -> float:
        """All of them."""
        return self.open + self.covert


class Clocks:
    """The clocks of all seats; without a `clock` no time is counted."""

    def __init__(
        self, clock: Clock | None, spent: Sequence[Spent], turn: int, now: Callable[[], float]
    ) -> None:
        self.clock = clock
        self._spent = list(spent)
        self._turn = turn
        self._now = now
        self._running: dict[int, tuple[float, bool]] = {}
        """When the question of a seat began to count, and whether it is covert."""

    def follow(self, asked: Mapping[int, bool], turn: int) -> None:
        """Run for the seats that are asked, which each tells whether covertly, in this turn."""
        if self.clock is None:
            return
        now = self._now()
        for seat in list(self._running):
            self._spent[seat] = self._spent_by(seat, now)
            del self._running[seat]
        if turn > self._turn:
            # Only a turn that has not been before: going back and on must not wind clocks up.
            self._turn = turn
            if self.clock.per == "turn":
                self._spent = [Spent() for _ in self._spent]
        self._running = {
            seat: (now, covert) for seat, covert in asked.items() if not self.is_played_on(seat)
        }

    def spent(self) -> list[Spent]:
        """What every seat has spent so far."""
        now = self._now()
        return [self._spent_by(seat, now) for seat in range(len(self._spent))]

    def left(self, seat: int) -> float:
        """The seconds that a seat has left; endless without a clock."""
        if self.clock is None:
            return float("inf")
        return self.clock.seconds - self._spent_by(seat, self._now()).total

    def is_played_on(self, seat: int) -> bool:
        """Whether a bot plays for a seat because its time is up, for this turn or for good."""
        return self.clock is not None and self.clock.then == "plays-on" and self.left(seat) <= 0

    def next_end(self) -> float | None:
        """After how many seconds the first running clock will have run down."""
        if not self._running:
            return None
        return max(0.0, min(self.left(seat) for seat in self._running))

    def run_down(self) -> list[int]:
        """The seats that are asked and have no time left."""
        return [seat for seat in self._running if self.left(seat) <= 0]

    def seen_by(self, observer: int, seats: Iterable[int]) -> tuple[ClockLeft, ...]:
        """The clocks of these seats as an observer may see them."""
        if self.clock is None:
            return ()
        now = self._now()
        found = []
        for seat in seats:
            spent = self._spent_by(seat, now)
            covert = self._running.get(seat, (now, True))[1]
            own = seat == observer
            left = self.clock.seconds - (spent.total if own else spent.open)
            running = seat in self._running and (own or not covert)
            found.append(ClockLeft(seat, max(0.0, round(left, 1)), running))
        return tuple(found)

    def _spent_by(self, seat: int, now: float) -> Spent:
        spent = self._spent[seat]
        if seat not in self._running:
            return spent
        since, covert = self._running[seat]
        more = now - since
        if covert:
            return Spent(spent.open, spent.covert + more)
        return Spent(spent.open + more, spent.covert)
