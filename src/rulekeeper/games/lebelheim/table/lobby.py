"""Setting up a match of Lebelheim: its options from what people type, and what decks hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from rulekeeper.cards.deckbuilding import read_deck
from rulekeeper.content.naming import find_entry
from rulekeeper.games.lebelheim.content.vocabulary import Hero
from rulekeeper.games.lebelheim.game import Lebelheim
from rulekeeper.games.lebelheim.table.printed import printed
from rulekeeper.games.tabletop import Card


def match_options(game: Lebelheim, typed: Mapping[str, object]) -> dict[str, object]:
    """The options of a match, from what people type.

    `heroes` may be text, two heroes a seat by id or name, as in `bob,ann/cid,dot`; `decks` maps
    heroes to the files of their decks. Raises `UnknownAnswer` or `PackError` when they are wrong.
    """
    options = dict(typed)
    heroes, decks = options.get("heroes"), options.get("decks")

    def hero_named(name: str) -> Hero:
        return find_entry(game.catalogue.heroes, name, "hero")

    if isinstance(heroes, str):
        options["heroes"] = [
            [hero_named(name).id for name in pair.split(",")] for pair in heroes.split("/")
        ]
    if isinstance(decks, Mapping):
        files = {hero_named(str(name)): deck for name, deck in decks.items()}
        options["decks"] = {
            hero.id: read_deck(game.catalogue, hero, deck) if isinstance(deck, Path) else deck
            for hero, deck in files.items()
        }
    return options


def deck_library(game: Lebelheim) -> dict[str, Sequence[Card]]:
    """For each hero, by id, the cards that its deck may hold; facts tell where copies are limited.

    The reference of a card is `card/` and its id. Rules: lebelheim.deck.1, .2
    """
    catalogue, texts = game.catalogue, printed(game.catalogue)
    return {
        hero.id: [texts.cards[catalogue.cards.index(c)] for c in catalogue.playable_cards(hero)]
        for hero in catalogue.heroes
    }
