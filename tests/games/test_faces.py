"""Heroes that a renderer can give a face, and the numbers that cards are compared by."""

from __future__ import annotations

import pytest

from rulekeeper.games.registry import find_package, game_names
from rulekeeper.games.tabletop import Card

HARM = {
    "lebelheim": ("Damage",),
    "arena": ("Damage",),
    "arcadia": ("Melee", "Ranged"),
}
"""The numbers by which harm is told: where dice are rolled for it, their number."""


def library(name: str) -> dict[str, list[Card]]:
    """Everything of a game that has a text, by heading."""
    package = find_package(name)
    shelves = package.presenter(package.with_packs(), ()).library()
    return {heading: list(cards) for heading, cards in shelves.items()}


@pytest.mark.parametrize("name", game_names())
def test_every_hero_is_told_by_an_id_of_its_own(name: str) -> None:
    faces = [card.portrait for card in library(name)["Heroes"]]
    assert all(faces)
    assert len(set(faces)) == len(faces)


@pytest.mark.parametrize("name", game_names())
def test_whatever_deals_damage_says_how_much_and_how_far_in_large_numbers(name: str) -> None:
    cards = [card for shelf in library(name).values() for card in shelf]
    dealing = [card for card in cards if any(fact.name in HARM[name] for fact in card.facts)]
    assert len(dealing) > 20
    for card in dealing:
        main = [fact for fact in card.facts if fact.main]
        assert main[0].name in HARM[name], card.name
        assert all(fact.value.lstrip("+")[0].isdigit() for fact in main), card.name
