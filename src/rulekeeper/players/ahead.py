"""Thinking one play ahead: what greedy bots and bots with a net have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from rulekeeper.core.chance import mixed
from rulekeeper.core.match import Match
from rulekeeper.core.requests import Option
from rulekeeper.players.base import options_of, position_seed
from rulekeeper.players.outlook import answer, end_of_turn, out_of_a_standstill

BREADTH = 6
"""How many options are thought through: the most promising ones."""


class Prospect(NamedTuple):
    """Where an option leads: `weight` is how promising it looks at a glance.

    `trial` is a match in which it was taken and which was played on at a glance to the end of the
    turn; `state` is the last one there in which nothing is half carried out.
    """

    option: Option
    weight: float
    trial: Match[Any, Any]
    state: Struct


class OnePlayAhead(ABC):
    """Tries each promising option, and takes the one that leads to the best state.

    It tries them on one copy of the match in which all that the seat has not seen is dealt anew,
    and plays each at a glance to the end of the turn. At a standstill it leaves some decisions to
    chance, so that the match goes on.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed

    @abstractmethod
    def judged(
        self, match: Match[Any, Any], seat: int, prospects: Sequence[Prospect]
    ) -> Sequence[float]:
        """How good each prospect is for the seat that is asked in the match."""

    def choose(self, match: Match[Any, Any], seat: int) -> Option:
        """The option that leads to the best state; the more promising one among equals."""
        kind, options = options_of(match, seat)
        if len(options) == 1:
            return options[0]
        seed = position_seed(self.seed, match, seat)
        world = match.determinized(seat, seed)
        weights = match.game.prior(world.table, seat, kind, options)
        promising = [place for place, weight in enumerate(weights) if weight > 0]
        if len(promising) == 1:
            return options[promising[0]]
        if (way_out := out_of_a_standstill(match, seat, options, weights, seed)) is not None:
            return way_out
        promising.sort(key=lambda place: -weights[place])
        places = promising[:BREADTH] or range(len(options))
        turn = match.game.turn_number(world.table.state)
        prospects = []
        for place in places:
            trial = world if place == places[-1] else world.copy()
            trial.stop_after(turn)
            answer(trial, seat, options[place])
            state = end_of_turn(trial, turn, seed)
            prospects.append(Prospect(options[place], weights[place], trial, state))
        judged = self.judged(match, seat, prospects)
        best = max(
            range(len(prospects)),
            key=lambda n: (judged[n], prospects[n].weight, mixed(seed, places[n])),
        )
        return prospects[best].option
