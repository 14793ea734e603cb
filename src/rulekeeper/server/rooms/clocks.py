"""The clocks of a match: how long each seat has thought, and when its time is up.

Time runs while a seat is asked. A question that others do not know of takes the seat's time, too,
but the clock that others see does not move: it would tell them that the seat was asked. While a
bot plays for a seat that is out of time, its clock stands still.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct

from rulekeeper.server.api import Clock
from rulekeeper.server.messages import ClockLeft


class TimeSpent(Struct, frozen=True):
    """Seconds that a seat has thought about open and about covert questions."""

    open: float = 0.0
    covert: float = 0.0

    @property
    def total(self) -> float:
        """Open and covert seconds together."""
        return self.open + self.covert


class Clocks:
    """The clocks of all seats; without a `clock` no time is counted."""

    def __init__(
        self, clock: Clock | None, spent: Sequence[TimeSpent], turn: int, now: Callable[[], float]
    ) -> None:
        self.clock = clock
        self._spent = list(spent)
        self._turn = turn
        self._now = now
        self._running: dict[int, tuple[float, bool]] = {}
        """Since when each running clock runs, and whether the question is covert."""

    def update(self, asked: Mapping[int, bool], turn: int) -> None:
        """Run the clocks of the seats in `asked`, which says whether covertly, in this turn."""
        if self.clock is None:
            return
        now = self._now()
        for seat in list(self._running):
            self._spent[seat] = self._spent_by(seat, now)
            del self._running[seat]
        if turn > self._turn:
            # Only a turn that is new: an undo must not give time back.
            self._turn = turn
            if self.clock.per == "turn":
                self._spent = [TimeSpent() for _ in self._spent]
        self._running = {
            seat: (now, covert) for seat, covert in asked.items() if not self.is_out_of_time(seat)
        }

    def spent(self) -> list[TimeSpent]:
        """What every seat has spent so far, by seat."""
        now = self._now()
        return [self._spent_by(seat, now) for seat in range(len(self._spent))]

    def left(self, seat: int) -> float:
        """The seconds that a seat has left; infinite without a clock."""
        if self.clock is None:
            return float("inf")
        return self.clock.seconds - self._spent_by(seat, self._now()).total

    def is_out_of_time(self, seat: int) -> bool:
        """Whether a bot plays for a seat because its time is up, for this turn or for good."""
        return self.clock is not None and self.clock.then == "plays-on" and self.left(seat) <= 0

    def next_expiry(self) -> float | None:
        """In how many seconds the first running clock expires; `None` when none runs."""
        if not self._running:
            return None
        return max(0.0, min(self.left(seat) for seat in self._running))

    def expired(self) -> list[int]:
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

    def _spent_by(self, seat: int, now: float) -> TimeSpent:
        spent = self._spent[seat]
        if seat not in self._running:
            return spent
        since, covert = self._running[seat]
        more = now - since
        if covert:
            return TimeSpent(spent.open, spent.covert + more)
        return TimeSpent(spent.open + more, spent.covert)
