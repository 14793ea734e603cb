"""A match told anew under other options: beside a real table from now on, say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from msgspec import Struct

from rulekeeper.core.chance import ChanceDriver, OpenChance
from rulekeeper.core.errors import RulekeeperError, SetupError
from rulekeeper.core.history import encode
from rulekeeper.core.match import Decision, Match
from rulekeeper.core.requests import Option
from rulekeeper.core.setup import checked_setup

S = TypeVar("S", bound=Struct)
B = TypeVar("B")


def under(match: Match[S, B], options: Mapping[str, object], chance: ChanceDriver) -> Match[S, B]:
    """The match as it stands, with these options beside its own; `chance` answers from now on.

    Its answers are given again. Where the options ask what has one answer and was not asked
    before, that is the answer. Raises `SetupError` when the same match does not come of it.
    """
    setup = checked_setup({**match.setup.options, **options}, match.setup.seats, match.setup.seed)
    again = Match(
        match.game, setup, OpenChance(), alone=match.alone, clock=None, elapsed=match.elapsed
    )
    try:
        for seat, answer in match.answers:
            _give(again, seat, answer)
    except RulekeeperError as error:
        raise SetupError(f"This match cannot go on under other options: {error}") from None
    wanted = encode(match.table.state)
    while encode(again.table.state) != wanted and (decision := _without_choice(again)):
        again.choose(decision.options[0], decision.seat)
    if encode(again.table.state) != wanted:
        raise SetupError("This match cannot go on under other options: it comes out differently.")
    again.go_live(chance)
    return again


def _give(match: Match[S, B], seat: int, answer: Option) -> None:
    """An answer, after all that has one answer and was not asked before."""
    while decision := _without_choice(match):
        asked = match.decision_of(seat)
        if asked is not None and answer in asked.options:
            break
        match.choose(decision.options[0], decision.seat)
    match.choose(answer, seat)


def _without_choice(match: Match[S, B]) -> Decision | None:
    """What is asked although it has one answer."""
    return next((asked for asked in match.decisions if len(asked.options) == 1), None)
