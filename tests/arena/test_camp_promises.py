"""The camp keeps every promise that the core makes for its games, and its bots spend well."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rulekeeper.core.conformance import check_game, play_random_match
from rulekeeper.core.determinism import check_deterministic, check_golden
from rulekeeper.core.match import Match
from rulekeeper.games.arena.belongings import (
    MOST_AIDS,
    MOST_LEVEL_UPS,
    MOST_OF_A_TYPE,
    MOST_PRIMARIES,
    Belongings,
)
from rulekeeper.games.arena.camp.box import CampBox
from rulekeeper.games.arena.camp.game import Camp
from rulekeeper.games.arena.camp.package import CAMP
from rulekeeper.games.arena.camp.state import CampState
from rulekeeper.games.arena.owned import Owned
from rulekeeper.players.registry import find_player
from tables.thoroughness import seeds

GOLDEN = sorted((Path(__file__).parent / "golden-camp").glob("*.match"))

PARTY = ("dita-fuse", "dunmar-thistle", "aldous-gate", "choirmaster-lunn")

GROWN: dict[str, Any] = {
    "heroes": [
        {"hero": PARTY[0], "level_ups": ["steady-eye"] * 3, "primaries": ["take-the-measure"]},
        {"hero": PARTY[1], "level_ups": ["steady-eye", "steady-eye", "heavier-hand"]},
        {"hero": PARTY[2]},
        {"hero": PARTY[3], "level_ups": ["second-breakfast"]},
    ],
    "artifacts": ["acorn-locket", "thirsty-whetstone"],
    "scrolls": ["letter-of-mending", "objection", "clean-slate"],
    "had_scrolls": ["letter-of-mending", "objection", "clean-slate", "smudged-ink"],
}
"""A party in the middle of a campaign."""


@pytest.fixture(scope="module")
def game() -> Camp:
    return CAMP.with_packs()


def options(stop: str, xp: int = 0, won: int = 1) -> dict[str, object]:
    return {"stop": stop, "won": won, "belongings": {"xp": xp, **GROWN}}


@pytest.mark.parametrize("won", range(1, 6))
def test_special_rewards_conform(game: Camp, won: int) -> None:
    check_game(game, options("rewards", won=won), ["Ana", "Ben", "Eva"], seeds(won, 1), every=2)


@pytest.mark.parametrize(("xp", "people"), [(9, ["Ana"]), (30, ["Ana", "Ben"])])
def test_the_shop_conforms(game: Camp, xp: int, people: list[str]) -> None:
    check_game(game, options("shop", xp), people, seeds(10, 1), every=4)


def test_processes_and_hash_seeds_make_no_difference() -> None:
    made_by = "rulekeeper.games.arena.camp.package:CAMP.with_packs"
    check_deterministic(made_by, options("shop", 20), ["Ana", "Ben"], range(2))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_stop_comes_out_as_it_did(game: Camp, path: Path) -> None:
    check_golden(game, path)


# -- what holds after every random choice -----------------------------------------------------


@pytest.mark.rule("arena.xp.levelup.4")
@pytest.mark.rule("arena.xp.levelup.5")
@pytest.mark.rule("arena.xp.first-aid.4")
@pytest.mark.parametrize("seed", seeds(20, 5))
def test_the_changes_lead_from_what_was_to_what_is_and_no_limit_is_ever_passed(
    game: Camp, seed: int
) -> None:
    stops = [options("shop", 60), *(options("rewards", won=won) for won in range(1, 6))]
    for stop in stops:
        for match in play_random_match(game, stop, ["Ana", "Ben"], seed):
            state = match.table.state
            check_limits(game, state.belongings)
            had = match.box.options.belongings
            for change in state.changes:
                had = change.apply(had)
            assert had == state.belongings


def check_limits(game: Camp, has: Belongings) -> None:
    """Whether a party may own what it does; quests check it, too."""
    Owned(game.catalogue, has)
    assert has.xp >= 0
    assert 0 <= has.aids <= MOST_AIDS
    for hero in has.heroes:
        assert len(hero.level_ups) <= MOST_LEVEL_UPS
        assert all(hero.level_ups.count(card) <= MOST_OF_A_TYPE for card in hero.level_ups)
        assert len(hero.primaries) <= MOST_PRIMARIES
        assert hero.special is None or hero.special in has.had_specials
    for card, level_up in game.catalogue.level_ups.items():
        owned = sum(hero.level_ups.count(card) for hero in has.heroes)
        assert owned <= level_up.copies


# -- bots -------------------------------------------------------------------------------------


def played(game: Camp, bot: str, stop: dict[str, object]) -> Match[CampState, CampBox]:
    match = Match.new(game, stop, ["Ana", "Ben"], seed=1)
    player = find_player(bot, seed=1)
    while decisions := match.decisions:
        seat = decisions[0].seat
        match.choose(player.choose(match, seat), seat)
    return match


@pytest.mark.parametrize("bot", ["random", "greedy", "search:0.02"])
def test_every_bot_finishes_every_stop(game: Camp, bot: str) -> None:
    for stop in (options("shop", 12), options("rewards", won=1), options("rewards", won=3)):
        assert played(game, bot, stop).result


def test_a_greedy_party_buys_what_lasts_first_and_sells_nothing(game: Camp) -> None:
    has = played(game, "greedy", options("shop", 21)).table.state.belongings
    before = sum(len(hero["level_ups"]) for hero in GROWN["heroes"] if "level_ups" in hero)
    bought = sum(len(hero.level_ups) for hero in has.heroes) - before
    assert bought == 5
    assert has.xp <= 1
    assert set(GROWN["artifacts"]) <= set(has.artifacts)
    assert set(GROWN["scrolls"]) <= set(has.scrolls)


def test_a_greedy_hero_takes_a_level_up_card_of_which_it_has_none(game: Camp) -> None:
    before = [hero.get("level_ups", ()) for hero in GROWN["heroes"]]
    after = played(game, "greedy", options("rewards", won=5)).table.state.belongings.heroes
    taken = [hero.level_ups[len(had) :] for hero, had in zip(after, before, strict=True)]
    assert all(
        len(cards) == 1 and cards[0] not in had for cards, had in zip(taken, before, strict=True)
    )
