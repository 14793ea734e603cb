"""A game as PettingZoo's parallel environment: all seats answer at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from pettingzoo import ParallelEnv

from rulekeeper.learn.episode import LOSS
from rulekeeper.learn.kit import Observation
from rulekeeper.learn.seats import Seats

WAIT = 0
"""The action of a seat that is not asked anything."""


class AllSeats(Seats, ParallelEnv[str, Any, int]):
    """All seats give an action; those count whose seats are asked.

    What is chosen in secret by several is answered in one step. An action beyond the mask ends the
    episode for everybody, and costs whoever took it 1.
    """

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a match; without a seed, the last one leads to the next."""
        self._begin(seed)
        return self._observed(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Answer for every seat that is asked."""
        agents, episode = self.agents, self.episode
        earned = [0.0] * self.kit.seats
        illegal: int | None = None
        for seat in episode.asked:
            try:
                episode.act(seat, int(actions[self.possible_agents[seat]]))
            except IndexError:
                illegal = seat
                break
        else:
            earned = episode.earned()
        if illegal is not None:
            earned[illegal] = LOSS
        is_over = episode.is_over or illegal is not None
        if is_over or episode.is_cut_off:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            self._observed(),
            dict(zip(agents, earned, strict=True)),
            dict.fromkeys(agents, is_over),
            dict.fromkeys(agents, episode.is_cut_off),
            {agent: {} for agent in agents},
        )

    def _observed(self) -> dict[str, Observation]:
        observed = {}
        for seat, agent in enumerate(self.possible_agents):
            observed[agent] = self.episode.observation(seat)
            mask = observed[agent]["action_mask"]
            if not np.any(mask):
                mask[WAIT] = 1
        return observed
