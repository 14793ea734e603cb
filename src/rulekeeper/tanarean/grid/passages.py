"""Passages: from which squares each of the eight steps can be made on a map, and at what price.

A figure of several squares is its anchor here (`rulekeeper.boards.footprint`): the masks say for
which anchors a step is possible. Figures in the way are not part of it.

For a step of a figure of n x n squares there is a smallest rectangle around where it was and where
it will be. On a diagonal step that rectangle has two corners which the figure never covers: those
are the squares whose corner the step passes. For one square they are the two beside its way.

Rules: arena.move.limit.1 to .3, arena.tile.swamp.2, arena.tile.swamp.5, arena.tile.lava.2,
arena.tile.lava.3, arena.tile.lava.5; tanares.move.restriction.1, .2 and .4
"""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, NamedTuple

from rulekeeper.boards.footprint import anchors_inside, anchors_touching, shifted
from rulekeeper.boards.masks import Mask, Square, mask_of
from rulekeeper.tanarean.grid.battlegrid import GRID
from rulekeeper.tanarean.grid.battlemap import BattleMap

EIGHT_STEPS: Final = ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1))
"""Columns to the right and rows upwards of each step: the four sides, then the four corners."""


class Passage(NamedTuple):
    """One of the eight steps: the anchors from which it leads to a square that is not closed.

    `offset` leads from an anchor to the next. From the anchors of `cheap` the step costs 1, from
    those of `dear` 2: it never costs more, however many difficult squares it meets. From those of
    `burning` it enters lava from elsewhere, or passes its corner.
    """

    offset: int
    cheap: Mask
    dear: Mask
    burning: Mask


class SingleStep(NamedTuple):
    """A step from one anchor to the next: what it costs, and whether it burns."""

    to: Square
    cost: int
    burns: bool


@dataclass(frozen=True, eq=False)
class Passages:
    """All steps of figures of one size on one map; `standing` are the anchors not closed to them.

    `portals` are the squares of each portal tile, if the figure may teleport at all. From the
    anchors of `open_ground` a step to any neighbour in `standing` is possible and costs 1;
    `hard_ground` are all other anchors, `slow_ground` those from which some step costs 2,
    `burning_ground` those from which one burns. What is cheap in each of the steps is kept a second
    time, sorted by whether numbers rise or fall on it.
    """

    steps: tuple[Passage, ...]
    standing: Mask
    portals: tuple[Mask, ...]
    open_ground: Mask
    hard_ground: Mask
    slow_ground: Mask
    burning_ground: Mask
    upwards: tuple[tuple[int, Mask], ...]
    downwards: tuple[tuple[int, Mask], ...]
    _steps: dict[Square, tuple[SingleStep, ...]] = field(default_factory=dict, repr=False)
    _near: dict[tuple[Square, int], tuple[Square, ...]] = field(default_factory=dict, repr=False)
    _beside: dict[tuple[Square, int], Mask] = field(default_factory=dict, repr=False)

    def steps_from(self, square: Square) -> tuple[SingleStep, ...]:
        """The steps that lead from an anchor, those to the sides first."""
        found = self._steps.get(square)
        if found is None:
            found = self._steps[square] = tuple(
                SingleStep(
                    square + passage.offset,
                    1 if passage.cheap >> square & 1 else 2,
                    bool(passage.burning >> square & 1),
                )
                for passage in self.steps
                if (passage.cheap | passage.dear) >> square & 1
            )
        return found

    def near(self, square: Square, points: int) -> tuple[Square, ...]:
        """The anchors to which a single step leads from an anchor, those to the sides first."""
        found = self._near.get((square, points))
        if found is None:
            found = self._near[square, points] = tuple(
                step.to for step in self.steps_from(square) if step.cost <= points
            )
        return found

    def beside(self, square: Square, points: int) -> Mask:
        """The same anchors as a mask."""
        found = self._beside.get((square, points))
        if found is None:
            found = self._beside[square, points] = mask_of(self.near(square, points))
        return found


def _all(steps: list[Passage], standing: Mask, portals: tuple[Mask, ...]) -> Passages:
    open_ground, slow_ground, burning_ground = standing, 0, 0
    for passage in steps:
        open_ground &= passage.cheap | ~shifted(standing, -passage.offset)
        slow_ground |= passage.dear
        burning_ground |= passage.burning
    return Passages(
        tuple(steps),
        standing,
        portals,
        open_ground,
        standing & ~open_ground,
        slow_ground,
        burning_ground,
        tuple((passage.offset, passage.cheap) for passage in steps if passage.offset > 0),
        tuple((-passage.offset, passage.cheap) for passage in steps if passage.offset < 0),
    )


@lru_cache(maxsize=256)
def passages(battle_map: BattleMap, size: int, heeds_difficult: bool, teleports: bool) -> Passages:
    """The steps on a map, shared between maps that differ in nothing that matters for moving."""
    return _passages(
        battle_map.barriers,
        battle_map.obstacles,
        battle_map.difficult if heeds_difficult else 0,
        battle_map.harmful,
        # Portals are as large as two by two squares: a larger figure is on none of them.
        battle_map.portals if teleports and size == 1 else (),
        size,
    )


@lru_cache(maxsize=256)
def unburnt(found: Passages) -> Passages:
    """The steps that neither enter lava nor pass its corner."""
    steps = [
        Passage(
            passage.offset, passage.cheap & ~passage.burning, passage.dear & ~passage.burning, 0
        )
        for passage in found.steps
    ]
    return _all(steps, found.standing, found.portals)


def passed_corners(here: Square, there: Square, size: int) -> Mask:
    """The squares whose corner a diagonal step passes; none for a step to a side."""
    right, up = _direction(here, there)
    return sum(1 << here + offset for offset in _corner_offsets(right, up, size))


def are_one_step_apart(here: Square, there: Square) -> bool:
    """Whether two anchors are neighbours, to a side or a corner."""
    return GRID.chebyshev(here, there) == 1


@lru_cache(maxsize=256)
def _passages(
    barriers: Mask,
    obstacles: Mask,
    difficult: Mask,
    harmful: Mask,
    portals: tuple[Mask, ...],
    size: int,
) -> Passages:
    standing = anchors_inside(GRID, GRID.full & ~(barriers | obstacles), size)
    unharmed = ~anchors_touching(GRID, harmful, size)
    steps = []
    for right, up in EIGHT_STEPS:
        offset = right + up * GRID.stride
        corners = _corner_offsets(right, up, size)
        entered = [*_entered_offsets(right, up, size), *corners]
        legal = GRID.full & shifted(standing, -offset) & ~_meeting(barriers, corners)
        slow = _meeting(difficult, entered)
        burning = legal & unharmed & _meeting(harmful, entered)
        steps.append(Passage(offset, legal & ~slow, legal & slow, burning))
    return _all(steps, standing, portals)


def _direction(here: Square, there: Square) -> tuple[int, int]:
    return GRID.column(there) - GRID.column(here), GRID.row(there) - GRID.row(here)


def _corner_offsets(right: int, up: int, size: int) -> list[int]:
    """From an anchor to the two squares whose corner a diagonal step passes."""
    if not (right and up):
        return []
    ahead_column, behind_column = (size, 0) if right > 0 else (-1, size - 1)
    ahead_row, behind_row = (size, 0) if up > 0 else (-1, size - 1)
    return [
        ahead_column + behind_row * GRID.stride,
        behind_column + ahead_row * GRID.stride,
    ]


def _entered_offsets(right: int, up: int, size: int) -> list[int]:
    """From an anchor to the squares that the figure covers only after the step."""
    covered = {(column, row) for column in range(size) for row in range(size)}
    moved = {(column + right, row + up) for column, row in covered}
    return [column + row * GRID.stride for column, row in sorted(moved - covered)]


def _meeting(mask: Mask, offsets: list[int]) -> Mask:
    """The squares from which one of the offsets leads into a mask."""
    meeting = 0
    for offset in offsets:
        meeting |= shifted(mask, -offset)
    return meeting
