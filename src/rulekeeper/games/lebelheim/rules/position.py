"""Positioning relations: adjacent, Reach, Range, Radius; and the heroes that a text picks."""

from __future__ import annotations

from functools import cache

from rulekeeper.boards.flood import flood, path
from rulekeeper.boards.grid import Direction
from rulekeeper.boards.masks import Mask, Square, mask_of, squares_of
from rulekeeper.cards.plays import NOBODY
from rulekeeper.cards.seating import members_of_sides
from rulekeeper.cards.words import Each, HeroRole, One, Side, zone_of
from rulekeeper.games.lebelheim.box import GRID, LebelheimTable, team_of
from rulekeeper.games.lebelheim.state import LebelheimState, Play

_EVERYWHERE = GRID.full
_STEP_PRICES = dict.fromkeys(GRID.squares, len(GRID.squares))
"""One more for a square beside an enemy never makes a longer way the cheaper one."""


@cache
def squares_within(square: int, within: str, reach: int = 0) -> Mask:
    """The squares at this place, seen from `square`, which is never one of them.

    `reach` extends what counts as adjacent. Heroes in between block nothing.
    Rules: lebelheim.position.1 to .8
    """
    shape, distance = zone_of(within)
    if shape == "radius":
        return GRID.radius(square, distance)
    if shape == "anywhere":
        return _EVERYWHERE & ~(1 << square)
    if shape == "range":
        return GRID.lines(square, distance)
    return GRID.lines(square, max(1, (distance or 1) + reach))


def starting_squares(side: int) -> Mask:
    """The two rows nearest a side. Rules: lebelheim.setup.5"""
    return GRID.along(Direction(side), 2)


def is_within(state: LebelheimState, origin: int, hero: int, within: str, reach: int = 0) -> bool:
    """Whether `hero` stands at this place, seen from the hero `origin`."""
    if within == "anywhere":
        return True
    start, square = state.heroes[origin].square, state.heroes[hero].square
    if start < 0 or square < 0:
        return False
    return bool(squares_within(start, within, reach) >> square & 1)


def hero_at(state: LebelheimState, square: int) -> int:
    """The hero on a square, or `NOBODY`."""
    return next((who for who, hero in enumerate(state.heroes) if hero.square == square), NOBODY)


def occupied(state: LebelheimState) -> Mask:
    """All squares on which a hero stands."""
    mask = 0
    for hero in state.heroes:
        if hero.square >= 0:
            mask |= 1 << hero.square
    return mask


_SIDES = members_of_sides([team_of(hero) for hero in range(8)])
"""Who belongs to each side, in the largest match: looked up all the time."""


def is_of_side(hero: int, side: Side | str, me: int) -> bool:
    """Whether `hero` belongs to a side, seen from `me` (`self`: whether it is that hero)."""
    return hero in _SIDES[side][me]


def heroes_within(
    state: LebelheimState, me: int, side: Side | str, within: str, reach: int = 0
) -> list[int]:
    """The living heroes of a side at a place, seen from the hero `me`.

    The own square is part of no place but `anywhere`: "each hero of the team, anywhere" takes in
    the hero itself.
    """
    members = _SIDES[side][me]
    square = state.heroes[me].square
    mask = _EVERYWHERE
    if within != "anywhere":
        mask = squares_within(square, within, reach) if square >= 0 else 0
    return [
        number
        for number, hero in enumerate(state.heroes)
        if hero.square >= 0 and mask >> hero.square & 1 and number in members
    ]


def candidates(table: LebelheimTable, play: Play, pick: One | Each, reach: int = 0) -> list[int]:
    """The heroes that a text may pick at this moment."""
    state = table.state
    heroes = heroes_within(state, play.hero, pick.of, pick.within, reach)
    if pick.attacked:
        attacked = {part.hero for part in state.attack_parts}
        heroes = [hero for hero in heroes if hero in attacked]
    return heroes


def referred(table: LebelheimTable, play: Play, reference: HeroRole) -> int:
    """The living hero that a text refers to, or `NOBODY`."""
    state = table.state
    attacker = state.attacks[-1].attacker if state.attacks else NOBODY
    hero = play.hero if reference == "self" else play.meant(reference, attacker)
    return hero if hero >= 0 and state.heroes[hero].square >= 0 else NOBODY


def step_squares(state: LebelheimState, hero: int, steps: int) -> Mask:
    """The squares that a hero comes to in so many steps. Rules: lebelheim.move.6, .7, .8"""
    start = 1 << state.heroes[hero].square
    return flood(GRID, start, ~occupied(state), steps) & ~start


def way_to(state: LebelheimState, hero: int, square: Square) -> list[Square]:
    """The squares that a hero enters on the way to a free one; empty when no way leads there.

    Of the shortest ways the one with the fewest squares beside an enemy, then as in `path`.
    Rules: lebelheim.move.6, .7, .8
    """
    origin, free = state.heroes[hero].square, ~occupied(state)
    if GRID.distance(origin, square) == 1:
        return [square] if free >> square & 1 else []
    enemies = heroes_within(state, hero, "enemies", "anywhere")
    beside = GRID.grow(mask_of(state.heroes[enemy].square for enemy in enemies))
    prices = _STEP_PRICES | dict.fromkeys(squares_of(beside), len(GRID.squares) + 1)
    return path(GRID, origin, square, free, prices) or []


def shoved_to(state: LebelheimState, hero: int, by: int, *, towards: bool) -> Square:
    """The next square of a pull or push, or -1 if there is none. Rules: lebelheim.shove.2 to .5"""
    square, other = state.heroes[hero].square, state.heroes[by].square
    if square < 0 or other < 0:
        return -1
    direction: Direction | None = GRID.direction_between(other, square)
    if direction is None:
        return -1
    if towards:
        direction = Direction((direction + 2) % 4)
    following = next(iter(GRID.steps_from(square, direction)), -1)
    return -1 if following < 0 or occupied(state) >> following & 1 else following
