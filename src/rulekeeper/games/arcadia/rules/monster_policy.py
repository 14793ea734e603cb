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
from rulekeeper.games.arcadia.options import figure_name
from rulekeeper.games.arcadia.rules import board, numbers
from rulekeeper.games.arcadia.rules.choosing import choose
from rulekeeper.games.arcadia.rules.control import controller
from rulekeeper.games.arcadia.rules.guard import React, attack_of, expected_wounds, reading_order
from rulekeeper.games.arcadia.rules.moving import FlipDoor, Move
from rulekeeper.games.arcadia.rules.resolving import foreseen_targets
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
    best, _ = _best(table, movement)
    if best.first is not None and best.first in options:
        return best.first
    strikes = [option for option in options if not isinstance(option, Move | FlipDoor)]
    return (strikes or options)[0]


def planned(table: ArcadiaTable) -> str:
    """What the monster that pays back considers, and what decides, in words."""
    movement, grid = table.state.movement, table.box.grid
    assert movement is not None
    hero = figure_name(table, movement.reacts_to)
    ends = list(_ends(table, movement))
    places = []
    for end in ends:
        with _imagined(table, movement, end):
            if not _worth(table, movement)[0]:
                places.append(grid.name(end.space))
    found, deciding = _best(table, movement)
    can = (
        f"can attack {hero} from {', '.join(dict.fromkeys(places))}"
        if places
        else (f"can attack {hero} from nowhere")
    )
    by = f" ({', then '.join(deciding)})" if deciding else ""
    return f"It {can}, and chooses {grid.name(found.space)}{by}."


def who_pays_back(table: ArcadiaTable, options: Sequence[React]) -> tuple[React, list[str]]:
    """Of several monsters that were attacked, the one whose attack is best; and what decided.

    Rules: arcadia.payback.7
    """
    hero = table.state.hero

    def attack(react: React) -> tuple[float, float]:
        monster = react.monster
        is_harmless = not can_strike(table, monster, hero)
        return is_harmless, -expected_wounds(table, monster, hero)

    return choose(
        options,
        [
            ("an attack if one is possible", lambda react: attack(react)[0]),
            ("most expected Wounds", lambda react: attack(react)[1]),
            ("first in reading order", lambda react: reading_order(table, react.monster)),
        ],
    )


def can_strike(table: ArcadiaTable, monster: int, hero: int) -> bool:
    """Whether a Monster that pays back can come to where its attack reaches a Hero.

    Rules: arcadia.payback.2, .4, .6, arcadia.monster.card.9
    """
    if table.state.heroes[hero].space < 0:
        return False
    points, space = numbers.movement(table, monster), table.state.figure(monster).space
    movement = Movement(monster, points, space, reacts_to=hero)
    is_ranged = attack_of(table, monster, hero).is_ranged
    for end in _ends(table, movement):
        with _imagined(table, movement, end):
            if board.reaches(table, monster, hero, is_ranged=is_ranged):
                return True
    return False


def _best(table: ArcadiaTable, movement: Movement) -> tuple[End, list[str]]:
    """Where a monster ends its movement, and the criteria that decided."""
    worth: dict[End, tuple[float, ...]] = {}
    for end in _ends(table, movement):
        with _imagined(table, movement, end):
            worth[end] = _worth(table, movement)
    grid = table.box.grid
    return choose(
        worth,
        [
            ("an attack if one is possible", lambda end: worth[end][0]),
            ("nearest to the attacker", lambda end: worth[end][1]),
            ("most rival Heroes hit", lambda end: worth[end][2]),
            ("fewest Heroes of its controller hit", lambda end: worth[end][3]),
            ("most expected Wounds", lambda end: worth[end][4]),
            ("fewest Movement points", lambda end: end.cost),
            ("fewest Heroes who can attack it there", lambda end: _exposed(table, movement, end)),
            (
                "first in reading order",
                lambda end: (-grid.row(end.space), grid.column(end.space)),
            ),
        ],
    )


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
    for edge in squares_of(grid.doors & ~table.state.locked_mask):
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
    """How a place compares for an attack, or for coming near; the best one lowest.

    No attack; the distance to the attacker; then what the attack hits.
    """
    state, hero = table.state, movement.reacts_to
    if state.heroes[hero].space < 0:
        return 1, 0, 0, 0, 0
    attack = attack_of(table, movement.figure, hero)
    if not board.reaches(table, movement.figure, hero, is_ranged=attack.is_ranged):
        return 1, _distance(table, movement.figure, hero), 0, 0, 0
    certain, chosen = foreseen_targets(table, attack)
    hit = {*certain, *chosen[:1]}
    own = controller(table)
    friends = 0 if own == AUTOMATON else sum(seat_of(other) == own for other in hit)
    return 0, 0, friends - len(hit), friends, -expected_wounds(table, movement.figure, hero)


def _exposed(table: ArcadiaTable, movement: Movement, end: End) -> int:
    """How many Heroes have a card with which they could attack the monster at an end."""
    cards = table.box.catalogue.cards
    exposed = 0
    with _imagined(table, movement, end):
        for number, hero in enumerate(table.state.heroes):
            types = {
                attack.type
                for card in hero.cards
                if card not in hero.exhausted and (attack := cards[card].attack) is not None
            }
            exposed += hero.space >= 0 and any(
                board.reaches(table, number, movement.figure, is_ranged=kind == "ranged")
                for kind in types
            )
    return exposed


def _distance(table: ArcadiaTable, monster: int, hero: int) -> int:
    """How many Movement points part a monster from a Hero, doors that it opens included."""
    passages, end = board.passages(table), table.state.heroes[hero].space
    passable = board.crowd(table, monster).passable | 1 << end
    reached = [0, 1 << table.state.figure(monster).space]
    while not reached[-1] >> end & 1:
        further = passages.step(reached[-1]) | passages.through_closed_doors(reached[-2])
        further = further & passable | reached[-1]
        if further == reached[-1] == reached[-2]:
            return FAR
        reached.append(further)
    return len(reached) - 2
