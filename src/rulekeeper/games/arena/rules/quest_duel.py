"""A duel with goals: two sides of people, whose rounds and events are those of a quest.

The set-up, the Turn Orders, the Team Tokens and the end by death are those of any duel.

Rulings where this rulebook is silent: a round is one turn of each side, so that a side that has
lost heroes gains no rounds; a dragon alternates with the whole team, and so has as many turns as
that; with any of its goals a side wins.
Rules: arena.mode.pvp.4, arena.tile.orb.4, arena.component.dragon.1
"""

from __future__ import annotations

from typing import cast

from rulekeeper.core.requests import Flow
from rulekeeper.games.arena import quest_events as events
from rulekeeper.games.arena.box import ArenaTable
from rulekeeper.games.arena.rules.consequences import pass_the_dead, settle
from rulekeeper.games.arena.rules.item_setup import pick_scrolls
from rulekeeper.games.arena.rules.quest_engine import count_round, happens, open_book
from rulekeeper.games.arena.rules.quest_terms import Trigger, quest_state
from rulekeeper.games.arena.state import Stage
from rulekeeper.tanarean.combat.battlebox import BattleTable

RULE = "arena.mode.pvp.4"


def open_duel(table: ArenaTable) -> Flow[None]:
    """The arena is the map of the quest; its goals and counters are at their beginning."""
    open_book(table)
    table.state.stage = Stage.RECRUIT
    yield from ()


def end_set_up(table: ArenaTable) -> Flow[None]:
    """Scrolls are picked, if there are any; then the first round begins."""
    yield from pick_scrolls(table)
    if table.state.stage is Stage.START_OF_TURN:
        table.state.stage = Stage.ROUND


def between_turns(table: ArenaTable) -> Flow[None]:
    """The duel starts, or a round is over and the next one begins; then somebody has its turn."""
    quest, fight = quest_state(table), cast("BattleTable", table)
    if not quest.round:
        yield from happens(fight, Trigger("quest-starts"))
        yield from settle(table)
        yield from _begin_round(table)
    elif len(quest.acted) == len(table.state.teams):
        count_round(table)
        yield from happens(fight, Trigger("round-ends", number=quest.round))
        yield from settle(table)
        yield from _begin_round(table)
    pass_the_dead(table, table.state.acting)
    table.state.stage = Stage.START_OF_TURN


def _begin_round(table: ArenaTable) -> Flow[None]:
    quest = quest_state(table)
    quest.round += 1
    quest.acted.clear()
    table.tell(events.RoundBegan, rule=RULE, round=quest.round)
    yield from happens(cast("BattleTable", table), Trigger("round-begins", number=quest.round))
    yield from settle(table)
