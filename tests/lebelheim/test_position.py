"""Positioning relations: adjacent, Reach, Range, Radius."""

import pytest

from rulekeeper.core.verdict import No
from tables.lebelheim import LebelheimTable, lebelheim

CARDS = """
- {name: Hop, kind: action, lines: [{do: place, within: adjacent}]}
- {name: Reach 2, kind: action, lines: [{do: place, within: reach 2}]}
- {name: Range 2, kind: action, lines: [{do: place, within: range 2}]}
- {name: Radius 2, kind: action, lines: [{do: place, within: radius 2}]}
- {name: Radius 9, kind: action, lines: [{do: place, within: radius 9}]}
- {name: Touch, kind: action, lines: [
    {do: deal, damage: {physical: 1}, to: {pick: one, of: enemies, within: adjacent}}]}
- {name: Spear, kind: action, lines: [
    {do: deal, damage: {physical: 1}, to: {pick: one, of: enemies, within: reach 2}}]}
- {name: Arrow, kind: action, lines: [
    {do: deal, damage: {physical: 1}, to: {pick: one, of: enemies, within: range 2}}]}
- {name: Blast, kind: action, lines: [
    {do: deal, damage: {physical: 1}, to: {pick: one, of: enemies, within: radius 2}}]}
- {name: Polearm, kind: aura, abilities: [
    {kind: ongoing, name: Polearm, stat: reach, amount: 1}]}
"""

SHOUT = """
- {name: Shout, kind: action, lines: [
    {do: lose, amount: 1, who: {pick: each, of: heroes, within: PLACE}}]}
"""

ALONE = """
    . . . . X .
    . . . . . .
    . . . . . .
    . . A . . .
    . . . . . .
    . B . . . Y
"""


def cases(card: str, drawing: str = ALONE) -> set[str]:
    """The cases at a place, seen from Ada: those on which a card may put her."""
    table = lebelheim(drawing, cards=CARDS, hands={"Ada": [card]})
    table.do(f"play {card} with Ada")
    return {option.split()[-1] for option in table.options if option != "done"}


def targets(
    card: str, drawing: str, auras: dict[str, list[str]] | None = None, mode: str = "1v1"
) -> set[str]:
    """The enemies that Ada may attack with a card."""
    table = lebelheim(drawing, cards=CARDS, hands={"Ada": [card]}, auras=auras, mode=mode)
    table.do(f"play {card} with Ada")
    if table.question == "target":
        return {option.removeprefix("choose ") for option in table.options}
    return {name for name in table.names if table.endurance(name) == 9}


def refusal(table: LebelheimTable, action: str) -> No:
    """Why an action is refused."""
    verdict = table.why(action)
    assert isinstance(verdict, No)
    return verdict


# -- adjacent ---------------------------------------------------------------------------------


@pytest.mark.rule("lebelheim.position.1")
def test_adjacent_are_the_four_cases_up_down_left_and_right() -> None:
    assert cases("Hop") == {"c4", "c2", "b3", "d3"}


@pytest.mark.rule("lebelheim.position.1")
def test_in_a_corner_two_cases_are_adjacent() -> None:
    corner = "A . . . . .\n" + ". . . . . .\n" * 4 + "B . . . X Y"
    assert cases("Hop", corner) == {"b6", "a5"}


@pytest.mark.rule("lebelheim.position.1")
def test_a_diagonal_neighbour_is_not_adjacent() -> None:
    drawing = """
        . . . . . .
        . . . . . .
        . . . X . .
        . . A . . .
        . . Y . . .
        B . . . . .
    """
    assert targets("Touch", drawing) == {"Yew"}


@pytest.mark.rule("lebelheim.position.1")
def test_the_refusal_says_where_both_heroes_stand() -> None:
    drawing = """
        . . . . . .
        . . . . . .
        . . . W . .
        . . A X . .
        . . Y . . .
        B . . . . .
    """
    table = lebelheim(drawing, cards=CARDS, hands={"Ada": ["Touch"]}, mode="2v2")
    table.do("play Touch with Ada")
    found = refusal(table, "choose Wyn")
    assert (found.rule, found.reason) == (
        "lebelheim.position.1",
        "Touch needs a hero adjacent of c3; Wyn stands on d4.",
    )


# -- Reach ------------------------------------------------------------------------------------

TWO_IN_EACH_DIRECTION = {"c4", "c5", "c2", "c1", "d3", "e3", "b3", "a3"}


@pytest.mark.rule("lebelheim.position.2")
def test_reach_2_takes_in_two_cases_in_each_direction() -> None:
    assert cases("Reach 2") == TWO_IN_EACH_DIRECTION


@pytest.mark.rule("lebelheim.position.2")
def test_one_more_reach_makes_reach_2_of_adjacent_and_reach_3_of_reach_2() -> None:
    drawing = """
        . . A . X Y
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        B . . . . .
    """
    assert targets("Touch", drawing) == set()
    assert targets("Spear", drawing) == {"Xan"}
    assert targets("Touch", drawing, {"Ada": ["Polearm"]}) == {"Xan"}
    assert targets("Spear", drawing, {"Ada": ["Polearm"]}) == {"Xan", "Yew"}


@pytest.mark.rule("lebelheim.position.2")
def test_less_reach_never_makes_the_adjacent_cases_less() -> None:
    stump = """
- {name: Stump, kind: aura, abilities: [
    {kind: ongoing, name: Stump, stat: reach, amount: -3}]}
"""
    drawing = """
    . . . . . .
    . . X . . .
    . . . . . .
    . . A Y . .
    . . . . . .
    . B . . . .
"""
    for card in ("Touch", "Spear"):
        hands, auras = {"Ada": [card]}, {"Ada": ["Stump"]}
        table = lebelheim(drawing, cards=CARDS + stump, hands=hands, auras=auras)
        table.do(f"play {card} with Ada")
        assert (table.endurance("Xan"), table.endurance("Yew")) == (10, 9)


@pytest.mark.rule("lebelheim.position.2")
def test_more_reach_does_not_extend_range_or_radius() -> None:
    drawing = "A . . X . Y\n" + ". . . . . .\n" * 4 + "B . . . . ."
    for card in ("Arrow", "Blast"):
        assert targets(card, drawing, {"Ada": ["Polearm"]}) == set()


@pytest.mark.rule("lebelheim.position.3")
def test_reach_never_includes_cases_off_the_straight_lines() -> None:
    drawing = """
        . . . . . .
        . . Y . . .
        . . . X . .
        . . A . W .
        . . . . Z .
        B . . . . .
    """
    assert targets("Spear", drawing, mode="2v2") == {"Yew", "Wyn"}
    assert targets("Touch", drawing, {"Ada": ["Polearm"]}, mode="2v2") == {"Yew", "Wyn"}
    table = lebelheim(drawing, cards=CARDS, hands={"Ada": ["Spear"]}, mode="2v2")
    table.do("play Spear with Ada")
    found = refusal(table, "choose Xan")
    assert (found.rule, found.reason) == (
        "lebelheim.position.3",
        "Spear needs a hero within Reach 2 of c3; Xan stands on d4.",
    )


# -- Range ------------------------------------------------------------------------------------


@pytest.mark.rule("lebelheim.position.4")
def test_range_2_takes_in_the_cases_of_the_rulebooks_picture() -> None:
    assert cases("Range 2") == TWO_IN_EACH_DIRECTION


LINES_AND_CORNERS = """
    . . . . . .
    . . Y . . .
    . . . X . .
    . . A W . Z
    . . . . . .
    B . . . . .
"""


@pytest.mark.rule("lebelheim.position.4", "lebelheim.position.5")
@pytest.mark.parametrize(
    ("target", "rule", "square"),
    [("Xan", "lebelheim.position.5", "d4"), ("Zed", "lebelheim.position.4", "f3")],
)
def test_a_range_effect_reaches_neither_round_corners_nor_too_far(
    target: str, rule: str, square: str
) -> None:
    assert targets("Arrow", LINES_AND_CORNERS, mode="2v2") == {"Yew", "Wyn"}
    table = lebelheim(LINES_AND_CORNERS, cards=CARDS, hands={"Ada": ["Arrow"]}, mode="2v2")
    table.do("play Arrow with Ada")
    found = refusal(table, f"choose {target}")
    assert (found.rule, found.reason) == (
        rule,
        f"Arrow needs a hero within Range 2 of c3; {target} stands on {square}.",
    )


# -- Radius -----------------------------------------------------------------------------------


@pytest.mark.rule("lebelheim.position.6")
def test_radius_2_takes_in_twelve_cases_with_the_diagonal_neighbours() -> None:
    assert cases("Radius 2") == TWO_IN_EACH_DIRECTION | {"b2", "b4", "d2", "d4"}


@pytest.mark.rule("lebelheim.position.6")
def test_the_distance_of_a_radius_is_counted_in_steps() -> None:
    assert targets("Blast", LINES_AND_CORNERS, mode="2v2") == {"Xan", "Yew", "Wyn"}
    table = lebelheim(LINES_AND_CORNERS, cards=CARDS, hands={"Ada": ["Blast"]}, mode="2v2")
    table.do("play Blast with Ada")
    found = refusal(table, "choose Zed")
    assert (found.rule, found.reason) == (
        "lebelheim.position.6",
        "Blast needs a hero within Radius 2 of c3; Zed stands on f3.",
    )


@pytest.mark.rule("lebelheim.position.6")
def test_a_radius_wider_than_the_grid_is_all_the_rest_of_the_grid() -> None:
    assert len(cases("Radius 9")) == 36 - 4


# -- what stands between, and the own case ----------------------------------------------------


@pytest.mark.rule("lebelheim.position.7")
@pytest.mark.parametrize("card", ["Spear", "Arrow", "Blast"])
def test_heroes_in_between_block_nothing(card: str) -> None:
    drawing = """
        . . . . . .
        . . Y . . .
        . . B . . .
        . . A X . .
        . . . . . .
        . . . . . .
    """
    assert targets(card, drawing) == {"Xan", "Yew"}


@pytest.mark.rule("lebelheim.position.8")
@pytest.mark.parametrize("place", ["adjacent", "reach 2", "range 2", "radius 2"])
def test_the_own_case_belongs_to_no_place(place: str) -> None:
    drawing = """
        . . . . . .
        . . . . . .
        . . B . . .
        . . A X . .
        . . Y . . .
        . . . . . .
    """
    table = lebelheim(drawing, cards=SHOUT.replace("PLACE", place), hands={"Ada": ["Shout"]})
    table.do("play Shout with Ada")
    assert [table.endurance(name) for name in ("Ada", "Bea", "Xan", "Yew")] == [10, 9, 9, 9]


@pytest.mark.rule("lebelheim.position.8")
def test_the_own_case_is_taken_in_when_the_card_says_so() -> None:
    table = lebelheim(ALONE, cards=SHOUT.replace("PLACE", "anywhere"), hands={"Ada": ["Shout"]})
    table.do("play Shout with Ada")
    assert [table.endurance(name) for name in ("Ada", "Bea", "Xan", "Yew")] == [9, 9, 9, 9]


@pytest.mark.rule("lebelheim.position.2")
def test_reach_lets_the_innate_attack_strike_two_cases_away() -> None:
    drawing = """
        . . . . . .
        . . X . . .
        . . . . . .
        . . A . . .
        . . . . . .
        B . . . . Y
    """
    long_arm = """
        - {name: Long Arm, kind: aura, abilities: [
            {kind: ongoing, name: Long Arm, stat: reach, amount: 1}]}
    """
    assert not lebelheim(drawing, cards=long_arm).why("use Attacking with Ada")
    table = lebelheim(drawing, cards=long_arm, auras={"Ada": ["Long Arm"]})
    table.do("use Attacking with Ada")
    assert table.endurance("Xan") == 10 - 3


@pytest.mark.rule("lebelheim.position.2")
def test_who_is_adjacent_by_reach_is_counted_as_adjacent_by_the_same_attack() -> None:
    drawing = """
        . . . . . .
        . . Y . . .
        . . . . . .
        . . A X . .
        . . . . . .
        B . . . . .
    """
    sweep = """
        - name: Sweep
          kind: action
          lines:
            - do: deal
              damage: {physical: {of: heroes, side: enemies, within: adjacent, plus: 2}}
              to: {pick: each, of: enemies, within: adjacent}
        - {name: Long Arm, kind: aura, abilities: [
            {kind: ongoing, name: Long Arm, stat: reach, amount: 1}]}
    """
    short = lebelheim(drawing, cards=sweep, hands={"Ada": ["Sweep"]})
    short.do("play Sweep with Ada")
    assert (short.endurance("Xan"), short.endurance("Yew")) == (10 - 3, 10)
    long = lebelheim(drawing, cards=sweep, hands={"Ada": ["Sweep"]}, auras={"Ada": ["Long Arm"]})
    long.do("play Sweep with Ada")
    assert (long.endurance("Xan"), long.endurance("Yew")) == (10 - 4, 10 - 4)
