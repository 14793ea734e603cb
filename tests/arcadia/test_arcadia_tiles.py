"""Boards of Arcadia Quest: tiles that are laid and turned, plans that are drawn."""

from __future__ import annotations

from textwrap import dedent

import pytest

from rulekeeper.boards.masks import squares_of
from rulekeeper.games.arcadia.content.boards import (
    Plan,
    check_tile_plan,
    plan_of_drawing,
    plan_of_tiles,
    turned,
)

CORNER = dedent("""\
    +-+ + +
    |. . .
    + + + +
     . . .
    + + + +
     . . #
    + + + +
    """)
"""A tile with a wall above and on the left of its first space, and a solid last one."""

OPEN = CORNER.replace("-", " ").replace("|", " ").replace("#", ".")

TILES = {"1a": CORNER, "1b": OPEN, "2a": OPEN, "3a": CORNER}


def walls(plan: Plan) -> set[str]:
    """The names of the walls of a board."""
    board = plan.board
    return {board.edge_name(edge) for edge in range(2 * board.span) if board.walls >> edge & 1}


def solid(plan: Plan) -> list[str]:
    """The names of the solid spaces of a board."""
    board = plan.board
    return [board.grid.name(square) for square in board.grid.squares if board.solid >> square & 1]


@pytest.mark.rule("arcadia.setup.2")
@pytest.mark.parametrize(("turn", "corner"), [("", "c1"), ("^", "c1"), (">", "a1"), ("v", "a3")])
def test_a_tile_is_turned_clockwise(turn: str, corner: str) -> None:
    assert solid(plan_of_tiles(f"1a{turn}", TILES)) == [corner]


@pytest.mark.rule("arcadia.setup.2")
def test_its_walls_turn_with_it() -> None:
    lines = ["".join(line) for line in turned(CORNER, 1)]
    assert (lines[0], lines[1]) == ("+ + +-+", " . . .|")
    assert turned(CORNER, 4) == turned(CORNER, 0)


def test_the_spaces_of_a_tile_are_numbered_as_it_lies() -> None:
    plan = plan_of_tiles("1b 2a<", TILES)
    grid = plan.board.grid
    assert (grid.columns, grid.rows) == (6, 3)
    assert [grid.name(plan.square(place)) for place in ("1b.1", "1b.9", "2a.1", "2a.6")] == [
        "a3",
        "c1",
        "d3",
        "f2",
    ]


def test_a_wall_of_either_tile_is_a_wall() -> None:
    assert walls(plan_of_tiles("1b 3a", TILES)) == {"c3/right"}
    assert walls(plan_of_tiles("3a> 1b", TILES)) == {"c3/right"}
    assert walls(plan_of_tiles("1b\n3a", TILES)) == {"a3/up"}


def test_where_no_tile_lies_there_is_no_space() -> None:
    plan = plan_of_tiles("1b --\n-- 2a", TILES)
    assert plan.board.spaces.bit_count() == 18
    assert "f6" not in plan.places
    with pytest.raises(ValueError, match="no place `f6`"):
        plan.square("f6")


@pytest.mark.rule("arcadia.board.3")
def test_nothing_stands_on_a_solid_space() -> None:
    with pytest.raises(ValueError, match=r"Nothing can stand on `1a\.9`"):
        plan_of_tiles("1a", TILES).square("1a.9")


def test_a_door_lies_on_a_side_of_a_space() -> None:
    plan = plan_of_tiles("1b 2a", TILES)
    assert plan.board.edge_name(plan.edge("1b.6/east")) == "c2/right"
    assert plan.edge("1b.6/east") == plan.edge("2a.4/west")
    assert plan.edge("1b.5/north") == plan.edge("1b.2/south")


def test_a_plan_is_a_drawing_whose_marks_are_places() -> None:
    plan = plan_of_drawing(
        """
        A .|#
        - =
        . .'B
        """
    )
    board = plan.board
    assert board.grid.name(plan.square("A")) == "a2"
    assert board.grid.name(plan.square("B")) == "c1"
    assert walls(plan) == {"a1/up", "b2/right"}
    assert {board.edge_name(edge) for edge in squares_of(board.doors)} == {"b1/up", "b1/right"}
    assert plan.drawing.open_doors == 1 << plan.edge("B/west")


@pytest.mark.parametrize(
    ("line", "text", "fault"),
    [
        (1, " . x .", "Line 2 of the plan has `x` as its character 4: write `.` or `#` there"),
        (1, "-. . .", "Line 2 of the plan has `-` as its character 1: write ` ` or `|` there"),
        (2, "+ . + +", "Line 3 of the plan has `.` as its character 3"),
        (6, "+ + +", "Line 7 of the plan has ` ` as its character 7"),
        (6, "+ + + + +", "7 lines of 7 characters"),
    ],
)
def test_the_plan_of_a_tile_is_refused_with_the_place(line: int, text: str, fault: str) -> None:
    lines = OPEN.splitlines()
    lines[line] = text
    with pytest.raises(ValueError, match=fault):
        check_tile_plan("\n".join(lines))
