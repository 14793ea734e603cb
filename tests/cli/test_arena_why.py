"""What a person at a table of Arena is told who asks why."""

import pytest

from cli.pocket import flat
from cli.test_arena_screen import DUEL, session
from tables.arena import ArenaOnTheTable, arena

FAR = ". A . . .\n. . . . .\n. . . . x"


def told(table: ArenaOnTheTable, *words: str) -> str:
    return flat(session(table.match, words))


@pytest.mark.parametrize("words", ["why x", "why xan", "why 1 x", "why basic attack on xan"])
def test_a_hero_in_the_own_turn_means_an_attack_on_it(words: str) -> None:
    answer = told(arena(FAR), words)
    assert "No: " in answer
    assert "the range is 1" in answer
    assert "It is the turn of" not in answer


def test_a_hero_is_meant_even_where_a_single_step_is_possible() -> None:
    table = arena("A . x\n# # #\n. . .")
    assert "move xan" not in told(table, "why xan")
    assert "the range is 1" in told(table, "why xan")


def test_an_attack_on_somebody_is_named_by_words_of_both() -> None:
    table = arena("A x . .\n. . . y", cards={"A": "{name: Run It Down, damage: 9}"})
    assert "Declare Run It Down first: xan could be struck by it." in told(table, "why down xan")
    assert "the range is 1" in told(table, "why run it down on yew")


def test_an_attack_that_moves_first_is_told_to_do_so() -> None:
    moves = "{name: Rush, damage: 9, benefits: [{benefit: move, squares: 3}]}"
    table = arena("A . . x", cards={"A": moves})
    assert "But Rush first moves Ada up to 3." in told(table, "why rush x")


def test_one_reason_for_all_attacks_is_told_once() -> None:
    shot = "{name: Shot, range: 8, ranged: true, damage: 9}"
    table = arena("A . .\n. . x")
    assert table.why("attack xan") == (
        "arena.attack.range.1",
        "None of Ada's attacks can strike xan: B3 is 2 squares away from A1: the range is 1.",
    )
    walled = arena("A # x\n. # .\n. # .", cards={"A": shot})
    assert "Ada plain 3, Ada plain 4: A3 is 2 squares" in walled.why("attack xan")[1]


def test_what_is_spent_or_not_ready_could_not_strike() -> None:
    special = "{name: Doom, kind: special, damage: 9}"
    ready = arena("A x", cards={"A": special}).why("attack xan")[1]
    assert "Doom" in ready
    no_special = arena("A x", cards={"A": special}, ready=(False, True)).why("attack xan")[1]
    assert "Doom" not in no_special
    assert "Basic Attack" in no_special


def test_with_the_prime_action_spent_nobody_can_be_attacked() -> None:
    table = arena("A . .\n. . x").do("move Ada to A2", "move again with the Prime Action")
    assert table.why("attack xan") == (
        "arena.turn.action.1",
        "The Prime Action of this turn has been spent.",
    )


def test_a_number_that_is_not_there_has_no_answer() -> None:
    assert "There is no 99 here: type 1 to" in told(arena(DUEL), "why 99")


def test_a_letter_of_no_hero_means_nothing() -> None:
    assert "Nothing here is called `w`." in told(arena(DUEL), "why w")


def test_a_letter_means_the_hero_even_where_it_is_no_answer() -> None:
    run = "{name: Run, damage: 9, benefits: [{benefit: move, squares: 3}]}"
    table = arena("A . . . . .\n. . . . . x", cards={"A": run}).do("Ada: Run")
    assert "Finish the movement first: targets are chosen after it." in told(table, "why x")


def test_first_aid_is_meant_for_the_own_dead_first() -> None:
    assert "No hero of your team is dead." in told(arena(DUEL), "why first aid")
    table = arena(". A . . .\n. . . . .\n. . . B x", dead="B")
    assert "where Bea died" in told(table, "why first aid")


def test_a_door_in_the_way_is_told_to_be_opened() -> None:
    table = arena("A + . x\n. # . .\n. # . .")
    assert "The door at A2 cannot be entered until it is opened" in told(table, "why walk to a2")
    locked = arena("A = . x\n. # . .\n. # . .")
    assert "until Basic Attacks have destroyed it" in told(locked, "why walk to a2")


def test_the_nearest_door_is_meant() -> None:
    table = arena("+ . . . A . + . . x")
    assert table.match.option_text(table.match.meant("open", 0)) == "open the door at A7"


def test_what_is_cited_fits_the_question() -> None:
    table = arena(FAR)
    assert table.why("focus") == ("arena.strike.focus.1", "Ada has no ranged attack.")
    rule, reason = table.why("sidestep to C5")
    assert (rule, reason) == ("arena.move.sidestep.1", "C5 is not adjacent to A2.")
