"""What happens in a quest, besides what combat tells."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from rulekeeper.core.events import CardUse, Event, Shows
from rulekeeper.core.references import Ref, SeatRef
from rulekeeper.tanarean.combat.references import CardRef, CombatantRef, FlaskRef, SquareRef

QuestEventRef: TypeAlias = Annotated[int, Ref("quest event")]
GoalRef: TypeAlias = Annotated[int, Ref("goal")]
ItemRef: TypeAlias = Annotated[int, Ref("quest item")]
FeatureRef: TypeAlias = Annotated[int, Ref("feature")]
CounterRef: TypeAlias = Annotated[int, Ref("counter")]
PowerRef: TypeAlias = Annotated[int, Ref("told power")]
SpellRef: TypeAlias = Annotated[int, Ref("told spell")]
FateRef: TypeAlias = Annotated[int, Ref("fate")]


class RoundBegan(Event, frozen=True, tag="round-began"):
    """A round begins."""

    says = "Round {round} begins."
    round: int


class LeadChanged(Event, frozen=True, tag="lead-changed"):
    """Somebody else leads a hero."""

    says = "{seat} leads {combatant} from now on."
    combatant: CombatantRef
    seat: SeatRef


class PowerDrawn(Event, frozen=True, tag="power-drawn"):
    """An Evil Power card has been drawn."""

    says = "Evil Power: {power}."
    card_use = CardUse("drawn", "power")
    power: PowerRef


class BossPowerWorks(Event, frozen=True, tag="boss-power"):
    """The special power of a boss works, or its aura."""

    says = "{combatant}: {name}."
    combatant: CombatantRef
    name: str


class SpellDrawn(Event, frozen=True, tag="spell-drawn"):
    """A Boss Spell card has been drawn."""

    says = "Boss Spell: {spell}."
    card_use = CardUse("drawn", "spell")
    spell: SpellRef


class BossAttackDrawn(Event, frozen=True, tag="boss-attack-drawn"):
    """A boss has drawn the attack card of this round."""

    says = "{combatant} draws {card}."
    combatant: CombatantRef
    card: CardRef


class EventHappened(Event, frozen=True, tag="event-happened"):
    """An event of the quest happens: its text."""

    says = "{happening}"
    happening: QuestEventRef


class Counted(Event, frozen=True, tag="counted"):
    """A counter of the quest stands at another number."""

    says = "{counter}: {number}."
    counter: CounterRef
    number: int


class FeatureChanged(Event, frozen=True, tag="feature"):
    """A feature of the quest comes into force, or ends."""

    says = "{starts:?From now on|No longer}: {feature}."
    feature: FeatureRef
    starts: bool


class FateDrawn(Event, frozen=True, tag="fate-drawn"):
    """A Fate card has been drawn."""

    says = "Fate: {card}."
    card_use = CardUse("drawn", "card")
    card: FateRef


class PlacedByQuest(Event, frozen=True, tag="placed-by-quest"):
    """An event has placed somebody."""

    says = "{combatant} is placed at {square}."
    shows = Shows("moved")
    combatant: CombatantRef
    square: SquareRef


class ItemTaken(Event, frozen=True, tag="item-taken"):
    """Somebody bears an item of the quest."""

    says = "{combatant} takes {item}."
    combatant: CombatantRef
    item: ItemRef


class GoalMet(Event, frozen=True, tag="goal-met"):
    """An objective is met."""

    says = "Objective met: {goal}"
    goal: GoalRef


class QuestWon(Event, frozen=True, tag="quest-won"):
    """The primary objective is met, and the quest is over."""

    says = "The quest is won: {xp} Experience Points."
    xp: int


class QuestLost(Event, frozen=True, tag="quest-lost"):
    """The quest has failed."""

    says = "The quest has failed."


class FlaskLeft(Event, frozen=True, tag="flask-left"):
    """A dead villain has left a flask."""

    says = "{combatant} leaves a flask at {square}."
    combatant: CombatantRef
    square: SquareRef


class FlaskTaken(Event, frozen=True, tag="flask-taken"):
    """Somebody bears a flask."""

    says = "{combatant} takes {flask}."
    card_use = CardUse("drawn", "flask", "combatant")
    combatant: CombatantRef
    flask: FlaskRef


class FlasksGone(Event, frozen=True, tag="flasks-gone"):
    """The flasks that nobody has picked up leave the grid."""

    says = "{number:#flask|flasks} that nobody has picked up: gone."
    number: int
