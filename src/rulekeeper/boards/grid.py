"""Grids: the squares of a rectangular board, their names, and tables of who is near whom.

Numbering. The squares are numbered row by row from the bottom left corner, and each row is followed
by one number that is no square: the padding column, which catches what a shift by one moves over
the edge. On a 6x6 grid the rows are 0..5, 7..12, 14..19 and so on, and 6, 13, 20 are padding. The
number of a square is at once its bit in a mask and its index in every table: nothing is converted.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from functools import cache, cached_property

from rulekeeper.boards.masks import Mask, Square, mask_of

MAX_COLUMNS = 24
MAX_ROWS = 16


class Direction(IntEnum):
    """The four straight directions; up is towards higher rows, right towards higher columns."""

    UP = 0
    RIGHT = 1
    DOWN = 2
    LEFT = 3


class Diagonal(IntEnum):
    """The four diagonal directions, numbered on from `Direction` so that one table holds all."""

    UP_RIGHT = 4
    DOWN_RIGHT = 5
    DOWN_LEFT = 6
    UP_LEFT = 7


class _TablesByLength(dict[int, tuple[Mask, ...]]):
    """One table of masks by square for each length, built when it is first asked for."""

    def __init__(self, build: Callable[[int], tuple[Mask, ...]]) -> None:
        super().__init__()
        self._build = build

    def __missing__(self, length: int) -> tuple[Mask, ...]:
        if length < 0:
            raise ValueError(f"A length of {length} squares makes no sense: give 0 or more.")
        table = self[length] = self._build(length)
        return table


@dataclass(frozen=True)
class Grid:
    """A board of `columns` x `rows` squares, at most 24 x 16; `Grid.of` shares one for each size.

    Columns and rows are counted from 0. Methods trust the squares they are given, for speed:
    `square` and `parse` are the checked ways to one. Raises ValueError for an impossible size.
    """

    columns: int
    rows: int

    def __post_init__(self) -> None:
        if not (1 <= self.columns <= MAX_COLUMNS and 1 <= self.rows <= MAX_ROWS):
            raise ValueError(
                f"A grid of {self.columns} columns and {self.rows} rows cannot be made: "
                f"choose 1 to {MAX_COLUMNS} columns and 1 to {MAX_ROWS} rows."
            )

    def __reduce__(self) -> tuple[Callable[[int, int], "Grid"], tuple[int, int]]:
        # Copies and pickles of a state share the grid and its tables.
        return Grid.of, (self.columns, self.rows)

    @staticmethod
    def of(columns: int, rows: int) -> "Grid":
        """The one shared grid of this size."""
        return _shared_grid(columns, rows)

    # Squares and their names

    @cached_property
    def stride(self) -> int:
        """How far apart the numbers of a square and the square above it are."""
        return self.columns + 1

    @cached_property
    def squares(self) -> tuple[Square, ...]:
        """All squares in ascending order: row by row from the bottom, each from the left."""
        return tuple(
            row * self.stride + column for row in range(self.rows) for column in range(self.columns)
        )

    @cached_property
    def full(self) -> Mask:
        """The mask of all squares."""
        return mask_of(self.squares)

    def square(self, column: int, row: int) -> Square:
        """The square at a column and a row; raises ValueError when it is off the board."""
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            raise ValueError(
                f"Column {column}, row {row} is off the board: columns go from 0 to "
                f"{self.columns - 1} and rows from 0 to {self.rows - 1}."
            )
        return row * self.stride + column

    def column(self, square: Square) -> int:
        """The column of a square, from 0 at the left."""
        return square % self.stride

    def row(self, square: Square) -> int:
        """The row of a square, from 0 at the bottom."""
        return square // self.stride

    @cached_property
    def _names(self) -> dict[Square, str]:
        return {
            square: f"{_letter(self.column(square))}{self.row(square) + 1}"
            for square in self.squares
        }

    @cached_property
    def _squares_by_name(self) -> dict[str, Square]:
        return {name: square for square, name in self._names.items()}

    def name(self, square: Square) -> str:
        """The name of a square: a letter for the column, then the row from 1, such as "c4"."""
        return self._names[square]

    def parse(self, name: str) -> Square:
        """The square of a name; raises ValueError when no square here is called so."""
        try:
            return self._squares_by_name[name]
        except KeyError:
            raise ValueError(
                f'"{name}" names no square of this board: write a column from a to '
                f"{_letter(self.columns - 1)} and a row from 1 to {self.rows}, such as a1."
            ) from None

    def rows_mask(self, *rows: int) -> Mask:
        """All squares of some rows; raises ValueError for a row off the board."""
        whole_row = (1 << self.columns) - 1
        return sum(whole_row << self.square(0, row) for row in set(rows))

    def columns_mask(self, *columns: int) -> Mask:
        """All squares of some columns; raises ValueError for a column off the board."""
        whole_column = sum(1 << row * self.stride for row in range(self.rows))
        return sum(whole_column << self.square(column, 0) for column in set(columns))

    def along(self, side: Direction, depth: int) -> Mask:
        """The rows or columns nearest a side of the board, so many of them."""
        match side:
            case Direction.UP:
                return self.rows_mask(*range(self.rows - depth, self.rows))
            case Direction.DOWN:
                return self.rows_mask(*range(depth))
            case Direction.LEFT:
                return self.columns_mask(*range(depth))
            case Direction.RIGHT:
                return self.columns_mask(*range(self.columns - depth, self.columns))

    # Nearness

    def grow(self, mask: Mask, diagonal: bool = False) -> Mask:
        """The squares of a mask and all their neighbours, by whole-board shifts."""
        stride = self.stride
        across = mask | mask << 1 | mask >> 1
        if diagonal:
            return (across | across << stride | across >> stride) & self.full
        return (across | mask << stride | mask >> stride) & self.full

    @cached_property
    def neighbours(self) -> tuple[Mask, ...]:
        """By square: the squares that share a side with it."""
        return self._by_square(lambda square: self.grow(1 << square) ^ 1 << square)

    @cached_property
    def neighbours8(self) -> tuple[Mask, ...]:
        """By square: the squares that share a side or a corner with it."""
        return self._by_square(lambda square: self.grow(1 << square, True) ^ 1 << square)

    def distance(self, a: Square, b: Square) -> int:
        """The steps from a to b along sides (Manhattan distance), whatever stands between."""
        stride = self.stride
        return abs(a % stride - b % stride) + abs(a // stride - b // stride)

    def chebyshev(self, a: Square, b: Square) -> int:
        """The steps from a to b along sides and diagonals, as a chess king walks."""
        return self._king_steps[a][b]

    def radius(self, square: Square, n: int) -> Mask:
        """The squares at Manhattan distance 1 to n; raises ValueError for a negative n."""
        return self._radius_tables[n][square]

    def steps_to(self, square: Square, squares: Mask, most: int) -> int:
        """How many steps lead to the nearest of some squares; `most` if there is none nearer."""
        around, steps = 1 << square, 0
        while steps < most and not around & squares:
            steps += 1
            around = self.radius(square, steps)
        return steps

    def chebyshev_radius(self, square: Square, n: int) -> Mask:
        """The squares at Chebyshev distance 1 to n; raises ValueError for a negative n."""
        return self._chebyshev_radius_tables[n][square]

    @cached_property
    def _king_steps(self) -> tuple[bytes, ...]:
        """By two numbers, padding included, the steps of a king between them."""
        stride, rows = self.stride, range(self.rows)
        lines = [
            [bytes(max(abs(column - other), away) for other in range(stride)) for away in rows]
            for column in range(stride)
        ]
        return tuple(
            b"".join(lines[column][abs(row - other)] for other in rows)
            for row in rows
            for column in range(stride)
        )

    @cached_property
    def _radius_tables(self) -> _TablesByLength:
        return _TablesByLength(lambda n: self._discs(n, diagonal=False))

    @cached_property
    def _chebyshev_radius_tables(self) -> _TablesByLength:
        return _TablesByLength(lambda n: self._discs(n, diagonal=True))

    def _discs(self, n: int, diagonal: bool) -> tuple[Mask, ...]:
        farthest = self.columns + self.rows - 2

        def disc(square: Square) -> Mask:
            mask = 1 << square
            for _ in range(min(n, farthest)):
                mask = self.grow(mask, diagonal)
            return mask ^ 1 << square

        return self._by_square(disc)

    # Straight lines

    def steps_from(self, square: Square, direction: Direction | Diagonal) -> range:
        """The squares met on the way from a square to the edge, nearest first, without itself."""
        if isinstance(direction, Diagonal):
            return self._diagonal_steps_from(square, direction)
        start_of_row = square - square % self.stride
        if direction is Direction.UP:
            return range(square + self.stride, self.stride * self.rows, self.stride)
        if direction is Direction.RIGHT:
            return range(square + 1, start_of_row + self.columns)
        if direction is Direction.DOWN:
            return range(square - self.stride, -1, -self.stride)
        return range(square - 1, start_of_row - 1, -1)

    def _diagonal_steps_from(self, square: Square, direction: Diagonal) -> range:
        rightwards = direction in (Diagonal.UP_RIGHT, Diagonal.DOWN_RIGHT)
        upwards = direction in (Diagonal.UP_RIGHT, Diagonal.UP_LEFT)
        column, row = self.column(square), self.row(square)
        across = self.columns - 1 - column if rightwards else column
        along = self.rows - 1 - row if upwards else row
        step = (self.stride if upwards else -self.stride) + (1 if rightwards else -1)
        return range(square + step, square + step * (min(across, along) + 1), step)

    def ray(self, square: Square, direction: Direction | Diagonal) -> Mask:
        """The squares from a square to the edge, without itself."""
        return self._rays[direction][square]

    @cached_property
    def _rays(self) -> tuple[tuple[Mask, ...], ...]:
        def rays(direction: Direction | Diagonal) -> tuple[Mask, ...]:
            return self._by_square(lambda square: mask_of(self.steps_from(square, direction)))

        return tuple(rays(direction) for direction in (*Direction, *Diagonal))

    def lines(self, square: Square, length: int) -> Mask:
        """The squares up to `length` away in the four directions, without the square itself.

        Raises ValueError for a negative length.
        """
        return self._line_tables[length][square]

    @cached_property
    def _line_tables(self) -> _TablesByLength:
        def build(length: int) -> tuple[Mask, ...]:
            def cross(square: Square) -> Mask:
                return sum(mask_of(self.steps_from(square, way)[:length]) for way in Direction)

            return self._by_square(cross)

        return _TablesByLength(build)

    def direction_between(self, a: Square, b: Square) -> Direction | None:
        """The direction that leads straight from a to b; None off a common line and when a is b."""
        stride = self.stride
        if a == b:
            return None
        if a // stride == b // stride:
            return Direction.RIGHT if b > a else Direction.LEFT
        if a % stride == b % stride:
            return Direction.UP if b > a else Direction.DOWN
        return None

    def between(self, a: Square, b: Square) -> Mask:
        """The squares strictly between two squares of one row or column; none for others."""
        direction = self.direction_between(a, b)
        if direction is None:
            return 0
        rays = self._rays[direction]
        return rays[a] ^ rays[b] ^ 1 << b

    def _by_square(self, mask_for: Callable[[Square], Mask]) -> tuple[Mask, ...]:
        """A table indexed by square; the padding numbers hold the empty mask."""
        table = [0] * (self.stride * self.rows)
        for square in self.squares:
            table[square] = mask_for(square)
        return tuple(table)


@cache
def _shared_grid(columns: int, rows: int) -> Grid:
    return Grid(columns, rows)


def _letter(column: int) -> str:
    return chr(ord("a") + column)
