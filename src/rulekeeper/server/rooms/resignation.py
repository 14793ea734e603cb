"""How a match ends when a seat resigns."""

from __future__ import annotations

from collections.abc import Sequence

from rulekeeper.core.events import SPECTATOR
from rulekeeper.server.hosted_games import AnyMatch, AnyPresenter
from rulekeeper.server.messages import Outcome
from rulekeeper.server.store.records import SeatRecord


def resignation_outcome(
    match: AnyMatch, presenter: AnyPresenter, seats: Sequence[SeatRecord], seat: int, reason: str
) -> Outcome:
    """The parties that the seat does not belong to win; without parties, the other seats."""
    parties = presenter.tabletop(match.seen(SPECTATOR), SPECTATOR).parties
    losers = {seat}.union(*(party.seats for party in parties if seat in party.seats))
    winners = tuple(other.number for other in seats if other.number not in losers)
    return Outcome(winners, reason, "")
