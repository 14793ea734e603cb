"""The numbers of a text that people compare cards by: its damage, and how far it reaches."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from rulekeeper.cards.effects import Effect, all_lines
from rulekeeper.cards.words import Amount, Count, Each, One, Zone, zone_of

T = TypeVar("T")
P = TypeVar("P")


def damage_text(lines: Iterable[Effect[T, P]]) -> str:
    """As it is printed: `2`, `2+1` for one after the other, `2/3` for one of them, `1-5`."""
    return "+".join(filter(None, map(_damage_of, lines)))


def _damage_of(line: Effect[T, P]) -> str:
    damage = line.damages()
    if damage is not None:
        return _sum_text(damage)
    return "/".join(dict.fromkeys(filter(None, map(damage_text, line.inner()))))


def _sum_text(amounts: Iterable[Amount]) -> str:
    """The sum of some amounts, from the least to the most where they are counted."""
    low = high = 0
    for amount in amounts:
        if isinstance(amount, Count):
            low += max(0, min(amount.plus, amount.most))
            high += amount.most
        else:
            low, high = low + amount, high + amount
    return str(high) if low == high else f"{low}–{high}"


def place_of(lines: Iterable[Effect[T, P]]) -> Zone | None:
    """Where those are whom lines pick first; what deals damage comes before all else."""
    picked = [
        (line.damages() is None, who.within)
        for line in all_lines(lines)
        if isinstance(who := line.whom(), One | Each) and who.within != "anywhere"
    ]
    return zone_of(min(picked, key=lambda pick: pick[0])[1]) if picked else None
