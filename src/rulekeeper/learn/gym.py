"""A game as Gymnasium's environment: one seat, with bots on the others.

Importing this module tells Gymnasium of all games, which it then makes by their names:

    gymnasium.make("rulekeeper.learn.gym:rulekeeper/Lebelheim-v0", opponents=["greedy"])
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
from gymnasium import spaces

from rulekeeper.core.chance import mixed
from rulekeeper.core.errors import SetupError
from rulekeeper.games.registry import game_names
from rulekeeper.learn.episode import LOSS, Episode
from rulekeeper.learn.kit import Kit, Observation
from rulekeeper.learn.telling import MODES, rendered
from rulekeeper.players.base import Player
from rulekeeper.players.registry import find_player


class OneSeat(gymnasium.Env[Observation, int]):
    """One seat of a match; bots play the others.

    `opponents` are the names of bots, as the command line spells them, who sit down in turn. With
    no `seat`, it is drawn anew in each episode. An action beyond the mask ends the episode and
    costs 1. See `Seats` for `shaping`.
    """

    metadata = {"render_modes": MODES}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        game: str,
        *,
        opponents: Sequence[str] = ("greedy",),
        seat: int | None = 0,
        shaping: float | None = None,
        render_mode: str | None = None,
        **wanted: Any,
    ) -> None:
        self.kit = Kit.of(game, **wanted)
        if seat is not None and not 0 <= seat < self.kit.seats:
            raise SetupError(f"There is no seat {seat}: 0 to {self.kit.seats - 1}.")
        if not opponents:
            raise SetupError("Nobody plays the other seats: name one bot or more.")
        for name in opponents:
            find_player(name, seed=0)
        self.observation_space = self.kit.observation_space
        self.action_space: spaces.Discrete = self.kit.action_space()  # type: ignore[assignment]
        self.render_mode = render_mode
        self._opponents = tuple(opponents)
        self._wanted_seat = seat
        self._shaping = shaping

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a match, and let the bots play until this seat is asked."""
        super().reset(seed=seed)
        number = int(self.np_random.integers(1 << 62))
        seats = range(self.kit.seats)
        drawn = int(self.np_random.integers(self.kit.seats))
        self.seat = drawn if self._wanted_seat is None else self._wanted_seat
        self.episode = Episode(self.kit, number, gamma=self._shaping)
        others = [seat for seat in seats if seat != self.seat]
        self._bots: dict[int, Player] = {
            seat: find_player(
                self._opponents[n % len(self._opponents)],
                seed=mixed(number, seat),
                match=self.episode.match,
            )
            for n, seat in enumerate(others)
        }
        self._earned = 0.0
        self._let_bots_play()
        return self._seen()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Answer for the seat, and let the bots play until it is asked again."""
        episode, is_illegal = self.episode, False
        self._earned = 0.0
        try:
            episode.act(self.seat, int(action))
        except IndexError:
            is_illegal = True
            self._earned = LOSS
        else:
            self._earned += episode.earned()[self.seat]
            self._let_bots_play()
        if self.render_mode == "human":
            self.render()
        seen, info = self._seen()
        is_over = episode.is_over or is_illegal
        return seen, self._earned, is_over, episode.is_cut_off and not is_illegal, info

    def render(self) -> str | None:
        """The table as the seat sees it, with its options by number."""
        return rendered(self.episode, self.seat, self.render_mode)

    def _let_bots_play(self) -> None:
        episode = self.episode
        while not (episode.is_over or episode.is_cut_off):
            asked = episode.asked
            if self.seat in asked:
                return
            seat = asked[0]
            episode.answer(seat, self._bots[seat].choose(episode.match, seat))
            self._earned += episode.earned()[self.seat]

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        """What the seat sees; its mask once more, where users of Gymnasium look for it."""
        seen = self.episode.observation(self.seat)
        return seen, {"action_mask": seen["action_mask"], "seat": self.seat}


for _name in game_names():
    gymnasium.register(
        f"rulekeeper/{_name.title()}-v0", entry_point=f"{__name__}:OneSeat", kwargs={"game": _name}
    )
