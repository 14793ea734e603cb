"""3 Turns: start of turn, Action phase, end of turn; what deaths bring about; victory.

Rules: arena.turn.*, arena.token.team.*, arena.death.8 to .11
"""

from __future__ import annotations

from collections.abc import Sequence

from rulekeeper.core.acts import NOTHING_TO_TELL, Act, Menu, Preview
from rulekeeper.core.game import MatchOver, Result, play_stages
from rulekeeper.core.requests import Flow, SeatRequest
from rulekeeper.core.requests import Option as AnyOption
from rulekeeper.core.verdict import Verdict
from rulekeeper.games.arena import events
from rulekeeper.games.arena.box import ArenaTable
from rulekeeper.games.arena.options import Option
from rulekeeper.games.arena.rules.artifacts import powers_of_a_turn
from rulekeeper.games.arena.rules.consequences import ended, settle
from rulekeeper.games.arena.rules.corrections import CORRECTIONS
from rulekeeper.games.arena.rules.first_aid import FirstAid, ImprovedFirstAid
from rulekeeper.games.arena.rules.heroic_actions import PerformHeroic
from rulekeeper.games.arena.rules.item_transfer import HandFlask, PickUp, Transfer
from rulekeeper.games.arena.rules.scrolls import TURN_SCROLLS, UseScroll
from rulekeeper.games.arena.rules.tiles import Activate
from rulekeeper.games.arena.state import Stage
from rulekeeper.tanarean.actions import movement_points
from rulekeeper.tanarean.actions.flasks import UseFlask
from rulekeeper.tanarean.actions.move_action import Step, Walk, move_options, take_action
from rulekeeper.tanarean.actions.prime_action import (
    Focus,
    MoveAgain,
    TurnAttack,
    actions_left,
)
from rulekeeper.tanarean.actions.sidestep import Sidestep
from rulekeeper.tanarean.actions.tiles import Open, Teleport
from rulekeeper.tanarean.combat.attack import flip_token
from rulekeeper.tanarean.combat.lasting import begin_turn, end_turn, expire
from rulekeeper.tanarean.combat.position import battle_map, kind_of, name
from rulekeeper.tanarean.combat.stepping import burn, stands_on_lava
from rulekeeper.tanarean.grid.reach import covers


def play_match(table: ArenaTable) -> Flow[Result]:
    """Play a match from whatever stage its state is in. Rules: arena.setup.pvp.finish.1"""
    return play_stages(
        table, lambda state: state.stage, table.box.mode.stages, joined=(Stage.START_OF_TURN,)
    )


# -- A. start of turn -------------------------------------------------------------------------


def start_turn(table: ArenaTable) -> Flow[None]:
    """Effects expire, circles and focus are noted, the team token is looked at.

    What the dead applied ends where their own turn would have begun.
    Rules: arena.turn.phase.1, arena.turn.start.1 to .3, arena.death.4
    """
    state = table.state
    limit = table.box.options.turn_limit
    if limit is not None and state.turns >= limit:
        raise MatchOver(ended(table, (), f"{limit} turns are over: a draw", "arena.death.11"))
    state.turns += 1
    team = state.teams[state.acting]
    who = table.box.mode.due(table)
    state.was_ready = state.ready[state.acting]
    state.deaths_settled = 0
    state.powers.clear()
    for dead in team.passed:
        expire(table, dead)
    team.passed.clear()
    yield from begin_turn(table, who)
    yield from powers_of_a_turn(table)
    yield from settle(table)
    state.stage = Stage.ACTION


# -- B. action phase --------------------------------------------------------------------------


class EndTurn(Option, frozen=True, tag="end-turn"):
    """Pass the turn. Rules: arena.turn.action.2, arena.turn.end.1"""

    says = "end the turn"
    rule = "arena.turn.action.2"
    word = "end"
    weight = "quiet"

    def verdict(self, table: ArenaTable, seat: int) -> Verdict:
        """Whether the Move Action may end here."""
        return movement_points.can_end_move(table)

    def preview(self, table: ArenaTable, offered: Sequence[AnyOption]) -> Preview:
        """That nothing has been done, if so."""
        state = table.state
        if not (state.turn.move_ready and state.turn.prime_ready):
            return NOTHING_TO_TELL
        who = name(table, state.turn.owner)
        return Preview(warning=f"{who} has used neither its Move nor its Prime Action.")

    def perform(self, table: ArenaTable) -> Flow[None]:
        """The turn is over."""
        yield from finish_turn(table)


def turn_options(table: ArenaTable, seat: int) -> list[Act[ArenaTable]]:
    """Everything that the owner of the turn may do now, as the verdicts say, but faster.

    Rules: arena.turn.action.1 to .4, arena.prime.1
    """
    state, kind, the_map = table.state, kind_of(table, table.state.turn.owner), battle_map(table)
    figure = movement_points.walker(table, kind)
    options: list[Act[ArenaTable]] = []
    if figure.points:
        options += move_options(table, the_map, figure, kind)
        if state.ground:
            options += PickUp.possible(table, seat)
        if state.bags[state.turn.owner].scrolls:
            options += Transfer.possible(table, seat)
        if state.bags[state.turn.owner].flasks:
            options += HandFlask.possible(table, seat)
        if state.ready[state.acting] and state.teams[state.acting].aid:
            options += FirstAid.possible(table, seat)
        if table.box.improved_aids(state):
            options += ImprovedFirstAid.possible(table, seat)
        if the_map.openable:
            options += Open.possible(table, seat)
    shares = covers(figure.allies, figure.at, figure.size)
    if state.turn.prime_ready:
        if not shares:
            options += TurnAttack.listing(table, kind)
            if state.bags[state.turn.owner].flasks:
                options += UseFlask.possible(table, seat)
            if state.ready[state.acting]:
                team = state.teams[state.acting]
                if len(team.heroic_used) < table.box.most_heroic_actions:
                    options += map(PerformHeroic, dict.fromkeys(team.heroic))
            if table.box.usable(state):
                options += Activate.possible(table, seat)
            if state.turn.move_ready and state.turn.alone_at_start and _FOCUS.verdict(table, seat):
                options.append(_FOCUS)
        if not state.turn.move_ready and not (shares and movement_points.can_go_on(table)):
            options.append(_MOVE_AGAIN)
    if table.box.plays_scrolls:
        options += UseScroll.possible(table, seat)
    if not shares:
        options.append(_END_TURN)
    return options


_END_TURN, _MOVE_AGAIN, _FOCUS = EndTurn(), MoveAgain(), Focus()


def _ask_for_action(table: ArenaTable, request: SeatRequest) -> str:
    """The turn's owner, and what it still has."""
    state, who = table.state, table.state.turn.owner
    ready = "Special Ready" if state.ready[state.acting] else "No Special"
    return f"{name(table, who)} ({ready}): {actions_left(table)}. What do you do?"


TURN = Menu(
    "turn",
    Walk,
    Step,
    Sidestep,
    Teleport,
    PickUp,
    Transfer,
    HandFlask,
    FirstAid,
    ImprovedFirstAid,
    Open,
    TurnAttack,
    UseFlask,
    PerformHeroic,
    Activate,
    Focus,
    MoveAgain,
    UseScroll,
    EndTurn,
    says=_ask_for_action,
    rule="arena.turn.action.1",
    costs="movement points, by the safest way",
    listing=turn_options,
    corrections=CORRECTIONS.kinds,
)


def act(table: ArenaTable) -> Flow[None]:
    """One thing that the owner of the turn does; its death ends the turn, revived or not.

    Rules: arena.turn.action.1 to .4, arena.attack.reaction.resolve.2
    """
    state = table.state
    combatant = state.combatants[state.turn.owner]
    if table.box.plays_scrolls:
        others = [s for s in table.box.seats_in_order(state.acting) if s != combatant.seat]
        yield from TURN_SCROLLS.window(table, others)
    if state.turn.owner in state.turn.died:
        yield from finish_turn(table)
        return
    yield from take_action(table, TURN, combatant.seat)
    yield from settle(table)


# -- C. end of turn ---------------------------------------------------------------------------


def finish_turn(table: ArenaTable) -> Flow[None]:
    """Lava burns who ends its turn there, the token flips, and the turn passes on.

    Rules: arena.turn.end.1, .2, arena.tile.lava.4, arena.move.step.5, arena.round.8,
    arena.difficulty.token.2
    """
    state, who = table.state, table.state.turn.owner
    idle = state.turn.move_ready and state.turn.prime_ready and state.combatants[who].on_grid
    movement_points.end_move(table)
    if state.combatants[who].on_grid and stands_on_lava(table, who):
        yield from burn(table, who)
    yield from end_turn(table)
    yield from settle(table)
    if not state.was_ready and table.box.token_returns:
        flip_token(table, state.acting, ready=True)
    table.tell(events.TurnEnded, rule="arena.turn.end.2", combatant=who, idle=idle)
    table.box.mode.turn_is_over(table, who)
