"""Attack cards and passive powers as packs write them, with all kinds of effects of the family.

Basic attacks and reaction attacks are made from the stats of the attacker.

A new kind of effect is a class in a module of its own, and one more in `AnyEffect`.
"""

from __future__ import annotations

from typing import TypeAlias

from rulekeeper.tanarean.combat.attackcards import AttackCard, Passive
from rulekeeper.tanarean.combat.attackeffects import (
    Control,
    Copy,
    Negate,
    RegainSpecial,
    RemoveAttack,
)
from rulekeeper.tanarean.combat.attackwords import Answered, Chosen, RollBonus
from rulekeeper.tanarean.combat.bodyeffects import (
    Apply,
    Damage,
    Heal,
    LoseMovement,
    Move,
    RemoveEffects,
)
from rulekeeper.tanarean.combat.reviving import Revive

AnyEffect: TypeAlias = (
    Damage
    | Heal
    | Apply
    | Move
    | Revive
    | Negate
    | Copy
    | Control
    | RemoveEffects
    | RemoveAttack
    | RegainSpecial
    | LoseMovement
)


class PackAttack(AttackCard, frozen=True, kw_only=True):
    """An attack of a pack."""

    effects: tuple[AnyEffect, ...] = ()


class PackPassive(Passive, frozen=True, kw_only=True):
    """A passive power of a pack."""

    effects: tuple[AnyEffect, ...] = ()


# -- attacks that stats make -------------------------------------------------------------------

RANGED_REACH = 8
"""Rules: arena.hero.basic.2, arena.attack.range.4, tanares.attack.types.3"""


def basic_attack(owner: str, damage: int, *, ranged: bool) -> AttackCard:
    """The basic attack of somebody.

    Rules: arena.attack.basic.1 to .4, tanares.attack.types.2 to .6
    """
    return AttackCard(
        id=f"{owner}-basic",
        name="Basic Attack",
        kind="basic",
        range=RANGED_REACH if ranged else 1,
        ranged=ranged,
        target=Chosen(),
        benefits=(RollBonus(1),),
        damage=damage,
    )


def reaction_attack(owner: str, damage: int) -> AttackCard:
    """The reaction attack of somebody. Rules: arena.attack.reaction.2, .3, .4, .10"""
    return AttackCard(
        id=f"{owner}-reaction",
        name="Reaction Attack",
        kind="reaction",
        range=1,
        target=Answered(),
        damage=damage,
        effects=(LoseMovement(points=1),),
    )
