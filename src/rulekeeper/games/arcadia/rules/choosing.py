"""Choices by criteria, one after the other: what is best, and which of them decided."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias, TypeVar

T = TypeVar("T")

Criterion: TypeAlias = "tuple[str, Callable[[T], tuple[float, ...] | float]]"
"""A criterion in words, and how it ranks a thing: the lowest is the best."""


def choose(things: Iterable[T], criteria: Sequence[Criterion[T]]) -> tuple[T, list[str]]:
    """The best of some things, and the criteria that parted it from others, in words.

    A criterion counts among those whom all earlier ones hold to be equal; the first thing wins
    where none parts them.
    """
    left, deciding = list(things), []
    for words, rank in criteria:
        if len(left) == 1:
            break
        ranks = [rank(thing) for thing in left]
        best = min(ranks)
        kept = [thing for thing, value in zip(left, ranks, strict=True) if value == best]
        if len(kept) < len(left):
            deciding.append(words)
        left = kept
    return left[0], deciding
