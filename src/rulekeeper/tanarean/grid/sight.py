"""Sight: distance, range and vision between footprints, and why not.

Distance counts squares, corners as well as sides, whatever stands between. A figure of several
squares is as near as its nearest square, and sees what any of its squares sees.

Rules: arena.attack.range.1 to .4, arena.vision.1 to .4; tanares.range.*, tanares.vision.*
"""

from functools import lru_cache

from rulekeeper.boards.footprint import anchors_inside, around, distance_between
from rulekeeper.boards.masks import Mask, Square, squares_of
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.tanarean.grid.battlegrid import GRID, place_of
from rulekeeper.tanarean.grid.battlemap import BattleMap


def distance(a: Mask, b: Mask) -> int:
    """The squares from one footprint to another, without the first and with the last.

    Rules: arena.attack.range.1, tanares.range.2, .3
    """
    return distance_between(GRID, a, b)


def squares_in_range(mask: Mask, reach: int) -> Mask:
    """The squares at most `reach` squares away from a footprint, its own included."""
    if mask & (mask - 1):
        return _around_figure(mask, reach)
    return mask | GRID.chebyshev_radius(mask.bit_length() - 1, reach)


@lru_cache(maxsize=1 << 12)
def _around_figure(mask: Mask, reach: int) -> Mask:
    return around(GRID, mask, reach)


def squares_in_sight(battle_map: BattleMap, mask: Mask) -> Mask:
    """The squares that a footprint sees, its own included."""
    seen = 0
    for square in squares_of(mask):
        seen |= battle_map.vision.seen_from(square)
    return seen


def seen_of(battle_map: BattleMap, mask: Mask, among: Mask) -> Mask:
    """Those of some squares that a footprint sees; no others are looked at."""
    seen = 0
    for square in squares_of(mask):
        seen |= battle_map.vision.seen_among(square, among & ~seen)
    return seen


def is_in_range(battle_map: BattleMap, a: Mask, b: Mask, reach: int) -> Verdict:
    """Whether a footprint is at most `reach` squares away from another."""
    far = distance(a, b)
    if far <= reach:
        return YES
    return No(
        battle_map.rules.ids.range,
        f"{place_of(b)} is {far} squares away from {place_of(a)}: the range is {reach}.",
    )


def do_see(battle_map: BattleMap, a: Mask, b: Mask) -> bool:
    """Whether two footprints see each other; `can_see` says why not, which takes its time."""
    vision = battle_map.vision
    if not (a & (a - 1) or b & (b - 1)):
        return vision.sees(a.bit_length() - 1, b.bit_length() - 1)
    return any(vision.seen_among(one, b) for one in squares_of(a))


def reaches(battle_map: BattleMap, a: Mask, b: Mask, reach: int) -> bool:
    """Whether a footprint is in range and in vision of another; `can_target` says why not."""
    return distance(a, b) <= reach and do_see(battle_map, a, b)


def can_see(battle_map: BattleMap, a: Mask, b: Mask) -> Verdict:
    """Whether two footprints see each other.

    Rules: arena.vision.1 to .4; tanares.vision.1 to .6
    """
    if do_see(battle_map, a, b):
        return YES
    pairs = [(one, other) for one in squares_of(a) for other in squares_of(b)]
    blocking = sum(1 << square for square in battle_map.vision.blocking(pairs))
    several = blocking & (blocking - 1)
    return No(
        battle_map.rules.ids.vision,
        f"{_capital(battle_map.what_is_at(blocking))} {'block' if several else 'blocks'} "
        f"every line from {place_of(a)} to {place_of(b)}.",
    )


def can_target(battle_map: BattleMap, a: Mask, b: Mask, reach: int) -> Verdict:
    """Whether a footprint is in range and in vision of another. Rules: arena.attack.target.1"""
    return is_in_range(battle_map, a, b, reach) and can_see(battle_map, a, b)


def nearest_free(battle_map: BattleMap, square: Square, occupied: Mask, size: int = 1) -> Mask:
    """The free squares nearest to a square, itself if it is free; none on a full grid.

    Free of figures, barriers and obstacles. They are anchors of a figure of some size.
    Rules: arena.first-aid.revive.1
    """
    free = anchors_inside(GRID, GRID.full & ~(battle_map.closed | occupied), size)
    near = 1 << square
    while not near & free and near != GRID.full:
        near = GRID.grow(near, diagonal=True)
    return near & free


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
