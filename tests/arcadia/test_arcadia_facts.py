"""Counts of the box, supplies that have no end, and what the rulebook prints of its own content."""

from __future__ import annotations

import re

import pytest

from rulekeeper.core.match import Match
from rulekeeper.games.arcadia.game import Arcadia
from rulekeeper.games.arcadia.package import ARCADIA
from rulekeeper.games.arcadia.rules import numbers
from rulekeeper.games.arcadia.rules.coins import gain_coins
from rulekeeper.games.arcadia.state import BombToken
from tables.arcadia import arcadia

PRINTED = (
    *("Diva", "Greensleeves", "Grom", "Hobbsawm", "Hobsbawm", "Kanga", "Johan", "Maya", "Scarlet"),
    *("Seth", "Spike", "Wisp", "Zazu", "Lord Fang", "Sister of Pain", "Sister of Pleasure"),
    *("Goblin Archer", "Orc Marauder", "Hammer Beastman", "Spear Beastman", "Orc Captain"),
    *("Bullroarer", "Schmetterling", "Rusty Blade", "Parrying Blade", "Slingshot", "Life Drain"),
    *("Nova Bolt", "Moon Ring", "Cleave", "District of Hammers", "Brightsun Arena"),
)
"""Names that the rulebook prints: they are no names of ours."""


@pytest.fixture(scope="module")
def game() -> Arcadia:
    return ARCADIA.with_packs()


@pytest.mark.rule("arcadia.content.hero.1", "arcadia.content.enemy.1")
def test_nothing_of_ours_bears_a_printed_name(game: Arcadia) -> None:
    catalogue = game.catalogue
    names = [entry.name for entry in (*catalogue.heroes, *catalogue.monsters, *catalogue.cards)]
    names += [hero.ability for hero in catalogue.heroes]
    names += [scenario.entry.name for scenario in catalogue.scenarios.values()]
    assert not {
        printed for printed in PRINTED for name in names if re.search(rf"\b{printed}\b", name)
    }


@pytest.mark.rule("arcadia.components.5")
def test_there_are_four_quests_about_rivals_and_seventeen_others(game: Arcadia) -> None:
    scenarios = game.catalogue.scenarios.values()
    rivals = {quest.id for scenario in scenarios for quest in scenario.rivalry}
    others = {quest.id for scenario in scenarios for quest in scenario.quests}
    assert len(rivals) == 4
    assert len(others) >= 17


@pytest.mark.rule("arcadia.components.2", "arcadia.hero.card.2", "arcadia.hero.card.3")
def test_a_dashboard_shows_three_heroes_with_their_defense_and_life(game: Arcadia) -> None:
    match = Match.new(game, {"quick": True}, ["ann", "bob"], seed=4)
    table = ARCADIA.presenter(game, ["ann", "bob"]).tabletop(match.table, 0)
    own = [figure for figure in table.figures if figure.party == 0]
    assert len(own) == 3
    for number, figure in enumerate(own):
        kind = game.catalogue.heroes[match.table.state.heroes[number].kind]
        cards = [game.catalogue.cards[card] for card in match.table.state.heroes[number].cards]
        defense = kind.defense + sum(card.extra_defense for card in cards)
        assert [fact.value for fact in figure.facts if fact.name == "Defense"] == [str(defense)]
        assert figure.most_health == kind.life + sum(card.extra_life for card in cards)
        assert len(cards) <= 4


@pytest.mark.rule("arcadia.components.11")
def test_guild_tokens_never_run_out() -> None:
    table = arcadia("A . .\n     \n. X .", cards={"Ann": ["Blade"]})
    table.state.bombs += [BombToken(place, 0, 0) for place in range(30)]
    table.rolls("melee melee melee")
    table.do("activate Ann", "move Ann to b2", "attack Xan with Blade")
    assert table.exhausted("Ann") == ["Blade"]
    assert len(table.state.bombs) == 30


@pytest.mark.rule("arcadia.components.12")
def test_coins_and_wounds_never_run_out() -> None:
    table = arcadia("A X", heroes={"Xan": {"life": 20}}, wounds={"Xan": 10})
    gain_coins(table.match.table, 0, 71, "a test", "arcadia.coin.1")
    assert table.coins("lion") == 71
    table.rolls("melee melee melee", "blank")
    table.do("activate Ann", "attack Xan with Blade")
    assert table.wounds("Xan") == 13


@pytest.mark.rule("arcadia.components.13")
def test_more_dice_are_rolled_than_lie_in_the_box() -> None:
    volley = "- {name: Volley, type: attack, group: weapon, attack: {type: melee, dice: 12}}"
    table = arcadia("A o", cards={"Ann": ["Volley"]}, more_cards=volley)
    table.rolls(" ".join(["melee"] * 12))
    table.do("activate Ann", "attack Ogre with Volley")
    assert "Ogre suffers 12 Wounds." in table.log()


@pytest.mark.rule("arcadia.content.enemy.2")
def test_the_troll_of_the_example_can_be_written() -> None:
    table = arcadia("A . t")
    card = table.match.box.monster_cards[0]
    numbers = (card.life, card.overkill, card.reward, card.movement, card.defense, card.rerolls)
    assert numbers == (5, 7, 3, 2, 3, 2)
    assert card.attack.dice == 4
    table.do("activate Ann")
    assert [ability.text() for ability in card.abilities] == ["Targets all Close Enemies"]


@pytest.mark.rule("arcadia.content.enemy.3", "arcadia.content.card.1")
def test_the_orc_and_the_ring_of_the_example_can_be_written() -> None:
    table = arcadia("A o", cards={"Ann": ["Ring"]})
    orc = table.match.box.monster_cards[0]
    assert (orc.attack.type, orc.attack.dice, orc.defense) == ("melee", 3, 0)
    ann = table.number("Ann")
    assert numbers.rerolls(table.match.table, ann, (), is_defense=True) == 2
    assert numbers.rerolls(table.match.table, ann, (), is_defense=False) == 2


@pytest.mark.rule("arcadia.content.skill.1")
def test_the_skill_of_the_example_hits_a_second_enemy() -> None:
    cleaver = {"abilities": [{"do": "also-attack", "needs": "nothing"}]}
    table = arcadia("o A g", heroes={"Ann": cleaver})
    table.rolls("melee melee melee")
    table.do("activate Ann", "attack Ogre with Blade")
    assert table.options == ["also attack Goblin", "done"]
    table.do("also attack Goblin")
    assert "Goblin suffers 3 Wounds." in table.log()


@pytest.mark.rule("arcadia.episodic.1", "arcadia.episodic.7")
@pytest.mark.parametrize(("stage", "level"), [("outer", 2), ("inner", 5), ("final", 6)])
def test_a_scenario_of_any_kind_can_be_an_episode(game: Arcadia, stage: str, level: int) -> None:
    scenario = next(
        name for name, each in game.catalogue.scenarios.items() if each.entry.stage == stage
    )
    options = {"scenario": scenario, "level": level, "episodic": True, "quick": True}
    match = Match.new(game, options, ["ann", "bob"], seed=1)
    assert match.box.scenario.entry.stage == stage
    held = [len(hero.cards) for hero in match.table.state.heroes[:3]]
    assert sum(held) == min(12, 5 + 2 * (level - 1))


@pytest.mark.rule("arcadia.setup.monster-level.1")
@pytest.mark.parametrize(("stage", "level"), [("outer", 1), ("inner", 4), ("final", 6)])
def test_a_scenario_is_played_at_its_lowest_level_unless_another_is_chosen(
    game: Arcadia, stage: str, level: int
) -> None:
    for name, each in game.catalogue.scenarios.items():
        if each.entry.stage == stage:
            match = Match.new(game, {"scenario": name, "quick": True}, ["ann", "bob"], seed=1)
            assert match.box.level == level
            first, last = match.box.monster_cards[0].levels
            assert first <= level <= last
