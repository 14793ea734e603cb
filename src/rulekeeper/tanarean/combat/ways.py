"""The ways of the turn's owner: the safest one, what each costs and risks.

Rules: arena.move.step.6, arena.attack.reaction.1; tanares.reaction.8
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rulekeeper.boards.footprint import around
from rulekeeper.boards.masks import Mask, Square
from rulekeeper.core.acts import Preview
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.conditions import is_under
from rulekeeper.tanarean.combat.position import battle_map, enemies, kind_of, place
from rulekeeper.tanarean.combat.previews import reactions_of, watchers
from rulekeeper.tanarean.combat.stepping import harm
from rulekeeper.tanarean.grid.battlegrid import COLUMNS, GRID, name_of
from rulekeeper.tanarean.grid.reach import Mover, passages_of
from rulekeeper.tanarean.grid.routes import (
    PlainWays,
    Reaction,
    Risks,
    Routes,
    RouteStep,
    plain_way,
    reaction_zone,
)


def safest_way(
    table: BattleTable, figure: Mover, risks: Risks, to: Square
) -> tuple[RouteStep, ...]:
    """The steps of the safest way to a square."""
    way = plain_way(battle_map(table), figure, risks, to)
    if way is None:
        route = Routes(battle_map(table), figure, risks, goals=1 << to).safest(to)
        assert route is not None
        way = route.steps
    return way


def risks_of(table: BattleTable, wary: Sequence[int], *, in_full: bool = False) -> Risks:
    """What the turn's owner risks when it moves: lava, and the reactions of those `reactors`.

    A reaction that needs a roll counts by what it deals on average, or `in_full`, as foes judge it.
    """
    who, rules = table.state.turn.owner, table.box.rules
    kind = kind_of(table, who)
    fears = kind.burns and who not in table.state.turn.lava
    reactions = tuple(
        [
            _reaction(place(table, enemy), kind.size, _harm(table, enemy, in_full=in_full))
            for enemy in wary
        ]
    )
    return Risks(
        reactions=reactions,
        lava=rules.lava_damage if fears else 0,
        one_reaction=not rules.reaction_of_each,
    )


def reactors(table: BattleTable, points: int) -> list[int]:
    """The enemies that may still react to the turn's owner, where it can go with its points."""
    who = table.state.turn.owner
    if not table.box.rules.advanced:
        return []
    combatants = table.state.combatants
    turn = table.state.turn
    near = points if not battle_map(table).portals else COLUMNS
    if turn.reactions_over:
        return []
    foes = [enemy for enemy in enemies(table, who) if enemy not in turn.reacted]
    if table.box.all_small:
        in_reach = GRID.chebyshev_radius(combatants[who].square, near)
        found = [enemy for enemy in foes if in_reach >> combatants[enemy].square & 1]
    else:
        in_reach = around(GRID, place(table, who), near)
        found = [enemy for enemy in foes if in_reach & place(table, enemy)]
    return [] if found and is_under(table, who, "hastened") else found


def _harm(table: BattleTable, enemy: int, *, in_full: bool) -> int:
    """What the reaction of an enemy does. Of those that are rolled about two of three hit."""
    kind = kind_of(table, enemy)
    if not table.box.rules.reactions_roll:
        return kind.reaction_damage
    damage = table.box.cards[kind.reaction].damage + kind.boost.damage
    return damage if in_full else max(1, round(damage * 2 / 3))


@lru_cache(maxsize=1024)
def _reaction(enemy: Mask, size: int, harm: int) -> Reaction:
    """The reaction of an enemy on some squares to a mover of some size."""
    return Reaction(reaction_zone(enemy, size), harm)


# -- what to tell beforehand ------------------------------------------------------------------


class Way(NamedTuple):
    """A way of the turn's owner: its cost, who may react on it, whether over lava, its squares."""

    cost: int
    reactions: Sequence[int]
    lava: bool
    squares: Sequence[Square]


def ways_of(table: BattleTable, figure: Mover) -> dict[Square, Way]:
    """The safest way of the turn's owner to each square where it can end, cheapest first."""
    wary = reactors(table, figure.points)
    risks = risks_of(table, wary)
    found = Routes(battle_map(table), figure, risks)
    plain = PlainWays(battle_map(table), figure, risks)
    told = {}
    for to, forecast in found.forecasts().items():
        if to == figure.at:
            continue
        steps = plain.to(to)
        if steps is None:
            route = found.safest(to)
            assert route is not None
            steps = route.steps
        reactions = [wary[number] for number in forecast.reactions]
        squares = [figure.at, *(step.to for step in steps)]
        told[to] = Way(forecast.cost, reactions, forecast.lava, squares)
    return told


def straight_way(table: BattleTable, figure: Mover, to: Square, cost: int) -> Way:
    """A single step of the turn's owner, which goes straight however risky that is."""
    owner = table.state.turn.owner
    fears = kind_of(table, owner).burns and owner not in table.state.turn.lava
    steps = passages_of(battle_map(table), figure).steps_from(figure.at)
    lava = fears and any(step.to == to and step.burns for step in steps)
    return Way(cost, watchers(table), lava, (figure.at, to))


def preview_of(table: BattleTable, way: Way) -> Preview:
    """What a way costs and risks."""
    risks = [*reactions_of(table, way.reactions), *([f"over {harm(table)}"] if way.lava else ())]
    points = f"{way.cost} movement {'point' if way.cost == 1 else 'points'}"
    told = ", ".join([points, *risks])
    sign = ("*" if way.lava else "!") if way.reactions else "^" if way.lava else ""
    return Preview(
        cost=way.cost,
        risks=risks,
        way=way.squares,
        warning=f"To {name_of(way.squares[-1])}: {told}." if risks else "",
        sign=sign,
    )
