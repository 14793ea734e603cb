"""Arcadia Quest at a terminal: a Rest, with who holds which cards and how it ends; rerolls."""

from cli.pocket import flat
from cli.test_arena_screen import session
from tables.arcadia import ArcadiaSituation, arcadia


def resting(cards: dict[str, list[str]]) -> ArcadiaSituation:
    table = arcadia("A B C . X", cards=cards)
    table.do("let the guild Rest")
    return table


def told(table: ArcadiaSituation, *words: str) -> str:
    return flat(session(table.match, ["", *words]))


def test_cards_to_hand_round_are_shown_with_who_holds_them() -> None:
    many = {"Ann": ["Blade", "Sling"], "Bob": ["Leech"], "Cid": ["Parry"]}
    answer = told(resting(many), "options")
    for line in ("Blade (attack · weapon) of A", "Leech (attack · magic) of B", "of C Melee 2"):
        assert line in answer


def test_the_last_cards_to_hand_round_are_told_with_who_would_get_them() -> None:
    answer = told(resting({"Ann": ["Leech"], "Bob": [], "Cid": []}), "options")
    assert "1 to B Bob: Leech (attack · magic)" in answer


def test_who_cannot_end_a_rest_yet_is_told_why() -> None:
    table = resting({"Ann": ["Blade", "Sling", "Leech", "Bolt"], "Bob": ["Parry"]})
    table.do("give Parry of Bob to Ann")
    assert "No: Ann holds 5 cards, and its inventory has 4 free slots." in told(table, "end")


def test_who_is_to_get_a_card_that_it_has_is_told_so() -> None:
    table = resting({"Ann": ["Blade", "Sling"], "Bob": ["Leech"], "Cid": ["Parry"]})
    assert "No: Ann has that card already. (arcadia.rest.4)" in told(table, "blade a")


def test_a_reroll_is_told_once() -> None:
    table = arcadia("A X", cards={"Ann": ["Blade", "Parry"], "Xan": []})
    table.do("activate Ann")
    table.rolls("ranged melee melee")
    table.do("attack Xan with Blade")
    answer = told(table, "options")
    assert "1 reroll a die that shows melee" in answer
    assert "melee: reroll melee" not in answer
