"""A bot that looks one play ahead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulekeeper.core.match import Match
from rulekeeper.players.ahead import OnePlayAhead, Prospect
from rulekeeper.players.outlook import judgement


class GreedyPlayer(OnePlayAhead):
    """Takes the option that leads to the state which the game's own judgement likes best."""

    def judged(
        self, match: Match[Any, Any], seat: int, prospects: Sequence[Prospect]
    ) -> Sequence[float]:
        return [judgement(trial, state, seat) for _, _, trial, state in prospects]
