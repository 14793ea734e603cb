"""A game as PettingZoo's AEC environment: seat after seat."""

from __future__ import annotations

from typing import Any

from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from rulekeeper.learn.episode import Episode
from rulekeeper.learn.kit import Kit, Observation
from rulekeeper.learn.telling import told

MODES = ["ansi", "human"]


class SeatBySeat(AECEnv[str, Any, int]):
    """One seat is asked at a time; seats that choose in secret follow each other.

    `shaping` is a discount: with it the game's judgement of a position, as a potential, shapes the
    rewards. `reset` takes the seed of the match.
    """

    def __init__(
        self,
        game: str,
        *,
        shaping: float | None = None,
        render_mode: str | None = None,
        **wanted: Any,
    ) -> None:
        super().__init__()
        self.kit = Kit.of(game, **wanted)
        self.metadata = {"name": f"rulekeeper_{game}", "render_modes": MODES}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.kit.seats)]
        self._shaping = shaping
        self._actions = {agent: self.kit.action_space() for agent in self.possible_agents}
        self._random, _ = seeding.np_random()

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.kit.observation_space

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match; without a seed, the last one leads to the next."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.episode = Episode(self.kit, int(self._random.integers(1 << 62)), gamma=self._shaping)
        self.agents = [*self.possible_agents]
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

    def render(self) -> str | None:
        """The table as the selected seat sees it, with its options by number."""
        text = told(self.episode, self.possible_agents.index(self.agent_selection))
        if self.render_mode != "human":
            return text
        print(text)
        return None

    def _next(self) -> str:
        """Whoever is asked; at the end the first agent, to learn of it."""
        asked = self.episode.asked
        return self.possible_agents[asked[0]] if asked else self.agents[0]
