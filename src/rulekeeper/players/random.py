"""A bot that plays at random."""

from __future__ import annotations

from typing import TypeVar

from msgspec import Struct

from rulekeeper.core.match import Match
from rulekeeper.core.requests import Option
from rulekeeper.players.base import options_of, position_seed

S = TypeVar("S", bound=Struct)
B = TypeVar("B")


class RandomPlayer:
    """Takes each option as often as any other."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, match: Match[S, B], seat: int) -> Option:
        """Any option."""
        _, options = options_of(match, seat)
        return options[position_seed(self.seed, match, seat) * len(options) >> 64]
