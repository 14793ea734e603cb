"""What may hold for many at once, and Commands, checked wherever a pack says so."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from rulekeeper.games.arena.content.foes import Strength
from rulekeeper.games.arena.content.vocabulary import ChangeStat, Role
from rulekeeper.tanarean.foes.criteria import AnyCriterion, OfRole

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


def check_command(
    command: tuple[AnyCriterion, ...],
    path: Path,
    roles: Mapping[str, Role],
    unknown: Callable[[Path, str, Mapping[str, Role]], None],
) -> None:
    """A Command names Combat Roles that there are. Rules: arena.villain.ai.target.1"""
    for place, each in enumerate(command):
        if isinstance(each, OfRole) and each.role not in roles:
            unknown((*path, place, "role"), each.role, roles)
