"""What attack cards may say: targets, benefits and drawbacks, effects, and passive powers.

Rules: arena.attack.card.1, arena.attack.legit.*, arena.attack.benefit.*, arena.effect.*
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from rulekeeper.cards.words import Word

Points: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
Squares: TypeAlias = Annotated[int, Meta(ge=1, le=24)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60)]
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
`renewed` the bearer regains hit points whenever it makes an attack of its own turn."""


# -- targets ----------------------------------------------------------------------------------


class Targets(Word, frozen=True, tag_field="target"):
    """Base of the descriptions of targets. Rules: arena.attack.card.target.1"""


class Chosen(Targets, frozen=True, tag="combatants"):
    """Up to so many different combatants of a side, or dead ones of it.

    Rules: arena.attack.legit.1 to .4, .8
    """

    of: Side = "enemy"
    most: Annotated[int, Meta(ge=1, le=9)] = 1
    dead: bool = False


class Area(Targets, frozen=True, tag="area"):
    """All combatants in a 3x3 area. Rules: arena.attack.legit.area.1"""


class Line(Targets, frozen=True, tag="line"):
    """All enemies in a straight line. Rules: arena.attack.legit.line.1"""


class Answered(Targets, frozen=True, tag="answered"):
    """The enemy that makes an attack, or that incites a reaction. Rules: arena.attack.legit.7"""


AnyTargets: TypeAlias = Chosen | Area | Line | Answered


# -- benefits and drawbacks -------------------------------------------------------------------


class Benefit(Word, frozen=True, tag_field="benefit"):
    """Base of benefits and drawbacks. They are no effects. Rules: arena.attack.benefit.1"""


class MoveUpTo(Benefit, frozen=True, tag="move"):
    """You may move; with `meanwhile` you may strike each target at any time of it.

    Rules: arena.attack.benefit.move.1 to .6, arena.attack.benefit.strikes.1
    """

    squares: Squares
    meanwhile: bool = False


class IgnoreEffects(Benefit, frozen=True, tag="ignore-effects"):
    """Ignores all effects applied on the target by enemies. Rules: arena.attack.benefit.ignore.1"""


class RollBonus(Benefit, frozen=True, tag="roll"):
    """A bonus or penalty to each roll. Rules: arena.attack.basic.2"""

    amount: Annotated[int, Meta(ge=-9, le=9)]


class TakeDamage(Benefit, frozen=True, tag="take-damage"):
    """Take damage before striking, not below 1. Rules: arena.attack.drawback.damage.1 to .3"""

    amount: Points


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


class Effect(Word, frozen=True, tag_field="do", kw_only=True):
    """Base of the effects; `to` is whom it is for."""

    to: Whom = "target"


class Damage(Effect, frozen=True, tag="damage"):
    """Damage that needs no roll; with `not_below` it stops there."""

    amount: Points
    not_below: Points | None = None


class Heal(Effect, frozen=True, tag="heal"):
    """Hit points are regained. Rules: arena.hero.hp.3"""

    amount: Points


class Apply(Effect, frozen=True, tag="apply"):
    """A condition or another status that lasts. Rules: arena.effect.duration.2, .5"""

    what: Status
    lasts: Literal["temporary", "permanent", "turn", "used"] = "temporary"
    ends_if_used: bool = False
    amount: Points = 3


class Move(Effect, frozen=True, tag="move"):
    """Move somebody up to so many squares. Rules: arena.effect.force-move.1 to .4

    `way` demands of each step that it leads away from the attacker, or closer to it.
    """

    squares: Squares
    way: Literal["any", "away", "closer"] = "any"


class Revive(Effect, frozen=True, tag="revive"):
    """A dead combatant comes back. Rules: arena.effect.revive.1 to .5"""

    hp: Points
    within: Squares = 5


class Negate(Effect, frozen=True, tag="negate"):
    """The attack that was interrupted does nothing. Rules: arena.effect.negate.1, .2"""


class Copy(Effect, frozen=True, tag="copy"):
    """Make an attack of somebody as one's own. Rules: arena.effect.copy.1, .2"""

    border: Literal["primary", "special", "any"] = "any"


class Control(Effect, frozen=True, tag="control"):
    """Somebody moves and attacks at the attacker's command. Rules: arena.effect.control.1 to .5"""

    squares: Annotated[int, Meta(ge=0, le=24)] = 0
    attack: Literal["none", "basic", "primary", "any"] = "basic"


class RemoveEffects(Effect, frozen=True, tag="remove-effects"):
    """Up to so many effects are removed. Rules: arena.effect.remove.1"""

    which: Literal["harmful", "helpful", "any"] = "any"
    most: Annotated[int, Meta(ge=1, le=99)] = 1


class RemoveAttack(Effect, frozen=True, tag="remove-attack"):
    """A special attack that was not made yet is lost. Rules: arena.effect.remove.1"""


class RegainSpecial(Effect, frozen=True, tag="regain-special"):
    """A spent special attack is available again. Rules: arena.effect.regain-special.1"""


class LoseMovement(Effect, frozen=True, tag="lose-movement"):
    """The turn's owner loses movement points. Rules: arena.attack.reaction.3"""

    points: Points


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


# -- cards and powers -------------------------------------------------------------------------

CardKind: TypeAlias = Literal["basic", "primary", "special", "interrupt", "reaction"]

RESIDUAL = {"basic": 0, "primary": 5, "special": 15, "interrupt": 15, "reaction": 0}
"""Residual damage unless the card says otherwise. Rules: arena.attack.basic.4,
arena.attack.primary.2, arena.attack.special.5, arena.attack.reaction.4"""


class AttackCard(Word, frozen=True, kw_only=True):
    """An attack. Ranged attacks incite reactions. Rules: arena.attack.card.1, .range.1"""

    id: str
    name: Name
    kind: CardKind
    range: Squares
    ranged: bool = False
    target: AnyTargets = Chosen()
    benefits: tuple[AnyBenefit, ...] = ()
    damage: Points = 0
    effects: tuple[AnyEffect, ...] = ()
    residual: Points | None = None
    flavour: str = ""

    @property
    def is_special(self) -> bool:
        """Whether it has a golden border. Rules: arena.attack.card.border.1"""
        return self.kind in ("special", "interrupt")

    @property
    def residual_damage(self) -> int:
        """What it deals when it misses altogether. Rules: arena.attack.miss.5"""
        return RESIDUAL[self.kind] if self.residual is None else self.residual


Trigger: TypeAlias = Literal[
    "hits", "hits-alone", "hits-beside-ally", "hits-from-afar", "targeted", "passed-over"
]
"""When a passive power works. `hits-alone`: none of the bearer's allies is within `distance` of
the target; `hits-beside-ally`: one is; `hits-from-afar`: the target is at least that far away.
The circles: an enemy that started its turn adjacent has the bearer among its targets, or another
combatant as its first."""


class Passive(Word, frozen=True, kw_only=True):
    """A passive power; `roll` changes the first roll of who meets a circle.

    Rules: arena.hero.passive.1 to .3
    """

    name: Name
    trigger: Trigger
    effects: tuple[AnyEffect, ...] = ()
    distance: Squares = 1
    roll: Annotated[int, Meta(ge=-9, le=9)] = 0

    @property
    def is_circle(self) -> bool:
        """Whether it is a circle. Rules: arena.hero.passive.3"""
        return self.trigger in ("targeted", "passed-over")
