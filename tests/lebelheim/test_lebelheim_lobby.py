"""Setting up matches and decks of Lebelheim for a page."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from rulekeeper.cards.deckbuilding import deck_problems, ready_decks
from rulekeeper.core.errors import UnknownAnswer
from rulekeeper.core.ledger import find_rule
from rulekeeper.core.match import Match
from rulekeeper.games.lebelheim.game import Lebelheim
from rulekeeper.games.lebelheim.package import LEBELHEIM
from rulekeeper.games.lebelheim.table.lobby import deck_library


@pytest.fixture(scope="module")
def game() -> Lebelheim:
    return LEBELHEIM.with_packs()


def test_whatever_is_filled_in_makes_a_match(game: Lebelheim) -> None:
    form = LEBELHEIM.set_up(game)
    kinds: dict[str, list[object]] = {"toggle": [True, False], "number": [None, 1, 60]}
    values: list[list[object]] = [
        [value for value, _ in field.choices] or kinds[field.kind] for field in form.fields
    ]
    for filled in product(*values):
        options = dict(zip((field.name for field in form.fields), filled, strict=True))
        [seats] = form.seats_for(options)
        assert seats in form.seats
        match = Match.new(game, options, [f"seat {n}" for n in range(seats)], seed=1)
        assert match.decision is not None


def test_a_quick_start_asks_nobody_to_set_cards_aside(game: Lebelheim) -> None:
    options = game.sampled_options(LEBELHEIM.set_up(game).quick_options, Random(1))
    match = Match.new(game, options, ["Ana", "Ben"], seed=1)
    while match.decision and match.decision.kind in ("team", "side"):
        match.choose(0)
    assert match.decision is not None
    assert match.decision.kind == "place"


def test_defaults_are_values_and_rules_are_rules(game: Lebelheim) -> None:
    for field in LEBELHEIM.set_up(game).fields:
        assert field.help
        assert field.name == "real_table" or find_rule(field.rule).rule, "a matter of no rule"
        if field.kind == "choice":
            assert field.default in [value for value, _ in field.choices]


def test_ready_decks_are_decks_without_problems(game: Lebelheim) -> None:
    decks = ready_decks(game.catalogue)
    assert {hero for hero, _ in decks} == {hero.id for hero in game.catalogue.heroes}
    for hero, cards in decks:
        assert deck_problems(game.catalogue, hero, cards) == []


@pytest.mark.parametrize(
    ("change", "rule", "words"),
    [
        ({"slingstone": 30}, "lebelheim.deck.1", "needs 30 to 35"),
        ({"venom-needle": 1}, "lebelheim.deck.2", "is a rogue card"),
        ({"no-such-card": 1}, "lebelheim.deck.2", "no card 'no-such-card'"),
        ({"second-wind": 3}, "lebelheim.deck.1", "2 times at most, not 3"),
        ({"ram-through": -2}, "lebelheim.deck.1", "cannot hold Ram Through -2 times"),
    ],
)
def test_each_fault_of_a_deck_is_named_with_its_rule(
    game: Lebelheim, change: dict[str, int], rule: str, words: str
) -> None:
    deck = dict(ready_decks(game.catalogue))["gerda-holt"]
    found = [
        text
        for text, of in deck_problems(game.catalogue, "gerda-holt", deck | change)
        if of == rule
    ]
    assert any(words in text for text in found)
    assert all(text[0].isupper() and text.endswith(".") for text in found)


def test_an_unknown_hero_has_no_deck(game: Lebelheim) -> None:
    with pytest.raises(UnknownAnswer, match=r"`gerda`\. Did you mean `gerda-holt`\?"):
        deck_problems(game.catalogue, "gerda", {})


@pytest.mark.rule("lebelheim.deck.1")
@pytest.mark.parametrize(("copies", "is_at_fault"), [(2, False), (3, True)])
def test_a_deck_may_hold_as_many_copies_as_a_card_allows(
    game: Lebelheim, copies: int, is_at_fault: bool
) -> None:
    problems = deck_problems(game.catalogue, "gerda-holt", {"second-wind": copies})
    assert any("Second Wind may be" in text for text, _ in problems) is is_at_fault


def test_what_a_hero_may_hold_is_what_a_deck_may_hold(game: Lebelheim) -> None:
    for hero, cards in deck_library(game).items():
        assert cards
        for card in cards:
            problems = deck_problems(game.catalogue, hero, {card.ref.removeprefix("card/"): 1})
            assert [rule for _, rule in problems] == ["lebelheim.deck.1"]
    second_wind = next(c for c in deck_library(game)["gerda-holt"] if c.name == "Second Wind")
    assert ("At most in a deck", "2") in {(fact.name, fact.value) for fact in second_wind.facts}


def test_a_deck_that_is_built_is_played(game: Lebelheim) -> None:
    deck = dict(ready_decks(game.catalogue))["gerda-holt"]
    deck["slingstone"] = deck.get("slingstone", 0) + 3
    assert deck_problems(game.catalogue, "gerda-holt", deck) == []
    match = Match.new(game, {"decks": {"gerda-holt": deck}}, ["Ana", "Ben"], seed=1)
    number = [hero.id for hero in game.catalogue.heroes].index("gerda-holt")
    assert len(match.box.decks[number]) == sum(deck.values())
