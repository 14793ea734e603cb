"""What people are told of a boss fight: the Bosspad, the spell, what is known of its turn."""

# Entries in YAML are easier to read on a line.

from __future__ import annotations

from typing import cast

import pytest

from rulekeeper.core.ledger import find_ledger
from rulekeeper.games.arena.box import ArenaTable
from rulekeeper.games.arena.game import Arena
from rulekeeper.games.arena.package import ARENA
from rulekeeper.games.arena.table.lobby import set_up
from rulekeeper.games.arena.table.presenter import Presenter
from rulekeeper.games.tabletop import Figure, Plan, Tabletop
from rulekeeper.tanarean.combat.combatevents import Stepped
from tables.quest import QuestOnTheTable, dice, quest

FIGHT = """
    < < A # # # # #
    < < B # # o o #
    # # # # # o o #
    # # # # # # # #
    """

LARGE = """
    size: 2
    special_power: {name: Rumble, effects: [{do: heal, to: self, amount: 6}]}
    aura: {name: Chill, squares: 2, effects: [{do: damage, to: {pick: each, of: enemy}, amount: 4}]}
    """


def seen(table: QuestOnTheTable) -> Tabletop:
    """What lies on the table."""
    match = table.arena_match
    assert isinstance(match.game, Arena)
    view = cast("ArenaTable", match.seen(0))
    return Presenter(match.game, list(match.box.seats)).tabletop(view, 0)


def orm(table: QuestOnTheTable) -> Figure:
    return next(figure for figure in seen(table).figures if figure.name == "Orm")


def plan_of_orm(table: QuestOnTheTable) -> Plan:
    [plan] = [plan for plan in seen(table).plans if plan.figure == orm(table).ref]
    return plan


@pytest.mark.rule("arena.boss.3", "arena.boss.hp.1")
def test_a_boss_is_a_large_figure_with_its_bosspad_and_its_life_tokens() -> None:
    table = quest(FIGHT, boss=LARGE, hp={"o": 200})
    figure = orm(table)
    assert (figure.size, figure.square, figure.health, figure.most_health) == (2, "B6", 200, 280)
    assert [card.name for card in figure.cards] == [
        "One",
        "Two",
        "Three",
        "Four",
        "Five",
        "Rumble",
        "Chill",
    ]
    facts = {fact.name: fact.value for fact in figure.facts}
    assert (facts["Life Tokens"], facts["HP Track"]) == ("2", "slot 60")
    texts = {card.name: card.text for card in figure.cards}
    assert texts["Rumble"] == "6 HP back to the boss."
    assert texts["Chill"] == "4 damage to each enemy within 2 squares of it."


def test_the_goal_tells_how_far_the_boss_has_come_down() -> None:
    book = seen(
        quest(
            FIGHT, "goals: [{goal: kill, who: orm, says: Orm is dead.}]", boss=LARGE, hp={"o": 200}
        )
    ).book
    assert book is not None
    assert [(goal.at, goal.most, goal.counted) for goal in book.goals] == [(80, 280, "HP lost")]


@pytest.mark.rule("arena.boss.spell.1", "arena.boss.action.3")
def test_before_it_draws_people_see_what_it_may_draw() -> None:
    table = quest(FIGHT, boss=LARGE, rolls=dice("Stare", "Four"))
    plan = plan_of_orm(table)
    assert (plan.text, plan.open, plan.path) == (
        "Orm draws a Boss Spell, then an attack.",
        True,
        (),
    )
    assert [step.text for step in plan.steps] == [
        "First Rumble, then Chill for all heroes within 2 squares of it.",
        "Whom it goes for, the Boss Spell says.",
        "Its attack will be One, Two, Three, Four or Five.",
    ]
    ledger = find_ledger("arena")
    assert all(rule in ledger for rule in (plan.rule, *(step.rule for step in plan.steps)))
    table.end_turns("Ada", "Bea")
    assert plan_of_orm(table).steps[-1].text == "Its attack will be One, Two, Three or Five."


@pytest.mark.rule("arena.boss.spell.3", "arena.boss.action.4", "arena.quest.golden-rule.1")
def test_once_it_has_drawn_its_plan_is_shown() -> None:
    table = quest(
        "< < A o B\n. . # . #\n# # # # #",
        boss="{}",
        spells=["{name: Stare, command: [{by: nearest}]}"],
        rolls=dice("Stare", "Two"),
    )
    table.end_turns("Ada", "Bea")
    assert table.options == ["attack Ada", "attack Bea"]
    plan = plan_of_orm(table)
    assert plan.text == "Orm attacks Ada or Bea: the players choose."
    assert [card.name for card in seen(table).cards] == ["Stare"]


@pytest.mark.rule("arena.quest.golden-rule.1")
def test_while_the_end_of_its_way_is_open_the_plan_goes_for_the_target_that_was_chosen() -> None:
    table = quest(
        "A . . o . . B",
        boss="{}",
        hp={"A": 30, "B": 30},
        spells=["{name: Stare, command: [{by: nearest}]}"],
        rolls=dice("Stare", "One", 12),
    )
    table.end_turns("Ada", "Bea")
    table.do("attack Bea")
    assert table.options == ["end at A6", "end at B6"]
    assert plan_of_orm(table).text == "Orm goes to A6 or B6 and attacks Bea with One."


@pytest.mark.rule("arena.boss.phase.1")
def test_in_its_turn_it_is_no_longer_told_that_a_spell_will_be_drawn() -> None:
    table = quest(
        "< < A o B",
        boss=LARGE.replace("size: 2", "size: 1").replace("to: self", "to: {pick: one, of: enemy}"),
        rolls=dice("Stare"),
    )
    table.end_turns("Ada", "Bea")
    assert plan_of_orm(table).text == (
        "Orm will draw its attack when its powers and its Boss Spell have worked."
    )


@pytest.mark.rule("arena.boss.spell.1", "arena.boss.spell.2")
def test_the_spell_lies_open_until_the_next_one() -> None:
    table = quest(
        FIGHT, boss=LARGE, spells=["{name: Stare}", "{name: Howl}"], rolls=dice("Howl", "One")
    )
    assert next((pile.name, pile.count) for pile in seen(table).piles) == ("Boss Spell deck", 2)
    assert not any("Evil Power" in pile.name for pile in seen(table).piles)
    table.end_turns("Ada", "Bea")
    [card] = seen(table).cards
    assert (card.name, card.in_play) == ("Howl", True)
    assert card.text.endswith("Until a new card is drawn, in the boss's turn.")
    assert next((pile.name, pile.count) for pile in seen(table).piles) == ("Boss Spell deck", 1)


def test_a_large_figure_is_drawn_by_its_upper_left_square() -> None:
    table = quest(
        "< < A . . . . .\n. . . . . . . .\n. . . . . . o o\n. . . . . . o o",
        boss="{size: 2, movement: 2}",
        spells=["{name: Stare, command: [{by: nearest}]}"],
        rolls=dice("Stare", "One"),
    )
    table.end_turns("Ada").do(table.options[0] if table.options else "")
    match = table.arena_match
    assert isinstance(match.game, Arena)
    presenter = Presenter(match.game, list(match.box.seats))
    steps = [(event, "") for event in match.events() if isinstance(event, Stepped)]
    told = presenter.happenings(match.table, steps)
    assert told[-1].squares[-1] == orm(table).square != table.square("Orm")


def test_the_way_of_a_large_figure_is_drawn_where_its_words_and_choices_are() -> None:
    table = quest(
        "A . . . . . .\n. . . . o o .\n. . . . o o .\nB . . . . . .",
        boss="{size: 2, movement: 2}",
        spells=["{name: Stare, command: [{by: nearest}]}"],
        rolls=dice("Stare", "One"),
        hp={"A": 30, "B": 30},
    )
    table.end_turns("Ada", "Bea")
    path = plan_of_orm(table).path
    assert path[0] == table.square("Orm") == "C5"
    assert path[-1] == "B2"
    assert "goes to one of 5 squares, B2 to F2" in plan_of_orm(table).text


def test_what_is_printed_of_bosses_is_in_the_library() -> None:
    game = ARENA.with_packs()
    library = Presenter(game, ["Ana"]).library()
    assert {card.name for card in library["Bosses"]} == {
        b.name for b in game.catalogue.bosses.values()
    }
    cards = {card.name: (card.kind, card.facts[0].value) for card in library["Boss Cards"]}
    assert cards["Running Wax"] == ("aura", "The Tallow King")
    assert cards["The Ladle"] == ("primary", "The Tallow King")
    assert {card.name for card in library["Boss Spells"]} == {s.name for s in game.catalogue.spells}
    kinds = {card.name: card.kind for card in library["Quests"]}
    assert (kinds["The Salt Stair"], kinds["The Chandlers' Hall"]) == ("mission", "boss fight")


def test_boss_fights_come_after_missions_where_a_match_is_set_up() -> None:
    form = set_up(ARENA.with_packs())
    [field] = [field for field in form.fields if field.name == "quest"]
    kinds = [str(label).partition(":")[0] for value, label in field.choices if value]
    assert [each for each in dict.fromkeys(kinds) if each in ("Mission", "Boss fight")] == [
        "Mission",
        "Boss fight",
    ]
