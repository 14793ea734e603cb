"""3.3 Move Action: the movement points, and the square of an ally on which nobody may end.

Rules: arena.move.action.*, arena.move.step.4, .5, arena.attack.reaction.3, arena.tile.swamp.4
"""

from functools import lru_cache

from msgspec.structs import replace

from rulekeeper.boards.masks import Square, squares_of
from rulekeeper.core.acts import NOTHING_TO_TELL, Preview
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.arena import events
from rulekeeper.games.arena.box import ArenaTable
from rulekeeper.tanarean.combat.battlebox import CombatantKind
from rulekeeper.tanarean.combat.position import (
    adjacent,
    are_enemies,
    battle_map,
    kind_of,
    name,
    place,
    places,
    shares_square,
    standing,
)
from rulekeeper.tanarean.combat.stepping import next_steps
from rulekeeper.tanarean.combat.ways import Way, preview_of, ways_of
from rulekeeper.tanarean.grid.movement import Mover, covers
from rulekeeper.tanarean.grid.sight import nearest_free

POINT = Preview(cost=1)
"""What to tell of acts that take a movement point."""


def points_left(table: ArenaTable) -> int:
    """The movement points that the turn's owner can still spend without its Prime Action.

    Rules: arena.move.action.1, .3, arena.attack.reaction.3
    """
    state = table.state
    if state.turn.moving:
        return state.turn.points
    if not state.turn.move_ready:
        return 0
    return max(0, kind_of(table, state.turn.owner).movement - state.turn.lost_points)


def begin_move(table: ArenaTable) -> None:
    """A Move Action starts, unless one is in progress. Rules: arena.move.action.1"""
    state = table.state
    if not state.turn.moving:
        state.turn.points = points_left(table)
        state.turn.lost_points = 0
        state.turn.moving, state.turn.move_ready = True, False
        state.turn.stood = state.combatants[state.turn.owner].square


def spend(table: ArenaTable, points: int) -> None:
    """Spend movement points, starting the Move Action if need be."""
    begin_move(table)
    table.state.turn.points -= points
    table.state.turn.spare = 0


def end_move(table: ArenaTable) -> None:
    """The Move Action ends and its unspent points are lost. Rules: arena.move.action.3"""
    state = table.state
    if state.turn.moving:
        _leave_shared_square(table)
        state.turn.moving = False
        state.turn.points = state.turn.spare = 0


def suffer_losses(table: ArenaTable) -> None:
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
        _leave_shared_square(table)


def can_spend_point(table: ArenaTable) -> Verdict:
    """Whether a movement point can be spent where the turn's owner stands.

    On an ally's square enough must be left to go on. Rules: arena.move.action.2, arena.move.step.4
    """
    left = points_left(table)
    if not left:
        return No("arena.move.action.1", "No movement point is left.")
    if shares_square(table, table.state.turn.owner):
        poorer = replace(walker(table), points=left - 1)
        if not next_steps(battle_map(table), poorer):
            return No("arena.move.step.4", "The last points are needed to leave the ally's square.")
    return YES


def can_hand_to(table: ArenaTable, to: int, rule: str) -> Verdict:
    """Whether the turn's owner can hand something to somebody: an ally beside it, for a point.

    Rules: arena.item.transfer.1, arena.flask.get.3
    """
    who = table.state.turn.owner
    if to == who or are_enemies(table, who, to) or not table.state.combatants[to].on_grid:
        return No(rule, f"{name(table, to)} is no living ally.")
    if not adjacent(table, who, to):
        return No(rule, f"{name(table, to)} is not adjacent.")
    return can_spend_point(table)


def can_end_move(table: ArenaTable) -> Verdict:
    """Whether the Move Action may end where the hero stands. Rules: arena.move.step.4"""
    if shares_square(table, table.state.turn.owner):
        return No("arena.move.step.4", "A Move Action cannot end on an ally's square.")
    return YES


def can_go_on(table: ArenaTable) -> bool:
    """Whether a hero on an ally's square can still leave it in the Move Action in progress.

    Rules: arena.move.step.4, .5
    """
    return bool(next_steps(battle_map(table), walker(table)))


def _leave_shared_square(table: ArenaTable) -> None:
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
        table.tell(events.PutBack, rule="arena.move.step.5", combatant=who, square=square)


def walker(table: ArenaTable, kind: CombatantKind | None = None) -> Mover:
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


def swamp_steps(table: ArenaTable) -> list[Square]:
    """The steps onto swamp that need the point left over from the first Move Action.

    Rules: arena.tile.swamp.4
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
        if to not in plain and covers(the_map.swamp, to, figure.size)
    ]


def price_of_step(table: ArenaTable, to: Square, cost: int) -> int:
    """The points that a step takes of the Move Action in progress.

    Onto swamp one fewer, if the point left over from the first Move Action joins them.
    Rules: arena.tile.swamp.2, .4
    """
    if cost == 1 or not table.state.turn.spare:
        return cost
    size = kind_of(table, table.state.turn.owner).size
    return cost - table.state.turn.spare if covers(battle_map(table).swamp, to, size) else cost


@lru_cache(maxsize=2)
def ways(table: ArenaTable) -> dict[Square, Way]:
    """The safest ways of the turn's owner, on a table that somebody looks at."""
    return ways_of(table, walker(table))


def told_of_way(table: ArenaTable, to: Square) -> Preview:
    """What to tell of going to a square by the safest way."""
    way = ways(table).get(to)
    return preview_of(table, way) if way else NOTHING_TO_TELL
