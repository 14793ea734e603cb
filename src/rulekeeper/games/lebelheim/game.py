"""The game of Lebelheim, as the core knows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random

from rulekeeper.content.pack import load
from rulekeeper.core.events import Event
from rulekeeper.core.game import Game, Result
from rulekeeper.core.requests import Chance, Flow, Option, Question
from rulekeeper.core.verdict import Verdict
from rulekeeper.games.lebelheim.bot import instinct, worth
from rulekeeper.games.lebelheim.box import Box, LebelheimTable, seat_of
from rulekeeper.games.lebelheim.content.catalogue import FORMAT, Catalogue
from rulekeeper.games.lebelheim.rules import (
    attack,  # noqa: F401 - registers the lines of its chapter
    explaining,
    hand,  # noqa: F401
    lines,  # noqa: F401
    move,  # noqa: F401
)
from rulekeeper.games.lebelheim.rules.turn import play_match
from rulekeeper.games.lebelheim.state import HeroState, LebelheimState
from rulekeeper.games.lebelheim.table import telling, texts
from rulekeeper.games.lebelheim.table.view import LebelheimView, determinize, view

CONTENT = Path(__file__).parent / "content"


class Lebelheim(Game[LebelheimState, Box]):
    """Lebelheim with a catalogue of heroes and cards."""

    name = "lebelheim"
    title = "Lebelheim"
    version = 1
    state_type = LebelheimState

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.packs = catalogue.packs

    @classmethod
    def with_packs(cls, *folders: Path) -> Lebelheim:
        """The game with its own content and further packs.

        Raises `PackError` when a pack is at fault.
        """
        return cls(Catalogue(load(FORMAT, CONTENT, *folders)))

    def open_box(
        self, options: Mapping[str, object], seats: Sequence[str]
    ) -> tuple[Box, LebelheimState]:
        """The box and the first state. Rules: lebelheim.players.1, .2"""
        box = Box(self.catalogue, options, seats)
        return box, LebelheimState([HeroState() for _ in box.heroes])

    def play(self, table: LebelheimTable) -> Flow[Result]:
        """Play from the table's state to the end."""
        return play_match(table)

    def view(self, state: LebelheimState, box: Box, seat: int) -> LebelheimView:
        """All that `seat` may know."""
        return view(state, box, seat)

    def determinize(self, state: LebelheimState, box: Box, seat: int, rng: Random) -> None:
        """Deal anew, in place, all that `seat` has not seen."""
        determinize(state, box, seat, rng)

    def verdict(
        self,
        table: LebelheimTable,
        seat: int,
        option: Option,
        request: Question | Chance | None,
    ) -> Verdict:
        """Whether `seat` may do this now, and if not, why."""
        return explaining.verdict(table, seat, option, request)

    def conceivable(self, table: LebelheimTable, seat: int) -> Iterator[Option]:
        """Every action that `seat` could think of."""
        return explaining.conceivable(table, seat)

    def option_text(self, table: LebelheimTable, option: Option) -> str:
        """One line that names the option."""
        return texts.option_text(table.state, table.box, option)

    def item_text(self, table: LebelheimTable, item: int) -> str:
        """The name of a card."""
        return self.catalogue.cards[item].name

    def prompt(self, table: LebelheimTable, request: Question | Chance, seat: int) -> str:
        """The question, in plain words."""
        return texts.prompt(table.state, table.box, request, seat)

    def event_text(self, table: LebelheimTable, event: Event) -> str:
        """A sentence that tells an event."""
        return telling.event_text(table.state, table.box, event)

    def turn_number(self, state: LebelheimState) -> int:
        """Turns begun so far."""
        return state.turn

    def value(self, state: LebelheimState, box: Box, seat: int) -> float:
        """How good the state looks for `seat`."""
        return worth.value(state, box, seat)

    def prior(
        self, table: LebelheimTable, seat: int, kind: str, options: Sequence[Option]
    ) -> list[float]:
        """How promising each option looks at a glance."""
        return instinct.weights(table, seat, kind, options)

    def sampled_options(self, options: Mapping[str, object], rng: Random) -> Mapping[str, object]:
        """The options with heroes drawn at random for each seat, where they are left open.

        Rules: lebelheim.players.2, .4
        """
        ready = {deck.hero for deck in self.catalogue.decks}
        heroes = [hero for hero in self.catalogue.heroes if hero.id in ready]
        seats = 4 if options.get("mode") == "2v2" else 2
        if "heroes" in options or len({hero.name for hero in heroes}) < seats:
            return options
        teams: list[list[str]] = []
        while len(teams) < 2:
            team = rng.sample(heroes, seats)
            if len({hero.name for hero in team}) == seats:
                teams.append([hero.id for hero in team])
        drawn = [teams[seat % 2][seat // 2 * 2 :][:2] for seat in range(seats)]
        return {**options, "heroes": drawn}

    def competitors(self, state: LebelheimState, box: Box) -> list[tuple[int, str]]:
        """The heroes in play with their seats."""
        heroes = self.catalogue.heroes
        return [
            (seat_of(number), heroes[hero.kind].name)
            for number, hero in enumerate(state.heroes)
            if hero.kind >= 0
        ]
