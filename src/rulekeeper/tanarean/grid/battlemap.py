"""Battle maps: tiles on the grid, as an immutable value with the masks that questions are asked of.

A door that was opened or destroyed, a chest or a lever that left the grid: the map without them is
another map, which `without` keeps, so that asking again costs nothing. Figures are not part of a
map; questions about movement get them as masks.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from rulekeeper.boards.masks import Mask, Square
from rulekeeper.boards.vision import Vision
from rulekeeper.tanarean.grid.battlegrid import (
    GRID,
    first_in_reading_order,
    in_reading_order,
    name_of,
    names_of,
)
from rulekeeper.tanarean.grid.gridrules import ARENA, GridRules
from rulekeeper.tanarean.grid.tiles import Category, Tile, TileFacts, TileKind


@dataclass(frozen=True, eq=False)
class BattleMap:
    """Tiles on the battle grid, read by one game's rules; equal to itself only, for fast look-ups.

    Raises ValueError for a tile that sticks out of the grid, and for two tiles on one square unless
    one of them is a room. Rules: arena.tile.terrain.2, tanares.glossary.square.3
    """

    tiles: tuple[Tile, ...] = ()
    rules: GridRules = ARENA

    def __post_init__(self) -> None:
        covered: dict[bool, Mask] = {True: 0, False: 0}
        for tile in self.tiles:
            is_room = tile.facts.category is Category.ROOM
            if twice := covered[is_room] & tile.mask:
                raise ValueError(
                    f"The {tile} lies on another tile at {name_of(first_in_reading_order(twice))}: "
                    "a square holds one tile, besides the floor of a room."
                )
            covered[is_room] |= tile.mask

    # What lies where

    def tile_at(self, square: Square) -> Tile | None:
        """The tile on a square, ignoring rooms."""
        return self._by_square.get(square)

    def squares_of(self, *kinds: TileKind) -> Mask:
        """All squares covered by tiles of some kinds."""
        return self._covered(tile for tile in self.tiles if tile.kind in kinds)

    @cached_property
    def covered(self) -> Mask:
        """All squares with a tile, ignoring rooms."""
        return self._where(lambda facts: facts.category is not Category.ROOM)

    @cached_property
    def barriers(self) -> Mask:
        """Squares that cannot be entered and whose corners cannot be passed."""
        return self._where(lambda facts: facts.category is Category.BARRIER)

    @cached_property
    def obstacles(self) -> Mask:
        """Squares that cannot be entered but block nothing else. Rules: arena.tile.obstacle.1"""
        return self._where(lambda facts: facts.category is Category.OBSTACLE)

    @cached_property
    def closed(self) -> Mask:
        """Squares where no figure can be: barriers and obstacles."""
        return self.barriers | self.obstacles

    @cached_property
    def difficult(self) -> Mask:
        """Swamp, ruins and ice: two points to enter for those who move by themselves."""
        return self._where(lambda facts: facts.difficult)

    @cached_property
    def harmful(self) -> Mask:
        """Lava and spikes."""
        return self._where(lambda facts: facts.harmful)

    @cached_property
    def swamp(self) -> Mask:
        """Swamp and ruins. Rules: arena.tile.swamp.1"""
        return self.squares_of(TileKind.SWAMP, TileKind.RUINS)

    @cached_property
    def altars(self) -> Mask:
        """All squares of altars. Rules: arena.tile.altar.1"""
        return self.squares_of(TileKind.ALTAR)

    @cached_property
    def openable(self) -> Mask:
        """Unlocked doors and chests. Rules: arena.tile.door.2, arena.tile.chest.1"""
        return self.squares_of(TileKind.DOOR, TileKind.CHEST)

    @cached_property
    def levers(self) -> Mask:
        """All squares of levers. Rules: arena.tile.lever.1"""
        return self.squares_of(TileKind.LEVER)

    @cached_property
    def doors(self) -> tuple[Tile, ...]:
        """The closed doors, locked or not."""
        return tuple(t for t in self.tiles if t.kind in (TileKind.DOOR, TileKind.LOCKED_DOOR))

    @cached_property
    def with_doors_open(self) -> "BattleMap":
        """The map as it would be with every door open."""
        return self.without(sum(1 << door.at for door in self.doors))

    @cached_property
    def portals(self) -> tuple[Mask, ...]:
        """The squares of each portal tile."""
        return tuple(tile.mask for tile in self.tiles if tile.kind is TileKind.PORTAL)

    @cached_property
    def vision_blockers(self) -> Mask:
        """Walls and closed doors. Rules: arena.vision.2, tanares.vision.2"""
        return self._where(lambda facts: facts.blocks_vision)

    @cached_property
    def vision(self) -> Vision:
        """Who sees whom on this map. A door is seen as a whole. Rules: arena.vision.1 to .4"""
        return Vision.of(
            GRID,
            self.vision_blockers,
            self.rules.strict_ends,
            tuple(tile.mask for tile in self.doors),
        )

    # Other maps

    def without(self, squares: Mask) -> "BattleMap":
        """The map without the tiles that cover any of these squares; rooms stay.

        What is opened, destroyed or taken away leaves the grid.
        Rules: arena.tile.door.9, arena.tile.chest.2, arena.tile.lever.2
        """
        if not squares & self.covered:
            return self
        kept = self._without.get(squares)
        if kept is None:
            kept = self._without[squares] = BattleMap(
                tuple(
                    tile
                    for tile in self.tiles
                    if tile.facts.category is Category.ROOM or not tile.mask & squares
                ),
                self.rules,
            )
        return kept

    def changed(self, changes: Sequence[Square | Tile]) -> "BattleMap":
        """The map after changes, one after the other: a square loses its tile, or a tile is added.

        Raises ValueError as the constructor does.
        """
        key = tuple(changes)
        kept = self._changed.get(key)
        if kept is None:
            kept, removed = self, 0
            for change in key:
                if isinstance(change, Tile):
                    kept, removed = kept.without(removed).plus(change), 0
                else:
                    removed |= 1 << change
            kept = self._changed[key] = kept.without(removed)
        return kept

    def plus(self, *tiles: Tile) -> "BattleMap":
        """The map with more tiles; raises ValueError as the constructor does."""
        return BattleMap(self.tiles + tiles, self.rules)

    # For sentences

    def what_is_at(self, mask: Mask) -> str:
        """The tiles on some squares, each named by the square asked for: "wall at F7 and G7".

        Kinds are in the order of their first square. The squares must be covered.
        """
        squares_by_kind: dict[TileKind, list[Square]] = {}
        for square in in_reading_order(mask):
            squares_by_kind.setdefault(self._by_square[square].kind, []).append(square)
        return " and ".join(
            f"{kind}{'s' if len(squares) > 1 else ''} at {names_of(squares)}"
            for kind, squares in squares_by_kind.items()
        )

    # How it is kept

    @cached_property
    def _by_square(self) -> dict[Square, Tile]:
        return {
            square: tile
            for tile in self.tiles
            if tile.facts.category is not Category.ROOM
            for square in in_reading_order(tile.mask)
        }

    @cached_property
    def _without(self) -> "dict[Mask, BattleMap]":
        return {}

    @cached_property
    def _changed(self) -> "dict[tuple[Square | Tile, ...], BattleMap]":
        return {}

    def _where(self, is_so: Callable[[TileFacts], bool]) -> Mask:
        return self._covered(tile for tile in self.tiles if is_so(tile.facts))

    @staticmethod
    def _covered(tiles: Iterable[Tile]) -> Mask:
        mask = 0
        for tile in tiles:
            mask |= tile.mask
        return mask
