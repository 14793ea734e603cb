"""The camp as the rest of the program knows it: a game with the content of Arena."""

from __future__ import annotations

from rulekeeper.games.arena.camp.game import Camp
from rulekeeper.games.arena.camp.table.presenter import Presenter
from rulekeeper.games.arena.content.catalogue import Catalogue
from rulekeeper.games.arena.package import ARENA
from rulekeeper.games.arena.quest_box import MOST_SEATS
from rulekeeper.games.package import GamePackage
from rulekeeper.games.tabletop import SetUp

CAMP = GamePackage(
    name=Camp.name,
    rules=lambda content: Camp(Catalogue(content)),
    pack_format=ARENA.pack_format,
    content=ARENA.content,
    presenter=Presenter,
    set_up=lambda game: SetUp(
        summary="A party chooses its special rewards, or spends its Experience Points.",
        seats=tuple(range(1, MOST_SEATS + 1)),
        fields=(),
        quick="",
    ),
    match_options=lambda game, typed: dict(typed),
)
