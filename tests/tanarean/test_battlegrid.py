"""The battle grid: its squares and their names as printed."""

import pytest

from rulekeeper.boards.masks import squares_of
from rulekeeper.tanarean.grid.battlegrid import (
    GRID,
    LEFT_HALF,
    RIGHT_HALF,
    first_in_reading_order,
    footprint,
    in_reading_order,
    name_of,
    names_of,
    place_of,
    square_named,
)
from tanarean.battlefield import names, squares


# rule: tanares.setup.corner.7
@pytest.mark.rule("arena.board.1")
def test_the_grid_has_24_columns_and_16_rows_and_a1_is_in_the_upper_left_corner() -> None:
    assert len(GRID.squares) == 24 * 16
    assert name_of(GRID.square(0, 15)) == "A1"
    assert name_of(GRID.square(23, 15)) == "A24"
    assert name_of(GRID.square(0, 0)) == "P1"


@pytest.mark.rule("arena.board.1")
def test_the_midpoint_leaves_twelve_columns_to_each_half() -> None:
    assert len(squares_of(LEFT_HALF)) == len(squares_of(RIGHT_HALF)) == 12 * 16
    assert GRID.full == LEFT_HALF | RIGHT_HALF
    assert squares("A1 P12 H6") & ~LEFT_HALF == 0
    assert squares("A13 P24 H20") & ~RIGHT_HALF == 0


@pytest.mark.rule("arena.coop.coordinates.1")
def test_every_name_leads_to_its_square() -> None:
    assert len({name_of(square) for square in GRID.squares}) == 24 * 16
    assert all(square_named(name_of(square)) == square for square in GRID.squares)


def test_a_name_may_be_written_with_a_hyphen_or_in_small_letters() -> None:
    assert square_named("F-7") == square_named("f7") == square_named("F7")


@pytest.mark.parametrize("name", ["", "F", "7", "Q1", "A0", "A25", "7F", "F07", "F--7", " F7"])
def test_a_wrong_name_is_refused_with_what_would_be_right(name: str) -> None:
    with pytest.raises(ValueError, match="names no square of the battle grid") as refused:
        square_named(name)
    assert "a row from A to P and a column from 1 to 24, such as F7" in str(refused.value)


def test_places_are_told_in_reading_order() -> None:
    assert names(squares("C2 A3 A1 B24")) == "A1 A3 B24 C2"
    for mask in (squares("C2 A3 A1 B24"), squares("P1"), squares("B24 C1"), GRID.full):
        assert first_in_reading_order(mask) == in_reading_order(mask)[0]
    assert names_of([square_named("F7")]) == "F7"
    assert names_of(map(square_named, ["F7", "G7", "H7"])) == "F7, G7 and H7"
    assert place_of(squares("F7")) == "F7"
    assert place_of(footprint(square_named("F5"), 3)) == "D5 to F7"


def test_a_footprint_grows_upwards_and_to_the_right_of_its_anchor() -> None:
    assert names(footprint(square_named("B1"), 2)) == "A1 A2 B1 B2"
    with pytest.raises(ValueError, match="does not fit"):
        footprint(square_named("A1"), 2)
