"""Vision by corner lines: examples, and agreement with the rule taken literally."""

import os
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards.board_strategies import grids, masks, place, places, squares
from boards.literal_vision import sees_literally
from rulekeeper.boards.drawing import parse_drawing
from rulekeeper.boards.grid import Grid
from rulekeeper.boards.masks import mask_of
from rulekeeper.boards.vision import Vision

BOARDS = int(os.environ.get("RULEKEEPER_VISION_BOARDS", "1000"))
"""On how many random boards the fast vision is held against the literal one."""

EIGHT = Grid.of(8, 8)


def where(drawing: str, symbol: str) -> list[int]:
    return [EIGHT.square(column, row) for column, row in parse_drawing(drawing).get(symbol, [])]


def vision(drawing: str, strict_ends: bool = False, door_as_a_whole: bool = True) -> Vision:
    """Walls "#" block, and the squares "D" of one door."""
    door = mask_of(where(drawing, "D"))
    walls = mask_of(where(drawing, "#"))
    wholes = (door,) if door_as_a_whole else ()
    return Vision(EIGHT, walls | door, strict_ends, wholes)


def a_sees_b(drawing: str, strict_ends: bool = False) -> bool:
    [a], [b] = where(drawing, "a"), where(drawing, "b")
    view = vision(drawing, strict_ends)
    assert view.sees(a, b) == view.sees(b, a)
    return view.sees(a, b)


# Examples


# rule: arena.vision.1
def test_one_clear_line_is_enough() -> None:
    assert a_sees_b("""
        . . . . b
        a . # . .
    """)


# rule: arena.vision.3
def test_a_line_along_the_edge_of_a_wall_is_blocked() -> None:
    assert not a_sees_b("""
        . . . . .
        a . # . b
        . . . . .
    """)


# rule: arena.vision.3
def test_a_line_through_the_vertex_of_a_wall_is_blocked() -> None:
    assert not a_sees_b("""
        . . b
        . # .
        a . .
    """)


# rule: arena.vision.3
def test_a_wall_that_a_line_meets_only_with_its_end_does_not_block() -> None:
    assert a_sees_b("""
        # # # # #
        a . . . b
        # # # # #
    """)
    assert a_sees_b("""
        . b
        a #
    """)


# rule: arena.vision.3
def test_nobody_sees_through_a_sealed_joint() -> None:
    assert not a_sees_b("""
        # b
        a #
    """)
    assert not a_sees_b("""
        . . . b
        . . # .
        . a . #
        . . . .
    """)


# rule: tanares.vision.5
def test_with_strict_ends_a_line_may_not_even_start_at_the_corner_of_a_wall() -> None:
    corridor = """
        # # #
        a . b
        # # #
    """
    assert a_sees_b(corridor)
    assert not a_sees_b(corridor, strict_ends=True)
    assert a_sees_b(
        """
        . b
        a #
    """,
        strict_ends=True,
    )


# rule: arena.vision.4
def test_a_wall_can_be_looked_at_but_not_what_is_behind_it() -> None:
    row = "a . # # ."
    [a], [near, far] = where(row, "a"), where(row, "#")
    assert vision(row).sees(a, near)
    assert not vision(row).sees(a, far)


# rule: arena.vision.4
def test_a_piece_that_is_seen_as_a_whole_does_not_hide_its_own_squares() -> None:
    row = "a . D D ."
    [a], [near, far] = where(row, "a"), where(row, "D")
    assert vision(row).sees(a, near)
    assert vision(row).sees(a, far)
    assert not vision(row, door_as_a_whole=False).sees(a, far)


def test_what_blocks_is_named_shortly_and_the_nearest_first() -> None:
    drawing = """
        # # # # #
        a # # . b
        # # # # #
    """
    [a], [b] = where(drawing, "a"), where(drawing, "b")
    assert vision(drawing).blocking([(a, b)]) == [EIGHT.square(1, 1)]
    assert vision(drawing).blocking([(b, a)]) == [EIGHT.square(2, 1)]


def test_of_a_sealed_joint_both_walls_are_named() -> None:
    drawing = """
        # b
        a #
    """
    [a], [b] = where(drawing, "a"), where(drawing, "b")
    assert set(vision(drawing).blocking([(a, b)])) == set(where(drawing, "#"))


def test_when_something_is_seen_nothing_blocks() -> None:
    drawing = "a . b # c"
    [a], [b], [c] = where(drawing, "a"), where(drawing, "b"), where(drawing, "c")
    assert vision(drawing).blocking([(a, b)]) == []
    assert vision(drawing).blocking([(a, c), (b, a)]) == []


# Agreement with the literal rule


@pytest.mark.parametrize("strict_ends", [False, True])
def test_the_fast_vision_is_the_literal_one(strict_ends: bool) -> None:
    # rule: arena.vision.1, arena.vision.2, arena.vision.3, arena.vision.4, tanares.vision.5
    chance = random.Random(20 + strict_ends)
    seen = 0
    for _ in range(BOARDS):
        grid = Grid.of(chance.randint(2, 24), chance.randint(2, 16))
        density = chance.choice([0.02, 0.05, 0.1, 0.2, 0.4])
        blockers = [square for square in grid.squares if chance.random() < density]
        a, b = chance.choice(grid.squares), chance.choice(grid.squares)
        literal = sees_literally(
            {place(grid, square) for square in blockers},
            place(grid, a),
            place(grid, b),
            strict_ends,
        )
        view = Vision(grid, mask_of(blockers), strict_ends)
        assert view.sees(a, b) == view.sees(b, a) == literal, (
            f"{grid} {[grid.name(square) for square in blockers]} {grid.name(a)} {grid.name(b)}"
        )
        seen += literal
    assert BOARDS // 5 < seen < BOARDS * 4 // 5


@given(grids, st.data(), st.booleans())
def test_what_is_seen_from_a_square_is_what_it_sees(
    grid: Grid, data: st.DataObject, strict_ends: bool
) -> None:
    blockers, a = data.draw(masks(grid)), data.draw(squares(grid))
    seen = Vision(grid, blockers, strict_ends).seen_from(a)
    apart = Vision(grid, blockers, strict_ends)
    assert places(grid, seen) == {place(grid, b) for b in grid.squares if apart.sees(a, b)}
    kept = Vision(grid, blockers, strict_ends)
    kept.seen_from(a)
    assert all(kept.sees(b, a) == kept.sees(a, b) == bool(seen >> b & 1) for b in grid.squares)


@given(grids, st.data(), st.booleans())
def test_the_blockers_named_suffice_to_block(
    grid: Grid, data: st.DataObject, strict_ends: bool
) -> None:
    blockers = data.draw(masks(grid))
    a, b = data.draw(squares(grid)), data.draw(squares(grid))
    view = Vision(grid, blockers, strict_ends)
    named = mask_of(view.blocking([(a, b)]))
    assert not named & ~blockers
    assert Vision(grid, named, strict_ends).sees(a, b) == view.sees(a, b)


@given(grids, st.data())
def test_taking_blockers_away_hides_nothing(grid: Grid, data: st.DataObject) -> None:
    blockers, a = data.draw(masks(grid)), data.draw(squares(grid))
    fewer = blockers & data.draw(masks(grid))
    before = Vision(grid, blockers).seen_from(a)
    assert not before & ~Vision(grid, fewer).seen_from(a)


def test_equal_questions_share_their_answers() -> None:
    assert Vision.of(EIGHT, 5) is Vision.of(EIGHT, 5)
    assert Vision.of(EIGHT, 5) is not Vision.of(EIGHT, 5, strict_ends=True)
