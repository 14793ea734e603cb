"""Areas of 3x3 squares and straight lines."""

import pytest

from rulekeeper.boards.grid import Diagonal, Direction
from rulekeeper.tanarean.grid.areas import (
    STRAIGHT,
    area_around,
    can_centre,
    line_from,
)
from rulekeeper.tanarean.grid.battlegrid import GRID, square_named
from tanarean.battlefield import Battlefield, names, refusal, squares


# rule: tanares.glossary.target.5
@pytest.mark.rule("arena.attack.legit.area.3")
def test_squares_nine_away_are_not_struck_at_range_eight() -> None:
    attacker, centre = squares("E1"), square_named("E9")
    assert names(area_around(attacker, centre, 8)) == "D8 D9 E8 E9 F8 F9"


@pytest.mark.rule("arena.attack.legit.area.1")
def test_the_attacker_itself_stands_in_an_area_around_a_neighbour() -> None:
    assert squares("E5") & area_around(squares("E5"), square_named("E6"), 8)


@pytest.mark.rule("arena.attack.legit.area.2")
def test_what_is_not_beside_the_centre_is_not_in_the_area() -> None:
    area = area_around(squares("E1"), square_named("E5"), 8)
    assert area & squares("E6")
    assert not area & squares("E7")


@pytest.mark.rule("arena.attack.legit.area.2")
def test_at_the_edge_the_area_is_cut_off() -> None:
    assert names(area_around(squares("A4"), square_named("A1"), 8)) == "A1 A2 B1 B2"


@pytest.mark.rule("arena.attack.legit.area.2", "arena.attack.legit.area.4")
def test_who_is_out_of_vision_is_struck_if_the_centre_is_seen() -> None:
    field = Battlefield("""
        b .
        # c
        a .
    """)
    assert not field.map.vision.sees(field.at("a"), field.at("b"))
    centre = field.at("c")
    assert can_centre(field.map, field["a"], centre, 8)
    assert field["b"] & area_around(field["a"], centre, 8)


@pytest.mark.rule("arena.attack.legit.area.2")
def test_a_wall_may_be_the_centre_but_not_what_it_hides() -> None:
    field = Battlefield("a . # b .")
    assert can_centre(field.map, field["a"], square_named("A3"), 8)
    assert refusal(can_centre(field.map, field["a"], field.at("b"), 8)) == (
        "arena.attack.legit.area.2",
        "Wall at A3 blocks every line from A1 to A4.",
    )
    assert refusal(can_centre(field.map, field["a"], square_named("A5"), 3)) == (
        "arena.attack.legit.area.2",
        "A5 is 4 squares away from A1: the range is 3.",
    )


# rule: tanares.glossary.target.7
@pytest.mark.rule("arena.attack.legit.line.1")
def test_lines_go_as_rook_and_bishop_and_as_far_as_the_range() -> None:
    e5 = square_named("E5")
    assert names(line_from(e5, Direction.RIGHT, 3)) == "E6 E7 E8"
    assert names(line_from(e5, Direction.UP, 2)) == "C5 D5"
    assert names(line_from(e5, Diagonal.DOWN_LEFT, 8)) == "F4 G3 H2 I1"
    assert names(line_from(e5, Diagonal.UP_LEFT, 1)) == "D4"


# rule: tanares.glossary.target.8
@pytest.mark.rule("arena.attack.legit.line.2")
def test_there_are_eight_lines_and_a_square_is_on_one_of_them_at_most() -> None:
    e5 = square_named("E5")
    assert len(STRAIGHT) == 8
    for square in GRID.squares:
        assert sum(line_from(e5, way, 24) >> square & 1 for way in STRAIGHT) <= 1
