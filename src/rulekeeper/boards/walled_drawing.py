"""Drawings of walled grids: spaces and what is on their edges, as text.

    . .|a
    -   =
    . .'.

Each space is one symbol, and between two spaces stands what is on the edge that they share: a
blank where it is open, `|` or `-` for a wall, `=` for a closed door and `'` for an open one. Lines
of spaces and lines of edges take turns. `.` is a space with nothing in it, `#` a solid space and
`~` no space at all; any other symbol is the mark of a space.
"""

from textwrap import dedent
from typing import NamedTuple

from rulekeeper.boards.drawing import EMPTY
from rulekeeper.boards.grid import Grid
from rulekeeper.boards.masks import Mask, Square, mask_of
from rulekeeper.boards.walled import WalledGrid

SOLID = "#"
MISSING = "~"
OPEN_EDGE = " "
WALLS = "|-"
CLOSED_DOOR = "="
OPEN_DOOR = "'"


class WalledDrawing(NamedTuple):
    """What a drawing shows: a board, the doors that stand open, and where each mark is."""

    board: WalledGrid
    open_doors: Mask
    marks: dict[str, list[Square]]


def parse_walled(text: str) -> WalledDrawing:
    """The board of a drawing; marks in the order of reading.

    Raises ValueError where the lines do not fit each other, or for a symbol that no edge can have.
    """
    lines = _lines(text)
    columns, rows = (len(lines[0]) + 1) // 2, (len(lines) + 1) // 2
    grid = Grid.of(columns, rows)
    marks: dict[str, list[Square]] = {}
    walls = doors = open_doors = 0
    for number, line in enumerate(lines):
        below = (len(lines) - number) // 2  # rows of spaces under this line
        for place, symbol in enumerate(line):
            is_line_of_spaces, is_place_of_space = number % 2 == 0, place % 2 == 0
            square = grid.square(place // 2, below if is_line_of_spaces else below - 1)
            if is_line_of_spaces and is_place_of_space:
                marks.setdefault(symbol, []).append(square)
            elif symbol != OPEN_EDGE:
                if is_line_of_spaces is is_place_of_space:
                    raise ValueError(
                        f"Line {number + 1} of the drawing has '{symbol}' where four spaces meet: "
                        "leave a blank there."
                    )
                edge = 1 << square + (grid.stride * rows if is_line_of_spaces else 0)
                _check_edge(symbol, number)
                walls |= edge * (symbol in WALLS)
                doors |= edge * (symbol in CLOSED_DOOR + OPEN_DOOR)
                open_doors |= edge * (symbol == OPEN_DOOR)
    missing, solid = (mask_of(marks.pop(symbol, ())) for symbol in (MISSING, SOLID))
    marks.pop(EMPTY, None)
    board = WalledGrid(
        grid=grid, spaces=grid.full & ~missing, solid=solid, walls=walls, doors=doors
    )
    return WalledDrawing(board, open_doors, marks)


def _check_edge(symbol: str, number: int) -> None:
    if symbol not in WALLS + CLOSED_DOOR + OPEN_DOOR:
        raise ValueError(
            f"Line {number + 1} of the drawing has '{symbol}' on an edge: write '|' or '-' for a "
            f"wall, '{CLOSED_DOOR}' for a closed door, '{OPEN_DOOR}' for an open one."
        )


def _lines(text: str) -> list[str]:
    """The lines of a drawing, all equally long: what is missing on the right is open."""
    lines = dedent(text.strip("\n")).rstrip().splitlines()
    if not lines or not len(lines) % 2:
        raise ValueError(
            "A drawing begins and ends with a line of spaces, and a line of edges stands between "
            f"two of these. This one has {len(lines)} lines: add the one that is missing."
        )
    width = max(len(line.rstrip()) for line in lines)
    for number, line in enumerate(lines[::2]):
        if len(line.rstrip()) != width or not width % 2:
            raise ValueError(
                f"Line {2 * number + 1} of the drawing has {len(line.rstrip())} characters and the "
                f"longest one {width}: make all lines of spaces equally long, with one character "
                "for each space and one for each edge between two."
            )
    return [line.rstrip().ljust(width) for line in lines]
