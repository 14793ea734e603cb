"""The words that players meet are explained in the library, from where the page takes them."""

from __future__ import annotations

import re

import pytest

from rulekeeper.core.ledger import find_ledger
from rulekeeper.games.registry import find_package, game_names
from rulekeeper.games.tabletop import WORDS, Card


def library(game: str) -> dict[str, list[Card]]:
    """Everything of a game that has a text."""
    package = find_package(game)
    shelves = package.presenter(package.with_packs(), ()).library()
    return {heading: list(cards) for heading, cards in shelves.items()}


def explained(game: str) -> set[str]:
    """The words of a game that are explained, in small letters."""
    return {card.name.casefold() for card in library(game)[WORDS]}


@pytest.mark.parametrize("game", game_names())
def test_each_word_is_explained_once_and_by_a_rule(game: str) -> None:
    words = library(game)[WORDS]
    assert len(explained(game)) == len(words)
    assert all(card.rule in find_ledger(game) for card in words if card.kind == "word")
    assert all(re.fullmatch(r"[^.].*\.", card.text) for card in words)


@pytest.mark.parametrize(
    ("game", "shelves", "known"),
    [
        ("arena", {"Attacks"}, set()),
        (
            "lebelheim",
            {"Skills of every hero", "Abilities of heroes", "Abilities of Auras"},
            {"ability", "innate"},
        ),
    ],
)
def test_whatever_kind_is_printed_on_a_card_is_explained(
    game: str, shelves: set[str], known: set[str]
) -> None:
    kinds = {card.kind for heading in shelves for card in library(game).get(heading, [])}
    words = explained(game) | known
    for kind in kinds:
        rest = kind.casefold()
        for word in sorted(words, key=len, reverse=True):
            rest = rest.replace(word, "")
        assert not re.search(r"\w", rest), kind


@pytest.mark.parametrize("zone", ["adjacent", "reach", "range", "radius", "push", "pull", "hide"])
def test_what_cards_of_lebelheim_say_of_the_board_is_explained(zone: str) -> None:
    assert zone in explained("lebelheim")
