import pytest

from rulekeeper.core.verdict import No
from rulekeeper.tanarean.combat.combatevents import Struck
from rulekeeper.tanarean.combat.familyrules import ARENA, TANARES, FamilyRules
from rulekeeper.tanarean.combat.position import can_focus, can_mob
from tables.tanarean import battle, dice, lasting

SHOT = "{name: Shot, range: 8, ranged: true, damage: 8}"


@pytest.mark.rule("arena.strike.3", "arena.attack.timeline.2")
@pytest.mark.parametrize(("roll", "hp"), [(6, 51), (5, 55)])
def test_a_strike_hits_when_the_result_is_at_least_the_defense(roll: int, hp: int) -> None:
    table = battle("A x", cards={"A": "{name: Cut, damage: 9}"}, rolls=dice(roll))
    table.do("Ada: Cut", "attack xan")
    assert table.hp("xan") == hp


@pytest.mark.rule("arena.strike.4")
def test_a_natural_1_misses_whatever_the_modifiers() -> None:
    table = battle(
        "A x",
        cards={"A": "{name: Cut, damage: 9, benefits: [{benefit: roll, amount: 9}]}"},
        rolls=dice(1),
    )
    table.do("Ada: Cut", "attack xan")
    assert not table.told(Struck)[0].hit


# rule: tanares.strike.8
@pytest.mark.rule("arena.strike.4")
def test_a_natural_20_hits_whatever_the_defense() -> None:
    table = battle(
        "A x", cards={"A": "{name: Cut, damage: 9}"}, kinds={"x": {"defense": 25}}, rolls=dice(20)
    )
    table.do("Ada: Cut", "attack xan", "done")
    assert table.hp("xan") == 51


@pytest.mark.rule("arena.attack.basic.2", "arena.attack.basic.3", "arena.attack.basic.4")
def test_a_basic_attack_adds_1_to_the_roll_and_has_no_residual_damage() -> None:
    table = battle("A x", rolls=dice(5, 4))
    table.do("Ada: Basic Attack", "attack xan")
    assert table.hp("xan") == 53
    table.do("Ada: Basic Attack", "attack xan")
    assert table.hp("xan") == 53


def mobbers(drawing: str) -> list[str]:
    """Who of the small letters mobs Ada."""
    table = battle(drawing)
    return [
        name
        for name in table.names
        if name.islower() and can_mob(table.table, table.number(name), table.number("Ada"))
    ]


@pytest.mark.rule("arena.strike.mob.2", "arena.strike.mob.3")
def test_two_enemies_that_are_not_adjacent_to_each_other_mob() -> None:
    assert mobbers("x A y") == ["xan", "yew"]


@pytest.mark.rule("arena.strike.mob.3")
def test_of_three_the_one_beside_both_others_is_no_mobber() -> None:
    assert mobbers(
        """
        . y .
        x A z
        """
    ) == ["xan", "zed"]


@pytest.mark.rule("arena.strike.mob.2")
def test_two_enemies_side_by_side_do_not_mob() -> None:
    assert (
        mobbers(
            """
        x y .
        . A .
        """
        )
        == []
    )


@pytest.mark.rule("arena.strike.mob.4")
def test_an_ally_beside_saves_from_the_mob() -> None:
    table = battle(
        """
        x A y
        . B .
        """
    )
    refused = can_mob(table.table, table.number("xan"), table.number("Ada"))
    assert isinstance(refused, No)
    assert refused.reason == "Ada has an ally adjacent to it: Bea."


# rule: tanares.mob.1
@pytest.mark.rule("arena.strike.mob.4")
@pytest.mark.parametrize("rules", [ARENA, TANARES], ids=["Arena", "Tanares"])
def test_allies_never_mob_each_other(rules: FamilyRules) -> None:
    table = battle("A B C", rules=rules)
    refused = can_mob(table.table, table.number("Ada"), table.number("Bea"))
    assert isinstance(refused, No)
    assert refused.reason == "Allies never mob each other."


@pytest.mark.rule("arena.strike.mob.1")
def test_a_mobbed_combatant_is_exposed_to_the_mobbers_only() -> None:
    table = battle(
        """
        . C .
        A x B
        """,
        rolls=dice(2, 2),
    )
    table.do("Ada: Basic Attack", "attack xan", "end the turn", "end the turn")
    table.do("Cai: Basic Attack", "attack xan")
    assert [(told.defense, told.hit) for told in table.told(Struck)] == [(3, True), (6, False)]


@pytest.mark.rule("arena.strike.mob.1", "arena.condition.3")
def test_a_mobbed_combatant_that_is_exposed_loses_3_defense_only_once() -> None:
    table = battle("A x B", effects={"x": ["exposed"]}, rolls=dice(10))
    table.do("Ada: Basic Attack", "attack xan")
    assert table.told(Struck)[0].defense == 3


@pytest.mark.rule("arena.condition.2", "arena.strike.mob.1")
def test_the_mob_and_protection_cancel_each_other() -> None:
    table = battle("A x B", effects={"x": ["protected"]}, rolls=dice(10))
    table.do("Ada: Basic Attack", "attack xan")
    assert table.told(Struck)[0].defense == 6


# rule: tanares.mob.1, tanares.mob.2, tanares.modifier.5, tanares.condition.2
def test_in_tanares_a_mob_adds_to_exposure_even_beside_an_ally() -> None:
    table = battle(
        """
        A x B
        . y .
        """,
        kinds={"x": {"defense": 9}},
        effects={"x": ["exposed"]},
        rules=TANARES,
        rolls=dice(10),
    )
    table.do("Ada: Basic Attack", "attack xan")
    assert table.told(Struck)[0].defense == 3


# rule: tanares.mob.1
def test_in_tanares_villains_do_not_mob() -> None:
    table = battle(
        "A x B", kinds={"A": {"mobs": False}, "B": {"mobs": False}}, rules=TANARES, rolls=dice(10)
    )
    table.do("Ada: Basic Attack")
    assert table.told(Struck)[0].defense == 6


@pytest.mark.rule("arena.strike.focus.1", "arena.strike.focus.3", "arena.strike.focus.8")
def test_a_focused_ranged_attack_exposes_every_target_allies_included() -> None:
    table = battle(
        "A . . . x . B",
        cards={
            "A": "{name: Rain, range: 8, ranged: true, damage: 4, target:"
            " {target: combatants, of: anybody, most: 2}}"
        },
        rolls=dice(3, 3),
    )
    table.do("focus", "Ada: Rain", "attack xan", "attack Bea")
    assert [(told.defense, told.hit) for told in table.told(Struck)] == [(3, True), (3, True)]


@pytest.mark.rule("arena.strike.focus.2")
def test_nobody_may_be_within_3_squares_when_the_turn_of_focus_starts() -> None:
    table = battle("A . . B . . . x", cards={"A": SHOT})
    refused = can_focus(table.table, 0)
    assert isinstance(refused, No)
    assert refused.rule == "arena.strike.focus.2"
    assert "focus" not in table.options


@pytest.mark.rule("arena.strike.focus.4")
def test_focus_is_lost_away_from_the_square_where_the_turn_started() -> None:
    table = battle(
        "A . . . . x",
        cards={
            "A": "{name: Shot, range: 8, ranged: true, benefits: [{benefit: move, squares: 1}]}"
        },
        rolls=dice(4),
    )
    table.do("focus", "Ada: Shot", "move Ada to A2", "attack xan")
    assert table.told(Struck)[0].defense == 6


@pytest.mark.rule("arena.strike.focus.8")
def test_a_melee_attack_is_not_focused() -> None:
    table = battle(
        "A . . . x",
        cards={"A": "{name: Whip, range: 4, damage: 5}"},
        kinds={"A": {"ranged": True}},
        rolls=dice(5),
    )
    table.do("focus", "Ada: Whip", "attack xan")
    assert [strike.defense for strike in table.told(Struck)] == [6]


@pytest.mark.rule("arena.strike.focus.6")
def test_an_interrupt_breaks_focus_even_when_it_misses() -> None:
    table = battle(
        "A . . . x",
        cards={
            "A": SHOT,
            "x": "{name: Parry, kind: interrupt, range: 8, target: {target: answered}}",
        },
        rolls=dice(2, 4),
    )
    table.do("focus", "Ada: Shot", "xan: Parry", "attack xan")
    assert [(told.defense, told.hit) for told in table.told(Struck)] == [(6, False), (6, False)]


# rule: tanares.focus.2, tanares.focus.4
def test_in_tanares_focus_needs_no_enemy_in_sight_within_3_when_the_die_is_rolled() -> None:
    table = battle("A . B . x . . . y", cards={"A": SHOT}, rules=TANARES, rolls=dice(3))
    table.do("focus", "Ada: Shot", "attack yew")
    assert table.told(Struck)[0].defense == 3
    near = battle("A . . x . . . y", cards={"A": SHOT}, rules=TANARES, rolls=dice(3))
    near.do("focus", "Ada: Shot", "attack yew")
    assert near.told(Struck)[0].defense == 6


PROTECTION = (
    "{name: Circle, trigger: passed-over, roll: -2,"
    " effects: [{do: damage, amount: 4, not_below: 1}]}"
)


@pytest.mark.rule("arena.strike.circle.1", "arena.strike.circle.2", "arena.strike.circle.4")
def test_the_circle_of_protection_punishes_an_enemy_behind_a_wall() -> None:
    table = battle(
        """
        . x # .
        . A # .
        . # # .
        B . . .
        """,
        kinds={"x": {"passive": PROTECTION}},
        cards={
            "A": "{name: Flight, range: 8, benefits: [{benefit: move, squares: 3}],"
            " target: {target: combatants, of: ally}, residual: 0}"
        },
        rolls=dice(7),
    )
    table.do("Ada: Flight", "move Ada to B1", "move Ada to C1", "done", "attack Bea")
    told = table.told(Struck)[0]
    assert (told.result, told.hit) == (5, False)
    assert table.hp("Ada") == 56


@pytest.mark.rule("arena.strike.circle.3")
@pytest.mark.parametrize(("order", "hp"), [(("xan", "yew"), 60), (("yew", "xan"), 56)])
def test_the_circle_of_protection_is_not_met_by_who_targets_its_bearer_first(
    order: tuple[str, str], hp: int
) -> None:
    table = battle(
        "y A x",
        kinds={"x": {"passive": PROTECTION}},
        cards={"A": "{name: Sweep, target: {target: combatants, most: 2}}"},
        rolls=dice(7, 7),
    )
    table.do("Ada: Sweep", *(f"attack {name}" for name in order))
    assert table.hp("Ada") == hp


@pytest.mark.rule("arena.hero.passive.2", "arena.strike.circle.3")
def test_a_circle_works_once_a_turn_and_never_to_the_death() -> None:
    ward = "{name: Thorns, trigger: targeted, effects: [{do: damage, amount: 4, not_below: 1}]}"
    table = battle("A x", kinds={"x": {"passive": ward}}, hp={"A": 3}, rolls=dice(7, 7))
    table.do("Ada: Basic Attack", "attack xan", "Ada: Basic Attack", "attack xan")
    assert table.hp("Ada") == 1


@pytest.mark.rule("arena.strike.circle.2")
def test_a_circle_needs_that_the_enemy_started_its_turn_adjacent() -> None:
    table = battle(
        """
        A . .
        . . x
        B . .
        """,
        kinds={"x": {"passive": PROTECTION}},
        cards={"A": "{name: Help, range: 8, target: {target: combatants, of: ally}}"},
        rolls=dice(7),
    )
    table.do("move Ada to A2", "Ada: Help", "attack Bea")
    assert table.hp("Ada") == 60


@pytest.mark.rule("arena.tile.altar.1", "arena.condition.blessed.1")
def test_an_altar_blesses_a_primary_attack_rolled_on_it() -> None:
    table = battle(
        """
        %A % x
        % % .
        """,
        cards={"A": "{name: Cut, damage: 9, range: 2}"},
        rolls=dice(2, 9),
    )
    table.do("Ada: Cut", "attack xan")
    assert table.told(Struck)[0].rolls == [2, 9]
    assert table.hp("xan") == 51


@pytest.mark.rule("arena.condition.cursed.1", "arena.condition.cursed.2")
def test_a_cursed_primary_attack_rolls_twice_and_uses_the_worse() -> None:
    table = battle(
        "A x",
        cards={"A": "{name: Cut, damage: 9}"},
        effects={"A": [lasting("cursed", 1, 1)]},
        rolls=dice(12, 3, 12),
    )
    table.do("Ada: Cut", "attack xan")
    assert table.told(Struck)[0].rolls == [12, 3]
    assert table.hp("xan") == 55
    table.do("Ada: Basic Attack", "attack xan")
    assert table.told(Struck)[1].rolls == [12]


@pytest.mark.rule("arena.condition.cursed.2", "arena.condition.blessed.2")
@pytest.mark.parametrize("condition", ["cursed", "blessed"])
def test_of_several_strikes_only_the_first_is_rolled_twice(condition: str) -> None:
    sweep = "{name: Sweep, damage: 5, target: {target: combatants, most: 2}}"
    table = battle("x A y", cards={"A": sweep}, effects={"A": [condition]}, rolls=dice(12, 3, 9))
    table.do("Ada: Sweep", "attack xan", "attack yew")
    assert [len(told.rolls) for told in table.told(Struck)] == [2, 1]
