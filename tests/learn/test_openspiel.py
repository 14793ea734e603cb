"""OpenSpiel's own tests pass for every game, where OpenSpiel can be installed."""

from __future__ import annotations

import pytest

from rulekeeper.games.registry import game_names

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.algorithms.generate_playthrough import playthrough_lines  # noqa: E402

from rulekeeper.learn import openspiel  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.mark.parametrize("game", sorted(game_names()))
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
