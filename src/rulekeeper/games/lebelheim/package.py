"""Lebelheim as the rest of the program knows it."""

from __future__ import annotations

from rulekeeper.games.lebelheim.content.catalogue import FORMAT
from rulekeeper.games.lebelheim.game import CONTENT, Lebelheim
from rulekeeper.games.lebelheim.table import lobby
from rulekeeper.games.lebelheim.table.presenter import Presenter
from rulekeeper.games.package import DeckBuilding, GamePackage

LEBELHEIM = GamePackage(
    name=Lebelheim.name,
    rules=Lebelheim.with_packs,
    pack_format=FORMAT,
    content=CONTENT,
    presenter=Presenter,
    set_up=lobby.set_up,
    match_options=lobby.match_options,
    tutorial=lobby.tutorial,
    decks=DeckBuilding(
        ready_decks=lobby.ready_decks,
        problems=lobby.deck_problems,
        library=lobby.deck_library,
    ),
)
