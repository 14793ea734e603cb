"""Turns: their order, their phases, the Team Token."""

from __future__ import annotations

import pytest

from rulekeeper.games.arena.events import TurnEnded
from rulekeeper.tanarean.combat.combatevents import (
    AttackDeclared,
    EffectEnded,
    TokenFlipped,
    TurnBegan,
)
from tables.arena import ArenaOnTheTable, arena, dice
from tables.arena_seen import Seen
from tables.tanarean import lasting

RIPOSTE = "{name: Riposte, kind: interrupt, range: 8, damage: 3, target: {target: answered}}"

SPREAD = """
    A . . . . . . . x
    . . . . . . . . .
    B . . . . . . . y
    . . . . . . . . .
    C . . . . . . . z
"""


def seen(table: ArenaOnTheTable, seat: int = 0) -> Seen:
    """The match as a seat sees it."""
    return Seen(table.arena_match, seat)


def turns(table: ArenaOnTheTable, count: int) -> list[str]:
    """Whose the next turns are, when nobody does anything."""
    owners = []
    for _ in range(count):
        owners.append(table.turn)
        table.end_turn()
    return owners


def forecast(table: ArenaOnTheTable) -> list[list[str]]:
    """For each team its living heroes in the order in which they will act."""
    return [[table.names[who] for who in team.forecast] for team in seen(table).teams]


# turn order


@pytest.mark.rule("arena.turn.order.1", "arena.turn.order.3")
def test_each_team_follows_its_own_order_and_the_teams_alternate() -> None:
    table = arena(SPREAD, order="CABzxy", turn="C")
    assert turns(table, 7) == ["Cai", "zed", "Ada", "xan", "Bea", "yew", "Cai"]


@pytest.mark.rule("arena.turn.order.1", "arena.turn.order.3")
def test_orders_of_different_length_are_followed_independently() -> None:
    table = arena("A . B . C . . . x . y")
    assert turns(table, 7) == ["Ada", "xan", "Bea", "yew", "Cai", "xan", "Ada"]


@pytest.mark.rule("arena.turn.order.4", "arena.turn.order.3")
def test_the_dead_are_skipped_and_the_teams_still_alternate() -> None:
    table = arena(SPREAD, dead="B")
    expected = ["Ada", "xan", "Cai", "yew", "Ada", "zed", "Cai", "xan"]
    assert turns(table, 8) == expected


@pytest.mark.rule("arena.turn.order.4", "arena.turn.order.5")
def test_who_dies_before_its_turn_gives_way_to_the_next_of_its_team() -> None:
    table = arena(SPREAD, cards={"A": "{name: Bolt, range: 20, damage: 60}"}, rolls=dice(15))
    assert forecast(table) == [["Ada", "Bea", "Cai"], ["xan", "yew", "zed"]]
    table.do("Ada: Bolt", "attack xan")
    assert forecast(table) == [["Ada", "Bea", "Cai"], ["yew", "zed"]]
    assert turns(table, 5) == ["Ada", "yew", "Bea", "zed", "Cai"]


@pytest.mark.rule("arena.turn.order.5")
def test_the_forecast_begins_with_who_is_due() -> None:
    table = arena(SPREAD, order="BCAyzx", turn="C")
    assert forecast(table) == [["Cai", "Ada", "Bea"], ["yew", "zed", "xan"]]
    table.end_turn()
    assert forecast(table) == [["Ada", "Bea", "Cai"], ["yew", "zed", "xan"]]
    assert [table.names[who] for who in seen(table).teams[0].turn_order] == ["Bea", "Cai", "Ada"]


@pytest.mark.rule("arena.turn.order.2", "arena.token.team.2")
def test_an_interrupt_flips_the_token_but_moves_nobody_in_the_order() -> None:
    table = arena(
        """
        A . x . . .
        . . . . . .
        B . y . . .
        """,
        cards={"A": "{name: Bolt, range: 8, damage: 5}", "y": RIPOSTE},
        rolls=dice(15, 15),
    )
    before = forecast(table)
    table.do("Ada: Bolt", "yew: Riposte", "attack xan")
    assert (table.hp("Ada"), table.hp("xan")) == (57, 55)
    assert not table.is_ready("xan")
    assert forecast(table) == before
    assert turns(table, 4) == ["Ada", "xan", "Bea", "yew"]


# phases


@pytest.mark.rule("arena.turn.phase.1")
def test_a_turn_starts_acts_and_ends_in_this_order() -> None:
    table = arena(
        "A . . x . . y",
        cards={"A": "{name: Hex, range: 8, effects: [{do: apply, what: cursed}]}"},
        rolls=dice(15),
    )
    table.do("Ada: Hex", "attack xan", "end the turn", "end the turn")
    assert table.turn == "Ada"
    kinds = (TurnBegan, EffectEnded, AttackDeclared, TurnEnded)
    told = [(type(event), getattr(event, "combatant", 0)) for event in table.told(*kinds)]
    assert told == [
        (TurnBegan, 0),
        (AttackDeclared, 0),
        (TurnEnded, 0),
        (TurnBegan, 1),
        (TurnEnded, 1),
        (TurnBegan, 0),
        (EffectEnded, 1),
    ]


@pytest.mark.rule("arena.turn.start.1")
def test_what_a_hero_applied_in_its_last_turn_expires_as_its_next_one_starts() -> None:
    table = arena(
        "A . . B . . x . . y",
        cards={
            "A": "{name: Hex, range: 8, effects: [{do: apply, what: cursed}]}",
            "B": "{name: Jinx, range: 8, effects: [{do: apply, what: weakened}]}",
        },
        rolls=dice(15, 15),
    )
    table.do("Ada: Hex", "attack xan").end_turn().end_turn()
    table.do("Bea: Jinx", "attack xan").end_turn()
    assert table.effects("xan") == ["cursed", "weakened"]
    table.end_turn()
    assert table.turn == "Ada"
    assert table.effects("xan") == ["weakened"]
    table.end_turn().end_turn()
    assert table.turn == "Bea"
    assert table.effects("xan") == []
    assert table.offers("Bea: Jinx")


@pytest.mark.rule("arena.turn.start.1", "arena.turn.start.2")
def test_permanent_effects_and_those_of_others_stay_as_a_turn_starts() -> None:
    table = arena(
        "A . . x",
        effects={"A": [lasting("slowed", 1, 1), lasting("cursed", 0, 0, lasts="permanent")]},
    )
    assert table.effects("Ada") == ["slowed", "cursed"]
    assert table.why("sidestep to A2") == ("arena.move.sidestep.4", "Ada is slowed.")


CIRCLE = "{name: Ring, trigger: targeted, effects: [{do: damage, to: attacker, amount: 4}]}"


@pytest.mark.rule("arena.turn.start.2", "arena.hero.passive.3")
@pytest.mark.parametrize(
    ("drawing", "way", "hp"),
    [("A x . . .", "move Ada to B1", 56), ("A . x . .", "move Ada to A2", 60)],
)
def test_a_circle_works_on_who_started_its_turn_beside_its_bearer(
    drawing: str, way: str, hp: int
) -> None:
    table = arena(f"{drawing}\n. . . . .", roles={"x": {"passive": CIRCLE}}, rolls=dice(10))
    table.do(way)
    if table.question == "reaction":
        table.do("pass")
    table.do("Ada: Ada plain 1", "attack xan")
    assert table.hp("Ada") == hp


@pytest.mark.rule("arena.turn.start.3", "arena.token.team.1")
def test_without_a_ready_token_there_is_nothing_special_in_a_turn() -> None:
    table = arena(
        """
        A B
        . x
        """,
        dead="B",
        cards={"A": "{name: Doom, kind: special, range: 8, damage: 9}"},
        heroic={"A": "{name: Breathe, effects: [{do: heal, to: self, amount: 1}]}"},
        scrolls={"A": "{name: Spark, when: [turn], effects: [{do: heal, to: self, amount: 1}]}"},
        ready=(False, True),
    )
    no_special = 'the team token, and it shows "No Special"'
    rule, reason = table.why("Ada: Doom")
    assert (rule, "No Special" in reason) == ("arena.attack.special.3", True)
    assert table.why("perform Breathe") == ("arena.heroic.6", f"Breathe needs {no_special}.")
    assert table.why("use Spark with Ada") == (
        "arena.item.scroll.use.3",
        f"Spark needs {no_special}.",
    )
    assert table.why("give First Aid to Bea") == (
        "arena.first-aid.cost.3",
        'The team token shows "No Special".',
    )
    for words in ("Ada: Doom", "perform Breathe", "use Spark with Ada", "give First Aid to Bea"):
        assert not table.offers(words)
    assert table.offers("Ada: Basic Attack")
    assert table.offers("Ada: Ada plain 1")


# the Action phase


@pytest.mark.rule("arena.turn.action.1")
def test_a_hero_may_move_and_then_take_its_prime_action() -> None:
    table = arena("A . . . . x", roles={"A": {"ranged": True}}, rolls=dice(12))
    table.do("walk to A3", "Ada: Basic Attack", "attack xan")
    assert (table.square("Ada"), table.hp("xan")) == ("A3", 53)
    assert table.turn == "xan", "nothing is left to do"


@pytest.mark.rule("arena.turn.action.1")
def test_a_hero_may_take_its_prime_action_and_then_move() -> None:
    table = arena("A . . . . x", roles={"A": {"ranged": True}}, rolls=dice(12))
    table.do("Ada: Basic Attack", "attack xan")
    assert table.why("Ada: Basic Attack") == (
        "arena.turn.action.1",
        "The Prime Action of this turn has been spent.",
    )
    table.do("walk to A4")
    assert (table.square("Ada"), table.hp("xan"), table.points) == ("A4", 53, 2)
    assert table.why("move again with the Prime Action")[0] == "arena.turn.action.1"


@pytest.mark.rule("arena.turn.action.2")
@pytest.mark.parametrize(
    "answers",
    [
        [],
        ["walk to A3"],
        ["Ada: Basic Attack", "attack xan"],
        ["Ada: Basic Attack", "attack xan", "walk to A3"],
    ],
    ids=["nothing", "move only", "attack only", "both"],
)
def test_either_action_or_both_may_be_skipped(answers: list[str]) -> None:
    table = arena("A . . . . x", roles={"A": {"ranged": True}}, rolls=dice(12))
    table.do(*answers).end_turn()
    assert table.turn == "xan"


SPARK = "{name: Spark, when: [turn], by: hero, effects: [{do: heal, to: self, amount: 1}]}"
BREATHE = "{name: Breathe, effects: [{do: heal, to: self, amount: 1}]}"
BOLT = "{name: Bolt, range: 8, damage: 60}"


@pytest.mark.rule("arena.turn.action.3", "arena.move.action.1")
def test_movement_points_pay_for_all_that_a_move_action_can_do() -> None:
    table = arena(
        """
        $  C  +  .  .  .  .
        B  @A @  .  .  @  @
        .  @  @  .  .  @  @
        .  .  .  .  .  .  x
        """,
        turn="x",
        cards={"x": BOLT},
        scrolls={"A": SPARK},
        artifacts={"B": "{name: Boots, level: 1, powers: [{power: stat, stat: hp, amount: 1}]}"},
        rolls=dice(15),
    )
    table.do("xan: Bolt", "attack Bea", "end the turn")
    assert table.turn == "Ada"
    spent = {}
    for words in (
        "move Ada to C1",
        "walk to B4",
        "sidestep to A2",
        "give First Aid to Bea",
        "pick Boots up at B1",
        "hand Spark to Cai",
        "open the door at A3",
        "open the chest at A1",
        "teleport to B6",
    ):
        assert table.offers(words), words
        copy = table.arena_match.copy()
        copy.choose(words)
        spent[words] = 5 - copy.table.state.turn.points
        assert copy.table.state.turn.prime_ready
    assert spent.pop("walk to B4") == 2
    assert spent.pop("sidestep to A2") == 5
    assert set(spent.values()) == {1}


@pytest.mark.rule("arena.turn.action.4", "arena.prime.1")
@pytest.mark.parametrize(
    "answers",
    [
        ["move again with the Prime Action"],
        ["perform Breathe"],
        ["Ada: Basic Attack", "attack xan"],
        ["Ada: Ada plain 1", "attack xan"],
        ["Ada: Ada plain 3", "attack xan"],
        ["activate the lever at A1"],
    ],
    ids=["second move", "heroic", "basic", "primary", "special", "lever"],
)
def test_a_prime_action_is_exactly_one_of_these(answers: list[str]) -> None:
    table = arena(
        """
        ! . . .
        . A . .
        . . x .
        """,
        hp={"A": 40},
        heroic={"A": BREATHE},
        rolls=dice(12),
    )
    table.do("move Ada to A2", "pass", "move Ada to B2")
    primes = [
        "move again with the Prime Action",
        "perform Breathe",
        "Ada: Basic Attack",
        "Ada: Ada plain 1",
        "Ada: Ada plain 3",
        "activate the lever at A1",
    ]
    assert all(map(table.offers, primes))
    table.do(*answers)
    if table.turn == "Ada":
        assert not any(map(table.offers, primes))
        for words in primes:
            assert table.why(words)[0] in ("arena.turn.action.1", "arena.heroic.2"), words


# the end of a turn


@pytest.mark.rule("arena.turn.end.1", "arena.token.team.1", "arena.token.team.3")
def test_the_token_is_ready_again_at_the_end_of_the_teams_next_turn() -> None:
    table = arena(
        SPREAD, cards={"A": "{name: Doom, kind: special, range: 20, damage: 3}"}, rolls=dice(15)
    )
    assert [team.ready for team in seen(table).teams] == [True, True]
    table.do("Ada: Doom", "attack xan").end_turn()
    assert not table.is_ready("Ada")
    table.end_turn()
    assert table.turn == "Bea"
    assert not table.is_ready("Ada")
    assert table.is_ready("xan")
    table.end_turn()
    assert table.is_ready("Ada")
    assert [(e.team, e.ready) for e in table.told(TokenFlipped)] == [(0, False), (0, True)]


@pytest.mark.rule("arena.turn.end.1")
def test_an_interrupt_costs_the_next_turn_of_the_team() -> None:
    table = arena("A . x", cards={"x": RIPOSTE, "A": "{name: Bolt, range: 8}"}, rolls=dice(15, 15))
    table.do("Ada: Bolt", "xan: Riposte", "attack xan").end_turn()
    assert table.turn == "xan"
    assert not table.is_ready("xan")
    assert table.why("xan: xan plain 3")[0] == "arena.attack.special.3"
    table.end_turn()
    assert table.is_ready("xan")


@pytest.mark.rule("arena.token.team.3")
@pytest.mark.parametrize("roll", [1, 20])
def test_the_token_flips_when_the_attack_is_declared_whatever_comes_of_it(roll: int) -> None:
    table = arena("A . x", cards={"A": "{name: Doom, kind: special, range: 8, damage: 3}"})
    table.do("Ada: Doom")
    assert not table.is_ready("Ada")
    table.do("attack xan", str(roll))
    if table.question == "critical hit":
        table.do("done")
    assert not table.is_ready("Ada")
    assert table.hp("xan") == (45 if roll == 1 else 57)


@pytest.mark.rule("arena.turn.end.2", "arena.token.team.2")
def test_ending_the_turn_passes_the_token_to_the_next_hero_of_the_team() -> None:
    table = arena(SPREAD, order="BACxyz", turn="B")
    token = [team.forecast[0] for team in seen(table).teams]
    assert [table.names[who] for who in token] == ["Bea", "xan"]
    table.end_turn()
    token = [team.forecast[0] for team in seen(table).teams]
    assert [table.names[who] for who in token] == ["Ada", "xan"]
    assert table.asked_seat == "Ben"
    assert table.why("end the turn", seat=0) == ("arena.turn.order.3", "It is the turn of xan.")
