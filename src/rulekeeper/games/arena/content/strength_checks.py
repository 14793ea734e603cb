"""What may hold for many at once, checked wherever a pack says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from rulekeeper.games.arena.content.foes import Strength
from rulekeeper.games.arena.content.vocabulary import ChangeStat

Problem: TypeAlias = Callable[..., None]

Path: TypeAlias = tuple[str | int, ...]

TELLING = ("defense", "movement", "roll")
"""The stats that a card or a feature can change for many at once."""


def check_strengths(strengths: tuple[Strength, ...], path: Path, problem: Problem) -> None:
    """Only what is looked up anew can be changed while a card or a feature holds."""
    for place, each in enumerate(strengths):
        if isinstance(each, ChangeStat) and each.stat not in TELLING:
            problem(
                (*path, place),
                f"'{each.stat}' cannot be changed for many at once",
                f"Change one of {', '.join(TELLING)}, or use a condition.",
            )
