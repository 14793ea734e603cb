"""Areas and lines: the squares that an attack on many covers.

Rules: arena.attack.legit.area.1 to .4, arena.attack.legit.line.1, .2; tanares.glossary.target.3 to
.8 and .10
"""

from typing import Final

from rulekeeper.boards.grid import Diagonal, Direction
from rulekeeper.boards.masks import Mask, Square
from rulekeeper.core.verdict import No, Verdict
from rulekeeper.tanarean.grid.battlegrid import GRID
from rulekeeper.tanarean.grid.battlemap import BattleMap
from rulekeeper.tanarean.grid.sight import can_target, squares_in_range

Straight = Direction | Diagonal

STRAIGHT: Final[tuple[Straight, ...]] = (*Direction, *Diagonal)
"""The eight directions of rook and bishop."""


def area_around(attacker: Mask, centre: Square, reach: int) -> Mask:
    """The squares struck by an area attack: 3x3 around the centre, as far as the range goes.

    The vision of these squares does not matter, and the attacker's own is struck like any other.
    Rules: arena.attack.legit.area.1, .3, .4
    """
    return (1 << centre | GRID.neighbours8[centre]) & squares_in_range(attacker, reach)


def can_centre(battle_map: BattleMap, attacker: Mask, centre: Square, reach: int) -> Verdict:
    """Whether a square may be the centre of an area: any in range and vision, even a wall's."""
    verdict = can_target(battle_map, attacker, 1 << centre, reach)
    return verdict or No(battle_map.rules.ids.area_centre, verdict.reason)


def line_from(square: Square, direction: Straight, reach: int) -> Mask:
    """The squares on one straight line from a square, without itself, as far as the range goes.

    Barriers do not cut it: each target needs vision by itself. Rules: arena.attack.legit.line.1
    """
    return GRID.ray(square, direction) & GRID.chebyshev_radius(square, reach)
