"""Plans: maps as text."""

import pytest

from rulekeeper.tanarean.grid.battlegrid import square_named
from rulekeeper.tanarean.grid.plan import parse_plan
from rulekeeper.tanarean.grid.tiles import Tile, TileKind
from tanarean.battlefield import names, squares


def tiles(text: str) -> list[str]:
    return [str(tile) for tile in parse_plan(text).battle_map.tiles]


def test_a_small_plan_lies_in_the_upper_left_corner() -> None:
    plan = parse_plan("""
        . # .
        a . ~b
    """)
    assert plan.battle_map.tiles == (
        Tile(TileKind.WALL, square_named("A2")),
        Tile(TileKind.LAVA, square_named("B3")),
    )
    assert plan.figures == {"a": squares("B1"), "b": squares("B3")}


def test_a_plan_may_fill_the_grid() -> None:
    text = "\n".join(["# " * 24] * 16)
    assert parse_plan(text).battle_map.barriers.bit_count() == 24 * 16


@pytest.mark.parametrize(("columns", "rows"), [(25, 1), (1, 17)])
def test_a_larger_plan_is_refused(columns: int, rows: int) -> None:
    text = "\n".join([". " * columns] * rows)
    with pytest.raises(ValueError, match=f"The plan has {columns} columns and {rows} rows"):
        parse_plan(text)


def test_touching_squares_are_cut_into_the_pieces_of_the_box() -> None:
    assert tiles("# # # # # # #") == ["wall of 5x1 at A1", "wall of 2x1 at A6"]
    assert tiles("""
        ~ ~ ~ ~ .
        ~ ~ ~ ~ ~
        . @ @ @ @
        . @ @ @ @
    """) == [
        *["lava of 4x2 at A1", "lava at B5"],
        *["portal of 2x2 at C2", "portal of 2x2 at C4"],
    ]


def test_pieces_may_be_turned() -> None:
    assert tiles("""
        # +
        # +
        # .
    """) == ["wall of 1x3 at A1", "door of 1x2 at A2"]


def test_a_figure_on_several_squares_is_a_large_one() -> None:
    figures = parse_plan("""
        d d d .
        d d d a
        d ;d d .
    """).figures
    assert names(figures["d"]) == "A1 A2 A3 B1 B2 B3 C1 C2 C3"
    assert names(figures["a"]) == "B4"


def test_a_room_lies_below_tiles_and_figures() -> None:
    rows = [["_"] * 6 for _ in range(6)]
    rows[0][0], rows[1][1] = "_#", "_~a"
    plan = parse_plan("\n".join(" ".join(row) for row in rows))
    assert names(plan.battle_map.covered) == "A1 B2"
    assert plan.battle_map.squares_of(TileKind.ROOM).bit_count() == 36
    assert plan.figures == {"a": squares("B2")}


def test_a_piece_that_is_not_whole_is_refused() -> None:
    with pytest.raises(ValueError, match="The altar at A3 is not a whole piece: it comes in 2x2"):
        parse_plan("""
            % % %
            % % .
        """)


@pytest.mark.parametrize("cell", ["§", "a#", "~#", "#_", "__", "a~b", "..", "_~~"])
def test_a_symbol_that_means_nothing_is_refused_with_what_would_be_right(cell: str) -> None:
    with pytest.raises(ValueError, match="in the plan is no square") as refused:
        parse_plan(f". {cell}")
    assert f'"{cell}"' in str(refused.value)
    assert "# wall" in str(refused.value)
