"""Walled grids: steps, doors and sight, by examples and against the rule taken literally."""

import os
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards.board_strategies import Place, masks, place, places
from boards.literal_walled import LiteralBoard
from rulekeeper.boards.grid import Direction, Grid
from rulekeeper.boards.masks import mask_of, squares_of
from rulekeeper.boards.walled import Passages, WalledGrid
from rulekeeper.boards.walled_drawing import parse_walled

BOARDS = int(os.environ.get("RULEKEEPER_WALLED_BOARDS", "100"))
"""On how many random boards steps and sight are held against the literal ones."""


def sight(drawing: str) -> bool:
    """Whether a sees b; "x" are spaces that block."""
    board, open_doors, marks = parse_walled(drawing)
    [a], [b] = marks["a"], marks["b"]
    passages, blockers = board.at(open_doors), mask_of(marks.get("x", ()))
    seen = passages.sees(a, b, blockers)
    assert seen == passages.sees(b, a, blockers)
    assert seen == (passages.in_the_way(a, b, blockers) == ([], []))
    return seen


def steps_from(drawing: str, mark: str = "a") -> set[str]:
    """Where a step leads from a mark."""
    board, open_doors, marks = parse_walled(drawing)
    [here] = marks[mark]
    return names(board, board.at(open_doors).close[here] & ~(1 << here))


def names(board: WalledGrid, mask: int) -> set[str]:
    return {board.grid.name(square) for square in squares_of(mask)}


# Steps


def test_a_step_leads_over_the_open_edges_of_a_space() -> None:
    assert steps_from("""
        . . .

        . a .

        . . .
    """) == {"b3", "c2", "b1", "a2"}


def test_no_step_leads_through_walls_closed_doors_solid_and_missing_spaces() -> None:
    assert (
        steps_from("""
        . # .

        .|a=.

        . ~ .
    """)
        == set()
    )


def test_a_step_leads_through_an_open_door() -> None:
    drawing = """
        .|.|.
        - ' -
        .|a'.
        - = -
        .|.|.
    """
    assert steps_from(drawing) == {"b3", "c2"}


def test_a_door_that_is_opened_lets_pass_and_one_that_is_closed_does_not() -> None:
    board, open_doors, marks = parse_walled("a=b")
    [a], [b] = marks["a"], marks["b"]
    door = board.edge_between(a, b)
    assert not board.at(open_doors).are_close(a, b)
    assert board.at(open_doors ^ 1 << door).are_close(a, b)


def test_a_portal_leads_to_all_others_of_its_group_and_makes_nothing_close() -> None:
    board, _, marks = parse_walled("o|.|o|.|o")
    here, *others = marks["o"]
    board = WalledGrid(
        grid=board.grid,
        spaces=board.spaces,
        walls=board.walls,
        portals=(mask_of(marks["o"]),),
    )
    passages = board.at(0)
    assert passages.step(1 << here) == mask_of(marks["o"])
    assert passages.close[here] == 1 << here
    assert not any(passages.are_close(here, other) for other in others)


def test_a_locked_door_is_not_opened_on_the_way_and_lets_through_when_it_stands_open() -> None:
    board, _, marks = parse_walled("a=b")
    [here], [there] = marks["a"], marks["b"]
    assert board.at(0).through_closed_doors(1 << here) == 1 << here | 1 << there
    assert board.at(0, locked=board.doors).through_closed_doors(1 << here) == 1 << here
    assert board.at(board.doors, locked=board.doors).step(1 << here) == 1 << here | 1 << there


# Sight


def test_nothing_is_in_the_way_over_any_distance() -> None:
    assert sight("a . . . . . . . b")


@pytest.mark.parametrize("edge", ["|", "="])
def test_walls_and_closed_doors_block(edge: str) -> None:
    assert not sight(f"a . .{edge}. b")


def test_an_open_door_does_not_block_though_the_line_skims_its_post() -> None:
    assert sight("""
        . b
        - '
        a .
    """)


def test_a_solid_space_and_a_missing_one_block() -> None:
    assert not sight("a # b")
    assert not sight("a ~ b")


def test_a_blocked_space_blocks_but_not_where_the_line_begins_or_ends() -> None:
    assert not sight("a x b")
    board, _, marks = parse_walled("a . b")
    [a], [b] = marks["a"], marks["b"]
    assert board.at(0).sees(a, b, 1 << a | 1 << b)


def test_a_corner_that_is_blocked_on_one_side_is_skimmed() -> None:
    for drawing in ("# b\n\na .", ". b\n\na #", "x b\n\na .", ".|b\n\na .", "~ b\n\na ."):
        assert sight(drawing), drawing


def test_a_corner_that_is_blocked_on_both_sides_blocks() -> None:
    for drawing in ("# b\n\na #", "x b\n  -\na .", ".|b\n\na|.", "~ b\n\na x", ". b\n- -\na ."):
        assert not sight(drawing), drawing


def test_a_line_that_meets_no_corner_is_blocked_by_each_edge_that_it_crosses() -> None:
    # Two to the right and one up: it leaves the first space sideways, the second upwards.
    assert not sight(". . b\n\na|. .")
    assert not sight(". . b\n  -\na . .")
    assert not sight(".'.|b\n\na . .")
    assert sight(". . b\n-   -\na . .")


def test_what_is_in_the_way_is_named() -> None:
    board, open_doors, marks = parse_walled("""
        . . . .
        -
        a|. x b
    """)
    [a], [b] = marks["a"], marks["b"]
    edges, squares = board.at(open_doors).in_the_way(a, b, mask_of(marks["x"]))
    assert [board.edge_name(edge) for edge in edges] == ["a1/right"]
    assert [board.grid.name(square) for square in squares] == ["c1"]


# Edges and bad boards


def test_an_edge_has_one_number_from_either_side() -> None:
    board, _, _ = parse_walled(". .\n\n. .")
    grid = board.grid
    a, b, up = grid.parse("a1"), grid.parse("b1"), grid.parse("a2")
    assert board.edge(a, Direction.RIGHT) == board.edge(b, Direction.LEFT)
    assert board.edge(a, Direction.UP) == board.edge(up, Direction.DOWN)
    assert board.sides_of(board.edge_between(b, a)) == (a, b)
    assert board.sides_of(board.edge_between(up, a)) == (a, up)
    with pytest.raises(ValueError, match="a1 and b2 share no edge: name two squares"):
        board.edge_between(a, grid.parse("b2"))


def test_a_door_where_none_can_be_is_refused() -> None:
    with pytest.raises(ValueError, match="There can be no door at a1/right: put it between two"):
        parse_walled("a=~")


@pytest.mark.parametrize(
    ("drawing", "words"),
    [
        ("", "This one has 0 lines"),
        (". .\n\n", "2 lines|longest|0 lines|lines: add"),
        (". .\n\n. . .", "Line 1 of the drawing has 3 characters and the longest one 5"),
        (".?.", r"has '\?' on an edge: write"),
        (". .\n |\n. .", "where four spaces meet"),
    ],
)
def test_a_drawing_that_fits_nothing_is_refused(drawing: str, words: str) -> None:
    if drawing == ". .\n\n":  # lines that are blank at the end do not matter
        assert parse_walled(drawing).board.grid == Grid.of(2, 1)
        return
    with pytest.raises(ValueError, match=words):
        parse_walled(drawing)


# Against the rule taken literally


@dataclass
class Walled:
    """A random board in one state of its doors, and the same taken literally."""

    passages: Passages
    literal: LiteralBoard


@st.composite
def walled_boards(draw: st.DrawFn) -> Walled:
    grid = Grid.of(draw(st.integers(1, 9)), draw(st.integers(1, 7)))
    spaces, solid = grid.full & ~draw(masks(grid)) | 1, draw(masks(grid)) & draw(masks(grid))
    bare = WalledGrid(grid=grid, spaces=spaces, solid=solid)
    edges = squares_of(bare.inner)
    kinds = draw(st.lists(st.sampled_from("  |='"), min_size=len(edges), max_size=len(edges)))
    kind_of = dict(zip(edges, kinds, strict=True))
    chosen = {kind: mask_of(e for e in edges if kind_of[e] == kind) for kind in "|='"}
    board = WalledGrid(
        grid=grid,
        spaces=spaces,
        solid=solid,
        walls=chosen["|"],
        doors=chosen["="] | chosen["'"],
    )
    pairs = [
        frozenset(place(grid, square) for square in board.sides_of(edge))
        for edge in squares_of(chosen["|"] | chosen["="])
    ]
    return Walled(board.at(chosen["'"]), LiteralBoard(places(grid, board.open_spaces), set(pairs)))


@settings(max_examples=BOARDS)
@given(walled_boards(), st.data())
def test_steps_and_sight_are_those_of_the_literal_rule(walled: Walled, data: st.DataObject) -> None:
    grid, literal = walled.passages.board.grid, walled.literal
    spaces = squares_of(walled.passages.board.open_spaces)
    if not spaces:
        return
    blockers = data.draw(masks(grid)) & walled.passages.board.open_spaces
    a = data.draw(st.sampled_from(spaces))
    seen = walled.passages.seen_from(a, blockers)
    for b in spaces:
        there: Place = place(grid, b)
        assert walled.passages.are_close(a, b) == literal.are_close(place(grid, a), there)
        sees = literal.sees(place(grid, a), there, places(grid, blockers))
        assert bool(seen >> b & 1) == sees
        assert walled.passages.sees(b, a, blockers) == sees
        assert (walled.passages.in_the_way(a, b, blockers) == ([], [])) == sees


def test_a_drawing_is_read_as_it_is_drawn() -> None:
    board, open_doors, marks = parse_walled("""
        .'d # ~
        -
        a=b|c .
    """)
    name = board.grid.name
    assert names(board, board.spaces) == {"a1", "b1", "c1", "d1", "a2", "b2", "c2"}
    assert names(board, board.solid) == {"c2"}
    assert [board.edge_name(edge) for edge in squares_of(board.walls)] == ["a1/up", "b1/right"]
    assert [board.edge_name(edge) for edge in squares_of(board.doors)] == ["a1/right", "a2/right"]
    assert [board.edge_name(edge) for edge in squares_of(open_doors)] == ["a2/right"]
    assert {mark: [name(s) for s in at] for mark, at in marks.items()} == {
        "a": ["a1"],
        "b": ["b1"],
        "c": ["c1"],
        "d": ["b2"],
    }
