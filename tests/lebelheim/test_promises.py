"""Lebelheim keeps every promise that the core makes for its games."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekeeper.core.conformance import check_game
from rulekeeper.core.determinism import check_deterministic, check_golden
from rulekeeper.games.lebelheim.game import Lebelheim
from rulekeeper.games.lebelheim.package import LEBELHEIM
from tables.thoroughness import seeds

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.match"))

PAIR = ["red", "blue"]
FOUR = ["red", "blue", "red two", "blue two"]


@pytest.fixture(scope="module")
def game() -> Lebelheim:
    return LEBELHEIM.with_packs()


def test_matches_of_two_players_conform(game: Lebelheim) -> None:
    check_game(game, {"turn_limit": 24}, PAIR, seeds(0, 2), every=13)


def test_matches_of_four_players_conform(game: Lebelheim) -> None:
    check_game(game, {"mode": "2v2", "turn_limit": 24}, FOUR, seeds(10, 1), every=14)


def test_a_game_timed_in_minutes_conforms(game: Lebelheim) -> None:
    check_game(game, {"minute_limit": 0.01, "turn_limit": 20}, PAIR, seeds(20, 2), every=7)


def test_processes_and_hash_seeds_make_no_difference() -> None:
    check_deterministic(
        "rulekeeper.games.lebelheim.package:LEBELHEIM.with_packs",
        {"turn_limit": 20},
        PAIR,
        range(3),
    )


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_match_comes_out_as_it_did(game: Lebelheim, path: Path) -> None:
    check_golden(game, path)
