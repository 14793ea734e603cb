"""Distance, range and vision on the battle grid."""

import pytest

from rulekeeper.boards.masks import Mask
from rulekeeper.tanarean.grid.battlegrid import GRID, footprint, square_named
from rulekeeper.tanarean.grid.battlemap import BattleMap
from rulekeeper.tanarean.grid.gridrules import TANARES
from rulekeeper.tanarean.grid.sight import (
    can_see,
    can_target,
    distance,
    is_in_range,
    nearest_free,
    squares_in_range,
    squares_in_sight,
)
from tanarean.battlefield import Battlefield, names, refusal, squares

EMPTY = BattleMap()


# Distance and range


# rule: tanares.range.2, tanares.range.3
@pytest.mark.rule("arena.attack.range.1")
@pytest.mark.parametrize(
    ("a", "b", "far"), [("E9", "E10", 1), ("E9", "E11", 2), ("E9", "F10", 1), ("E9", "H5", 4)]
)
def test_distance_leaves_out_the_own_square_and_counts_corners_like_sides(
    a: str, b: str, far: int
) -> None:
    assert distance(squares(a), squares(b)) == distance(squares(b), squares(a)) == far


@pytest.mark.rule("arena.move.step.2", "arena.attack.range.2")
def test_eight_squares_are_adjacent_and_fewer_at_the_edge() -> None:
    def adjacent(name: str) -> list[int]:
        return [square for square in GRID.squares if distance(squares(name), 1 << square) == 1]

    assert len(adjacent("E9")) == 8
    assert len(adjacent("A9")) == 5
    assert len(adjacent("A1")) == 3


@pytest.mark.rule("arena.attack.range.1")
def test_what_is_out_of_range_is_told_with_both_distances() -> None:
    assert is_in_range(EMPTY, squares("E9"), squares("E17"), 8)
    assert refusal(is_in_range(EMPTY, squares("E9"), squares("E18"), 8)) == (
        "arena.attack.range.1",
        "E18 is 9 squares away from E9: the range is 8.",
    )


@pytest.mark.rule("arena.attack.range.1")
def test_barriers_do_not_make_it_farther() -> None:
    field = Battlefield("a # # b")
    assert is_in_range(field.map, field["a"], field["b"], 3)


def test_squares_in_range_are_those_at_most_that_far() -> None:
    dragon = footprint(square_named("E3"), 3)
    for mask in (squares("E9"), dragon):
        near = [square for square in GRID.squares if distance(mask, 1 << square) <= 2]
        assert squares_in_range(mask, 2) == sum(1 << square for square in near)


def test_a_large_figure_is_as_near_as_its_nearest_square() -> None:
    field = Battlefield("""
        d d d . . .
        d d d . . a
        d d d b . .
    """)
    assert distance(field["d"], field["a"]) == 3
    assert distance(field["d"], field["b"]) == 1
    assert not is_in_range(field.map, field["a"], field["d"], 2)


# Vision


@pytest.mark.rule("arena.vision.3")
def test_one_wall_that_blocks_every_line_is_named() -> None:
    field = Battlefield("""
        . . . . .
        a . # . b
        . . . . .
    """)
    assert refusal(can_see(field.map, field["a"], field["b"])) == (
        "arena.vision.3",
        "Wall at B3 blocks every line from B1 to B5.",
    )


@pytest.mark.rule("arena.vision.3")
def test_walls_and_doors_that_block_together_are_named_together() -> None:
    field = Battlefield("""
        . . # . b
        a . + . .
        . . . . .
    """)
    assert refusal(can_see(field.map, field["a"], field["b"])) == (
        "arena.vision.3",
        "Wall at A3 and door at B3 block every line from B1 to A5.",
    )


@pytest.mark.rule("arena.vision.1")
def test_all_see_each_other_past_a_wall_that_leaves_one_corner_line() -> None:
    field = Battlefield("""
        . b . . c
        # # . . .
        a . . . .
    """)
    assert not can_see(field.map, field["a"], field["b"])
    assert can_see(field.map, field["b"], field["c"])
    assert can_see(field.map, field["a"], field["c"])


@pytest.mark.rule("arena.vision.2", "arena.tile.obstacle.1", "arena.tile.terrain.3")
@pytest.mark.parametrize("tile", ["$", "&", "!", "*", "~", "^", ";", ":", "<", "1"])
def test_obstacles_terrains_and_combatants_do_not_block_vision(tile: str) -> None:
    field = Battlefield(f"a {tile} b")
    assert can_see(field.map, field["a"], field["b"])


@pytest.mark.rule("arena.vision.2", "arena.tile.wall.3")
@pytest.mark.parametrize("tile", ["#", "+", "="])
def test_walls_and_closed_doors_block_vision(tile: str) -> None:
    field = Battlefield(f"a {tile} b")
    assert not can_see(field.map, field["a"], field["b"])


# rule: tanares.vision.3, tanares.campaign.element.barricade.2
def test_barricades_do_not_block_vision() -> None:
    field = Battlefield("a | | b", TANARES)
    assert can_see(field.map, field["a"], field["b"])


@pytest.mark.rule("arena.vision.4", "arena.tile.door.4")
def test_a_door_can_be_seen_as_a_whole() -> None:
    field = Battlefield("a . + + b")
    door = squares("A3 A4")
    assert can_see(field.map, field["a"], door)
    assert can_see(field.map, field["a"], squares("A4"))
    assert not can_see(field.map, field["a"], field["b"])


@pytest.mark.rule("arena.vision.4")
def test_a_wall_hides_the_next_square_of_the_same_wall() -> None:
    field = Battlefield("a . # # #")
    assert can_see(field.map, field["a"], squares("A3"))
    assert refusal(can_see(field.map, field["a"], squares("A4")))[1] == (
        "Wall at A3 blocks every line from A1 to A4."
    )


@pytest.mark.rule("arena.vision.3")
def test_nobody_sees_through_a_sealed_joint_of_walls() -> None:
    field = Battlefield("""
        a #
        # b
    """)
    assert refusal(can_see(field.map, field["a"], field["b"]))[1] == (
        "Walls at A2 and B1 block every line from A1 to B2."
    )


# rule: tanares.vision.5
@pytest.mark.rule("arena.vision.3")
def test_in_a_corridor_the_two_games_differ() -> None:
    corridor = """
        # # #
        a . b
        # # #
    """
    arena, tanares = Battlefield(corridor), Battlefield(corridor, TANARES)
    assert can_see(arena.map, arena["a"], arena["b"])
    assert refusal(can_see(tanares.map, tanares["a"], tanares["b"]))[0] == "tanares.vision.5"


def test_a_large_figure_sees_what_any_of_its_squares_sees() -> None:
    field = Battlefield("""
        d d d # b
        d d d . .
        d d d # c
    """)
    assert can_see(field.map, field["d"], field["b"])
    assert can_see(field.map, field["c"], field["d"])
    hidden = Battlefield("""
        d d # b
        d d # .
        . . # .
    """)
    assert refusal(can_see(hidden.map, hidden["d"], hidden["b"]))[1] == (
        "Walls at A3 and B3 block every line from A1 to B2 to A4."
    )


def test_squares_in_sight_are_those_that_can_be_seen() -> None:
    field = Battlefield("""
        a . # . .
        . . + . .
        . $ . . .
    """)
    seen = squares_in_sight(field.map, field["a"])
    assert all(
        bool(seen >> square & 1) == bool(can_see(field.map, field["a"], 1 << square))
        for square in GRID.squares
    )


@pytest.mark.rule("arena.attack.target.1")
def test_a_target_is_in_range_and_in_vision_and_the_distance_is_told_first() -> None:
    field = Battlefield("a . . # b .")
    assert refusal(can_target(field.map, field["a"], field["b"], 3))[0] == "arena.attack.range.1"
    assert refusal(can_target(field.map, field["a"], field["b"], 4))[0] == "arena.vision.3"
    assert can_target(field.map, field["a"], squares("A3"), 2)


@pytest.mark.rule("arena.first-aid.revive.1")
@pytest.mark.parametrize(
    ("occupied", "free"),
    [("", "B2"), ("B2", "A1 A2 A3 B1 C1 C2"), ("A1 A2 A3 B1 B2 C1 C2", "A4 B4 D1 D2 D3 D4")],
)
def test_the_nearest_free_squares(occupied: str, free: str) -> None:
    field = Battlefield("""
        . ; . .
        . ~ # .
        . . $ #
        . . . .
    """)
    found: Mask = nearest_free(field.map, square_named("B2"), squares(occupied))
    assert names(found) == free


def test_on_a_full_grid_no_square_is_free() -> None:
    assert nearest_free(EMPTY, square_named("B2"), GRID.full) == 0
