"""What texts are worth at a glance, in hit points of somebody in good health."""

from functools import cache

from msgspec import Struct

from rulekeeper.tanarean.combat import attackwords as words
from rulekeeper.tanarean.combat.attackwords import (
    AnyEffect,
    AttackCard,
    Each,
    Effect,
    MoveUpTo,
    One,
)
from rulekeeper.tanarean.combat.conditions import HARMFUL

CONDITION = 4.0
"""A temporary condition on one combatant."""

STATUSES = {"warded": 8.0, "immune": 4.0, "renewed": 6.0, "cannot-regain": 3.0, "no-specials": 6.0}
"""Other things that last; by default they count as a condition."""

PERMANENT = 2.2
"""By so much more does it count when it lasts for the match."""

CONTROL = {"none": 2.0, "basic": 9.0, "primary": 13.0, "any": 16.0}

REVIVAL = 25.0
SPECIAL = 12.0
SQUARE = 0.5
"""Being moved, for each square."""

SEVERAL = 2.0
"""How many combatants an effect on each finds, as far as a glance tells."""


class Appraisal(Struct, frozen=True):
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
def appraisal(card: AttackCard) -> Appraisal:
    """The appraisal of an attack."""
    gain = help_ = heals = 0.0
    for effect in card.effects:
        worth = effect_worth(effect)
        if effect.to == "target":
            gain += favour(effect, on_enemy=True)
            help_ += favour(effect, on_enemy=False)
        else:
            good = favour(effect, on_enemy=_is_for_enemies(effect))
            gain += good
            help_ += good
        if isinstance(effect, words.Heal):
            heals += worth
    steps = sum(b.squares for b in card.benefits if isinstance(b, MoveUpTo))
    negates = any(isinstance(effect, words.Negate) for effect in card.effects)
    return Appraisal(gain, help_, heals, steps, negates)


def total_worth(effects: tuple[AnyEffect, ...]) -> float:
    """What effects without an attack are worth to who carries them out."""
    return sum(favour(effect, on_enemy=_is_for_enemies(effect)) for effect in effects)


def favour(effect: Effect, *, on_enemy: bool) -> float:
    """What an effect is worth to who carries it out, on an enemy or on a friend."""
    worth = effect_worth(effect)
    if isinstance(effect, words.Move | words.Control | words.Copy):
        return worth
    return worth if _harms(effect) is on_enemy else -worth


def _is_for_enemies(effect: Effect) -> bool:
    """Whether an effect that is not for the target is for enemies."""
    if isinstance(effect.to, One | Each):
        return effect.to.of == "enemy"
    return effect.to == "attacker"


def effect_worth(effect: Effect) -> float:
    """What an effect changes on all it works on, whoever likes it."""
    match effect:
        case words.Damage(amount=amount) | words.Heal(amount=amount):
            worth = float(amount)
        case words.Apply():
            worth = STATUSES.get(effect.what, CONDITION)
            worth *= PERMANENT if effect.lasts == "permanent" else 1.0
        case words.Move(squares=squares):
            worth = SQUARE * squares
        case words.Revive():
            worth = REVIVAL
        case words.Control(attack=attack):
            worth = CONTROL[attack]
        case words.Copy():
            worth = 12.0
        case words.RemoveEffects(most=most):
            worth = 2.0 * min(most, 2)
        case words.RemoveAttack() | words.RegainSpecial():
            worth = SPECIAL
        case words.LoseMovement(points=points):
            worth = 0.5 * points
        case _:
            worth = 2.0
    return worth * SEVERAL if isinstance(effect.to, Each) else worth


def _harms(effect: Effect) -> bool:
    """Whether who meets an effect is worse off by it."""
    match effect:
        case words.Apply(what=what):
            return what in HARMFUL or what in ("cannot-regain", "no-specials")
        case words.RemoveEffects(which=which):
            return which != "harmful"
        case words.Heal() | words.Revive() | words.RegainSpecial():
            return False
    return True
