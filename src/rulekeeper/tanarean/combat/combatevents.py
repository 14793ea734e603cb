"""What happens in a battle. Everything about a fight is open information.

Combatants, cards and squares are numbers. Rules: arena.attack.card.2
"""

from __future__ import annotations

from rulekeeper.core.events import Event


class TurnBegan(Event, frozen=True, tag="combat-turn"):
    """A combatant's turn begins."""

    combatant: int


class Focused(Event, frozen=True, tag="focused"):
    """A combatant gives its Move Action up to focus."""

    combatant: int


class AttackDeclared(Event, frozen=True, tag="attack-declared"):
    """An attack is declared. `answers` is whom it interrupts or reacts to."""

    attacker: int
    card: int
    answers: int


class TokenFlipped(Event, frozen=True, tag="token-flipped"):
    """A team's token shows its other side."""

    team: int
    ready: bool


class TargetsDeclared(Event, frozen=True, tag="targets-declared"):
    """The targets of an attack are declared, in the order of the strikes."""

    attacker: int
    targets: list[int]


class StrikeForfeited(Event, frozen=True, tag="strike-forfeited"):
    """No valid target was declared."""

    attacker: int


class AttackNegated(Event, frozen=True, tag="attack-negated"):
    """An attack does nothing."""

    attacker: int
    card: int


class Struck(Event, frozen=True, tag="struck"):
    """A strike was rolled: the faces, the final result, the Defense it met."""

    attacker: int
    target: int
    rolls: list[int]
    result: int
    defense: int
    hit: bool


class DoorStruck(Event, frozen=True, tag="door-struck"):
    """A strike at a door was rolled."""

    attacker: int
    square: int
    roll: int
    result: int
    hit: bool


class DoorDamaged(Event, frozen=True, tag="door-damaged"):
    """A door takes damage and has `hp` hit points left; without any it is destroyed."""

    square: int
    amount: int
    hp: int


class ConditionConsidered(Event, frozen=True, tag="condition-considered"):
    """A condition was taken into account, which changes something by the amount.

    `causes` name what has brought it.
    """

    combatant: int
    condition: str
    amount: int
    causes: list[str]


class ConditionsCancelled(Event, frozen=True, tag="conditions-cancelled"):
    """A helpful condition and its opposite cancel each other."""

    combatant: int
    pair: tuple[str, str]


class PassiveTriggered(Event, frozen=True, tag="passive-triggered"):
    """A passive power works."""

    combatant: int


class ResidualSpared(Event, frozen=True, tag="residual-spared"):
    """A miss deals no residual damage to a combatant: somebody has taken some in this turn."""

    combatant: int


class Damaged(Event, frozen=True, tag="damaged"):
    """A combatant takes damage and has `hp` hit points left."""

    combatant: int
    amount: int
    hp: int


class Healed(Event, frozen=True, tag="healed"):
    """A combatant regains hit points and has `hp` of them."""

    combatant: int
    amount: int
    hp: int


class EffectApplied(Event, frozen=True, tag="effect-applied"):
    """Something lasts on a combatant from now on; `source` names what did it if no card did."""

    combatant: int
    what: str
    card: int
    source: str = ""


class EffectEnded(Event, frozen=True, tag="effect-ended"):
    """Something that lasted on a combatant has ended."""

    combatant: int
    what: str
    card: int
    source: str = ""


class EffectLost(Event, frozen=True, tag="effect-lost"):
    """An effect does nothing to a combatant, or finds nobody (-1); `source` names what did it."""

    combatant: int
    source: str = ""


class Stepped(Event, frozen=True, tag="stepped"):
    """A combatant enters a square."""

    combatant: int
    square: int


class MovementLost(Event, frozen=True, tag="movement-lost"):
    """The turn's owner loses movement points."""

    combatant: int
    points: int


class Died(Event, frozen=True, tag="died"):
    """A combatant is dead."""

    combatant: int
    square: int


class Revived(Event, frozen=True, tag="revived"):
    """A dead combatant stands on a square again."""

    combatant: int
    square: int
    hp: int


class Controlled(Event, frozen=True, tag="controlled"):
    """A combatant acts at another one's command."""

    combatant: int
    controller: int


class SpecialLost(Event, frozen=True, tag="special-lost"):
    """A special attack that was not made yet is lost."""

    combatant: int
    card: int


class SpecialRegained(Event, frozen=True, tag="special-regained"):
    """A spent special attack is available again."""

    combatant: int
    card: int
