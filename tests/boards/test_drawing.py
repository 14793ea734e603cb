"""Drawings: boards as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards.board_strategies import grids, place, squares
from rulekeeper.boards.drawing import draw, drawing_size, parse_drawing
from rulekeeper.boards.grid import Grid


def test_the_top_line_is_the_highest_row() -> None:
    drawing = """
        . a .
        . 1 b
        c . a
    """
    assert parse_drawing(drawing) == {
        "a": [(1, 2), (2, 0)],
        "1": [(1, 1)],
        "b": [(2, 1)],
        "c": [(0, 0)],
    }


def test_a_drawing_knows_its_size_even_when_it_is_empty() -> None:
    assert drawing_size(". . .\n. . .") == (3, 2)
    assert parse_drawing(". . .\n. . .") == {}


def test_a_symbol_may_be_longer_than_a_character() -> None:
    assert parse_drawing(". wolf2\n10 .") == {"wolf2": [(1, 1)], "10": [(0, 0)]}


@pytest.mark.parametrize(
    ("drawing", "line", "symbols"),
    [("a .\n. . b", 2, 3), ("a .\n. .\n.", 3, 1), ("a .\n\n. .", 2, 0)],
)
def test_lines_of_unequal_length_are_refused(drawing: str, line: int, symbols: int) -> None:
    with pytest.raises(ValueError, match="equally long") as refusal:
        parse_drawing(drawing)
    assert str(refusal.value) == (
        f"Line {line} of the drawing has {symbols} symbols and line 1 has 2: "
        'make all lines equally long, with "." for an empty square.'
    )


@pytest.mark.parametrize("drawing", ["", "\n  \n"])
def test_an_empty_drawing_is_refused(drawing: str) -> None:
    with pytest.raises(ValueError, match="The drawing is empty"):
        drawing_size(drawing)


@given(grids, st.data())
def test_what_is_drawn_reads_back(grid: Grid, data: st.DataObject) -> None:
    symbols = data.draw(st.dictionaries(squares(grid), st.sampled_from(["a", "b", "12", "#"])))
    drawing = draw(grid, symbols)
    assert drawing_size(drawing) == (grid.columns, grid.rows)
    assert {at: symbol for symbol, where in parse_drawing(drawing).items() for at in where} == {
        place(grid, square): symbol for square, symbol in symbols.items()
    }
