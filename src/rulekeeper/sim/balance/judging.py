"""Verdicts about shares of wins: fair, too strong, too weak, or not settled yet."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from rulekeeper.sim.balance.document import Forest, Interval, Row, Table, Tone
from rulekeeper.sim.balance.numbers import matches, percent, span
from rulekeeper.sim.inference import CONFIDENCE, holm, needed_for_bound, outside, quantile
from rulekeeper.sim.statistics import Tally, wilson

SIGNIFICANT = 1 - CONFIDENCE

WORDS: Mapping[Tone, str] = {"high": "too strong", "low": "too weak", "open": "not settled"}
FAIR = "fair"


class Judged(Struct, frozen=True):
    """A share of wins with what can be said of it; `needed` matches in all would settle it.

    `widest` is the interval that holds for all that are judged together.
    """

    name: str
    tally: Tally
    widest: tuple[float, float]
    tone: Tone
    needed: float

    @property
    def words(self) -> str:
        """The verdict."""
        return WORDS.get(self.tone, FAIR)


class Yardstick(Struct, frozen=True):
    """By what shares are judged: what is even, and how far from it is fair, as shares."""

    middle: float
    margin: float

    @property
    def band(self) -> tuple[float, float]:
        """From where to where a share is fair."""
        return max(0.0, self.middle - self.margin), min(1.0, self.middle + self.margin)


def judge(tallies: Mapping[str, Tally], by: Yardstick, played: int) -> list[Judged]:
    """Verdicts on shares that were found in so many matches; together they are 95% sure.

    One is too strong or too weak when its share surely lies outside the band, by Holm's method,
    and fair when its interval, widened for all of them, lies within.
    """
    low, high = by.band
    tests = len(tallies)
    corrected = holm([outside(tally, low, high) for tally in tallies.values()])
    found = []
    for (name, tally), p_value in zip(tallies.items(), corrected, strict=True):
        widest = wilson(tally.won, tally.played, quantile(tests))
        tone: Tone = "open"
        if p_value < SIGNIFICANT:
            tone = "high" if tally.share > high else "low"
        elif low <= widest[0] and widest[1] <= high:
            tone = ""
        needed = 0.0
        if tone == "open":
            bound = min(by.band, key=lambda bound: abs(tally.share - bound))
            needed = needed_for_bound(tally.share, bound, tests) * played / tally.played
        found.append(Judged(name, tally, widest, tone, needed))
    return found


def forest(caption: str, judged: list[Judged], by: Yardstick) -> Forest:
    """The shares as a plot."""
    rows = [
        Interval(
            each.name,
            each.tally.share,
            *each.tally.interval,
            each.widest,
            f"{percent(each.tally.share)} · {each.words}",
            each.tone,
        )
        for each in judged
    ]
    return Forest(caption, rows, by.middle, by.band)


def table(caption: str, named: str, judged: list[Judged], *, folded: bool = False) -> Table:
    """The shares as a table."""
    rows = [
        Row(
            (
                each.name,
                f"{each.tally.played:,}",
                percent(each.tally.share),
                span(*each.tally.interval),
                span(*each.widest),
                matches(each.needed) if each.tone == "open" else "",
                each.words,
            ),
            each.tone,
        )
        for each in judged
    ]
    head = (named, "Matches", "Won", "95% interval", "For all at once", "Needs", "Verdict")
    return Table(caption, head, rows, folded)
