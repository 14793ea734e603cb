"""Where a mover can get to, and what that costs in movement points.

Figures are masks: `allies` are the squares that the mover may pass but not stop on, `enemies` those
it may not enter, its own squares left out. For a move that somebody else forces they are the
squares of that one's allies and enemies.

Rules: arena.move.step.1 to .4, arena.move.limit.*, arena.tile.portal.1, .5, arena.tile.swamp.*;
tanares.move.move.*
"""

from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from rulekeeper.boards.footprint import anchors_touching, shifted
from rulekeeper.boards.masks import Mask, Square, squares_of
from rulekeeper.tanarean.grid.battlegrid import (
    GRID,
    footprint,
)
from rulekeeper.tanarean.grid.battlemap import BattleMap
from rulekeeper.tanarean.grid.passages import (
    Passages,
    passages,
    unburnt,
)

FAR_AWAY: Final = 99
"""More steps than any way on the grid takes."""

_FEW_POINTS: Final = 6
"""Those of most Move Actions."""


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
