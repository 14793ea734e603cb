"""What has to hold of bosses and their spells. Rules: arena.boss.*, arena.component.boss.1, .2"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from rulekeeper.content.model import Content, Report
from rulekeeper.games.arena.content.bosses import Boss, BossSpell
from rulekeeper.games.arena.content.power_checks import (
    Path,
    Problem,
    check_power,
    check_untargeted,
)
from rulekeeper.tanarean.combat.attackeffects import Negate
from rulekeeper.tanarean.combat.attackpack import AnyEffect
from rulekeeper.tanarean.combat.bodyeffects import LoseMovement


def check_bosses(content: Content, report: Report) -> None:
    """Check all bosses and Boss Spell cards of a pack."""
    bosses, owners = content.of(Boss), dict[str, str]()
    for boss in bosses.values():
        problem = partial(report.problem, "bosses", boss.id)
        _check_attacks(boss, owners, problem)
        check_untargeted(boss.special_power.effects, ("special_power", "effects"), problem)
        check_untargeted(boss.aura.effects, ("aura", "effects"), problem)
        _check_effects(boss.special_power.effects, ("special_power", "effects"), problem)
        _check_effects(boss.aura.effects, ("aura", "effects"), problem)
        for place, attack in enumerate(boss.attacks):
            _check_effects(attack.effects, ("attacks", place, "effects"), problem)
        if not any(spell.fits(boss.id) for spell in content.of(BossSpell).values()):
            remedy = "Name it in `bosses` of a Boss Spell, or let one fit all bosses."
            problem((), "No Boss Spell card fits it", remedy, "arena.setup.coop.boss.2")
    for spell in content.of(BossSpell).values():
        check_power(spell, "boss-spells", content, report)
        spoken = partial(report.problem, "boss-spells", spell.id)
        _check_effects(spell.effects, ("effects",), spoken)
        for place, named in enumerate(spell.bosses):
            if named not in bosses:
                report.unknown("boss-spells", spell.id, ("bosses", place), named, bosses)


def _check_effects(effects: Iterable[AnyEffect], path: Path, problem: Problem) -> None:
    """All happens in the boss's own turn: nobody moves by points then, or attacks it first.

    Rules: arena.boss.phase.1, arena.effect.negate.1, arena.attack.reaction.3
    """
    for place, effect in enumerate(effects):
        if isinstance(effect, LoseMovement):
            cause = "Heroes have no movement points to lose in the turn of a boss"
            remedy = "Apply `slowed` instead."
            problem((*path, place), cause, remedy, "arena.boss.phase.1")
        elif isinstance(effect, Negate):
            cause, remedy = "A boss has no attack to negate in its own turn", "Leave it out."
            problem((*path, place), cause, remedy, "arena.effect.negate.1")


def _check_attacks(boss: Boss, owners: dict[str, str], problem: Problem) -> None:
    """Its attack cards are its own, and some come back. Rules: arena.boss.action.3"""
    for place, attack in enumerate(boss.attacks):
        path = ("attacks", place)
        if attack.id in owners:
            cause = f"{owners[attack.id]} has the attack '{attack.id}' too"
            problem((*path, "id"), cause, "Give every attack an id of its own.")
        owners[attack.id] = boss.name
        if attack.kind not in ("primary", "special"):
            problem(
                (*path, "kind"),
                f"A boss has no {attack.kind} attack card",
                "Make it primary or special.",
                "arena.boss.action.2",
            )
    if all(attack.is_special for attack in boss.attacks):
        problem(
            ("attacks",),
            "All its attack cards are Specials, which do not come back",
            "Give it a primary one.",
            "arena.boss.action.3",
        )
