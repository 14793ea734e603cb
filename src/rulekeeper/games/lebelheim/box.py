"""The box: all that does not change within one match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from rulekeeper.boards.grid import Direction, Grid
from rulekeeper.cards.deckbuilding import DeckRules, decks_for
from rulekeeper.cards.seating import Seating, check_different, chosen_heroes
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

HEROES_EACH = 2
"""Rules: lebelheim.players.2"""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a match.

    `heroes` lists two hero ids for each seat; without it the players choose in secret. `decks`
    gives heroes other decks than the ready ones: copies by card id. A timed game has a limit in
    turns (each player's counted) or in minutes. Without `set_aside` all decks stay as they are. At
    a `real_table` people may set right what the match has wrong.
    """

    mode: Literal["1v1", "2v2"] = "1v1"
    heroes: tuple[tuple[str, str], ...] | None = None
    decks: dict[str, dict[str, int]] = {}
    set_aside: bool = True
    turn_limit: Annotated[int, Meta(ge=1)] | None = None
    minute_limit: Annotated[float, Meta(gt=0)] | None = None
    real_table: bool = False

    @property
    def seats(self) -> int:
        """How many players the mode has."""
        return 2 if self.mode == "1v1" else 4


class Box(Seating):
    """Catalogue, options and seats of a match, and the decks of all heroes.

    `decks` has, for each hero kind, its cards by number, sorted. Raises `SetupError` when the
    options or the seats break a rule. Rules: lebelheim.players.1 to .3, lebelheim.deck.1, .2
    """

    def __init__(
        self, catalogue: Catalogue, options: Mapping[str, object], seats: Sequence[str]
    ) -> None:
        self.options = match_options(Options, options)
        self.catalogue = catalogue
        mode, needed = self.options.mode, self.options.seats
        super().__init__(seats, needed, HEROES_EACH, mode=mode, rule="lebelheim.players.1")
        self.decks = [
            sorted(catalogue.card_number[card] for card, n in deck.items() for _ in range(n))
            for deck in decks_for(catalogue, self.options.decks)
        ]
        self.chosen = self._chosen_heroes(self.options.heroes)

    def _chosen_heroes(self, pairs: Sequence[tuple[str, str]] | None) -> list[int] | None:
        """All heroes' kinds by seat, if the options fix them. Rules: lebelheim.players.2, .4"""
        if pairs is None:
            return None
        if len(pairs) != len(self.seats):
            raise SetupError(
                f"A {self.options.mode} match needs two heroes for each of its {len(self.seats)} "
                "seats."
            )
        heroes = self.catalogue.heroes
        kinds = chosen_heroes(heroes, self.decks, chain.from_iterable(pairs), "lebelheim.deck.1")
        for name, team in zip(TEAM_NAMES, self.teams, strict=True):
            check_different(name, [heroes[kinds[h]].name for h in team], "lebelheim.players.4")
        return kinds


LebelheimTable: TypeAlias = Table[LebelheimState, Box]


def seat_of(hero: int) -> int:
    """The seat whose hero it is."""
    return hero // HEROES_EACH


def heroes_of(seat: int) -> range:
    """The heroes of a seat, dead ones too. Rules: lebelheim.players.2"""
    return range(seat * HEROES_EACH, (seat + 1) * HEROES_EACH)


def team_of(hero: int) -> int:
    """The team, 0 or 1, of a hero. Rules: lebelheim.players.3"""
    return hero // HEROES_EACH % 2
