"""Defend, Block, and plain loss of Endurance."""

import pytest

from rulekeeper.cards import events as common
from tables.lebelheim import LebelheimTable, lebelheim

CARDS = """
- {name: Jab, kind: action, lines: [
    {do: deal, damage: {physical: 4}, to: {pick: one, of: enemies, within: adjacent}}]}
- {name: Stab, kind: action, lines: [
    {do: deal, damage: {physical: 5}, to: {pick: one, of: enemies, within: adjacent}}]}
- {name: Feint, kind: action, lines: [
    {do: deal, damage: {physical: 0}, to: {pick: one, of: enemies, within: adjacent}}]}
- {name: Scorch, kind: action, lines: [
    {do: deal, damage: {fire: 4}, to: {pick: one, of: enemies, within: adjacent}}]}
- {name: Curse, kind: action, lines: [
    {do: lose, amount: 1, who: {pick: one, of: enemies, within: adjacent}}]}
- {name: Probe, kind: action, lines: [
    {do: deal, damage: {physical: 4}, to: {pick: one, of: enemies, within: adjacent}},
    {do: if, test: {test: outcome, was: blocked}, then: [{do: regain, amount: 1}]},
    {do: if, test: {test: outcome, was: fully-blocked}, then: [{do: regain, amount: 2}]},
    {do: if, test: {test: outcome, was: unblocked}, then: [{do: regain, amount: 4}]}]}
- {name: Dodge, kind: trick, when: [attack], lines: [{do: prevent, amount: 2}]}
- {name: Late Dodge, kind: trick, when: [defended], lines: [{do: prevent, amount: 2}]}
- {name: Twist, kind: trick, when: [defended], lines: [{do: increase, amount: 2}]}
- {name: Any Time, kind: trick, lines: [{do: prevent, amount: 2}]}
- {name: Guard, kind: aura, abilities: [
    {kind: ongoing, name: Guard, stat: prevention, amount: 1}]}
- {name: Vigil, kind: aura, abilities: [
    {kind: trigger, name: Defended, on: defends, lines: [{do: regain, amount: 1}]}]}
- {name: Bulwark, kind: aura, abilities: [
    {kind: trigger, name: Blocked, on: blocks, lines: [{do: regain, amount: 1}]},
    {kind: trigger, name: Fully Blocked, on: fully-blocks, lines: [{do: regain, amount: 2}]}]}
"""

FACE_TO_FACE = """
    . . . . . .
    . . . . . .
    . . X . . .
    . . A . . .
    . . . . . .
    B . . . . Y
"""


def attacked(
    card: str,
    xan: list[str],
    *answers: str,
    aura: str = "Bulwark",
    ada: list[str] | None = None,
    endurance: dict[str, int] | None = None,
) -> LebelheimTable:
    """Ada has played a card at Xan, who has an Aura and gave these answers."""
    table = lebelheim(
        FACE_TO_FACE,
        cards=CARDS,
        hands={"Ada": [card, *(ada or [])], "Xan": xan},
        auras={"Xan": [aura]},
        endurance=endurance,
    )
    table.do(f"play {card} with Ada", *answers)
    table.pass_all()
    return table


def triggered(table: LebelheimTable) -> list[str]:
    """The names of the triggers that went off."""
    told = table.match.events()
    return [event.name for event in told if isinstance(event, common.TriggerResolved)]


# -- defend -----------------------------------------------------------------------------------


@pytest.mark.rule("lebelheim.defend.1")
def test_to_hide_a_card_against_damage_is_to_defend() -> None:
    table = attacked("Stab", ["Filler"], "hide Filler", aura="Vigil")
    assert triggered(table) == ["Defended"]


@pytest.mark.rule("lebelheim.defend.1")
def test_who_hides_no_card_has_not_defended() -> None:
    table = attacked("Stab", ["Filler"], "done", aura="Vigil")
    assert triggered(table) == []


@pytest.mark.rule("lebelheim.defend.1")
def test_several_cards_hidden_in_one_phase_are_one_defense() -> None:
    table = attacked("Stab", ["Filler"] * 3, *["hide Filler"] * 3, aura="Vigil")
    assert triggered(table) == ["Defended"]


@pytest.mark.rule("lebelheim.defend.1")
def test_to_hide_a_card_outside_combat_is_not_to_defend() -> None:
    table = lebelheim(
        FACE_TO_FACE,
        cards=CARDS + "- {name: Bury, kind: action, lines: [{do: hide, amount: 1}]}",
        hands={"Ada": ["Bury", "Filler"]},
        auras={"Ada": ["Vigil"]},
    )
    table.do("play Bury with Ada")
    assert table.pile("Ada", "bottom") == ["Filler"]
    assert triggered(table) == []


@pytest.mark.rule("lebelheim.defend.2")
def test_a_trick_that_prevents_damage_is_no_defense() -> None:
    table = attacked("Stab", ["Dodge"], "play Dodge with Xan", aura="Vigil")
    assert table.endurance("Xan") == 10 - 3
    assert triggered(table) == []


@pytest.mark.rule("lebelheim.defend.2")
def test_damage_prevented_by_itself_is_no_defense() -> None:
    table = lebelheim(
        FACE_TO_FACE,
        cards=CARDS,
        hands={"Ada": ["Stab"]},
        auras={"Xan": ["Guard", "Vigil"]},
    )
    table.do("play Stab with Ada")
    assert table.endurance("Xan") == 10 - 4
    assert triggered(table) == []


# -- block ------------------------------------------------------------------------------------


@pytest.mark.rule("lebelheim.block.1", "lebelheim.block.5")
@pytest.mark.parametrize(
    ("hand", "answer"),
    [
        (["Filler"], "hide Filler"),
        (["Dodge"], "play Dodge with Xan"),
        (["Late Dodge"], "play Late Dodge with Xan"),
    ],
)
def test_damage_reduced_by_defense_or_by_an_effect_is_blocked(hand: list[str], answer: str) -> None:
    before = ["done"] if "Late" in answer else []
    table = attacked("Stab", hand, *before, answer)
    assert triggered(table) == ["Blocked"]


@pytest.mark.rule("lebelheim.block.1", "lebelheim.block.5")
def test_damage_prevented_by_itself_is_a_block_without_a_defense() -> None:
    table = lebelheim(
        FACE_TO_FACE,
        cards=CARDS,
        hands={"Ada": ["Stab"]},
        auras={"Xan": ["Guard", "Vigil", "Bulwark"]},
    )
    table.do("play Stab with Ada")
    assert triggered(table) == ["Blocked"]


@pytest.mark.rule("lebelheim.block.5")
def test_a_defense_that_reduces_damage_is_a_block_too() -> None:
    table = lebelheim(
        FACE_TO_FACE,
        cards=CARDS,
        hands={"Ada": ["Stab"], "Xan": ["Filler"]},
        auras={"Xan": ["Vigil", "Bulwark"]},
    )
    table.do("play Stab with Ada", "hide Filler")
    assert triggered(table) == ["Defended", "Blocked"]


@pytest.mark.rule("lebelheim.block.1")
def test_an_attack_against_which_nothing_was_done_is_not_blocked() -> None:
    table = attacked("Stab", ["Filler"], "done")
    assert triggered(table) == []


@pytest.mark.rule("lebelheim.block.2")
def test_five_damage_of_which_two_are_prevented_are_blocked() -> None:
    table = attacked("Stab", ["Filler"], "hide Filler", endurance={"Xan": 9})
    assert triggered(table) == ["Blocked"]
    assert table.endurance("Xan") == 9 - 3 + 1


@pytest.mark.rule("lebelheim.block.3")
def test_four_damage_against_two_hidden_cards_are_fully_blocked() -> None:
    table = attacked("Jab", ["Filler"] * 2, *["hide Filler"] * 2)
    assert triggered(table) == ["Blocked", "Fully Blocked"]


@pytest.mark.rule("lebelheim.block.3")
def test_five_damage_of_which_four_are_prevented_are_blocked_but_not_fully() -> None:
    table = attacked("Stab", ["Filler"] * 2, *["hide Filler"] * 2)
    assert triggered(table) == ["Blocked"]


@pytest.mark.rule("lebelheim.block.3")
def test_more_prevented_than_dealt_is_fully_blocked() -> None:
    table = attacked("Stab", ["Filler"] * 3, *["hide Filler"] * 3)
    assert triggered(table) == ["Blocked", "Fully Blocked"]


@pytest.mark.rule("lebelheim.block.3")
def test_an_attack_of_no_damage_is_no_block_unless_something_was_prevented() -> None:
    assert triggered(attacked("Feint", ["Filler"])) == []
    prevented = attacked("Feint", ["Dodge"], "play Dodge with Xan")
    assert triggered(prevented) == ["Blocked", "Fully Blocked"]


@pytest.mark.rule("lebelheim.block.4")
def test_a_trick_after_the_defense_can_still_make_a_full_block() -> None:
    table = attacked(
        "Jab", ["Filler", "Late Dodge"], "hide Filler", "done", "play Late Dodge with Xan"
    )
    assert triggered(table) == ["Blocked", "Fully Blocked"]


@pytest.mark.rule("lebelheim.block.4")
def test_a_trick_after_the_defense_can_still_break_a_full_block() -> None:
    table = attacked(
        "Jab",
        ["Filler", "Filler"],
        *["hide Filler"] * 2,
        "play Twist with Ada",
        ada=["Twist"],
    )
    assert triggered(table) == ["Blocked"]
    assert table.endurance("Xan") == 10 - 2 + 1


@pytest.mark.rule("lebelheim.block.1", "lebelheim.block.2", "lebelheim.block.3")
@pytest.mark.parametrize(("hidden", "regained"), [(0, 4), (1, 1), (2, 1 + 2)])
def test_a_text_may_ask_what_was_blocked(hidden: int, regained: int) -> None:
    table = attacked(
        "Probe",
        ["Filler"] * 2,
        *["hide Filler"] * hidden,
        aura="Vigil",
        endurance={"Ada": 1},
    )
    assert table.endurance("Ada") == 1 + regained


# -- loss of Endurance ------------------------------------------------------------------------


@pytest.mark.rule("lebelheim.loss.1")
def test_a_plain_loss_can_be_neither_prevented_nor_defended() -> None:
    table = lebelheim(
        FACE_TO_FACE,
        cards=CARDS,
        hands={"Ada": ["Curse"], "Xan": ["Filler", "Dodge", "Late Dodge"]},
        auras={"Xan": ["Guard", "Bulwark"]},
    )
    table.do("play Curse with Ada")
    assert (table.asked, table.question) == ("red", "main"), "nobody was asked to answer"
    assert table.endurance("Xan") == 9
    assert not table.told(common.AttackDeclared)
    assert triggered(table) == []


@pytest.mark.rule("lebelheim.loss.1")
def test_a_trick_that_prevents_does_nothing_against_a_plain_loss() -> None:
    table = lebelheim(FACE_TO_FACE, cards=CARDS, hands={"Ada": ["Curse"], "Xan": ["Any Time"]})
    table.do("play Curse with Ada")
    assert table.question == "tricks"
    table.do("play Any Time with Xan")
    table.pass_all()
    assert table.endurance("Xan") == 9
    assert not table.told(common.DamagePrevented)


@pytest.mark.rule("lebelheim.loss.1")
def test_what_an_attack_takes_is_damage_and_can_be_prevented() -> None:
    table = attacked("Scorch", ["Dodge"], "play Dodge with Xan", aura="Vigil")
    assert table.endurance("Xan") == 10 - 4 + 2
