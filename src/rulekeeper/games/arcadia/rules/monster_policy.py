"""How monsters act where no person decides: always the same way, so that it can be foretold.

They attack if they can at all: from where they hit most rivals, then fewest heroes of whoever
controls them, then with most expected Wounds. Among such places they go as little as they can, to
where the fewest heroes can strike at them. Where no attack is possible, they come as near as they
can. What an end of their movement means is judged by the rules, as if they were there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from rulekeeper.boards.masks import squares_of
from rulekeeper.boards.walled import Passages
from rulekeeper.core.acts import Act
from rulekeeper.core.requests import AUTOMATON
from rulekeeper.games.arcadia.box import ArcadiaTable, seat_of
from rulekeeper.games.arcadia.rules import board, numbers
from rulekeeper.games.arcadia.rules.control import controller
from rulekeeper.games.arcadia.rules.guard import React, attack_of, expected_wounds
from rulekeeper.games.arcadia.rules.moving import FlipDoor, Move
from rulekeeper.games.arcadia.state import Attack, Movement

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
    best = _best(table, movement)
    if best.first is not None and best.first in options:
        return best.first
    strikes = [option for option in options if not isinstance(option, Move | FlipDoor)]
    return (strikes or options)[0]


def who_pays_back(table: ArcadiaTable, options: Sequence[React]) -> React:
    """Of several monsters that were attacked, the one whose attack is best.

    Rules: arcadia.payback.7
    """
    hero, grid = table.state.hero, table.box.grid

    def rank(option: React) -> tuple[float, ...]:
        monster = option.monster
        space = table.state.figure(monster).space
        movement = Movement(monster, numbers.movement(table, monster), space, reacts_to=hero)
        with _imagined(table, movement, _best(table, movement)):
            can_attack, *_ = _worth(table, movement)
            wounds = expected_wounds(table, monster, hero)
        return can_attack, -wounds, -grid.row(space), grid.column(space)

    return min(options, key=rank)


def _best(table: ArcadiaTable, movement: Movement) -> End:
    """Where a monster ends its movement."""
    ranked: dict[tuple[float, ...], list[End]] = {}
    for end in _ends(table, movement):
        with _imagined(table, movement, end):
            ranked.setdefault((*_worth(table, movement), end.cost), []).append(end)
    best = ranked[min(ranked)]
    return best[0] if len(best) == 1 else min(best, key=lambda end: _risk(table, movement, end))


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


@contextmanager
def _imagined(table: ArcadiaTable, movement: Movement, end: End) -> Iterator[None]:
    """The board as it would be with the monster at an end."""
    state, there = table.state, table.state.figure(movement.figure)
    before = there.space, state.open_doors
    there.space, state.open_doors = end.space, squares_of(end.doors)
    try:
        yield
    finally:
        there.space, state.open_doors = before


def _worth(table: ArcadiaTable, movement: Movement) -> tuple[float, ...]:
    """How a place compares for an attack, or for coming near; the best one lowest."""
    state, hero = table.state, movement.reacts_to
    if state.heroes[hero].space < 0:
        return 1, 0, 0, 0
    attack = attack_of(table, movement.figure, hero)
    if not _reaches(table, movement.figure, hero, is_ranged=attack.is_ranged):
        space = state.figure(movement.figure).space
        return 1, _distance(board.passages(table), space, state.heroes[hero].space), 0, 0
    hit = _targets(table, attack)
    own = controller(table)
    friends = 0 if own == AUTOMATON else sum(seat_of(other) == own for other in hit)
    return 0, friends - len(hit), friends, -expected_wounds(table, movement.figure, hero)


def _reaches(table: ArcadiaTable, one: int, other: int, *, is_ranged: bool) -> bool:
    """Whether an attack of one Character reaches another. Rules: arcadia.attack.target.3, .4"""
    if not is_ranged:
        return board.are_close(table, one, other)
    begin, end = table.state.figure(one).space, table.state.figure(other).space
    return board.passages(table).sees(begin, end, board.crowd(table, one).blocked)


def _targets(table: ArcadiaTable, attack: Attack) -> set[int]:
    """The Heroes that an attack of a monster hits."""
    hit = {attack.targets[0].figure}
    for ability in numbers.in_attack(table, attack):
        found = ability.second_targets(table, attack, is_rolled=False)
        if found is not None:
            figures, how_many = found
            more = [figure for figure in figures if figure not in hit]
            hit.update(more if how_many == "all" else more[:1])
    return hit


def _risk(table: ArcadiaTable, movement: Movement, end: End) -> tuple[int, int, int]:
    """How many Heroes could attack the monster at an end; then the order of reading."""
    grid, cards = table.box.grid, table.box.catalogue.cards
    exposed = 0
    with _imagined(table, movement, end):
        for number, hero in enumerate(table.state.heroes):
            types = {
                attack.type
                for card in hero.cards
                if card not in hero.exhausted and (attack := cards[card].attack) is not None
            }
            exposed += hero.space >= 0 and any(
                _reaches(table, number, movement.figure, is_ranged=kind == "ranged")
                for kind in types
            )
    return exposed, -grid.row(end.space), grid.column(end.space)


def _distance(passages: Passages, begin: int, end: int) -> int:
    """How many Movement points part two spaces, whoever stands between; doors are opened."""
    reached = [0, 1 << begin]
    while not reached[-1] >> end & 1:
        further = passages.step(reached[-1]) | passages.through_closed_doors(reached[-2])
        if further == reached[-1] == reached[-2]:
            return FAR
        reached.append(further | reached[-1])
    return len(reached) - 2
