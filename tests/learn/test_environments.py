"""The official checkers of PettingZoo and Gymnasium pass for every game."""

from __future__ import annotations

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, seed_test

from rulekeeper import learn
from rulekeeper.games.registry import game_names

GAMES = sorted(game_names())

pytestmark = pytest.mark.filterwarnings("ignore")

in_every_game = pytest.mark.parametrize("game", GAMES)


@in_every_game
def test_it_is_an_environment_of_pettingzoo(game: str) -> None:
    api_test(learn.env(game), num_cycles=60)


@in_every_game
def test_the_same_seed_leads_to_the_same_match(game: str) -> None:
    seed_test(lambda: learn.env(game), num_cycles=40)


@in_every_game
def test_it_is_a_parallel_environment(game: str) -> None:
    parallel_api_test(learn.parallel_env(game), num_cycles=60)


@in_every_game
def test_it_is_an_environment_of_gymnasium(game: str) -> None:
    name = f"rulekeeper.learn.gym:rulekeeper/{game.title()}-v0"
    check_env(gymnasium.make(name, opponents=["random"]).unwrapped)
