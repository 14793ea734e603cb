"""Random play of the real pack: nothing breaks, whatever is chosen."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulekeeper.core.match import Match
from rulekeeper.games.arena.box import ArenaBox
from rulekeeper.games.arena.game import Arena
from rulekeeper.games.arena.package import ARENA
from rulekeeper.games.arena.state import ArenaState
from tables.arena_invariants import check_invariants
from tables.thoroughness import MATCHES


@pytest.fixture(scope="module")
def game() -> Arena:
    return ARENA.with_packs()


def random_match(game: Arena, seed: int, limit: int) -> Match[ArenaState, ArenaBox]:
    """A match with the optional rules and the number of players that the seed says."""
    rng = Random(seed)
    options: dict[str, object] = {
        "heroes_per_team": rng.choice((3, 4)),
        "artifacts": rng.random() < 0.5,
        "scrolls": rng.random() < 0.5,
        "aid": rng.random() < 0.8,
        "advanced": rng.random() < 0.9,
        "turn_limit": limit,
    }
    seats = ["a", "b", "c", "d", "e", "f"][: rng.choice((2, 2, 4, 6))]
    return Match.new(game, game.sampled_options(options, rng), seats, seed, listen=False)


@given(seed=st.integers(0, 2**32))
@settings(max_examples=15)
def test_no_choice_ever_breaks_an_invariant(game: Arena, seed: int) -> None:
    match, rng = random_match(game, seed, limit=24), Random(seed)
    while match.options:
        match.play(rng.choice(match.options))
        check_invariants(match)
    assert match.result is not None


def test_many_random_matches_come_to_an_end(game: Arena) -> None:
    reasons = set()
    for seed in range(MATCHES // 10):
        match, rng = random_match(game, seed, limit=400), Random(seed)
        while match.options:
            match.play(match.options[int(rng.random() * len(match.options))])
        check_invariants(match)
        assert match.result is not None
        reasons.add(match.result.reason.partition(":")[0])
    assert {"The white team wins", "The black team wins"} <= reasons


def test_it_makes_no_difference_whether_somebody_listens(game: Arena) -> None:
    for seed in range(12):
        quiet, rng = random_match(game, seed, limit=60), Random(seed)
        told = Match.new(game, quiet.setup.options, quiet.setup.seats, seed, listen=True)
        while quiet.options:
            option = rng.choice(quiet.options)
            quiet.play(option)
            told.play(option)
            assert quiet.state_bytes == told.state_bytes
        assert quiet.result == told.result
