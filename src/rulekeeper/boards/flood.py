"""Floods: what can be reached on a grid, how dearly, and by which way.

`open_mask` holds the squares that may be entered. The squares a flood starts from need not be open
and are always part of the answer, reached at cost 0: take them away where a figure has to move.
"""

from collections.abc import Iterator, Mapping
from math import inf

from rulekeeper.boards.grid import Grid
from rulekeeper.boards.masks import Mask, Square, mask_of, squares_of


def flood(
    grid: Grid, start_mask: Mask, open_mask: Mask, steps: int, diagonal: bool = False
) -> Mask:
    """The squares within `steps` steps of any starting square, through open squares."""
    enterable = open_mask | start_mask
    reached = start_mask
    for _ in range(steps):
        grown = grid.grow(reached, diagonal) & enterable
        if grown == reached:
            break
        reached = grown
    return reached


def costs(
    grid: Grid,
    start: Square,
    open_mask: Mask,
    cost_of_entering: Mapping[Square, int],
    limit: float = inf,
    diagonal: bool = False,
) -> dict[Square, int]:
    """The cheapest cost of each square that can be reached for `limit` or less, cheapest first.

    `cost_of_entering` lists the squares that cost something else than 1. Raises ValueError for a
    cost below 1.
    """
    return {
        square: cost
        for cost, layer in _cost_layers(grid, start, open_mask, cost_of_entering, limit, diagonal)
        for square in squares_of(layer)
    }


def path(
    grid: Grid,
    start: Square,
    goal: Square,
    open_mask: Mask,
    cost_of_entering: Mapping[Square, int],
    limit: float = inf,
    diagonal: bool = False,
) -> list[Square] | None:
    """The squares to enter on a cheapest way, goal last; None when no way costs `limit` or less.

    The goal must be open like any other square. Of equally cheap ways the choice is always the
    same: looking back from the goal, a side is preferred to a corner, then the lowest square.
    Costs are those of `costs`.
    """
    layers: dict[int, Mask] = {}
    for cost, layer in _cost_layers(grid, start, open_mask, cost_of_entering, limit, diagonal):
        layers[cost] = layer
        if layer >> goal & 1:
            break
    else:
        return None
    way: list[Square] = []
    here = goal
    while here != start:
        way.append(here)
        cost -= cost_of_entering.get(here, 1)
        before = grid.neighbours[here] & layers[cost] or grid.neighbours8[here] & layers[cost]
        here = squares_of(before)[0]
    way.reverse()
    return way


def _cost_layers(
    grid: Grid,
    start: Square,
    open_mask: Mask,
    cost_of_entering: Mapping[Square, int],
    limit: float,
    diagonal: bool,
) -> Iterator[tuple[int, Mask]]:
    """Each cost at which new squares are reached, ascending, with their mask (Dijkstra)."""
    masks_by_cost = _masks_by_cost(grid, cost_of_entering)
    reached = 0
    waiting = {0: 1 << start}
    while waiting:
        cost = min(waiting)
        layer = waiting.pop(cost) & ~reached
        if not layer:
            continue
        yield cost, layer
        reached |= layer
        border = grid.grow(layer, diagonal) & open_mask & ~reached
        for price, mask in masks_by_cost.items():
            entered = border & mask
            if entered and cost + price <= limit:
                waiting[cost + price] = waiting.get(cost + price, 0) | entered


def _masks_by_cost(grid: Grid, cost_of_entering: Mapping[Square, int]) -> dict[int, Mask]:
    """The squares of the grid sorted by what entering them costs; 1 unless listed."""
    masks: dict[int, Mask] = {}
    for square, cost in cost_of_entering.items():
        if cost < 1:
            raise ValueError(
                f"Entering {grid.name(square)} cannot cost {cost}: give a whole number from 1."
            )
        masks[cost] = masks.get(cost, 0) | 1 << square
    masks[1] = masks.get(1, 0) | grid.full & ~mask_of(cost_of_entering)
    return masks
