"""How far shares of wins can be trusted: tests, many at once, and how many matches they need.

All of it rests on the normal distribution: the tests are score tests, so that they agree with
Wilson's intervals (`statistics.wilson`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, inf, sqrt
from statistics import NormalDist

from msgspec import Struct

from rulekeeper.sim.statistics import Tally, wilson

CONFIDENCE = 0.95
"""How sure an interval is, and a table of verdicts as a whole."""

POWER = 0.8
"""How likely as many matches as are asked for would settle a question."""

_NORMAL = NormalDist()


def quantile(tests: int = 1) -> float:
    """Standard deviations within which all of so many tests stay, with `CONFIDENCE` together.

    By Bonferroni's inequality, whether or not the tests depend on each other.
    """
    return _NORMAL.inv_cdf(1 - (1 - CONFIDENCE) / (2 * max(tests, 1)))


def holm(p_values: Sequence[float]) -> list[float]:
    """The p-values of tests that are made together, each corrected by Holm's method.

    The chance that any true hypothesis has a corrected value below 0.05 is at most 5%, whether or
    not the tests depend on each other.
    """
    corrected = [1.0] * len(p_values)
    highest = 0.0
    for rank, place in enumerate(sorted(range(len(p_values)), key=p_values.__getitem__)):
        highest = max(highest, min(1.0, (len(p_values) - rank) * p_values[place]))
        corrected[place] = highest
    return corrected


def two_sided(z: float) -> float:
    """The p-value of a result that lies so many standard deviations from what was expected."""
    return 2 * _NORMAL.cdf(-abs(z))


def outside(tally: Tally, low: float, high: float) -> float:
    """The p-value of the hypothesis that the true share lies from `low` to `high`."""
    if not tally.played or low <= tally.share <= high:
        return 1.0
    bound = high if tally.share > high else low
    spread = sqrt(bound * (1 - bound) / tally.played)
    return two_sided((tally.share - bound) / spread) if spread else 0.0


def different(one: Tally, other: Tally) -> float:
    """The p-value of the hypothesis that two shares are the same."""
    if not one.played or not other.played:
        return 1.0
    pooled = (one.won + other.won) / (one.played + other.played)
    spread = sqrt(pooled * (1 - pooled) * (1 / one.played + 1 / other.played))
    return two_sided((one.share - other.share) / spread) if spread else 1.0


def difference(one: Tally, other: Tally, z: float) -> tuple[float, float]:
    """The interval of the first share less the second, by Newcombe's method from Wilson's."""
    (low, high), (other_low, other_high) = (wilson(t.won, t.played, z) for t in (one, other))
    middle = one.share - other.share
    down = sqrt((one.share - low) ** 2 + (other_high - other.share) ** 2)
    up = sqrt((high - one.share) ** 2 + (other.share - other_low) ** 2)
    return max(-1.0, middle - down), min(1.0, middle + up)


class Effect(Struct, frozen=True):
    """By how much a share of wins is higher with something than without it, and its error."""

    gain: float
    error: float

    @property
    def p_value(self) -> float:
        """The p-value of the hypothesis that it makes no difference."""
        return two_sided(self.gain / self.error) if self.error else 1.0

    def interval(self, tests: int = 1) -> tuple[float, float]:
        """Its interval among so many tests, with `CONFIDENCE` together."""
        half = quantile(tests) * self.error
        return max(-1.0, self.gain - half), min(1.0, self.gain + half)


def stratified(having: Mapping[int, Tally], lacking: Mapping[int, Tally]) -> Effect:
    """The effect of something, compared only within strata: those alike in another respect.

    The difference and the test are those of Cochran, Mantel and Haenszel. A stratum in which all
    or none have it tells nothing.
    """
    excess = variance = weight = 0.0
    for key, one in having.items():
        other = lacking.get(key, Tally())
        number, won = one.played + other.played, one.won + other.won
        if not one.played or not other.played:
            continue
        balance = one.played * other.played / number
        weight += balance
        excess += one.won - one.played * won / number
        variance += balance * won * (number - won) / (number * (number - 1))
    return Effect(excess / weight, sqrt(variance) / weight) if weight else Effect(0.0, 0.0)


def needed_for_bound(share: float, bound: float, tests: int) -> float:
    """How many matches would show, among so many tests, on which side of a bound a share lies.

    As if the share found were the true one; `inf` when it lies on the bound.
    """
    return _needed(share * (1 - share), share - bound, tests)


def needed_for_difference(one: float, other: float, tests: int) -> float:
    """How many matches on each side would show, among so many tests, that two shares differ.

    As if the shares found were the true ones; `inf` when they are the same.
    """
    return _needed(one * (1 - one) + other * (1 - other), one - other, tests)


def smallest_difference(share: float, one: int, other: int, tests: int) -> float:
    """The difference from a share that so many matches on each side would show, most likely."""
    if not one or not other:
        return inf
    z = quantile(tests) + _NORMAL.inv_cdf(POWER)
    return z * sqrt(share * (1 - share) * (1 / one + 1 / other))


def _needed(variance: float, distance: float, tests: int) -> float:
    if not distance:
        return inf
    # A share of 0 or 1 in a few matches has no variance of its own: nothing is sure by that.
    z = quantile(tests) + _NORMAL.inv_cdf(POWER)
    return ceil(max(variance, 0.01) * (z / distance) ** 2)
