"""3 Turns: start of turn, Action phase, end of turn; what deaths bring about; victory.

Rules: arena.turn.*, arena.token.team.*, arena.death.8 to .11
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from rulekeeper.core.acts import NOTHING_TO_TELL, Act, Menu, Preview
from rulekeeper.core.game import MatchOver, Result, play_stages
from rulekeeper.core.requests import Choose, Flow, SeatRequest
from rulekeeper.core.requests import Option as AnyOption
from rulekeeper.core.verdict import Verdict
from rulekeeper.games.arena import events
from rulekeeper.games.arena.box import TEAM_NAMES, ArenaTable, arena
from rulekeeper.games.arena.options import Option
from rulekeeper.games.arena.rules import items, movement_points
from rulekeeper.games.arena.rules.artifacts import powers_after, powers_of_a_turn
from rulekeeper.games.arena.rules.first_aid import FirstAid
from rulekeeper.games.arena.rules.item_transfer import PickUp, Transfer
from rulekeeper.games.arena.rules.move_action import Sidestep, Step, Walk, move_options
from rulekeeper.games.arena.rules.prime_action import Attack, Focus, MoveAgain, PerformHeroic
from rulekeeper.games.arena.rules.recruiting import deploy, pick_heroic_actions, recruit
from rulekeeper.games.arena.rules.scrolls import TURN_SCROLLS, UseScroll
from rulekeeper.games.arena.rules.table_setup import assemble_arena
from rulekeeper.games.arena.rules.tiles import Activate, Open, Teleport
from rulekeeper.games.arena.state import ArenaState, Stage
from rulekeeper.tanarean.combat.attack import flip_token
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.combatants import TimelineStep
from rulekeeper.tanarean.combat.harm import bury_the_fallen
from rulekeeper.tanarean.combat.lasting import begin_turn, end_turn, expire
from rulekeeper.tanarean.combat.position import battle_map, kind_of, name
from rulekeeper.tanarean.combat.reactions import act_is_over
from rulekeeper.tanarean.combat.stepping import burn, stands_on_lava
from rulekeeper.tanarean.grid.movement import covers


def play_match(table: ArenaTable) -> Flow[Result]:
    """Play a match from whatever stage its state is in. Rules: arena.setup.pvp.finish.1"""
    return play_stages(table, lambda state: state.stage, _STAGES, joined=(Stage.START_OF_TURN,))


# -- A. start of turn -------------------------------------------------------------------------


def start_turn(table: ArenaTable) -> Flow[None]:
    """Effects expire, circles and focus are noted, the team token is looked at.

    What the dead applied ends where their own turn would have begun.
    Rules: arena.turn.phase.1, arena.turn.start.1 to .3, arena.death.4
    """
    state = table.state
    limit = table.box.options.turn_limit
    if limit is not None and state.turns >= limit:
        raise MatchOver(_ended(table, (), f"{limit} turns are over: a draw", "arena.death.11"))
    state.turns += 1
    team = state.teams[state.acting]
    who = team.order[team.due]
    state.was_ready = state.ready[state.acting]
    state.move_ready = state.prime_ready = True
    state.moving, state.points, state.spare = False, 0, 0
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
        if not (state.move_ready and state.prime_ready):
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
        if state.ready[state.acting] and state.teams[state.acting].aid:
            options += FirstAid.possible(table, seat)
        if the_map.openable:
            options += Open.possible(table, seat)
    shares = covers(figure.allies, figure.at, figure.size)
    if state.prime_ready:
        if not shares:
            options += Attack.listing(table, kind)
            if state.ready[state.acting]:
                heroic = dict.fromkeys(state.teams[state.acting].heroic)
                options += map(PerformHeroic, heroic)
            if the_map.levers:
                options += Activate.possible(table, seat)
            if state.move_ready and state.turn.alone_at_start and _FOCUS.verdict(table, seat):
                options.append(_FOCUS)
        if not state.move_ready and not (shares and movement_points.can_go_on(table)):
            options.append(_MOVE_AGAIN)
    if table.box.options.scrolls:
        options += UseScroll.possible(table, seat)
    if not shares:
        options.append(_END_TURN)
    return options


_END_TURN, _MOVE_AGAIN, _FOCUS = EndTurn(), MoveAgain(), Focus()


def _ask_for_action(table: ArenaTable, request: SeatRequest) -> str:
    """The turn's owner, and what it still has."""
    state, who = table.state, table.state.turn.owner
    if state.moving:
        points = "point" if state.points == 1 else "points"
        move = f"{state.points} movement {points} left"
    elif state.move_ready:
        points_left = max(0, kind_of(table, who).movement - state.turn.lost_points)
        move = f"a Move Action of {points_left} points"
    else:
        move = "no Move Action"
    prime = "a Prime Action" if state.prime_ready else "no Prime Action"
    ready = "Special Ready" if state.ready[state.acting] else "No Special"
    return f"{name(table, who)} ({ready}): {move}, {prime}. What do you do?"


TURN = Menu(
    "turn",
    Walk,
    Step,
    Sidestep,
    Teleport,
    PickUp,
    Transfer,
    FirstAid,
    Open,
    Attack,
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
)


def act(table: ArenaTable) -> Flow[None]:
    """One thing that the owner of the turn does; its death ends the turn, revived or not.

    Rules: arena.turn.action.1 to .4, arena.attack.reaction.resolve.2
    """
    state = table.state
    combatant = state.combatants[state.turn.owner]
    if table.box.options.scrolls:
        others = [s for s in table.box.seats_in_order(state.acting) if s != combatant.seat]
        yield from TURN_SCROLLS.window(table, others)
    if state.turn.owner in state.turn.died:
        yield from finish_turn(table)
        return
    movement_points.suffer_losses(table)
    answer = yield Choose(combatant.seat, TURN, turn_options(table, combatant.seat), TURN.rule)
    if not isinstance(answer, Step | Walk):
        act_is_over(table)
    yield from cast("Act[ArenaTable]", answer).perform(table)


# -- C. end of turn ---------------------------------------------------------------------------


def finish_turn(table: ArenaTable) -> Flow[None]:
    """Lava burns who ends its turn there, the token flips and goes to the team's next hero.

    Rules: arena.turn.end.1, .2, arena.turn.order.3, .4, arena.tile.lava.4, arena.move.step.5
    """
    state, who = table.state, table.state.turn.owner
    idle = state.move_ready and state.prime_ready and state.combatants[who].on_grid
    movement_points.end_move(table)
    if state.combatants[who].on_grid and stands_on_lava(table, who):
        yield from burn(table, who)
    yield from end_turn(table)
    yield from settle(table)
    if not state.was_ready:
        flip_token(table, state.acting, ready=True)
    team = state.teams[state.acting]
    team.due = (team.due + 1) % len(team.order)
    pass_the_dead(table, state.acting)
    table.tell(events.TurnEnded, rule="arena.turn.end.2", combatant=who, idle=idle)
    state.acting = 1 - state.acting
    state.stage = Stage.START_OF_TURN


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


def forecast(state: ArenaState, team: int) -> list[int]:
    """The living heroes of a team in the order in which they will act, the one due first.

    Rules: arena.turn.order.5
    """
    own = state.teams[team]
    count = len(own.order)
    clockwise = [own.order[(own.due + place) % count] for place in range(count)]
    return [who for who in clockwise if state.combatants[who].on_grid]


# -- after attacks and deaths -----------------------------------------------------------------


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
        _look_for_victory(table)
        if not state.combatants[who].on_grid:
            items.drop_items(table, who)
        team = state.combatants[who].team
        if team != state.acting:
            pass_the_dead(table, team)
        yield from items.offer_scrolls_for_deaths(table, team)


def _look_for_victory(table: ArenaTable) -> None:
    """A team whose enemies are all dead at the same time has won. Rules: arena.death.11"""
    alive = {c.team for c in table.state.combatants if c.on_grid}
    if len(alive) == 2:
        return
    if not alive:
        reason = "The last heroes of both teams have died together: a draw"
        raise MatchOver(_ended(table, (), reason, "arena.death.11"))
    team = alive.pop()
    reason = f"The {TEAM_NAMES[team]} team wins: all heroes of the other team are dead"
    raise MatchOver(_ended(table, table.box.players[team], reason, "arena.death.11"))


def _ended(table: ArenaTable, winners: tuple[int, ...], reason: str, rule: str) -> Result:
    team = table.box.team_of_seat[winners[0]] if winners else -1
    table.tell(events.MatchEnded, rule=rule, team=team)
    return Result(winners, reason, rule)


_STAGES = {
    Stage.TILES: assemble_arena,
    Stage.RECRUIT: recruit,
    Stage.DEPLOY: deploy,
    Stage.HEROIC: pick_heroic_actions,
    Stage.ARTIFACTS: items.pick_artifacts,
    Stage.SCROLLS: items.pick_scrolls,
    Stage.START_OF_TURN: start_turn,
    Stage.ACTION: act,
}
