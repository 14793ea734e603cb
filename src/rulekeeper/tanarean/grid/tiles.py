"""Tiles: the catalogue of kinds, and one tile lying on the grid.

Rules: arena.board.2, arena.tile.1, arena.tile.barrier.1, arena.tile.obstacle.1,
arena.tile.terrain.1 to .3, arena.component.tile.1 to .7; tanares.campaign.element.*
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from msgspec import Struct

from rulekeeper.boards.footprint import rectangle
from rulekeeper.boards.masks import Mask, Square
from rulekeeper.tanarean.grid.battlegrid import COLUMNS, GRID, ROWS, name_of


class Category(StrEnum):
    """What a tile does to figures.

    A barrier and an obstacle cannot be entered, and only a barrier bars its corners. A terrain
    shares its squares with figures. A room is floor: other tiles may lie on it.
    """

    BARRIER = "barrier"
    OBSTACLE = "obstacle"
    TERRAIN = "terrain"
    ROOM = "room"


class TileKind(StrEnum):
    """The kinds of tiles, by the names that content and sentences use."""

    WALL = "wall"
    DOOR = "door"
    LOCKED_DOOR = "locked door"
    BARRICADE = "barricade"
    STATUE = "statue"
    CHEST = "chest"
    LEVER = "lever"
    ORB = "orb"
    LAVA = "lava"
    SPIKES = "spikes"
    ALTAR = "altar"
    PORTAL = "portal"
    SWAMP = "swamp"
    RUINS = "ruins"
    STAIRS = "stairs"
    ICE = "ice"
    RIFT = "planar rift"
    MISSION = "mission tile"
    CORRUPTED = "corrupted zone"
    ROOM = "room"


Size = tuple[int, int]
"""Columns and rows of a piece, the longer side first; pieces may be turned."""


class TileFacts(Struct, frozen=True, kw_only=True):
    """What geometry knows of a kind of tile.

    `symbol` stands for one square in a drawing, `sizes` are the pieces in the box, largest first; a
    kind that is `whole_pieces` comes in no other size, others may be cut down to single squares.
    `blocks_vision` is for barriers, `difficult` terrain costs two points to enter for who moves
    itself, `harmful` terrain damages who enters.
    """

    category: Category
    symbol: str
    sizes: tuple[Size, ...]
    whole_pieces: bool = False
    blocks_vision: bool = False
    difficult: bool = False
    harmful: bool = False


def _obstacle(symbol: str) -> TileFacts:
    return TileFacts(category=Category.OBSTACLE, symbol=symbol, sizes=((1, 1),), whole_pieces=True)


def _door(symbol: str) -> TileFacts:
    return TileFacts(
        category=Category.BARRIER,
        symbol=symbol,
        sizes=((2, 1), (1, 1)),
        whole_pieces=True,
        blocks_vision=True,
    )


def _terrain(
    symbol: str,
    *sizes: Size,
    whole_pieces: bool = False,
    difficult: bool = False,
    harmful: bool = False,
) -> TileFacts:
    return TileFacts(
        category=Category.TERRAIN,
        symbol=symbol,
        sizes=sizes,
        whole_pieces=whole_pieces,
        difficult=difficult,
        harmful=harmful,
    )


_LAVA_SIZES: Final = ((3, 3), (4, 2), (2, 2), (3, 1), (2, 1))

CATALOGUE: Final[Mapping[TileKind, TileFacts]] = {
    TileKind.WALL: TileFacts(
        category=Category.BARRIER,
        symbol="#",
        sizes=((5, 1), (4, 1), (3, 1), (2, 1)),
        blocks_vision=True,
    ),
    TileKind.DOOR: _door("+"),
    TileKind.LOCKED_DOOR: _door("="),
    TileKind.BARRICADE: TileFacts(
        category=Category.BARRIER, symbol="|", sizes=((4, 2), (2, 2), (3, 1), (2, 1))
    ),
    TileKind.STATUE: _obstacle("&"),
    TileKind.CHEST: _obstacle("$"),
    TileKind.LEVER: _obstacle("!"),
    TileKind.ORB: _obstacle("*"),
    TileKind.LAVA: _terrain("~", *_LAVA_SIZES, harmful=True),
    TileKind.SPIKES: _terrain("^", *_LAVA_SIZES, harmful=True),
    TileKind.ALTAR: _terrain("%", (2, 2), whole_pieces=True),
    TileKind.PORTAL: _terrain("@", (2, 2), whole_pieces=True),
    TileKind.SWAMP: _terrain(";", (4, 2), (2, 2), difficult=True),
    TileKind.RUINS: _terrain(":", (4, 2), (2, 2), difficult=True),
    TileKind.STAIRS: _terrain("<", (2, 2)),
    TileKind.ICE: _terrain("-", (3, 3), (4, 2), (2, 2), difficult=True),
    TileKind.RIFT: _terrain("/", (2, 2), whole_pieces=True),
    TileKind.MISSION: _terrain("?", (2, 2), whole_pieces=True),
    TileKind.CORRUPTED: _terrain("(", (3, 3), whole_pieces=True),
    TileKind.ROOM: TileFacts(
        category=Category.ROOM, symbol="_", sizes=((8, 6), (6, 6)), whole_pieces=True
    ),
}

DOOR_HIT_POINTS: Final = {1: 20, 2: 30}
"""Hit points of a door by its number of squares. Rules: arena.tile.door.7"""


class Tile(Struct, frozen=True):
    """A tile on the grid: its kind, its upper left square, and how many columns and rows it covers.

    A tile may be described that sticks out of the grid; it just has no mask (`fits`).
    """

    kind: TileKind
    at: Square
    columns: int = 1
    rows: int = 1

    @property
    def facts(self) -> TileFacts:
        """The catalogue's entry of its kind."""
        return CATALOGUE[self.kind]

    @property
    def fits(self) -> bool:
        """Whether it lies on the grid with all its squares."""
        return (
            1 <= self.columns <= COLUMNS - GRID.column(self.at)
            and 1 <= self.rows <= GRID.row(self.at) + 1
        )

    @property
    def mask(self) -> Mask:
        """The squares it covers; raises ValueError when it sticks out of the grid."""
        if not self.fits:
            raise ValueError(
                f"The {self} sticks out of the battle grid of {COLUMNS} columns and {ROWS} rows: "
                "move it inwards or turn it."
            )
        anchor = self.at - (self.rows - 1) * GRID.stride
        return rectangle(GRID, anchor, self.columns, self.rows)

    @property
    def hit_points(self) -> int:
        """The hit points a door starts with, 0 for any other tile. Rules: arena.tile.door.7"""
        if self.kind not in (TileKind.DOOR, TileKind.LOCKED_DOOR):
            return 0
        return DOOR_HIT_POINTS[self.columns * self.rows]

    @property
    def spot(self) -> str:
        """What it is and where, such as "door at M12"."""
        return f"{self.kind} at {name_of(self.at)}"

    def __str__(self) -> str:
        size = "" if self.columns == self.rows == 1 else f" of {self.columns}x{self.rows}"
        return f"{self.kind}{size} at {name_of(self.at)}"
