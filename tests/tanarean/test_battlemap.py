"""The catalogue of tiles, and maps made of them."""

import pytest

from rulekeeper.boards.masks import Mask
from rulekeeper.tanarean.grid.battlegrid import square_named
from rulekeeper.tanarean.grid.battlemap import BattleMap
from rulekeeper.tanarean.grid.gridrules import ARENA, TANARES
from rulekeeper.tanarean.grid.tiles import CATALOGUE, Category, Tile, TileKind
from tanarean.battlefield import Battlefield, names, squares


def tile(kind: TileKind, at: str, columns: int = 1, rows: int = 1) -> Tile:
    return Tile(kind, square_named(at), columns, rows)


def kinds_of(category: Category) -> set[TileKind]:
    return {kind for kind, facts in CATALOGUE.items() if facts.category is category}


# The catalogue


@pytest.mark.rule("arena.board.2")
def test_barriers_obstacles_and_terrains() -> None:
    assert kinds_of(Category.BARRIER) == {
        *[TileKind.WALL, TileKind.DOOR, TileKind.LOCKED_DOOR, TileKind.BARRICADE]
    }
    assert kinds_of(Category.OBSTACLE) == {
        *[TileKind.STATUE, TileKind.CHEST, TileKind.LEVER, TileKind.ORB]
    }
    assert {
        *[TileKind.LAVA, TileKind.SPIKES, TileKind.ALTAR, TileKind.PORTAL],
        *[TileKind.STAIRS, TileKind.SWAMP, TileKind.RUINS],
    } <= kinds_of(Category.TERRAIN)


# rule: tanares.vision.2, tanares.vision.3
@pytest.mark.rule("arena.vision.2")
def test_only_walls_and_doors_block_vision() -> None:
    assert {kind for kind, facts in CATALOGUE.items() if facts.blocks_vision} == {
        *[TileKind.WALL, TileKind.DOOR, TileKind.LOCKED_DOOR]
    }


# rule: tanares.campaign.element.ice.2
@pytest.mark.rule("arena.tile.lava.1", "arena.tile.swamp.1")
def test_lava_is_like_spikes_and_swamp_like_ruins_and_ice() -> None:
    harmful = {kind for kind, facts in CATALOGUE.items() if facts.harmful}
    difficult = {kind for kind, facts in CATALOGUE.items() if facts.difficult}
    assert harmful == {TileKind.LAVA, TileKind.SPIKES}
    assert difficult == {TileKind.SWAMP, TileKind.RUINS, TileKind.ICE}


# rule: tanares.campaign.element.*
@pytest.mark.parametrize(
    ("kind", "sizes"),
    [
        (TileKind.WALL, {(5, 1), (4, 1), (3, 1), (2, 1)}),
        (TileKind.DOOR, {(2, 1), (1, 1)}),
        (TileKind.LAVA, {(4, 2), (3, 3), (3, 1), (2, 2), (2, 1)}),
        (TileKind.ALTAR, {(2, 2)}),
        (TileKind.PORTAL, {(2, 2)}),
        (TileKind.RUINS, {(4, 2), (2, 2)}),
        (TileKind.ICE, {(2, 2), (4, 2), (3, 3)}),
        (TileKind.RIFT, {(2, 2)}),
        (TileKind.BARRICADE, {(4, 2), (3, 1), (2, 2), (2, 1)}),
        (TileKind.CORRUPTED, {(3, 3)}),
        (TileKind.ROOM, {(6, 6), (8, 6)}),
    ],
)
def test_the_pieces_in_the_box(kind: TileKind, sizes: set[tuple[int, int]]) -> None:
    assert set(CATALOGUE[kind].sizes) == sizes


def test_every_kind_has_its_own_symbol_that_names_no_figure() -> None:
    symbols = [facts.symbol for facts in CATALOGUE.values()]
    assert set(CATALOGUE) == set(TileKind)
    assert len(set(symbols)) == len(symbols)
    assert not any(symbol.isalnum() or symbol == "." for symbol in symbols)


# One tile


@pytest.mark.rule("arena.tile.door.7")
def test_a_small_door_has_20_hit_points_and_a_big_one_30() -> None:
    assert tile(TileKind.DOOR, "C3").hit_points == 20
    assert tile(TileKind.LOCKED_DOOR, "C3", 2).hit_points == 30
    assert tile(TileKind.DOOR, "C3", 1, 2).hit_points == 30
    assert tile(TileKind.WALL, "C3", 2).hit_points == 0


def test_a_tile_lies_to_the_right_and_below_its_upper_left_square() -> None:
    assert names(tile(TileKind.LAVA, "B3", 3, 2).mask) == "B3 B4 B5 C3 C4 C5"


@pytest.mark.parametrize(
    ("at", "columns", "rows", "fits"),
    [("P24", 1, 1, True), ("P24", 2, 1, False), ("P24", 1, 2, False), ("A1", 24, 16, True)],
)
def test_a_tile_that_sticks_out_has_no_mask(at: str, columns: int, rows: int, fits: bool) -> None:
    lava = tile(TileKind.LAVA, at, columns, rows)
    assert lava.fits is fits
    if not fits:
        with pytest.raises(ValueError, match=f"at {at} sticks out of the battle grid"):
            _ = lava.mask


# A map


def test_what_lies_where() -> None:
    field = Battlefield(
        """
        # # = |
        ~ ; $ &
        ^ : * !
        @ @ % %
        @ @ % %
        . . . .
    """
    )
    battle_map = field.map
    assert names(battle_map.barriers) == "A1 A2 A3 A4"
    assert names(battle_map.vision_blockers) == "A1 A2 A3"
    assert names(battle_map.obstacles) == "B3 B4 C3 C4"
    assert battle_map.closed == battle_map.barriers | battle_map.obstacles
    assert names(battle_map.harmful) == "B1 C1"
    assert names(battle_map.difficult) == "B2 C2"
    assert battle_map.portals == (squares("D1 D2 E1 E2"),)
    assert names(battle_map.squares_of(TileKind.ALTAR)) == "D3 D4 E3 E4"
    assert battle_map.tile_at(square_named("A3")) == tile(TileKind.LOCKED_DOOR, "A3")
    assert battle_map.tile_at(square_named("F1")) is None


# rule: tanares.glossary.square.3
@pytest.mark.rule("arena.tile.terrain.2")
def test_a_square_holds_one_tile() -> None:
    lava, swamp = tile(TileKind.LAVA, "C3", 2, 2), tile(TileKind.SWAMP, "D4", 2, 2)
    with pytest.raises(ValueError, match="swamp of 2x2 at D4 lies on another tile at D4"):
        BattleMap((lava, swamp))


# rule: tanares.campaign.element.room.1
def test_other_tiles_may_lie_on_a_room_but_no_second_room() -> None:
    room = tile(TileKind.ROOM, "A1", 6, 6)
    battle_map = BattleMap((room, tile(TileKind.LAVA, "C3")), TANARES)
    assert battle_map.covered == squares("C3")
    assert battle_map.tile_at(square_named("A1")) is None
    with pytest.raises(ValueError, match="lies on another tile at B2"):
        battle_map.plus(tile(TileKind.ROOM, "B2", 6, 6))


@pytest.mark.rule("arena.tile.door.9")
def test_a_door_that_is_opened_leaves_the_grid_and_lets_look_through() -> None:
    field = Battlefield("""
        . # .
        a = b
        . # .
    """)
    [door] = [tile for tile in field.map.tiles if tile.kind is TileKind.LOCKED_DOOR]
    opened = field.map.without(door.mask)
    assert not field.map.vision.sees(field.at("a"), field.at("b"))
    assert opened.vision.sees(field.at("a"), field.at("b"))
    assert names(opened.barriers) == "A2 C2"


def test_half_of_a_big_door_takes_the_whole_door_away() -> None:
    field = Battlefield("# + + #")
    assert names(field.map.without(squares("A2")).barriers) == "A1 A4"


def test_what_is_no_longer_there_is_asked_of_the_same_map() -> None:
    field = Battlefield("# + . $")
    gone: Mask = squares("A2 A4")
    assert field.map.without(gone) is field.map.without(gone)
    assert field.map.without(gone).rules is ARENA
    assert field.map.without(squares("A3 B7")) is field.map
    assert field.map.without(gone).without(squares("A2")) == field.map.without(gone)


def test_a_room_stays_when_what_lies_on_it_is_taken_away() -> None:
    room = tile(TileKind.ROOM, "A1", 6, 6)
    battle_map = BattleMap((room, tile(TileKind.CHEST, "C3")), TANARES)
    assert battle_map.without(squares("C3")).tiles == (room,)


def test_a_sentence_names_kinds_and_squares() -> None:
    battle_map = Battlefield("# + $ #").map
    assert battle_map.what_is_at(squares("A1")) == "wall at A1"
    assert battle_map.what_is_at(squares("A1 A4 A2")) == "walls at A1 and A4 and door at A2"
