"""Footprints: figures and pieces that cover several squares.

The *anchor* of a square footprint is its bottom left square, which is also the lowest number in its
mask. A figure of n x n squares is moved about as if it were its anchor: `anchors_inside` says where
it has room, `anchors_touching` where it would meet something.
"""

from functools import cache

from rulekeeper.boards.grid import Grid
from rulekeeper.boards.masks import Mask, Square


def shifted(mask: Mask, offset: int) -> Mask:
    """The squares `offset` numbers above those of a mask; a negative offset leads to lower ones."""
    return mask << offset if offset >= 0 else mask >> -offset


def rectangle(grid: Grid, anchor: Square, columns: int, rows: int) -> Mask:
    """The squares of a rectangle whose bottom left square is `anchor`.

    Raises ValueError when the rectangle is empty or sticks out of the board.
    """
    if not (
        1 <= columns <= grid.columns - grid.column(anchor)
        and 1 <= rows <= grid.rows - grid.row(anchor)
    ):
        raise ValueError(
            f"A rectangle of {columns}x{rows} squares does not fit on the board from "
            f"{grid.name(anchor)} on: choose a smaller one or another place."
        )
    return _corner_rectangle(grid.stride, columns, rows) << anchor


@cache
def _corner_rectangle(stride: int, columns: int, rows: int) -> Mask:
    """The squares of a rectangle in the bottom left corner of a board."""
    row = (1 << columns) - 1
    return sum(row << stride * upwards for upwards in range(rows))


def anchors_inside(grid: Grid, mask: Mask, size: int) -> Mask:
    """The anchors from which a figure of `size` x `size` covers only squares of the mask."""
    for offset in (1, grid.stride):
        for _ in range(size - 1):
            mask &= mask >> offset
    return mask


def anchors_touching(grid: Grid, mask: Mask, size: int) -> Mask:
    """The anchors on the board from which such a figure covers some square of the mask."""
    if size == 1:
        return mask & grid.full
    for offset in (1, grid.stride):
        for _ in range(size - 1):
            mask |= mask >> offset
    return mask & anchors_inside(grid, grid.full, size)


def around(grid: Grid, mask: Mask, distance: int) -> Mask:
    """The squares of a mask and all within a Chebyshev distance of one of them."""
    if not mask & (mask - 1):
        return mask | grid.chebyshev_radius(mask.bit_length() - 1, distance) if mask else 0
    for _ in range(distance):
        mask = grid.grow(mask, diagonal=True)
    return mask


def distance_between(grid: Grid, a: Mask, b: Mask) -> int:
    """The Chebyshev distance of the nearest squares of two footprints: 0 where they overlap.

    Raises ValueError for an empty footprint.
    """
    if not (a and b):
        raise ValueError("A footprint without squares has no distance: give it at least one.")
    if not (a & (a - 1) or b & (b - 1)):
        return grid.chebyshev(a.bit_length() - 1, b.bit_length() - 1)
    distance = 0
    while not a & b:
        a = grid.grow(a, diagonal=True)
        distance += 1
    return distance
