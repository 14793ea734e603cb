"""Every game as a Python game of OpenSpiel, with chance in the open.

    game = openspiel.load_game("lebelheim")
    state = game.new_initial_state()

`pip install 'rulekeeper[openspiel]'` brings `pyspiel`. Importing this module registers all games
under `rulekeeper_lebelheim` and so on, for `pyspiel.load_game`, with the options of a match:

    pyspiel.load_game("rulekeeper_lebelheim(options=turn_limit:4;mode:2v2)")
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel

from rulekeeper.games.registry import find_package, game_names
from rulekeeper.learn.episode import DECISION_LIMIT, LOSS, WIN
from rulekeeper.learn.kit import Kit
from rulekeeper.learn.search_state import SearchState

MOST_OUTCOMES = 4096
"""Outcomes that a chance node has at most."""

MOST_SEATS = 8

SEED = 0
"""What the options leave to be drafted is drawn with this seed: a game of OpenSpiel is one game."""


class OpenSpielGame(pyspiel.Game):
    """A game for OpenSpiel."""

    def __init__(self, kit: Kit, params: dict[str, Any] | None = None) -> None:
        is_duel = kit.seats == 2
        information = pyspiel.GameInfo(
            num_distinct_actions=kit.shapes.options,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=kit.seats,
            min_utility=LOSS,
            max_utility=WIN,
            utility_sum=0.0 if is_duel else None,
            max_game_length=DECISION_LIMIT,
        )
        super().__init__(game_type(kit.game.name, is_duel=is_duel), information, params or {})
        self.kit = kit

    def new_initial_state(self) -> OpenSpielState:
        return OpenSpielState(self)

    def make_py_observer(
        self, iig_obs_type: object = None, params: object = None
    ) -> OpenSpielObserver:
        """What tells a seat what it sees."""
        return OpenSpielObserver(self.kit)


class OpenSpielState(pyspiel.State):
    """A state for OpenSpiel: a `SearchState` by other names."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self.search = SearchState.new(game.kit, SEED)

    def current_player(self) -> int:
        return self.search.current_player()

    def _legal_actions(self, player: int) -> list[int]:
        return self.search.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.search.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        self.search.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.search.action_to_string(action)

    def is_terminal(self) -> bool:
        return self.search.is_terminal()

    def returns(self) -> list[float]:
        return self.search.returns()

    def __str__(self) -> str:
        match = self.search.match
        return f"{match.answer_count} answers, state {match.final_hash}"


class OpenSpielObserver:
    """What a seat sees, as a row of numbers (`tensor`) and as arrays by name (`dict`)."""

    def __init__(self, kit: Kit) -> None:
        self.tensor = np.zeros(kit.views.size, dtype=np.float32)
        self.dict = {
            name: self.tensor[begin : begin + int(np.prod(shape))].reshape(shape)
            for name, (shape, begin, _) in kit.views.arrays.items()
        }

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Take in what a seat sees."""
        self.tensor[:] = state.search.observation_tensor(player)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """What a seat sees, in words."""
        return state.search.observation_string(player)


def game_type(name: str, *, is_duel: bool = False) -> pyspiel.GameType:
    """What OpenSpiel has to know of a game. In a duel one wins what the other loses."""
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=f"rulekeeper_{name}",
        long_name=f"Rulekeeper: {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.ZERO_SUM if is_duel else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MOST_SEATS,
        min_num_players=1,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"options": ""},
    )


def load_game(name: str, **wanted: Any) -> OpenSpielGame:
    """A game by its name; `wanted` is what `Kit.of` takes.

    Raises `SetupError` when the game or its options are not there.
    """
    return OpenSpielGame(Kit.of(name, **wanted))


def _options(name: str, params: Mapping[str, Any]) -> Mapping[str, object]:
    """The options of a match that the parameters name; raises `SetupError`."""
    package = find_package(name)
    pairs = [pair.partition(":") for pair in str(params.get("options", "")).split(";") if pair]
    typed = {key: int(value) if value.isdecimal() else value for key, _, value in pairs}
    return package.match_options(package.with_packs(), typed)


def _registered(name: str) -> type[OpenSpielGame]:
    """The class of a game in its usual form, which OpenSpiel makes from its parameters.

    It has to be a class: at the end of the program OpenSpiel lets go of anything else too late.
    """

    class Registered(OpenSpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(Kit.of(name, options=_options(name, params or {})), params)

    return Registered


for _name in game_names():
    pyspiel.register_game(game_type(_name), _registered(_name))
