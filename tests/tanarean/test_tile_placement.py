"""Placing tiles one by one."""

import pytest

from rulekeeper.tanarean.grid.battlegrid import square_named
from rulekeeper.tanarean.grid.battlemap import BattleMap
from rulekeeper.tanarean.grid.gridrules import TANARES
from rulekeeper.tanarean.grid.placement import can_place, can_place_apart
from rulekeeper.tanarean.grid.tiles import Tile, TileKind
from tanarean.battlefield import Battlefield, refusal

FIELD = Battlefield("""
    . . . . . .
    . ~ ~ . . .
    . ~ ~ . . .
    . . . . . .
""")


def wall(at: str, columns: int = 1, rows: int = 1) -> Tile:
    return Tile(TileKind.WALL, square_named(at), columns, rows)


@pytest.mark.rule("arena.setup.pvp.tiles.2")
def test_in_freestyle_placement_tiles_may_be_adjacent() -> None:
    assert can_place(FIELD.map, wall("B4", 2))
    assert can_place(FIELD.map, wall("D4", 1, 3))


@pytest.mark.rule("arena.tile.terrain.2")
def test_a_tile_may_not_lie_on_another() -> None:
    assert refusal(can_place(FIELD.map, wall("A3", 1, 2))) == (
        "arena.tile.terrain.2",
        "The wall of 1x2 at A3 would lie on the lava of 2x2 at B2.",
    )


@pytest.mark.rule("arena.board.1")
def test_a_tile_lies_wholly_on_the_grid() -> None:
    for verdict in (can_place, can_place_apart):
        assert refusal(verdict(FIELD.map, wall("F22", 5))) == (
            "arena.board.1",
            "The wall of 5x1 at F22 would stick out of the battle grid of 24 columns and 16 rows.",
        )


@pytest.mark.rule("arena.setup.pvp.tiles.competitive.3")
@pytest.mark.parametrize("at", ["A1", "D4", "B4", "D2"])
def test_in_competitive_placement_corners_and_sides_keep_apart(at: str) -> None:
    assert refusal(can_place_apart(FIELD.map, wall(at))) == (
        "arena.setup.pvp.tiles.competitive.3",
        f"The wall at {at} would be adjacent to the lava of 2x2 at B2.",
    )
    assert can_place(FIELD.map, wall(at))


@pytest.mark.rule("arena.setup.pvp.tiles.competitive.3")
def test_in_competitive_placement_one_square_between_is_enough() -> None:
    assert can_place_apart(FIELD.map, wall("A5", 1, 3))
    assert can_place_apart(BattleMap(), wall("A1", 5))


@pytest.mark.rule("arena.setup.pvp.tiles.competitive.3")
def test_in_competitive_placement_tiles_do_not_overlap() -> None:
    assert refusal(can_place_apart(FIELD.map, wall("B3"))) == (
        "arena.setup.pvp.tiles.competitive.3",
        "The wall at B3 would lie on the lava of 2x2 at B2.",
    )


# rule: tanares.campaign.element.room.1
def test_a_room_may_be_put_under_tiles_but_not_on_a_room() -> None:
    room = Tile(TileKind.ROOM, square_named("A1"), 6, 6)
    assert can_place(FIELD.map, room)
    furnished = BattleMap((room,), TANARES)
    assert can_place(furnished, wall("B2"))
    assert refusal(can_place(furnished, Tile(TileKind.ROOM, square_named("F6"), 8, 6)))[0] == (
        "tanares.glossary.square.3"
    )
