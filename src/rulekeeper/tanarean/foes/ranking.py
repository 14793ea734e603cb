"""How a foe ranks its enemies by its Command, and whom of those in reach it goes for.

Rules: arena.villain.ai.target.1, .3, .4, arena.boss.action.4, .6, arena.quest.golden-rule.1
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter
from typing import Literal, NamedTuple

from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.position import enemies
from rulekeeper.tanarean.foes.criteria import AnyCriterion
from rulekeeper.tanarean.foes.plan import By, Narrowed, Row


class Standing(NamedTuple):
    """How an enemy stands: its measure and place by each criterion, and its rank by all of them."""

    measures: tuple[int, ...]
    places: tuple[int, ...]
    rank: int


class Choosing(NamedTuple):
    """By which rules a target is chosen: reach, the criteria, what settles a tie, the people.

    `kept` is the rule by which a target stays one when the foe plans anew.
    """

    reach: str
    command: str
    ties: tuple[tuple[str, Literal["harm", "cost"]], ...]
    people: str
    kept: str


def standings(
    table: BattleTable, who: int, criteria: Sequence[AnyCriterion]
) -> Mapping[int, Standing]:
    """All enemies of a foe, the best first. Rules: arena.villain.ai.target.1"""
    measures = {
        enemy: tuple([each.measure(table, who, enemy) for each in criteria])
        for enemy in enemies(table, who)
    }
    in_order = sorted(measures.values())
    by_each = [sorted(column) for column in zip(*in_order, strict=True)]
    return {
        enemy: Standing(
            measures=own,
            places=tuple([1 + each.index(value) for each, value in zip(by_each, own, strict=True)]),
            rank=1 + in_order.index(own),
        )
        for enemy, own in sorted(measures.items(), key=itemgetter(1))
    }


def choose(
    rows: Sequence[Row], rules: Choosing, settled: int
) -> tuple[tuple[Narrowed, ...], tuple[int, ...]]:
    """Who of the enemies in reach is the target, step by step; several where they tie.

    `settled` is whom the people have chosen, or whom it goes for since it planned before: that one
    stays its target for as long as it is in reach. Rules: arena.villain.ai.target.1 to .4, .path.1,
    arena.boss.action.4, .6, arena.quest.golden-rule.1
    """
    first = min(row.rank for row in rows if row.reached)
    left = [row for row in rows if row.reached or row.rank > first]
    steps = [Narrowed(rules.reach, "reach", _heroes(left))]

    def narrow(rule: str, by: By, key: Callable[[Row], int], number: int = 0) -> None:
        nonlocal left
        if len(left) > 1:
            best = min(map(key, left))
            left = [row for row in left if key(row) == best]
            steps.append(Narrowed(rule, by, _heroes(left), number))

    for number in range(len(rows[0].measures)):
        narrow(rules.command, "criterion", _measured(number), number)
    for rule, by in rules.ties:
        narrow(rule, by, _taking(by))
    if settled in _heroes(left) and len(left) > 1:
        steps.append(Narrowed(rules.people, "people", (settled,)))
        return tuple(steps), (settled,)
    if settled not in _heroes(left) and any(r.hero == settled and r.reached for r in rows):
        steps.append(Narrowed(rules.kept, "kept", (settled,)))
        return tuple(steps), (settled,)
    return tuple(steps), _heroes(left)


def _measured(number: int) -> Callable[[Row], int]:
    return lambda row: row.measures[number]


def _taking(by: Literal["harm", "cost"]) -> Callable[[Row], int]:
    return lambda row: row.harm if by == "harm" else row.cost


def _heroes(rows: Sequence[Row]) -> tuple[int, ...]:
    return tuple(row.hero for row in rows)
