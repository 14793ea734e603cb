"""Arcadia Quest keeps every promise that the core makes for its games."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from rulekeeper.campaign.progress import Progress, is_of_chapter
from rulekeeper.campaign.reading import Source, read_unopened
from rulekeeper.campaign.record import encode
from rulekeeper.core.conformance import check_game
from rulekeeper.core.determinism import check_deterministic, check_golden
from rulekeeper.core.notation import read
from rulekeeper.core.saving import load
from rulekeeper.games.arcadia.belongings import Belongings
from rulekeeper.games.arcadia.campaign import CAMPAIGNS
from rulekeeper.games.arcadia.changes import AnyChange
from rulekeeper.games.arcadia.game import Arcadia
from rulekeeper.games.arcadia.package import ARCADIA
from rulekeeper.games.arcadia.upgrade_phase import UpgradePhase
from rulekeeper.games.registry import find_game
from tables.arcadia import SEATS
from tables.arcadia_campaign import random_chapter
from tables.arcadia_scenario import chosen, game_of
from tables.arcadia_upgrade import COURSE, book, sheet
from tables.thoroughness import seeds


@pytest.fixture(scope="module")
def game() -> Arcadia:
    game = ARCADIA.with_packs()
    assert isinstance(game, Arcadia)
    return game


GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.match"))


def test_matches_of_two_players_conform_from_the_choice_of_guilds_on(game: Arcadia) -> None:
    check_game(game, {"turn_limit": 8}, SEATS[:2], seeds(0, 1), every=31)


def test_matches_of_three_players_conform() -> None:
    """On a small board with a bit of everything."""
    check_game(game_of(), {**chosen(3), "turn_limit": 14}, SEATS[:3], seeds(10, 1), every=31)


def test_matches_of_four_players_conform_where_the_game_decides_for_monsters() -> None:
    options = {**chosen(4), "monsters": "table", "turn_limit": 12}
    check_game(game_of(), options, SEATS, seeds(20, 1), every=31)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_upgrade_phases_conform(seats: int) -> None:
    """Hands and what is reserved are secret; curses and purchases are not."""
    had = sheet(
        seats=seats,
        played=COURSE[:2],
        deaths={"Ann": 2, "Xan": 1, "Yew": 3},
        cursed={"Bob": "Millstone"},
        under={"Bob": "Leech"},
        coins={"lion": 5, "eagle": 2, "panda": 9},
    )
    game = UpgradePhase(book())
    check_game(game, {"belongings": to_builtins(had)}, SEATS[:seats], seeds(30, 1), every=7)


def test_guild_setup_with_a_draft_conforms() -> None:
    check_game(UpgradePhase(book()), {"draft": True}, SEATS[:3], seeds(40, 1), every=7)


@pytest.mark.parametrize("seed", [4, 7])
def test_scenarios_of_a_campaign_with_curses_and_titles_conform(game: Arcadia, seed: int) -> None:
    options = {**random_chapter(game, Random(seed)), "turn_limit": 8}
    check_game(game, options, SEATS[:2], seeds(seed, 1), every=31)


def test_processes_and_hash_seeds_make_no_difference() -> None:
    check_deterministic(
        "rulekeeper.games.arcadia.package:ARCADIA.with_packs",
        {"ready_equipment": True, "turn_limit": 12},
        list(SEATS[:3]),
        range(1),
    )


def test_there_is_a_golden_match_of_each_scenario_and_number_of_seats(game: Arcadia) -> None:
    headers = []
    for path in GOLDEN:
        with path.open(encoding="utf-8") as lines:
            headers.append(read(lines)[0])
    played = {header.options["scenario"] for header in headers}
    assert played == {setup.entry.id for setup in game.catalogue.scenarios.values()}
    assert {len(header.seats) for header in headers} == {2, 3, 4}


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_match_comes_out_as_it_did(path: Path) -> None:
    check_golden(ARCADIA.with_packs(), path)


def test_a_golden_campaign_comes_out_as_it_did() -> None:
    """Each match of its chapters is played again, and leads from record to record."""
    folder = Path(__file__).parent / "golden-campaign"
    file = folder / "record.json"
    golden = read_unopened(Source(file.read_bytes(), file, "Take it from version control."))
    progress: Progress[Arcadia, Belongings, AnyChange] = Progress(ARCADIA.with_packs(), CAMPAIGNS)
    now = progress.begin(golden.name, golden.campaign, golden.options, golden.seats, golden.seed)
    for chapter in golden.log:
        assert now.chapter is not None
        with (folder / chapter.match).open(encoding="utf-8") as lines:
            match = load(lines, lambda header: find_game(header.game), verify=True)
        assert is_of_chapter(now, match.game.name, match.setup)
        now = progress.finished(now, match)
    assert encode(replace(now, packs={})) == file.read_bytes()
