"""How a match ends when somebody gives it up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulekeeper.core.events import SPECTATOR
from rulekeeper.server.messages import Outcome

if TYPE_CHECKING:
    from rulekeeper.server.room import Room


def outcome_of_resigning(room: Room, seat: int, reason: str) -> Outcome:
    """The other parties win; before there are parties, the other seats."""
    table = room.match.seen(SPECTATOR)
    parties = room.presenter.tabletop(table, SPECTATOR).parties
    losers = {seat}.union(*(party.seats for party in parties if seat in party.seats))
    winners = tuple(s.number for s in room.seats if s.number not in losers)
    return Outcome(winners, reason, "")
