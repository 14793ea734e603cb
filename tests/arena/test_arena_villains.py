"""How a villain decides: the examples of the rulebook, rule by rule, and what it then does."""

from __future__ import annotations

import pytest

from rulekeeper.core import saving
from rulekeeper.core.verdict import No
from rulekeeper.games.arena.rules.foe_situation import Command
from rulekeeper.tanarean.actions.events import MovedAgain, PutBack
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.combatants import NOBODY, BattleState
from rulekeeper.tanarean.combat.combatevents import (
    AttackDeclared,
    Damaged,
    Focused,
    Sidestepped,
    Stepped,
    TargetsDeclared,
)
from rulekeeper.tanarean.foes.choices import LeavesHarm, ReachesNobody, Targets
from rulekeeper.tanarean.foes.criteria import (
    Alone,
    AnyCriterion,
    Bearing,
    Farthest,
    Highest,
    Lowest,
    Nearest,
    OfRole,
    Under,
)
from rulekeeper.tanarean.foes.plan import Plan, why_not
from rulekeeper.tanarean.foes.telling import ToldRow, tell_plan
from rulekeeper.tanarean.grid.battlegrid import name_of
from tables.tanarean import BattleOnTheTable, dice
from tables.villains import VillainBox, ends, hero, plan, raid, way

SHOT = "{name: Shot, range: 8, ranged: true, damage: 8}"


def refused(table: BattleOnTheTable, villain: str, name: str) -> No:
    """Why a villain does not attack a hero."""
    verdict = why_not(table.table, plan(table, villain), table.number(name))
    assert isinstance(verdict, No)
    return verdict


# -- the rulebook's examples ------------------------------------------------------------------


@pytest.mark.rule("arena.quest.golden-rule.1")
def test_page_33_of_two_adjacent_heroes_with_10_hit_points_the_players_choose() -> None:
    """The Command: the nearest hero with the lowest hit points."""
    table = raid(
        "A x B",
        hp={"A": 10, "B": 10},
        command=Command((Nearest(), Lowest("hit-points"))),
        rolls=dice(12),
    )
    found = plan(table, "xan")
    assert [hero(table, each) for each in found.tied] == ["Ada", "Bea"]
    assert (found.target, found.is_open) == (NOBODY, True)
    assert refused(table, "xan", "Ada").reason == (
        "Ada and Bea are equally good: the players choose."
    )
    table.do("end the turn")
    assert (table.asked, table.options) == ("Ada Bea", ["attack Ada", "attack Bea"])
    assert table.question_text == (
        "Golden rule: Ada and Bea are equally good for xan. The players choose: "
        "whom does xan attack?"
    )
    table.do("attack Bea")
    assert (table.hp("Ada"), table.hp("Bea")) == (10, 3)
    [chosen] = table.told(Targets)
    assert chosen.rule == "arena.quest.golden-rule.1"


@pytest.mark.rule("arena.villain.ai.basic.2", "arena.villain.ai.target.5")
def test_page_34_rather_10_squares_to_end_3_away_than_12_over_lava_to_end_adjacent() -> None:
    wall = "# # # # # # # # # # # # # # # #"
    corridor = "x . . . . . . . . . . ~ ~ A # #"
    table = raid(f"{wall}\n{corridor}\n{wall}", kinds={"x": {"movement": 6}})
    found = plan(table, "xan")
    assert (found.does, found.ways[0].cost, found.ways[0].harm) == ("approach", 10, 0)
    assert ends(found) == ["B11"]
    table.do("end the turn")
    assert table.square("xan") == "B11"
    assert [event.rule for event in table.told(ReachesNobody)] == ["arena.villain.ai.target.5"]


@pytest.mark.rule("arena.villain.ai.target.3")
def test_page_34_of_equals_the_one_who_is_safer_to_reach() -> None:
    drawing = """
        # # # # # # # # #
        A . ~ . x . . . B
        # # # # # # # # #
        """
    table = raid(drawing, rolls=dice(12))
    found = plan(table, "xan")
    assert hero(table, found.target) == "Bea"
    assert found.target_rule == "arena.villain.ai.target.3"
    assert refused(table, "xan", "Ada") == No(
        "arena.villain.ai.target.3", "Getting to Ada may do 4 damage, to Bea 0."
    )


@pytest.mark.rule("arena.villain.ai.target.4")
def test_page_34_of_equals_the_one_who_takes_fewer_points_round_the_lava() -> None:
    drawing = """
        # # . . . # # # #
        # . . ~ . . # # #
        A . ~ ~ x . . . B
        # # # # # # # # #
        """
    table = raid(drawing, kinds={"x": {"movement": 7}}, rolls=dice(12))
    found = plan(table, "xan")
    assert {(hero(table, row.hero), row.rank, row.harm, row.cost) for row in found.rows} == {
        ("Ada", 1, 0, 6),
        ("Bea", 1, 0, 3),
    }
    assert hero(table, found.target) == "Bea"
    assert refused(table, "xan", "Ada") == No(
        "arena.villain.ai.target.4", "Getting to Ada takes 6 movement points, to Bea 3."
    )


@pytest.mark.rule("arena.villain.ai.path.1")
def test_page_34_over_lava_to_the_target_though_another_one_is_safe_to_reach() -> None:
    drawing = """
        # # # # # # # # # #
        A . ~ x . . . B # #
        # # # # # # # # # #
        """
    table = raid(drawing, rolls=dice(12))
    found = plan(table, "xan")
    assert hero(table, found.target) == "Ada"
    assert (found.ways[0].harm, found.ways[0].lava, found.way_rule) == (
        4,
        True,
        "arena.villain.ai.path.1",
    )
    assert refused(table, "xan", "Bea") == No(
        "arena.villain.ai.basic.1",
        "xan wants the nearest: Bea is 4 squares away, Ada is 3 squares away.",
    )
    table.do("end the turn")
    assert (table.square("xan"), table.hp("xan"), table.hp("Ada")) == ("B2", 56, 53)


@pytest.mark.rule("arena.villain.ai.path.3", "arena.villain.ai.basic.1")
def test_page_34_six_points_round_the_lava_to_the_target_and_not_three_to_another_one() -> None:
    drawing = """
        . . . . # # # #
        . ~ ~ . # # # #
        A ~ ~ x . . . B
        # # # # # # # #
        """
    table = raid(drawing, kinds={"x": {"movement": 6}}, rolls=dice(12))
    found = plan(table, "xan")
    nearest, other = found.rows
    assert (hero(table, nearest.hero), nearest.measures[0], nearest.cost) == ("Ada", 3, 6)
    assert (hero(table, other.hero), other.measures[0], other.cost) == ("Bea", 4, 3)
    assert (hero(table, found.target), found.ways[0].cost) == ("Ada", 6)
    assert (found.ways[0].harm, found.way_rule) == (0, "arena.villain.ai.path.3")
    table.do("end the turn")
    assert (table.hp("xan"), table.hp("Ada"), table.hp("Bea")) == (60, 53, 60)


@pytest.mark.rule("arena.villain.ai.path.2")
def test_page_34_a_ranged_villain_beside_its_target_sidesteps_and_is_not_reacted_to() -> None:
    drawing = """
        # # # # #
        A x . # #
        # # # # #
        """
    table = raid(drawing, kinds={"x": {"ranged": True}}, rolls=dice(12))
    found = plan(table, "xan")
    assert (found.way_rule, way(found), found.ways[0].harm) == (
        "arena.villain.ai.path.2",
        "B2 B3",
        0,
    )
    table.do("end the turn")
    assert [name_of(event.square) for event in table.told(Sidestepped)] == ["B3"]
    assert (table.question, table.hp("xan"), table.hp("Ada")) == ("turn", 60, 53)


@pytest.mark.rule("arena.villain.ai.path.2")
def test_a_ranged_villain_that_cannot_sidestep_shoots_where_it_stands() -> None:
    drawing = """
        # # # #
        A x # #
        # # # #
        """
    table = raid(drawing, kinds={"x": {"ranged": True}}, rolls=dice(12, 12))
    found = plan(table, "xan")
    assert (way(found), found.ways[0].harm, found.ways[0].reactions) == ("B2", 7, (0,))
    table.do("end the turn", "Ada: Reaction Attack")
    assert (table.hp("xan"), table.hp("Ada")) == (53, 53)


@pytest.mark.rule("arena.villain.ai.damage.1")
def test_page_34_who_starts_on_lava_attacks_first_and_then_gets_off_it() -> None:
    drawing = """
        # # # # # #
        A ~x ~ . . #
        # # # # # #
        """
    table = raid(drawing, rolls=dice(12))
    found = plan(table, "xan")
    assert (found.does, way(found)) == ("attack", "B2")
    assert [name_of(each.end) for each in found.then] == ["B4"]
    table.do("end the turn", "pass")
    kinds = [type(event) for event in table.told(TargetsDeclared, LeavesHarm, Stepped)]
    assert kinds == [TargetsDeclared, LeavesHarm, Stepped, Stepped]
    assert (table.question, table.asked) == ("turn", "Ada")


@pytest.mark.rule("arena.villain.ai.damage.1")
def test_who_stands_beside_a_hero_on_lava_gets_off_it_by_a_sidestep() -> None:
    drawing = """
        # # # #
        A ~x . #
        # # # #
        """
    table = raid(drawing, rolls=dice(12))
    assert [each.journey.is_sidestep for each in plan(table, "xan").then] == [True]
    table.do("end the turn")
    assert (table.square("xan"), table.hp("xan"), table.question) == ("B3", 60, "turn")


@pytest.mark.rule("arena.villain.ai.target.1")
def test_page_36_three_heroes_and_the_command_farthest_with_lowest_hit_points() -> None:
    """A, 20 squares west, is out of reach: of those in reach B, 8 south, is the farthest.

    The page remarks that a villain would rather move twice towards A; the steps of page 34 hold.
    """
    lines = [["."] * 24 for _ in range(16)]
    lines[2][21], lines[2][1], lines[10][21], lines[9][14] = "x", "A", "B", "C"
    table = raid(
        "\n".join(" ".join(line) for line in lines),
        hp={"A": 5, "B": 70, "C": 5},
        kinds={"x": {"movement": 7}},
        command=Command((Farthest(), Lowest("hit-points"))),
        rolls=dice(12),
    )
    found = plan(table, "xan")
    assert [(hero(table, row.hero), -row.measures[0], bool(row.reached)) for row in found.rows] == [
        ("Ada", 20, False),
        ("Bea", 8, True),
        ("Cai", 7, True),
    ]
    assert (hero(table, found.target), found.target_rule) == ("Bea", "arena.villain.ai.target.1")
    assert refused(table, "xan", "Ada") == No(
        "arena.villain.ai.target.1",
        "xan gets to no square within 7 movement points from which an attack of it could strike "
        "Ada.",
    )
    assert refused(table, "xan", "Cai").reason == (
        "xan wants the farthest: Cai is 7 squares away, Bea is 8 squares away."
    )


# -- rank -------------------------------------------------------------------------------------


@pytest.mark.rule("arena.villain.ai.basic.1")
def test_the_basic_strategy_nearest_and_then_lowest_hit_points() -> None:
    table = raid("A . x . B\n. . . . .\n. . . C .", hp={"A": 30, "B": 20, "C": 10}, rolls=dice(12))
    assert hero(table, plan(table, "xan").target) == "Cai"
    table = raid("A . . x . . B", hp={"A": 30, "B": 20}, rolls=dice(12))
    found = plan(table, "xan")
    assert (hero(table, found.target), found.target_rule) == ("Bea", "arena.villain.ai.basic.1")
    assert refused(table, "xan", "Ada").reason == (
        "xan wants whoever has the lowest HP: Ada has 30 HP, Bea has 20 HP."
    )


BOTH_BESIDE = "A x B\n. . ."


@pytest.mark.rule("arena.villain.ai.target.1")
@pytest.mark.parametrize(
    ("criterion", "target", "reason"),
    [
        (Lowest("hit-points"), "Bea", "has 60 HP, Bea has 40 HP."),
        (Highest("hit-points"), "Ada", "has 40 HP, Ada has 60 HP."),
        (Lowest("defense"), "Ada", "has 6 Defense, Ada has 4 Defense."),
        (Highest("defense"), "Bea", "has 4 Defense, Bea has 6 Defense."),
        (Highest("movement"), "Bea", "has 3 Movement, Bea has 5 Movement."),
        (OfRole("mage"), "Ada", "is not of the role mage, Ada is of the role mage."),
        (Under("cursed"), "Bea", "is not under Cursed, Bea is under Cursed."),
        (Bearing("flask"), "Bea", "bears no flask, Bea bears a flask."),
        (Alone(), "Ada", "has an ally beside it, Ada has no ally beside it."),
        (Alone(9), None, ""),
    ],
)
def test_each_criterion_of_a_command(
    criterion: AnyCriterion, target: str | None, reason: str
) -> None:
    class WithFlasks(VillainBox):
        def bears(self, state: BattleState, who: int, item: str) -> bool:
            return (who, item) == (1, "flask")

    table = raid(
        "A x B C",
        hp={"B": 40, "C": 50},
        kinds={
            "A": {"defense": 4, "movement": 3, "role": "mage"},
            "C": {"defense": 5, "movement": 4},
        },
        effects={"B": ["cursed"]},
        command=Command((criterion,)),
        rolls=dice(12),
        box_type=WithFlasks,
    )
    if target is None:
        assert len(plan(table, "xan").tied) > 1
        return
    found = plan(table, "xan")
    assert hero(table, found.target) == target
    assert found.target_rule == "arena.villain.ai.target.1"
    other = "Ada" if target == "Bea" else "Bea"
    assert refused(table, "xan", other).reason.endswith(reason)


# -- reach, safety, the attack ----------------------------------------------------------------

OVER_LAVA = """
    # # # # # # # # # #
    A . ~ x . . . B # #
    # # # # # # # # # #
    """


@pytest.mark.rule("arena.villain.ai.target.2")
def test_a_hero_whom_only_certain_death_leads_to_is_not_reachable() -> None:
    table = raid(OVER_LAVA, hp={"x": 4}, rolls=dice(12))
    assert refused(table, "xan", "Ada") == No(
        "arena.villain.ai.target.2",
        "xan would die of lava on its way to Ada: 4 damage, and it has 4 HP.",
    )
    table.do("end the turn")
    assert (table.hp("xan"), table.hp("Ada"), table.hp("Bea")) == (4, 60, 53)


@pytest.mark.rule("arena.villain.ai.target.2")
@pytest.mark.parametrize(("hp", "effects"), [(5, []), (4, ["warded"])])
def test_who_survives_the_lava_goes_over_it(hp: int, effects: list[str]) -> None:
    table = raid(OVER_LAVA, hp={"x": hp}, effects={"x": effects}, rolls=dice(12))
    assert hero(table, plan(table, "xan").target) == "Ada"


@pytest.mark.rule("arena.villain.ai.target.2")
def test_a_reaction_that_may_kill_makes_nobody_unreachable() -> None:
    drawing = """
        # # # # # #
        B x . . A #
        # # # # # #
        """
    table = raid(
        drawing,
        hp={"x": 3},
        kinds={"x": {"movement": 2}},
        effects={"x": ["slowed"]},
        command=Command((Farthest(),)),
        rolls=dice(12),
    )
    found = plan(table, "xan")
    assert (hero(table, found.target), found.ways[0].harm) == ("Ada", 7)
    table.do("end the turn", "Bea: Reaction Attack")
    assert (table.square("xan"), table.question) == ("", "turn")


@pytest.mark.rule("arena.villain.ai.basic.3")
@pytest.mark.parametrize(
    ("drawing", "name", "square", "hp"),
    [("A . . x", "Smash", "A2", 40), ("A . . . . . . . x", "Spear", "A4", 56)],
)
def test_it_attacks_with_the_first_of_its_list_that_reaches_the_target(
    drawing: str, name: str, square: str, hp: int
) -> None:
    cards = ["{name: Smash, range: 1, damage: 20}", "{name: Spear, range: 3, damage: 4}"]
    walled = f"{drawing}\n{' '.join('#' * len(drawing.split()))}"
    table = raid(walled, cards={"x": cards}, rolls=dice(12))
    found = plan(table, "xan")
    assert (table.match.box.cards[found.card].name, ends(found)) == (name, [square])
    table.do("end the turn")
    assert (table.square("xan"), table.hp("Ada")) == (square, hp)


@pytest.mark.rule("arena.villain.ai.basic.3", "arena.attack.special.2")
def test_a_special_attack_is_made_once() -> None:
    roar = "{name: Roar, kind: special, range: 1, damage: 20}"
    table = raid("A x", cards={"x": roar}, rolls=dice(12, 12))
    table.do("end the turn")
    assert table.hp("Ada") == 40
    table.do("end the turn")
    assert table.hp("Ada") == 33


def test_what_is_optional_in_its_attack_is_always_used() -> None:
    howl = (
        "{name: Howl, range: 1, damage: 12, effects: [{do: damage, amount: 3, "
        "to: {pick: one, of: enemy, optional: true}}]}"
    )
    table = raid("A x", cards={"x": howl}, rolls=dice(12))
    table.do("end the turn")
    assert table.hp("Ada") == 45


@pytest.mark.rule("arena.villain.ai.target.1")
def test_a_second_target_is_whoever_fits_the_command_best_of_the_others() -> None:
    sweep = "{name: Sweep, range: 1, damage: 12, target: {target: combatants, most: 2}}"
    table = raid(
        "A x B\n. C .",
        cards={"x": sweep},
        hp={"A": 30, "B": 50, "C": 40},
        command=Command((Highest("hit-points"),)),
        rolls=dice(12, 12),
    )
    table.do("end the turn")
    assert (table.hp("Ada"), table.hp("Bea"), table.hp("Cai")) == (30, 38, 28)


@pytest.mark.rule("arena.villain.ai.target.1", "arena.attack.legit.area.1")
def test_an_area_is_centred_where_it_holds_the_target_and_else_the_players_choose() -> None:
    blast = "{name: Blast, range: 4, target: {target: area}, damage: 12}"
    table = raid(
        "A . . x . . B", cards={"x": blast}, hp={"A": 30}, rolls=dice(12, 12), effects={"x": []}
    )
    table.do("end the turn")
    assert table.question == "centre"
    assert "around A7" not in table.options
    table.do("around A2")
    assert (table.hp("Ada"), table.hp("Bea")) == (18, 60)


@pytest.mark.rule("arena.villain.ai.target.1", "arena.attack.benefit.move.1")
def test_where_its_attack_moves_it_the_target_stays_in_reach() -> None:
    lunge = "{name: Lunge, range: 1, damage: 12, benefits: [{benefit: move, squares: 1}]}"
    drawing = "A x . # #\n# # # # #"
    table = raid(drawing, cards={"x": lunge}, rolls=dice(12))
    table.do("end the turn")
    assert (table.square("xan"), table.hp("Ada")) == ("A2", 48)


# -- harm -------------------------------------------------------------------------------------


@pytest.mark.rule("arena.villain.ai.path.1", "arena.villain.ai.target.3")
def test_each_reaction_counts_by_its_full_damage_and_is_summed_up_with_lava() -> None:
    drawing = """
        # # # # # # #
        B x ~ . . A #
        # # # # # # #
        """
    table = raid(
        drawing,
        kinds={"B": {"basic": 9}},
        effects={"x": ["slowed"]},
        command=Command((Farthest(),)),
        rolls=dice(12),
    )
    [found] = plan(table, "xan").ways
    assert (found.harm, found.reactions, found.lava) == (13, (table.number("Bea"),), True)


@pytest.mark.rule("arena.quest.golden-rule.1", "arena.villain.ai.path.1")
def test_of_ends_that_are_equally_good_the_players_pick_one() -> None:
    drawing = """
        . . . #
        A . x #
        . . . #
        # # # #
        """
    table = raid(drawing, rolls=dice(12))
    assert ends(plan(table, "xan")) == ["A2", "B2", "C2"]
    table.do("end the turn")
    assert table.question_text == (
        "Golden rule: A2, B2 and C2 are equally good for xan. The players choose: "
        "where does its way end?"
    )
    assert table.options == ["end at A2", "end at B2", "end at C2"]
    table.do("end at C2")
    assert (table.square("xan"), table.hp("Ada")) == ("C2", 53)


# -- carried out ------------------------------------------------------------------------------


@pytest.mark.rule("arena.strike.focus.3", "arena.strike.focus.2")
@pytest.mark.parametrize(("drawing", "focused"), [("A . . . x", True), ("A . . x", False)])
def test_a_ranged_villain_that_stays_with_nobody_within_3_is_focused(
    drawing: str, focused: bool
) -> None:
    table = raid(drawing, cards={"x": SHOT}, rolls=dice(3))
    assert plan(table, "xan").focuses is focused
    table.do("end the turn")
    assert len(table.told(Focused)) == int(focused)
    assert table.hp("Ada") == (52 if focused else 55)


@pytest.mark.rule("arena.strike.mob.1")
def test_villains_mob_heroes() -> None:
    table = raid("x A y", rolls=dice(3, 3))
    table.do("end the turn")
    assert table.hp("Ada") == 46


@pytest.mark.rule("arena.villain.ai.basic.2", "arena.prime.move.1")
def test_with_nobody_in_reach_it_moves_twice() -> None:
    table = raid("A . . . . . . . . . . . . . . . x\n" + "# " * 16 + "#", kinds={"x": {}})
    found = plan(table, "xan")
    assert (found.does, found.ways[0].cost, ends(found)) == ("approach", 10, ["A7"])
    table.do("end the turn")
    assert table.square("xan") == "A7"
    assert [event.combatant for event in table.told(MovedAgain)] == [table.number("xan")]
    assert not table.told(AttackDeclared)


BESIDE_ONE = """
    # # # # # # # # #
    B x . . . . A # #
    # # # # # # # # #
    """


@pytest.mark.rule("arena.villain.ai.target.1", "arena.attack.reaction.3")
def test_after_a_reaction_that_costs_it_points_the_plan_is_made_anew() -> None:
    """With one point less it no longer gets to Ada, so Bea is the first who can be reached."""
    table = raid(
        BESIDE_ONE,
        kinds={"x": {"movement": 4}},
        command=Command((Farthest(),)),
        rolls=dice(12, 12),
        effects={"x": ["slowed"]},
    )
    assert hero(table, plan(table, "xan").target) == "Ada"
    table.do("end the turn", "Bea: Reaction Attack")
    assert [hero(table, event.target) for event in table.told(Targets)] == ["Ada", "Bea"]
    assert (table.square("xan"), table.hp("Bea"), table.hp("Ada")) == ("B2", 53, 60)


@pytest.mark.rule("arena.villain.ai.target.1", "arena.attack.reaction.7")
def test_a_reaction_that_is_let_pass_changes_nothing() -> None:
    table = raid(
        BESIDE_ONE,
        kinds={"x": {"movement": 4}},
        command=Command((Farthest(),)),
        rolls=dice(12),
        effects={"x": ["slowed"]},
    )
    table.do("end the turn", "pass")
    assert (table.square("xan"), table.hp("Ada")) == ("B6", 53)
    assert [type(event) for event in table.told(Damaged)] == [Damaged]


@pytest.mark.rule("arena.move.step.5", "arena.villain.ai.basic.2")
def test_who_is_stopped_on_the_square_of_another_villain_is_put_back() -> None:
    """From the lava it goes on over two squares, though Bea may react for less than the lava."""
    drawing = """
        # # # # # # # # # # #
        ~x y . . . . . . . A #
        # # B # # # # # # # #
        """
    table = raid(
        drawing,
        kinds={"x": {"movement": 1}, "B": {"basic": 3}},
        rolls=dice(12, 12),
        effects={"x": ["slowed"]},
    )
    assert way(plan(table, "xan")) == "B1 B2 B3"
    table.do("end the turn", "Bea: Reaction Attack")
    assert [name_of(event.square) for event in table.told(PutBack)] == ["B1"]
    assert table.hp("xan") == 57


@pytest.mark.rule("arena.quest.golden-rule.1")
def test_a_question_about_a_foe_is_kept_in_the_notation() -> None:
    table = raid("A x B", rolls=dice(12))
    table.do("end the turn", "attack Bea")
    assert "1: go-for bea" in saving.save(table.match)
    assert "xan goes for Bea." in table.log()
    assert "xan follows its orders." not in table.log()


# -- told -------------------------------------------------------------------------------------


@pytest.mark.rule("arena.villain.ai.target.1", "arena.villain.ai.target.3")
def test_a_plan_is_a_table_with_each_hero_its_places_its_reach_and_the_rule() -> None:
    drawing = """
        # # # # # # # # # #
        A . ~ . x . . . B #
        # # # # # # # # # #
        """
    table = raid(drawing, rolls=dice(12))
    told = tell_plan(table.table, plan(table, "xan"))
    assert told.wanted == ("the nearest", "whoever has the lowest HP")
    assert told.deeds == (
        ("xan goes for Bea.", "arena.villain.ai.target.3"),
        ("xan goes to B8, 3 movement points.", "arena.villain.ai.path.1"),
        ("It attacks Bea with Basic Attack.", "arena.attack.declare.1"),
    )
    ada, bea = told.rows
    assert ada == ToldRow(
        hero="Ada",
        standing=("1. is 4 squares away", "1. has 60 HP"),
        reach="by Basic Attack, 3 movement points",
        harm=4,
        rule="arena.villain.ai.target.3",
        why="Getting to Ada may do 4 damage, to Bea 0.",
    )
    assert (bea.harm, bea.rule, bea.why) == (0, "arena.villain.ai.target.3", "The target.")


def test_what_a_plan_risks_and_leaves_open_is_told() -> None:
    told = tell_plan(*_told("A x B"))
    assert told.deeds == (
        ("xan attacks Ada or Bea: the players choose.", "arena.quest.golden-rule.1"),
    )
    told = tell_plan(*_told("# # # #\nA x # #\n# # # #", ranged=True))
    assert told.deeds[1] == ("It attacks Ada with Basic Attack.", "arena.attack.declare.1")
    told = tell_plan(*_told("# # # # #\nA ~x ~ . #\n# # # # #"))
    assert told.deeds[2] == (
        "Then it gets off: it goes to B4, 2 movement points, up to 7 damage: Ada may react.",
        "arena.villain.ai.damage.1",
    )
    told = tell_plan(*_told("# # # # #\nA # x # #\n# # # # #"))
    assert told.deeds == (("xan stays where it is.", "arena.villain.ai.basic.2"),)
    assert told.rows[0].harm is None


def _told(drawing: str, *, ranged: bool = False) -> tuple[BattleTable, Plan]:
    table = raid(drawing, kinds={"x": {"ranged": ranged}})
    return table.table, plan(table, "xan")
