"""What powers, features and Commands may say, checked wherever a pack says it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TypeAlias

from rulekeeper.content.model import Content, Report
from rulekeeper.games.arena.content.foes import Power, Strength
from rulekeeper.games.arena.content.vocabulary import ChangeStat, Role
from rulekeeper.tanarean.combat.attackpack import AnyEffect
from rulekeeper.tanarean.combat.attackwords import Each, One
from rulekeeper.tanarean.foes.criteria import AnyCriterion, OfRole

Problem: TypeAlias = Callable[..., None]

Path: TypeAlias = tuple[str | int, ...]

TELLING = ("defense", "movement", "roll")
"""The stats that a card or a feature can change for many at once."""


def check_power(power: Power, kind: str, content: Content, report: Report) -> None:
    """Check a card with a Power and a Command; `kind` is where it stands in the pack."""
    problem = partial(report.problem, kind, power.id)
    check_strengths(power.strengths, ("strengths",), problem)
    check_strengths(power.burdens, ("burdens",), problem)
    check_untargeted(power.effects, ("effects",), problem)
    unknown = partial(report.unknown, kind, power.id)
    check_command(power.command, ("command",), content.of(Role), unknown)


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


def check_untargeted(effects: Iterable[AnyEffect], path: Path, problem: Problem) -> None:
    """What happens without an attack has no target, and must say whom it is for."""
    for place, effect in enumerate(effects):
        near_target = isinstance(effect.to, One | Each) and effect.to.near == "target"
        if effect.to in ("target", "attacker") or near_target:
            problem(
                (*path, place),
                "Nobody is the target where no attack is made",
                "Say whom it is for: `to: self`, or `to: {pick: each, of: enemy}`.",
            )
