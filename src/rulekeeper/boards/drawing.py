"""Drawings: boards as text, one symbol for each square.

    . a .
    . 1 b

Symbols are separated by spaces and may be longer than one character; "." is an empty square. The
top line is the highest row, as on a printed map whose row 1 is at the bottom. How far a line is
indented, and blank lines before and after the drawing, do not matter.
"""

from collections.abc import Mapping

from rulekeeper.boards.grid import Grid
from rulekeeper.boards.masks import Square

EMPTY = "."


def parse_drawing(text: str) -> dict[str, list[tuple[int, int]]]:
    """Where each symbol stands: its (column, row) pairs from 0, in the order of reading.

    Empty squares are left out. Raises ValueError when the lines are not equally long.
    """
    lines = _lines(text)
    places: dict[str, list[tuple[int, int]]] = {}
    for row, line in zip(reversed(range(len(lines))), lines, strict=True):
        for column, symbol in enumerate(line):
            if symbol != EMPTY:
                places.setdefault(symbol, []).append((column, row))
    return places


def drawing_size(text: str) -> tuple[int, int]:
    """How many columns and rows a drawing has; raises ValueError as `parse_drawing` does."""
    lines = _lines(text)
    return len(lines[0]), len(lines)


def draw(grid: Grid, symbols: Mapping[Square, str]) -> str:
    """The drawing of a grid with symbols on some of its squares."""
    return "\n".join(
        " ".join(symbols.get(grid.square(column, row), EMPTY) for column in range(grid.columns))
        for row in reversed(range(grid.rows))
    )


def _lines(text: str) -> list[list[str]]:
    """The symbols of each line, from the top, as many in every line."""
    lines = [line.split() for line in text.strip().splitlines()]
    if not lines:
        raise ValueError(f'The drawing is empty: give each square a symbol, "{EMPTY}" for none.')
    width = len(lines[0])
    for number, line in enumerate(lines, start=1):
        if len(line) != width:
            raise ValueError(
                f"Line {number} of the drawing has {len(line)} symbols and line 1 has {width}: "
                f'make all lines equally long, with "{EMPTY}" for an empty square.'
            )
    return lines
