"""What happens in the actions of a turn, besides attacks, and how the log tells it."""

from __future__ import annotations

from rulekeeper.core.events import CardUse, Event, Shows
from rulekeeper.tanarean.combat.references import CombatantRef, FlaskRef, SquareRef
from rulekeeper.tanarean.grid.tiles import TileKind


class PutBack(Event, frozen=True, tag="put-back"):
    """A mover that may not end on an ally's square is put back."""

    says = "{combatant} is put back on {square}."
    shows = Shows("moved")
    combatant: CombatantRef
    square: SquareRef


class MovedAgain(Event, frozen=True, tag="move-again"):
    """The Prime Action is a second Move Action."""

    says = "{combatant} moves again with its Prime Action."
    combatant: CombatantRef


class Opened(Event, frozen=True, tag="opened"):
    """A door, a chest or a lever leaves the grid; `what` names it."""

    combatant: CombatantRef
    what: str
    square: SquareRef

    def saying(self) -> str:
        """A lever is activated."""
        does = "is activated" if self.what == TileKind.LEVER else "opens"
        return f"The {{what}} at {{square}} {does}."


class FlaskUsed(Event, frozen=True, tag="flask-used"):
    """Somebody uses a flask."""

    says = "{combatant} uses {flask}."
    card_use = CardUse("played", "flask", "combatant")
    combatant: CombatantRef
    flask: FlaskRef
