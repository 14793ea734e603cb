"""The box: all that does not change within one match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from rulekeeper.boards.grid import Direction, Grid
from rulekeeper.cards.deckbuilding import DeckRules
from rulekeeper.content.explain import match_options
from rulekeeper.core.errors import SetupError
from rulekeeper.core.table import Table
from rulekeeper.games.lebelheim.state import LebelheimState

if TYPE_CHECKING:
    from rulekeeper.games.lebelheim.content.catalogue import Catalogue

GRID = Grid.of(6, 6)
"""Rules: lebelheim.board.1"""

GENERIC = "generic"
"""The type of the cards that every hero can play."""

DECK_RULES = DeckRules(30, 35, "lebelheim.deck.1", "lebelheim.deck.2")

SIDE_NAMES = {
    Direction.UP: "north",
    Direction.RIGHT: "east",
    Direction.DOWN: "south",
    Direction.LEFT: "west",
}

TEAM_NAMES = ("red", "blue")


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a match.

    `heroes` lists two hero ids for each seat; without it the players choose in secret. `decks`
    gives heroes other decks than the ready ones: copies by card id. A timed game has a limit in
    turns (each player's counted) or in minutes. Without `set_aside` all decks stay as they are.
    """

    mode: Literal["1v1", "2v2"] = "1v1"
    heroes: tuple[tuple[str, str], ...] | None = None
    decks: dict[str, dict[str, int]] = {}
    set_aside: bool = True
    turn_limit: Annotated[int, Meta(ge=1)] | None = None
    minute_limit: Annotated[float, Meta(gt=0)] | None = None

    @property
    def seats(self) -> int:
        """How many players the mode has."""
        return 2 if self.mode == "1v1" else 4


class Box:
    """Catalogue, options and seats of a match, and the decks of all heroes.

    `decks` has, for each hero kind, its cards by number, sorted. Raises `SetupError` when the
    options or the seats break a rule.
    """

    def __init__(
        self, catalogue: Catalogue, options: Mapping[str, object], seats: Sequence[str]
    ) -> None:
        self.options = match_options(Options, options)
        self.catalogue = catalogue
        self.seats = tuple(seats)
        self.grid = GRID
        if len(self.seats) != self.options.seats:
            raise SetupError(
                f"A match {self.options.mode} needs {self.options.seats} seats, not "
                f"{len(self.seats)} (lebelheim.players.1)."
            )
        self.decks = self._decks()
        self.chosen = self._chosen_heroes()
        self.heroes = range(self.options.seats * 2)
        """Two a player. Rules: lebelheim.players.2"""
        self.seats_clockwise = range(self.options.seats)
        self.orders = [
            [(first + place) % self.options.seats for place in self.seats_clockwise]
            for first in self.seats_clockwise
        ]
        """All seats, clockwise from each of them."""
        self.teams = [tuple(h for h in self.heroes if h // 2 % 2 == team) for team in (0, 1)]
        """The heroes of each team. Rules: lebelheim.players.3"""

    def _decks(self) -> list[list[int]]:
        """The cards of every hero's deck. Rules: lebelheim.deck.1, .2"""
        catalogue = self.catalogue
        if unknown := self.options.decks.keys() - catalogue.hero_number.keys():
            raise SetupError(f"There is no hero '{min(unknown)}' to give a deck to.")
        decks = []
        for hero in catalogue.heroes:
            deck = self.options.decks.get(hero.id)
            if deck is None:
                deck = catalogue.ready_deck(hero)
            elif faults := catalogue.faults_of(hero, deck):
                rules = ", ".join(sorted({fault.rule for fault in faults}))
                sentences = "; ".join(fault.sentence for fault in faults)
                raise SetupError(f"A deck is not legal: {sentences} ({rules}).")
            decks.append(
                sorted(catalogue.card_number[card] for card, n in deck.items() for _ in range(n))
            )
        return decks

    def _chosen_heroes(self) -> list[int] | None:
        """All heroes' kinds by seat, if the options fix them. Rules: lebelheim.players.2, .4"""
        if self.options.heroes is None:
            return None
        if len(self.options.heroes) != self.options.seats:
            raise SetupError(
                f"A match {self.options.mode} needs two heroes for each of its "
                f"{self.options.seats} seats (lebelheim.players.2)."
            )
        kinds = []
        for hero in (hero for pair in self.options.heroes for hero in pair):
            number = self.catalogue.hero_number.get(hero)
            if number is None:
                known = ", ".join(sorted(self.catalogue.hero_number))
                raise SetupError(f"There is no hero '{hero}'; there are {known}.")
            if not self.decks[number]:
                raise SetupError(f"The hero '{hero}' has no deck (lebelheim.deck.1).")
            kinds.append(number)
        for team, name in enumerate(TEAM_NAMES):
            own = [kind for h, kind in enumerate(kinds) if h // 2 % 2 == team]
            names = [self.catalogue.heroes[kind].name for kind in own]
            if len(set(names)) < len(names):
                twice = next(n for n in names if names.count(n) > 1)
                raise SetupError(
                    f"The {name} team has {twice} twice; all heroes of a team need different "
                    "names (lebelheim.players.4)."
                )
        return kinds


LebelheimTable: TypeAlias = Table[LebelheimState, Box]


def seat_of(hero: int) -> int:
    """The seat whose hero it is."""
    return hero // 2


def team_of(hero: int) -> int:
    """The team, 0 or 1, of a hero. Rules: lebelheim.players.3"""
    return hero // 2 % 2
