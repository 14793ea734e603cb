"""Episodic Mode: cards of the levels below, and the guild with the most coins wins."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rulekeeper.core.match import Match
from rulekeeper.games.arcadia.box import Box
from rulekeeper.games.arcadia.game import Arcadia
from rulekeeper.games.arcadia.state import ArcadiaState, Stage
from tables.arcadia import SEATS, ArcadiaSituation, arcadia, catalogue
from tables.arcadia_upgrade import deck, scenario


def episode(
    level: int,
    *,
    seats: int = 2,
    bombs: int = 0,
    size: int = 24,
    options: Mapping[str, object] | None = None,
) -> Match[ArcadiaState, Box]:
    """A match in Episodic Mode whose guilds and heroes are settled; each deck has `size` cards."""
    decks = [deck(each, bombs=bombs).splitlines()[:size] for each in range(1, level)]
    cards = "\n".join(card for each in decks for card in each)
    book = catalogue(scenario("Yard", "outer"), cards=cards)
    heroes = [[hero.id for hero in book.heroes[n : n + 3]] for n in range(0, 3 * seats, 3)]
    chosen = {
        "episodic": True,
        "level": level,
        "heroes": heroes,
        "guilds": [guild.id for guild in book.guilds[:seats]],
        **(options or {}),
    }
    return Match.new(Arcadia(book), chosen, list(SEATS[:seats]), seed=1)


def keep_first(match: Match[ArcadiaState, Box]) -> None:
    """Every guild keeps the first two cards that it is dealt at each level."""
    while match.decision and match.decision.kind == "keep":
        match.play(match.options[0])


@pytest.mark.rule("arcadia.episodic.2", "arcadia.episodic.4")
def test_at_the_first_level_there_are_only_the_starting_cards() -> None:
    state = episode(1).table.state
    assert state.stage == Stage.EQUIPMENT
    assert [len(cards) for cards in state.to_give] == [5, 5]


@pytest.mark.rule("arcadia.episodic.4", "arcadia.episodic.5")
def test_each_guild_keeps_two_of_six_cards_of_each_level_below() -> None:
    match = episode(3)
    state, cards = match.table.state, match.box.catalogue.cards
    assert [len(hand) for hand in state.dealt] == [6, 6]
    assert {cards[card].level for hand in state.dealt for card in hand} == {1}
    seat = match.table.state.order[0]
    assert match.prompt(seat) == "Keep 2 cards of level 1."
    match.play(match.options[0])
    assert match.prompt(seat) == "Keep 1 more card of level 1."
    match.play(match.options[0])
    # Nothing is passed on: the rest of the hand is discarded, and the other guild keeps its own.
    assert match.table.state.dealt[match.table.state.order[0]] == []
    keep_first(match)
    state = match.table.state
    kept = [[cards[card].level for card in own if cards[card].level] for own in state.to_give]
    assert kept == [[1, 1, 2, 2], [1, 1, 2, 2]]
    assert [guild.coins for guild in state.guilds] == [0, 0]


@pytest.mark.rule("arcadia.episodic.4", "arcadia.equipment.2")
@pytest.mark.parametrize("level", [2, 5])
def test_the_cards_that_were_kept_go_to_the_heroes_like_the_starting_cards(level: int) -> None:
    match = episode(level)
    keep_first(match)
    kept = [sorted(cards) for cards in match.table.state.to_give]
    while match.table.state.stage == Stage.CARDS:
        match.play(match.options[0])
        kept = [sorted(cards) for cards in match.table.state.to_give]
    while match.decision and match.decision.kind == "equip":
        match.play(match.options[0])
    heroes = match.table.state.heroes
    held = [
        sorted(card for hero in heroes[first : first + 3] for card in hero.cards)
        for first in (0, 3)
    ]
    assert held == kept
    assert match.table.state.stage == Stage.PLACEMENT


@pytest.mark.rule("arcadia.episodic.3", "arcadia.episodic.7")
def test_the_level_chooses_the_cards_of_the_monsters() -> None:
    match = episode(2)
    assert match.box.level == 2
    assert match.box.monster_cards[0].levels == (1, 6)


@pytest.mark.rule("arcadia.episodic.6")
@pytest.mark.parametrize(("level", "given_up"), [(5, 1), (6, 3)])
def test_a_guild_with_more_than_twelve_cards_gives_some_up(level: int, given_up: int) -> None:
    match = episode(level)
    keep_first(match)
    for _ in range(2 * given_up):
        assert match.decision
        assert match.decision.kind == "drop"
        match.play(match.options[0])
    assert [len(cards) for cards in match.table.state.to_give] == [12, 12]
    assert match.table.state.stage == Stage.EQUIPMENT


@pytest.mark.rule("arcadia.episodic.4")
@pytest.mark.parametrize(("size", "kept"), [(8, [2, 2]), (7, [2, 1]), (6, [2, 0]), (0, [0, 0])])
def test_where_a_deck_has_too_few_cards_the_last_guild_keeps_what_it_is_dealt(
    size: int, kept: list[int]
) -> None:
    match = episode(2, size=size)
    keep_first(match)
    state = match.table.state
    assert [len(state.to_give[seat]) - 5 for seat in state.order] == kept
    assert state.stage == Stage.EQUIPMENT


@pytest.mark.rule("arcadia.effect.bomb.1")
def test_a_hand_of_which_nothing_can_be_kept_is_passed_over() -> None:
    match = episode(4, bombs=24)
    keep_first(match)
    assert [len(cards) for cards in match.table.state.to_give] == [6, 6]


@pytest.mark.rule("arcadia.effect.bomb.1")
def test_only_one_bomb_is_kept() -> None:
    match = episode(2, bombs=24)
    seat = match.table.state.order[0]
    match.play(match.options[0])
    # All six cards are Bombs, so that the guild keeps no second one.
    assert len(match.table.state.to_give[seat]) == 5 + 1
    assert match.table.state.dealt[seat] == []


def finished(**state: object) -> ArcadiaSituation:
    """The Lion is about to end a scenario in Episodic Mode by killing an Ogre."""
    quests = """
    - {id: o, name: Ogre, text: Kill it., goal: {goal: kill, monster: o}}
    - {id: b, name: Banner, text: Carry it., goal: {goal: hold, tokens: [banner]}}
    """
    table = arcadia(
        "A o .\n     \n. . X",
        quests=quests,
        fulfilled={"lion": ["b"]},
        options={"episodic": True},
        **state,  # type: ignore[arg-type]
    )
    table.rolls("melee melee melee")
    return table


@pytest.mark.rule("arcadia.episodic.8", "arcadia.episodic.9", "arcadia.episodic.10")
def test_the_guild_with_the_most_coins_wins_whoever_ends_the_scenario() -> None:
    table = finished()
    table.state.guilds[1].coins = 20
    table.hero("Xan").deaths = 2
    table.do("activate Ann", "attack Ogre with Blade")
    # The kill, the First Bonus, two Quests at the end, and five for ending it.
    assert (table.coins("lion"), table.coins("eagle")) == (1 + 1 + 2 + 5, 20 - 2)
    assert table.winner == "eagle"


@pytest.mark.rule("arcadia.episodic.9")
def test_deaths_may_take_more_coins_than_there_are() -> None:
    table = finished()
    table.hero("Xan").deaths = 3
    table.do("activate Ann", "attack Ogre with Blade")
    assert table.coins("eagle") == -3


@pytest.mark.rule("arcadia.episodic.8")
def test_guilds_with_equally_many_coins_share_the_win() -> None:
    table = finished()
    table.state.guilds[1].coins = 9
    table.do("activate Ann", "attack Ogre with Blade")
    assert table.match.result
    assert table.match.result.winners == (0, 1)
    assert table.match.result.places == (1, 1)
    assert table.match.result.reason == "lion and eagle have the most coins: 9"
