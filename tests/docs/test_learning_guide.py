"""The examples of the guide to learning run as they are written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

GUIDE = Path(__file__).parents[2] / "docs/learning.md"
EXAMPLES: list[str] = re.findall(
    r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL
)


def example(words: str) -> str:
    """The one example with these words."""
    (found,) = [each for each in EXAMPLES if words in each]
    return found


def test_a_seat_plays_a_match_against_a_bot() -> None:
    names: dict[str, object] = {}
    exec(example("env.step(action)").replace("greedy", "random"), names)
    assert names["reward"] in (1.0, 0.0, -1.0)


def test_the_environments_are_made() -> None:
    names: dict[str, object] = {}
    exec(example("learn.parallel_env"), names)
    assert type(names["env"]).__name__ == "AllSeats"
    exec(
        example("make_vec").replace("num_envs=8", "num_envs=1").replace("async", "sync"),
        {"gymnasium": __import__("gymnasium")},
    )


def test_a_search_goes_to_the_end() -> None:
    names: dict[str, object] = {}
    exec(example("SearchState.new"), names)
    state = names["state"]
    assert state.is_terminal()  # type: ignore[attr-defined]


def test_openspiel_loads_a_game() -> None:
    pytest.importorskip("pyspiel")
    names: dict[str, object] = {}
    exec(example("openspiel.load_game"), names)
    assert type(names["game"]).__name__ == "OpenSpielGame"
