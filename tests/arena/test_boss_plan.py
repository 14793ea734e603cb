"""10.3.1 The Turn of a Boss, phase 5: whom a boss attacks, by which card, and how it gets there."""

# Entries in YAML are easier to read on a line.

from __future__ import annotations

from collections.abc import Iterable

import pytest

from rulekeeper.core.verdict import No, Verdict
from rulekeeper.games.arena.rules.boss_plan import plan_of_boss
from rulekeeper.games.arena.rules.foe_situation import Command
from rulekeeper.tanarean.actions.events import MovedAgain
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.combatevents import AttackDeclared, Focused, Stepped
from rulekeeper.tanarean.combat.lasting import marks_at_start
from rulekeeper.tanarean.combat.position import name as name_at
from rulekeeper.tanarean.combat.position import place
from rulekeeper.tanarean.foes.choices import ReachesNobody, Targets
from rulekeeper.tanarean.foes.criteria import AnyCriterion, Farthest, Highest, Lowest, Nearest
from rulekeeper.tanarean.foes.plan import Plan, why_not
from rulekeeper.tanarean.foes.telling import tell_plan
from rulekeeper.tanarean.grid.battlegrid import in_reading_order, name_of
from tables.quest import QuestOnTheTable, dice, quest

NEAREST = "{name: Stare, command: [{by: nearest}]}"

SHOOTS = """
    attacks:
      - {id: one, name: One, kind: primary, range: 8, ranged: true, damage: 10}
      - {id: two, name: Two, kind: primary, range: 1, damage: 10}
      - {id: three, name: Three, kind: primary, range: 1, damage: 10}
      - {id: four, name: Four, kind: special, range: 1, damage: 10}
      - {id: five, name: Five, kind: special, range: 1, damage: 10}
    """


def drawn(rows: int, columns: int, **figures: tuple[int, int]) -> str:
    """An open drawing, with figures at rows and columns from its upper left square."""
    found = [["."] * columns for _ in range(rows)]
    for letter, (row, column) in figures.items():
        found[row][column] = letter
    return "\n".join(" ".join(row) for row in found)


def planned(
    table: QuestOnTheTable, *criteria: AnyCriterion, card: str = "One", points: int | None = None
) -> tuple[BattleTable, Plan]:
    """The plan of Orm as if its turn had come, by a Command and with a card that it has drawn."""
    fight, orm = table.table, table.number("Orm")
    fight.state.turn = marks_at_start(fight, orm)
    if points is not None:
        fight.state.turn.lost_points = 5 - points
    cards = [each.name for each in table.quest_box.cards]
    command = Command(criteria or (Nearest(),), "arena.boss.spell.3")
    return fight, plan_of_boss(fight, orm, command, cards.index(card))


def ends(plan: Plan) -> list[str]:
    """Where the ways of a plan end."""
    return [name_of(way.end) for way in plan.ways]


def told(verdict: Verdict) -> tuple[str, str]:
    """The rule and the reason of a refusal."""
    assert isinstance(verdict, No)
    return verdict.rule, verdict.reason


def names(table: BattleTable, many: Iterable[int]) -> list[str]:
    return [name_at(table, who) for who in many]


# -- whom -------------------------------------------------------------------------------------


@pytest.mark.rule("arena.boss.action.6", "arena.boss.action.4")
def test_page_36_the_farthest_of_those_it_can_attack_though_another_has_fewer_hit_points() -> None:
    """Of three heroes, one 20 squares away with 5 HP, one 8 away with 70, one 7 away with 5."""
    table = quest(
        drawn(9, 22, A=(0, 1), B=(8, 21), C=(7, 14), o=(0, 21)),
        boss="movement: 8",
        hp={"A": 5, "B": 70, "C": 5},
    )
    fight, plan = planned(table, Farthest(), Lowest("hit-points"))
    assert names(fight, [plan.target]) == ["Bea"]
    assert [way.cost for way in plan.ways] == [7] * len(plan.ways)
    refused = {name: told(why_not(fight, plan, table.number(name))) for name in ("Ada", "Cai")}
    assert refused["Ada"] == (
        "arena.boss.action.6",
        "Orm gets to no square within 8 movement points from which One could strike Ada.",
    )
    assert refused["Cai"] == (
        "arena.boss.spell.3",
        "Orm wants the farthest: Cai is 7 squares away, Bea is 8 squares away.",
    )


@pytest.mark.rule("arena.boss.action.4", "arena.boss.spell.3")
def test_the_command_of_the_spell_names_the_target() -> None:
    table = quest(
        "A o B",
        boss="{}",
        spells=["{name: Stare, command: [{by: highest, of: hit-points}]}"],
        hp={"A": 20, "B": 30},
        rolls=dice("Stare", "One", 12),
    )
    table.end_turns("Ada", "Bea")
    assert (table.hp("Ada"), table.hp("Bea")) == (20, 20)
    [chosen] = table.told(Targets)
    assert chosen.rule == "arena.boss.spell.3"


@pytest.mark.rule("arena.boss.action.4", "arena.quest.golden-rule.1")
def test_heroes_that_tie_are_for_the_players_however_unsafe_the_way_to_them() -> None:
    table = quest(
        "A . ~ o . . B",
        boss="{}",
        hp={"A": 30, "B": 30},
        spells=[NEAREST],
        rolls=dice("Stare", "One"),
    )
    _, plan = planned(table, Nearest())
    assert [len(plan.tied), plan.ways, plan.is_open] == [2, (), True]
    table = quest(
        "A . ~ o . . B",
        boss="{}",
        hp={"A": 30, "B": 30},
        spells=[NEAREST],
        rolls=dice("Stare", "One", 12),
    )
    table.end_turns("Ada", "Bea")
    assert table.options == ["attack Ada", "attack Bea"]
    assert table.question_text == (
        "Golden rule: Ada and Bea are equally good for Orm. The players choose: "
        "whom does Orm attack?"
    )
    table.do("attack Ada")
    assert table.options == ["end at A2", "end at B2"]
    assert table.why("end at C3") == (
        "arena.quest.golden-rule.1",
        "The way may end at A2 or B2, not at C3.",
    )


@pytest.mark.rule("arena.boss.action.2", "arena.boss.action.6")
def test_only_the_card_that_it_has_drawn_counts() -> None:
    boss = f"{SHOOTS}\n    movement: 1"
    table = quest("A . . . o", boss=boss)
    assert planned(table, card="One")[1].does == "attack"
    assert planned(table, card="Two")[1].does == "approach"


@pytest.mark.rule("arena.boss.action.4", "arena.attack.legit.area.1")
def test_an_area_strikes_the_hero_whom_the_command_names() -> None:
    table = quest(
        "A . . . o . . . B",
        boss=SHOOTS.replace("range: 8, ranged: true", "range: 4, target: {target: area}"),
        spells=["{name: Stare, command: [{by: lowest, of: hit-points}]}"],
        hp={"A": 20, "B": 60},
        rolls=dice("Stare", "One", 12),
    )
    table.end_turns("Ada", "Bea")
    assert sorted(table.options) == ["around A1", "around A2", "around B1", "around B2"]


# -- its way ----------------------------------------------------------------------------------


@pytest.mark.rule("arena.boss.action.5")
def test_it_goes_the_fewest_squares_even_over_lava() -> None:
    table = quest("# # # # # #\nA . ~ . o .\n# . # # # #\n# . . . . #", boss="{}")
    _, plan = planned(table)
    assert ends(plan) == ["B2"]
    [way] = plan.ways
    assert (way.cost, way.harm, way.lava) == (3, 4, True)


@pytest.mark.rule("arena.boss.action.5")
def test_of_ways_as_short_to_the_same_end_it_takes_the_harmless_one() -> None:
    table = quest("# # # # # #\nA . . ~ . o\n. . . . . .\n# # # # # #", boss="{}")
    _, plan = planned(table)
    assert ends(plan) == ["B2", "C2"]
    assert [(way.harm, len(way.squares) - 1) for way in plan.ways] == [(0, 4), (0, 4)]
    assert [name_of(square) for square in plan.ways[0].squares] == ["B6", "C5", "C4", "C3", "B2"]


@pytest.mark.rule("arena.boss.action.5")
def test_of_ways_as_short_the_harmless_one_though_it_costs_more_points() -> None:
    table = quest("# # # # # #\nA . . ~ . o\n. . . : . .\n# # # # # #", boss="{}")
    _, plan = planned(table)
    assert [(way.harm, way.cost, len(way.squares) - 1) for way in plan.ways] == [(0, 5, 4)] * 2


@pytest.mark.rule("arena.boss.action.5", "arena.tile.swamp.2")
def test_squares_are_counted_and_not_points_as_far_as_its_points_go() -> None:
    swamp = "# # # # #\nA . : . o\n# . # . .\n# . . . .\n# # # # #"
    _, plan = planned(quest(swamp, boss="{movement: 4}"))
    assert [(ends(plan), len(way.squares) - 1, way.cost) for way in plan.ways] == [(["B2"], 3, 4)]
    _, plan = planned(quest(swamp, boss="{movement: 3}"))
    assert plan.does == "approach"


@pytest.mark.rule("arena.boss.action.5")
def test_it_walks_past_heroes_who_react() -> None:
    table = quest("# # # # # # #\nA . . B . o .\n# . . . . . #\n# # # # # # #", boss="{}")
    fight, plan = planned(table, Farthest())
    assert names(fight, [plan.target]) == ["Ada"]
    assert {tuple(names(fight, way.reactions)) for way in plan.ways} == {("Bea",)}
    told = tell_plan(fight, plan).deeds[1][0]
    assert told.endswith("damage: Bea may react.")


@pytest.mark.rule("arena.boss.action.5", "arena.quest.golden-rule.1")
def test_where_its_way_ends_the_players_settle() -> None:
    table = quest(
        "A . . . o\n. . . . .", boss="{}", spells=[NEAREST], rolls=dice("Stare", "One", 12)
    )
    table.end_turns("Ada")
    options = table.options
    assert options == ["end at A2", "end at B2"]
    table.do("end at B2")
    assert table.square("Orm") == "B2"


@pytest.mark.rule("arena.boss.action.5")
def test_a_large_boss_strikes_from_any_of_its_squares() -> None:
    table = quest("A . . . o o\n. . . . o o", boss="{size: 2, movement: 3}")
    fight, plan = planned(table)
    assert {way.cost for way in plan.ways} == {3}
    for way in plan.ways:
        fight.state.combatants[plan.foe].square = way.end
        columns = {name_of(square)[1:] for square in in_reading_order(place(fight, plan.foe))}
        assert columns == {"2", "3"}


@pytest.mark.rule("arena.boss.action.5")
def test_a_large_boss_does_not_fit_through_a_gap_of_one_square() -> None:
    table = quest("A . # . o o\n. . . . o o\n. . # . . .\n# # # # # #", boss="{size: 2}")
    _, plan = planned(table)
    assert plan.does != "attack"


# -- where it can attack nobody ---------------------------------------------------------------


@pytest.mark.rule("arena.boss.action.7", "arena.boss.action.1")
def test_where_it_reaches_nobody_it_moves_twice_towards_the_best_fitting_hero() -> None:
    drawing = drawn(1, 24, A=(0, 0), o=(0, 14), B=(0, 23))
    table = quest(
        drawing,
        boss="movement: 4",
        spells=["{name: Stare, command: [{by: farthest}]}"],
        rolls=dice("Stare", "Four"),
    )
    table.end_turns("Ada", "Bea").do("end at A7")
    assert table.square("Orm") == "A7"
    rules = [event.rule for event in table.told(ReachesNobody, MovedAgain)]
    assert rules == ["arena.boss.action.7", "arena.boss.action.7"]
    assert not table.told(AttackDeclared)


@pytest.mark.rule("arena.boss.action.7", "arena.boss.action.3")
def test_a_card_that_could_strike_nobody_counts_as_drawn() -> None:
    table = quest(
        "< < A # o #\n# # # # # #",
        boss="{}",
        rolls=dice("Stare", "Four", "Stare", "One"),
    )
    table.end_turns("Ada", "Ada")
    spent = table.state.combatants[table.number("Orm")].spent
    assert [table.quest_box.cards[card].name for card in spent] == ["Four"]


# -- its actions ------------------------------------------------------------------------------


@pytest.mark.rule("arena.boss.action.1", "arena.boss.action.5")
def test_it_moves_and_strikes_once() -> None:
    table = quest("A . . o", boss="{}", spells=[NEAREST], rolls=dice("Stare", "One", 12))
    table.end_turns("Ada")
    table.do("end at A2")
    assert len(table.told(AttackDeclared)) == 1
    assert len(table.told(Stepped)) == 2


@pytest.mark.rule("arena.boss.action.1", "arena.strike.focus.3")
def test_a_boss_that_shoots_from_where_it_stands_focuses_like_other_foes() -> None:
    table = quest("A . . . . o", boss=SHOOTS, spells=[NEAREST], rolls=dice("Stare", "One", 12, 11))
    table.end_turns("Ada")
    assert [name_at(table.table, event.combatant) for event in table.told(Focused)] == ["Orm"]


@pytest.mark.rule("arena.boss.action.1", "arena.strike.focus.3")
@pytest.mark.parametrize(("away", "focuses"), [(8, True), (9, False)])
def test_a_boss_that_has_to_go_before_it_shoots_does_not_focus(away: int, focuses: bool) -> None:
    _, plan = planned(quest(drawn(1, 12, A=(0, 0), o=(0, away)), boss=SHOOTS))
    assert (plan.does, plan.focuses) == ("attack", focuses)


@pytest.mark.rule("arena.boss.action.1")
def test_after_a_reaction_it_plans_anew_with_what_is_left() -> None:
    table = quest(
        "# # # # # # #\nA . . B . o .\n# # # # # # #",
        boss="{movement: 6}",
        spells=["{name: Stare, command: [{by: highest, of: hit-points}]}"],
        hp={"A": 40, "B": 60},
        rolls=dice("Stare", "One", 12),
    )
    table.end_turns("Ada", "Bea")
    assert table.hp("Bea") == 50
    assert [event.rule for event in table.told(Targets)] == ["arena.boss.spell.3"]
    assert planned(quest("A o B", boss="{}"), Highest("defense"))[1].does == "attack"


@pytest.mark.rule("arena.boss.action.7", "arena.quest.golden-rule.1")
def test_many_ends_that_tie_are_told_by_their_number() -> None:
    table = quest(
        drawn(1, 24, A=(0, 0), o=(0, 14)),
        boss="movement: 4",
        spells=[NEAREST],
    )
    fight, plan = planned(table, card="Four")
    assert len(plan.ways) == 7
    deeds = [text for text, _ in tell_plan(fight, plan).deeds]
    assert deeds[0] == "Orm goes to one of 7 squares, A7 to G7, 8 movement points."


@pytest.mark.rule("arena.boss.action.4", "arena.quest.golden-rule.1")
def test_after_a_reaction_it_still_goes_for_the_hero_that_the_players_chose() -> None:
    wall = " ".join("#" * 13)
    table = quest(
        f"{wall}\nA . . . C . o . . . . . B\n. . . . . . . . . . . . .\n{wall}",
        boss=f"{SHOOTS.replace('range: 8, ranged: true', 'range: 3')}\n    movement: 6",
        spells=["{name: Stare, command: [{by: farthest}]}"],
        hp={"A": 40},
        rolls=dice("Stare", "One", 12, 12),
    )
    table.end_turns("Ada", "Bea", "Cai")
    table.do("attack Ada")
    while table.question != "next turn":
        table.do(next(o for o in table.options if o != "pass"))
    targets = [name_at(table.table, event.target) for event in table.told(Targets)]
    assert targets == ["Ada", "Ada"]
    assert table.hp("Ada") == 30


@pytest.mark.rule("arena.boss.action.4")
def test_whom_it_goes_for_stays_its_target_while_it_can_reach_that_hero() -> None:
    table = quest("A . o . . B . . . . . . . . C", boss="{}")
    fight, _ = planned(table)
    orm, one = table.number("Orm"), [each.name for each in fight.box.cards].index("One")
    plans = [
        plan_of_boss(fight, orm, Command((Nearest(),)), one, target=table.number(name))
        for name in ("Bea", "Cai")
    ]
    assert names(fight, [plan.target for plan in plans]) == ["Bea", "Ada"]
    assert told(why_not(fight, plans[0], table.number("Ada"))) == (
        "arena.boss.action.4",
        "Orm goes for Bea already.",
    )
