"""From tiles and drawings to the board of a scenario, with a name for each of its places.

A *place* is a space: by its name on the board, such as "c4"; by its tile and its number there as
the tile lies, in reading order, such as "3a.5"; or by its mark in a plan. A *door place* is a space
and a side, such as "3a.5/east".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rulekeeper.boards.grid import Direction
from rulekeeper.boards.masks import Mask, Square, squares_of
from rulekeeper.boards.walled import Edge, WalledGrid
from rulekeeper.boards.walled_drawing import MISSING, OPEN_EDGE, SOLID, WalledDrawing, parse_walled
from rulekeeper.content.text import listed, nearest, quoted, suggestion

TILE_SPACES = 3
"""Spaces along a side of a tile. Rules: arcadia.board.1"""

TILE_SIZE = 2 * TILE_SPACES + 1
"""Characters along a side of the plan of a tile, its edges included."""

CORNER = "+"
EMPTY = "."
QUARTER_TURNS = {"": 0, "^": 0, ">": 1, "v": 2, "<": 3}
"""How far a tile is turned clockwise, by the sign after its code."""

NO_TILE = "--"
SIDES = {
    "north": Direction.UP,
    "east": Direction.RIGHT,
    "south": Direction.DOWN,
    "west": Direction.LEFT,
}


@dataclass(frozen=True)
class Plan:
    """A board as it is put together: its drawing, and the squares of its places by name."""

    drawing: WalledDrawing
    places: Mapping[str, Square]

    @property
    def board(self) -> WalledGrid:
        """The board, without the doors and portals that a scenario puts on it."""
        return self.drawing.board

    def square(self, place: str) -> Square:
        """The space of a place; raises ValueError where there is none that can be entered."""
        square = self.places.get(place)
        if square is None:
            near = nearest(place.lower(), self.places) or next(iter(self.places))
            raise ValueError(
                f"There is no place {quoted(place)} on this board: write a space, such as "
                f"{quoted(near)}."
            )
        if not self.board.open_spaces >> square & 1:
            raise ValueError(
                f"Nothing can stand on {quoted(place)}: choose a space that can be entered."
            )
        return square

    def edge(self, place: str) -> Edge:
        """The edge of a door place; raises ValueError where there is none."""
        space, _, side = place.partition("/")
        if side not in SIDES:
            raise ValueError(
                f"{quoted(place)} names no edge: write a space and a side, such as "
                f"{quoted(f'{space}/{next(iter(SIDES))}')}."
            )
        square = self.square(space)
        edge = self.board.edge(square, SIDES[side])
        if not self.board.inner >> edge & 1:
            raise ValueError(
                f"{quoted(place)} does not lie between two spaces that can be entered: put the "
                "door elsewhere."
            )
        return edge


def plan_of_tiles(layout: str, tiles: Mapping[str, str]) -> Plan:
    """The board of a layout of tile codes with quarter turns; `tiles` are the plans by code.

    Raises ValueError for what cannot be laid out. Rules: arcadia.setup.2, arcadia.components.7
    """
    rows = [line.split() for line in layout.splitlines() if line.strip()]
    if len({len(row) for row in rows}) > 1:
        raise ValueError(
            "The rows of tiles are not equally long: "
            f"write {quoted(NO_TILE)} where there is no tile."
        )
    if not any(set(row) - {NO_TILE} for row in rows):
        raise ValueError("No tile is laid out: write the codes of tiles, row by row.")
    height, width = (2 * TILE_SPACES * n + 1 for n in (len(rows), len(rows[0])))
    canvas = [[OPEN_EDGE] * width for _ in range(height)]
    for line in canvas[1::2]:
        line[1::2] = MISSING * (width // 2)
    codes: dict[str, tuple[int, int]] = {}
    for row, names in enumerate(rows):
        for column, name in enumerate(names):
            if name == NO_TILE:
                continue
            code = code_of(name)
            turn = name.removeprefix(code)
            _check_tile(code, turn, tiles, codes)
            codes[code] = row, column
            _lay(canvas, turned(tiles[code], QUARTER_TURNS[turn]), row, column)
    inner = ["".join(line[1:-1]).replace(CORNER, OPEN_EDGE) for line in canvas[1:-1]]
    drawing = parse_walled("\n".join(inner))
    return Plan(drawing, _places(drawing, codes, len(rows)))


def plan_of_drawing(text: str) -> Plan:
    """The board of a drawing (`boards.walled_drawing`), its marks as names of places.

    Raises ValueError for what is no drawing.
    """
    drawing = parse_walled(text)
    if not drawing.board.open_spaces:
        raise ValueError(f"The plan has no space that can be entered: draw spaces as '{EMPTY}'.")
    for mark, squares in drawing.marks.items():
        if len(squares) > 1:
            raise ValueError(
                f"The mark {quoted(mark)} stands at {len(squares)} places of the plan: give each "
                "place a mark of its own."
            )
    marks = {mark: squares[0] for mark, squares in drawing.marks.items()}
    return Plan(drawing, {**_places(drawing, {}, 0), **marks})


def check_tile_plan(plan: str) -> None:
    """Raises ValueError for a plan that is not that of a tile. Rules: arcadia.board.1"""
    lines = _tile_lines(plan)
    if len(lines) != TILE_SIZE or any(len(line) != TILE_SIZE for line in lines):
        raise ValueError(
            f"The plan of a tile has {TILE_SIZE} lines of {TILE_SIZE} characters: draw its nine "
            "spaces with their edges."
        )
    for row, line in enumerate(lines):
        for column, symbol in enumerate(line):
            allowed = _allowed(row, column)
            if symbol not in allowed:
                raise ValueError(
                    f"Line {row + 1} of the plan has {quoted(symbol)} as its character "
                    f"{column + 1}: write {listed(allowed, 'or')} there."
                )
    if EMPTY not in plan:
        raise ValueError(f"The tile has no space that can be entered: draw spaces as '{EMPTY}'.")


def code_of(name: str) -> str:
    """The code of a tile, without the sign of its turn."""
    return name.rstrip("".join(QUARTER_TURNS))


def turned(plan: str, quarters: int) -> list[str]:
    """The plan of a tile turned clockwise so often."""
    lines = _tile_lines(plan)
    for _ in range(quarters):
        lines = ["".join(column) for column in zip(*reversed(lines), strict=True)]
        lines = [line.translate(_TURNED) for line in lines]
    return lines


_TURNED = str.maketrans("-|", "|-")


def _tile_lines(plan: str) -> list[str]:
    return [line.ljust(TILE_SIZE) for line in plan.rstrip().splitlines()]


def _allowed(row: int, column: int) -> str:
    """The symbols that may stand at a place of the plan of a tile."""
    if row % 2 and column % 2:
        return EMPTY + SOLID
    if not row % 2 and not column % 2:
        return CORNER
    return OPEN_EDGE + ("|" if row % 2 else "-")


def _check_tile(
    code: str, turn: str, tiles: Mapping[str, str], codes: Mapping[str, tuple[int, int]]
) -> None:
    if code not in tiles:
        raise ValueError(f"There is no tile {quoted(code)}: {suggestion(code.lower(), tiles)}")
    if turn not in QUARTER_TURNS:
        raise ValueError(f"{quoted(code + turn)} is turned twice: leave one sign after the code.")
    if code in codes:
        raise ValueError(f"The tile {quoted(code)} is laid out twice: take another for one place.")
    used = next((other for other in codes if other[:-1] == code[:-1]), None)
    if used is not None:
        raise ValueError(
            f"{quoted(used)} and {quoted(code)} are the two faces of one tile, which can show only "
            "one of them: take another tile."
        )


def _lay(canvas: list[list[str]], tile: Sequence[str], row: int, column: int) -> None:
    """Put a tile on the canvas; a wall of either neighbour is a wall."""
    for down, line in enumerate(tile):
        for right, symbol in enumerate(line):
            if symbol != OPEN_EDGE:
                at = 2 * TILE_SPACES
                canvas[at * row + down][at * column + right] = symbol


def _places(
    drawing: WalledDrawing, codes: Mapping[str, tuple[int, int]], tile_rows: int
) -> dict[str, Square]:
    """All names of the spaces of a board."""
    board = drawing.board
    places = {board.grid.name(square): square for square in squares_of(board.spaces)}
    for code, (row, column) in codes.items():
        for number in range(TILE_SPACES * TILE_SPACES):
            down, right = divmod(number, TILE_SPACES)
            from_top = TILE_SPACES * row + down
            square = board.grid.square(
                TILE_SPACES * column + right, TILE_SPACES * tile_rows - 1 - from_top
            )
            places[f"{code}.{number + 1}"] = square
    return places


def doors_mask(edges: Sequence[Edge]) -> Mask:
    """A set of edges as a mask."""
    return sum(1 << edge for edge in set(edges))
