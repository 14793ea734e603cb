"""Square sets: masks for people."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards.board_strategies import grids, masks, places, squares
from rulekeeper.boards.drawing import parse_drawing
from rulekeeper.boards.grid import Grid
from rulekeeper.boards.squareset import SquareSet

SMALL = Grid.of(3, 2)


def test_a_set_prints_as_a_drawing_with_the_highest_row_on_top() -> None:
    assert str(SquareSet.named(SMALL, "a1 b1 c2")) == ". . x\nx x ."


def test_a_set_shows_the_names_of_its_squares() -> None:
    shown = SquareSet.named(SMALL, "c2 a1")
    assert shown.names == ["a1", "c2"]
    assert repr(shown) == 'SquareSet.named(Grid.of(3, 2), "a1 c2")'
    assert eval(repr(shown)) == shown


def test_a_set_is_true_when_it_has_squares() -> None:
    assert SquareSet.named(SMALL, "b2")
    assert not SquareSet(SMALL)


def test_a_set_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        SquareSet(SMALL).mask = 1  # type: ignore[misc]


@pytest.mark.parametrize("mask", [-1, 1 << SMALL.columns, 1 << 60])
def test_bits_outside_the_board_are_refused(mask: int) -> None:
    with pytest.raises(ValueError, match="outside the 3x2 board"):
        SquareSet(SMALL, mask)


def test_sets_of_different_boards_are_not_combined() -> None:
    with pytest.raises(ValueError, match="3x2 and of a 2x3 board cannot be combined"):
        SquareSet(SMALL, 1) | SquareSet(Grid.of(2, 3), 1)


@given(grids, st.data())
def test_a_set_behaves_like_a_set(grid: Grid, data: st.DataObject) -> None:
    a, b = SquareSet(grid, data.draw(masks(grid))), SquareSet(grid, data.draw(masks(grid)))
    square = data.draw(squares(grid))
    assert list(a) == sorted(set(a))
    assert len(a) == len(set(a)) == len(places(grid, a.mask))
    assert (square in a) == (square in set(a))
    assert set(a | b) == set(a) | set(b)
    assert set(a & b) == set(a) & set(b)
    assert set(a - b) == set(a) - set(b)
    assert set(~a) == set(grid.squares) - set(a)
    assert (a == b) == (set(a) == set(b))
    assert hash(a) == hash(SquareSet(grid, a.mask))


@given(grids, st.data())
def test_the_drawing_of_a_set_reads_back(grid: Grid, data: st.DataObject) -> None:
    drawn = SquareSet(grid, data.draw(masks(grid)))
    assert set(parse_drawing(str(drawn)).get("x", [])) == places(grid, drawn.mask)
