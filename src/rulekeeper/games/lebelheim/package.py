"""Lebelheim as the rest of the program knows it."""

from __future__ import annotations

from pathlib import Path

from rulekeeper.cards import deckbuilding
from rulekeeper.games.lebelheim.box import DECK_RULES
from rulekeeper.games.lebelheim.content.catalogue import FORMAT, Catalogue
from rulekeeper.games.lebelheim.game import Lebelheim
from rulekeeper.games.lebelheim.table import lobby
from rulekeeper.games.lebelheim.table.presenter import Presenter
from rulekeeper.games.package import DeckBuilding, GamePackage
from rulekeeper.games.tutorials import load_set_up

TABLE = Path(__file__).parent / "table"

LEBELHEIM = GamePackage(
    name=Lebelheim.name,
    rules=lambda content: Lebelheim(Catalogue(content)),
    pack_format=FORMAT,
    content=Path(__file__).parent / "content",
    presenter=Presenter,
    set_up=lambda game: load_set_up(TABLE / "set_up.yaml"),
    match_options=lobby.match_options,
    table=TABLE,
    decks=DeckBuilding(
        size=(DECK_RULES.least, DECK_RULES.most),
        ready_decks=lambda game: deckbuilding.ready_decks(game.catalogue),
        problems=lambda game, hero, deck: deckbuilding.deck_problems(game.catalogue, hero, deck),
        library=lobby.deck_library,
    ),
)
