"""The movement points of a Move Action, and the square of an ally on which nobody may end.

Rules: arena.move.action.*, arena.move.step.4, .5, arena.attack.reaction.3, arena.tile.swamp.4;
tanares.move.action.2, .4, .5, tanares.move.restriction.7, tanares.prime.4
"""

from functools import lru_cache

from msgspec.structs import replace

from rulekeeper.boards.masks import Square, squares_of
from rulekeeper.core.acts import NOTHING_TO_TELL, Preview
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.tanarean.actions.events import PutBack
from rulekeeper.tanarean.combat.battlebox import BattleTable, CombatantKind
from rulekeeper.tanarean.combat.position import (
    battle_map,
    kind_of,
    place,
    places,
    shares_square,
    standing,
)
from rulekeeper.tanarean.combat.stepping import next_steps
from rulekeeper.tanarean.combat.ways import Way, preview_of, ways_of
from rulekeeper.tanarean.grid.movement import step_cost
from rulekeeper.tanarean.grid.reach import Mover, covers
from rulekeeper.tanarean.grid.sight import nearest_free

POINT = Preview(cost=1)
"""What to tell of acts that take a movement point."""


def points_left(table: BattleTable) -> int:
    """The movement points that the turn's owner can still spend without its Prime Action.

    Rules: arena.move.action.1, .3, arena.attack.reaction.3
    """
    state = table.state
    if state.turn.moving:
        return state.turn.points
    if not state.turn.move_ready:
        return 0
    return max(0, kind_of(table, state.turn.owner).movement - state.turn.lost_points)


def begin_move(table: BattleTable) -> None:
    """A Move Action starts, unless one is in progress. Rules: arena.move.action.1"""
    state = table.state
    if not state.turn.moving:
        state.turn.points = points_left(table)
        state.turn.lost_points = 0
        state.turn.moving, state.turn.move_ready = True, False
        state.turn.stood = state.combatants[state.turn.owner].square


def spend(table: BattleTable, points: int) -> None:
    """Spend movement points, starting the Move Action if need be."""
    begin_move(table)
    table.state.turn.points -= points
    table.state.turn.spare = 0


def end_move(table: BattleTable) -> None:
    """The Move Action ends and its unspent points are lost. Rules: arena.move.action.3"""
    state = table.state
    if state.turn.moving:
        leave_shared_square(table)
        state.turn.moving = False
        state.turn.points = state.turn.spare = 0


def suffer_losses(table: BattleTable) -> None:
    """Points lost to reactions are missing in the Move Action in progress.

    A hero that is then stuck on an ally's square is put back.
    Rules: arena.attack.reaction.3, arena.move.step.5
    """
    state = table.state
    if not (state.turn.moving and state.combatants[state.turn.owner].on_grid):
        return
    if state.turn.lost_points:
        state.turn.points = max(0, state.turn.points - state.turn.lost_points)
        state.turn.lost_points = 0
    if state.turn.prime_ready or not shares_square(table, state.turn.owner):
        return
    if not can_go_on(table):
        leave_shared_square(table)


def can_spend_point(table: BattleTable) -> Verdict:
    """Whether a movement point can be spent where the turn's owner stands.

    On an ally's square enough must be left to go on. Rules: arena.move.action.2, arena.move.step.4
    """
    left = points_left(table)
    if not left:
        return No(table.box.ids.movement_points, "No movement point is left.")
    if shares_square(table, table.state.turn.owner):
        poorer = replace(walker(table), points=left - 1)
        if not next_steps(battle_map(table), poorer):
            reason = "The last points are needed to leave the ally's square."
            return No(table.box.rules.grid.ids.ally_square, reason)
    return YES


def can_end_move(table: BattleTable) -> Verdict:
    """Whether the Move Action may end where its owner stands.

    Rules: arena.move.step.4; tanares.move.move.4
    """
    if shares_square(table, table.state.turn.owner):
        reason = "A Move Action cannot end on an ally's square."
        return No(table.box.rules.grid.ids.ally_square, reason)
    return YES


def can_go_on(table: BattleTable) -> bool:
    """Whether a hero on an ally's square can still leave it in the Move Action in progress.

    Rules: arena.move.step.4, .5
    """
    return bool(next_steps(battle_map(table), walker(table)))


def leave_shared_square(table: BattleTable) -> None:
    """Put the mover back from an ally's square, as near as can be to where it last stood alone.

    Rules: arena.move.step.5
    """
    state = table.state
    who = state.turn.owner
    if state.combatants[who].on_grid and shares_square(table, who):
        taken, size = places(table, standing(table)), kind_of(table, who).size
        free = nearest_free(battle_map(table), state.turn.stood, taken, size)
        square = squares_of(free)[0]
        state.combatants[who].square = square
        table.tell(PutBack, rule=table.box.ids.put_back, combatant=who, square=square)


def walker(table: BattleTable, kind: CombatantKind | None = None) -> Mover:
    """The turn's owner as it moves in its Move Action, with the points it has left.

    A caller that already knows its `kind` passes it on.
    """
    state, kind = table.state, kind or kind_of(table, table.state.turn.owner)
    owner = state.combatants[state.turn.owner]
    team, allied, hostile = owner.team, 0, 0
    all_small = table.box.all_small
    for number, other in enumerate(state.combatants):
        square = other.square
        if square < 0 or other is owner:
            continue
        squares = 1 << square if all_small else place(table, number)
        if other.team == team:
            allied |= squares
        else:
            hostile |= squares
    return Mover(
        at=owner.square,
        points=points_left(table),
        allies=allied,
        enemies=hostile,
        size=kind.size,
        heeds_difficult=kind.heeds_swamp,
    )


def steps_with_spare(table: BattleTable) -> list[Square]:
    """The steps that need the point left over from the first Move Action.

    Rules: arena.tile.swamp.4; tanares.prime.4
    """
    state = table.state
    if not (state.turn.spare and state.turn.moving):
        return []
    the_map, figure = battle_map(table), walker(table)
    with_spare = replace(figure, points=figure.points + state.turn.spare)
    plain = next_steps(the_map, figure)
    return [
        to
        for to in next_steps(the_map, with_spare)
        if to not in plain and _joins_spare(table, to, step_cost(the_map, figure, to) or 1)
    ]


def price_of_step(table: BattleTable, to: Square, cost: int) -> int:
    """The points that a step takes of the Move Action in progress.

    One fewer, if the point left over from the first Move Action joins them.
    Rules: arena.tile.swamp.2, .4; tanares.prime.4
    """
    spare = table.state.turn.spare
    return cost - spare if spare and _joins_spare(table, to, cost) else cost


def _joins_spare(table: BattleTable, to: Square, cost: int) -> bool:
    """Whether the point left over from the first Move Action may pay for a step of some cost."""
    if cost == 1 or table.box.rules.spare_for_all_steps:
        return cost > 1
    size = kind_of(table, table.state.turn.owner).size
    return covers(battle_map(table).swamp, to, size)


@lru_cache(maxsize=2)
def ways(table: BattleTable) -> dict[Square, Way]:
    """The safest ways of the turn's owner, on a table that somebody looks at."""
    return ways_of(table, walker(table))


def told_of_way(table: BattleTable, to: Square) -> Preview:
    """What to tell of going to a square by the safest way."""
    way = ways(table).get(to)
    return preview_of(table, way) if way else NOTHING_TO_TELL
