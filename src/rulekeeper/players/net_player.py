"""A bot that plays as a net has learned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rulekeeper.core.match import Match
from rulekeeper.features.encoding import Encoding
from rulekeeper.players.ahead import OnePlayAhead, Prospect
from rulekeeper.players.nets import Net
from rulekeeper.players.outlook import judgement

DIGITS = 4
"""To so many digits scores are compared: processors differ in those that follow."""

CERTAIN = 1e6
"""The score of an option that wins the match."""


class NetPlayer(OnePlayAhead):
    """Takes the option that leads to the state which its net likes best."""

    def __init__(self, net: Net, seed: int) -> None:
        super().__init__(seed)
        self.net = net

    def judged(
        self, match: Match[Any, Any], seat: int, prospects: Sequence[Prospect]
    ) -> Sequence[float]:
        scores = self.net.policy(inputs_of(self.net.encoding(match), match, seat, prospects))
        return [
            round(score, DIGITS)
            if prospect.trial.result is None
            else CERTAIN * judgement(prospect.trial, prospect.state, seat)
            for prospect, score in zip(prospects, scores, strict=True)
        ]


def inputs_of(
    encoding: Encoding, match: Match[Any, Any], seat: int, prospects: Sequence[Prospect]
) -> dict[str, NDArray[Any]]:
    """What a net is told of the prospects of a decision; see `players.nets`."""
    views = [match.game.view(prospect.state, match.box, seat) for prospect in prospects]
    options = [prospect.option for prospect in prospects]
    return {
        "observation": np.stack([encoding.views.flat(view) for view in views]),
        "seat": np.stack([encoding.seat(seat)] * len(views)),
        "judgement": np.array(
            [encoding.judgement(view, match.box, seat) for view in views], dtype=np.float32
        ),
        "options": encoding.rows.encode(options, len(options)),
        "promise": np.array([prospect.weight for prospect in prospects], dtype=np.float32),
    }
