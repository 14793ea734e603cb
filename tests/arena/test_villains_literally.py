"""Plans of villains on random boards, held against the seven steps taken literally."""

from __future__ import annotations

import random

import pytest

from arena.literal_villains import LiteralVillain
from rulekeeper.core.events import Event
from rulekeeper.tanarean.combat.combatants import NOBODY
from rulekeeper.tanarean.combat.combatevents import (
    AttackDeclared,
    Stepped,
    TargetsDeclared,
    TurnBegan,
)
from rulekeeper.tanarean.foes.choices import LeavesHarm, ReachesNobody, Targets
from rulekeeper.tanarean.foes.plan import Plan
from tables.random_raids import random_raid
from tables.tanarean import BattleOnTheTable
from tables.villains import ends, hero, plan


def check(table: BattleOnTheTable, wanted: list[str]) -> str:
    """Compare each tie that the plan may have with the literal answer; says what it does."""
    found, who = plan(table, "xan"), table.number("xan")
    literal = LiteralVillain(table.table, who)
    for row in found.rows:
        goal = literal.goal(row.hero)
        assert bool(row.reached) is (goal is not None)
        if goal:
            assert (row.card, row.harm, row.cost) == (goal.card, goal.harm, goal.cost)
    targets = literal.targets(tuple(wanted))
    if targets:
        assert found.does == "attack"
        assert set(found.tied) == set(targets)
        for hero, goal in targets.items():
            aimed = plan(table, "xan", target=hero)
            assert (aimed.target, aimed.card) == (hero, goal.card)
            assert {way.end for way in aimed.ways} == goal.squares
            assert {(way.harm, way.cost) for way in aimed.ways} == {(goal.harm, goal.cost)}
            assert all(sum(s.cost for s in w.journey.steps) == goal.cost for w in aimed.ways)
            brief = plan(table, "xan", target=hero, thorough=False)
            assert (brief.target, brief.ways, brief.then) == (hero, aimed.ways, aimed.then)
            assert (brief.tied, brief.target_rule) == (aimed.tied, aimed.target_rule)
            off = literal.off_lava() if not goal.cost else frozenset()
            assert {way.end for way in aimed.then} == off
        return "attack"
    harm, cost, squares = literal.nearer()
    if cost:
        assert found.does == "approach"
        assert {(way.harm, way.cost) for way in found.ways} == {(harm, cost)}
        assert {way.end for way in found.ways} == squares
    else:
        assert found.does == "nothing"
    return found.does


# rule: arena.villain.ai.basic.1, .2, arena.villain.ai.target.1 to .5, arena.villain.ai.path.1
@pytest.mark.parametrize("seed", range(4))
def test_every_alternative_of_a_tie_is_equally_good(seed: int) -> None:
    chance = random.Random(seed)
    done = [check(*random_raid(chance, 5, 4)) for _ in range(30)]
    done += [check(*random_raid(chance, 13, 3)) for _ in range(10)]
    assert {"attack", "approach"} <= set(done)


def play_it(chance: random.Random, table: BattleOnTheTable) -> Plan:
    """Let the villain act, settle its ties by lot, let all reactions pass; what it planned."""
    found, settled, who = plan(table, "xan"), NOBODY, table.number("xan")
    table.do(*["end the turn"] * sum(name in table.names for name in ("Ada", "Bea", "Cai")))
    while table.table.state.turn.owner == who:
        if table.question == "foe target":
            assert [f"attack {hero(table, each)}" for each in found.tied] == table.options
            answer = chance.choice(table.options)
            settled = table.number(answer.removeprefix("attack "))
            found = plan(table, "xan", target=settled)
        elif table.question == "foe way" and not table.told(AttackDeclared):
            assert [f"end at {end}" for end in ends(found)] == table.options
            answer = chance.choice(table.options)
            end = found.ways[table.options.index(answer)].end
            found = plan(table, "xan", target=settled).ending_at(end)
        else:
            answer = "pass" if "pass" in table.options else chance.choice(table.options)
        table.match.choose(answer, seat=table.match.decisions[0].seat)
    return found


# rule: arena.villain.ai.basic.1, .2, arena.villain.ai.path.1, arena.villain.ai.damage.1
@pytest.mark.parametrize("seed", range(4))
def test_a_plan_equals_what_happens(seed: int) -> None:
    chance = random.Random(100 + seed)
    for number in range(40):
        table, _ = random_raid(chance, *((9, 3) if number % 3 == 0 else (5, 4)))
        who = table.number("xan")
        found = play_it(chance, table)
        own = _of_its_turn(table, who)
        steps = [event.square for event in own if isinstance(event, Stepped)]
        declared = [event.card for event in own if isinstance(event, AttackDeclared)]
        way = list(found.ways[0].squares[1:]) if found.ways else []
        assert steps[: len(way)] == way
        assert declared == ([found.card] if found.does == "attack" else [])
        if declared:
            [struck] = [event for event in own if isinstance(event, TargetsDeclared)]
            assert found.target in struck.targets
        if found.then:
            assert steps[-1] in {each.end for each in found.then}
        else:
            assert len(steps) == len(way)


# rule: arena.villain.ai.target.1, arena.turn.action.1, arena.move.action.1, arena.move.step.5
@pytest.mark.parametrize("seed", range(2))
def test_whatever_comes_between_its_turn_has_two_actions_and_an_end(seed: int) -> None:
    chance = random.Random(200 + seed)
    interrupted = 0
    for number in range(60):
        table, _ = random_raid(chance, *((9, 3) if number % 3 == 0 else (5, 4)))
        who, heroes = table.number("xan"), ("Ada", "Bea", "Cai")
        kind = table.match.box.kinds[table.combatant("xan").kind]
        table.do(*["end the turn"] * sum(name in table.names for name in heroes))
        for _ in range(40):
            if table.table.state.turn.owner != who:
                break
            answer = chance.choice(table.options)
            table.match.choose(answer, seat=table.match.decisions[0].seat)
        own = _of_its_turn(table, who)
        steps = [e for e in own if isinstance(e, Stepped) and e.combatant == who]
        attacks = [e for e in own if isinstance(e, AttackDeclared) and e.attacker == who]
        plans = [e for e in own if isinstance(e, Targets | ReachesNobody | LeavesHarm)]
        assert len(attacks) <= 1
        assert len(steps) <= kind.movement * (1 if attacks else 2)
        interrupted += len(plans) > 1
        if table.table.state.turn.owner < who and table.square("xan"):
            others = {table.square(name) for name in table.names if name != "xan"}
            assert table.square("xan") not in others
    assert interrupted


def _of_its_turn(table: BattleOnTheTable, who: int) -> list[Event]:
    """What happened in the turn of a villain."""
    events = list(table.match.events())
    starts = [n for n, event in enumerate(events) if isinstance(event, TurnBegan)]
    first = next(n for n in starts if events[n] == TurnBegan(rule=events[n].rule, combatant=who))
    later = [n for n in starts if n > first]
    return events[first : later[0] if later else len(events)]
