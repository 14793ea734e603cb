"""What is told of what could come: targets, ways, who watches, what burns."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

from rulekeeper.core.match import Match
from rulekeeper.games.arena.box import ArenaBox, ArenaTable
from rulekeeper.games.arena.game import Arena
from rulekeeper.games.arena.package import ARENA
from rulekeeper.games.arena.state import ArenaState
from rulekeeper.games.arena.table.presenter import Presenter
from rulekeeper.games.tabletop import Card, Offer
from rulekeeper.tanarean.actions.events import PutBack
from rulekeeper.tanarean.actions.move_action import Walk, straight_step
from rulekeeper.tanarean.actions.movement_points import ways
from rulekeeper.tanarean.combat.combatevents import Stepped
from rulekeeper.tanarean.combat.stepping import harm
from rulekeeper.tanarean.grid.battlegrid import name_of, square_named
from tables.arena import ArenaOnTheTable, arena, dice


def seen(table: ArenaOnTheTable) -> ArenaTable:
    """The table as Ana sees it."""
    return cast(ArenaTable, table.match.seen(0))


def presenter(table: ArenaOnTheTable) -> Presenter:
    return Presenter(cast(Arena, table.match.game), table.match.setup.seats)


def card(table: ArenaOnTheTable, hero: str, name: str) -> Card:
    """An attack on a hero's sheet."""
    shown = presenter(table).tabletop(seen(table), 0)
    cards = next(figure.cards for figure in shown.figures if figure.name == hero)
    return next(card for card in cards if card.name == name)


def offers(table: ArenaOnTheTable) -> dict[str, Offer]:
    """What is offered to Ana, by its text."""
    decision = table.match.decision
    assert decision is not None
    texts = [table.match.option_text(option) for option in decision.options]
    question = presenter(table).question(seen(table), decision, texts, "")
    return {offer.text: offer for offer in question.offers}


def figures(table: ArenaOnTheTable, *names: str) -> tuple[str, ...]:
    """The figures of heroes."""
    return tuple(f"figure/{table.number(name)}" for name in names)


# -- attacks ----------------------------------------------------------------------------------


@pytest.mark.rule("arena.attack.target.1")
def test_a_card_tells_whom_it_could_strike_from_here() -> None:
    table = arena(
        "A x . # y\n. . . # .",
        cards={"A": "{name: Dart, range: 8, ranged: true, damage: 9}"},
    )
    assert card(table, "Ada", "Dart").targets == figures(table, "xan")
    assert card(table, "Ada", "Basic Attack").targets == figures(table, "xan")


def test_enemies_have_their_targets_told_too() -> None:
    table = arena("A . . x", cards={"x": "{name: Dart, range: 8, ranged: true, damage: 9}"})
    assert card(table, "xan", "Dart").targets == figures(table, "Ada")
    assert card(table, "xan", "Basic Attack").targets == ()


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
    assert card(table, "Ada", "Basic Attack").aims == ("square/A2",)
    assert card(table, "Ada", "Push").aims == ()
    door = next(tile for tile in table.seen_by("Ben").tiles if tile.kind == "locked door")
    assert (door.square, door.hp) == ("A2", 20)


@pytest.mark.rule("arena.attack.legit.area.1")
def test_each_centre_tells_whom_it_would_strike() -> None:
    blast = "{name: Blast, range: 3, ranged: true, damage: 5, target: {target: area}}"
    table = arena("A . . x y", cards={"A": blast}).do("Ada: Blast")
    told = offers(table)
    assert told["around A4"].targets == figures(table, "xan"), "yew is out of range"
    assert told["around A2"].targets == figures(table, "Ada")
    assert told["around A2"].risks == ("strikes Ada",)
    assert "around A5" not in told


@pytest.mark.rule("arena.attack.legit.line.1")
def test_each_line_tells_whom_it_would_strike() -> None:
    beam = "{name: Beam, range: 8, ranged: true, damage: 5, target: {target: line}}"
    table = arena("A . x y\n. . . .\n. . z .", cards={"A": beam}).do("Ada: Beam")
    struck = [sorted(offer.targets) for offer in offers(table).values() if offer.targets]
    assert sorted(struck) == [[*figures(table, "xan", "yew")], [*figures(table, "zed")]]


# -- who watches ------------------------------------------------------------------------------


@pytest.mark.rule("arena.attack.reaction.1", "arena.attack.reaction.6")
def test_watchers_are_those_that_may_react_now() -> None:
    table = arena("A x . y", rolls=dice(2))
    assert table.seen_by("Ana").turn.watchers == [table.number("xan")]
    table.do("move Ada to B1", "xan: Reaction Attack")
    assert table.seen_by("Ana").turn.watchers == [], "xan has reacted"


def test_nobody_watches_who_is_hastened() -> None:
    table = arena("A x", effects={"A": ["hastened"]})
    assert table.seen_by("Ana").turn.watchers == []


# -- ways and what burns ----------------------------------------------------------------------


@pytest.mark.rule("arena.move.step.6")
def test_a_single_step_goes_straight_and_a_way_goes_round() -> None:
    table = arena("A ~ ~ . . . x\n. . . . . . .", roles={"A": {"movement": 5}})
    straight = straight_step(seen(table), square_named("A2"))
    assert (straight.cost, straight.lava) == (1, True)
    assert [name_of(square) for square in straight.squares] == ["A1", "A2"]
    far = ways(seen(table))[square_named("B3")]
    assert not far.lava
    assert (name_of(far.squares[-1]), len(far.squares)) == ("B3", far.cost + 1)
    assert square_named("A2") not in far.squares


@pytest.mark.rule("arena.tile.lava.2", "arena.tile.lava.6")
def test_the_steps_that_burn_are_told() -> None:
    boots = "{name: Boots, level: 1, powers: [{power: stride, over: lava}]}"

    def burning(table: ArenaOnTheTable) -> list[str]:
        told = offers(table).values()
        return sorted(o.path[-1] for o in told if "over lava" in o.risks and len(o.path) == 2)

    table = arena("A ~ .\n. . .\n. . x")
    assert burning(table) == ["A2", "B2"]
    assert burning(arena("A ~ .\n. . .\n. . x", artifacts={"A": boots})) == []
    assert burning(table.do("move Ada to A2")) == [], "lava burns once a turn"


def test_what_burns_has_its_name() -> None:
    assert harm(seen(arena("A . x"))) == ""
    assert harm(seen(arena("A ~ x"))) == "lava"
    assert harm(seen(arena("A ^ ~ x"))) == "lava or spikes"


def test_effects_tell_by_how_much() -> None:
    table = arena("A x", cards={"A": "{name: Song, damage: 1, effects: [{do: apply, to: self, what: renewed, amount: 4}]}"}, rolls=dice(20))  # fmt: skip # noqa: E501
    table.do("Ada: Song", "attack xan", "done")
    effect = table.seen_by("Ben").heroes[0].effects[0]
    assert (effect.what, effect.amount) == ("renewed", 4)


@pytest.mark.rule("arena.move.action.2")
@pytest.mark.parametrize("arena_id", ["four-corners", "lowmere", "needle-street"])
def test_a_walk_goes_the_way_that_was_told(arena_id: str) -> None:
    """Unless somebody comes between."""
    game, rng, walks = ARENA.with_packs(), Random(3), 0
    options = {**game.sampled_options({"turn_limit": 30}, rng), "arena": arena_id}
    match: Match[ArenaState, ArenaBox] = Match.new(game, options, ["Ana", "Ben"], 3)
    while match.decision:
        option = rng.choice(list(match.decision.options))
        before, owner = len(match.events()), match.table.state.turn.owner
        looked_at = cast(ArenaTable, match.seen(0))
        way = ways(looked_at)[option.square] if isinstance(option, Walk) else None
        match.choose(option, match.decision.seat)
        if way is None:
            continue
        told = match.events(before)
        gone = [e.square for e in told if isinstance(e, Stepped) and e.combatant == owner]
        assert gone == list(way.squares[1 : len(gone) + 1])
        if not way.reactions and not way.lava and not any(isinstance(e, PutBack) for e in told):
            assert gone == list(way.squares[1:])
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
    assert table.why("move xan to C2")[1] == "This movement cannot take xan to C2."
    assert table.why("move xan to B12")[1] == "B12 is 9 squares away by the shortest way: 2 left."
    assert table.why("move Ada to C1")[1] == "You are moving xan, not Ada."
