"""What many matches tell: shares of wins and how far to trust them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import sqrt
from typing import TypeVar

from msgspec import Struct

from rulekeeper.sim.simulate import Record

K = TypeVar("K")

Z = 1.959964
"""Standard deviations that take in 95% of a normal distribution."""


class Tally(Struct):
    """How often something took part in a match, and how often it won."""

    played: int = 0
    won: int = 0

    @property
    def share(self) -> float:
        """The share of matches won, from 0 to 1."""
        return self.won / self.played if self.played else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% confidence interval of the share."""
        return wilson(self.won, self.played)


class Summary(Struct):
    """The matches of a simulation, counted; whoever wins most comes first.

    A draw and an unfinished match are won by nobody.
    """

    matches: int
    draws: int
    unfinished: int
    decisions: float
    """On average, in a match."""
    turns: float
    """On average, in a match."""
    competitors: dict[str, Tally]
    bots: dict[str, Tally]
    seats: dict[int, Tally]


def wilson(won: int, played: int, z: float = Z) -> tuple[float, float]:
    """The interval in which a share lies, by Wilson's score: 95% sure unless `z` says otherwise."""
    if not played:
        return 0.0, 1.0
    share = won / played
    scale = 1 + z * z / played
    middle = (share + z * z / (2 * played)) / scale
    half = z / scale * sqrt(share * (1 - share) / played + z * z / (4 * played * played))
    low = middle - half if won else 0.0
    high = middle + half if won < played else 1.0
    return low, high


class Counting:
    """Counts matches as they come, in whatever order."""

    def __init__(self) -> None:
        self.matches = 0
        self._draws = self._unfinished = self._decisions = self._turns = 0
        self._competitors: dict[str, Tally] = {}
        self._bots: dict[str, Tally] = {}
        self._seats: dict[int, Tally] = {}

    def add(self, record: Record) -> None:
        """Count a match."""
        self.matches += 1
        self._draws += record.finished and not record.winners
        self._unfinished += not record.finished
        self._decisions += record.decisions
        self._turns += record.turns
        _count(self._competitors, record, record.competitors)
        _count(self._bots, record, enumerate(record.bots))
        _count(self._seats, record, ((seat, seat) for seat in range(len(record.bots))))

    def summary(self) -> Summary:
        """What has been counted so far."""
        count = self.matches or 1
        return Summary(
            matches=self.matches,
            draws=self._draws,
            unfinished=self._unfinished,
            decisions=self._decisions / count,
            turns=self._turns / count,
            competitors=_best_first(self._competitors),
            bots=_best_first(self._bots),
            seats=dict(sorted(self._seats.items())),
        )


def summarize(records: Iterable[Record]) -> Summary:
    """Count the wins in matches, in whatever order they come."""
    counting = Counting()
    for record in records:
        counting.add(record)
    return counting.summary()


def tally(
    records: Iterable[Record], entries: Callable[[Record], Iterable[tuple[int, K]]]
) -> dict[K, Tally]:
    """The wins of all that `entries` finds in a match with its seat; the best come first."""
    tallies: dict[K, Tally] = {}
    for record in records:
        _count(tallies, record, entries(record))
    return _best_first(tallies)


def _count(tallies: dict[K, Tally], record: Record, entries: Iterable[tuple[int, K]]) -> None:
    for seat, key in entries:
        counted = tallies.setdefault(key, Tally())
        counted.played += 1
        counted.won += seat in record.winners


def _best_first(tallies: dict[K, Tally]) -> dict[K, Tally]:
    return dict(sorted(tallies.items(), key=lambda item: (-item[1].share, str(item[0]))))
