"""Arcadia Quest as the rest of the program knows it."""

from __future__ import annotations

from pathlib import Path

from rulekeeper.games.arcadia.content.catalogue import FORMAT, Catalogue
from rulekeeper.games.arcadia.game import Arcadia
from rulekeeper.games.arcadia.table import lobby
from rulekeeper.games.arcadia.table.presenter import Presenter
from rulekeeper.games.package import GamePackage, Quests

ARCADIA = GamePackage(
    name=Arcadia.name,
    rules=lambda content: Arcadia(Catalogue(content)),
    pack_format=FORMAT,
    content=Path(__file__).parent / "content",
    presenter=Presenter,
    set_up=lobby.set_up,
    match_options=lobby.match_options,
    table=Path(__file__).parent / "table",
    quests=Quests(
        kind="scenarios",
        option="scenario",
        level_option="level",
        levels=tuple(map(str, range(1, 7))),
        quick={"quick": True},
    ),
)
