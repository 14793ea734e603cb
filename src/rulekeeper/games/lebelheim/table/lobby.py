"""Setting up a match of Lebelheim: its options from what people type, and what decks hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulekeeper.cards.deckbuilding import named_decks
from rulekeeper.content.naming import find_groups
from rulekeeper.games.lebelheim.game import Lebelheim
from rulekeeper.games.lebelheim.table.printed import printed
from rulekeeper.games.tabletop import Card


def match_options(game: Lebelheim, typed: Mapping[str, object]) -> dict[str, object]:
    """The options of a match, from what people type.

    `heroes` may be text, two heroes a seat by id or name, as in `bob,ann/cid,dot`; `decks` maps
    heroes to the files of their decks. Raises `UnknownAnswer` or `PackError` when they are wrong.
    """
    options, catalogue = dict(typed), game.catalogue
    if isinstance(heroes := options.get("heroes"), str):
        options["heroes"] = find_groups(catalogue.heroes, heroes, "hero")
    if isinstance(decks := options.get("decks"), Mapping):
        options["decks"] = named_decks(catalogue, decks)
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
