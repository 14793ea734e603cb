"""What the bots of Arcadia Quest remember between positions is what they would work out anew."""

from __future__ import annotations

from random import Random

import pytest

from rulekeeper.boards.masks import squares_of
from rulekeeper.core.match import Match
from rulekeeper.games.arcadia.bot.quests_ahead import quests_ahead
from rulekeeper.games.arcadia.box import ArcadiaTable, Box
from rulekeeper.games.arcadia.game import Arcadia
from rulekeeper.games.arcadia.package import ARCADIA
from rulekeeper.games.arcadia.rules.quests import open_quests
from rulekeeper.games.arcadia.state import ArcadiaState
from rulekeeper.games.weights import Remembered
from rulekeeper.players.registry import find_player
from tables.arcadia import SEATS, arcadia

PRINTED = ARCADIA.with_packs()
assert isinstance(PRINTED, Arcadia)

ANSWERS = 60


def stirred(match: Match[ArcadiaState, Box], rng: Random) -> ArcadiaTable:
    """A copy in which Heroes carry quest tokens and stand where Quests may want them."""
    table = match.copy().table
    scenario, heroes = match.box.scenario, table.state.heroes
    tokens = range(scenario.first_quest_token, scenario.first_quest_token + len(scenario.tokens))
    for token in tokens:
        rng.choice(heroes).tokens.append(token)
    for space in squares_of(scenario.standing_places):
        rng.choice(heroes).space = space
    return table


@pytest.mark.rule("arcadia.quest.1")
@pytest.mark.parametrize("scenario", PRINTED.catalogue.scenarios)
def test_what_is_ahead_of_a_guild_is_the_same_as_if_nothing_were_remembered(scenario: str) -> None:
    match = Match.new(PRINTED, {"scenario": scenario, "quick": True}, SEATS[:3], 1)
    rng = Random(scenario)
    for _ in range(ANSWERS):
        for table in (match.table, stirred(match, rng)):
            for seat in range(3):
                fresh = [quest.goal.heading(table, seat) for quest in open_quests(table, seat)]
                assert list(quests_ahead(table, seat)) == fresh
        match.play(rng.choice(match.options))


def test_a_goal_heads_for_its_spaces_and_its_foes() -> None:
    match = Match.new(PRINTED, {"quick": True}, SEATS[:2], 1)
    state = match.table.state
    for quest in open_quests(match.table, 0):
        _, spaces, foes, _ = quest.goal.heading(match.table, 0)
        for foe in foes:
            if (space := state.figure(foe).space) >= 0:
                spaces |= 1 << space
        assert quest.goal.where(match.table, 0) == spaces


@pytest.mark.rule("arcadia.move.door.1")
def test_a_bot_shuts_a_door_that_a_rival_opened_to_open_it_for_its_own_quest() -> None:
    table = arcadia(
        "A'. . . . X",
        quests="[{id: gate, name: Gate, text: Open., goal: {goal: open-doors, doors: [a1/east]}},"
        " {id: far, name: Far, text: Go., goal: {goal: stand, places: [e1]}}]",
    )
    bot = find_player("greedy", seed=1)
    table.do("activate Ann")
    flip = table.match.options[table.options.index("flip the door at a1-b1")]
    assert bot.choose(table.match, 0) == flip
    table.do("flip the door at a1-b1")
    assert table.open_doors() == []
    assert bot.choose(table.match, 0) == flip
    table.do("flip the door at a1-b1")
    assert table.quests("lion") == ["Gate"]
    assert bot.choose(table.match, 0) != flip


def test_only_so_much_is_remembered() -> None:
    squares: Remembered[int, int] = Remembered(2)
    for number in (1, 2, 3):
        assert squares.get(number) is None
        squares.keep(number, number * number)
    assert squares.get(3) == 9
    assert squares.get(1) is squares.get(2) is None
