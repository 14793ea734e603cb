"""The official checkers of PettingZoo, Gymnasium and OpenSpiel pass for every game."""

from __future__ import annotations

import gymnasium
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms.generate_playthrough import playthrough_lines
from pettingzoo.test import api_test, parallel_api_test, seed_test

from rulekeeper import learn
from rulekeeper.games.registry import game_names
from rulekeeper.learn import openspiel

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


@in_every_game
def test_openspiel_plays_it_at_random(game: str) -> None:
    short = openspiel.load_game(game, options={"turn_limit": 2})
    pyspiel.random_sim_test(short, num_sims=1, serialize=False, verbose=False)


def test_openspiel_writes_down_a_match_that_can_be_played_again() -> None:
    name = "rulekeeper_lebelheim(options=turn_limit:1)"
    lines = playthrough_lines(name, seed=1)
    actions = [line.removeprefix("action: ") for line in lines if line.startswith("action: ")]
    state = pyspiel.load_game(name).new_initial_state()
    for action in actions:
        state.apply_action(int(action))
    assert state.is_terminal()
    assert f"# {state}" in lines
