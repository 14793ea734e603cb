"""A game of no box: pilgrims cross rivers, and buy lanterns at the ferry house in between.

Each river is a chapter of a journey, and so is each visit to the ferry house, a game of its own.
Whoever turns back has lost the river and tries it again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from core.toys import Toy
from rulekeeper.campaign.progress import Progress, chapter_set_up
from rulekeeper.campaign.record import Chapter, Record
from rulekeeper.campaign.rules import Campaign, CampaignRules, Used
from rulekeeper.content.explain import match_options
from rulekeeper.content.model import Content, PackFormat
from rulekeeper.content.pack import load
from rulekeeper.content.text import Slug
from rulekeeper.core.errors import SetupError
from rulekeeper.core.events import Event
from rulekeeper.core.game import Result
from rulekeeper.core.match import Decision, Match
from rulekeeper.core.requests import (
    AUTOMATON,
    CHECKPOINT,
    Chance,
    Flow,
    Option,
    QuestionKind,
    SeatRequest,
    choose,
    roll,
)
from rulekeeper.core.table import Table
from rulekeeper.core.verdict import YES, Verdict
from rulekeeper.games.package import GamePackage
from rulekeeper.games.tabletop import Card, Field, Happening, Offer, Question, SetUp, Tabletop

MANIFEST = """
name: crossing-core
title: Rivers
version: "1"
game: crossing
"""

CONTENT = """
rivers:
- {id: reed-ford, name: The Reed Ford, length: 2}
- {id: black-water, name: The Black Water, length: 3}
lanterns:
- {id: horn, name: the horn lantern, price: 2}
- {id: brass, name: the brass lantern, price: 3}
journeys:
- {id: to-the-sea, name: To the Sea, introduction: "Two rivers, then salt air.",
   rivers: [reed-ford, black-water]}
"""

MORE_MANIFEST = """
name: more-lanterns
title: More lanterns
version: "1"
game: crossing
requires: [crossing-core]
"""

MORE_CONTENT = """
lanterns:
- {id: moth, name: the moth lantern, price: 1}
"""


# -- content ------------------------------------------------------------------------------------


class River(Struct, frozen=True, forbid_unknown_fields=True):
    """A river, and how often one has to wade to be across."""

    id: Slug
    name: str
    length: int


class Lantern(Struct, frozen=True, forbid_unknown_fields=True):
    """A lantern, and what it costs."""

    id: Slug
    name: str
    price: int


class Journey(Struct, frozen=True, forbid_unknown_fields=True):
    """A campaign: rivers in their order."""

    id: Slug
    name: str
    introduction: str
    rivers: tuple[Slug, ...]


FORMAT = PackFormat("crossing", {"rivers": River, "lanterns": Lantern, "journeys": Journey})


def write_content(folder: Path) -> Path:
    """Write the pack of the game, and one that people can add, into a folder; the first of them."""
    for name, manifest, content in (
        ("core", MANIFEST, CONTENT),
        ("more", MORE_MANIFEST, MORE_CONTENT),
    ):
        pack = folder / name
        pack.mkdir(parents=True)
        (pack / "pack.yaml").write_text(manifest, encoding="utf-8")
        (pack / "content.yaml").write_text(content, encoding="utf-8")
    return folder / "core"


# -- the two games --------------------------------------------------------------------------------


class Wade(Option, frozen=True, tag="wade"):
    """Wade on, and find as many coins as a die shows."""


class TurnBack(Option, frozen=True, tag="turn-back"):
    """Give this river up for today."""


class Buy(Option, frozen=True, tag="buy"):
    """Buy a lantern."""

    lantern: str


class Leave(Option, frozen=True, tag="leave"):
    """Leave the ferry house."""


class Waded(Event, frozen=True):
    """Somebody has waded on and found coins."""

    coins: int


class OnTheWay(Struct):
    """How far the pilgrims are, what they found, what they bought."""

    waded: int = 0
    coins: int = 0
    bought: list[str] = []


class CrossingOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """Which river, and the lanterns that the pilgrims have, or the coins for the ferry house."""

    river: str = "reed-ford"
    lanterns: tuple[str, ...] = ()
    coins: int = 0
    pace: str = "slow"


class PilgrimGame(Toy[OnTheWay]):
    """What both have in common: content, one or two seats, nothing hidden."""

    state_type = OnTheWay

    def __init__(self, content: Content) -> None:
        self.rivers, self.lanterns = content.of(River), content.of(Lantern)
        self.journeys = content.of(Journey)
        self.packs = {pack.name: f"{pack.version} {pack.hash}" for pack in content.packs}

    def open_box(self, options: Mapping[str, object], seats: Sequence[str]) -> tuple[Any, OnTheWay]:
        chosen = match_options(CrossingOptions, options)
        if len(seats) > 2:
            raise SetupError(f"{self.title} is for 1 or 2 players, not for {len(seats)}.")
        if chosen.river not in self.rivers:
            raise SetupError(f"There is no river {chosen.river}.")
        return (chosen, tuple(seats)), OnTheWay()

    def prompt(self, table: Table[OnTheWay, Any], request: SeatRequest | Chance, seat: int) -> str:
        return "What now?"

    def turn_number(self, state: OnTheWay) -> int:
        return state.waded + len(state.bought)

    def verdict(
        self, table: Any, seat: int, option: Option, request: SeatRequest | Chance | None
    ) -> Verdict:
        return YES

    def conceivable(self, table: Any, seat: int) -> Iterator[Option]:
        return iter(())

    def view(self, state: OnTheWay, box: Any, seat: int) -> Struct:
        return state

    def determinize(self, state: OnTheWay, box: Any, seat: int, rng: Random) -> None:
        """Nothing is hidden."""


class Crossing(PilgrimGame):
    """Wade until the river is crossed, or turn back."""

    name = "crossing"
    title = "Crossing"

    def play(self, table: Table[OnTheWay, Any]) -> Flow[Result]:
        state, (options, seats) = table.state, table.box
        while True:
            yield CHECKPOINT
            if state.waded == self.rivers[options.river].length:
                return Result((0,), "The river is crossed", "crossing.end.1")
            seat = state.waded % len(seats)
            kind = QuestionKind("way")
            way = yield from choose(seat, kind, [Wade(), TurnBack()], "crossing.wade.1")
            if isinstance(way, TurnBack):
                return Result((AUTOMATON,), "The pilgrims turn back", "crossing.end.2")
            found = yield from roll(6, seat, "coins")
            state.coins += found
            state.waded += 1
            table.tell(Waded, rule="crossing.wade.2", coins=found)


class FerryHouse(PilgrimGame):
    """Buy lanterns as long as there are coins."""

    name = "ferry-house"
    title = "The ferry house"

    def play(self, table: Table[OnTheWay, Any]) -> Flow[Result]:
        state, (options, _) = table.state, table.box
        while True:
            yield CHECKPOINT
            left = options.coins - sum(self.lanterns[one].price for one in state.bought)
            had = (*options.lanterns, *state.bought)
            buys = [
                Buy(one.id)
                for one in self.lanterns.values()
                if one.price <= left and one.id not in had
            ]
            if not buys:
                return Result((0,), "The pilgrims have what they can buy", "crossing.house.1")
            kind = QuestionKind("house")
            act = yield from choose(0, kind, [*buys, Leave()], "crossing.house.1")
            if isinstance(act, Leave):
                return Result((0,), "The pilgrims leave", "crossing.house.2")
            assert isinstance(act, Buy)
            state.bought.append(act.lantern)


# -- the campaign ---------------------------------------------------------------------------------


class Pack(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the pilgrims own."""

    coins: int = 0
    lanterns: tuple[str, ...] = ()
    crossed: tuple[str, ...] = ()


class Change(Struct, frozen=True):
    """What a chapter has changed: coins, a lantern, a river."""

    coins: int = 0
    lantern: str = ""
    river: str = ""


def begin(game: PilgrimGame, campaign: str, options: Mapping[str, object]) -> Pack:
    """The pilgrims have nothing, or some coins if they walk slowly."""
    if unknown := options.keys() - {"pace"}:
        raise SetupError(f"A journey has no option {min(unknown)}.")
    return Pack(coins=1 if options.get("pace", "slow") == "slow" else 0)


def next_chapter(game: PilgrimGame, record: Record[Pack]) -> Chapter | None:
    """The ferry house after each river but the last; a lost river again."""
    belongings = record.belongings
    last = record.log[-1] if record.log else None
    rivers = game.journeys[record.campaign].rivers
    left = [river for river in rivers if river not in belongings.crossed]
    if not left:
        return None
    if last and last.won and last.kind == "river":
        options = {"coins": belongings.coins, "lanterns": belongings.lanterns}
        return Chapter(kind="house", title="The ferry house", game="ferry-house", options=options)
    river = game.rivers[left[0]]
    chosen = {**record.options, "river": river.id, "lanterns": belongings.lanterns}
    return Chapter(kind="river", title=river.name, game="crossing", options=chosen)


def changes(match: Match[Any, Any]) -> list[Change]:
    """Coins that were found and the river, if it was crossed; lanterns that were bought."""
    state, game = match.table.state, match.game
    assert isinstance(game, PilgrimGame)
    if isinstance(game, FerryHouse):
        return [Change(lantern=one, coins=-game.lanterns[one].price) for one in state.bought]
    assert match.result is not None
    if match.result.winners == (AUTOMATON,):
        return []
    return [Change(coins=state.coins), Change(river=match.table.box[0].river)]


def apply(had: Pack, change: Change) -> Pack:
    """What the pilgrims own after it."""
    return replace(
        had,
        coins=had.coins + change.coins,
        lanterns=(*had.lanterns, *filter(None, [change.lantern])),
        crossed=(*had.crossed, *filter(None, [change.river])),
    )


def told(game: PilgrimGame, change: Change) -> str:
    """The sentence of the log."""
    if change.lantern:
        return f"The pilgrims buy {game.lanterns[change.lantern].name}."
    if change.river:
        return f"{game.rivers[change.river].name} lies behind them."
    return f"The pilgrims find {change.coins} coins."


def uses(game: PilgrimGame, belongings: Pack) -> Iterator[Used]:
    """Their lanterns, and the rivers that they have crossed."""
    for place, lantern in enumerate(belongings.lanterns):
        yield Used(("lanterns", place), "lantern", lantern, game.lanterns)
    for place, river in enumerate(belongings.crossed):
        yield Used(("crossed", place), "river", river, game.rivers)


RULES: CampaignRules[PilgrimGame, Pack, Change] = CampaignRules(
    belongings=Pack,
    campaigns=lambda game: [
        Campaign(journey.id, journey.name, journey.introduction)
        for journey in game.journeys.values()
    ],
    begin=begin,
    next_chapter=next_chapter,
    changes=changes,
    apply=apply,
    told=told,
    uses=uses,
    options=("pace",),
)


Pilgrims: TypeAlias = Progress[PilgrimGame, Pack, Change]


def played(record: Record[Pack], packs: Path, *words: str) -> Match[Any, Any]:
    """The match of the chapter after these answers."""
    assert record.chapter is not None
    set_up = chapter_set_up(record)
    game = games(packs)[record.chapter.game]
    match = Match.new(game, set_up.options, set_up.seats, set_up.seed)
    for word in words:
        match.choose(word)
    return match


# -- at the table ---------------------------------------------------------------------------------


class Presenter:
    """Shows a heading, and the question with its options."""

    def __init__(self, game: PilgrimGame, seats: Sequence[str]) -> None:
        self.game = game

    def tabletop(self, table: Any, seat: int) -> Tabletop:
        state = table.state
        return Tabletop(f"{state.coins} coins found", state.waded, (), ())

    def question(
        self, table: Any, decision: Decision, texts: Sequence[str], prompt: str
    ) -> Question:
        offers = [
            Offer(option=number, text=text, parts=(f"word/{text}",), rule=decision.rule)
            for number, text in enumerate(texts)
        ]
        return Question(prompt, decision.rule, decision.kind, tuple(offers))

    def pointer(self, table: Any, decision: Decision | None = None) -> Any:
        return lambda option: ()

    def happenings(self, table: Any, told: Sequence[tuple[Event, str]]) -> list[Happening]:
        return [Happening(text, event.rule) for event, text in told]

    def library(self) -> Mapping[str, Sequence[Card]]:
        return {}


SET_UP = SetUp(
    "Cross a river.",
    (1, 2),
    (
        Field(
            name="pace", label="Pace", kind="choice", choices=(("slow", "slow"), ("fast", "fast"))
        ),
    ),
    "",
)


def games(content: Path, *more: Path) -> dict[str, PilgrimGame]:
    """Both games with the packs in these folders."""
    loaded = load(FORMAT, content, *more)
    return {game.name: game for game in (Crossing(loaded), FerryHouse(loaded))}


def packages(content: Path) -> dict[str, GamePackage[Any]]:
    """Both games, with their content in a folder."""

    def package(kind: type[PilgrimGame], rules: Any) -> GamePackage[Any]:
        return GamePackage(
            name=kind.name,
            rules=kind,
            pack_format=FORMAT,
            content=content,
            presenter=Presenter,
            set_up=lambda game: SET_UP,
            match_options=lambda game, typed: dict(typed),
            campaigns=rules,
        )

    return {"crossing": package(Crossing, RULES), "ferry-house": package(FerryHouse, None)}
