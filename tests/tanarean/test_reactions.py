import pytest

from rulekeeper.core.verdict import No
from rulekeeper.tanarean.combat.combatevents import AttackDeclared, ConditionConsidered
from rulekeeper.tanarean.combat.familyrules import TANARES
from rulekeeper.tanarean.combat.reactions import can_react
from rulekeeper.tanarean.combat.ways import reactors, risks_of
from rulekeeper.tanarean.grid.battlegrid import square_named
from tables.tanarean import battle, dice

SHOT = "{name: Shot, range: 8, ranged: true, damage: 8}"


@pytest.mark.rule(
    "arena.attack.reaction.1", "arena.attack.reaction.incite.1", "arena.attack.reaction.2"
)
def test_leaving_a_square_beside_an_enemy_incites_a_reaction_attack() -> None:
    table = battle("x A . .", rolls=dice(12))
    table.do("move Ada to A3", "xan: Reaction Attack")
    assert table.hp("Ada") == 53
    assert table.square("Ada") == "A2"
    assert table.table.state.turn.lost_points == 1


@pytest.mark.rule("arena.attack.reaction.incite.3")
def test_entering_a_square_beside_an_enemy_incites_nothing() -> None:
    table = battle("x . A")
    table.do("move Ada to A2")
    assert table.question == "turn"


@pytest.mark.rule("arena.attack.reaction.resolve.1", "arena.attack.reaction.resolve.3")
def test_after_a_reaction_the_mover_may_go_elsewhere_without_being_asked_for_again() -> None:
    table = battle("x A . .", rolls=dice(2))
    table.do("move Ada to A3", "xan: Reaction Attack", "move Ada to B2")
    assert table.square("Ada") == "B2"


@pytest.mark.rule("arena.attack.reaction.7")
def test_who_did_not_react_may_do_so_at_the_next_act() -> None:
    table = battle(
        """
        x A .
        . . .
        """,
        rolls=dice(12),
    )
    table.do("move Ada to B2", "pass", "move Ada to B3", "xan: Reaction Attack")
    assert table.hp("Ada") == 53


@pytest.mark.rule("arena.attack.reaction.6")
def test_a_combatant_reacts_only_once_a_turn() -> None:
    table = battle("x A .", rolls=dice(12))
    table.do("move Ada to A3", "xan: Reaction Attack")
    refused = can_react(table.table, table.number("xan"), table.number("Ada"))
    assert isinstance(refused, No)
    assert refused.rule == "arena.attack.reaction.6"
    table.do("move Ada to A3")
    assert table.square("Ada") == "A3"


@pytest.mark.rule("arena.attack.reaction.incite.2", "arena.attack.declare.4")
def test_declaring_the_target_of_a_ranged_attack_incites_and_resets_the_declaration() -> None:
    table = battle("x A . y", cards={"A": SHOT}, rolls=dice(12, 15))
    table.do("Ada: Shot", "attack xan", "xan: Reaction Attack", "attack yew")
    assert (table.hp("Ada"), table.hp("xan"), table.hp("yew")) == (53, 60, 52)


@pytest.mark.rule("arena.attack.range.3")
def test_a_melee_attack_with_reach_incites_nothing() -> None:
    table = battle("x A . y", cards={"A": "{name: Pike, range: 2, damage: 5}"}, rolls=dice(10))
    table.do("Ada: Pike", "attack yew")
    assert table.hp("yew") == 55


@pytest.mark.rule("arena.attack.reaction.resolve.2")
def test_who_dies_of_a_reaction_attacks_nobody() -> None:
    table = battle("x A . y", cards={"A": SHOT}, hp={"A": 5}, rolls=dice(12))
    table.do("Ada: Shot", "attack yew", "xan: Reaction Attack")
    assert table.square("Ada") == ""
    assert table.hp("yew") == 60


@pytest.mark.rule("arena.attack.reaction.5", "arena.attack.reaction.resolve.4")
def test_several_enemies_react_one_at_a_time_in_the_order_their_side_chooses() -> None:
    table = battle("x A y", cards={"A": SHOT}, rolls=dice(12, 12, 2))
    table.do("Ada: Shot", "attack xan", "yew: Reaction Attack", "xan: Reaction Attack")
    declared = [told.attacker for told in table.told(AttackDeclared)][1:]
    assert declared == [table.number("yew"), table.number("xan")]
    assert table.hp("Ada") == 46
    table.do("attack xan")


@pytest.mark.rule("arena.attack.reaction.4")
def test_a_reaction_that_misses_deals_no_residual_damage() -> None:
    table = battle("x A .", rolls=dice(2))
    table.do("move Ada to A3", "xan: Reaction Attack")
    assert table.hp("Ada") == 60


@pytest.mark.rule("arena.attack.reaction.10")
def test_a_ranged_combatant_reacts_with_a_reach_of_1() -> None:
    table = battle("x A .", kinds={"x": {"ranged": True}}, rolls=dice(12))
    table.do("move Ada to A3", "xan: Reaction Attack")
    assert table.hp("Ada") == 53


@pytest.mark.rule("arena.condition.hastened.1", "arena.condition.hastened.2")
def test_the_hastened_incite_nothing() -> None:
    table = battle("x A . y", cards={"A": SHOT}, effects={"A": ["hastened"]}, rolls=dice(10))
    table.do("move Ada to A3")
    assert table.square("Ada") == "A3"
    refused = can_react(table.table, table.number("yew"), table.number("Ada"))
    assert isinstance(refused, No)
    assert refused.rule == "arena.condition.hastened.1"
    table.do("Ada: Shot", "attack xan")
    assert table.hp("xan") == 52


@pytest.mark.rule("arena.attack.reaction.9", "arena.strike.mob.1")
def test_a_mob_helps_a_reaction_attack() -> None:
    table = battle("x A y", rolls=dice(3))
    table.do("move Ada to B1", "xan: Reaction Attack", "pass")
    assert table.hp("Ada") == 53
    assert not table.told(ConditionConsidered)[1:]


REACTING = {"x": {"reaction_damage": 8, "must_react": True}}


# rule: tanares.reaction.1, tanares.reaction.2, tanares.reaction.22
def test_in_tanares_a_villain_reacts_by_itself_and_deals_its_damage() -> None:
    table = battle("x A .", kinds=REACTING, rules=TANARES)
    table.do("move Ada to A3")
    assert table.hp("Ada") == 52
    assert table.square("Ada") == "A2"


# rule: tanares.reaction.21
def test_in_tanares_the_owner_of_the_turn_meets_one_reaction() -> None:
    kinds = {letter: {"reaction_damage": 8, "must_react": True} for letter in "xy"}
    table = battle("x A y", kinds=kinds, rules=TANARES)
    table.do("move Ada to B1", "xan reacts", "move Ada to B1", "move Ada to C1")
    assert table.hp("Ada") == 52
    assert table.square("Ada") == "C1"


# rule: tanares.reaction.23, tanares.reaction.pvp.3
def test_in_tanares_a_hero_that_does_not_react_loses_the_chance_for_the_turn() -> None:
    table = battle(
        """
        A x .
        . . .
        """,
        kinds={"A": {"reaction_damage": 5}},
        turn="x",
        rules=TANARES,
    )
    table.do("move xan to B2", "pass", "move xan to B3")
    assert table.hp("xan") == 60
    assert table.square("xan") == "B3"


# rule: tanares.reaction.10
def test_in_tanares_nobody_reacts_past_the_corners_of_two_walls() -> None:
    table = battle(
        """
        x # .
        # A .
        """,
        kinds=REACTING,
        rules=TANARES,
    )
    table.do("move Ada to B3")
    assert table.hp("Ada") == 60


# rule: tanares.reaction.5
def test_in_tanares_conditions_do_not_touch_reaction_damage() -> None:
    table = battle("x A .", kinds=REACTING, effects={"A": ["toughened"]}, rules=TANARES)
    table.do("move Ada to A3")
    assert table.hp("Ada") == 52


@pytest.mark.rule("arena.villain.ai.path.1")
def test_what_a_way_risks_counts_on_average_for_people_and_in_full_for_foes() -> None:
    table = battle("A . x ~").table
    found = risks_of(table, reactors(table, 5))
    assert ([risk.harm for risk in found.reactions], found.lava) == ([5], 4)
    found = risks_of(table, reactors(table, 5), in_full=True)
    assert [risk.harm for risk in found.reactions] == [7]
    other = battle("A . x", rules=TANARES, kinds={"x": {"reaction_damage": 8}}).table
    found = risks_of(other, reactors(other, 5))
    assert ([risk.harm for risk in found.reactions], found.one_reaction) == ([8], True)


def test_a_large_figure_risks_reactions_beside_all_its_squares() -> None:
    table = battle("A A . x\nA A . .").table
    [risk] = risks_of(table, reactors(table, 2)).reactions
    assert risk.zone >> square_named("B2") & 1, "its right column is beside xan from there"
    assert not risk.zone >> square_named("B1") & 1
