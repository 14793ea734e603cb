"""Who decides at the table: a person and a bot answer through the same interface."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from msgspec import Struct

from rulekeeper.core.chance import mixed
from rulekeeper.core.match import Match
from rulekeeper.core.requests import Option

S = TypeVar("S", bound=Struct)
B = TypeVar("B")


class Player(Protocol):
    """Somebody who plays one or more seats."""

    def choose(self, match: Match[S, B], seat: int) -> Option:
        """One of the options of the decision that waits for `seat`. The match stays as it is."""


def position_seed(seed: int, match: Match[S, B], seat: int) -> int:
    """A seed for what `seat` is asked now: the same in every copy and after every load.

    It counts the seat's own answers and looks at nothing else: even the number of all answers
    tells who was asked something in secret.
    """
    return mixed(mixed(seed, match.answers_of(seat)), seat)


def options_of(match: Match[S, B], seat: int) -> tuple[str, Sequence[Option]]:
    """Kind and options of the decision that waits for `seat`; raises `ValueError` without one."""
    decision = match.decision_of(seat)
    if decision is None:
        raise ValueError(f"nothing is asked of seat {seat}")
    return decision.kind, decision.options
