"""A server of invented games, each of which shows a kind of table that no real game has yet.

A game goes from scene to scene: what lies on the table, what is asked, where each answer leads.
Run with a port and a database, it serves them until it is stopped.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import Any

import msgspec
from msgspec import Struct

from browser.serving import serve
from campaign.crossing import OnTheWay, Pack, PilgrimGame, Presenter, packages, write_content
from core.toys import Asked, Names, Toy
from rulekeeper.core.events import Event
from rulekeeper.core.game import Result
from rulekeeper.core.match import Decision
from rulekeeper.core.requests import CHECKPOINT, Flow, Option, QuestionKind, choose
from rulekeeper.core.table import Table
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.arena.story.game import ArenaStory
from rulekeeper.games.arena.story.package import STORY
from rulekeeper.games.tabletop import (
    Card,
    Choice,
    Fact,
    Figure,
    Happening,
    Offer,
    Page,
    Party,
    Pointer,
    Question,
    Reference,
    Sheet,
    Tabletop,
)
from rulekeeper.games.tabletop import (
    Place as SheetPlace,
)
from rulekeeper.server.hosted_games import HostedGame, HostedGames
from server.toybox import BotsAtHand, Volley, toy_package
from story.test_story_reading import TALE
from tables import invented_tabletops as tables
from tables.story import catalogue

RULE = "arena.strike.mob.3"
"""Any rule that there is: invented games have no ledger."""
END = "the end"
"""Where answers lead that end the match."""


class Scene(Struct, frozen=True):
    """What lies on the table and what is asked.

    `then` names the scene that follows each offer, `refusals` tells why other parts mean nothing
    that can be done.
    """

    tabletop: Tabletop
    question: Question
    then: tuple[str, ...]
    refusals: Mapping[tuple[Reference, ...], str] = {}


TAKE = QuestionKind("take")


class Take(Option, frozen=True, tag="take"):
    """Take an offer of the scene, by its number; below 0 they are what is refused."""

    number: int


class Place(Struct):
    """The scene that is on."""

    scene: str = "start"
    turn: int = 0


class Invented(Toy[Place]):
    """Goes from scene to scene."""

    state_type = Place
    players = 1

    scenes: Mapping[str, Scene]

    def play(self, table: Table[Place, Names]) -> Flow[Result]:
        state = table.state
        while state.scene != END:
            yield CHECKPOINT
            scene = self.scenes[state.scene]
            options = [Take(offer.option) for offer in scene.question.offers]
            taken = yield from choose(0, TAKE, options, RULE)
            state.scene = scene.then[taken.number]
            state.turn += 1
        return Result((0,), "It is over.", RULE)

    def verdict(
        self, table: Table[Place, Names], seat: int, option: Option, request: Asked
    ) -> Verdict:
        assert isinstance(option, Take)
        refusals = self.scenes[table.state.scene].refusals
        if option.number < 0:
            return No(RULE, [*refusals.values()][-option.number - 1])
        return YES

    def conceivable(self, table: Table[Place, Names], seat: int) -> Iterator[Option]:
        refusals = self.scenes[table.state.scene].refusals
        return (Take(-number - 1) for number in range(len(refusals)))

    def option_text(self, table: Table[Place, Names], option: Option) -> str:
        assert isinstance(option, Take)
        scene = self.scenes[table.state.scene]
        return scene.question.offers[option.number].text if option.number >= 0 else "do that"

    def determinize(self, state: Place, box: Names, seat: int, rng: Random) -> None:
        """Nothing is hidden."""

    def view(self, state: Place, box: Names, seat: int) -> Place:
        return state

    def turn_number(self, state: Place) -> int:
        return state.turn


def invented(name: str, scenes: Mapping[str, Scene]) -> Invented:
    """An invented game of this name."""
    told = {"name": name, "title": name.capitalize(), "scenes": scenes}
    game: Invented = type(name.capitalize(), (Invented,), told)()
    return game


class InventedPresenter:
    """Shows the scene that is on."""

    def __init__(self, game: Invented) -> None:
        self._scenes = game.scenes

    def tabletop(self, table: Table[Place, Names], seat: int) -> Tabletop:
        """Everything of it; once the match is over, the table of the first scene."""
        return self._scenes.get(table.state.scene, self._scenes["start"]).tabletop

    def question(
        self, table: Table[Place, Names], decision: Decision, texts: Sequence[str], prompt: str
    ) -> Question:
        """What is asked in it."""
        return self._scenes[table.state.scene].question

    def pointer(self, table: Table[Place, Names], decision: Decision | None = None) -> Pointer:
        """The parts of an offer, or of what is refused."""
        scene = self._scenes[table.state.scene]

        def parts(option: Option) -> tuple[Reference, ...]:
            assert isinstance(option, Take)
            if option.number < 0:
                return [*scene.refusals][-option.number - 1]
            return scene.question.offers[option.number].parts

        return parts

    def happenings(
        self, table: Table[Place, Names], told: Sequence[tuple[Event, str]]
    ) -> list[Happening]:
        """Each event."""
        return [Happening(text, event.rule) for event, text in told]

    def library(self) -> Mapping[str, Sequence[Card]]:
        """Nothing."""
        return {}


def asked(question: Question, *more: Offer) -> Question:
    """A question with more offers, and with a rule that can be looked up."""
    offers = tuple(msgspec.structs.replace(offer, rule=RULE) for offer in (*question.offers, *more))
    return msgspec.structs.replace(question, rule=RULE, offers=offers)


def going_on(prompt: str) -> Question:
    """A question of what can always be done."""
    words = ("back", "end")
    return Question(
        prompt=prompt,
        rule=RULE,
        kind="turn",
        offers=tuple(
            Offer(number, word, (f"word/{word}",), RULE) for number, word in enumerate(words)
        ),
        choices=tuple(Choice(f"word/{word}", word.capitalize()) for word in words),
    )


TOLD = Page(
    ref="page/48",
    number="48",
    title="Across the River",
    text="The far bank smells of smoke.\n\nSomebody has been here before you.",
    rule=RULE,
)

GAMES = (
    invented(
        "cellar",
        {
            "start": Scene(
                tables.cellar(),
                asked(
                    tables.CELLAR_QUESTION,
                    Offer(5, "go on into the dark", ("edge/C3-east",), RULE),
                    Offer(6, "let Fay rest", ("figure/0",), RULE),
                    Offer(7, "let Finn rest", ("figure/1",), RULE),
                ),
                ("start", "start", "start", "start", END, "grown", "start", "start"),
                {("square/C1",): "The oak door is in the way."},
            ),
            "grown": Scene(tables.cellar(tables.GROWN), going_on("What now?"), ("start", END)),
        },
    ),
    invented(
        "harbour",
        {
            "start": Scene(
                tables.harbour(),
                asked(tables.HARBOUR_QUESTION),
                ("start", "gate", "stowed", "start"),
                {
                    ("square/tower",): "The tower can only be climbed from the stairs.",
                    ("card/lantern", "place/armour"): "She swims.",
                },
            ),
            "gate": Scene(tables.harbour(), going_on("The gate is open."), ("start", END)),
            "stowed": Scene(tables.harbour(), going_on("The belt is full."), ("start", END)),
        },
    ),
    invented(
        "ferry",
        {
            "start": Scene(tables.story(), asked(tables.STORY_QUESTION), ("across", "start")),
            "across": Scene(
                msgspec.structs.replace(tables.story(), story=(*tables.story().story, TOLD)),
                going_on("You have come across."),
                ("start", END),
            ),
        },
    ),
    invented(
        "market",
        {
            "start": Scene(
                tables.market(),
                asked(tables.MARKET_QUESTION),
                ("start", "bought", "start", "bought", END),
                {("card/anvil",): "It costs 9 coins, and you have 4."},
            ),
            "bought": Scene(tables.market(), going_on("What else?"), ("start", END)),
        },
    ),
    invented(
        "chase",
        {
            "start": Scene(
                msgspec.structs.replace(tables.cellar(), story=(TOLD,)),
                going_on("Somebody is here."),
                ("start", END),
            )
        },
    ),
)


class PilgrimPresenter(Presenter):
    """Shows the pilgrims, and what they can do as buttons."""

    def tabletop(self, table: Table[OnTheWay, Any], seat: int) -> Tabletop:
        """The pilgrims, on no board."""
        seats = tuple(range(len(table.box[1])))
        pilgrim = Figure("figure/0", "A pilgrim", "P", "person", 0, 0)
        party = Party("Pilgrims", seats)
        return msgspec.structs.replace(
            super().tabletop(table, seat), parties=(party,), figures=(pilgrim,)
        )

    def question(
        self, table: Table[OnTheWay, Any], decision: Decision, texts: Sequence[str], prompt: str
    ) -> Question:
        """A button for each option."""
        question = super().question(table, decision, texts, prompt)
        buttons = tuple(Choice(f"word/{text}", text) for text in texts)
        return msgspec.structs.replace(question, choices=buttons)


def pilgrims(game: PilgrimGame, has: Pack, seats: Sequence[str]) -> Tabletop:
    """What the pilgrims own."""
    lanterns = tuple(Card(f"card/{one}", game.lanterns[one].name) for one in has.lanterns)
    party = Party(
        "Pilgrims",
        tuple(range(len(seats))),
        facts=(Fact("Coins", str(has.coins)),),
        sheet=Sheet((SheetPlace("Lanterns", lanterns, room=0),)),
    )
    return Tabletop("", 0, (party,), (Figure("figure/0", "A pilgrim", "P", "person", 0, 0),))


class InventedGames(HostedGames):
    """The invented games, beside those of the package: their rules can be looked up."""

    def __init__(self) -> None:
        super().__init__()
        self._games = {
            game.name: HostedGame(
                replace(toy_package(game), presenter=lambda game, seats: InventedPresenter(game))
            )
            for game in GAMES
        }
        self._games["volley"] = HostedGame(toy_package(Volley()))
        for package in packages(write_content(Path(mkdtemp(prefix="pilgrims-")))).values():
            self._games[package.name] = HostedGame(
                replace(package, presenter=PilgrimPresenter, party=pilgrims)
            )
        told = ArenaStory(catalogue(TALE))
        self._games[told.name] = HostedGame(replace(STORY, rules=lambda content: told))

    def names(self) -> list[str]:
        """All of them."""
        return [*self._games, *super().names()]

    def find(self, name: str) -> HostedGame:
        """An invented game, or one of the package."""
        return self._games[name] if name in self._games else super().find(name)


if __name__ == "__main__":
    games = InventedGames()
    serve(games, BotsAtHand(games))
