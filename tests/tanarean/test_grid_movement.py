"""Steps, reach, sidesteps and teleports on the battle grid."""

import pytest
from msgspec.structs import replace

from rulekeeper.tanarean.grid.battlegrid import square_named
from rulekeeper.tanarean.grid.gridrules import TANARES
from rulekeeper.tanarean.grid.movement import (
    can_move_to,
    can_sidestep,
    can_step,
    can_stop,
    can_teleport,
    sidestep_squares,
    step_cost,
)
from rulekeeper.tanarean.grid.reach import reach
from tanarean.battlefield import Battlefield, names, refusal, squares


def at(name: str) -> int:
    return square_named(name)


# Steps


@pytest.mark.rule("arena.move.step.1", "arena.move.step.2", "arena.move.step.3")
def test_one_point_leads_to_any_of_the_eight_squares_around() -> None:
    field = Battlefield("""
        . . .
        . a .
        . . .
    """)
    mover = field.mover("a", 1)
    for name in ["A1", "A2", "A3", "B1", "B3", "C1", "C2", "C3"]:
        assert can_step(field.map, mover, at(name))
        assert step_cost(field.map, mover, at(name)) == 1
    assert refusal(can_step(field.map, mover, at("B4"))) == (
        "arena.move.step.1",
        "B4 is not adjacent to B2.",
    )
    assert step_cost(field.map, mover, at("B4")) is None


@pytest.mark.rule("arena.move.limit.5")
@pytest.mark.parametrize(
    ("tile", "told"),
    [
        ("#", "The wall at A2 cannot be entered."),
        ("=", "The locked door at A2 cannot be entered."),
        ("$", "The chest at A2 cannot be entered."),
        ("1", "An enemy stands at A2: its square cannot be entered."),
    ],
)
def test_barriers_obstacles_and_enemies_cannot_be_entered(tile: str, told: str) -> None:
    field = Battlefield(f"a {tile} .")
    assert refusal(can_step(field.map, field.mover("a", 3), at("A2"))) == (
        "arena.move.limit.5",
        told,
    )


@pytest.mark.rule("arena.move.limit.1", "arena.tile.wall.1")
@pytest.mark.parametrize("tile", ["#", "+", "="])
def test_a_diagonal_step_past_the_corner_of_a_barrier_is_refused(tile: str) -> None:
    field = Battlefield(f"""
        {tile} .
        a .
    """)
    rule, reason = refusal(can_step(field.map, field.mover("a", 3), at("A2")))
    assert rule == "arena.move.limit.1"
    assert reason.startswith("The step from B1 to A2 would pass a corner of the ")
    assert reason.endswith(" at A1.")


# rule: tanares.move.restriction.1, tanares.campaign.element.barricade.1
def test_a_barricade_bars_its_corners_too() -> None:
    field = Battlefield(
        """
        | | .
        . a .
    """,
        TANARES,
    )
    assert refusal(can_step(field.map, field.mover("a", 3), at("A3"))) == (
        "tanares.move.restriction.1",
        "The step from B2 to A3 would pass a corner of the barricade at A2.",
    )


# rule: tanares.move.restriction.2
@pytest.mark.rule("arena.move.limit.2")
def test_a_diagonal_step_past_obstacles_and_combatants_is_allowed() -> None:
    field = Battlefield("""
        $ . 1
        . a .
        2 . b
    """)
    between = Battlefield("""
        1 .
        a 2
    """)
    assert can_step(field.map, field.mover("a", 1), at("A2"))
    assert can_step(between.map, between.mover("a", 1), at("A2"))


@pytest.mark.rule("arena.tile.swamp.1", "arena.tile.swamp.2")
@pytest.mark.parametrize(("tile", "kind"), [(";", "swamp"), (":", "ruins")])
def test_entering_swamp_costs_two_points_also_from_swamp(tile: str, kind: str) -> None:
    field = Battlefield(f"{tile}a {tile} .")
    mover = field.mover("a", 2)
    assert step_cost(field.map, mover, at("A2")) == 2
    assert can_step(field.map, mover, at("A2"))
    assert refusal(can_step(field.map, replace(mover, points=1), at("A2"))) == (
        "arena.tile.swamp.2",
        f"Entering the {kind} at A2 costs 2 movement points: only 1 is left.",
    )


@pytest.mark.rule("arena.tile.swamp.2")
def test_leaving_swamp_costs_nothing_extra() -> None:
    field = Battlefield(";a .")
    assert step_cost(field.map, field.mover("a", 1), at("A2")) == 1


@pytest.mark.rule("arena.tile.swamp.5", "arena.move.limit.3")
def test_a_diagonal_step_past_the_corner_of_ruins_costs_two_points() -> None:
    field = Battlefield("""
        : .
        a .
    """)
    mover = field.mover("a", 1)
    assert step_cost(field.map, mover, at("A2")) == 2
    assert refusal(can_step(field.map, mover, at("A2"))) == (
        "arena.tile.swamp.5",
        "The step from B1 to A2 costs 2 movement points, as it passes a corner of the ruins at A1: "
        "only 1 is left.",
    )


@pytest.mark.rule("arena.tile.swamp.5")
def test_a_step_never_costs_more_than_two() -> None:
    field = Battlefield("""
        ; ;
        a ;
    """)
    assert step_cost(field.map, field.mover("a", 9), at("A2")) == 2


@pytest.mark.rule("arena.tile.swamp.3", "arena.effect.force-move.1")
def test_a_forced_move_ignores_swamp() -> None:
    field = Battlefield("a ; ; .")
    forced = replace(field.mover("a", 3), heeds_difficult=False)
    assert step_cost(field.map, forced, at("A2")) == 1
    assert reach(field.map, forced).cost(at("A4")) == 3


# rule: tanares.campaign.element.ice.2
def test_ice_is_swamp_for_who_moves_itself() -> None:
    field = Battlefield("a - .", TANARES)
    assert step_cost(field.map, field.mover("a", 2), at("A2")) == 2


def test_without_points_no_step_is_made() -> None:
    field = Battlefield("a .")
    assert refusal(can_step(field.map, field.mover("a", 0), at("A2"))) == (
        "arena.move.step.1",
        "The step to A2 costs a movement point: none is left.",
    )


# Reach


# rule: tanares.move.move.4
@pytest.mark.rule("arena.move.step.4")
def test_allies_are_passed_but_no_move_ends_on_them() -> None:
    field = Battlefield("""
        # # # #
        a b . #
        # # # #
    """)
    found = reach(field.map, field.mover("a", 2))
    assert found.cost(at("B3")) == 2
    assert found.cost(at("B2")) == 1
    assert found.costs() == {at("B1"): 0, at("B3"): 2}
    assert can_step(field.map, field.mover("a", 2), at("B2"))
    for verdict in (can_stop, can_move_to):
        assert refusal(verdict(field.map, field.mover("a", 2), at("B2"))) == (
            "arena.move.step.4",
            "An ally stands at B2: a move may pass there but not end.",
        )


@pytest.mark.rule("arena.move.limit.5")
def test_enemies_are_walked_around() -> None:
    field = Battlefield("""
        # # # #
        a 1 . #
        . . # #
        # # # #
    """)
    found = reach(field.map, field.mover("a", 9))
    assert names(found.stops) == "B1 C1 C2"  # the corner at C3 is a wall's
    assert refusal(can_move_to(field.map, field.mover("a", 9), at("B3"))) == (
        "arena.move.step.1",
        "No way leads from B1 to B3.",
    )


def test_a_way_that_is_too_long_is_told_with_its_cost() -> None:
    field = Battlefield("a . ; . .")
    assert can_move_to(field.map, field.mover("a", 5), at("A4"))
    walled = Battlefield("""
        a . ; . .
        # # # # #
    """)
    assert refusal(can_move_to(walled.map, walled.mover("a", 4), at("A5"))) == (
        "arena.move.step.1",
        "The cheapest way from A1 to A5 costs 5 movement points: only 4 are left.",
    )


@pytest.mark.rule("arena.move.limit.4")
def test_a_move_does_not_end_on_a_wall_or_an_enemy() -> None:
    field = Battlefield("a . # 1")
    assert refusal(can_move_to(field.map, field.mover("a", 9), at("A3"))) == (
        "arena.move.limit.5",
        "The wall at A3 cannot be entered.",
    )
    assert refusal(can_move_to(field.map, field.mover("a", 9), at("A4"))) == (
        "arena.move.limit.5",
        "An enemy stands at A4: its square cannot be entered.",
    )


@pytest.mark.rule("arena.attack.benefit.move.1")
def test_a_move_that_halts_in_swamp_goes_no_farther() -> None:
    field = Battlefield("""
        a ; .
        # # #
    """)
    benefit = replace(field.mover("a", 9), halts=field.map.difficult, teleports=False)
    assert names(reach(field.map, benefit).stops) == "A1 A2"


@pytest.mark.rule("arena.tile.swamp.2")
def test_wading_is_compared_with_walking_around() -> None:
    field = Battlefield("""
        # . . . #
        a ; ; ; .
        # # # # #
    """)
    found = reach(field.map, field.mover("a", 9))
    assert found.cost(at("B4")) == 6
    assert found.cost(at("A3")) == 4
    assert list(found.costs().values()) == sorted(found.costs().values())


# Large figures


def test_a_large_figure_needs_room_for_all_its_squares() -> None:
    field = Battlefield("""
        d d d . . .
        d d d . # .
        d d d . . .
        . . . . . .
        . . . . . .
        . . . . . .
    """)
    found = reach(field.map, field.mover("d", 3))
    assert names(found.stops & squares("C2 C3 D2 D3 E2 E3")) == "C2 D2 E2 E3"
    assert found.cost(at("E3")) == 3  # straight down first: B5 bars the corner from D2 to E3
    assert refusal(can_step(field.map, replace(field.mover("d", 1), at=at("C2")), at("C3"))) == (
        "arena.move.limit.5",
        "The wall at B5 cannot be entered.",
    )


def test_a_large_figure_does_not_pass_the_corner_of_a_barrier() -> None:
    field = Battlefield("""
        d d #
        d d .
        . . .
    """)
    assert refusal(can_step(field.map, field.mover("d", 1), at("C2"))) == (
        "arena.move.limit.1",
        "The step from B1 to C2 would pass a corner of the wall at A3.",
    )


def test_a_large_figure_does_not_stick_out_of_the_grid() -> None:
    field = Battlefield("""
        d d
        d d
    """)
    assert refusal(can_step(field.map, field.mover("d", 1), at("A1")))[0] == "arena.board.1"


# Sidesteps


# rule: tanares.move.sidestep.5
@pytest.mark.rule("arena.move.sidestep.6")
def test_a_sidestep_is_a_step_of_one_point() -> None:
    field = Battlefield("""
        ; . .
        . a #
        : . .
    """)
    mover = field.mover("a", 6)
    assert names(sidestep_squares(field.map, mover)) == "A2 B1 C2"
    assert refusal(can_sidestep(field.map, mover, at("A1"))) == (
        "arena.move.sidestep.6",
        "Entering the swamp at A1 costs 2 movement points: "
        "a sidestep has to be a step of one movement point.",
    )
    assert refusal(can_sidestep(field.map, mover, at("A3")))[0] == "arena.move.limit.1"
    assert refusal(can_sidestep(field.map, mover, at("A4")))[0] == "arena.move.step.1"
    past_a_corner = Battlefield("""
        . :
        a .
    """)
    assert refusal(can_sidestep(past_a_corner.map, past_a_corner.mover("a", 6), at("A2")))[0] == (
        "arena.move.sidestep.6"
    )


# rule: tanares.move.sidestep.1
@pytest.mark.rule("arena.move.sidestep.2")
def test_a_sidestep_may_swap_with_an_ally_in_one_game_and_not_in_the_other() -> None:
    arena, tanares = Battlefield("a b"), Battlefield("a b", TANARES)
    assert can_sidestep(arena.map, arena.mover("a", 6), at("A2"))
    assert sidestep_squares(arena.map, arena.mover("a", 6)) & squares("A2")
    assert not sidestep_squares(tanares.map, tanares.mover("a", 6)) & squares("A2")
    assert refusal(can_sidestep(tanares.map, tanares.mover("a", 6), at("A2"))) == (
        "tanares.move.sidestep.1",
        "An ally stands at A2: a sidestep needs a free square.",
    )


@pytest.mark.rule("arena.move.sidestep.1", "arena.tile.portal.3")
def test_a_sidestep_enters_no_enemys_square_and_does_not_teleport() -> None:
    field = Battlefield("""
        @a @ . @ @
        @ @ 1 @ @
    """)
    assert names(sidestep_squares(field.map, field.mover("a", 6))) == "A2 B1 B2"
    beside = Battlefield("a 1")
    assert refusal(can_sidestep(beside.map, beside.mover("a", 6), at("A2")))[0] == (
        "arena.move.limit.5"
    )


# Portals


PORTALS = """
    @a @ # @ @
    @ @ # @ @b
    # # # # #
    @ @ # . .
    @1 @ # . .
"""


@pytest.mark.rule("arena.tile.portal.1")
def test_a_point_teleports_to_any_free_square_of_another_portal() -> None:
    field = Battlefield(PORTALS)
    mover = field.mover("a", 1)
    found = reach(field.map, mover)
    assert names(found.stops) == "A1 A2 A4 A5 B1 B2 B4 D1 D2 E2"
    assert set(found.costs().values()) == {0, 1}
    assert can_teleport(field.map, mover, at("D1"))
    assert refusal(can_teleport(field.map, mover, at("B2"))) == (
        "arena.tile.portal.1",
        "B2 is not a square of another portal.",
    )
    assert refusal(can_teleport(field.map, replace(mover, points=0), at("D1"))) == (
        "arena.tile.portal.1",
        "Teleporting costs a movement point, and 0 are left.",
    )


# rule: tanares.campaign.element.portal.2
@pytest.mark.rule("arena.tile.portal.5")
@pytest.mark.parametrize("occupied", ["B5", "E1"])
def test_nobody_teleports_onto_an_occupied_square(occupied: str) -> None:
    field = Battlefield(PORTALS)
    assert refusal(can_teleport(field.map, field.mover("a", 1), at(occupied))) == (
        "arena.tile.portal.5",
        f"{occupied} is occupied: teleporting needs a free square.",
    )


@pytest.mark.rule("arena.tile.portal.1")
def test_only_from_a_portal_can_one_teleport() -> None:
    field = Battlefield("""
        a @ @ # @ @
        . @ @ # @ @
    """)
    assert refusal(can_teleport(field.map, field.mover("a", 1), at("A5"))) == (
        "arena.tile.portal.1",
        "There is no portal at A1 to teleport from.",
    )
    assert reach(field.map, field.mover("a", 2)).cost(at("B6")) == 2
    assert reach(field.map, field.mover("a", 1)).cost(at("B6")) is None


@pytest.mark.rule("arena.tile.portal.4")
def test_a_forced_move_does_not_teleport() -> None:
    field = Battlefield(PORTALS)
    forced = replace(field.mover("a", 3), teleports=False)
    assert names(reach(field.map, forced).stops) == "A1 A2 B1 B2"
