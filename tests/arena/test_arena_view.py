"""What a view tells of what could come: targets, ways, who watches, what burns."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

from rulekeeper.core.match import Match
from rulekeeper.games.arena.box import ArenaBox
from rulekeeper.games.arena.events import PutBack
from rulekeeper.games.arena.game import Arena
from rulekeeper.games.arena.options import Walk
from rulekeeper.games.arena.state import ArenaState
from rulekeeper.games.arena.table.view import ArenaView, CardView
from rulekeeper.tanarean.combat.combatevents import Stepped
from rulekeeper.tanarean.grid.battlegrid import name_of
from tables.arena import ArenaOnTheTable, arena, dice


def card(table: ArenaOnTheTable, hero: str, name: str) -> CardView:
    """An attack on a hero's sheet."""
    view = table.seen_by("Ana")
    attacks = next(each.attacks for each in view.heroes if each.name.startswith(hero))
    return next(attack for attack in attacks if attack.name == name)


def names(table: ArenaOnTheTable, heroes: list[int] | None) -> list[str] | None:
    """Heroes by their names."""
    return None if heroes is None else [table.names[who] for who in heroes]


# -- attacks ----------------------------------------------------------------------------------


@pytest.mark.rule("arena.attack.target.1")
def test_a_card_tells_whom_it_could_strike_from_here() -> None:
    table = arena(
        "A x . # y\n. . . # .",
        cards={"A": "{name: Dart, range: 8, ranged: true, damage: 9}"},
    )
    assert names(table, card(table, "Ada", "Dart").targets) == ["xan"]
    assert names(table, card(table, "Ada", "Basic Attack").targets) == ["xan"]


def test_enemies_have_their_targets_told_too() -> None:
    table = arena("A . . x", cards={"x": "{name: Dart, range: 8, ranged: true, damage: 9}"})
    assert names(table, card(table, "xan", "Dart").targets) == ["Ada"]
    assert names(table, card(table, "xan", "Basic Attack").targets) == []


def test_what_answers_an_attack_has_no_targets_of_its_own() -> None:
    table = arena(
        "A x",
        cards={"A": "{name: Parry, kind: interrupt, damage: 9, target: {target: answered}}"},
    )
    assert card(table, "Ada", "Parry").targets is None


def test_the_dead_aim_at_nobody() -> None:
    table = arena("A B x", dead="B")
    assert card(table, "Bea", "Basic Attack").targets is None


@pytest.mark.rule("arena.tile.door.4")
def test_a_basic_attack_tells_the_doors_it_could_strike() -> None:
    table = arena("A = . x", cards={"A": "{name: Push, damage: 3}"})
    assert card(table, "Ada", "Basic Attack").doors == ["A2"]
    assert card(table, "Ada", "Push").doors == []
    door = next(tile for tile in table.seen_by("Ben").tiles if tile.kind == "locked door")
    assert (door.square, door.hp) == ("A2", 20)


@pytest.mark.rule("arena.attack.legit.area.1")
def test_each_centre_tells_whom_it_would_strike() -> None:
    blast = "{name: Blast, range: 3, ranged: true, damage: 5, target: {target: area}}"
    table = arena("A . . x y", cards={"A": blast})
    assert table.seen_by("Ana").attacks == []
    table.do("Ada: Blast")
    areas = table.seen_by("Ben").attacks[0].areas
    assert names(table, areas["A4"]) == ["xan"], "yew is out of range"
    assert names(table, areas["A2"]) == ["Ada"]
    assert "A5" not in areas
    table.do("around A2")
    assert all(not attack.areas for attack in table.seen_by("Ana").attacks)


@pytest.mark.rule("arena.attack.legit.line.1")
def test_each_line_tells_whom_it_would_strike() -> None:
    beam = "{name: Beam, range: 8, ranged: true, damage: 5, target: {target: line}}"
    table = arena("A . x y\n. . . .\n. . z .", cards={"A": beam}).do("Ada: Beam")
    lines = table.seen_by("Ana").attacks[0].lines
    assert sorted(sorted(names(table, struck) or []) for struck in lines.values()) == [
        ["xan", "yew"],
        ["zed"],
    ]


# -- who watches ------------------------------------------------------------------------------


@pytest.mark.rule("arena.attack.reaction.1", "arena.attack.reaction.6")
def test_watchers_are_those_that_may_react_now() -> None:
    table = arena("A x . y", rolls=dice(2))
    assert names(table, table.seen_by("Ana").turn.watchers) == ["xan"]
    table.do("move Ada to B1", "xan: Reaction Attack")
    assert table.seen_by("Ana").turn.watchers == [], "xan has reacted"


def test_nobody_watches_who_is_hastened() -> None:
    table = arena("A x", effects={"A": ["hastened"]})
    assert table.seen_by("Ana").turn.watchers == []


# -- ways and what burns ----------------------------------------------------------------------


@pytest.mark.rule("arena.move.step.6")
def test_a_single_step_goes_straight_and_a_way_goes_round() -> None:
    table = arena("A ~ ~ . . . x\n. . . . . . .", roles={"A": {"movement": 5}})
    view = table.seen_by("Ana")
    straight = next(step for step in view.steps if step.square == "A2")
    assert (straight.cost, straight.lava, straight.path) == (1, True, ["A2"])
    far = next(way for way in view.reach if way.square == "B3")
    assert not far.lava
    assert (far.path[-1], len(far.path)) == ("B3", far.cost)
    assert "A2" not in far.path


@pytest.mark.rule("arena.tile.lava.2", "arena.tile.lava.6")
def test_the_squares_that_burn_are_told_for_everybody() -> None:
    table = arena("A ~ x\n. . .", artifacts={"x": "{name: Boots, level: 1, powers: [{power: stride, over: lava}]}"})  # fmt: skip # noqa: E501
    heroes = {hero.name: hero.burning for hero in table.seen_by("Ben").heroes}
    assert heroes == {"Ada": ["A2", "B2"], "xan": []}
    table.do("move Ada to A2")
    assert table.seen_by("Ben").heroes[0].burning == [], "lava burns once a turn"


def test_what_burns_has_its_name() -> None:
    assert arena("A . x").seen_by("Ana").harm == ""
    assert arena("A ~ x").seen_by("Ana").harm == "lava"
    assert arena("A ^ ~ x").seen_by("Ana").harm == "lava or spikes"


def test_effects_tell_by_how_much() -> None:
    table = arena("A x", cards={"A": "{name: Song, damage: 1, effects: [{do: apply, to: self, what: renewed, amount: 4}]}"}, rolls=dice(20))  # fmt: skip # noqa: E501
    table.do("Ada: Song", "attack xan", "done")
    effect = table.seen_by("Ben").heroes[0].effects[0]
    assert (effect.what, effect.amount) == ("renewed", 4)


@pytest.mark.rule("arena.move.action.2")
@pytest.mark.parametrize("arena_id", ["four-corners", "lowmere", "needle-street"])
def test_a_walk_goes_the_way_that_was_told(arena_id: str) -> None:
    """Unless somebody comes between."""
    game, rng, walks = Arena.with_packs(), Random(3), 0
    options = {**game.sampled_options({"turn_limit": 30}, rng), "arena": arena_id}
    match: Match[ArenaState, ArenaBox] = Match.new(game, options, ["Ana", "Ben"], 3)
    while match.decision:
        option = rng.choice(list(match.decision.options))
        view, owner = cast(ArenaView, match.view(0)), match.table.state.turn.owner
        before = len(match.events())
        match.choose(option, match.decision.seat)
        if not isinstance(option, Walk):
            continue
        way = next(way for way in view.reach if way.square == name_of(option.square))
        told = match.events(before)
        gone = [name_of(e.square) for e in told if isinstance(e, Stepped) and e.combatant == owner]
        assert gone == way.path[: len(gone)]
        if not way.reactions and not way.lava and not any(isinstance(e, PutBack) for e in told):
            assert gone == way.path
            walks += 1
    assert walks > 3


# -- why not ----------------------------------------------------------------------------------


@pytest.mark.rule("arena.effect.force-move.1")
def test_where_nobody_can_be_moved_is_said_with_the_reason() -> None:
    push = "{name: Push, damage: 1, effects: [{do: move, to: target, squares: 2, way: away}]}"
    table = arena(". . # .\n. A x y\n. . . .", cards={"A": push}, rolls=dice(12))
    table.do("Ada: Push", "attack xan")
    assert table.question == "step"
    assert table.why("move xan to A3")[1] == "The wall at A3 cannot be entered."
    assert table.why("move xan to B2") == (
        "arena.effect.force-move.3",
        "Ada stands at B2.",
    )
    assert table.why("move xan to C2")[1] == "By this xan cannot be moved to C2."
    assert table.why("move xan to B12")[1] == "It takes 9 squares to B12: 2 left."
    assert table.why("move Ada to C1")[1] == "This is about xan, not about Ada."
