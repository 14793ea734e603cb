"""Choices by criteria."""

from rulekeeper.games.arcadia.rules.choosing import choose

CRITERIA = [
    ("shortest", len),
    ("first in the alphabet", lambda word: ord(word[0])),
]


def test_an_earlier_criterion_outweighs_all_later_ones() -> None:
    assert choose(["bee", "apple"], CRITERIA) == ("bee", ["shortest"])


def test_a_tie_is_broken_by_the_next_criterion() -> None:
    assert choose(["cow", "bee", "apple"], CRITERIA) == (
        "bee",
        ["shortest", "first in the alphabet"],
    )


def test_a_criterion_that_parts_nothing_is_not_named() -> None:
    assert choose(["cow", "bee"], CRITERIA) == ("bee", ["first in the alphabet"])
    assert choose(["bee", "bat"], CRITERIA) == ("bee", [])
