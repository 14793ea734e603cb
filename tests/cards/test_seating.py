"""Seats, teams and whose hero is whose."""

from random import Random

import pytest

from rulekeeper.cards.seating import (
    Seating,
    check_different,
    chosen_heroes,
    drawn_teams,
    members_of_sides,
)
from rulekeeper.cards.words import Entry
from rulekeeper.core.errors import SetupError

HEROES = [Entry(id=name.lower(), name=name) for name in ("Ada", "Bea", "Cid", "Dot", "Eve")]


def test_players_of_two_teams_sit_alternately_each_with_heroes_of_its_own() -> None:
    seating = Seating(["a", "b", "c", "d"], 4, 3, mode="2v2", rule="game.1")
    assert seating.teams == [(0, 1, 2, 6, 7, 8), (3, 4, 5, 9, 10, 11)]
    assert seating.orders[2] == [2, 3, 0, 1]


def test_too_few_seats_are_refused_with_the_rule() -> None:
    with pytest.raises(SetupError, match=r"A match 2v2 needs 4 seats, not 3\. \(game\.1\)"):
        Seating(["a", "b", "c"], 4, 2, mode="2v2", rule="game.1")


def test_sides_are_seen_from_each_hero() -> None:
    sides = members_of_sides([0, 0, 1])
    members = {side: [set(heroes) for heroes in seen] for side, seen in sides.items()}
    assert members["allies"] == [{1}, {0}, set()]
    assert members["team"] == [{0, 1}, {0, 1}, {2}]
    assert members["enemies"] == [{2}, {2}, {0, 1}]
    assert members["others"] == [{1, 2}, {0, 2}, {0, 1}]
    assert members["self"] == [{0}, {1}, {2}]
    assert members["heroes"] == [{0, 1, 2}] * 3


def test_heroes_are_chosen_by_id_and_need_a_deck() -> None:
    decks = [[1], [2], [], [3], [4]]
    assert chosen_heroes(HEROES, decks, ["dot", "ada"], "game.2") == [3, 0]
    with pytest.raises(SetupError, match="There is no hero 'zoe'; there are ada, bea"):
        chosen_heroes(HEROES, decks, ["zoe"], "game.2")
    with pytest.raises(SetupError, match=r"The hero 'cid' has no deck\. \(game\.2\)"):
        chosen_heroes(HEROES, decks, ["cid"], "game.2")


def test_a_team_has_no_hero_twice() -> None:
    check_different("red", ["Ada", "Bea"], "game.3")
    with pytest.raises(SetupError, match=r"The red team has Bea twice; .* \(game\.3\)"):
        check_different("red", ["Ada", "Bea", "Bea"], "game.3")


def test_teams_are_drawn_with_different_names() -> None:
    twin = Entry(id="ada-2", name="Ada")
    for seed in range(20):
        for team in drawn_teams([*HEROES, twin], 4, Random(seed)):
            assert len({hero.removesuffix("-2") for hero in team}) == 4
