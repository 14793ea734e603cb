"""What attacks and deaths bring about: victory, items, the token, scrolls, events of a quest.

Rules: arena.death.8 to .11, arena.effect.revive.4, arena.mode.coop.3
"""

from __future__ import annotations

from rulekeeper.core.game import MatchOver, Result
from rulekeeper.core.requests import Flow
from rulekeeper.games.arena import events
from rulekeeper.games.arena.box import TEAM_NAMES, ArenaTable, arena
from rulekeeper.games.arena.rules import items
from rulekeeper.games.arena.rules.artifacts import powers_after
from rulekeeper.games.arena.rules.quest_engine import failed
from rulekeeper.games.arena.rules.quest_terms import is_calm, living
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.combatants import TimelineStep
from rulekeeper.tanarean.combat.harm import bury_the_fallen


def pass_the_dead(table: ArenaTable, team: int) -> None:
    """The team token goes on to the next living hero.

    Rules: arena.turn.order.4, arena.death.8 to .10
    """
    own, combatants = table.state.teams[team], table.state.combatants
    if not any(combatants[who].on_grid for who in own.order):
        return
    while not combatants[own.order[own.due]].on_grid:
        own.passed.append(own.order[own.due])
        own.due = (own.due + 1) % len(own.order)


def aftermath(fight: BattleTable) -> Flow[None]:
    """What follows when an attack, an effect or a step has been resolved."""
    table = arena(fight)
    yield from settle(table)
    attacks = table.state.attacks
    if attacks and attacks[-1].step is TimelineStep.DEATH:
        yield from powers_after(table, attacks[-1])
        yield from bury_the_fallen(fight, attacks[-1].felled)
        yield from settle(table)


def settle(table: ArenaTable) -> Flow[None]:
    """The consequences of deaths and revivals: victory, items, the token, scrolls.

    Rules: arena.death.8, .9, .11, arena.effect.revive.4, arena.item.artifact.4,
    arena.item.scroll.draw.1
    """
    state = table.state
    if state.ground:
        yield from items.take_back_items(table)
    while state.deaths_settled < len(state.turn.died):
        who = state.turn.died[state.deaths_settled]
        state.deaths_settled += 1
        yield from table.box.mode.somebody_died(table, who)
        if not state.combatants[who].on_grid:
            items.drop_items(table, who)
        team = state.combatants[who].team
        if team != state.acting:
            pass_the_dead(table, team)
        yield from table.box.mode.death_is_settled(table, team)
    yield from table.box.mode.all_is_settled(table)


def look_for_victory(table: ArenaTable) -> None:
    """A team whose enemies are all dead at the same time has won. Rules: arena.death.11"""
    alive = {c.team for c in table.state.combatants if c.on_grid}
    if len(alive) == 2:
        return
    if not alive:
        reason = "The last heroes of both teams have died together: a draw"
        raise MatchOver(ended(table, (), reason, "arena.death.11"))
    team = alive.pop()
    reason = f"The {TEAM_NAMES[team]} team wins: all heroes of the other team are dead"
    raise MatchOver(ended(table, table.box.players[team], reason, "arena.death.11"))


def look_for_defeat(table: ArenaTable) -> None:
    """A party of which nobody lives has failed. Rules: arena.mode.coop.3"""
    if is_calm(table) and not living(table, "heroes"):
        raise failed(table, "All heroes are dead")


def ended(table: ArenaTable, winners: tuple[int, ...], reason: str, rule: str) -> Result:
    """How a match between two teams ended, told."""
    team = table.box.team_of_seat[winners[0]] if winners else -1
    table.tell(events.MatchEnded, rule=rule, team=team)
    return Result(winners, reason, rule)
