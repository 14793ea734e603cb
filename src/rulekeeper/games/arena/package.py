"""Arena as the rest of the program knows it."""

from __future__ import annotations

from rulekeeper.games.arena.content.catalogue import FORMAT
from rulekeeper.games.arena.game import CONTENT, Arena
from rulekeeper.games.arena.table import lobby
from rulekeeper.games.arena.table.presenter import Presenter
from rulekeeper.games.package import GamePackage
from rulekeeper.games.tutorials import load_tutorial

ARENA = GamePackage(
    name=Arena.name,
    rules=Arena.with_packs,
    pack_format=FORMAT,
    content=CONTENT,
    presenter=Presenter,
    set_up=lobby.set_up,
    match_options=lobby.match_options,
    tutorial=lambda: load_tutorial(lobby.TUTORIAL),
)
