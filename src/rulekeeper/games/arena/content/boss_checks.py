"""What has to hold of bosses and their spells. Rules: arena.boss.*, arena.component.boss.1, .2"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from rulekeeper.content.model import Content, Report
from rulekeeper.games.arena.content.bosses import Boss, BossSpell
from rulekeeper.games.arena.content.strength_checks import Path, check_command, check_strengths
from rulekeeper.games.arena.content.vocabulary import Role
from rulekeeper.tanarean.combat.attackcards import AttackCard
from rulekeeper.tanarean.combat.attackpack import AnyEffect
from rulekeeper.tanarean.combat.attackwords import Each, One


def check_bosses(content: Content, report: Report) -> None:
    """Check all bosses and Boss Spell cards of a pack."""
    bosses, owners = content.of(Boss), dict[str, str]()
    for boss in bosses.values():
        problem = partial(report.problem, "bosses", boss.id)
        _check_attacks(boss, owners, problem)
        check_untargeted(boss.special_power.effects, ("special_power", "effects"), problem)
        check_untargeted(boss.aura.effects, ("aura", "effects"), problem)
        if not any(spell.fits(boss.id) for spell in content.of(BossSpell).values()):
            remedy = "Name it in `bosses` of a Boss Spell, or let one fit all bosses."
            problem((), "No Boss Spell card fits it", remedy, "arena.setup.coop.boss.2")
    for spell in content.of(BossSpell).values():
        problem = partial(report.problem, "boss-spells", spell.id)
        check_strengths(spell.strengths, ("strengths",), problem)
        check_strengths(spell.burdens, ("burdens",), problem)
        check_untargeted(spell.effects, ("effects",), problem)
        unknown = partial(report.unknown, "boss-spells", spell.id)
        check_command(spell.command, ("command",), content.of(Role), unknown)
        for place, named in enumerate(spell.bosses):
            if named not in bosses:
                report.unknown("boss-spells", spell.id, ("bosses", place), named, bosses)


def check_untargeted(
    effects: Iterable[AnyEffect], path: Path, problem: Callable[..., None]
) -> None:
    """What happens without an attack has no target, and must say whom it is for."""
    for place, effect in enumerate(effects):
        near_target = isinstance(effect.to, One | Each) and effect.to.near == "target"
        if effect.to in ("target", "attacker") or near_target:
            problem(
                (*path, place),
                "Nobody is the target where no attack is made",
                "Say whom it is for: `to: self`, or `to: {pick: each, of: enemy}`.",
            )


def _check_attacks(boss: Boss, owners: dict[str, str], problem: Callable[..., None]) -> None:
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
    if not any(_comes_back(attack) for attack in boss.attacks):
        problem(
            ("attacks",),
            "All its attack cards are Specials, which do not come back",
            "Give it a primary one.",
            "arena.boss.action.3",
        )


def _comes_back(attack: AttackCard) -> bool:
    return not attack.is_special
