"""What people see of a campaign's party in a quest, and what bots do with what it has."""

# Quests in YAML are easier to read with an entry on a line.

from __future__ import annotations

from random import Random
from typing import cast

import msgspec
import pytest

from rulekeeper.core.match import Match
from rulekeeper.games.arena.box import ArenaBox
from rulekeeper.games.arena.game import Arena
from rulekeeper.games.arena.package import ARENA
from rulekeeper.games.arena.state import ArenaState
from rulekeeper.games.arena.table.presenter import Presenter
from rulekeeper.games.tabletop import Figure, Tabletop
from rulekeeper.players.registry import find_player
from rulekeeper.tanarean.bot.attack_values import value_of_attack
from tables.quest import QuestOnTheTable, dice, quest
from tables.random_belongings import random_belongings

BESIDE = """
    < A x . .
    B C D . .
    """

SHOT = "{name: Shot, range: 9, ranged: true, damage: 9}"
GULP = "{name: Gulp, kind: special, damage: 3}"


def tabletop(table: QuestOnTheTable) -> Tabletop:
    """What lies on the table."""
    game = cast("Arena", table.match.game)
    return Presenter(game, ["Ana"]).tabletop(table.arena_match.table, 0)


def figure(table: QuestOnTheTable, name: str) -> Figure:
    """A figure on the table."""
    return next(each for each in tabletop(table).figures if each.name == name)


@pytest.mark.rule("arena.xp.levelup.1", "arena.xp.primary.2", "arena.xp.special.2")
def test_a_hero_shows_its_level_up_cards_and_its_extra_attacks() -> None:
    table = quest(
        BESIDE, level_ups={"A": ["hp", "hp", "damage"]}, learned={"A": [SHOT, GULP]}, rolls=dice(12)
    )
    cards = {card.name: card for card in figure(table, "Ada").cards}
    assert (cards["More hp"].count, cards["More damage"].count) == (2, 1)
    assert cards["More hp"].in_play
    assert cards["More damage"].text == "+1 damage with each attack on an enemy."
    assert not cards["Gulp"].state
    assert "Shot" in cards
    assert "More hp" not in {card.name for card in figure(table, "Bea").cards}
    table.do("Ada: Gulp", "attack xan 1")
    cards = {card.name: card for card in figure(table, "Ada").cards}
    assert cards["Gulp"].state == "spent"


@pytest.mark.rule("arena.xp.first-aid.4")
def test_the_party_shows_its_improved_first_aids() -> None:
    facts = {fact.name: fact.value for fact in tabletop(quest(BESIDE, improved=2)).parties[0].facts}
    assert (facts["Aid Tokens"], facts["Improved First Aids"]) == ("2", "2")
    facts = {fact.name: fact.value for fact in tabletop(quest(BESIDE)).parties[0].facts}
    assert "Improved First Aids" not in facts


@pytest.mark.rule("arena.xp.levelup.3")
def test_what_is_told_of_a_strike_counts_the_level_up_cards() -> None:
    table = quest(BESIDE, level_ups={"A": ["damage", "roll"]}, cards={"A": SHOT})
    table.do("Ada: Shot")
    options = table.match.options
    texts = [table.match.option_text(option) for option in options]
    aimed = options[texts.index("attack xan 1")]
    preview = aimed.preview(table.arena_match.table, options)  # type: ignore[attr-defined]
    assert preview.notes == ["Defense 6, +1 on the roll", "10 damage on a hit"]


@pytest.mark.rule("arena.xp.levelup.3")
def test_bots_count_level_up_cards() -> None:
    plain, grown = quest(BESIDE), quest(BESIDE, level_ups={"A": ["damage", "roll", "roll"]})
    worth = [
        value_of_attack(t.table, t.number("Ada"), t.card("Basic Attack"), t.number("xan 1"))
        for t in (plain, grown)
    ]
    assert worth[1] > worth[0]


# -- before the quest -------------------------------------------------------------------------


@pytest.fixture(scope="module")
def game() -> Arena:
    return ARENA.with_packs()


def before(game: Arena) -> Match[ArenaState, ArenaBox]:
    """A quest at the step in which the party takes things along."""
    owned = random_belongings(game.catalogue, Random(6))
    options = {
        "quest": "the-moth-hunt",
        "quick": True,
        "belongings": msgspec.to_builtins(owned),
    }
    return Match.new(game, options, ["Ana"], 3, clock=None)


@pytest.mark.rule("arena.xp.artifact.3", "arena.xp.scroll.2")
def test_what_the_party_can_take_along_lies_before_it(game: Arena) -> None:
    match = before(game)
    owned = random_belongings(game.catalogue, Random(6))
    presenter = Presenter(game, ["Ana"])
    view = match.table
    piles = {pile.name: pile for pile in presenter.tabletop(view, 0).parties[0].piles}
    assert piles["Artifacts of the party"].count == len(owned.artifacts)
    assert piles["Scrolls of the party"].count == len(owned.scrolls)
    assert match.prompt(0) == (
        "What do the heroes take along? Still allowed: artifacts of 6 levels and 3 scrolls."
    )
    match.choose("assign Elsewhere Clause to Mother Gantry")
    view = match.table
    found = presenter.tabletop(view, 0)
    piles = {pile.name: pile for pile in found.parties[0].piles}
    assert piles["Scrolls of the party"].count == len(owned.scrolls) - 1
    [gantry] = [each for each in found.figures if each.name == "Mother Gantry"]
    assert [card.name for card in gantry.hand or ()] == ["Elsewhere Clause"]


@pytest.mark.parametrize("name", ["greedy", "random"])
def test_bots_equip_the_party_and_set_out(game: Arena, name: str) -> None:
    match = before(game)
    bot = find_player(name, seed=1)
    while match.decision and match.decision.kind == "equipment":
        match.play(bot.choose(match, 0))
    table = match.table
    assert table.state.quest is not None
    assert table.state.quest.round == 1
    if name == "greedy":
        levels = [
            game.catalogue.artifacts[bag.artifact].level
            for bag in table.state.bags
            if bag.artifact >= 0
        ]
        assert sum(levels) >= 5
        assert len(table.state.teams[0].picked) == 3
