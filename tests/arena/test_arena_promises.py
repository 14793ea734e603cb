"""Arena keeps every promise that the core makes for its games."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from msgspec import to_builtins

from rulekeeper.core.conformance import check_game
from rulekeeper.core.determinism import check_deterministic, check_golden
from rulekeeper.games.arena.game import Arena
from rulekeeper.games.arena.package import ARENA
from tables.random_belongings import random_belongings
from tables.thoroughness import seeds

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.match"))

PAIR = ["white", "black"]
FOUR = ["white", "black", "white two", "black two"]


@pytest.fixture(scope="module")
def game() -> Arena:
    return ARENA.with_packs()


def test_matches_from_recruiting_on_conform(game: Arena) -> None:
    options = {"artifacts": True, "scrolls": True, "turn_limit": 16}
    check_game(game, options, PAIR, seeds(0, 1), every=19)


def test_quick_matches_to_the_end_conform(game: Arena) -> None:
    check_game(game, {"quick": True, "turn_limit": 60}, PAIR, seeds(10, 2), every=43)


def test_matches_of_four_players_conform(game: Arena) -> None:
    options = {"quick": True, "scrolls": True, "heroes_per_team": 4, "turn_limit": 24}
    check_game(game, options, FOUR, seeds(20, 1), every=37)


@pytest.mark.parametrize("tiles", ["freestyle", "competitive"])
def test_matches_in_an_arena_of_the_players_conform(game: Arena, tiles: str) -> None:
    check_game(game, {"tiles": tiles, "turn_limit": 4}, PAIR, seeds(30, 1), every=41)


@pytest.mark.parametrize("difficulty", ["daydream", "nightmare"])
def test_quests_conform(game: Arena, difficulty: str) -> None:
    options = {"quest": "the-salt-stair", "difficulty": difficulty, "turn_limit": 14}
    check_game(game, options, ["Ana", "Ben"], seeds(40, 1), every=43)


def test_quests_of_a_campaign_conform(game: Arena) -> None:
    owned = to_builtins(random_belongings(game.catalogue, Random(6)))
    options = {"quest": "the-moth-hunt", "belongings": owned, "turn_limit": 14}
    check_game(game, options, ["Ana", "Ben"], seeds(50, 1), every=43)


def test_processes_and_hash_seeds_make_no_difference() -> None:
    check_deterministic(
        "rulekeeper.games.arena.package:ARENA.with_packs",
        {"quick": True, "artifacts": True, "scrolls": True, "turn_limit": 20},
        PAIR,
        range(3),
    )


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_match_comes_out_as_it_did(game: Arena, path: Path) -> None:
    check_golden(game, path)
