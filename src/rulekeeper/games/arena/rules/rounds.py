"""9 Rounds: heroes act first, then foes, in any order that the players choose.

Rules: arena.round.*, arena.flask.lose.1, arena.death.4, arena.difficulty.token.2
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import cast

from rulekeeper.core.acts import Act, Menu
from rulekeeper.core.references import SeatRef
from rulekeeper.core.requests import Flow, SeatRequest
from rulekeeper.core.requests import Option as AnyOption
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.arena import quest_events as events
from rulekeeper.games.arena.box import ArenaTable, arena
from rulekeeper.games.arena.options import Option
from rulekeeper.games.arena.rules import boss_turn, foe_actions
from rulekeeper.games.arena.rules.consequences import settle
from rulekeeper.games.arena.rules.corrections import CORRECTIONS
from rulekeeper.games.arena.rules.evil_power import command_of, draw_power
from rulekeeper.games.arena.rules.quest_engine import count_round, happens
from rulekeeper.games.arena.rules.quest_terms import (
    FOES,
    HEROES,
    Trigger,
    group_of,
    living,
    quest_box,
    quest_state,
)
from rulekeeper.games.arena.rules.villains import plan_of
from rulekeeper.games.arena.state import NO_CARD, ArenaState, ItemKind, Stage
from rulekeeper.tanarean.combat.attack import flip_token
from rulekeeper.tanarean.combat.battlebox import BattleTable, Narrowing
from rulekeeper.tanarean.combat.combatants import NOBODY
from rulekeeper.tanarean.combat.lasting import begin_turn, end_turn, expire
from rulekeeper.tanarean.combat.position import controllers, name
from rulekeeper.tanarean.combat.references import CombatantRef
from rulekeeper.tanarean.combat.stepping import burn, stands_on_lava

RULE = "arena.round.5"


class TakeTurn(Option, frozen=True, tag="take-turn"):
    """Choose who has the next turn. Rules: arena.round.4 to .6"""

    says = "{combatant} has the next turn"
    rule = RULE
    stage = Stage.ROUND
    word = "next"
    points = ("{combatant}",)
    combatant: CombatantRef

    def verdict(self, table: ArenaTable, seat: int) -> Verdict:
        """Whether it has not acted in this round, and its side acts now. Rules: arena.round.3"""
        who = self.combatant
        if not table.state.combatants[who].on_grid:
            return No("arena.round.1", f"{name(table, who)} is dead.")
        if who in quest_state(table).acted:
            return No("arena.round.1", f"{name(table, who)} has had its turn in this round.")
        if table.state.combatants[who].team == FOES and waiting(table, HEROES):
            return No("arena.round.3", "All heroes act before the foes.")
        if who not in due(table, table.state.combatants[who].team):
            return No("arena.boss.2", f"{name(table, who)} acts {_order(table, who)}.")
        return YES


class Lead(Option, frozen=True, tag="lead"):
    """Somebody else leads a hero from now on, between two rounds. Rules: arena.mode.coop.4"""

    says = "{seat} leads {combatant}"
    rule = "arena.mode.coop.4"
    stage = Stage.ROUND
    group = "Who leads whom"
    weight = "quiet"
    points = ("word/lead-{seat.value}", "{combatant}")
    combatant: CombatantRef
    seat: SeatRef

    def verdict(self, table: ArenaTable, seat: int) -> Verdict:
        """Whether it is a hero that somebody else leads, and the round has just begun."""
        hero = table.state.combatants[self.combatant]
        if hero.team != HEROES:
            return No(self.rule, f"{name(table, self.combatant)} is no hero.")
        if hero.seat == self.seat:
            who = table.box.seats[self.seat]
            return No(self.rule, f"{who} leads {name(table, self.combatant)} already.")
        if quest_state(table).acted:
            return No(self.rule, "Who leads whom changes only before the first turn of a round.")
        return YES

    def perform(self, table: ArenaTable) -> Flow[None]:
        """From now on that seat is asked."""
        table.state.combatants[self.combatant].seat = self.seat
        table.tell(events.LeadChanged, rule=self.rule, combatant=self.combatant, seat=self.seat)
        yield from ()


def _ask_who(table: ArenaTable, request: SeatRequest) -> str:
    side = "hero" if waiting(table, HEROES) else "foe"
    return f"Round {quest_state(table).round}: which {side} has the next turn?"


NEXT = Menu("next turn", TakeTurn, Lead, says=_ask_who, rule=RULE, corrections=CORRECTIONS.kinds)


def waiting(table: ArenaTable, team: int) -> list[int]:
    """The living of a side who have not had their turn in this round."""
    acted = quest_state(table).acted
    return [who for who in living(table, ("heroes", "foes")[team]) if who not in acted]


def due(table: ArenaTable, team: int) -> list[int]:
    """Those of a side who may have the next turn: all, or first or last the boss.

    Rules: arena.round.5, .6, arena.boss.2
    """
    found, order = waiting(table, team), quest_box(table).quest.boss_acts
    if order == "any":
        return found
    bosses = [who for who in found if _is_boss(table, who)]
    villains = [who for who in found if who not in bosses]
    return bosses or villains if order == "first" else villains or bosses


def _is_boss(table: ArenaTable, who: int) -> bool:
    return quest_box(table).is_boss(group_of(table, who))


def _order(table: ArenaTable, who: int) -> str:
    return "after all villains" if _is_boss(table, who) else "after the boss"


def forecast(state: ArenaState, team: int) -> list[int]:
    """The living of a side, those first who have not had their turn in this round."""
    assert state.quest is not None
    own = [w for w, c in enumerate(state.combatants) if c.team == team and c.on_grid]
    acted = state.quest.acted
    return sorted(own, key=lambda who: who in acted)


def next_turn(table: ArenaTable) -> Flow[None]:
    """Who has the next turn: a hero, then a foe; or the round is over, and another one begins.

    Rules: arena.round.1 to .7, arena.evil-power.4
    """
    state, quest = table.state, quest_state(table)
    if not quest.round:
        yield from _begin_round(table)
    for team, stage in ((HEROES, Stage.START_OF_TURN), (FOES, Stage.FOE)):
        if team == FOES and state.acting == HEROES:
            _end_of_heroes(table)
        if waiting(table, team):
            options: list[Option] = [TakeTurn(who) for who in due(table, team)]
            if len(table.box.seats) > 1 and not quest.acted:
                options += Lead.possible(table, 0)
            answer: Act[ArenaTable] = yield from NEXT.ask_anyone(
                table.box.people, options, pauses=table.box.options.real_table
            )
            if not isinstance(answer, TakeTurn):
                yield from answer.perform(table)
                return
            quest.due, state.acting, state.stage = answer.combatant, team, stage
            return
    yield from _end_round(table)
    yield from _begin_round(table)


def foe_turn(table: ArenaTable) -> Flow[None]:
    """The turn of a foe: of a villain by its plan, of a boss in five phases.

    Rules: arena.evil-power.2, arena.villain.ai.*, arena.boss.phase.1
    """
    state, quest, who = table.state, quest_state(table), quest_state(table).due
    fight = cast("BattleTable", table)
    state.turns += 1
    state.deaths_settled = 0
    state.powers.clear()
    yield from begin_turn(fight, who)
    yield from settle(table)
    if _is_boss(table, who):
        yield from boss_turn.phases(table, who)
    else:
        yield from _villain_acts(table, who)
    if state.combatants[who].on_grid and stands_on_lava(fight, who):
        yield from burn(fight, who)
    yield from end_turn(fight)
    yield from settle(table)
    quest.acted.append(who)
    state.stage = Stage.ROUND


def _villain_acts(table: ArenaTable, who: int) -> Flow[None]:
    """The first villain of a round draws an Evil Power card; then it carries out its plan.

    Rules: arena.evil-power.2, arena.villain.ai.*
    """
    acted = quest_state(table).acted
    if not any(quest_box(table).is_villain(group_of(table, other)) for other in acted):
        yield from draw_power(table, who)
        yield from settle(table)
    if table.state.combatants[who].on_grid:
        fight = cast("BattleTable", table)
        planner = partial(plan_of, fight, who, command_of(table, who), thorough=False)
        yield from foe_actions.act(fight, who, planner)


def will(
    fight: BattleTable, who: int, menu: Menu[BattleTable], options: Sequence[AnyOption]
) -> Iterator[Narrowing]:
    """What a foe, or a hero whom it controls, wants during its attack: by the foe's Command."""
    [*_, foe] = who, *controllers(fight, who)
    return foe_actions.will(fight, who, menu, options, command_of(arena(fight), foe))


# -- the ends of phases and rounds ------------------------------------------------------------


def _begin_round(table: ArenaTable) -> Flow[None]:
    state, quest = table.state, quest_state(table)
    quest.round += 1
    quest.acted.clear()
    quest.due = NOBODY
    state.acting = HEROES
    table.tell(events.RoundBegan, rule="arena.round.1", round=quest.round)
    if quest_box(table).difficulty.round_token:
        flip_token(cast("BattleTable", table), HEROES, ready=True)
    yield from happens(cast("BattleTable", table), Trigger("round-begins", number=quest.round))
    yield from settle(table)


def _end_of_heroes(table: ArenaTable) -> None:
    """All heroes have acted: flasks leave the grid, and what their dead applied for a time ends.

    Rules: arena.flask.lose.1, arena.death.4
    """
    state = table.state
    if not quest_box(table).quest.keeps_flasks:
        lying = [i for i in state.ground if i.kind is ItemKind.FLASK and i.item == NO_CARD]
        if lying:
            state.ground = [item for item in state.ground if item not in lying]
            table.tell(events.FlasksGone, rule="arena.flask.lose.1", number=len(lying))
    _forget_the_dead(table, HEROES)
    state.acting = FOES


def _end_round(table: ArenaTable) -> Flow[None]:
    """Every living foe has acted. Rules: arena.round.1, arena.death.4"""
    count_round(table)
    number = quest_state(table).round
    yield from happens(cast("BattleTable", table), Trigger("round-ends", number=number))
    yield from settle(table)
    _forget_the_dead(table, FOES)


def _forget_the_dead(table: ArenaTable, team: int) -> None:
    """A phase of a side is over: what its dead applied for a time ends.

    Who died in the phase of its side when it had acted would have had its next turn in the one
    after. Rules: arena.death.4
    """
    quest = quest_state(table)
    still = []
    for who, ends_now in quest.mourned:
        combatant = table.state.combatants[who]
        if combatant.team != team:
            still.append((who, ends_now))
        elif combatant.on_grid:
            continue
        elif ends_now:
            expire(cast("BattleTable", table), who)
        else:
            still.append((who, True))
    quest.mourned = still
