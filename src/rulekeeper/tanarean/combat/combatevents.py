"""What happens in a battle, and how the log tells it. Everything about a fight is open information.

Combatants, cards and squares are numbers. Rules: arena.attack.card.2
"""

from __future__ import annotations

from rulekeeper.core.events import CardUse, Event, Shows
from rulekeeper.tanarean.combat.attackwords import status_name
from rulekeeper.tanarean.combat.combatants import NOWHERE
from rulekeeper.tanarean.combat.references import (
    CardRef,
    CombatantRef,
    SquareRef,
    TeamRef,
)

_CHANGES = {
    "blessed": "{combatant} rolls twice, and the better roll counts",
    "cursed": "{combatant} rolls twice, and the worse roll counts",
    "protected": "{amount} on top of {combatant}'s Defense",
    "exposed": "{amount} off {combatant}'s Defense",
    "toughened": "{combatant} takes {amount} less damage",
    "vulnerable": "{combatant} takes {amount} more damage",
    "empowered": "{combatant} deals {amount} more damage",
    "weakened": "{combatant} deals {amount} less damage",
}
"""What a condition changes when it is taken into account."""


class TurnBegan(Event, frozen=True, tag="combat-turn"):
    """A combatant's turn begins."""

    says = "The turn of {combatant}."
    shows = Shows("turn")

    combatant: CombatantRef


class Focused(Event, frozen=True, tag="focused"):
    """A combatant gives its Move Action up to focus."""

    says = "{combatant} focuses."

    combatant: CombatantRef


class AttackDeclared(Event, frozen=True, tag="attack-declared"):
    """An attack is declared. `answers` is whom it interrupts or reacts to."""

    says = "{attacker} declares {card}{answers:? against {answers}}."
    shows = Shows("played")
    card_use = CardUse("played", "card", "attacker")
    attacker: CombatantRef
    card: CardRef
    answers: CombatantRef


class TokenFlipped(Event, frozen=True, tag="token-flipped"):
    """A team's token shows its other side."""

    says = 'The token of {team} shows "{ready:?Special Ready|No Special}".'
    team: TeamRef
    ready: bool


class TargetsDeclared(Event, frozen=True, tag="targets-declared"):
    """The targets of an attack are declared, in the order of the strikes."""

    says = "{attacker} attacks {targets}."

    attacker: CombatantRef
    targets: list[CombatantRef]


class StrikeForfeited(Event, frozen=True, tag="strike-forfeited"):
    """No valid target was declared."""

    says = "{attacker} strikes nobody."

    attacker: CombatantRef


class AttackNegated(Event, frozen=True, tag="attack-negated"):
    """An attack does nothing."""

    says = "{card} of {attacker} is negated."

    attacker: CombatantRef
    card: CardRef


class Struck(Event, frozen=True, tag="struck"):
    """A strike was rolled: the faces, the final result, the Defense it met."""

    shows = Shows("rolled", amount="result", dice="rolls")
    attacker: CombatantRef
    target: CombatantRef
    rolls: list[int]
    result: int
    defense: int
    hit: bool

    def saying(self) -> str:
        """With both rolls and the outcome."""
        rolled = " and ".join(map(str, self.rolls))
        outcome = "a hit" if self.hit else "a miss"
        against = "{target}: {result} against a Defense of {defense}"
        return f"{{attacker}} rolls {rolled} against {against}, {outcome}."


class RollChanged(Event, frozen=True, tag="roll-changed"):
    """A strike that was rolled has another result."""

    says = "The strike on {target:?{target}|the door} is {result} now, {hit:?a hit|a miss}."
    shows = Shows("rolled", amount="result", dice="natural")
    target: CombatantRef
    natural: int
    result: int
    hit: bool


class ObjectStruck(Event, frozen=True, tag="object-struck"):
    """A strike at a door or another object was rolled."""

    says = "{attacker} rolls {roll} against the {what} at {square}: {hit:?a hit|a miss}."
    shows = Shows("rolled", amount="result", dice="roll")
    attacker: CombatantRef
    square: SquareRef
    roll: int
    result: int
    hit: bool
    what: str = "door"


class ObjectDamaged(Event, frozen=True, tag="object-damaged"):
    """An object takes damage and has `hp` hit points left; without any it is destroyed."""

    says = "The {what} at {square} takes {amount} damage, {hp:?{hp} HP left|it is destroyed}."
    shows = Shows("damaged", amount="amount")
    square: SquareRef
    amount: int
    hp: int
    what: str = "door"


class ConditionConsidered(Event, frozen=True, tag="condition-considered"):
    """A condition was taken into account, which changes something by the amount.

    `causes` name what has brought it.
    """

    combatant: CombatantRef
    condition: str
    amount: int
    causes: list[str]

    def saying(self) -> str:
        """By what the condition changes."""
        causes = " ({causes})" if self.causes else ""
        return f"{status_name(self.condition)}{causes}: {_CHANGES[self.condition]}."


class ConditionsCancelled(Event, frozen=True, tag="conditions-cancelled"):
    """A helpful condition and its opposite cancel each other."""

    combatant: CombatantRef
    pair: tuple[str, str]

    def saying(self) -> str:
        """By the names of both."""
        helpful, harmful = map(status_name, self.pair)
        return f"{helpful} and {harmful} cancel each other on {{combatant}}."


class PassiveTriggered(Event, frozen=True, tag="passive-triggered"):
    """A passive power works."""

    says = "The passive power {power} of {combatant} takes effect."
    shows = Shows("played")
    card_use = CardUse("played", by="combatant", name="power")

    combatant: CombatantRef
    power: str


class ResidualSpared(Event, frozen=True, tag="residual-spared"):
    """A miss deals no residual damage to a combatant: somebody has taken some in this turn."""

    says = "{combatant} takes no residual damage: somebody already has this turn."

    combatant: CombatantRef


class Damaged(Event, frozen=True, tag="damaged"):
    """A combatant takes damage and has `hp` hit points left."""

    shows = Shows("damaged", amount="amount")
    combatant: CombatantRef
    amount: int
    hp: int

    def saying(self) -> str:
        """With what is left, 0 at least."""
        return f"{{combatant}} takes {{amount}} damage, {max(0, self.hp)} HP left."


class Healed(Event, frozen=True, tag="healed"):
    """A combatant regains hit points and has `hp` of them."""

    says = "{combatant} {amount:?regains {amount} HP and has {hp}|has all its HP already}."
    shows = Shows("healed", amount="amount")
    combatant: CombatantRef
    amount: int
    hp: int


class EffectApplied(Event, frozen=True, tag="effect-applied"):
    """Something lasts on a combatant from now on; `source` names what did it if no card did."""

    combatant: CombatantRef
    what: str
    card: CardRef
    source: str = ""

    def saying(self) -> str:
        """By what applied it."""
        cause = "{source}" if self.source else "{card}"
        return f"{{combatant}} gets {status_name(self.what)} by {cause}."


class EffectEnded(Event, frozen=True, tag="effect-ended"):
    """Something that lasted on a combatant has ended."""

    combatant: CombatantRef
    what: str
    card: CardRef
    source: str = ""

    def saying(self) -> str:
        """By what applied it."""
        cause = "{source}" if self.source else "{card}"
        return f"{status_name(self.what)} by {cause} ends on {{combatant}}."


class EffectLost(Event, frozen=True, tag="effect-lost"):
    """An effect does nothing to a combatant, or finds nobody (-1).

    `source` names what did it, `why` what is in its way.
    """

    says = (
        "An effect{source:? of {source}} "
        "{combatant:?on {combatant} is lost|is lost: there is nobody for it}{why:?: {why}}."
    )
    combatant: CombatantRef
    source: str = ""
    why: str = ""


class Stepped(Event, frozen=True, tag="stepped"):
    """A combatant enters a square, from another one if that is told."""

    says = "{combatant} moves{start:? from {start}} to {square}."
    shows = Shows("moved", together=("combatant", "rule"), listed="square")

    combatant: CombatantRef
    square: SquareRef
    start: SquareRef = NOWHERE


class Sidestepped(Stepped, frozen=True, tag="sidestepped"):
    """A combatant enters a square by a sidestep."""

    says = "{combatant} sidesteps{start:? from {start}} to {square}."


class MovementLost(Event, frozen=True, tag="movement-lost"):
    """The turn's owner loses movement points."""

    says = "{combatant} loses {points} movement this turn."
    shows = Shows(amount="points")

    combatant: CombatantRef
    points: int


class Died(Event, frozen=True, tag="died"):
    """A combatant is dead."""

    says = "{combatant} dies at {square}."
    shows = Shows("fell")

    combatant: CombatantRef
    square: SquareRef


class Joined(Event, frozen=True, tag="joined"):
    """A combatant has come into the battle."""

    says = "{combatant} appears at {square}."

    combatant: CombatantRef
    square: SquareRef


class TilePut(Event, frozen=True, tag="tile-put"):
    """A tile has been put on the grid; `what` is its kind and size."""

    says = "A {what} appears at {square}."

    what: str
    square: SquareRef


class TileTaken(Event, frozen=True, tag="tile-taken"):
    """A tile has left the grid."""

    says = "The {what} at {square} is gone."

    what: str
    square: SquareRef


class Revived(Event, frozen=True, tag="revived"):
    """A dead combatant stands on a square again."""

    says = "{combatant} revives at {square} with {hp} HP."
    shows = Shows("rose", amount="hp")

    combatant: CombatantRef
    square: SquareRef
    hp: int


class Controlled(Event, frozen=True, tag="controlled"):
    """A combatant acts at another one's command."""

    says = "{combatant} is under the control of {controller}."

    combatant: CombatantRef
    controller: CombatantRef


class OrdersFollowed(Event, frozen=True, tag="orders-followed"):
    """A rule of a foe, which nobody leads, has said what it does or whom it spares."""

    says = "{combatant} follows its orders."

    combatant: CombatantRef


class SpecialLost(Event, frozen=True, tag="special-lost"):
    """A special attack that was not made yet is lost."""

    says = "{combatant} loses {card}."

    combatant: CombatantRef
    card: CardRef


class SpecialRegained(Event, frozen=True, tag="special-regained"):
    """A spent special attack is available again."""

    says = "{combatant} regains {card}."

    combatant: CombatantRef
    card: CardRef
