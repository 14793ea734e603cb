"""What many matches tell: shares of wins and how far to trust them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
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


def summarize(records: Sequence[Record]) -> Summary:
    """Count the wins in matches, in whatever order they come."""
    records = sorted(records, key=lambda record: record.match)
    count = len(records) or 1
    return Summary(
        matches=len(records),
        draws=sum(record.finished and not record.winners for record in records),
        unfinished=sum(not record.finished for record in records),
        decisions=sum(record.decisions for record in records) / count,
        turns=sum(record.turns for record in records) / count,
        competitors=tally(records, lambda record: record.competitors),
        bots=tally(records, lambda record: enumerate(record.bots)),
        seats=dict(sorted(tally(records, _seats).items())),
    )


def _seats(record: Record) -> list[tuple[int, int]]:
    return [(seat, seat) for seat in range(len(record.bots))]


def tally(
    records: Iterable[Record], entries: Callable[[Record], Iterable[tuple[int, K]]]
) -> dict[K, Tally]:
    """The wins of all that `entries` finds in a match with its seat; the best come first."""
    tallies: dict[K, Tally] = {}
    for record in records:
        for seat, key in entries(record):
            counted = tallies.setdefault(key, Tally())
            counted.played += 1
            counted.won += seat in record.winners
    return dict(sorted(tallies.items(), key=lambda item: -item[1].share))
