"""Objectives of a quest: how each is met, and how a quest ends."""

# Quests in YAML are easier to read with an entry on a line.
# ruff: noqa: E501

from __future__ import annotations

import pytest

from rulekeeper.games.arena.quest_events import GoalMet
from rulekeeper.games.arena.rules.quest_engine import progress_of
from tables.quest import QuestOnTheTable, dice, quest

ROOM = """
    < < A . . # x
    < < B . . # #
    # # # # # # #
    """


def progress(table: QuestOnTheTable, number: int = 0) -> float:
    """How far a goal has come."""
    return round(progress_of(table.arena_match.table, number), 3)


def met(table: QuestOnTheTable) -> list[int]:
    """The goals that have been met so far, in this order."""
    return [event.goal for event in table.told(GoalMet)]


@pytest.mark.rule(
    "arena.mode.coop.2", "arena.quest.end.1", "arena.quest.1", "arena.quest.mission.1"
)
def test_the_quest_is_over_at_once_when_the_primary_objective_is_met() -> None:
    table = quest(
        "< < A x y\n< < B . .",
        """
        goals:
          - {goal: kill, who: xan, says: Xan is dead., xp: 12}
          - {goal: kill, who: yew, says: Yew is dead., xp: 5}
        """,
        hp={"x": 1, "y": 1},
        cards={"A": "{name: Cleave, damage: 9}"},
        rolls=dice(12),
    )
    table.do("Ada: Cleave", "attack xan 1")
    assert table.ending == (
        True,
        "Xan is dead. The party has won 12 Experience Points",
        "arena.quest.end.1",
    )
    assert table.match.decision is None


@pytest.mark.rule("arena.quest.end.1", "arena.quest.format.1")
def test_secondary_objectives_met_in_the_same_moment_count() -> None:
    table = quest(
        "< < A x\n< < B .",
        """
        goals:
          - {goal: kill, who: xan, says: Xan is dead., xp: 12}
          - {goal: kill, who: foes, says: All are dead., xp: 5}
        """,
        hp={"x": 1},
        cards={"A": "{name: Cleave, damage: 9}"},
        rolls=dice(12),
    )
    table.do("Ada: Cleave", "attack xan 1")
    assert (met(table), table.quest.xp) == ([1, 0], 17)


@pytest.mark.rule("arena.quest.end.1", "arena.death.1")
def test_who_falls_in_the_attack_that_ends_the_quest_has_not_come_back_alive() -> None:
    table = quest(
        "< < A x\n< < B C\n# # D #",
        """
        goals:
          - {goal: kill, who: xan, says: Xan is dead., xp: 12}
          - {goal: all-live, says: All live., xp: 4}
        """,
        hp={"x": 1, "A": 5},
        cards={"A": "{name: Burst, damage: 9, effects: [{do: damage, to: self, amount: 9}]}"},
        rolls=dice(12),
    )
    table.do("Ada: Burst", "attack xan 1")
    assert (table.ending[0], table.quest.xp, table.standing) == (True, 12, ["Bea", "Cai", "Dov"])


@pytest.mark.rule("arena.mode.coop.3")
def test_a_party_of_which_nobody_lives_has_failed() -> None:
    table = quest(
        "< < A . x #\n< < # # # #",
        hp={"A": 5},
        turn="A",
        rolls=dice(12),
    )
    table.do("end the turn")
    assert table.ending == (False, "All heroes are dead", "arena.mode.coop.3")
    assert table.quest.xp == 0


@pytest.mark.rule("arena.mode.coop.3")
@pytest.mark.parametrize(
    "when",
    [
        "{at: round-begins, round: 2}",
        "{at: round-ends}",
        "{at: turn-begins, of: foes}",
        "{at: turn-ends, of: heroes}",
    ],
)
def test_heroes_may_all_die_by_an_event_at_any_time(when: str) -> None:
    text = f"events: [{{id: end, when: {when}, do: [{{do: damage, who: heroes, amount: 60}}]}}]"
    table = quest(ROOM, text, turn="B", acted="A").do("end the turn")
    assert table.ending == (False, "All heroes are dead", "arena.mode.coop.3")


@pytest.mark.rule("arena.mode.coop.3")
def test_a_quest_may_say_what_else_makes_it_fail() -> None:
    text = "events: [{id: end, when: {at: falls, who: heroes}, do: [{do: lose, reason: One has died}]}]"
    table = quest(
        "< < A . x #\n< < B # # #", text, hp={"A": 5}, turn="B", acted="A", rolls=dice(12)
    )
    table.do("end the turn")
    assert table.ending == (False, "One has died", "arena.mode.coop.3")


# -- each kind --------------------------------------------------------------------------------


@pytest.mark.rule("arena.quest.format.1")
def test_kill_counts_the_dead_and_waits_for_those_who_are_to_come() -> None:
    text = """
        goals: [{goal: kill, who: yew, says: Yew is dead., xp: 1}]
        events:
          - {id: more, when: {at: round-begins, round: 2}, do: [{do: spawn, group: yew, at: [A5]}]}
        """
    table = quest(ROOM, text, villains={"y": "{}"}, turn="B", acted="A")
    assert progress(table) == 0
    table.do("end the turn")
    assert (table.match.result, table.standing) == (None, ["Ada", "Bea", "xan 1", "yew 1"])


@pytest.mark.rule("arena.quest.format.1")
def test_kill_with_a_number_is_content_with_so_many() -> None:
    table = quest(
        "< < A x1 .\n< < B x2 #",
        "goals: [{goal: kill, who: xan, count: 1, says: One is dead., xp: 1}]",
        hp={"x": 1},
        cards={"A": "{name: Cleave, damage: 9}"},
        rolls=dice(12),
    )
    table.do("Ada: Cleave", "attack xan 2")
    assert table.ending[0]


@pytest.mark.rule("arena.quest.format.1", "arena.quest.end.1")
def test_reach_is_met_in_the_middle_of_a_way() -> None:
    text = """
        goals: [{goal: reach, area: door, heroes: 1, says: Somebody is there., xp: 2}]
        areas: [{id: door, name: the door, squares: [A4]}]
        events: [{id: e, when: {at: enters, who: heroes, area: door}, text: A draught.}]
        """
    elsewhere = text.replace("areas: [", "areas: [{id: far, name: afar, squares: [B5]}, ").replace(
        "heroes, area: door", "heroes, area: far"
    )
    alone = text.partition("events:")[0]
    for described in (text, elsewhere, alone):
        table = quest(ROOM, described)
        assert 0 < progress(table) < 1
        table.do("walk to A5")
        assert table.ending[0]
        assert table.square("Ada") == "A4"


@pytest.mark.rule("arena.quest.format.1")
def test_reach_with_several_heroes_needs_them_at_one_time() -> None:
    text = """
        goals: [{goal: reach, area: east, heroes: 2, says: Two are there., xp: 2}]
        areas: [{id: east, name: the east, squares: [A4-B5]}]
        """
    table = quest(ROOM, text).do("walk to A5")
    assert table.match.result is None
    table.do("end the turn", "move Bea to B4")
    assert table.ending[0]


@pytest.mark.rule("arena.quest.format.1", "arena.coop.time-token.1")
def test_hold_and_survive_count_the_ends_of_rounds() -> None:
    text = """
        goals:
          - {goal: survive, rounds: 3, says: Three rounds have passed., xp: 2}
          - {goal: hold, area: east, heroes: 1, rounds: 2, says: Held for two rounds., xp: 3}
        areas: [{id: east, name: the east, squares: [A4-B5]}]
        """
    table = quest(ROOM, text).do("walk to A5", "end the turn", "end the turn")
    assert (table.quest.round, table.quest.held) == (2, [1, 1])
    assert (progress(table), met(table)) == (round(1 / 3, 3), [])
    table.end_turns("Ada", "Bea")
    assert (table.quest.held, met(table)) == ([2, 2], [1])
    table.end_turns("Ada", "Bea")
    assert (table.ending[0], table.quest.xp) == (True, 5)


@pytest.mark.rule("arena.quest.format.1", "arena.coop.track.1")
def test_protect_is_judged_in_the_end_by_what_stands_there() -> None:
    for struck, xp in ((False, 6), (True, 2)):
        event = "{id: fall, when: {at: turn-ends, of: heroes}, do: [{do: take-tile, at: A5}]}"
        text = f"""
        goals:
          - {{goal: survive, rounds: 1, says: A round has passed., xp: 2}}
          - {{goal: protect, object: A5, says: The statue stands., xp: 4}}
        objects: [{{at: A5, name: a statue, hit_points: 10, struck_by: foes}}]
        events: [{event if struck else ""}]
        """
        table = quest("< < A . & # x\n< < B . . # #\n# # # # # # #", text, turn="B", acted="A")
        table.do("end the turn")
        assert (table.ending[0], table.quest.xp) == (True, xp)


@pytest.mark.rule("arena.quest.format.1")
def test_activate_wants_all_its_objects_or_so_many() -> None:
    for count, over in (("", False), ("count: 1,", True)):
        text = f"goals: [{{goal: activate, objects: [A4, B4], {count} says: Pulled., xp: 2}}]"
        table = quest("< < A ! # x\n< < B ! # #\n# # # # # #", text)
        table.do("activate A4")
        assert (table.match.result is not None) is over
        if not over:
            table.do("end the turn", "activate B4")
        assert (table.ending[0], table.quest.xp) == (True, 2)


@pytest.mark.rule("arena.quest.format.1", "arena.tile.chest.2")
def test_carry_is_met_when_the_bearer_of_the_thing_stands_there() -> None:
    text = """
        goals: [{goal: carry, item: key, area: home, says: The key is home., xp: 7}]
        items: [{id: key, name: a key, at: A4}]
        areas: [{id: home, name: home, squares: [B1]}]
        """
    table = quest("< < A $ # x\n< < B . # #\n# # # # # #", text)
    table.do("open the chest at A4")
    assert table.quest.items[0].bearer == 0
    assert progress(table) > 0.5
    table.do("walk to B1")
    assert (table.ending[0], table.quest.xp) == (True, 7)


@pytest.mark.rule("arena.quest.format.1", "arena.flask.lose.4")
def test_what_the_bearer_had_lies_where_it_died_for_who_comes_there() -> None:
    text = """
        goals: [{goal: survive, rounds: 9, says: Nine rounds have passed.}]
        items: [{id: key, name: a key, at: A4}]
        events:
          - {id: fall, when: {at: turn-ends, of: heroes}, do: [{do: damage, who: actor, amount: 60}]}
        """
    table = quest("< < A . # x\n< < B . # #\n# # # # # #", text)
    table.do("move Ada to A4")
    assert table.quest.items[0].bearer == 0, "it lay on the square"
    table.do("end the turn")
    item = table.quest.items[0]
    assert (item.bearer, item.square) == (-1, table.combatant("Ada").square_of_death)
    table.do("move Bea to A4")
    assert table.quest.items[0].bearer == 1


@pytest.mark.rule("arena.quest.format.1")
def test_collect_is_met_by_a_counter_and_a_win_by_an_event() -> None:
    for goal, deed in (
        (
            "{goal: collect, counter: bell, number: 2, says: Done., xp: 3}",
            "{do: count, counter: bell, by: 2}",
        ),
        ("{goal: kill, who: foes, says: Done., xp: 3}", "{do: win}"),
    ):
        text = f"""
        counters: [bell]
        goals: [{goal}]
        events: [{{id: e, when: {{at: turn-ends, of: heroes}}, do: [{deed}]}}]
        """
        table = quest(ROOM, text).do("end the turn")
        assert (table.ending[0], table.quest.xp, met(table)) == (True, 3, [0])


@pytest.mark.rule("arena.quest.end.1", "arena.mode.coop.3")
def test_the_last_hero_who_dies_together_with_the_last_foe_has_won() -> None:
    burst = "{name: Burst, damage: 40, effects: [{do: damage, to: self, amount: 9}]}"
    table = quest(". A x .", cards={"A": burst}, hp={"A": 5}, rolls=dice(15))
    table.do("Ada: Burst", "xan")
    has_won, _, rule = table.ending
    assert (has_won, rule) == (True, "arena.quest.end.1")
    assert table.standing == []
