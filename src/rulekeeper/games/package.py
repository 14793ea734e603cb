"""What a game consists of for everybody outside its package: one typed declaration a game.

Each game declares its own in `games/<name>/package.py`; `registry` finds it by the game's name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Generic, TypeAlias, TypeVar, cast

from rulekeeper.campaign.rules import CampaignRules
from rulekeeper.content.model import Content, PackFormat
from rulekeeper.content.pack import load
from rulekeeper.core.game import Game
from rulekeeper.games.tabletop import Card, HowTo, Presenter, SetUp, Tabletop, Tutorial
from rulekeeper.games.tutorials import load_how_to, load_tutorial

FIRST = "first"
"""The name of the tutorial that is meant for beginners."""

G = TypeVar("G", bound=Game[Any, Any])

AnyGame: TypeAlias = Game[Any, Any]


@dataclass(frozen=True, kw_only=True)
class DeckBuilding(Generic[G]):
    """How decks are built for a game; a deck maps card ids to numbers of copies.

    A deck has `size` cards: the fewest and the most. `ready_decks` are the decks that come with
    the heroes, by hero id. `problems` says what is wrong with a hero's deck, in sentences with
    their rules; it raises `UnknownAnswer` when there is no such hero. `library` has the cards that
    the deck of each hero may hold, by kind and name; their references are `card/` and their ids,
    and the hero's own card is `card/hero-` and its id among those of the presenter.
    """

    size: tuple[int, int]
    ready_decks: Callable[[G], list[tuple[str, dict[str, int]]]]
    problems: Callable[[G, str, Mapping[str, int]], list[tuple[str, str]]]
    library: Callable[[G], Mapping[str, Sequence[Card]]]


@dataclass(frozen=True, kw_only=True)
class Quests:
    """How quests are chosen in a game that has some: by which options of a match.

    `kind` are the entries of packs that are quests; `levels` are those of difficulty, from easy to
    hard. `quick` are options with which a quest begins at once.
    """

    kind: str
    option: str
    level_option: str
    levels: tuple[str, ...]
    quick: Mapping[str, object]


@dataclass(frozen=True, kw_only=True, eq=False)
class GamePackage(Generic[G]):
    """A game: its rules and content, how it is set up and described.

    `content` is the folder of the game's own pack, in `pack_format`; `rules` makes the game from
    it and whatever further packs are loaded. `presenter` gets the names of the seats and describes
    the table. The folder `table` may hold `tutorial.yaml`, a first match with lessons, others in
    `tutorial-NAME.yaml`, and `how_to.yaml`, how the game is played. `match_options` turns what
    people type into the options of a match; it raises `RulekeeperError`. `campaigns` says how
    campaigns go from chapter to chapter, in a game that has some. `party` shows what the
    belongings of a campaign are, for seats of these names; `None`: nothing yet.
    """

    name: str
    rules: Callable[[Content], G]
    pack_format: PackFormat
    content: Path
    presenter: Callable[[G, Sequence[str]], Presenter[Any]]
    set_up: Callable[[G], SetUp]
    match_options: Callable[[G, Mapping[str, object]], dict[str, object]]
    table: Path | None = None
    decks: DeckBuilding[G] | None = None
    quests: Quests | None = None
    campaigns: CampaignRules[G, Any, Any] | None = None
    party: Callable[[G, Any, Sequence[str]], Tabletop | None] | None = None

    def with_packs(self, *folders: Path) -> G:
        """The game with its own content and further packs; raises `PackError`.

        Its own content alone is read again only when a file has changed, and games share it.
        """
        if folders:
            return self.rules(load(self.pack_format, self.content, *folders))
        return cast("G", _own_game(self, _files_in(self.content)))

    def tutorials(self) -> Mapping[str, Tutorial]:
        """The guided matches by name, that for beginners first; raises `PackError`."""
        files = self.table.glob("tutorial*.yaml") if self.table else ()
        return {
            file.stem.removeprefix("tutorial").removeprefix("-") or FIRST: load_tutorial(file)
            for file in sorted(files, key=lambda file: file.stem)
        }

    def how_to(self) -> HowTo | None:
        """How the game is played, if that is told; raises `PackError`."""
        file = self._at_table("how_to.yaml")
        return load_how_to(file) if file else None

    def _at_table(self, name: str) -> Path | None:
        file = self.table / name if self.table else None
        return file if file and file.exists() else None


AnyPackage: TypeAlias = GamePackage[Any]

Files: TypeAlias = tuple[tuple[str, int, int], ...]
"""Files with the time of their last change, in nanoseconds, and their size in bytes."""


@lru_cache(maxsize=8)
def _own_game(package: AnyPackage, files: Files) -> AnyGame:
    """The game of a package with its own content alone, which never changes."""
    game: AnyGame = package.rules(_own_content(package.pack_format, package.content, files))
    return game


@lru_cache(maxsize=8)
def _own_content(pack_format: PackFormat, folder: Path, files: Files) -> Content:
    """The content of a pack that consists of these files."""
    return load(pack_format, folder)


def _files_in(folder: Path) -> Files:
    """The files of a pack, by which a change of any of them is seen."""
    found = [(str(file), file.stat()) for file in sorted(folder.rglob("*.yaml"))]
    return tuple((name, info.st_mtime_ns, info.st_size) for name, info in found)
