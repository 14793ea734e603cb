"""The modes of Arena: a duel, a quest of one party against foes, and a duel with goals.

Rules: arena.mode.1 to .3, arena.mode.pvp.4, arena.turn.order.*, arena.round.*, arena.death.11,
arena.mode.coop.3
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from rulekeeper.core.game import MatchOver
from rulekeeper.core.requests import Flow
from rulekeeper.games.arena.box import ArenaTable
from rulekeeper.games.arena.rules import (
    equipment,
    item_setup,
    items,
    party,
    quest_duel,
    rounds,
    turn,
)
from rulekeeper.games.arena.rules.consequences import (
    ended,
    look_for_defeat,
    look_for_victory,
    pass_the_dead,
)
from rulekeeper.games.arena.rules.quest_engine import carry_out_events, won_by_party
from rulekeeper.games.arena.rules.quest_terms import quest_box, quest_state
from rulekeeper.games.arena.rules.recruiting import deploy, pick_heroic_actions, recruit
from rulekeeper.games.arena.rules.table_setup import assemble_arena
from rulekeeper.games.arena.state import ArenaState, Stage

Stages = Mapping[Stage, Callable[[ArenaTable], Flow[None]]]


class Duel:
    """Two teams, each with its Turn Order, alternate until all of one are dead.

    Rules: arena.mode.pvp.1, .2, arena.turn.order.1 to .5
    """

    stages: Stages = MappingProxyType(
        {
            Stage.TILES: assemble_arena,
            Stage.RECRUIT: recruit,
            Stage.DEPLOY: deploy,
            Stage.HEROIC: pick_heroic_actions,
            Stage.ARTIFACTS: item_setup.pick_artifacts,
            Stage.SCROLLS: item_setup.pick_scrolls,
            Stage.START_OF_TURN: turn.start_turn,
            Stage.ACTION: turn.act,
        }
    )

    def due(self, table: ArenaTable) -> int:
        """The hero by whom the Team Token lies. Rules: arena.turn.order.1"""
        team = table.state.teams[table.state.acting]
        return team.order[team.due]

    def turn_is_over(self, table: ArenaTable, who: int) -> None:
        """The token goes to the team's next hero, and the other team acts.

        Rules: arena.turn.order.3, .4, arena.turn.end.2
        """
        state = table.state
        team = state.teams[state.acting]
        team.due = (team.due + 1) % len(team.order)
        pass_the_dead(table, state.acting)
        state.acting, state.stage = 1 - state.acting, Stage.START_OF_TURN

    def in_order(self, state: ArenaState, team: int) -> list[int]:
        """The one due first. Rules: arena.turn.order.5"""
        own = state.teams[team]
        clockwise = [*own.order[own.due :], *own.order[: own.due]]
        return [who for who in clockwise if state.combatants[who].on_grid]

    def somebody_died(self, table: ArenaTable, who: int) -> Flow[None]:
        """A team of which nobody lives has lost. Rules: arena.mode.pvp.2, arena.death.11"""
        look_for_victory(table)
        yield from ()

    def death_is_settled(self, table: ArenaTable, team: int) -> Flow[None]:
        """It may draw scrolls. Rules: arena.item.scroll.draw.1"""
        yield from items.offer_scrolls_for_deaths(table, team)

    def objective_is_met(self, table: ArenaTable, teams: Sequence[int]) -> MatchOver:
        """The side wins by whose goal it is; two at one moment are a draw.

        Rules: arena.mode.pvp.4, arena.quest.end.1
        """
        quest, box, rule = quest_state(table), quest_box(table), "arena.quest.end.1"
        if len(teams) > 1:
            reason = "Both sides have met a goal at one moment: a draw"
            return MatchOver(ended(table, (), reason, rule))
        [team] = teams
        met = next(number for number in box.primary_goals(team) if quest.met[number])
        reason = f"{box.quest.goals[met].says} {box.party_name(team)} wins"
        return MatchOver(ended(table, box.players[team], reason, rule))

    def all_is_settled(self, table: ArenaTable) -> Flow[None]:
        """Nothing more."""
        yield from ()


class PartyQuest:
    """One party against foes that the game runs, in rounds and in any order.

    Rules: arena.mode.coop.1 to .3, arena.round.1 to .7
    """

    stages: Stages = MappingProxyType(
        {
            Stage.TILES: party.open_quest,
            Stage.RECRUIT: party.recruit_party,
            Stage.DEPLOY: party.deploy_party,
            Stage.EQUIPMENT: equipment.equip_party,
            Stage.HEROIC: party.pick_heroic_actions,
            Stage.ROUND: rounds.next_turn,
            Stage.START_OF_TURN: turn.start_turn,
            Stage.ACTION: turn.act,
            Stage.FOE: rounds.foe_turn,
        }
    )

    def due(self, table: ArenaTable) -> int:
        """Whom the players have chosen. Rules: arena.round.5"""
        return quest_state(table).due

    def turn_is_over(self, table: ArenaTable, who: int) -> None:
        """The players choose who is next. Rules: arena.round.5, .7"""
        quest_state(table).acted.append(who)
        table.state.stage = Stage.ROUND

    def in_order(self, state: ArenaState, team: int) -> list[int]:
        """Those that have not acted in this round come first. Rules: arena.round.2"""
        return rounds.forecast(state, team)

    def somebody_died(self, table: ArenaTable, who: int) -> Flow[None]:
        """Nothing before the attack is over. Rules: arena.mode.coop.3"""
        yield from ()

    def death_is_settled(self, table: ArenaTable, team: int) -> Flow[None]:
        """Nothing more: scrolls come from the campaign. Rules: arena.mode.option.3"""
        yield from ()

    def objective_is_met(self, table: ArenaTable, teams: Sequence[int]) -> MatchOver:
        """The party has won. Rules: arena.mode.coop.2"""
        return won_by_party(table)

    def all_is_settled(self, table: ArenaTable) -> Flow[None]:
        """A party of which nobody lives has failed; else events of the quest follow.

        Rules: arena.mode.coop.3, arena.quest.format.3
        """
        look_for_defeat(table)
        return carry_out_events(table)


class QuestDuel(Duel):
    """Two teams alternate as in any duel; goals, events and rounds are those of a quest.

    Rules: arena.mode.pvp.4
    """

    stages: Stages = MappingProxyType(
        {
            **Duel.stages,
            Stage.TILES: quest_duel.open_duel,
            Stage.SCROLLS: quest_duel.end_set_up,
            Stage.ROUND: quest_duel.between_turns,
        }
    )

    def turn_is_over(self, table: ArenaTable, who: int) -> None:
        """As in any duel; then a round may be over."""
        super().turn_is_over(table, who)
        quest_state(table).acted.append(who)
        table.state.stage = Stage.ROUND

    def all_is_settled(self, table: ArenaTable) -> Flow[None]:
        """Events of the quest follow. Rules: arena.quest.format.3"""
        return carry_out_events(table)


DUEL, PARTY_QUEST, QUEST_DUEL = Duel(), PartyQuest(), QuestDuel()
