"""A bot that looks one play ahead."""

from __future__ import annotations

from typing import TypeVar

from msgspec import Struct

from rulekeeper.core.chance import mixed
from rulekeeper.core.match import Match
from rulekeeper.core.requests import Option
from rulekeeper.players.base import options_of, position_seed
from rulekeeper.players.outlook import answer, end_of_turn, judgement, out_of_a_standstill

S = TypeVar("S", bound=Struct)
B = TypeVar("B")


BREADTH = 6
"""How many options are thought through: the most promising ones."""


class GreedyPlayer:
    """Tries each promising option, and takes the one that leads to the best state.

    It tries them on one copy of the match in which all that the seat has not seen is dealt anew,
    and plays each at a glance to the end of the turn, where the game's judgement decides. At a
    standstill it leaves some decisions to chance, so that the match goes on.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, match: Match[S, B], seat: int) -> Option:
        """The option that leads to the best state; the more promising one among equals."""
        kind, options = options_of(match, seat)
        if len(options) == 1:
            return options[0]
        seed = position_seed(self.seed, match, seat)
        world = match.determinized(seat, seed)
        game = match.game
        weights = game.prior(world.table, seat, kind, options)
        promising = [place for place, weight in enumerate(weights) if weight > 0]
        if len(promising) == 1:
            return options[promising[0]]
        if (way_out := out_of_a_standstill(match, seat, options, weights, seed)) is not None:
            return way_out
        promising.sort(key=lambda place: -weights[place])
        places = promising[:BREADTH] or range(len(options))
        turn = game.turn_number(world.table.state)

        def outlook(place: int) -> tuple[float, float, int]:
            trial = world if place == places[-1] else world.copy()
            trial.stop_after(turn)
            answer(trial, seat, options[place])
            state = end_of_turn(trial, turn, seed)
            return judgement(trial, state, seat), weights[place], mixed(seed, place)

        return options[max(places, key=outlook)]
