"""Placing tiles: what lets a tile lie where it is put."""

from typing import Final

from rulekeeper.boards.footprint import around
from rulekeeper.boards.masks import Mask
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.tanarean.grid.battlegrid import COLUMNS, GRID, ROWS
from rulekeeper.tanarean.grid.battlemap import BattleMap
from rulekeeper.tanarean.grid.tiles import Category, Tile

_APART: Final = "arena.setup.pvp.tiles.competitive.3"


def can_place(battle_map: BattleMap, tile: Tile) -> Verdict:
    """Whether a tile may be added: wholly on the grid, and on no other tile.

    A room may lie under tiles, but not under another room.
    Rules: arena.setup.pvp.tiles.2, arena.tile.terrain.2, tanares.glossary.square.3
    """
    if not tile.fits:
        return No(
            battle_map.rules.ids.grid,
            f"The {tile} would stick out of the battle grid of {COLUMNS} columns and {ROWS} rows.",
        )
    if (below := _tile_among(battle_map, tile, 0)) is not None:
        return No(battle_map.rules.ids.tile_overlap, f"The {tile} would lie on the {below}.")
    return YES


def can_place_apart(battle_map: BattleMap, tile: Tile) -> Verdict:
    """Whether a tile may be added in competitive placement: also adjacent to no other tile.

    Corners count. Rules: arena.setup.pvp.tiles.competitive.3
    """
    verdict = can_place(battle_map, tile)
    if not verdict:
        return verdict if not tile.fits else No(_APART, verdict.reason)
    if (beside := _tile_among(battle_map, tile, 1)) is not None:
        return No(_APART, f"The {tile} would be adjacent to the {beside}.")
    return YES


def free_places(battle_map: BattleMap, columns: int, rows: int, *, apart: bool) -> Mask:
    """The upper left squares at which a tile of some size may be added, all at once.

    With `apart` it may be adjacent to no other tile. A tile that is a room is another matter.
    """
    taken = battle_map.covered
    free = GRID.full & ~(GRID.grow(taken, diagonal=True) if apart and taken else taken)
    for offset, length in ((1, columns), (GRID.stride, rows)):
        room = free
        for place in range(1, length):
            room &= free >> place * offset
        free = room
    return free << (rows - 1) * GRID.stride


def _tile_among(battle_map: BattleMap, tile: Tile, distance: int) -> Tile | None:
    """The first tile of the same layer, rooms or others, within a distance of a tile."""
    near = around(GRID, tile.mask, distance)
    is_room = tile.facts.category is Category.ROOM
    for other in battle_map.tiles:
        if (other.facts.category is Category.ROOM) is is_room and other.mask & near:
            return other
    return None
