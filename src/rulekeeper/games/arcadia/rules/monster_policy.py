"""How monsters act where no person decides: always the same way, so that it can be foretold.

They attack if they can at all, from where they hit most rivals; then they go as little as they
can, to where the fewest heroes can strike at them. Where no attack is possible, they come as near
as they can.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rulekeeper.boards.masks import squares_of
from rulekeeper.boards.walled import Passages
from rulekeeper.core.acts import Act
from rulekeeper.core.requests import AUTOMATON
from rulekeeper.games.arcadia.box import ArcadiaTable, seat_of
from rulekeeper.games.arcadia.rules import board
from rulekeeper.games.arcadia.rules.control import controller
from rulekeeper.games.arcadia.rules.moving import FlipDoor, Move
from rulekeeper.games.arcadia.rules.special_effects import AttackAllClose
from rulekeeper.games.arcadia.state import Movement

FAR = 99


class End(NamedTuple):
    """Where a reaction may end: the space, the doors, the points spent, and how it begins."""

    space: int
    doors: int
    cost: int
    first: Act[ArcadiaTable] | None


def next_action(table: ArcadiaTable, options: Sequence[Act[ArcadiaTable]]) -> Act[ArcadiaTable]:
    """The option with which the monster that pays back goes on; the last one ends its reaction."""
    movement = table.state.movement
    assert movement is not None
    best = min(_ends(table, movement), key=lambda end: _rank(table, movement, end))
    if best.first is not None and best.first in options:
        return best.first
    strikes = [option for option in options if not isinstance(option, Move | FlipDoor)]
    return (strikes or options)[0]


def _ends(table: ArcadiaTable, movement: Movement) -> Iterator[End]:
    """All that the monster can come to with its points; the cheapest way to each."""
    state, grid = table.state, table.box.scenario.board
    begin = End(state.figure(movement.figure).space, state.door_mask, 0, None)
    crowd = board.crowd(table, movement.figure)
    seen = {(begin.space, begin.doors)}
    layer = [begin]
    while layer:
        found = []
        for end in layer:
            if crowd.free >> end.space & 1:
                yield end
            if end.cost < movement.points:
                found += [
                    other
                    for other in _next_ends(table, movement, end, grid.at(end.doors))
                    if (other.space, other.doors) not in seen and crowd.passable >> other.space & 1
                ]
        layer = []
        for end in found:
            if (end.space, end.doors) not in seen:
                seen.add((end.space, end.doors))
                layer.append(end)


def _next_ends(
    table: ArcadiaTable, movement: Movement, end: End, passages: Passages
) -> Iterator[End]:
    """What one more point leads to."""
    grid, cost = table.box.scenario.board, end.cost + 1
    near = passages.step(1 << end.space) & ~(1 << end.space)
    for space in squares_of(near):
        yield End(space, end.doors, cost, end.first or Move(movement.figure, space))
    for edge in squares_of(grid.doors):
        if end.space in grid.sides_of(edge):
            yield End(end.space, end.doors ^ 1 << edge, cost, end.first or FlipDoor(edge))


def _rank(table: ArcadiaTable, movement: Movement, end: End) -> tuple[float, ...]:
    """How an end compares, the best one lowest."""
    state, grid = table.state, table.box.grid
    passages = table.box.scenario.board.at(end.doors)
    target = state.heroes[movement.reacts_to]
    number = movement.figure - len(state.heroes)
    card = table.box.monster_cards[number]
    reading = (-grid.row(end.space), grid.column(end.space))
    exposed = len(_heroes_close(table, passages, end.space))
    if target.space < 0:
        return (1, 0, 0, end.cost, exposed, *reading)
    if card.attack.type == "ranged":
        blockers = board.crowd(table, movement.figure).blocked
        can_attack = passages.sees(end.space, target.space, blockers)
    else:
        can_attack = passages.are_close(end.space, target.space)
    if not can_attack:
        return (1, 0, _distance(passages, end.space, target.space), end.cost, exposed, *reading)
    hit = [movement.reacts_to]
    if any(isinstance(ability, AttackAllClose) for ability in card.abilities):
        hit = list({*hit, *_heroes_close(table, passages, end.space)})
    own = controller(table)
    friends = 0 if own == AUTOMATON else sum(seat_of(hero) == own for hero in hit)
    return (0, friends - len(hit), friends, end.cost, exposed, *reading)


def _heroes_close(table: ArcadiaTable, passages: Passages, space: int) -> list[int]:
    """The Heroes that would be Close to a monster on a space."""
    near = passages.close[space]
    return [
        number
        for number, hero in enumerate(table.state.heroes)
        if hero.space >= 0 and near >> hero.space & 1
    ]


def _distance(passages: Passages, begin: int, end: int) -> int:
    """How many Movement points part two spaces, whoever stands between."""
    reached, cost = 1 << begin, 0
    while not reached >> end & 1:
        further = passages.step(reached)
        if further == reached:
            return FAR
        reached, cost = further, cost + 1
    return cost
