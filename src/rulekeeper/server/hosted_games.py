"""The games that can be played here, each loaded once with what describes it to a page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from importlib.util import find_spec
from types import ModuleType
from typing import Any, TypeAlias, cast

from rulekeeper.content.text import quoted
from rulekeeper.core.errors import SetupError
from rulekeeper.core.match import Match
from rulekeeper.games.registry import AnyGame, find_game, game_names, room
from rulekeeper.games.tabletop import Card, Presenter, SetUp, Tutorial
from rulekeeper.server.errors import Refusal

AnyMatch: TypeAlias = Match[Any, Any]
AnyPresenter: TypeAlias = Presenter[Any]


class HostedGame:
    """A game as the server knows it: its rules, its presenter, its lobby."""

    def __init__(
        self, game: AnyGame, present: Callable[[AnyGame, Sequence[str]], AnyPresenter]
    ) -> None:
        self.game = game
        self.present = present

    def check_packs(self, needed: Iterable[str]) -> None:
        """Raise `Refusal` when a match needs a content pack that the server does not have."""
        if missing := set(needed) - self.game.packs.keys():
            raise Refusal(
                "not-possible",
                f"This match needs the content pack {quoted(min(missing))}, which this server does "
                "not have: go on with it at the terminal, with rulekeeper resume FILE --pack "
                "FOLDER.",
            )

    @property
    def set_up(self) -> SetUp:
        """How a match is set up."""
        return cast(SetUp, self._lobby.set_up(self.game))

    @property
    def tutorial(self) -> Tutorial | None:
        """Its first match with lessons, if it has one."""
        return cast(Tutorial, self._lobby.tutorial()) if hasattr(self._lobby, "tutorial") else None

    @property
    def decks(self) -> bool:
        """Whether decks can be built for it."""
        return hasattr(self._lobby, "deck_problems")

    def ready_decks(self) -> list[tuple[str, dict[str, int]]]:
        """The decks that come with it: the hero of each, and copies by card id."""
        return list(self._with_decks.ready_decks(self.game))

    def deck_problems(self, hero: str, cards: Mapping[str, int]) -> list[tuple[str, str]]:
        """What is wrong with a deck: sentences with their rules; raises `UnknownAnswer`."""
        return list(self._with_decks.deck_problems(self.game, hero, cards))

    def deck_library(self) -> dict[str, Sequence[Card]]:
        """For each hero the cards that its deck may hold."""
        return dict(self._with_decks.deck_library(self.game))

    def library(self) -> Mapping[str, Sequence[Card]]:
        """Everything that has a text, by heading."""
        return self.present(self.game, ()).library()

    @cached_property
    def _lobby(self) -> ModuleType:
        return room(self.game.name, "table.lobby")

    @property
    def _with_decks(self) -> ModuleType:
        if not self.decks:
            raise Refusal("not-possible", f"No decks are built for {self.game.title}.")
        return self._lobby


class HostedGames:
    """All games, by name."""

    def __init__(self) -> None:
        self._loaded: dict[str, HostedGame] = {}

    def names(self) -> list[str]:
        """The games that have all that a page needs."""
        return [
            name for name in game_names() if find_spec(f"rulekeeper.games.{name}.table.presenter")
        ]

    def has(self, name: str) -> bool:
        """Whether there is a game of this name; one that is kept in a database may be no more."""
        return name in self.names()

    def find(self, name: str) -> HostedGame:
        """The game of this name; raises `SetupError` when there is none."""
        if name not in self._loaded:
            game = find_game(name)
            self._loaded[name] = HostedGame(game, room(name, "table.presenter").Presenter)
        return self._loaded[name]


def check_seat_count(set_up: SetUp, options: Mapping[str, object], seats: int) -> None:
    """Raise `SetupError` when a game is not for so many seats with these options."""
    wanted = set_up.seats
    if set_up.seats_by:
        chosen = options.get(set_up.seats_by) or next(iter(set_up.seats_of))
        wanted = (set_up.seats_of.get(str(chosen), seats),)
    if seats not in wanted:
        numbers = " or ".join(map(str, wanted))
        raise SetupError(f"This match is for {numbers} seats, not for {seats}.")
