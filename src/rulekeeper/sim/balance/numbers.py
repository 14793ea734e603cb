"""Numbers as a report writes them: shares, differences, intervals, how many matches."""

from __future__ import annotations

from math import ceil, log10

MOST_MATCHES = 10_000_000
"""Nobody plays more: what needs more is as good as even."""


def percent(share: float) -> str:
    """A share, as in `54.7%`."""
    return f"{share:.1%}"


def span(low: float, high: float) -> str:
    """An interval of a share, as in `53.2% to 56.3%`."""
    return f"{percent(low)} to {percent(high)}"


def points(difference: float) -> str:
    """A difference of shares in percentage points, as in `+3.2` and `−0.4`."""
    tenths = round(1000 * difference)
    return f"{tenths / 10:+.1f}".replace("-", "−") if tenths else "0.0"


def points_span(low: float, high: float) -> str:
    """An interval of a difference, as in `−0.4 to +3.2`."""
    return f"{points(low)} to {points(high)}"


def matches(number: float) -> str:
    """How many matches are needed, rounded up: two digits tell enough."""
    if number > MOST_MATCHES:
        return "too close to tell"
    unit = 10 ** max(0, int(log10(max(number, 1))) - 1)
    return f"{ceil(number / unit) * unit:,}"


def counted(number: int, one: str, several: str = "") -> str:
    """A number with its noun, as in `1 match` and `2,000 matches`."""
    return f"{number:,} {one if number == 1 else several or f'{one}s'}"


def enumerated(names: list[str], most: int = 6) -> str:
    """Names as the words of a sentence; a long list is cut."""
    shown = names[:most]
    if len(names) > most:
        shown.append(f"{len(names) - most} more")
    return " and ".join(filter(None, [", ".join(shown[:-1]), shown[-1] if shown else ""]))
