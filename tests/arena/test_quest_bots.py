"""What bots head for in a quest, and what they break for it."""

# Quests in YAML are easier to read with an entry on a line.
# ruff: noqa: E501

from __future__ import annotations

import pytest

from rulekeeper.boards.masks import squares_of
from rulekeeper.players.registry import find_player
from rulekeeper.tanarean.grid.battlegrid import GRID, square_named
from tables.quest import QuestOnTheTable, dice, quest

ROOM = """
    < < A . . . . # x
    < < B . . . . # #
    . . . . . ! . # .
    . . . & . . . # .
    . . . . . . . # .
    """


def collecting(event: str, *, more: str = "") -> QuestOnTheTable:
    """A quest in which an event counts a bell, and two of them are the objective."""
    return quest(
        ROOM,
        f"""
        goals: [{{goal: collect, counter: bell, number: 2, says: It has rung twice., xp: 3}}]
        counters: [bell]
        areas: [{{id: corner, name: the corner, squares: [A6-B7]}}]
        objects: [{{at: D4, name: the idol, hit_points: 10}}, {{at: C6, name: the lever}}]
        events: [{{id: ring, {event}, do: [{{do: count, counter: bell}}]}}, {more}]
        """,
    )


def beside(*squares: str) -> int:
    """The squares beside some squares, without themselves."""
    mask = sum(1 << square_named(square) for square in squares)
    return GRID.grow(mask, diagonal=True) & ~mask


@pytest.mark.rule("arena.quest.format.1")
@pytest.mark.parametrize(
    ("event", "heads_for"),
    [
        ("when: {at: breaks, object: D4}", beside("D4")),
        ("when: {at: used, object: C6}", beside("C6")),
        ("when: {at: falls, who: xan}, again: true", beside("A9") | 1 << square_named("A9")),
        ("when: {at: gone, who: foes}", beside("A9") | 1 << square_named("A9")),
        ("when: {at: falls, who: heroes}", 0),
        ("when: {at: enters, who: foes, area: corner}", 0),
        ("when: {at: round-ends}, again: true", 0),
    ],
)
def test_heroes_stand_well_where_they_bring_about_what_counts(event: str, heads_for: int) -> None:
    table = collecting(event)
    free = ~table.quest_box.map_of(table.state).closed
    assert [*table.quest_box.heads_for(table.state, 0)] == [m for m in [heads_for & free] if m]


@pytest.mark.rule("arena.quest.format.1")
def test_an_area_counts_until_its_event_has_happened() -> None:
    table = collecting("when: {at: enters, who: heroes, area: corner}")
    [mask] = table.quest_box.heads_for(table.state, 0)
    assert sorted(squares_of(mask)) == sorted(map(square_named, ["A6", "A7", "B6", "B7"]))
    table.do("walk to A6")
    assert table.quest_box.heads_for(table.state, 0) == []


@pytest.mark.rule("arena.quest.format.1", "arena.tile.lever.1")
def test_what_has_been_used_or_broken_draws_nobody_any_more() -> None:
    crack = (
        "{id: crack, when: {at: turn-ends, of: heroes}, do: [{do: damage, object: D4, amount: 10}]}"
    )
    broken = collecting("when: {at: breaks, object: D4}, again: true", more=crack)
    assert broken.quest_box.wanted_objects(broken.state, 0) == 1 << square_named("D4")
    broken.do("end the turn")
    assert broken.quest_box.wanted_objects(broken.state, 0) == 0
    assert broken.quest_box.heads_for(broken.state, 0) == []
    used = collecting("when: {at: used, object: C6}, again: true")
    used.do("walk to B5", "activate C6")
    assert used.quest_box.heads_for(used.state, 0) == []


@pytest.mark.rule("arena.quest.format.1")
def test_what_only_foes_may_strike_is_nothing_for_heroes() -> None:
    text = """
        goals: [{goal: collect, counter: bell, number: 1, says: It has rung., xp: 3}]
        counters: [bell]
        objects: [{at: D4, name: the idol, hit_points: 10, struck_by: foes}]
        events: [{id: ring, when: {at: breaks, object: D4}, do: [{do: count, counter: bell}]}]
        """
    table = quest(ROOM, text)
    assert table.quest_box.heads_for(table.state, 0) == []
    assert table.quest_box.wanted_objects(table.state, 0) == 0


@pytest.mark.rule("arena.quest.format.1", "arena.tile.statue.1")
def test_greedy_walks_up_to_the_idols_and_breaks_them() -> None:
    table = quest(
        """
        < < A . . . . . . . # x
        < < B . . . . . . . # .
        . . . . . . . . & . # .
        . . . . . . . . . . # .
        . . . . & . . . . . # .
        """,
        """
        goals: [{goal: collect, counter: idols, number: 2, says: Both idols are broken., xp: 5}]
        counters: [idols]
        objects: [{at: C9, name: the far idol, hit_points: 14}, {at: E5, name: the near idol, hit_points: 14}]
        events:
          - {id: far, when: {at: breaks, object: C9}, do: [{do: count, counter: idols}]}
          - {id: near, when: {at: breaks, object: E5}, do: [{do: count, counter: idols}]}
        """,
        rolls=dice(*[12] * 20),
    )
    bot = find_player("greedy", seed=1)
    for _ in range(60):
        if table.match.decision is not None:
            table.match.choose(bot.choose(table.match, 0))
    assert table.match.result is not None
    assert (table.ending[0], table.counter("idols")) == (True, 2)
    assert table.quest.round <= 5


@pytest.mark.rule("arena.quest.format.1")
def test_an_idol_within_reach_comes_before_a_blow_that_kills_nobody() -> None:
    text = """
        goals:
          - {goal: kill, who: foes, says: All foes are dead., xp: 5}
          - {goal: collect, counter: idols, number: 1, says: The idol is broken., xp: 5}
        counters: [idols]
        objects: [{at: B4, name: the idol, hit_points: 12}]
        events: [{id: e, when: {at: breaks, object: B4}, do: [{do: count, counter: idols}]}]
        """
    table = quest("< < A x\n< < B &\n# # # #", text, rolls=dice(*[12] * 9))
    bot = find_player("greedy", seed=1)
    while table.turn == "Ada" and table.state.turn.prime_ready:
        table.match.choose(bot.choose(table.match, 0))
    while table.question == "target":
        table.match.choose(bot.choose(table.match, 0))
    assert (table.hp("xan 1"), table.state.damaged != []) == (30, True)


@pytest.mark.rule("arena.tile.door.3")
def test_greedy_strikes_the_gate_that_parts_it_from_its_foes() -> None:
    charge = "{name: Charge, damage: 9, range: 1, benefits: [{benefit: move, squares: 3}]}"
    table = quest("# # # # #\n< < A = x\n# # # # #", cards={"A": charge}, rolls=dice(12))
    bot = find_player("greedy", seed=1)
    while table.turn == "Ada" and table.state.turn.prime_ready:
        table.match.choose(bot.choose(table.match, 0))
    while table.question == "target":
        table.match.choose(bot.choose(table.match, 0))
    assert table.state.damaged != []


def test_who_looks_ahead_looks_no_further_than_to_the_end_of_the_turn() -> None:
    table = quest("< A . . x", turn="A")
    match, turn, copies = table.arena_match, table.state.turns, []
    for looks_ahead in (False, True):
        copy = match.copy()
        if looks_ahead:
            copy.stop_after(turn)
        copy.choose("end the turn")
        copies.append(copy)
    played_on, stopped = copies
    assert played_on.table.state.turns == turn + 1, "the foe acts"
    assert played_on.request is not None
    assert (stopped.table.state.turns, stopped.request, stopped.result) == (turn, None, None)
    assert stopped.table.state.combatants == table.state.combatants, "the foe has not moved"
