"""The battle grid: 24 columns with numbers, 16 rows with letters, A1 in the upper left corner.

A square is named by its row and its column, as printed on the board's edges: "F7" is the sixth row
from the top, seventh column from the left. Code keeps to the numbering of `rulekeeper.boards.grid`.

Rules: arena.board.1, arena.coop.coordinates.1, tanares.setup.corner.7
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from rulekeeper.boards.footprint import rectangle
from rulekeeper.boards.grid import Grid
from rulekeeper.boards.masks import Mask, Square, mask_of, squares_of

COLUMNS: Final = 24
ROWS: Final = 16
GRID: Final = Grid.of(COLUMNS, ROWS)

LEFT_HALF: Final[Mask] = GRID.columns_mask(*range(COLUMNS // 2))
"""Columns 1 to 12. Rules: arena.board.1"""
RIGHT_HALF: Final[Mask] = GRID.full & ~LEFT_HALF
"""Columns 13 to 24. Rules: arena.board.1"""

_LETTERS: Final = "ABCDEFGHIJKLMNOP"
_NAMES: Final = {
    square: f"{_LETTERS[ROWS - 1 - GRID.row(square)]}{GRID.column(square) + 1}"
    for square in GRID.squares
}
_SQUARES: Final = {name: square for square, name in _NAMES.items()}


def name_of(square: Square) -> str:
    """The name of a square, such as "F7"."""
    return _NAMES[square]


def square_named(name: str) -> Square:
    """The square of a name such as "F7", "f7" or "F-7"; raises ValueError if there is none."""
    letter, rest = name[:1].upper(), name[1:].removeprefix("-")
    try:
        return _SQUARES[letter + rest]
    except KeyError:
        raise ValueError(
            f'"{name}" names no square of the battle grid: write a row from A to P and a column '
            f"from 1 to {COLUMNS}, such as F7."
        ) from None


@lru_cache(maxsize=256)
def squares_named(names: tuple[str, ...]) -> Mask:
    """The squares of some names."""
    return mask_of(map(square_named, names))


def in_reading_order(mask: Mask) -> list[Square]:
    """The squares of a mask row by row from the top, each row from the left."""
    return sorted(squares_of(mask), key=lambda square: (-GRID.row(square), GRID.column(square)))


def first_in_reading_order(mask: Mask) -> Square:
    """The leftmost square in the topmost row of a mask that is not empty."""
    beginning = (mask.bit_length() - 1) // GRID.stride * GRID.stride
    row = mask >> beginning
    return beginning + (row & -row).bit_length() - 1


def names_of(squares: Iterable[Square]) -> str:
    """The names of some squares as part of a sentence: "F7", "F7 and G7", "F7, G7 and H7"."""
    *most, last = [_NAMES[square] for square in squares]
    return f"{', '.join(most)} and {last}" if most else last


@lru_cache(maxsize=1 << 12)
def footprint(anchor: Square, size: int = 1) -> Mask:
    """The squares of a figure of `size` x `size` squares with its bottom left square at `anchor`.

    Raises ValueError when the figure sticks out of the grid.
    """
    return 1 << anchor if size == 1 else rectangle(GRID, anchor, size, size)


def place_of(mask: Mask) -> str:
    """Where a footprint is: "F7", or "D5 to F7" from its upper left to its lower right square."""
    first, *others = in_reading_order(mask)
    return f"{_NAMES[first]} to {_NAMES[others[-1]]}" if others else _NAMES[first]
