"""What changes in the camp of a party."""

from __future__ import annotations

from enum import IntEnum

from msgspec import Struct, field

from rulekeeper.games.arena.belongings import Belongings
from rulekeeper.games.arena.changes import AnyChange

NOTHING = -1
"""Stands where there is no card."""


class Stage(IntEnum):
    """What the stop in the camp is for."""

    REWARDS = 0
    SHOP = 1


class CampState(Struct):
    """All that decides what happens next; nothing of it is hidden."""

    stage: Stage
    belongings: Belongings
    changes: list[AnyChange] = field(default_factory=list)
    """All that the stop has changed, in order. Rules: arena.campaign.log.1"""
    chooser: int = 0
    """The hero, by its place in the party, who chooses its special reward next."""
    counter: int = NOTHING
    """The scroll that is about to be sold, and may be joined by another one."""
    turns: int = 0
    """Rewards, purchases and sales so far."""
