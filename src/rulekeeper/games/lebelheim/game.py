"""The game of Lebelheim, as the core knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from random import Random

from rulekeeper.cards.seating import drawn_teams
from rulekeeper.core.game import Game, Result, play_stages
from rulekeeper.core.requests import Draw, Flow, Option, Roll
from rulekeeper.games.lebelheim.bot import evaluation
from rulekeeper.games.lebelheim.bot.policy import POLICY
from rulekeeper.games.lebelheim.box import Box, LebelheimTable, seat_of
from rulekeeper.games.lebelheim.content.catalogue import Catalogue
from rulekeeper.games.lebelheim.hidden import deal_anew, hidden_piles, seen
from rulekeeper.games.lebelheim.language import LANGUAGE
from rulekeeper.games.lebelheim.options import hero_name
from rulekeeper.games.lebelheim.rules import setup, turn
from rulekeeper.games.lebelheim.state import HeroState, LebelheimState, Play, Stage

STAGES = {
    Stage.SIDES: setup.choose_sides,
    Stage.HEROES: setup.reveal_heroes,
    Stage.SET_ASIDE: setup.set_cards_aside,
    Stage.PLACEMENT: setup.place_heroes,
    Stage.FIRST_PLAYER: setup.choose_first_player,
    Stage.OPENING: setup.open_match,
    Stage.BEGINNING: turn.begin_turn,
    Stage.MAIN: turn.main_turn,
}
"""A match from the first step of Setting the board on. Rules: lebelheim.turn.1"""


class Lebelheim(Game[LebelheimState, Box]):
    """Lebelheim with a catalogue of heroes and cards."""

    name = "lebelheim"
    title = "Lebelheim"
    version = 2
    state_type = LebelheimState
    language = LANGUAGE

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.packs = catalogue.packs

    def open_box(
        self, options: Mapping[str, object], seats: Sequence[str]
    ) -> tuple[Box, LebelheimState]:
        """The box and the first state. Rules: lebelheim.players.1, .2"""
        box = Box(self.catalogue, options, seats)
        return box, LebelheimState([HeroState() for _ in box.heroes])

    def play(self, table: LebelheimTable) -> Flow[Result]:
        return play_stages(table, lambda state: state.stage, STAGES)

    def view(self, state: LebelheimState, box: Box, seat: int) -> LebelheimState:
        return seen(state, seat)

    def determinize(self, state: LebelheimState, box: Box, seat: int, rng: Random) -> None:
        deal_anew(state, seat, rng)

    def is_corrected(self, box: Box) -> bool:
        """Whether the match is played at a real table."""
        return box.options.real_table

    def could_respond(self, table: LebelheimTable, seat: int) -> bool:
        """Whether a hero of the seat may hold a Trick that fits: deck lists are open."""
        tricks = self.catalogue.tricks[table.state.window]
        return any(
            bool(hero.square >= 0 and not hero.disabled and hero.hand)
            and not tricks.isdisjoint(chain(*hidden_piles(hero)))
            for hero in table.state.heroes[2 * seat : 2 * seat + 2]
        )

    def plays(self, state: LebelheimState) -> list[Play]:
        return state.plays

    def chance_prompt(self, table: LebelheimTable, request: Roll | Draw) -> str:
        if request.purpose == "team":
            return "Which team chooses its side first? 1: red, 2: blue."
        if isinstance(request, Roll):
            return f"{table.box.seats[request.seat]} rolls a die: which face?"
        what, _, hero = request.purpose.partition(" ")
        does = "draws a card" if what == "draw" else "discards a card at random"
        return f"{hero_name(table, int(hero))} {does}: which one?"

    def turn_number(self, state: LebelheimState) -> int:
        return state.turn

    def value(self, state: LebelheimState, box: Box, seat: int) -> float:
        return evaluation.value(state, box, seat)

    def prior(
        self, table: LebelheimTable, seat: int, kind: str, options: Sequence[Option]
    ) -> Sequence[float]:
        return POLICY.weights(table, LANGUAGE.menus[kind], options)

    def sampled_options(self, options: Mapping[str, object], rng: Random) -> Mapping[str, object]:
        """Heroes that are left open are drawn at random. Rules: lebelheim.players.2, .4"""
        ready = {deck.hero for deck in self.catalogue.decks}
        heroes = [hero for hero in self.catalogue.heroes if hero.id in ready]
        seats = 4 if options.get("mode") == "2v2" else 2
        if "heroes" in options or len({hero.name for hero in heroes}) < seats:
            return options
        teams = drawn_teams(heroes, seats, rng)
        drawn = [teams[seat % 2][seat // 2 * 2 :][:2] for seat in range(seats)]
        return {**options, "heroes": drawn}

    def competitors(self, state: LebelheimState, box: Box) -> list[tuple[int, str]]:
        heroes = self.catalogue.heroes
        return [
            (seat_of(number), heroes[hero.kind].name)
            for number, hero in enumerate(state.heroes)
            if hero.kind >= 0
        ]
