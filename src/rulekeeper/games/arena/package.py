"""Arena as the rest of the program knows it."""

from __future__ import annotations

from pathlib import Path

from rulekeeper.games.arena.camp.table.party import party
from rulekeeper.games.arena.campaign import CAMPAIGNS
from rulekeeper.games.arena.content.catalogue import FORMAT, Catalogue
from rulekeeper.games.arena.difficulty import DIFFICULTIES
from rulekeeper.games.arena.game import Arena
from rulekeeper.games.arena.table import lobby
from rulekeeper.games.arena.table.presenter import Presenter
from rulekeeper.games.package import GamePackage, Quests

ARENA = GamePackage(
    name=Arena.name,
    rules=lambda content: Arena(Catalogue(content)),
    pack_format=FORMAT,
    content=Path(__file__).parent / "content",
    presenter=Presenter,
    set_up=lobby.set_up,
    match_options=lobby.match_options,
    table=Path(__file__).parent / "table",
    quests=Quests(
        kind="quests",
        option="quest",
        level_option="difficulty",
        levels=tuple(DIFFICULTIES),
        quick={"quick": True},
    ),
    campaigns=CAMPAIGNS,
    party=party,
)
