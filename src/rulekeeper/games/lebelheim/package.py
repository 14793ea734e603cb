"""Lebelheim as the rest of the program knows it."""

from __future__ import annotations

from pathlib import Path

from rulekeeper.games.lebelheim.box import LARGEST_DECK, SMALLEST_DECK
from rulekeeper.games.lebelheim.content.catalogue import FORMAT, Catalogue
from rulekeeper.games.lebelheim.game import Lebelheim
from rulekeeper.games.lebelheim.table import lobby
from rulekeeper.games.lebelheim.table.presenter import Presenter
from rulekeeper.games.package import DeckBuilding, GamePackage

LEBELHEIM = GamePackage(
    name=Lebelheim.name,
    rules=lambda content: Lebelheim(Catalogue(content)),
    pack_format=FORMAT,
    content=Path(__file__).parent / "content",
    presenter=Presenter,
    set_up=lobby.set_up,
    match_options=lobby.match_options,
    tutorial=lobby.tutorial,
    decks=DeckBuilding(
        size=(SMALLEST_DECK, LARGEST_DECK),
        ready_decks=lobby.ready_decks,
        problems=lobby.deck_problems,
        library=lobby.deck_library,
    ),
)
