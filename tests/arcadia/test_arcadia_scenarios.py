"""The scenarios of the game's own pack: how many there are, how they differ, and that they play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from rulekeeper.content.pack import load
from rulekeeper.core.match import Match
from rulekeeper.games.arcadia.box import STAGE_LEVELS, Box
from rulekeeper.games.arcadia.content.catalogue import FORMAT, Catalogue
from rulekeeper.games.arcadia.content.scenarios import ScenarioSetup
from rulekeeper.games.arcadia.game import Arcadia
from rulekeeper.games.arcadia.package import ARCADIA
from rulekeeper.games.arcadia.rules import goals
from rulekeeper.games.arcadia.state import ArcadiaState
from rulekeeper.players.registry import find_player

CATALOGUE = Catalogue(load(FORMAT, ARCADIA.content))
SCENARIOS = CATALOGUE.scenarios

TURNS = 60
"""After so many turns a match at random is ended where it stands."""


def new_match(scenario: str, level: int, seats: int) -> Match[ArcadiaState, Box]:
    """A match whose guilds, heroes and starting cards are dealt out."""
    names = [f"seat {number + 1}" for number in range(seats)]
    options = {"scenario": scenario, "level": level, "quick": True, "turn_limit": TURNS}
    return Match.new(Arcadia(CATALOGUE), options, names, seed=1)


def simple_goals(setup: ScenarioSetup) -> Iterator[goals.Goal]:
    """All that the Quests of a scenario ask for, also the parts of those that ask for several."""
    for quest in setup.quests:
        yield quest.goal
        if isinstance(quest.goal, goals.AllOf):
            yield from quest.goal.goals


@pytest.mark.rule("arcadia.campaign.2")
def test_eleven_scenarios_are_of_three_stages() -> None:
    stages = Counter(setup.entry.stage for setup in SCENARIOS.values())
    assert stages == {"outer": 6, "inner": 4, "final": 1}


@pytest.mark.rule("arcadia.quest.1")
def test_each_goal_is_used_in_two_scenarios_or_more() -> None:
    used = Counter(
        goal
        for setup in SCENARIOS.values()
        for goal in {type(goal) for goal in simple_goals(setup)}
    )
    wanted = (goals.Kill, goals.Hold, goals.Deliver, goals.Stand, goals.OpenDoors, goals.AllOf)
    assert {goal.__name__: used[goal] for goal in wanted if used[goal] < 2} == {}


@pytest.mark.rule("arcadia.quest.1")
def test_one_scenario_alone_has_no_quests_about_rivals() -> None:
    peaceful = [name for name, setup in SCENARIOS.items() if not setup.entry.rivalry]
    assert peaceful == ["cake-day"]
    # Enough is left to win with four guilds, even once all Monsters are gone for good: whoever
    # has killed the Villain can still stand there, and has a token to deliver.
    assert len(SCENARIOS["cake-day"].quests) >= new_match("cake-day", 1, 4).box.quests_to_win
    for goal in simple_goals(SCENARIOS["cake-day"]):
        assert not isinstance(goal, goals.Deliver) or len(goal.tokens) == 4


@pytest.mark.rule("arcadia.tier.1")
def test_the_last_scenario_is_about_the_major_villain() -> None:
    about = {
        name
        for name, setup in SCENARIOS.items()
        for goal in simple_goals(setup)
        if isinstance(goal, goals.Kill)
        for number in setup.called(goal.monster)
        if CATALOGUE.monsters[setup.monsters[number].kind].tier == "major-villain"
    }
    assert about == {"last-clause"}


def test_nothing_in_two_scenarios_has_the_same_name() -> None:
    names = [
        name
        for setup in SCENARIOS.values()
        for name in (
            setup.entry.name,
            *(quest.name for quest in setup.quests),
            *(token.name for token in setup.tokens),
            *(monster.name for monster in setup.monsters if monster.is_special),
        )
    ]
    assert [name for name, times in Counter(names).items() if times > 1] == []


def test_scenarios_differ_in_size_and_are_full_of_monsters() -> None:
    assert {setup.board.grid.columns for setup in SCENARIOS.values()} >= {6, 9}
    for name, setup in SCENARIOS.items():
        assert 8 <= len(setup.monsters) <= 14, name
        assert 3 <= len({monster.kind for monster in setup.monsters}) <= 5, name
        assert any(monster.is_special for monster in setup.monsters), name
        assert 2 <= len(setup.spawns) <= 5, name


@pytest.mark.rule("arcadia.setup.12")
def test_each_reward_card_lies_under_a_quest() -> None:
    rewards = {card.id for card in CATALOGUE.cards if card.level is None}
    entries = [quest for setup in SCENARIOS.values() for quest in setup.entry.quests]
    assert {card for quest in entries for card in quest.rewards} == rewards


@pytest.mark.rule("arcadia.tier.5")
def test_a_quest_to_kill_a_villain_has_a_single_winner() -> None:
    """The villain does not come back, and one guild alone has killed it."""
    for name in ("mint-by-night", "midnight-sale", "hall-of-records", "last-clause"):
        setup = SCENARIOS[name]
        assert [quest.single_winner for quest in setup.quests] == [True, *[False] * 3], name


@pytest.mark.rule("arcadia.setup.1", "arcadia.setup.monster-level.1")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_scenario_is_set_up_at_each_level_of_its_stage(scenario: str) -> None:
    setup = SCENARIOS[scenario]
    for level, seats in product(STAGE_LEVELS[setup.entry.stage], (2, 3, 4)):
        match = new_match(scenario, level, seats)
        assert match.decision is not None
        state = match.table.state
        assert [monster.space for monster in state.monsters] == [m.space for m in setup.monsters]
        assert len(state.spawn_tokens) == len(setup.spawns)
        assert {guild.area for guild in state.guilds} == set(range(seats))
        spans = [card.levels for card in match.box.monster_cards]
        assert all(first <= level <= last for first, last in spans)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_guilds_that_move_at_random_come_to_an_end(scenario: str) -> None:
    match = new_match(scenario, STAGE_LEVELS[SCENARIOS[scenario].entry.stage][-1], 4)
    players = [find_player("random", seed=seat) for seat in range(4)]
    while decision := match.decision:
        match.play(players[decision.seat].choose(match, decision.seat))
    assert match.result is not None
    state = match.table.state
    has_won = any(len(guild.quests) == match.box.quests_to_win for guild in state.guilds)
    assert has_won or state.turn == TURNS
