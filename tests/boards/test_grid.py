"""The grid: numbering, names, nearness and straight lines."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards.board_strategies import (
    DIAGONALS,
    SIDES,
    beside,
    every_place,
    grids,
    place,
    places,
    squares,
)
from rulekeeper.boards.grid import Diagonal, Direction, Grid

SIX = Grid.of(6, 6)
BATTLE = Grid.of(24, 16)


def from_one(column: int, row: int) -> int:
    """The square of the 6x6 board at a column and a row counted from 1, as people do."""
    return SIX.square(column - 1, row - 1)


def counted_from_one(mask: int) -> set[tuple[int, int]]:
    return {(column + 1, row + 1) for column, row in places(SIX, mask)}


# Examples


def test_range_two_is_the_straight_cross_of_eight_squares() -> None:
    assert counted_from_one(SIX.lines(from_one(3, 3), 2)) == {
        *[(3, 4), (3, 5), (3, 2), (3, 1)],
        *[(4, 3), (5, 3), (2, 3), (1, 3)],
    }


def test_range_stops_at_the_edges() -> None:
    assert counted_from_one(SIX.lines(from_one(1, 6), 2)) == {(1, 5), (1, 4), (2, 6), (3, 6)}


def test_range_longer_than_the_board_is_the_whole_row_and_column() -> None:
    square = SIX.parse("c4")
    whole = (SIX.rows_mask(3) | SIX.columns_mask(2)) & ~(1 << square)
    assert SIX.lines(square, 99) == whole


def test_radius_two_turns_corners_and_has_twelve_squares() -> None:
    reached = counted_from_one(SIX.radius(from_one(3, 3), 2))
    straight = counted_from_one(SIX.lines(from_one(3, 3), 2))
    assert reached == straight | {(2, 2), (2, 4), (4, 2), (4, 4)}
    assert len(reached) == 12


def test_radius_is_cut_off_in_a_corner() -> None:
    assert counted_from_one(SIX.radius(from_one(6, 1), 2)) == {
        *[(5, 1), (4, 1), (6, 2), (6, 3), (5, 2)]
    }


def test_a_radius_or_range_of_nothing_is_empty() -> None:
    assert SIX.radius(from_one(3, 3), 0) == 0
    assert SIX.lines(from_one(3, 3), 0) == 0


def test_a_negative_radius_or_range_is_refused() -> None:
    with pytest.raises(ValueError, match="A length of -1 squares makes no sense"):
        SIX.radius(0, -1)
    with pytest.raises(ValueError, match="A length of -2 squares makes no sense"):
        SIX.lines(0, -2)


def test_the_end_of_a_row_is_no_neighbour_of_the_start_of_the_next() -> None:
    assert counted_from_one(SIX.neighbours[from_one(6, 2)]) == {(5, 2), (6, 1), (6, 3)}
    assert counted_from_one(SIX.neighbours8[from_one(1, 2)]) == {
        *[(1, 1), (1, 3), (2, 1), (2, 2), (2, 3)]
    }


def test_a_name_is_a_letter_for_the_column_and_the_row_from_one() -> None:
    assert SIX.name(SIX.square(2, 3)) == "c4"
    assert SIX.parse("a1") == SIX.square(0, 0)
    assert BATTLE.parse("x16") == BATTLE.square(23, 15)


@pytest.mark.parametrize("name", ["g1", "a7", "a0", "C4", "c", "4", "", "c4 ", "c04", "4c", "c٤"])
def test_a_wrong_name_is_refused_with_what_would_be_right(name: str) -> None:
    with pytest.raises(ValueError, match="names no square") as refusal:
        SIX.parse(name)
    assert str(refusal.value) == (
        f'"{name}" names no square of this board: '
        "write a column from a to f and a row from 1 to 6, such as a1."
    )


@pytest.mark.parametrize(("column", "row"), [(-1, 0), (6, 0), (0, -1), (0, 6)])
def test_no_square_is_off_the_board(column: int, row: int) -> None:
    with pytest.raises(ValueError, match=f"Column {column}, row {row} is off the board"):
        SIX.square(column, row)


@pytest.mark.parametrize("size", [(0, 1), (1, 0), (25, 16), (24, 17), (-6, 6)])
def test_an_impossible_size_is_refused(size: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="choose 1 to 24 columns and 1 to 16 rows"):
        Grid.of(*size)


def test_masks_of_rows_and_columns_that_are_off_the_board_are_refused() -> None:
    with pytest.raises(ValueError, match="row 6 is off the board"):
        SIX.rows_mask(0, 6)
    with pytest.raises(ValueError, match="Column 6"):
        SIX.columns_mask(6)


def test_steps_come_nearest_first() -> None:
    def names(direction: Direction) -> list[str]:
        return [SIX.name(square) for square in SIX.steps_from(SIX.parse("c4"), direction)]

    assert names(Direction.UP) == ["c5", "c6"]
    assert names(Direction.RIGHT) == ["d4", "e4", "f4"]
    assert names(Direction.DOWN) == ["c3", "c2", "c1"]
    assert names(Direction.LEFT) == ["b4", "a4"]


def test_diagonal_steps_come_nearest_first() -> None:
    def names(direction: Diagonal) -> list[str]:
        return [SIX.name(square) for square in SIX.steps_from(SIX.parse("c4"), direction)]

    assert names(Diagonal.UP_RIGHT) == ["d5", "e6"]
    assert names(Diagonal.DOWN_RIGHT) == ["d3", "e2", "f1"]
    assert names(Diagonal.DOWN_LEFT) == ["b3", "a2"]
    assert names(Diagonal.UP_LEFT) == ["b5", "a6"]


def test_a_sides_and_a_corners_direction_are_never_taken_for_each_other() -> None:
    assert len({*Direction, *Diagonal}) == 8


def test_only_squares_of_one_row_or_column_have_a_direction_between_them() -> None:
    c4 = SIX.parse("c4")
    assert SIX.direction_between(c4, SIX.parse("c6")) is Direction.UP
    assert SIX.direction_between(c4, SIX.parse("f4")) is Direction.RIGHT
    assert SIX.direction_between(c4, SIX.parse("c1")) is Direction.DOWN
    assert SIX.direction_between(c4, SIX.parse("b4")) is Direction.LEFT
    assert SIX.direction_between(c4, SIX.parse("d5")) is None
    assert SIX.direction_between(c4, c4) is None


def test_there_is_one_grid_of_each_size_and_it_survives_copies() -> None:
    assert Grid.of(6, 6) is SIX
    assert Grid(6, 6) == SIX
    assert Grid.of(6, 5) != SIX
    assert copy.deepcopy(SIX) is SIX
    assert pickle.loads(pickle.dumps(SIX)) is SIX


def test_a_grid_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        SIX.columns = 7  # type: ignore[misc]


# Properties


@given(grids)
def test_squares_are_listed_row_by_row_and_found_again(grid: Grid) -> None:
    listed = [place(grid, square) for square in grid.squares]
    assert listed == [(column, row) for row in range(grid.rows) for column in range(grid.columns)]
    assert [grid.square(column, row) for column, row in listed] == list(grid.squares)
    assert list(grid.squares) == sorted(grid.squares)
    assert places(grid, grid.full) == every_place(grid)


@given(grids)
def test_every_name_is_unique_and_parses_back(grid: Grid) -> None:
    names = [grid.name(square) for square in grid.squares]
    assert len(set(names)) == grid.columns * grid.rows
    assert [grid.parse(name) for name in names] == list(grid.squares)


@given(grids, st.data())
def test_rows_and_columns(grid: Grid, data: st.DataObject) -> None:
    rows = data.draw(st.lists(st.integers(0, grid.rows - 1)))
    columns = data.draw(st.lists(st.integers(0, grid.columns - 1)))
    everywhere = every_place(grid)
    assert places(grid, grid.rows_mask(*rows)) == {at for at in everywhere if at[1] in rows}
    assert places(grid, grid.columns_mask(*columns)) == {
        at for at in everywhere if at[0] in columns
    }


@given(grids, st.data())
def test_neighbours_share_a_side_and_neighbours8_a_corner_too(
    grid: Grid, data: st.DataObject
) -> None:
    square = data.draw(squares(grid))
    everywhere = every_place(grid)
    around = set(beside(place(grid, square), diagonal=False))
    around8 = set(beside(place(grid, square), diagonal=True))
    assert places(grid, grid.neighbours[square]) == around & everywhere
    assert places(grid, grid.neighbours8[square]) == around8 & everywhere


@given(grids)
def test_padding_numbers_have_no_neighbours(grid: Grid) -> None:
    padding = set(range(len(grid.neighbours))) - set(grid.squares)
    assert len(padding) == grid.rows
    assert not any(grid.neighbours[number] or grid.neighbours8[number] for number in padding)


@given(grids, st.data())
def test_distances(grid: Grid, data: st.DataObject) -> None:
    a, b = data.draw(squares(grid)), data.draw(squares(grid))
    across = abs(grid.column(a) - grid.column(b))
    upward = abs(grid.row(a) - grid.row(b))
    assert grid.distance(a, b) == grid.distance(b, a) == across + upward
    assert grid.chebyshev(a, b) == grid.chebyshev(b, a) == max(across, upward)


@given(grids, st.data(), st.integers(0, 45))
def test_radius_holds_what_is_near_by_distance(grid: Grid, data: st.DataObject, n: int) -> None:
    square = data.draw(squares(grid))
    near = {place(grid, other) for other in grid.squares if 1 <= grid.distance(square, other) <= n}
    assert places(grid, grid.radius(square, n)) == near


@given(grids, st.data(), st.integers(0, 45))
def test_chebyshev_radius_holds_what_is_near_by_a_kings_steps(
    grid: Grid, data: st.DataObject, n: int
) -> None:
    square = data.draw(squares(grid))
    near = {place(grid, other) for other in grid.squares if 1 <= grid.chebyshev(square, other) <= n}
    assert places(grid, grid.chebyshev_radius(square, n)) == near


@given(grids, st.data(), st.sampled_from([*Direction, *Diagonal]))
def test_steps_and_rays_go_on_to_the_edge(
    grid: Grid, data: st.DataObject, direction: Direction | Diagonal
) -> None:
    square = data.draw(squares(grid))
    right, up = DIAGONALS[direction] if isinstance(direction, Diagonal) else SIDES[direction]
    column, row = place(grid, square)
    met = []
    while (column + right, row + up) in every_place(grid):
        column, row = column + right, row + up
        met.append((column, row))
    assert [place(grid, step) for step in grid.steps_from(square, direction)] == met
    assert places(grid, grid.ray(square, direction)) == set(met)


@given(grids, st.data(), st.integers(0, 30))
def test_lines_are_the_first_steps_in_each_direction(
    grid: Grid, data: st.DataObject, length: int
) -> None:
    square = data.draw(squares(grid))
    column, row = place(grid, square)
    cross = {
        (column + right * far, row + up * far)
        for right, up in SIDES.values()
        for far in range(1, length + 1)
    }
    assert places(grid, grid.lines(square, length)) == cross & every_place(grid)


@given(grids, st.data())
def test_between_two_squares_of_a_line_stand_those_that_split_the_distance(
    grid: Grid, data: st.DataObject
) -> None:
    a = data.draw(squares(grid))
    in_line = [b for b in grid.squares if grid.lines(a, 24) >> b & 1]
    b = data.draw(st.one_of(st.sampled_from([*in_line, a]), squares(grid)))
    direction = grid.direction_between(a, b)
    if b not in in_line:
        assert direction is None
        assert grid.between(a, b) == 0
        return
    assert direction is not None
    assert b in grid.steps_from(a, direction)
    splitting = {
        place(grid, c)
        for c in grid.squares
        if c not in (a, b) and grid.distance(a, c) + grid.distance(c, b) == grid.distance(a, b)
    }
    assert places(grid, grid.between(a, b)) == places(grid, grid.between(b, a)) == splitting


def test_along_a_side_lie_the_rows_or_columns_nearest_to_it() -> None:
    grid = Grid.of(3, 4)
    names = {
        side: {grid.name(square) for square in grid.squares if grid.along(side, 2) >> square & 1}
        for side in Direction
    }
    assert names[Direction.UP] == {"a3", "b3", "c3", "a4", "b4", "c4"}
    assert names[Direction.DOWN] == {"a1", "b1", "c1", "a2", "b2", "c2"}
    assert names[Direction.LEFT] == {"a1", "a2", "a3", "a4", "b1", "b2", "b3", "b4"}
    assert names[Direction.RIGHT] == {"b1", "b2", "b3", "b4", "c1", "c2", "c3", "c4"}


def test_the_steps_to_some_squares_are_those_to_the_nearest() -> None:
    here, near, far = from_one(1, 1), from_one(2, 3), from_one(6, 6)
    assert SIX.steps_to(here, 1 << near | 1 << far, 9) == 3
    assert SIX.steps_to(here, 1 << far, 4) == 4
    assert SIX.steps_to(here, 1 << here, 4) == 0
    assert SIX.steps_to(here, 0, 4) == 4
