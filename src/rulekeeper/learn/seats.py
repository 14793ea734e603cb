"""What the two environments of PettingZoo share: seats as agents, their spaces, a new match."""

from __future__ import annotations

from typing import Any

from gymnasium import spaces
from gymnasium.utils import seeding

from rulekeeper.learn.episode import Episode
from rulekeeper.learn.kit import Kit
from rulekeeper.learn.telling import MODES, rendered


class Seats:
    """Every seat is an agent: `seat_0`, `seat_1` ...

    `shaping` is a discount: with it the game's judgement of a position, as a potential, shapes the
    rewards. `wanted` is what `Kit.of` takes.
    """

    episode: Episode

    def __init__(
        self,
        game: str,
        *,
        shaping: float | None = None,
        render_mode: str | None = None,
        **wanted: Any,
    ) -> None:
        self.kit = Kit.of(game, **wanted)
        self.metadata = {"name": f"rulekeeper_{game}", "render_modes": MODES}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.kit.seats)]
        self._shaping = shaping
        self._actions = {agent: self.kit.action_space() for agent in self.possible_agents}
        self._random, _ = seeding.np_random()

    def observation_space(self, agent: str) -> spaces.Dict:
        """What an agent sees and is asked."""
        return self.kit.observation_space

    def action_space(self, agent: str) -> spaces.Discrete:
        """The actions of an agent."""
        return self._actions[agent]

    def render(self) -> str | None:
        """The table as the first seat that is asked sees it, with its options by number."""
        return rendered(self.episode, next(iter(self.episode.asked), 0), self.render_mode)

    def _begin(self, seed: int | None) -> None:
        """Begin a match; without a seed, the last one leads to the next."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.episode = Episode(self.kit, int(self._random.integers(1 << 62)), gamma=self._shaping)
        self.agents = [*self.possible_agents]
