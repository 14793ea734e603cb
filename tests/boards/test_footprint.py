"""Footprints: rectangles, where they have room, and how far apart they are."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards.board_strategies import Place, grids, masks, place, places, squares
from rulekeeper.boards.footprint import (
    anchors_inside,
    anchors_touching,
    around,
    distance_between,
    rectangle,
    shifted,
)
from rulekeeper.boards.grid import Grid
from rulekeeper.boards.masks import squares_of
from rulekeeper.boards.squareset import SquareSet

SIX = Grid.of(6, 6)


def covered(anchor: Place, size: int) -> set[Place]:
    column, row = anchor
    return {(column + right, row + up) for right in range(size) for up in range(size)}


def test_a_rectangle_grows_to_the_right_and_upwards_from_its_anchor() -> None:
    b2 = SIX.parse("b2")
    mask = rectangle(SIX, b2, 3, 2)
    assert SquareSet(SIX, mask).names == ["b2", "c2", "d2", "b3", "c3", "d3"]
    assert squares_of(mask)[0] == b2


@pytest.mark.parametrize("size", [(4, 1), (1, 5), (0, 1), (1, 0)])
def test_a_rectangle_that_does_not_fit_is_refused(size: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match=f"of {size[0]}x{size[1]} squares does not fit .* from d3"):
        rectangle(SIX, SIX.parse("d3"), *size)


def test_figures_side_by_side_are_one_square_apart() -> None:
    dragon = rectangle(SIX, SIX.parse("a1"), 3, 3)
    assert distance_between(SIX, dragon, 1 << SIX.parse("d4")) == 1
    assert distance_between(SIX, dragon, 1 << SIX.parse("f2")) == 3
    assert distance_between(SIX, dragon, 1 << SIX.parse("b2")) == 0


def test_nothing_has_no_distance() -> None:
    with pytest.raises(ValueError, match="without squares has no distance"):
        distance_between(SIX, 0, 1)


def test_shifting_down_is_shifting_up_backwards() -> None:
    mask = SquareSet.named(SIX, "c3 d4").mask
    assert shifted(shifted(mask, 5), -5) == mask


@given(grids, st.data(), st.integers(1, 4))
def test_anchors_inside_have_all_their_squares_in_the_mask(
    grid: Grid, data: st.DataObject, size: int
) -> None:
    mask = data.draw(masks(grid))
    within = places(grid, mask)
    room = {place(grid, a) for a in grid.squares if covered(place(grid, a), size) <= within}
    assert places(grid, anchors_inside(grid, mask, size)) == room


@given(grids, st.data(), st.integers(1, 4))
def test_anchors_touching_have_one_of_their_squares_in_the_mask(
    grid: Grid, data: st.DataObject, size: int
) -> None:
    mask = data.draw(masks(grid))
    board, within = places(grid, grid.full), places(grid, mask)
    touching = {
        place(grid, a)
        for a in grid.squares
        if covered(place(grid, a), size) <= board and covered(place(grid, a), size) & within
    }
    assert places(grid, anchors_touching(grid, mask, size)) == touching


@given(grids, st.data())
def test_the_distance_is_that_of_the_nearest_squares(grid: Grid, data: st.DataObject) -> None:
    a = data.draw(masks(grid)) | 1 << data.draw(squares(grid))
    b = data.draw(masks(grid)) | 1 << data.draw(squares(grid))
    nearest = min(
        grid.chebyshev(one, other)
        for one in grid.squares
        if a >> one & 1
        for other in grid.squares
        if b >> other & 1
    )
    assert distance_between(grid, a, b) == distance_between(grid, b, a) == nearest
    assert around(grid, a, nearest) & b
    assert nearest == 0 or not around(grid, a, nearest - 1) & b
