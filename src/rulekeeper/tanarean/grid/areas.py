"""Areas and lines: the squares that an attack on many covers.

Rules: arena.attack.legit.area.1 to .4, arena.attack.legit.line.1, .2; tanares.glossary.target.3 to
.8 and .10
"""

from typing import Final

from rulekeeper.boards.footprint import around
from rulekeeper.boards.grid import Diagonal, Direction
from rulekeeper.boards.masks import Mask, Square
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.tanarean.grid.battlegrid import GRID, name_of, place_of
from rulekeeper.tanarean.grid.battlemap import BattleMap
from rulekeeper.tanarean.grid.sight import can_target, distance, squares_in_range, squares_in_sight

Straight = Direction | Diagonal

STRAIGHT: Final[tuple[Straight, ...]] = (*Direction, *Diagonal)
"""The eight directions of rook and bishop."""


def area_around(attacker: Mask, centre: Square, reach: int) -> Mask:
    """The squares struck by an area attack: 3x3 around the centre, as far as the range goes.

    The vision of these squares does not matter, and the attacker's own is struck like any other.
    Rules: arena.attack.legit.area.1, .3, .4
    """
    return around(GRID, 1 << centre, 1) & squares_in_range(attacker, reach)


def centres(battle_map: BattleMap, attacker: Mask, reach: int) -> Mask:
    """The squares that may be the centre of an area. Rules: arena.attack.legit.area.2"""
    return squares_in_range(attacker, reach) & squares_in_sight(battle_map, attacker)


def can_centre(battle_map: BattleMap, attacker: Mask, centre: Square, reach: int) -> Verdict:
    """Whether a square may be the centre of an area: any in range and vision, even a wall's."""
    verdict = can_target(battle_map, attacker, 1 << centre, reach)
    return verdict or No(battle_map.rules.ids.area_centre, verdict.reason)


def is_in_area(
    battle_map: BattleMap, attacker: Mask, centre: Square, target: Mask, reach: int
) -> Verdict:
    """Whether a target is struck by an area attack on a centre."""
    ids = battle_map.rules.ids
    if target & area_around(attacker, centre, reach):
        return YES
    beyond = target & around(GRID, 1 << centre, 1)
    if not beyond:
        return No(
            ids.area_centre,
            f"{place_of(target)} is {distance(1 << centre, target)} squares away from the centre "
            f"{name_of(centre)}: an area reaches 1.",
        )
    return No(
        ids.area_range,
        f"{place_of(beyond)} is {distance(attacker, beyond)} squares away from "
        f"{place_of(attacker)}: an area ends where the range of {reach} does.",
    )


def line_from(square: Square, direction: Straight, reach: int) -> Mask:
    """The squares on one straight line from a square, without itself, as far as the range goes.

    Barriers do not cut it: each target needs vision by itself. Rules: arena.attack.legit.line.1
    """
    return GRID.ray(square, direction) & GRID.chebyshev_radius(square, reach)


def line_to(square: Square, target: Square) -> Straight | None:
    """The straight line from a square on which another lies; None if there is none."""
    for direction in STRAIGHT:
        if GRID.ray(square, direction) >> target & 1:
            return direction
    return None


def can_strike_on_line(
    battle_map: BattleMap, square: Square, direction: Straight, target: Square, reach: int
) -> Verdict:
    """Whether a target lies on a line from a square, in range and vision."""
    if not GRID.ray(square, direction) >> target & 1:
        way = direction.name.lower().replace("_", " and ")
        return No(
            battle_map.rules.ids.line,
            f"{name_of(target)} is not on the line from {name_of(square)} going {way}.",
        )
    return can_target(battle_map, 1 << square, 1 << target, reach)
