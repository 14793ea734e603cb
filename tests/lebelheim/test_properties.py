"""Random play of the real pack: nothing breaks, whatever is chosen."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulekeeper.core.match import Match
from rulekeeper.games.lebelheim.box import Box
from rulekeeper.games.lebelheim.game import Lebelheim
from rulekeeper.games.lebelheim.package import LEBELHEIM
from rulekeeper.games.lebelheim.state import LebelheimState
from tables.lebelheim_invariants import check_invariants
from tables.thoroughness import MATCHES

SEATS = {"1v1": ["red", "blue"], "2v2": ["red", "blue", "red two", "blue two"]}


@pytest.fixture(scope="module")
def game() -> Lebelheim:
    return LEBELHEIM.with_packs()


def random_match(
    game: Lebelheim, mode: str, seed: int, turn_limit: int | None = None
) -> Match[LebelheimState, Box]:
    options: dict[str, object] = {"mode": mode, "turn_limit": turn_limit}
    return Match.new(game, options, SEATS[mode], seed, listen=False)


@given(seed=st.integers(0, 2**32), mode=st.sampled_from(["1v1", "2v2"]))
@settings(max_examples=15)
def test_no_choice_ever_breaks_an_invariant(game: Lebelheim, seed: int, mode: str) -> None:
    match, rng = random_match(game, mode, seed, turn_limit=30), Random(seed)
    while match.options:
        match.play(rng.choice(match.options))
        check_invariants(match)
    assert match.result is not None


def test_many_random_matches_come_to_an_end(game: Lebelheim) -> None:
    ends = set()
    for seed in range(MATCHES):
        match, rng = (
            random_match(game, "1v1" if seed % 5 else "2v2", seed, turn_limit=40),
            Random(seed),
        )
        while match.options:
            match.play(match.options[int(rng.random() * len(match.options))])
        check_invariants(match)
        assert match.result is not None
        ends.add(match.result.rule)
    assert "lebelheim.end.1" in ends
    assert "lebelheim.end.timed.4" in ends
