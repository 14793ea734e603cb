"""Movement: a single step, all squares in reach, sidesteps and teleports.

Figures are masks: `allies` are the squares that the mover may pass but not stop on, `enemies` those
it may not enter, its own squares left out. For a move that somebody else forces they are the
squares of that one's allies and enemies.

Rules: arena.move.step.*, arena.move.sidestep.*, arena.move.limit.*, arena.effect.force-move.*,
arena.attack.benefit.move.1, arena.tile.portal.*, arena.tile.swamp.*; tanares.move.move.*,
tanares.move.sidestep.*, tanares.move.restriction.*
"""

from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from rulekeeper.boards.footprint import anchors_inside, anchors_touching, shifted
from rulekeeper.boards.masks import Mask, Square, squares_of
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
    Passages,
    are_one_step_apart,
    passages,
    passed_corners,
    unburnt,
)

FAR_AWAY: Final = 99
"""More steps than any way on the grid takes."""

_FEW_POINTS: Final = 6
"""Those of most Move Actions."""

_EVERYWHERE: Final = 2 * COLUMNS * ROWS  # more points than any way on the grid costs


class Mover(Struct, frozen=True, kw_only=True, gc=False):
    """Who moves, how far, and among whom.

    `at` is the anchor of a figure of `size` x `size` squares. `heeds_difficult` is off where swamp
    costs nothing extra, as in a forced move; `teleports` is on where points are movement points and
    so can be spent on a portal. `halts` are squares that end the movement when entered; a mover
    that `shuns_lava` takes no step that burns.
    """

    at: Square
    points: int
    allies: Mask = 0
    enemies: Mask = 0
    size: int = 1
    heeds_difficult: bool = True
    teleports: bool = True
    halts: Mask = 0
    shuns_lava: bool = False


class Others(NamedTuple):
    """Those among whom a mover moves, as its anchors.

    It may not enter those that are `closed`, cannot stop on those that are `taken`, and ends its
    movement on `halts`.
    """

    closed: Mask
    taken: Mask
    halts: Mask


NOBODY_THERE: Final = Others(0, 0, 0)


class Reach(Struct, frozen=True, gc=False):
    """What a mover can reach: the anchors `within` 0 points, within 1 and so on, all of them last.

    `stops` are those where the mover may end.
    """

    within: tuple[Mask, ...]
    stops: Mask

    @property
    def layers(self) -> dict[int, Mask]:
        """The anchors by the cheapest cost of each, cheapest first."""
        found = {0: self.within[0]}
        for cost, (less, mask) in enumerate(pairwise(self.within), start=1):
            if mask != less:
                found[cost] = mask ^ less
        return found

    def cost(self, square: Square) -> int | None:
        """The cheapest cost of being at an anchor, if only in passing; None out of reach."""
        for cost, mask in enumerate(self.within):
            if mask >> square & 1:
                return cost
        return None

    def costs(self) -> dict[Square, int]:
        """The cheapest cost of each anchor where the mover may end, cheapest first."""
        return {
            square: cost
            for cost, layer in self.layers.items()
            for square in squares_of(layer & self.stops)
        }


def passages_of(battle_map: BattleMap, mover: Mover) -> Passages:
    """The steps that a mover can make on a map, ignoring figures."""
    found = passages(battle_map, mover.size, mover.heeds_difficult, mover.teleports)
    return unburnt(found) if mover.shuns_lava else found


def covers(mask: Mask, at: Square, size: int) -> bool:
    """Whether a figure of some size with its anchor there covers any square of a mask."""
    return bool(mask >> at & 1 if size == 1 else mask & footprint(at, size))


def open_to(mover: Mover) -> Mask:
    """The anchors from which a mover covers no enemy's square."""
    if mover.size == 1:
        return ~mover.enemies
    return ~anchors_touching(GRID, mover.enemies, mover.size)


def stops_of(mover: Mover) -> Mask:
    """The anchors from which a mover covers nobody's square. Rules: arena.move.limit.4"""
    if mover.size == 1:
        return ~(mover.allies | mover.enemies)
    return ~anchors_touching(GRID, mover.allies | mover.enemies, mover.size)


def reach(battle_map: BattleMap, mover: Mover) -> Reach:
    """Everything that a mover can reach, and what it costs.

    Rules: arena.move.step.1 to .4, arena.move.limit.1 to .5, arena.tile.swamp.2, .5,
    arena.tile.portal.1, .5
    """
    passable = passages_of(battle_map, mover)
    undisturbed = _undisturbed(passable, mover.at, mover.points)
    others = others_of(mover, undisturbed[-1])
    if others.taken | others.halts:
        return _reach_among(passable, mover.at, mover.points, others)
    return Reach(undisturbed, undisturbed[-1])


def heeding(battle_map: BattleMap, mover: Mover) -> Mover:
    """A mover that reaches the same, and knows only of the figures that it can meet.

    Where others stand changes nothing, so that what is worked out for one serves for many.
    """
    near = _undisturbed(passages_of(battle_map, mover), mover.at, mover.points)[-1]
    for offset in (1, GRID.stride):
        for _ in range(mover.size - 1):
            near |= near << offset
    return replace(mover, allies=mover.allies & near, enemies=mover.enemies & near)


def others_of(mover: Mover, among: Mask = GRID.full) -> Others:
    """Those among whom a mover moves, as far as its anchor comes to some squares."""
    closed, taken = mover.enemies, mover.allies | mover.enemies
    if mover.size > 1:
        closed = anchors_touching(GRID, closed, mover.size)
        taken = anchors_touching(GRID, taken, mover.size)
    return Others(closed & among, taken & among, mover.halts & among)


def _undisturbed(passable: Passages, at: Square, points: int) -> tuple[Mask, ...]:
    """What a mover reaches if no other figure and no halt is in its way."""
    return _alone(passable, at, max(points, _FEW_POINTS))[: points + 1]


@lru_cache(maxsize=1 << 13)  # most moves meet nobody, or only after some steps
def _alone(passable: Passages, at: Square, points: int) -> tuple[Mask, ...]:
    return flood(passable, points, [1 << at], NOBODY_THERE)


@lru_cache(maxsize=1 << 13)  # bots and foes look at the same position again and again
def _reach_among(passable: Passages, at: Square, points: int, others: Others) -> Reach:
    """What a mover reaches among others, who are all as near as it can come to them."""
    # Where one stands, nobody arrives by a portal.
    in_the_way = (others.taken if passable.portals else others.closed) | others.halts
    in_the_way &= ~(1 << at)
    undisturbed = [m for m in _undisturbed(passable, at, points) if not m & in_the_way]
    within = flood(passable, points, undisturbed, others)
    return Reach(within, within[-1] & ~others.taken)


def flood(
    passable: Passages,
    points: int,
    within: list[Mask],
    others: Others,
    slow: tuple[Mask, Mask] | None = None,
) -> tuple[Mask, ...]:
    """The anchors within each number of points, as `Reach` keeps them; the first are known.

    `slow` are those to which steps that began before the last of these lead, with one point more
    and with two; by default where the steps of two lead.
    """
    *_, earlier, before, reached = 0, 0, *within
    layer = reached ^ before
    later, latest = slow or (slow_steps(passable, before ^ earlier), 0)
    free = passable.standing & ~others.closed & ~reached
    halts = others.halts
    for cost in range(len(within) - 1, points):
        leaving = layer & ~halts if halts and cost else layer
        near, later, latest = later, latest, 0
        # On open ground all steps at once: this is asked all the time.
        if easy := leaving & passable.open_ground:
            near |= neighbours(easy)
        if hard := leaving & passable.hard_ground:
            for offset, cheap in passable.upwards:
                near |= (hard & cheap) << offset
            for offset, cheap in passable.downwards:
                near |= (hard & cheap) >> offset
            if hard & passable.slow_ground:
                later |= slow_steps(passable, hard)
        for portal in passable.portals:
            if leaving & portal:
                near |= teleports_from(passable, portal) & ~others.taken
        layer = near & free
        if not (layer or later):
            break
        reached |= layer
        free ^= layer
        within.append(reached)
    return tuple(within)


def slow_steps(passable: Passages, layer: Mask) -> Mask:
    """Where the steps that cost 2 lead from some anchors."""
    found = 0
    for passage in passable.steps:
        if sources := layer & passage.dear:
            found |= shifted(sources, passage.offset)
    return found


@lru_cache(maxsize=4096)
def steps_from(passable: Passages, sources: Mask) -> bytes:
    """The steps from the nearest of some anchors to every one by its number.

    Figures and costs are ignored. Anchors that cannot be reached are `FAR_AWAY`.
    """
    distances = bytearray([FAR_AWAY]) * (GRID.full.bit_length() + 1)
    layer, unreached, steps = sources, passable.standing & ~sources, 0
    while layer:
        for square in squares_of(layer):
            distances[square] = steps
        near = 0
        for passage in passable.steps:
            near |= shifted(layer & (passage.cheap | passage.dear), passage.offset)
        for portal in passable.portals:
            if layer & portal:
                near |= teleports_from(passable, portal)
        layer = near & unreached
        unreached ^= layer
        steps += 1
    return bytes(distances)


def neighbours(anchors: Mask) -> Mask:
    """All that is next to some anchors, to a side or a corner, past the edges of the grid too."""
    beside = anchors << 1 | anchors >> 1
    row, stride = anchors | beside, GRID.stride
    return beside | row << stride | row >> stride


def one_step_from(passable: Passages, goals: Mask) -> Mask:
    """The anchors from which one step, or none, leads to any of some others, without figures."""
    found = goals
    for passage in passable.steps:
        found |= shifted(goals, -passage.offset) & (passage.cheap | passage.dear)
    for portal in passable.portals:
        if goals & teleports_from(passable, portal):
            found |= portal
    return found


@lru_cache(maxsize=256)
def teleports_from(passable: Passages, portal: Mask) -> Mask:
    """The squares of all portal tiles but one."""
    mask = 0
    for other in passable.portals:
        if other != portal:
            mask |= other
    return mask


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
