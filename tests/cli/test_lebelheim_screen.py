"""What a person reads in situations that a pocket match does not come to by itself."""

import pytest
from rich.console import Console

from rulekeeper.cli.screen import Asked, Screen
from rulekeeper.games.lebelheim.state import Stage
from tables.lebelheim import LebelheimTable, lebelheim

SIDE_BY_SIDE = """
    . . . . . .
    . . . . . .
    . X A Y . .
    . . . . . .
    . . . . . .
    B . . . . .
"""
CARDS = """
- {name: Stab, kind: action, lines: [
    {do: deal, damage: {physical: 3}, to: {pick: one, of: enemies, within: adjacent}}]}
- {name: Gamble, kind: action, lines: [{do: draw, amount: 1}, {do: if, test: {test: turn, of: own},
    then: [{do: may, cost: {lose: 2}, lines: [{do: regain, amount: 5}]}]}]}
- {name: Far Away, kind: action, lines: [
    {do: lose, amount: 1, who: {pick: one, of: allies, within: adjacent}}]}
- {name: Spare, kind: action, lines: [
    {do: lose, amount: 1, who: {pick: one, of: enemies, optional: true}}]}
- {name: Fury, kind: action, lines: [{do: bonus, stat: damage, amount: 2, until: next}]}
"""


def screen_of(table: LebelheimTable) -> Screen:
    return Screen(table.match.game, table.match.setup.seats)


def asked_in(table: LebelheimTable) -> Asked:
    """The question as it is put to who decides."""
    decision = table.match.decision
    assert decision is not None
    return screen_of(table).asked(table.match, decision, decision.seat)


def menu_of(table: LebelheimTable, room: int | None = None) -> str:
    """The menu of the current question, as plain text, in `room` lines if there is a limit."""
    console = Console(width=100, color_system=None)
    with console.capture() as capture:
        console.print(screen_of(table).choices(asked_in(table), room))
    return capture.get()


@pytest.mark.parametrize(
    ("letter", "hero"), [("x", "Xan"), ("X", "Xan"), ("y", "Yew"), ("b", "Bea"), ("q", "")]
)
def test_where_heroes_are_chosen_a_letter_means_a_hero(letter: str, hero: str) -> None:
    table = lebelheim(SIDE_BY_SIDE, cards=CARDS, hands={"Ada": ["Stab"]})
    table.do("play Stab with Ada")
    pointed = screen_of(table).offered(letter, asked_in(table))
    named = [table.match.option_text(option) for option in pointed]
    assert named == ([f"choose {hero}"] if hero in ("Xan", "Yew") else [])


def test_where_no_hero_is_chosen_a_letter_chooses_nothing() -> None:
    table = lebelheim(SIDE_BY_SIDE)
    assert screen_of(table).offered("x", asked_in(table)) == []


def test_what_may_be_carried_out_is_shown_with_its_cost() -> None:
    table = lebelheim(SIDE_BY_SIDE, cards=CARDS, hands={"Ada": ["Gamble"]})
    table.do("play Gamble with Ada")
    assert table.match.prompt(0) == "Ada: do you use Gamble?"
    menu = menu_of(table)
    assert "You may: Cost: lose 2 Endurance. This hero regains 5 Endurance." in menu
    assert "draws" not in menu


def test_a_trigger_that_may_be_left_is_shown_in_whole() -> None:
    ability = {
        "kind": "trigger",
        "name": "Spite",
        "on": "plays",
        "optional": True,
        "lines": [{"do": "draw", "amount": 1}],
    }
    table = lebelheim(
        SIDE_BY_SIDE,
        cards=CARDS,
        hands={"Ada": ["Gamble"]},
        heroes={"Ada": {"abilities": [ability]}},
    )
    table.do("play Gamble with Ada")
    assert (
        "Spite (choice)  Whenever this hero plays a card, you may: This hero draws 1 card."
        in menu_of(table)
    )


def test_a_line_that_is_skipped_is_told_with_its_card() -> None:
    table = lebelheim(SIDE_BY_SIDE, cards=CARDS, hands={"Ada": ["Far Away"]})
    table.do("play Far Away with Ada")
    assert "A line of Far Away is skipped: there is nobody to choose." in table.log()


def test_a_line_whose_player_chooses_nobody_is_not_told_as_one_that_found_nobody() -> None:
    table = lebelheim(SIDE_BY_SIDE, cards=CARDS, hands={"Ada": ["Spare"]})
    table.do("play Spare with Ada", "done")
    assert "A line of Spare is skipped: nobody is chosen." in table.log()


@pytest.mark.parametrize(
    ("stat", "words"),
    [
        ("damage", "for its next attack this round"),
        ("movement", "for its next movement this round"),
        ("defense", "for each card it hides in its next defense this round"),
    ],
)
def test_a_bonus_for_once_is_told_with_what_uses_it_up(stat: str, words: str) -> None:
    cards = CARDS.replace("stat: damage", f"stat: {stat}")
    table = lebelheim(SIDE_BY_SIDE, cards=cards, hands={"Ada": ["Fury"]})
    table.do("play Fury with Ada")
    assert f"Ada: +2 {stat} {words}." in table.log()


def test_a_turn_that_ends_by_itself_is_explained_to_its_player_alone() -> None:
    table = lebelheim(SIDE_BY_SIDE)
    table.do("use Moving with Ada", "done", "use Moving with Bea", "done")
    assert "Nothing is left to play: the turn ends." in table.log(0)
    assert "Nothing is left to play: the turn ends." not in table.log(1)
    assert f"{table.match.setup.seats[0]} ends the turn." in table.log(1)


def test_a_turn_that_its_player_ends_is_told_as_such() -> None:
    table = lebelheim(SIDE_BY_SIDE)
    table.end_turn()
    assert f"{table.match.setup.seats[0]} ends the turn." in table.log(0)


def test_to_remove_a_card_is_asked_with_where_it_lies() -> None:
    table = lebelheim(SIDE_BY_SIDE, discards={"Ada": ["Filler", "Stab"]}, cards=CARDS)
    table.do("use Resting with Ada")
    assert table.match.prompt(0) == (
        "Resting: Choose a card from the discard pile to remove from the game."
    )


def test_where_a_pile_is_chosen_from_no_card_in_hand_is_shown() -> None:
    hands = {"Ada": ["Fury"]}
    discards = {"Ada": ["Filler", "Stab"]}
    table = lebelheim(SIDE_BY_SIDE, hands=hands, discards=discards, cards=CARDS)
    table.do("use Resting with Ada")
    assert "Stab" in menu_of(table)
    assert "Fury" not in menu_of(table)
    assert all(line.startswith(" ") for line in menu_of(table, room=3).splitlines() if line)


def test_how_far_is_chosen_below_the_question() -> None:
    card = """
- name: Shove
  kind: action
  lines: [{do: push, steps: 2, up_to: true, who: {pick: one, of: enemies, within: adjacent}}]
"""
    table = lebelheim(SIDE_BY_SIDE, hands={"Ada": ["Shove"]}, cards=card)
    table.do("play Shove with Ada", "choose Yew")
    assert " 2   1   0" in menu_of(table)


def test_less_is_written_with_the_sign_of_the_table() -> None:
    cards = CARDS.replace("amount: 2", "amount: -2")
    table = lebelheim(SIDE_BY_SIDE, cards=cards, hands={"Ada": ["Fury"]})
    table.do("play Fury with Ada")
    assert "Ada: −2 damage for its next attack this round." in table.log()


def test_the_trick_question_before_a_main_turn_says_whose_it_is() -> None:
    trick = "- {name: Spark, kind: trick, when: [turn], lines: [{do: draw, amount: 1}]}"
    table = lebelheim(SIDE_BY_SIDE, cards=trick, hands={"Xan": ["Spark"]})
    table.do("end the turn")
    assert table.state.stage == Stage.BEGINNING
    assert table.match.prompt(1) == (
        f"{table.match.setup.seats[1]}'s Main Turn begins. Play a Trick?"
    )


def test_who_ends_the_turn_with_tricks_left_alone_is_told_of_tricks() -> None:
    trick = "\n- {name: Spark, kind: trick, when: [turn], lines: [{do: draw, amount: 1}]}\n"
    table = lebelheim(SIDE_BY_SIDE, cards=trick, hands={"Ada": ["Spark"]})
    table.do("use Moving with Ada", "done")
    end = next(o for o in asked_in(table).offers if o.text == "end the turn")
    assert "Ada can still play a Trick." in end.described.warning
    assert "Bea can still play an Action, an Aura or a skill." in end.described.warning


def test_who_is_asked_about_a_trick_at_the_end_anyway_need_not_confirm_the_end() -> None:
    trick = "\n- {name: Spark, kind: trick, when: [turn, end], lines: [{do: draw, amount: 1}]}\n"
    table = lebelheim(SIDE_BY_SIDE, cards=trick, hands={"Ada": ["Spark"]})
    table.do("use Moving with Ada", "done", "use Moving with Bea", "done")
    end = next(o for o in asked_in(table).offers if o.text == "end the turn")
    assert end.described.warning == ""
    table.do("end the turn")
    assert table.match.prompt(0) == "The turn ends. Play a Trick?"
