"""Effects without a roll, blessings, and whoever is controlled."""

from __future__ import annotations

import pytest

from rulekeeper.tanarean.combat.combatevents import ConditionConsidered, Struck
from tables.arena import arena, dice
from tables.tanarean import lasting

CUT = "{name: Cut, damage: 9}"


# effects and the Striking Phase


@pytest.mark.rule("arena.effect.target.3")
def test_focus_mob_and_conditions_play_no_part_where_an_effect_is_applied() -> None:
    storm = (
        "{name: Storm, range: 8, ranged: true, damage: 8, effects: [{do: damage, amount: 4,"
        " to: {pick: each, of: enemy, within: 8, near: target, other: true}}]}"
    )
    table = arena(
        "A . . . . x y B",
        order="ABxy",
        cards={"A": storm},
        effects={
            "y": [
                lasting(what, 3, 1, ends_if_used=True)
                for what in ("protected", "vulnerable", "cursed")
            ]
        },
        rolls=dice(3),
    )
    table.do("focus", "Ada: Storm", "attack xan")
    assert (table.hp("xan"), table.hp("yew")) == (52, 56)
    assert table.effects("yew") == ["protected", "vulnerable", "cursed"]
    assert [e.target for e in table.told(Struck)] == [table.number("xan")]
    assert [e.combatant for e in table.told(ConditionConsidered)] == [table.number("xan")]


@pytest.mark.rule("arena.effect.target.3")
def test_a_circle_is_not_met_by_an_effect() -> None:
    circle = "{name: Ring, trigger: targeted, effects: [{do: damage, to: attacker, amount: 4}]}"
    splash = (
        "{name: Splash, damage: 5, effects: [{do: damage, amount: 4,"
        " to: {pick: each, of: enemy, within: 1, other: true}}]}"
    )
    table = arena("x A y", cards={"A": splash}, roles={"x": {"passive": circle}}, rolls=dice(15))
    table.do("Ada: Splash", "attack yew")
    assert (table.hp("xan"), table.hp("yew"), table.hp("Ada")) == (56, 55, 60)


# blessed


@pytest.mark.rule("arena.condition.blessed.2")
@pytest.mark.parametrize(
    ("words", "rolls"),
    [("Ada: Cut", [2, 15]), ("Ada: Basic Attack", [2]), ("Ada: Smash", [2])],
    ids=["primary", "basic", "special"],
)
def test_only_primary_attacks_are_blessed(words: str, rolls: list[int]) -> None:
    table = arena(
        "A x",
        cards={"A": [CUT, "{name: Smash, kind: special, damage: 9}"]},
        effects={"A": [lasting("blessed", 1, 1)]},
        rolls=dice(2, 15),
    )
    table.do(words, "attack xan")
    assert table.told(Struck)[0].rolls == rolls
    assert table.told(Struck)[0].hit is (len(rolls) == 2)


@pytest.mark.rule("arena.condition.blessed.2")
def test_only_the_bearer_of_a_blessing_rolls_twice() -> None:
    table = arena("A x", cards={"A": CUT}, effects={"x": [lasting("blessed", 0, 0)]}, rolls=dice(2))
    table.do("Ada: Cut", "attack xan")
    assert table.told(Struck)[0].rolls == [2]


@pytest.mark.rule("arena.condition.blessed.2")
def test_a_blessing_counts_for_the_first_strike_of_the_turn() -> None:
    table = arena(
        "x A y",
        cards={"A": "{name: Sweep, damage: 5, target: {target: combatants, most: 2}}"},
        effects={"A": [lasting("blessed", 1, 1, lasts="permanent")]},
        rolls=dice(2, 15, 3, 2, 16, 3),
    )
    table.do("Ada: Sweep", "attack xan", "attack yew")
    assert [e.rolls for e in table.told(Struck)] == [[2, 15], [3]]
    table.end_turn().end_turn()
    table.do("Ada: Sweep", "attack xan", "attack yew")
    assert [e.rolls for e in table.told(Struck)][2:] == [[2, 16], [3]]


# control

PUPPET = "{name: Puppet, range: 8, effects: [{do: control, squares: 2, attack: primary}]}"


@pytest.mark.rule("arena.effect.control.4")
def test_the_effects_on_who_is_controlled_stay_active() -> None:
    table = arena(
        "A . x y",
        cards={"A": PUPPET, "x": CUT},
        effects={
            "x": [
                lasting("empowered", 1, 1, lasts="permanent"),
                lasting("blessed", 1, 1, lasts="permanent"),
                lasting("cannot-regain", 0, 0, lasts="permanent"),
            ]
        },
        rolls=dice(15, 2, 12),
    )
    table.do("Ada: Puppet", "attack xan", "done", "xan: Cut", "attack yew")
    assert table.told(Struck)[-1].rolls == [2, 12]
    assert table.hp("yew") == 48
    assert table.effects("xan") == ["empowered", "blessed", "cannot-regain"]


@pytest.mark.rule("arena.effect.control.4")
def test_whoever_is_slowed_makes_no_move_of_a_benefit_under_control_either() -> None:
    charge = "{name: Charge, damage: 9, benefits: [{benefit: move, squares: 2}]}"
    drawing = """
        A . x . y
        . . . . .
    """
    for slowed in (False, True):
        effects = {"x": [lasting("slowed", 0, 0, lasts="permanent")]} if slowed else {}
        table = arena(
            drawing, cards={"A": PUPPET, "x": charge}, effects=effects, rolls=dice(15, 15)
        )
        table.do("Ada: Puppet", "attack xan", "done", "xan: Charge")
        assert (table.question == "step") is not slowed
        assert table.effects("xan") == ["slowed"] * slowed


@pytest.mark.rule("arena.effect.control.2")
def test_even_the_owner_of_the_turn_incites_nobody_while_it_is_controlled() -> None:
    shot = "{name: Shot, range: 8, ranged: true, damage: 8}"
    seize = (
        "{name: Seize, kind: interrupt, range: 8, target: {target: answered},"
        " effects: [{do: control, attack: primary}]}"
    )
    table = arena("B A . x", cards={"A": shot, "x": seize}, rolls=dice(15, 15))
    table.do("Ada: Shot", "xan: Seize", "Ada: Shot", "attack Bea")
    assert (table.hp("Bea"), table.question) == (52, "target"), "Bea is not asked to react"
