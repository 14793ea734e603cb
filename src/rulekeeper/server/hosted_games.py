"""The games of this server, each loaded once with all that a page needs of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from threading import RLock
from typing import Any, TypeAlias

import structlog
from msgspec.structs import replace

from rulekeeper.campaign.progress import Progress
from rulekeeper.content.text import quoted
from rulekeeper.core.errors import SetupError
from rulekeeper.core.match import Match
from rulekeeper.games.how_to import panels
from rulekeeper.games.package import AnyGame, AnyPackage, DeckBuilding
from rulekeeper.games.registry import chapter_names, find_package, game_names
from rulekeeper.games.tabletop import (
    Card,
    Field,
    Panel,
    Presenter,
    SetUp,
    Tabletop,
    Tutorial,
)
from rulekeeper.server.errors import Refusal

log = structlog.get_logger()

AnyMatch: TypeAlias = Match[Any, Any]
AnyPresenter: TypeAlias = Presenter[Any]


class HostedGame:
    """A game that can be played on this server, with its own content only."""

    def __init__(self, package: AnyPackage) -> None:
        self._package = package
        self.game: AnyGame = package.with_packs()

    def check_packs(self, needed: Iterable[str]) -> None:
        """Raise `Refusal` when a match needs a content pack that the server does not have."""
        if missing := set(needed) - self.game.packs.keys():
            raise Refusal(
                "not-possible",
                f"This match needs the content pack {quoted(min(missing))}, which this server does "
                "not have: continue it at the terminal, with rulekeeper resume FILE --pack "
                "FOLDER.",
            )

    def presenter(self, seats: Sequence[str]) -> AnyPresenter:
        """Describes the table of a match whose seats have these names."""
        return self._package.presenter(self.game, seats)

    @property
    def set_up(self) -> SetUp:
        """How a match is set up."""
        return self._package.set_up(self.game)

    @property
    def tutorials(self) -> Mapping[str, Tutorial]:
        """The guided matches, by name."""
        return self._package.tutorials()

    def tutorial(self, name: str) -> Tutorial:
        """A guided match; raises `Refusal` when there is none of this name."""
        found = self.tutorials.get(name)
        if found is None:
            raise Refusal("not-possible", f"{self.game.title} has no tutorial '{name}'.")
        return found

    @cached_property
    def how_to(self) -> tuple[Panel, ...]:
        """How the game is played, in panels with pictures; none where that is not told."""
        how_to = self._package.how_to()
        return panels(self.game, self.presenter(how_to.seats), how_to) if how_to else ()

    @cached_property
    def campaigns(self) -> Progress[Any, Any, Any]:
        """How its campaigns go on; raises `Refusal` when it has none."""
        if self._package.campaigns is None:
            raise Refusal("not-possible", f"{self.game.title} has no campaigns.")
        return Progress(self.game, self._package.campaigns)

    @property
    def has_campaigns(self) -> bool:
        """Whether there are campaigns to be played."""
        rules = self._package.campaigns
        return rules is not None and bool(rules.campaigns(self.game))

    @cached_property
    def campaign_fields(self) -> tuple[Field, ...]:
        """The fields of the form that are chosen for a whole campaign."""
        names = self.campaigns.rules.options
        return tuple(
            replace(field, only_if={}) for field in self.set_up.fields if field.name in names
        )

    def party(self, belongings: Any, seats: Sequence[str]) -> Tabletop | None:
        """What the party of a campaign has, as it would lie on a table; `None`: nothing yet."""
        show = self._package.party
        return show(self.game, belongings, seats) if show else None

    @property
    def has_decks(self) -> bool:
        """Whether decks can be built."""
        return self._package.decks is not None

    def ready_decks(self) -> list[tuple[str, dict[str, int]]]:
        """The decks that come with the game: the hero of each, and copies by card id."""
        return self._decks.ready_decks(self.game)

    def deck_problems(self, hero: str, cards: Mapping[str, int]) -> list[tuple[str, str]]:
        """What is wrong with a deck: sentences with their rules; raises `UnknownAnswer`."""
        return self._decks.problems(self.game, hero, cards)

    def deck_library(self) -> Mapping[str, Sequence[Card]]:
        """The cards that the deck of each hero may hold."""
        return self._decks.library(self.game)

    def library(self) -> Mapping[str, Sequence[Card]]:
        """Everything that has a text, by heading."""
        return self.presenter(()).library()

    @property
    def _decks(self) -> DeckBuilding[AnyGame]:
        if self._package.decks is None:
            raise Refusal("not-possible", f"No decks are built for {self.game.title}.")
        return self._package.decks


class HostedGames:
    """All games, by name."""

    def __init__(self) -> None:
        self._loaded: dict[str, HostedGame] = {}
        self._loading = RLock()

    def names(self) -> list[str]:
        """The names of the games that people choose from."""
        return list(game_names())

    def has(self, name: str) -> bool:
        """Whether there is a game of this name; one that a stored match names may be gone."""
        return name in self._all_names()

    def _all_names(self) -> list[str]:
        """With those that are only played as chapters of a campaign."""
        return [*self.names(), *chapter_names()]

    def load_all(self) -> None:
        """Load every game, so that later threads only read.

        A game that cannot be loaded keeps no other from being played.
        """
        for name in self._all_names():
            try:
                self.find(name)
            except Exception:
                log.exception("game not loaded", game=name)

    def find(self, name: str) -> HostedGame:
        """The game of this name, loaded if need be; raises `SetupError` when there is none."""
        if name not in self._loaded:
            with self._loading:
                if name not in self._loaded:
                    self._loaded[name] = HostedGame(find_package(name))
        return self._loaded[name]


def check_seat_count(set_up: SetUp, options: Mapping[str, object], seats: int) -> None:
    """Raise `SetupError` when a game is not for so many seats with these options."""
    wanted = set_up.seats_for(options)
    if seats not in wanted:
        numbers = " or ".join(map(str, wanted))
        raise SetupError(f"This match is for {numbers} seats, not for {seats}.")
