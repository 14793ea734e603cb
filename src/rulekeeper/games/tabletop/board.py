"""The boards: squares, spaces with walls on their edges, areas joined by lines; what lies there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from rulekeeper.boards.grid import Grid
from rulekeeper.games.tabletop.references import Reference

CardinalDirection = Literal["north", "east", "south", "west"]
"""An edge of a square, or of the board; north is up."""


class Edge(Struct, frozen=True, omit_defaults=True):
    """Something on one edge of a square, drawn along that `side`; other edges are open.

    A `wall` is a solid line, a closed `door` a line with a bar across it, an `open` door a line
    with a gap, an `exit` an arrow out to where no map lies yet. An edge between two squares is
    named once, from either of them. With a `ref` it can be pointed at. `what` is what people call
    it, `text` what it does.
    """

    square: str
    side: CardinalDirection
    kind: Literal["wall", "door", "open", "exit"] = "wall"
    ref: Reference = ""
    what: str = ""
    text: str = ""
    rule: str = ""


class Region(Struct, frozen=True, omit_defaults=True):
    """A part of the board that was put down as one, such as a tile of the map or a room.

    A renderer may tint or outline its squares and write its `name` beside them. `fresh` tells that
    it was put down by the latest answer: worth drawing the eye to.
    """

    name: str
    squares: tuple[str, ...]
    fresh: bool = False


class Board(Struct, frozen=True, omit_defaults=True):
    """A board of squares or spaces: its columns from left to right, its rows from top to bottom.

    `squares` are the names of all squares in reading order, an empty name where there is none:
    nothing is drawn there. `sides` names the edges of the board that belong to a party: `north`,
    `east`, `south`, `west` to its number.

    A space is a square that holds several figures: `capacity` is how many, drawn side by side
    within it; free places may be hinted at. `edges` are walls and doors between squares.

    A map may grow: a later description may have more columns and rows, at any end, and names where
    there were none. A square keeps its name for the whole match, so that a renderer can tell what
    is new. `regions` are the parts it is made of.
    """

    columns: tuple[str, ...]
    rows: tuple[str, ...]
    squares: tuple[str, ...]
    sides: Mapping[str, int] = {}
    capacity: int = 1
    edges: tuple[Edge, ...] = ()
    regions: tuple[Region, ...] = ()


def board_of(grid: Grid, sides: Mapping[str, int]) -> Board:
    """The board of a grid all of whose squares are there."""
    columns = tuple(grid.name(grid.square(column, 0))[:-1] for column in range(grid.columns))
    rows = tuple(str(row + 1) for row in reversed(range(grid.rows)))
    return Board(columns, rows, tuple(column + row for row in rows for column in columns), sides)


class Area(Struct, frozen=True, omit_defaults=True):
    """A place on a map of areas, drawn as a box or blob with its `label` (else its name) in it.

    Its middle is at `column` and `row` of a coarse grid, 1 being the distance of neighbours;
    numbers may be fractions or negative, only how they differ counts. `name` is what figures and
    references (`square/NAME`) call it and stays for the whole match. `capacity` is how many
    figures it holds, 0 any number; `height` its level, of which links between different ones are
    worth showing. `kind` is its terrain in a word, `picture` the name of a drawing of the page,
    `text` what it does. A `fresh` area was added by the latest answer.
    """

    name: str
    column: float
    row: float
    label: str = ""
    capacity: int = 0
    height: int = 0
    kind: str = ""
    picture: str = ""
    text: str = ""
    rule: str = ""
    fresh: bool = False


class Link(Struct, frozen=True, omit_defaults=True):
    """A line that joins two areas, by their names; `other` is empty for one that leads off the map.

    A `path` is a plain line, a `climb` a dashed one, a closed `door` or something `blocked` a line
    with a bar across it; an `exit` ends in an arrow. With `one_way` it leads from `one` to `other`
    only. `cost` is what it takes to go along it, written on it unless it is 1. With a `ref` it can
    be pointed at.
    """

    one: str
    other: str = ""
    kind: Literal["path", "climb", "door", "blocked", "exit"] = "path"
    cost: int = 1
    one_way: bool = False
    ref: Reference = ""
    what: str = ""
    text: str = ""
    rule: str = ""


class AreaMap(Struct, frozen=True, omit_defaults=True):
    """A board of areas joined by lines. It may grow: a later description may have more of both."""

    areas: tuple[Area, ...]
    links: tuple[Link, ...] = ()


class Piece(Struct, frozen=True, omit_defaults=True):
    """Something that lies on the board and is no figure: a tile, a token, an item.

    It covers `columns` x `rows` squares, `square` being the upper left one, or lies in the area of
    that name. `picture` is the name of a drawing of the page, `what` what people call it, `text`
    what it does, `note` a short text written on it, `symbols` are drawings shown small on it, such
    as faces of dice. `colour`, in a word, tells those of one drawing apart. A renderer that has no
    such drawing shows the first letter of `what`.
    """

    square: str
    picture: str
    what: str
    columns: int = 1
    rows: int = 1
    text: str = ""
    note: str = ""
    rule: str = ""
    symbols: tuple[str, ...] = ()
    colour: str = ""


class Layout(Struct, frozen=True, omit_defaults=True):
    """A board as it is printed somewhere, such as that of a ready-made map: drawn small."""

    board: Board
    pieces: tuple[Piece, ...] = ()
