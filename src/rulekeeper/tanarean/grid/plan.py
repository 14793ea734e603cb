"""Plans: maps as text, for content and for tests.

    # # = # #
    . ; ; a .
    . ; ; ~b .

One symbol a square, separated by spaces; the top line is row A, the first symbol column 1. A plan
smaller than the grid lies in its upper left corner. "." is an empty square; the symbols of tiles
are those of the catalogue. Letters and digits name a figure, alone or after the symbol of the tile
it stands on; a name on several squares is one large figure. A room's "_" comes before what lies on
it.

Squares of one kind that touch are cut into the pieces of the box, largest first, in reading order.
Where that cut matters and another one is wanted, as with two doors side by side, list the tiles.
"""

import re
from typing import Final

from msgspec import Struct

from rulekeeper.boards.drawing import drawing_size, parse_drawing
from rulekeeper.boards.masks import Mask
from rulekeeper.tanarean.grid.battlegrid import COLUMNS, GRID, ROWS, first_in_reading_order, name_of
from rulekeeper.tanarean.grid.battlemap import BattleMap
from rulekeeper.tanarean.grid.gridrules import ARENA, GridRules
from rulekeeper.tanarean.grid.tiles import CATALOGUE, Category, Tile, TileKind

_KINDS: Final = {facts.symbol: kind for kind, facts in CATALOGUE.items()}
_CELL: Final = re.compile(r"(?P<tiles>[^A-Za-z0-9]*)(?P<figure>[A-Za-z0-9]*)")


class Plan(Struct, frozen=True):
    """What a plan shows: the map, and the squares of each figure by its name."""

    battle_map: BattleMap
    figures: dict[str, Mask]


def parse_plan(text: str, rules: GridRules = ARENA) -> Plan:
    """The map and the figures of a plan.

    Raises ValueError when the plan is larger than the grid, its lines are not equally long, a
    symbol is unknown, or squares of a kind that comes in whole pieces cannot be cut into them.
    """
    columns, rows = drawing_size(text)
    if columns > COLUMNS or rows > ROWS:
        raise ValueError(
            f"The plan has {columns} columns and {rows} rows: "
            f"the battle grid has {COLUMNS} and {ROWS}, so leave some out."
        )
    squares_by_kind: dict[TileKind, Mask] = {}
    figures: dict[str, Mask] = {}
    for cell, places in parse_drawing(text).items():
        mask = sum(1 << GRID.square(column, row + ROWS - rows) for column, row in places)
        kinds, figure = _read(cell)
        for kind in kinds:
            squares_by_kind[kind] = squares_by_kind.get(kind, 0) | mask
        if figure:
            figures[figure] = figures.get(figure, 0) | mask
    tiles = [tile for kind, mask in squares_by_kind.items() for tile in cut(kind, mask)]
    return Plan(BattleMap(tuple(tiles), rules), figures)


def cut(kind: TileKind, mask: Mask) -> list[Tile]:
    """The squares of a kind cut into pieces, largest first, in reading order.

    Raises ValueError when the kind comes in whole pieces and some squares make none.
    """
    facts = CATALOGUE[kind]
    sizes = [size for long, short in facts.sizes for size in ((long, short), (short, long))]
    if not facts.whole_pieces:
        sizes.append((1, 1))
    tiles: list[Tile] = []
    while mask:
        at = first_in_reading_order(mask)
        for columns, rows in sizes:
            tile = Tile(kind, at, columns, rows)
            if tile.fits and not (covered := tile.mask) & ~mask:
                break
        else:
            pieces = " or ".join(f"{long}x{short}" for long, short in facts.sizes)
            raise ValueError(
                f"The {kind} at {name_of(at)} is not a whole piece: it comes in {pieces} squares."
            )
        tiles.append(tile)
        mask &= ~covered
    return tiles


def _read(cell: str) -> tuple[list[TileKind], str]:
    """The kinds of tiles on a square, a room's floor first, and the name of the figure there."""
    parts = _CELL.fullmatch(cell)
    if parts is not None and all(symbol in _KINDS for symbol in parts["tiles"]):
        kinds = [_KINDS[symbol] for symbol in parts["tiles"]]
        floors = [CATALOGUE[kind].category is Category.ROOM for kind in kinds]
        if floors in ([], [True], [False], [True, False]):
            return kinds, parts["figure"]
    known = ", ".join(f"{symbol} {kind}" for symbol, kind in _KINDS.items())
    raise ValueError(
        f'"{cell}" in the plan is no square: write "." or a tile ({known}) or the name of a figure '
        "in letters and digits, or the tile and the name together."
    )
