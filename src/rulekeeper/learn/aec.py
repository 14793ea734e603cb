"""A game as PettingZoo's AEC environment: seat after seat."""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv

from rulekeeper.learn.kit import Observation
from rulekeeper.learn.seats import Seats


class SeatBySeat(Seats, AECEnv[str, Any, int]):
    """One seat is asked at a time; seats that choose in secret follow each other.

    `reset` takes the seed of the match.
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match; without a seed, the last one leads to the next."""
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._next()

    def observe(self, agent: str) -> Observation:
        return self.episode.observation(self.possible_agents.index(agent))

    def step(self, action: int) -> None:
        """Answer for the agent that is selected; raises `IndexError` beyond its mask."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.episode.act(self.possible_agents.index(agent), int(action))
        earned = self.episode.earned()
        self.rewards = dict(zip(self.possible_agents, earned, strict=True))
        self.terminations = dict.fromkeys(self.agents, self.episode.is_over)
        self.truncations = dict.fromkeys(self.agents, self.episode.is_cut_off)
        self._accumulate_rewards()
        self.agent_selection = self._next()
        if self.render_mode == "human":
            self.render()

    def _next(self) -> str:
        """Whoever is asked; at the end the first agent, to learn of it."""
        asked = self.episode.asked
        return self.possible_agents[asked[0]] if asked else self.agents[0]
