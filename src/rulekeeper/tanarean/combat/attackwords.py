"""What attack cards may say: targets, benefits and drawbacks, effects, and passive powers.

Each word tells how it reads. The kinds of effects stand in `bodyeffects` and `attackeffects`.

Rules: arena.attack.card.1, arena.attack.legit.*, arena.attack.benefit.*, arena.effect.*
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal, TypeAlias

from msgspec import Meta

from rulekeeper.cards import effects
from rulekeeper.cards.words import Word
from rulekeeper.core.requests import Flow
from rulekeeper.tanarean.text import wording
from rulekeeper.tanarean.text.wording import ATTACK, SIDES, Voice, sentence, signed, with_article

if TYPE_CHECKING:
    from rulekeeper.tanarean.combat.battlebox import BattleTable
    from rulekeeper.tanarean.combat.effects import EffectContext

Points: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
Squares: TypeAlias = Annotated[int, Meta(ge=1, le=24)]
Side: TypeAlias = Literal["enemy", "ally", "hero", "anybody"]
"""Seen from the attacker, who is no ally of its own; `hero` is an ally or the attacker."""

Condition: TypeAlias = Literal[
    "cursed",
    "blessed",
    "exposed",
    "protected",
    "slowed",
    "hastened",
    "vulnerable",
    "toughened",
    "weakened",
    "empowered",
]
Status: TypeAlias = (
    Condition | Literal["cannot-regain", "immune", "no-specials", "warded", "renewed"]
)
"""What may last on a combatant. `warded` reduces the next damage to zero, with
`renewed` the bearer regains hit points whenever it makes an attack."""

_STATUSES = {
    "cannot-regain": "Cannot Regain HP",
    "immune": "Immunity",
    "no-specials": "No Special Attacks",
    "warded": "Ward",
    "renewed": "Renewal",
}


def status_name(what: str) -> str:
    """The name of a condition or another status."""
    return _STATUSES.get(what, what.capitalize())


# -- targets ----------------------------------------------------------------------------------


class Targets(Word, frozen=True, tag_field="target"):
    """Base of the descriptions of targets. Rules: arena.attack.card.target.1"""

    says: ClassVar[str] = ""

    def text(self) -> str:
        """Whom an attack strikes."""
        return self.says


class Chosen(Targets, frozen=True, tag="combatants"):
    """Up to so many different combatants of a side, or dead ones of it.

    Rules: arena.attack.legit.1 to .4, .8
    """

    of: Side = "enemy"
    most: Annotated[int, Meta(ge=1, le=9)] = 1
    dead: bool = False

    def text(self) -> str:
        """How many of whom."""
        one, several = (noun.format(own=ATTACK.own) for noun in SIDES[self.of])
        dead = "dead " if self.dead else ""
        if self.most == 1:
            return with_article(dead + one)
        return f"up to {self.most} {dead}{several}"


class Area(Targets, frozen=True, tag="area"):
    """All combatants in a 3x3 area. Rules: arena.attack.legit.area.1"""

    says = "all combatants in a 3x3 area"


class Line(Targets, frozen=True, tag="line"):
    """All enemies in a straight line. Rules: arena.attack.legit.line.1"""

    says = "every enemy on a straight line"


class Answered(Targets, frozen=True, tag="answered"):
    """The enemy that makes an attack, or that incites a reaction. Rules: arena.attack.legit.7"""

    says = "the enemy it answers"


AnyTargets: TypeAlias = Chosen | Area | Line | Answered


# -- benefits and drawbacks -------------------------------------------------------------------


class Benefit(Word, frozen=True, tag_field="benefit"):
    """Base of benefits and drawbacks. They are no effects. Rules: arena.attack.benefit.1"""

    def text(self) -> str:
        """What it does."""
        raise NotImplementedError


class MoveUpTo(Benefit, frozen=True, tag="move"):
    """You may move; with `meanwhile` you may strike each target at any point of the move.

    Rules: arena.attack.benefit.move.1 to .6, arena.attack.benefit.strikes.1
    """

    squares: Squares
    meanwhile: bool = False

    def text(self) -> str:
        """How far, and when."""
        way = f"move up to {wording.squares(self.squares)}"
        return (
            f"{way} and strike at any point of the movement" if self.meanwhile else f"first {way}"
        )


class IgnoreEffects(Benefit, frozen=True, tag="ignore-effects"):
    """Ignores all effects applied on the target by enemies. Rules: arena.attack.benefit.ignore.1"""

    def text(self) -> str:
        """Whose effects."""
        return "ignores what attacks of the target's own team have applied to it"


class RollBonus(Benefit, frozen=True, tag="roll"):
    """A bonus or penalty to each roll. Rules: arena.attack.basic.2"""

    amount: Annotated[int, Meta(ge=-9, le=9)]

    def text(self) -> str:
        """By how much."""
        return f"{signed(self.amount)} to each roll"


class TakeDamage(Benefit, frozen=True, tag="take-damage"):
    """Take damage before striking, not below 1. Rules: arena.attack.drawback.damage.1 to .3"""

    amount: Points

    def text(self) -> str:
        """How much."""
        return f"first take {self.amount} damage, not below 1 HP"


AnyBenefit: TypeAlias = MoveUpTo | IgnoreEffects | RollBonus | TakeDamage


# -- effects ----------------------------------------------------------------------------------


class One(Word, frozen=True, tag_field="pick", tag="one"):
    """One combatant that the attacker chooses, `within` squares of `near`.

    Without `within` the attack's range counts. `other` leaves the target out.
    Rules: arena.effect.target.4
    """

    of: Side
    within: Squares | None = None
    near: Literal["attacker", "target"] = "attacker"
    other: bool = False
    dead: bool = False
    optional: bool = False


class Each(Word, frozen=True, tag_field="pick", tag="each"):
    """Every such combatant."""

    of: Side
    within: Squares | None = None
    near: Literal["attacker", "target"] = "attacker"
    other: bool = False


Whom: TypeAlias = Literal["target", "self", "attacker"] | One | Each
"""Whom an effect is for: the attack's target, who makes the attack, the enemy that made the
attack to which a passive answers, or combatants picked when the effect comes."""


SEVERAL = 2.0
"""How many combatants an effect on each finds: a rough estimate."""


class Effect(effects.Effect["BattleTable", "EffectContext"], frozen=True, kw_only=True):
    """Base of the effects; `to` is whom it is for."""

    harms: ClassVar[bool] = True
    """Whether it harms whoever bears it."""

    to: Whom = "target"

    def perform(self, table: BattleTable, context: EffectContext) -> Flow[None]:
        """Carry it out on the combatant that the context names."""
        raise NotImplementedError

    def changes(self, table: BattleTable, context: EffectContext, who: int) -> bool:
        """Whether it would change anything for one combatant, by what all can see."""
        return True

    def text(self, voice: Voice = ATTACK) -> str:
        """What it does, as an order, without its full stop."""
        raise NotImplementedError

    def question(self) -> str:
        """The question who is the target."""
        return "For whom is the effect?"

    def value(self, sides: effects.Sides) -> float:
        """What it is worth to the combatant who carries it out, in hit points of a healthy one.

        `sides` tells of the `target` whether it is an enemy (-1) or a friend (1).
        """
        total = self.impact() * (SEVERAL if isinstance(self.to, Each) else 1.0)
        if self.to == "target":
            on_enemy = sides.get("target", -1.0) < 0
        elif isinstance(self.to, One | Each):
            on_enemy = self.to.of == "enemy"
        else:
            on_enemy = self.to == "attacker"
        return total if self.is_welcome(on_enemy=on_enemy) else -total

    def impact(self) -> float:
        """What it changes for one on whom it works, whoever likes it; `worth`, if always as much.

        0 if nobody knows.
        """
        return self.worth

    def is_welcome(self, *, on_enemy: bool) -> bool:
        """Whether it is good for the acting side when this happens to an enemy, or to a friend."""
        return self.harms is on_enemy


def effects_text(several: Iterable[Effect], voice: Voice) -> str:
    """One sentence for each effect."""
    return " ".join(sentence(effect.text(voice)) for effect in several)


def whom_text(whom: Whom, voice: Voice) -> str:
    """Whom an effect is for."""
    if not isinstance(whom, One | Each):
        return {"target": voice.target, "self": voice.itself, "attacker": voice.attacker}[whom]
    noun = SIDES[whom.of][0].format(own=voice.own)
    if isinstance(whom, One) and whom.dead:
        noun = f"dead {noun}"
    if whom.other:
        noun = f"other {noun}"
    if isinstance(whom, Each):
        noun = f"each {noun}"
    elif whom.optional:
        noun = f"up to one {noun}"
    else:
        noun = with_article(noun)
    return f"{noun} {_place(whom, voice)}"


def _place(whom: One | Each, voice: Voice) -> str:
    """Where those are who may be picked."""
    near = voice.target if whom.near == "target" else voice.actor
    if whom.within == 1:
        return f"adjacent to {near}"
    if whom.within is not None:
        return f"within {wording.squares(whom.within)} of {near}"
    return f"{voice.reach} of {near}" if whom.near == "target" else voice.reach
