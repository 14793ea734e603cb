"""Toys on the web table: described plainly, and played by bots without workers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from core.toys import Auction, Duel, Leap, Names, Toy
from players.games import TugOfWar
from rulekeeper.content.explain import KeyPath
from rulekeeper.content.model import Content, PackFormat
from rulekeeper.core.acts import Act, Preview, window
from rulekeeper.core.events import Event
from rulekeeper.core.game import Result
from rulekeeper.core.match import Decision
from rulekeeper.core.requests import CHECKPOINT, Flow, Option, QuestionKind, choose, time_is_up
from rulekeeper.core.table import Table
from rulekeeper.core.verdict import YES, Verdict
from rulekeeper.games.package import AnyPackage, GamePackage
from rulekeeper.games.tabletop import (
    Card,
    Happening,
    Offer,
    Party,
    Pointer,
    Question,
    SetUp,
    Tabletop,
)
from rulekeeper.server.bots.worker import BotRequest, think
from rulekeeper.server.hosted_games import HostedGame, HostedGames


def parts_of(option: Option) -> tuple[str, ...]:
    """What kind of option it is, and each of its fields."""
    values = [str(value) for value in msgspec.structs.astuple(option)]
    return tuple(f"word/{part}" for part in (type(option).__name__.lower(), *values))


class ToyPresenter:
    """Writes out everything that a seat sees."""

    def __init__(self, seats: Sequence[str]) -> None:
        self.seats = tuple(seats)

    def tabletop(self, table: Table[Struct, Names], seat: int) -> Tabletop:
        """The view as text; seats with even numbers play against those with odd ones."""
        return Tabletop(
            heading=msgspec.json.encode(table.state).decode(),
            turn=getattr(table.state, "turn", 0),
            parties=tuple(
                Party(", ".join(self.seats[first::2]), tuple(range(first, len(self.seats), 2)))
                for first in (0, 1)
            ),
            figures=(),
        )

    def question(
        self, table: Table[Struct, Names], decision: Decision, texts: Sequence[str], prompt: str
    ) -> Question:
        """Every option with its word."""
        return Question(
            prompt=prompt,
            rule=decision.rule,
            kind=decision.kind,
            offers=tuple(
                Offer(number, text, parts_of(option), decision.rule)
                for number, (option, text) in enumerate(zip(decision.options, texts, strict=True))
            ),
            covert=decision.covert,
        )

    def pointer(self, table: Table[Struct, Names], decision: Decision | None = None) -> Pointer:
        """What kind of option it is, and each of its fields."""
        return parts_of

    def happenings(
        self, table: Table[Struct, Names], told: Sequence[tuple[Event, str]]
    ) -> list[Happening]:
        """Each event."""
        return [Happening(text, event.rule) for event, text in told]

    def library(self) -> Mapping[str, Sequence[Card]]:
        """Nothing."""
        return {}


class _Nowhere:
    """Places of entries, where there are none."""

    def find(self, kind: str, entry_id: str, path: KeyPath = ()) -> tuple[Path, int]:
        """No entry stands anywhere."""
        raise KeyError(entry_id)


NO_CONTENT = Content((), {}, {}, _Nowhere())


class ToyPackage(GamePackage[Toy[Any]]):
    """The package of a toy, which has no content."""

    def with_packs(self, *folders: Path) -> Toy[Any]:
        """The toy."""
        return self.rules(NO_CONTENT)


def toy_package(toy: Toy[Any]) -> AnyPackage:
    """A toy with a form of nothing but seats, without content and without a screen."""
    return ToyPackage(
        name=toy.name,
        rules=lambda content: toy,
        pack_format=PackFormat(game=toy.name, kinds={}),
        content=Path("nowhere"),
        presenter=lambda game, seats: ToyPresenter(seats),
        set_up=lambda game: SetUp("A toy.", (toy.players,), (), ""),
        match_options=lambda game, typed: dict(typed),
    )


class Ready(Option, frozen=True, tag="ready"):
    """Go on."""

    turn: int


class RaceState(Struct):
    """Turns taken."""

    turn: int = 0


class Race(Toy[RaceState]):
    """Seats go on in turn until a minute of play is over."""

    name = "race"
    state_type = RaceState

    def play(self, table: Table[RaceState, Names]) -> Flow[Result]:
        state = table.state
        while True:
            yield CHECKPOINT
            if (yield from time_is_up(1)):
                return Result((state.turn % 2,), "Time is up.", "race.end.1")
            options = [Ready(2 * state.turn), Ready(2 * state.turn + 1)]
            yield from choose(state.turn % 2, QuestionKind("ready"), options, "race.turn.1")
            state.turn += 1

    def view(self, state: RaceState, box: Names, seat: int) -> RaceState:
        return state

    def verdict(self, *args: object) -> Verdict:
        return YES

    def conceivable(self, *args: object) -> Any:
        yield from ()


class Blow(Struct):
    """A play that can be answered."""

    by: int


class Parry(Act[Table[Any, Any]], frozen=True, tag="parry"):
    """Answer a blow; from the third turn on that changes nothing."""

    def preview(self, table: Table[Any, Any], offered: Sequence[Option]) -> Preview:
        return Preview(futile="comes too late" if table.state.turn >= 2 else "")


class VolleyState(Struct):
    """Turns taken, and the blows that are being struck, the outermost first."""

    turn: int = 0
    blows: list[Blow] = msgspec.field(default_factory=list)


class Volley(Toy[VolleyState]):
    """Two blows a turn; before and after each the other seat may parry, which is a blow as well."""

    name = "volley"
    state_type = VolleyState

    def play(self, table: Table[VolleyState, Names]) -> Flow[Result]:
        state = table.state
        while state.turn < 4:
            yield CHECKPOINT
            seat = state.turn % 2
            for number in (0, 1):
                options = [Ready(number), Ready(number + 10)]
                yield from choose(seat, QuestionKind("strike"), options, "volley.turn.1")
                yield from self.strike(table, seat)
            state.turn += 1
        return Result((), "All is said.", "volley.end.1")

    def strike(self, table: Table[VolleyState, Names], seat: int) -> Flow[None]:
        blows = table.state.blows
        blows.append(Blow(seat))
        for moment in ("before", "after"):
            yield from window(
                QuestionKind(moment),
                (1 - seat,),
                lambda by: [Parry()] if len(blows) < 4 else [],
                lambda by, parry: self.strike(table, by),
                "volley.parry.1",
                table.always_ask,
            )
        blows.pop()

    def plays(self, state: VolleyState) -> Sequence[Blow]:
        return state.blows

    def turn_number(self, state: VolleyState) -> int:
        return state.turn

    def view(self, state: VolleyState, box: Names, seat: int) -> VolleyState:
        return state

    def verdict(self, *args: object) -> Verdict:
        return YES

    def conceivable(self, *args: object) -> Any:
        yield from ()


class ToyGames(HostedGames):
    """The toys of the core's tests, beside the games of the package."""

    def __init__(self) -> None:
        super().__init__()
        toys: tuple[Toy[Any], ...] = (Duel(), Auction(), Leap(), Race(), Volley(), TugOfWar())
        self._toys = {toy.name: HostedGame(toy_package(toy)) for toy in toys}

    def add(self, *packages: AnyPackage) -> ToyGames:
        """Take further games in, or others in their place."""
        for package in packages:
            self._toys[package.name] = HostedGame(package)
        return self

    def names(self) -> list[str]:
        """All of them."""
        return [*self._toys, *super().names()]

    def find(self, name: str) -> HostedGame:
        """A toy, or a game."""
        if name in self._toys:
            return self._toys[name]
        return super().find(name)


class BotsAtHand:
    """BotPool that think at once and here; `answers` may stand in for what they think of."""

    def __init__(self, games: HostedGames) -> None:
        self._games = games
        self.requests: list[BotRequest] = []
        self.is_silent = False
        self.is_ready = False

    def start(self) -> None:
        """Note that they are to get ready."""
        self.is_ready = True

    async def choose(self, request: BotRequest) -> Option | None:
        """What the bot takes."""
        self.requests.append(request)
        if self.is_silent:
            return None
        return think(request, lambda name: self._games.find(name).game)

    def close(self) -> None:
        """Nothing is to be stopped."""
