"""Floods: reachable squares, their costs, and the way there."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards.board_strategies import cheapest, grids, masks, place, places, squares
from rulekeeper.boards.drawing import parse_drawing
from rulekeeper.boards.flood import costs, flood, path
from rulekeeper.boards.grid import Grid
from rulekeeper.boards.masks import mask_of, squares_of
from rulekeeper.boards.squareset import SquareSet

SIX = Grid.of(6, 6)

RIVER = """
    . . . . . .
    . . w . . .
    . g w . . .
    . . w . . .
    s . w . . .
    . . . . . .
"""


def river(symbol: str) -> list[int]:
    return [SIX.square(column, row) for column, row in parse_drawing(RIVER)[symbol]]


# Examples


def test_a_flood_goes_around_what_is_closed() -> None:
    [start] = river("g")
    dry = SIX.full & ~mask_of(river("w"))
    assert str(SquareSet(SIX, flood(SIX, 1 << start, dry, 5))) == "\n".join(
        [
            "x x x x x .",
            "x x . x . .",
            "x x . . . .",
            "x x . . . .",
            "x x . . . .",
            "x x x x . .",
        ]
    )


def test_a_diagonal_flood_slips_between_closed_corners() -> None:
    closed = SquareSet.named(SIX, "b1 a2").mask
    a1 = 1 << SIX.parse("a1")
    assert flood(SIX, a1, SIX.full & ~closed, 1) == a1
    assert flood(SIX, a1, SIX.full & ~closed, 1, diagonal=True) == a1 | 1 << SIX.parse("b2")


def test_a_start_need_not_be_open_and_no_steps_lead_nowhere_else() -> None:
    a1 = SIX.parse("a1")
    assert flood(SIX, 1 << a1, 0, 3) == 1 << a1
    assert flood(SIX, 1 << a1, SIX.full, 0) == 1 << a1
    assert costs(SIX, a1, 0, {}, 3) == {a1: 0}
    assert path(SIX, a1, a1, 0, {}) == []


def test_the_complement_of_the_occupied_squares_will_do_as_open() -> None:
    occupied = SquareSet.named(SIX, "b1").mask
    assert flood(SIX, 1 << SIX.parse("a1"), ~occupied, 2) == (
        SquareSet.named(SIX, "a1 a2 a3 b2").mask
    )


@pytest.mark.parametrize(
    ("wading", "total", "way"),
    [(2, 4, ["b2", "c2", "d2"]), (4, 5, ["a1", "b1", "c1", "d1", "d2"])],
)
def test_the_cheaper_of_wading_and_walking_around_is_chosen(
    wading: int, total: int, way: list[str]
) -> None:
    [start] = river("s")
    there = SIX.parse("d2")
    price = dict.fromkeys(river("w"), wading)
    assert costs(SIX, start, SIX.full, price)[there] == total
    assert [SIX.name(step) for step in path(SIX, start, there, SIX.full, price) or []] == way


def test_a_limit_leaves_out_what_is_dearer() -> None:
    a1, b1, a2 = (SIX.parse(name) for name in ("a1", "b1", "a2"))
    assert costs(SIX, a1, SIX.full, {b1: 2}, 1) == {a1: 0, a2: 1}
    assert path(SIX, a1, b1, SIX.full, {b1: 2}, 1) is None
    assert path(SIX, a1, b1, SIX.full, {b1: 2}, 2) == [b1]


def test_a_closed_goal_is_not_reached_until_its_bit_is_added() -> None:
    a1, c1 = SIX.parse("a1"), SIX.parse("c1")
    empty = SIX.full & ~(1 << c1)
    assert path(SIX, a1, c1, empty, {}) is None
    assert path(SIX, a1, c1, empty | 1 << c1, {}) == [SIX.parse("b1"), c1]


def test_of_equally_short_ways_the_same_one_is_taken_and_straight_ways_stay_straight() -> None:
    def way(goal: str, diagonal: bool) -> list[str]:
        steps = path(SIX, SIX.parse("a1"), SIX.parse(goal), SIX.full, {}, diagonal=diagonal)
        return [SIX.name(step) for step in steps or []]

    assert way("c3", diagonal=False) == ["b1", "c1", "c2", "c3"]
    assert way("c3", diagonal=True) == ["b2", "c3"]
    assert way("e1", diagonal=True) == ["b1", "c1", "d1", "e1"]


@pytest.mark.parametrize("cost", [0, -1])
def test_entering_costs_at_least_one(cost: int) -> None:
    with pytest.raises(ValueError, match=f"Entering c4 cannot cost {cost}"):
        costs(SIX, 0, SIX.full, {SIX.parse("c4"): cost})


# Properties


@given(grids, st.data(), st.integers(0, 45), st.booleans())
def test_a_flood_equals_a_search_with_a_queue(
    grid: Grid, data: st.DataObject, steps: int, diagonal: bool
) -> None:
    start_mask, open_mask = data.draw(masks(grid)), data.draw(masks(grid))
    if data.draw(st.booleans()):
        start_mask = 1 << data.draw(squares(grid))
    expected = cheapest(places(grid, start_mask), places(grid, open_mask), {}, steps, diagonal)
    assert places(grid, flood(grid, start_mask, open_mask, steps, diagonal)) == set(expected)


@given(grids, st.data(), st.booleans())
def test_growing_adds_the_neighbours_of_every_square(
    grid: Grid, data: st.DataObject, diagonal: bool
) -> None:
    mask = data.draw(masks(grid))
    near = grid.neighbours8 if diagonal else grid.neighbours
    expected = mask
    for square in squares_of(mask):
        expected |= near[square]
    assert grid.grow(mask, diagonal) == expected


@given(grids, st.data(), st.one_of(st.integers(0, 30), st.just(float("inf"))), st.booleans())
def test_costs_and_paths_equal_dijkstra_with_a_queue(
    grid: Grid, data: st.DataObject, limit: float, diagonal: bool
) -> None:
    start, goal = data.draw(squares(grid)), data.draw(squares(grid))
    open_mask = data.draw(masks(grid))
    price = data.draw(st.dictionaries(squares(grid), st.integers(1, 5)))
    expected = cheapest(
        [place(grid, start)],
        places(grid, open_mask),
        {place(grid, square): cost for square, cost in price.items()},
        limit,
        diagonal,
    )

    found = costs(grid, start, open_mask, price, limit, diagonal)
    assert {place(grid, square): cost for square, cost in found.items()} == expected
    assert list(found.values()) == sorted(found.values())

    way = path(grid, start, goal, open_mask, price, limit, diagonal)
    if way is None:
        assert goal not in found
        return
    assert [start, *way][-1] == goal
    assert sum(price.get(square, 1) for square in way) == found[goal]
    near = grid.neighbours8 if diagonal else grid.neighbours
    for here, there in zip([start, *way], way, strict=False):
        assert near[here] >> there & 1
        assert open_mask >> there & 1
