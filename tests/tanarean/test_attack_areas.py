"""Areas of 3x3 squares and straight lines."""

import pytest

from rulekeeper.boards.grid import Diagonal, Direction
from rulekeeper.tanarean.grid.areas import (
    STRAIGHT,
    area_around,
    can_centre,
    can_strike_on_line,
    centres,
    is_in_area,
    line_from,
    line_to,
)
from rulekeeper.tanarean.grid.battlegrid import GRID, square_named
from rulekeeper.tanarean.grid.battlemap import BattleMap
from tanarean.battlefield import Battlefield, names, refusal, squares

EMPTY = BattleMap()


# rule: tanares.glossary.target.5
@pytest.mark.rule("arena.attack.legit.area.3")
def test_squares_nine_away_are_not_struck_at_range_eight() -> None:
    attacker, centre = squares("E1"), square_named("E9")
    assert names(area_around(attacker, centre, 8)) == "D8 D9 E8 E9 F8 F9"
    assert is_in_area(EMPTY, attacker, centre, squares("D8"), 8)
    assert refusal(is_in_area(EMPTY, attacker, centre, squares("D10"), 8)) == (
        "arena.attack.legit.area.3",
        "D10 is 9 squares away from E1: an area ends where the range of 8 does.",
    )


@pytest.mark.rule("arena.attack.legit.area.1")
def test_the_attacker_itself_stands_in_an_area_around_a_neighbour() -> None:
    assert is_in_area(EMPTY, squares("E5"), square_named("E6"), squares("E5"), 8)


@pytest.mark.rule("arena.attack.legit.area.2")
def test_what_is_not_beside_the_centre_is_not_in_the_area() -> None:
    assert refusal(is_in_area(EMPTY, squares("E1"), square_named("E5"), squares("E7"), 8)) == (
        "arena.attack.legit.area.2",
        "E7 is 2 squares away from the centre E5: an area reaches 1.",
    )


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
    assert is_in_area(field.map, field["a"], centre, field["b"], 8)


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


@pytest.mark.rule("arena.attack.legit.area.2")
def test_the_possible_centres_are_those_allowed_one_by_one() -> None:
    field = Battlefield("""
        a . # . .
        . . + . .
    """)
    allowed = centres(field.map, field["a"], 5)
    for square in GRID.squares:
        verdict = can_centre(field.map, field["a"], square, 5)
        assert bool(verdict) == bool(allowed >> square & 1)


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
        on = [way for way in STRAIGHT if line_from(e5, way, 24) >> square & 1]
        assert len(on) <= 1
        assert line_to(e5, square) is (on[0] if on else None)


@pytest.mark.rule("arena.attack.legit.line.1")
def test_on_a_line_each_target_needs_its_own_vision() -> None:
    field = Battlefield("a . 1 # 2 .")
    start = field.at("a")
    assert can_strike_on_line(field.map, start, Direction.RIGHT, field.at("1"), 8)
    assert refusal(can_strike_on_line(field.map, start, Direction.RIGHT, field.at("2"), 8)) == (
        "arena.vision.3",
        "Wall at A4 blocks every line from A1 to A5.",
    )


@pytest.mark.rule("arena.attack.legit.line.1")
@pytest.mark.parametrize(
    ("way", "told"), [(Direction.RIGHT, "right"), (Diagonal.DOWN_RIGHT, "down and right")]
)
def test_what_is_beside_the_line_is_refused(way: Direction | Diagonal, told: str) -> None:
    verdict = can_strike_on_line(EMPTY, square_named("E5"), way, square_named("F7"), 8)
    assert refusal(verdict) == (
        "arena.attack.legit.line.1",
        f"F7 is not on the line from E5 going {told}.",
    )


@pytest.mark.rule("arena.attack.legit.line.1")
def test_a_line_ends_with_the_range() -> None:
    verdict = can_strike_on_line(EMPTY, square_named("E5"), Direction.RIGHT, square_named("E9"), 3)
    assert refusal(verdict)[0] == "arena.attack.range.1"
