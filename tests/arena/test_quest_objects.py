"""Objects on the map of a quest: levers, chests, orbs, statues, prisoners, doors."""

# Quests in YAML are easier to read with an entry on a line.

from __future__ import annotations

import pytest

from rulekeeper.tanarean.combat.combatevents import StrikeForfeited
from tables.quest import dice, quest

RING = "do: [{do: count, counter: bell}]"


@pytest.mark.rule("arena.tile.lever.1", "arena.tile.lever.2", "arena.quest.format.3")
def test_a_lever_starts_an_event_and_leaves_the_grid() -> None:
    table = quest(
        "< < A ! # x\n< < B . # #\n# # # # # #",
        f"counters: [bell]\nevents: [{{id: e, when: {{at: used, object: A4}}, {RING}}}]",
    )
    table.do("activate A4")
    assert (table.counter("bell"), len(table.state.changes)) == (1, 1)
    assert not table.quest_box.usable(table.state)


@pytest.mark.rule("arena.tile.orb.1", "arena.tile.orb.3")
@pytest.mark.parametrize(("stays", "left"), [("false", 0), ("true", 1)])
def test_the_quest_says_what_an_orb_does_and_whether_it_stays(stays: str, left: int) -> None:
    table = quest(
        "< < A * # x\n< < B . # #\n# # # # # #",
        f"""
        counters: [bell]
        objects: [{{at: A4, name: the orb, usable: true, stays: {stays}}}]
        events: [{{id: e, when: {{at: used, object: A4}}, again: true, {RING}}}]
        """,
    )
    assert table.quest_box.usable(table.state).bit_count() == 1
    table.do("activate")
    assert table.counter("bell") == 1
    tile = table.quest_box.map_of(table.state).tile_at(table.combatant("Ada").square + 1)
    assert (tile is not None) is bool(left)
    assert table.quest_box.usable(table.state) == 0, "once each"


@pytest.mark.rule("arena.tile.orb.1")
def test_an_orb_of_which_the_quest_says_nothing_cannot_be_activated() -> None:
    table = quest("< < A * # x\n< < B . # #\n# # # # # #")
    rule, reason = table.why("activate A4")
    assert rule == "arena.tile.orb.1"
    assert "In this quest nothing more can be done" in reason


@pytest.mark.rule("arena.tile.lever.2", "arena.tile.orb.3")
def test_a_lever_that_stays_is_pulled_once() -> None:
    table = quest(
        "< < A ! # x\n< < B . # #\n# # # # # #",
        "objects: [{at: A4, name: the lever, usable: true, stays: true}]",
    )
    table.do("activate A4")
    assert len(table.state.changes) == 0
    assert table.quest_box.usable(table.state) == 0


@pytest.mark.rule("arena.tile.statue.2", "arena.tile.statue.1")
def test_a_prisoner_is_released_by_a_prime_action_from_beside_it() -> None:
    table = quest(
        "< < A . & x\n< < B . # #\n# # # # # #",
        f"""
        counters: [bell]
        objects: [{{at: A5, name: the prisoner, usable: true}}]
        events: [{{id: e, when: {{at: used, object: A5}}, {RING}}}]
        """,
    )
    assert not [text for text in table.options if text.startswith("activate")]
    table.do("move Ada to A4")
    [text] = [text for text in table.options if "A5" in text and "walk" not in text]
    table.do(text)
    assert table.counter("bell") == 1
    assert table.turn == "Bea", "the Prime Action was the last thing that Ada could do"


@pytest.mark.rule(
    "arena.tile.statue.1", "arena.tile.obstacle.2", "arena.coop.track.1", "arena.component.token.5"
)
def test_a_breakable_statue_has_hit_points_and_its_fall_is_a_moment() -> None:
    table = quest(
        "< < A & # x\n< < B . # #\n# # # # # #",
        f"""
        counters: [bell]
        objects: [{{at: A4, name: the idol, hit_points: 12, defense: 6}}]
        events: [{{id: e, when: {{at: breaks, object: A4}}, {RING}}}]
        """,
        rolls=dice(12, 12),
    )
    table.do("Ada: Basic", "attack the statue at A4")
    assert table.counter("bell") == 0
    assert [left for _, left in table.state.damaged] == [5]
    table.do("end the turn", "Bea: Basic", "attack the statue at A4")
    assert table.counter("bell") == 1
    assert table.state.damaged == []


@pytest.mark.rule("arena.tile.statue.1", "arena.tile.obstacle.2")
def test_heroes_cannot_strike_what_only_foes_may() -> None:
    table = quest(
        "< < A & # x\n< < B . # #\n# # # # # #",
        "objects: [{at: A4, name: the idol, hit_points: 12, struck_by: foes}]",
    )
    table.do("Ada: Basic")
    assert table.told(StrikeForfeited), "there is nothing that she could strike"
    assert table.state.damaged == []


@pytest.mark.rule("arena.tile.chest.2", "arena.tile.chest.1")
def test_a_chest_gives_what_the_quest_put_into_it() -> None:
    table = quest(
        "< < A $ # x\n< < B . # #\n# # # # # #",
        """
        items: [{id: key, name: a key, at: A4}]
        events: [{id: e, when: {at: used, object: A4}, do: [{do: give-flask}]}]
        """,
        flasks=["{name: Smoke, kind: primary, range: 1}"],
        rolls=dice("Smoke"),
    )
    table.do("open the chest at A4")
    assert (table.flasks("Ada"), table.quest.items[0].bearer, table.points) == (["Smoke"], 0, 4)
    assert len(table.state.changes) == 1, "it is off the grid"


@pytest.mark.rule("arena.tile.chest.3")
def test_a_chest_that_the_quest_calls_locked_stays_shut() -> None:
    table = quest(
        "< < A $ # x\n< < B . # #\n# # # # # #",
        "objects: [{at: A4, name: the chest, locked: true}]",
    )
    assert table.why("open the chest at A4") == (
        "arena.tile.chest.3",
        "The chest at A4 is locked.",
    )


@pytest.mark.rule("arena.tile.obstacle.2", "arena.tile.door.2")
def test_an_opened_door_is_a_moment_of_the_quest() -> None:
    table = quest(
        "< < A + . # x\n< < B # . # #\n# # # # # # #",
        f"counters: [bell]\nevents: [{{id: e, when: {{at: used, object: A4}}, {RING}}}]",
    )
    table.do("open the door at A4")
    assert table.counter("bell") == 1
