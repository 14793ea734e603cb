"""Shared spaces: free, full and blocked, and that nobody walks where there is no way on."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards.test_walled import BOARDS, Walled, names, walled_boards
from rulekeeper.boards.masks import Mask, Square, mask_of, squares_of
from rulekeeper.boards.sharing import Occupancy, occupancy, reach, ways_on
from rulekeeper.boards.walled import Passages, WalledGrid
from rulekeeper.boards.walled_drawing import parse_walled

DRAWN = {"1": (0, 1), "f": (1, 1), "2": (0, 2), "F": (2, 0)}
"""A mark and how many of one's own and of others it means."""


def crowd_of(drawing: str) -> tuple[Passages, Occupancy, Square, WalledGrid]:
    """The board, its occupancy for "a", where "a" is, and the board."""
    board, open_doors, marks = parse_walled(drawing)
    own, others = list[Square](), list[Square]()
    for mark, (friends, enemies) in DRAWN.items():
        own += [square for square in marks.get(mark, ()) for _ in range(friends)]
        others += [square for square in marks.get(mark, ()) for _ in range(enemies)]
    [here] = marks["a"]
    return board.at(open_doors), occupancy(board.open_spaces, [*own, *others], own), here, board


def reached(drawing: str, points: int) -> tuple[set[str], set[str]]:
    """Where "a" may end, and where it can only pass."""
    passages, crowd, here, board = crowd_of(drawing)
    layer = reach(passages, here, crowd, points)[-1] & ~(1 << here)
    return names(board, layer & crowd.free), names(board, layer & ~crowd.free)


def test_a_space_with_one_figure_is_free_with_two_full_and_with_two_enemies_blocked() -> None:
    _, crowd, _, board = crowd_of("a . 1 f F 2")
    assert names(board, crowd.free) == {"a1", "b1", "c1"}
    assert names(board, crowd.full) == {"d1", "e1"}
    assert names(board, crowd.blocked) == {"f1"}


def test_the_same_space_is_full_for_one_side_and_blocked_for_another() -> None:
    spaces, here = 0b11, 0
    assert occupancy(spaces, [here, here], [here]).full == 1 << here
    assert occupancy(spaces, [here, here], []).blocked == 1 << here


@pytest.mark.parametrize(
    ("drawing", "points", "ends", "passes"),
    [
        ("a f .", 3, {"c1"}, {"b1"}),
        ("a 2 .", 3, set[str](), set[str]()),
        ("a 1 .", 3, {"b1", "c1"}, set[str]()),
        ("a f .", 1, set[str](), set[str]()),
        ("a f f .", 3, {"d1"}, {"b1", "c1"}),
        # There is always the way back, as long as there is a point for it.
        ("a f f .", 2, set[str](), {"b1"}),
        ("a f|.", 1, set[str](), set[str]()),
        # It opens the door, and goes on with its last point.
        ("a f=.", 3, set[str](), {"b1"}),
        ("2 a f=.", 2, set[str](), {"c1"}),
        ("a 1 f=.", 2, {"b1"}, set[str]()),
    ],
)
def test_a_full_space_is_entered_only_where_a_way_leads_on(
    drawing: str, points: int, ends: set[str], passes: set[str]
) -> None:
    assert reached(drawing, points) == (ends, passes)


# Against all that somebody could do, one thing after another


def plays(passages: Passages, here: Square, passable: Mask) -> Iterator[tuple[Passages, Square]]:
    """What one point pays for: a step, a portal, a door opened."""
    for square in squares_of(passages.step(1 << here) & passable & ~(1 << here)):
        yield passages, square
    board = passages.board
    for edge in squares_of(board.doors & ~passages.open_doors):
        if here in board.sides_of(edge):
            yield board.at(passages.open_doors | 1 << edge), here


def can_come_to_rest(passages: Passages, here: Square, crowd: Occupancy, points: int) -> bool:
    if crowd.free >> here & 1:
        return True
    return points > 0 and any(
        can_come_to_rest(then, square, crowd, points - 1)
        for then, square in plays(passages, here, crowd.passable)
    )


@settings(max_examples=BOARDS)
@given(walled_boards(), st.data())
def test_ways_on_are_those_that_somebody_finds_who_tries_everything(
    walled: Walled, data: st.DataObject
) -> None:
    passages = walled.passages
    spaces = squares_of(passages.board.open_spaces)
    if not spaces:
        return
    figures = st.lists(st.sampled_from(spaces), max_size=3 * len(spaces))
    own, others = data.draw(figures), data.draw(figures)
    crowd = occupancy(mask_of(spaces), [*own, *others], own)
    points = data.draw(st.integers(0, 4))
    expected = mask_of(
        square
        for square in squares_of(crowd.passable)
        if can_come_to_rest(passages, square, crowd, points)
    )
    assert ways_on(passages, crowd, points)[points] == expected
