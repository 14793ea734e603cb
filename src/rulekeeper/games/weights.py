"""How promising options look at a glance: what the policies of bots are made of.

A policy has for each menu one function that weighs the options of a decision: 0 is not worth a
thought, and the weights of a decision only count beside each other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import UnionType
from typing import Generic, TypeAlias, TypeVar

from rulekeeper.core.requests import Option, QuestionKind

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")

Weigh: TypeAlias = Callable[[T, Sequence[Option]], Sequence[float]]


class Policy(Generic[T]):
    """The weights of all menus; where nothing is told of one, all its options are alike."""

    def __init__(self, menus: Mapping[QuestionKind, Weigh[T]]) -> None:
        self._menus = dict(menus)

    def weights(self, table: T, menu: QuestionKind, options: Sequence[Option]) -> Sequence[float]:
        """How promising each option of a decision looks."""
        weigh = self._menus.get(menu) if len(options) > 1 else None
        return [1.0] * len(options) if weigh is None else weigh(table, options)


def each(weigh: Callable[[T, Option], float]) -> Weigh[T]:
    """Options that are weighed one by one, whatever the others are."""
    return lambda table, options: [weigh(table, option) for option in options]


def by_kind(kind: type[Option] | UnionType, weight: float, others: float) -> Weigh[object]:
    """Options of a kind against all others."""
    return lambda table, options: [
        weight if isinstance(option, kind) else others for option in options
    ]


def only_best(values: Sequence[float]) -> list[float]:
    """The first one of the best, and nothing else."""
    best = max(range(len(values)), key=values.__getitem__)
    return [float(place == best) for place in range(len(values))]


class Remembered(Generic[K, V]):
    """The last results of something that takes long to work out, by what they depend on.

    For what `functools.lru_cache` cannot do: where the key is only a part of what is looked at.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._results: dict[K, V] = {}
        self.get = self._results.get

    def keep(self, key: K, result: V) -> None:
        """Remember a result; once there are too many, all others are forgotten."""
        if len(self._results) >= self._most:
            self._results.clear()
        self._results[key] = result


HASTE = 0.6
"""By how much the own losses end up cheaper for whoever has lost patience."""


def patience(turns: int, calm: int) -> float:
    """How much the own losses still count, so that matches end: less and less after `calm` turns.

    After twice as many turns they are as cheap as they get.
    """
    return 1.0 - min(HASTE, max(0, turns - calm) * HASTE / calm)


def advantage(points: float, scale: float) -> float:
    """Points of advantage as a judgement from -1 (lost) to 1 (won).

    `scale` points are worth half of what is left to a sure win.
    """
    return points / (abs(points) + scale)
