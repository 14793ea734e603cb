"""Attacks on doors."""

from __future__ import annotations

import pytest

from rulekeeper.tanarean.combat.combatevents import (
    ConditionConsidered,
    ObjectDamaged,
    ObjectStruck,
    PassiveTriggered,
    RollChanged,
)
from rulekeeper.tanarean.combat.position import sees
from tables.arena import ArenaOnTheTable, arena, dice
from tables.tanarean import lasting

WRATH = "{name: Wrath, trigger: hits, effects: [{do: damage, amount: 4}]}"
BASH = ("Ada: Basic Attack", "attack the door at A2")
AT_A_DOOR = "A = . x\n. # # #"


def damage(table: ArenaOnTheTable) -> list[tuple[int, int]]:
    """What doors took, and what they had left."""
    return [(event.amount, event.hp) for event in table.told(ObjectDamaged)]


@pytest.mark.rule("arena.tile.door.3", "arena.tile.door.9")
def test_a_locked_door_is_opened_by_destroying_it() -> None:
    table = arena(AT_A_DOOR, roles={"A": {"basic": 10}}, rolls=dice(12, 12))
    assert not sees(table.table, 0, 1)
    table.do(*BASH)
    assert [tile.hp for tile in table.seen_by("Ben").tiles if tile.hp] == [10]
    table.end_turn().end_turn().do(*BASH)
    assert damage(table) == [(10, 10), (10, 0)]
    assert "locked door" not in [tile.kind for tile in table.seen_by("Ana").tiles]
    assert sees(table.table, 0, 1)
    table.do("move Ada to A2")
    assert table.square("Ada") == "A2"


@pytest.mark.rule("arena.tile.door.7")
@pytest.mark.parametrize(("drawing", "hp"), [("A = . x", 20), ("A = = x", 30)])
def test_a_door_of_two_squares_has_30_hit_points(drawing: str, hp: int) -> None:
    table = arena(drawing, rolls=dice(12)).do(*BASH)
    assert damage(table) == [(7, hp - 7)]


@pytest.mark.rule("arena.tile.door.4")
def test_only_basic_attacks_are_aimed_at_doors() -> None:
    table = arena(
        AT_A_DOOR,
        cards={"A": ["{name: Cut, damage: 9}", "{name: Smash, kind: special, damage: 20}"]},
    )
    for name in ("Cut", "Smash"):
        other = table.arena_match.copy()
        other.choose(f"Ada: {name}")
        assert other.table.state.attacks == [], "there is nothing that it could be aimed at"
    beside = arena("x A = .", cards={"A": "{name: Cut, damage: 9}"}).do("Ada: Cut")
    assert beside.options == ["attack xan", "strike nobody"]
    assert beside.why("attack the door at A3") == (
        "arena.tile.door.4",
        "Cut is not a Basic Attack: only those can strike doors.",
    )


@pytest.mark.rule("arena.tile.door.4")
def test_a_door_is_attacked_in_range_and_vision() -> None:
    table = arena("A . = x\n. . # #")
    assert table.why("attack the door at A3") == (
        "arena.attack.range.1",
        "A3 is 2 squares away from A1: the range is 1.",
    )
    table.do("move Ada to A2")
    assert table.why("attack the door at A3") == (
        "arena.attack.declare.1",
        "Declare a Basic Attack on the door first.",
    )
    hidden = arena("A # = x", roles={"A": {"ranged": True}})
    assert hidden.why("attack the door at A3")[0] == "arena.vision.3"


@pytest.mark.rule("arena.tile.wall.2", "arena.tile.chest.3", "arena.tile.lever.3")
@pytest.mark.parametrize(
    ("symbol", "kind", "rule"),
    [
        ("#", "wall", "arena.tile.wall.2"),
        ("$", "chest", "arena.tile.chest.3"),
        ("!", "lever", "arena.tile.lever.3"),
    ],
)
def test_no_other_tile_is_attacked(symbol: str, kind: str, rule: str) -> None:
    table = arena(f"A {symbol} . =\n. . x .", rolls=dice(12))
    refusal = (rule, f"The {kind} at A2 cannot be attacked.")
    assert table.why(f"attack the {kind} at A2") == refusal
    near = arena(f"= A {symbol}\n. . x", rolls=dice(12)).do("Ada: Basic Attack")
    assert near.options == ["attack xan", "attack the door at A1", "strike nobody"]
    assert near.why(f"attack the {kind} at A3") == (rule, f"The {kind} at A3 cannot be attacked.")


@pytest.mark.rule("arena.tile.door.5")
@pytest.mark.parametrize(("roll", "hit"), [(1, False), (2, True)])
def test_only_a_natural_1_misses_a_door(roll: int, hit: bool) -> None:
    table = arena(AT_A_DOOR, rolls=dice(roll)).do(*BASH)
    (struck,) = table.told(ObjectStruck)
    assert (struck.roll, struck.result, struck.hit) == (roll, roll + 1, hit)
    assert damage(table) == ([(7, 13)] if hit else [])


@pytest.mark.rule("arena.tile.door.5")
def test_a_circle_may_make_a_low_roll_at_a_door_miss() -> None:
    circle = "{name: Ring, trigger: passed-over, roll: -3}"
    drawing = """
        A = .
        x # .
    """
    for roll, hit in ((3, False), (4, True)):
        table = arena(drawing, roles={"x": {"passive": circle}}, rolls=dice(roll)).do(*BASH)
        assert table.told(ObjectStruck)[0].hit is hit


@pytest.mark.rule("arena.tile.door.6")
def test_a_passive_power_works_on_a_door() -> None:
    table = arena(AT_A_DOOR, roles={"A": {"passive": WRATH}}, rolls=dice(12)).do(*BASH)
    assert damage(table) == [(11, 9)]
    assert len(table.told(PassiveTriggered)) == 1
    missed = arena(AT_A_DOOR, roles={"A": {"passive": WRATH}}, rolls=dice(1)).do(*BASH)
    assert not missed.told(PassiveTriggered)


@pytest.mark.rule("arena.tile.door.6")
def test_a_passive_power_that_a_door_triggers_may_work_on_others() -> None:
    mend = (
        "{name: Mend, trigger: hits, effects: [{do: heal, amount: 4, to: {pick: one, of: ally}}]}"
    )
    table = arena("A = . x\nB # # #", roles={"A": {"passive": mend}}, hp={"B": 50}, rolls=dice(12))
    table.do(*BASH)
    assert (table.hp("Bea"), damage(table)) == (54, [(7, 13)])


@pytest.mark.rule("arena.tile.door.6")
def test_no_other_effect_comes_to_a_door() -> None:
    fork = (
        "{name: Fork, level: 2, powers: [{power: whenever, event: hits,"
        " effects: [{do: damage, to: target, amount: 3}]}]}"
    )
    table = arena(
        AT_A_DOOR,
        artifacts={"A": fork},
        effects={"A": [lasting("empowered", 1, 1, ends_if_used=True)]},
        rolls=dice(12),
    )
    table.do(*BASH)
    assert damage(table) == [(7, 13)]
    assert table.effects("Ada") == ["empowered"]
    blast = "{name: Blast, range: 8, damage: 60, target: {target: area}}"
    other = arena("A = x\n. . #", cards={"A": blast}, rolls=dice(12, 12))
    other.do("Ada: Blast", "around A2", "attack xan")
    assert other.hp("xan") == 0
    assert not other.told(ObjectDamaged)


CLUMSY = "{name: Mitts, level: 1, powers: [{power: stat, stat: roll, amount: -3}]}"


@pytest.mark.rule("arena.tile.door.8")
@pytest.mark.parametrize(("roll", "hit"), [(2, False), (4, True)])
def test_focus_does_not_expose_a_door(roll: int, hit: bool) -> None:
    table = arena(
        "A . . . = . . x\n# # # # # # # #",
        roles={"A": {"ranged": True}},
        artifacts={"A": CLUMSY},
        rolls=dice(roll),
    )
    table.do("focus", "Ada: Basic Attack", "attack the door at A5")
    assert [(e.result, e.hit) for e in table.told(ObjectStruck)] == [(roll - 2, hit)]
    assert not table.told(ConditionConsidered)


@pytest.mark.rule("arena.tile.door.8")
@pytest.mark.parametrize(("roll", "hit"), [(2, False), (4, True)])
def test_two_on_opposite_sides_do_not_mob_a_door(roll: int, hit: bool) -> None:
    table = arena("A = B\n# # #\nx . .", artifacts={"A": CLUMSY}, rolls=dice(roll)).do(*BASH)
    assert [(e.result, e.hit) for e in table.told(ObjectStruck)] == [(roll - 2, hit)]
    assert not table.told(ConditionConsidered)


@pytest.mark.rule("arena.attack.hit.critical.1")
def test_a_natural_20_may_add_5_to_what_a_door_takes() -> None:
    table = arena(AT_A_DOOR, rolls=dice(20)).do(*BASH)
    assert table.question == "critical hit"
    table.do("5 more damage")
    assert damage(table) == [(12, 8)]


@pytest.mark.rule("arena.attack.reaction.incite.2")
def test_a_ranged_attack_on_a_door_incites() -> None:
    table = arena(
        """
        A . = .
        x . # .
        """,
        roles={"A": {"ranged": True}},
        rolls=dice(2, 12),
    )
    table.do("Ada: Basic Attack", "attack the door at A3", "xan: Reaction Attack")
    assert (table.question, damage(table)) == ("target", [])
    table.do("attack the door at A3")
    assert damage(table) == [(7, 13)]


@pytest.mark.rule("arena.item.scroll.use.2")
def test_a_scroll_can_be_used_before_the_roll_against_a_door() -> None:
    salve = "{name: Salve, when: [roll], effects: [{do: heal, to: self, amount: 5}]}"
    table = arena("A = . . x", hp={"A": 50}, scrolls={"A": salve}, rolls=dice(9))
    table.do("Ada: Basic Attack", "attack the door at A2")
    assert table.question == "before the roll"
    assert table.offers("use Salve with Ada")
    table.do("use Salve with Ada")
    assert table.hp("Ada") == 55
    assert table.scrolls("Ada") == []


@pytest.mark.rule("arena.item.scroll.use.2")
def test_a_scroll_can_be_used_after_the_roll_against_a_door() -> None:
    again = "{name: Again, when: [rolled], by: hero, hits: false, effects: [{do: reroll}]}"
    table = arena("A = . . x", scrolls={"A": again}, rolls=dice(1, 9))
    table.do("Ada: Basic Attack", "attack the door at A2")
    assert table.question == "after the roll"
    table.do("use Again with Ada")
    assert [change.hit for change in table.told(RollChanged)] == [True]
    assert damage(table) == [(7, 13)]
    assert table.hp("xan") == 60, "nobody but the door was struck"
