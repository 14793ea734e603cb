"""3.3 Move Action: what movement points can be spent on, and why not.

Rules: arena.move.*, arena.turn.action.3, arena.tile.portal.*, arena.tile.swamp.4,
arena.tile.door.2, arena.tile.chest.1
"""

from collections.abc import Iterable

from msgspec.structs import replace

from rulekeeper.boards.masks import Mask, Square
from rulekeeper.core.requests import Flow
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.core.windows import window
from rulekeeper.games.arena import events
from rulekeeper.games.arena.box import ArenaTable
from rulekeeper.games.arena.rules.scrolls import scroll_options, use_scroll
from rulekeeper.games.arena.state import ArenaState
from rulekeeper.tanarean.combat.battlebox import CombatantKind
from rulekeeper.tanarean.combat.combatants import NOWHERE
from rulekeeper.tanarean.combat.conditions import is_under
from rulekeeper.tanarean.combat.position import (
    allies,
    battle_map,
    kind_of,
    mover,
    name,
    place,
)
from rulekeeper.tanarean.combat.reactions import act_is_over, incite
from rulekeeper.tanarean.combat.stepping import next_steps, take_step
from rulekeeper.tanarean.grid.battlegrid import GRID, name_of
from rulekeeper.tanarean.grid.battlemap import BattleMap
from rulekeeper.tanarean.grid.movement import (
    Mover,
    sidestep_squares,
    step_cost,
)
from rulekeeper.tanarean.grid.tiles import TileKind

STEP_RULE = "arena.move.step.1"


# -- movement points --------------------------------------------------------------------------


def points_left(table: ArenaTable) -> int:
    """The movement points that the turn's owner can still spend without its Prime Action.

    Rules: arena.move.action.1, .3, arena.attack.reaction.3
    """
    return _points_of(table.state, kind_of(table, table.state.turn.owner))


def _points_of(state: ArenaState, owner: CombatantKind) -> int:
    if state.moving:
        return state.points
    if not state.move_ready:
        return 0
    return max(0, owner.movement - state.turn.lost_points)


def begin_move(table: ArenaTable) -> None:
    """A Move Action starts, unless one is in progress. Rules: arena.move.action.1"""
    state = table.state
    if not state.moving:
        state.points = points_left(table)
        state.turn.lost_points = 0
        state.moving, state.move_ready = True, False
        state.stood = state.combatants[state.turn.owner].square


def spend(table: ArenaTable, points: int) -> None:
    """Spend movement points, starting the Move Action if need be."""
    begin_move(table)
    table.state.points -= points
    table.state.spare = 0


def end_move(table: ArenaTable) -> None:
    """The Move Action ends and its unspent points are lost. Rules: arena.move.action.3"""
    state = table.state
    if state.moving:
        _leave_shared_square(table)
        state.moving = False
        state.points = state.spare = 0


def move_again(table: ArenaTable) -> None:
    """The Prime Action is a second Move Action; a last point waits for a swamp square.

    Rules: arena.prime.move.1, arena.tile.swamp.4
    """
    state = table.state
    spare = int(state.moving and state.points == 1)
    stood = state.stood
    state.moving, state.move_ready, state.prime_ready = False, True, False
    begin_move(table)
    if stood != NOWHERE and shares_square(table):
        state.stood = stood
    state.spare = spare
    if table.listening:
        table.tell(events.MovedAgain(rule="arena.prime.move.1", combatant=state.turn.owner))


def suffer_losses(table: ArenaTable) -> None:
    """Points lost to reactions are missing in the Move Action in progress.

    Who then stands on an ally's square with nothing left to go on with is put back.
    Rules: arena.attack.reaction.3, arena.move.step.5
    """
    state = table.state
    if not (state.moving and state.combatants[state.turn.owner].on_grid):
        return
    if state.turn.lost_points:
        state.points = max(0, state.points - state.turn.lost_points)
        state.turn.lost_points = 0
    if not state.prime_ready and shares_square(table) and not can_go_on(table):
        _leave_shared_square(table)


def shares_square(table: ArenaTable) -> bool:
    """Whether the turn's owner stands on an ally's square."""
    combatants = table.state.combatants
    owner = combatants[table.state.turn.owner]
    for combatant in combatants:
        if combatant.square == owner.square and combatant is not owner:
            return True
    return False


def can_go_on(table: ArenaTable) -> bool:
    """Whether who stands on an ally's square can still leave it in the Move Action in progress.

    Rules: arena.move.step.4, .5
    """
    return bool(next_steps(battle_map(table), walker(table)))


def _leave_shared_square(table: ArenaTable) -> None:
    """Put the mover back from an ally's square. Rules: arena.move.step.5"""
    state = table.state
    who = state.turn.owner
    if state.combatants[who].on_grid and shares_square(table):
        state.combatants[who].square = state.stood
        if table.listening:
            table.tell(events.PutBack(rule="arena.move.step.5", combatant=who, square=state.stood))


# -- moving -----------------------------------------------------------------------------------


def walker(table: ArenaTable) -> Mover:
    """The turn's owner as it moves in its Move Action, with the points it has left."""
    state, who = table.state, table.state.turn.owner
    kind, owner = kind_of(table, who), state.combatants[who]
    team, allied, hostile = owner.team, 0, 0
    for other in state.combatants:
        square = other.square
        if square < 0 or other is owner:
            continue
        if other.team == team:
            allied |= 1 << square
        else:
            hostile |= 1 << square
    return Mover(
        at=owner.square,
        points=_points_of(state, kind),
        allies=allied,
        enemies=hostile,
        heeds_difficult=kind.heeds_swamp,
    )


def swamp_steps(table: ArenaTable) -> list[Square]:
    """The steps onto swamp that need the point left over from the first Move Action.

    Rules: arena.tile.swamp.4
    """
    state = table.state
    if not (state.spare and state.moving):
        return []
    the_map, figure = battle_map(table), walker(table)
    with_spare = replace(figure, points=figure.points + state.spare)
    plain = next_steps(the_map, figure)
    return [
        to for to in next_steps(the_map, with_spare) if to not in plain and the_map.swamp >> to & 1
    ]


def step(table: ArenaTable, figure: Mover, to: Square) -> Flow[bool]:
    """Declare one step of the turn's owner and make it, unless a reaction has come between.

    Comes back with whether it was made. Rules: arena.move.step.1, .6,
    arena.attack.reaction.incite.1, arena.attack.reaction.resolve.1 to .3
    """
    state, who = table.state, table.state.turn.owner
    begin_move(table)
    if figure.enemies & GRID.chebyshev_radius(figure.at, 1):
        reacted = yield from incite(table, who)
        if reacted:
            suffer_losses(table)
            return False
    spend(table, price_of_step(table, to, step_cost(battle_map(table), figure, to) or 1))
    take_step(table, figure, who, to, STEP_RULE)
    act_is_over(table)
    if not figure.allies >> to & 1:
        state.stood = to
    if len(state.turn.died) > state.deaths_settled:
        yield from table.box.aftermath(table)
    if table.box.options.scrolls:
        yield from after_step(table)
    return True


def price_of_step(table: ArenaTable, to: Square, cost: int) -> int:
    """The points that a step takes of the Move Action in progress.

    Onto swamp one fewer, if the point left over from the first Move Action joins them.
    Rules: arena.tile.swamp.2, .4
    """
    joins = cost > 1 and battle_map(table).swamp >> to & 1
    return cost - table.state.spare if joins else cost


def sidesteps(the_map: BattleMap, figure: Mover) -> Mask:
    """The squares that a sidestep can lead to, points left aside.

    From an ally's square only to free ones: nobody else can come there in exchange.
    Rules: arena.move.sidestep.2, .6, arena.move.limit.4
    """
    squares = sidestep_squares(the_map, figure)
    return squares & ~figure.allies if figure.allies >> figure.at & 1 else squares


def may_sidestep(table: ArenaTable) -> Verdict:
    """Whether a sidestep is possible at all, wherever to.

    Rules: arena.move.sidestep.1, .4, .5, arena.mode.option.1
    """
    who = table.state.turn.owner
    if not table.box.rules.advanced:
        return No("arena.mode.option.1", "Sidestep is left out: it is an advanced rule.")
    if is_under(table, who, "slowed"):
        return No("arena.move.sidestep.4", f"{name(table, who)} is slowed.")
    kind = kind_of(table, who)
    points = _points_of(table.state, kind)
    if points < kind.movement:
        return No(
            "arena.move.sidestep.1",
            f"A sidestep takes all {kind.movement} points of a Move Action: {points} are left.",
        )
    return YES


def sidestep(table: ArenaTable, to: Square) -> Flow[None]:
    """Sidestep; an ally who stands there changes places. Nothing is incited.

    Rules: arena.move.sidestep.1 to .3
    """
    who = table.state.turn.owner
    rule = "arena.move.sidestep.1"
    here = table.state.combatants[who].square
    partner = next((a for a in allies(table, who) if place(table, a) >> to & 1), None)
    spend(table, kind_of(table, who).movement)
    take_step(table, walker(table), who, to, rule)
    if partner is not None:
        figure = mover(table, partner, 1, who, own_will=False)
        take_step(table, figure, partner, here, "arena.move.sidestep.2")
    table.state.stood = to
    yield from table.box.aftermath(table)
    if table.box.options.scrolls:
        yield from after_step(table)


def teleport(table: ArenaTable, to: Square) -> None:
    """Go from one portal to another, inciting nothing. Rules: arena.tile.portal.1, .2"""
    state, who = table.state, table.state.turn.owner
    begin_move(table)
    figure = walker(table)
    spend(table, 1)
    take_step(table, figure, who, to, "arena.tile.portal.1")
    state.stood = to


def after_step(table: ArenaTable) -> Flow[None]:
    """Whoever has a scroll for this moment may use it. Rules: arena.item.scroll.use.2"""
    yield from scroll_window(table, "step", table.box.seats_in_order(table.state.acting))


def scroll_window(table: ArenaTable, when: str, order: Iterable[int]) -> Flow[None]:
    """Ask some seats in turn whether they use a scroll now. Rules: arena.item.scroll.use.2"""
    yield from window(
        f"scroll {when}",
        list(order),
        lambda seat: scroll_options(table, seat, when),
        lambda seat, option: use_scroll(table, option, when),
        "arena.item.scroll.use.2",
        table.always_ask,
    )


# -- other uses of movement points ------------------------------------------------------------


def can_spend_point(table: ArenaTable) -> Verdict:
    """Whether a movement point can be spent where the turn's owner stands.

    On an ally's square enough must be left to go on. Rules: arena.move.action.2, arena.move.step.4
    """
    left = points_left(table)
    if not left:
        return No("arena.move.action.1", "No movement point is left.")
    if shares_square(table):
        poorer = replace(walker(table), points=left - 1)
        if not next_steps(battle_map(table), poorer):
            return No("arena.move.step.4", "The last points are needed to leave the ally's square.")
    return YES


def can_open(table: ArenaTable, square: Square) -> Verdict:
    """Whether the turn's owner can open a door or a chest.

    Rules: arena.tile.door.2, .3, arena.tile.chest.1
    """
    who = table.state.turn.owner
    tile = battle_map(table).tile_at(square)
    if tile is None or tile.kind not in (TileKind.DOOR, TileKind.LOCKED_DOOR, TileKind.CHEST):
        return No("arena.tile.door.2", f"There is no door or chest at {name_of(square)}.")
    if tile.kind is TileKind.LOCKED_DOOR:
        return No("arena.tile.door.3", f"The {tile.spot} can only be opened by destroying it.")
    if not _is_beside(tile.mask, place(table, who)):
        rule = "arena.tile.chest.1" if tile.kind is TileKind.CHEST else "arena.tile.door.2"
        return No(rule, f"{name(table, who)} is not adjacent to the {tile.spot}.")
    return can_spend_point(table)


def _is_beside(one: Mask, other: Mask) -> bool:
    return bool(GRID.grow(one, diagonal=True) & other)


def open_tile(table: ArenaTable, square: Square) -> None:
    """A door or a chest leaves the grid. Rules: arena.tile.door.2, .9, arena.tile.chest.2"""
    spend(table, 1)
    remove_tile(table, square)


def remove_tile(table: ArenaTable, square: Square) -> None:
    """Take a tile that was opened, destroyed or activated off the grid."""
    tile = battle_map(table).tile_at(square)
    assert tile is not None
    table.state.opened.append(tile.at)
    if table.listening:
        rules = {TileKind.CHEST: "arena.tile.chest.2", TileKind.LEVER: "arena.tile.lever.2"}
        table.tell(
            events.Opened(
                rule=rules.get(tile.kind, "arena.tile.door.9"),
                combatant=table.state.turn.owner,
                what=str(tile.kind),
                square=tile.at,
            )
        )
