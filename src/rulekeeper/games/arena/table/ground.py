"""The grid of Arena and the tiles on it, described for people."""

from __future__ import annotations

from collections.abc import Mapping

from rulekeeper.games.tabletop import Board, Layout, Piece
from rulekeeper.tanarean.grid.battlegrid import COLUMNS, GRID, in_reading_order, name_of
from rulekeeper.tanarean.grid.battlemap import BattleMap
from rulekeeper.tanarean.grid.tiles import TileKind
from rulekeeper.tanarean.text.terms import TILES

SQUARES = tuple(name_of(square) for square in in_reading_order(GRID.full))

ROWS = tuple(name[0] for name in SQUARES[::COLUMNS])

TILE_RULES: Mapping[TileKind, str] = {
    **{kind: f"arena.tile.{kind}.1" for kind in TileKind},
    TileKind.LOCKED_DOOR: "arena.tile.door.3",
    TileKind.SPIKES: "arena.tile.lava.1",
    TileKind.RUINS: "arena.tile.swamp.1",
}
"""The first rule about each kind of tile of Arena."""


def grid(sides: Mapping[str, int] | None = None) -> Board:
    """The board; `sides` are the edges that belong to a team."""
    columns = tuple(str(column + 1) for column in range(COLUMNS))
    return Board(columns, ROWS, SQUARES, sides or {})


def tile(kind: TileKind, square: str, columns: int, rows: int, hit_points: int = 0) -> Piece:
    """A tile by its upper left square; `hit_points` are those that a door has left."""
    return Piece(
        square=square,
        picture=picture_of(kind),
        what=kind,
        columns=columns,
        rows=rows,
        text=TILES.get(kind, ""),
        note=f"{hit_points} HP" if hit_points else "",
        rule=TILE_RULES[kind],
    )


def layout(battle_map: BattleMap) -> Layout:
    """A map without figures."""
    tiles = (tile(t.kind, name_of(t.at), t.columns, t.rows) for t in battle_map.tiles)
    return Layout(grid(), tuple(tiles))


def picture_of(kind: str) -> str:
    """The name of the drawing of a tile."""
    return kind.replace(" ", "-")
