"""What texts are worth at a glance, in hit points of somebody in good health."""

from collections.abc import Iterable
from functools import cache

from msgspec import Struct

from rulekeeper.tanarean.combat.attackcards import AttackCard
from rulekeeper.tanarean.combat.attackeffects import Negate
from rulekeeper.tanarean.combat.attackwords import Effect, MoveUpTo
from rulekeeper.tanarean.combat.bodyeffects import Heal

ENEMY, ALLY = -1.0, 1.0
"""Whose side the target of an attack is on."""


class CardValue(Struct, frozen=True):
    """What an attack's effects are worth besides its damage.

    `gain` is good for the attacker's side if it hits an enemy, `help` if it hits an ally; `heals`
    is the part of either that only the wounded need. `steps` are those of its benefit.
    """

    gain: float
    help: float
    heals: float
    steps: int
    negates: bool


@cache
def value_of_card(card: AttackCard) -> CardValue:
    """What an attack is worth besides its damage."""
    steps = sum(b.squares for b in card.benefits if isinstance(b, MoveUpTo))
    return CardValue(
        gain=effects_value(card.effects, target=ENEMY),
        help=effects_value(card.effects, target=ALLY),
        heals=sum(abs(e.value({})) for e in card.effects if isinstance(e, Heal)),
        steps=steps,
        negates=any(isinstance(effect, Negate) for effect in card.effects),
    )


def effects_value(effects: Iterable[Effect], target: float = ENEMY) -> float:
    """What effects are worth to the acting side, on a target that is a friend or an enemy."""
    return sum(effect.value({"target": target}) for effect in effects)
