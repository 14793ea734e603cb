"""What happens in the actions of a turn, besides attacks, and how the log tells it."""

from __future__ import annotations

from rulekeeper.core.events import Event, Shows
from rulekeeper.tanarean.combat.references import CombatantRef, SquareRef


class PutBack(Event, frozen=True, tag="put-back"):
    """A mover that may not end on an ally's square is put back."""

    says = "{combatant} is put back on {square}."
    shows = Shows("moved")
    combatant: CombatantRef
    square: SquareRef
