"""The story as the rest of the program knows it: a game with the content of Arena."""

from __future__ import annotations

from rulekeeper.games.arena.content.catalogue import Catalogue
from rulekeeper.games.arena.package import ARENA
from rulekeeper.games.arena.quest_box import MOST_SEATS
from rulekeeper.games.arena.story.game import ArenaStory
from rulekeeper.games.arena.story.presenter import Presenter
from rulekeeper.games.package import GamePackage
from rulekeeper.games.tabletop import SetUp

STORY = GamePackage(
    name=ArenaStory.name,
    rules=lambda content: ArenaStory(Catalogue(content)),
    pack_format=ARENA.pack_format,
    content=ARENA.content,
    presenter=Presenter,
    set_up=lambda game: SetUp(
        summary="A party reads how its campaign goes on, and chooses.",
        seats=tuple(range(1, MOST_SEATS + 1)),
        fields=(),
        quick="",
    ),
    match_options=lambda game, typed: dict(typed),
)
