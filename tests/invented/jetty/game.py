"""The game as the core knows it."""

from collections.abc import Mapping, Sequence
from random import Random

from invented.jetty.content.vocabulary import CARDS
from invented.jetty.options import NOUNS
from invented.jetty.rules.pushing import PUSHED
from invented.jetty.rules.setup import CORNER, choose_corners
from invented.jetty.rules.turn import TURN, take_turn
from invented.jetty.rules.weather import turn_weather
from invented.jetty.state import GRID, Box, JettyState, JettyTable, Stage
from rulekeeper.core.errors import SetupError
from rulekeeper.core.game import Game, Result, play_stages
from rulekeeper.core.language import Language
from rulekeeper.core.requests import Flow

LANGUAGE = Language(NOUNS, menus=(CORNER, TURN, PUSHED))
STAGES = {
    Stage.CORNERS: choose_corners,
    Stage.TURN: take_turn,
    Stage.WEATHER: turn_weather,
}


class Jetty(Game[JettyState, Box]):
    """Two figures, one jetty."""

    name = "jetty"
    title = "Jetty"
    version = 1
    state_type = JettyState
    language = LANGUAGE
    packs: Mapping[str, str] = {}

    def open_box(
        self, options: Mapping[str, object], seats: Sequence[str]
    ) -> tuple[Box, JettyState]:
        """Raises `SetupError` unless there are two seats."""
        if len(seats) != 2:
            raise SetupError(f"Jetty is for 2 players, not for {len(seats)}.")
        return Box(tuple(seats), CARDS if options.get("weather") else ()), JettyState()

    def play(self, table: JettyTable) -> Flow[Result]:
        """Play from the table's state to the end."""
        return play_stages(table, lambda state: state.stage, STAGES)

    def view(self, state: JettyState, box: Box, seat: int) -> JettyState:
        """Nothing is hidden."""
        return state

    def determinize(self, state: JettyState, box: Box, seat: int, rng: Random) -> None:
        """Nothing is hidden."""

    def turn_number(self, state: JettyState) -> int:
        """Turns begun so far."""
        return state.turn

    def value(self, state: JettyState, box: Box, seat: int) -> float:
        """How much farther from the edge the own figure stands."""
        if min(state.at) < 0:
            return 0.0
        own, other = (_from_the_edge(state.at[figure]) for figure in (seat, 1 - seat))
        return (own - other) / 4


def _from_the_edge(square: int) -> int:
    column, row = GRID.column(square), GRID.row(square)
    return min(column, row, 4 - column, 4 - row)
