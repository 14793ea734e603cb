"""Single steps, moves, sidesteps and teleports: which a mover can make, and by which rule not.

Rules: arena.move.step.*, arena.move.sidestep.*, arena.move.limit.*, arena.effect.force-move.*,
arena.attack.benefit.move.1, arena.tile.portal.*, arena.tile.swamp.*; tanares.move.move.*,
tanares.move.sidestep.*, tanares.move.restriction.*
"""

from typing import Final

from msgspec.structs import replace

from rulekeeper.boards.footprint import anchors_inside
from rulekeeper.boards.masks import Mask, Square
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.tanarean.grid.battlegrid import (
    COLUMNS,
    GRID,
    ROWS,
    first_in_reading_order,
    footprint,
    name_of,
    place_of,
)
from rulekeeper.tanarean.grid.battlemap import BattleMap
from rulekeeper.tanarean.grid.passages import (
    are_one_step_apart,
    passed_corners,
)
from rulekeeper.tanarean.grid.reach import Mover, open_to, passages_of, reach, stops_of

_EVERYWHERE: Final = 2 * COLUMNS * ROWS  # more points than any way on the grid costs


def step_cost(battle_map: BattleMap, mover: Mover, to: Square) -> int | None:
    """What one step to a neighbouring anchor costs, ignoring figures; None if there is none.

    Rules: arena.move.step.3, arena.tile.swamp.2, arena.tile.swamp.5
    """
    for step in passages_of(battle_map, mover).steps_from(mover.at):
        if step.to == to:
            return step.cost
    return None


def can_step(battle_map: BattleMap, mover: Mover, to: Square) -> Verdict:
    """Whether a mover can make one step with the points it has. It may be a step onto an ally.

    Rules: arena.move.step.1 to .4, arena.move.limit.1, .2, .5, arena.tile.swamp.2, .5;
    tanares.move.restriction.1 to .5
    """
    ids = battle_map.rules.ids
    if not (way := _has_way(battle_map, mover, to)):
        return way
    cost = step_cost(battle_map, mover, to) or 1
    if cost <= mover.points:
        return YES
    if cost == 1:
        return No(ids.step, f"The step to {name_of(to)} costs a movement point: none is left.")
    rule, why = _why_dear(battle_map, mover, to)
    return No(rule, f"{why}: {_left(mover)}.")


def can_stop(battle_map: BattleMap, mover: Mover, at: Square) -> Verdict:
    """Whether a movement may end at an anchor, however it got there.

    Rules: arena.move.step.4, arena.move.limit.4, arena.move.limit.5; tanares.move.move.4
    """
    if not (closed := _can_cover(battle_map, mover, at)):
        return closed
    if occupied := footprint(at, mover.size) & mover.allies:
        return No(
            battle_map.rules.ids.ally_square,
            f"An ally stands at {place_of(occupied)}: a move may pass there but not end.",
        )
    return YES


def can_move_to(battle_map: BattleMap, mover: Mover, to: Square) -> Verdict:
    """Whether a mover can get to an anchor with the points it has, and end there."""
    if not (stop := can_stop(battle_map, mover, to)):
        return stop
    if reach(battle_map, mover).cost(to) is not None:
        return YES
    here, there = place_of(footprint(mover.at, mover.size)), place_of(footprint(to, mover.size))
    cost = reach(battle_map, replace(mover, points=_EVERYWHERE)).cost(to)
    if cost is None:
        return No(battle_map.rules.ids.step, f"No way leads from {here} to {there}.")
    return No(
        battle_map.rules.ids.step,
        f"The cheapest way from {here} to {there} costs {cost} movement points: {_left(mover)}.",
    )


def sidestep_squares(battle_map: BattleMap, mover: Mover) -> Mask:
    """The anchors that a sidestep can lead to, ignoring movement points.

    One step that a single point pays for. Where the rules let a sidestep swap, an ally may stand
    there, of the same size as the mover.
    Rules: arena.move.sidestep.1, .2, .6; tanares.move.sidestep.1, .5
    """
    free = open_to(mover) if battle_map.rules.sidestep_swaps else stops_of(mover)
    return passages_of(battle_map, mover).beside(mover.at, 1) & free


def can_sidestep(battle_map: BattleMap, mover: Mover, to: Square) -> Verdict:
    """Whether a sidestep can lead to an anchor, ignoring movement points."""
    ids = battle_map.rules.ids
    if not (way := _has_way(battle_map, mover, to)):
        return way
    if not battle_map.rules.sidestep_swaps and footprint(to, mover.size) & mover.allies:
        return No(ids.sidestep, f"An ally stands at {name_of(to)}: a sidestep needs a free square.")
    if step_cost(battle_map, mover, to) == 1:
        return YES
    _, why = _why_dear(battle_map, mover, to)
    return No(ids.sidestep_cost, f"{why}: a sidestep has to be a step of one movement point.")


def can_teleport(battle_map: BattleMap, mover: Mover, to: Square) -> Verdict:
    """Whether a mover can spend a point to go from one portal tile to a square of another.

    Rules: arena.tile.portal.1, arena.tile.portal.5; tanares.campaign.element.portal.1, .2
    """
    ids = battle_map.rules.ids
    portals = battle_map.portals if mover.size == 1 else ()
    departure = [portal for portal in portals if portal >> mover.at & 1]
    if not departure:
        return No(ids.portal, f"There is no portal at {name_of(mover.at)} to teleport from.")
    if not any(portal >> to & 1 for portal in portals if portal not in departure):
        return No(ids.portal, f"{name_of(to)} is not a square of another portal.")
    if (mover.allies | mover.enemies) >> to & 1:
        return No(ids.portal_free, f"{name_of(to)} is occupied: teleporting needs a free square.")
    if mover.points < 1:
        return No(ids.portal, "Teleporting costs a movement point, and 0 are left.")
    return YES


def _has_way(battle_map: BattleMap, mover: Mover, to: Square) -> Verdict:
    """Whether a step leads to an anchor, whatever it costs."""
    ids = battle_map.rules.ids
    here, there = name_of(mover.at), name_of(to)
    if not are_one_step_apart(mover.at, to):
        return No(ids.step, f"{there} is not adjacent to {here}.")
    if not (closed := _can_cover(battle_map, mover, to)):
        return closed
    if barred := passed_corners(mover.at, to, mover.size) & battle_map.barriers:
        return No(
            ids.barrier_corner,
            f"The step from {here} to {there} would pass a corner of the "
            f"{battle_map.what_is_at(barred)}.",
        )
    return YES


def _why_dear(battle_map: BattleMap, mover: Mover, to: Square) -> tuple[str, str]:
    """The rule by which a step costs two points, and a sentence without its end."""
    ids = battle_map.rules.ids
    entered = footprint(to, mover.size) & ~footprint(mover.at, mover.size)
    if slow := entered & battle_map.difficult:
        return ids.difficult, f"Entering the {battle_map.what_is_at(slow)} costs 2 movement points"
    passed = passed_corners(mover.at, to, mover.size) & battle_map.difficult
    return (
        ids.difficult_corner,
        f"The step from {name_of(mover.at)} to {name_of(to)} costs 2 movement points, as it passes "
        f"a corner of the {battle_map.what_is_at(passed)}",
    )


def _left(mover: Mover) -> str:
    """How many points are left, as the end of a sentence."""
    return {0: "none is left", 1: "only 1 is left"}.get(
        mover.points, f"only {mover.points} are left"
    )


def _can_cover(battle_map: BattleMap, mover: Mover, at: Square) -> Verdict:
    """Whether a mover can be at an anchor at all, if only in passing."""
    ids = battle_map.rules.ids
    if not anchors_inside(GRID, GRID.full, mover.size) >> at & 1:
        return No(
            ids.grid,
            f"A figure of {mover.size}x{mover.size} squares does not fit on the grid "
            f"at {name_of(at)}.",
        )
    covered = footprint(at, mover.size)
    if closed := covered & battle_map.closed:
        return No(ids.closed_square, f"The {battle_map.what_is_at(closed)} cannot be entered.")
    if enemies := covered & mover.enemies:
        return No(
            ids.closed_square,
            f"An enemy stands at {name_of(first_in_reading_order(enemies))}: "
            "its square cannot be entered.",
        )
    return YES
