"""From which squares somebody would be a valid target of an attack: all of them at once.

It is what `legitimacy.is_valid_target` says from each square, without moving anybody there.
Rules: arena.attack.target.1, arena.attack.legit.*, arena.villain.ai.target.1; tanares.target.*
"""

from functools import lru_cache

from rulekeeper.boards.footprint import anchors_touching, around
from rulekeeper.boards.masks import Mask, squares_of
from rulekeeper.tanarean.combat.attackcards import AttackCard
from rulekeeper.tanarean.combat.attackwords import Area, Line
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.legitimacy import is_described
from rulekeeper.tanarean.combat.position import battle_map, kind_of, place
from rulekeeper.tanarean.grid.areas import STRAIGHT, line_from
from rulekeeper.tanarean.grid.battlegrid import GRID
from rulekeeper.tanarean.grid.battlemap import BattleMap
from rulekeeper.tanarean.grid.sight import squares_in_range, squares_in_sight


def anchors_to_strike_from(table: BattleTable, who: int, card: AttackCard, target: int) -> Mask:
    """The anchors from which a figure has a target in range and vision, whoever stands there."""
    if not is_described(table, who, card, target):
        return 0
    the_map, size, there = battle_map(table), kind_of(table, who).size, place(table, target)
    if isinstance(card.target, Area):
        return _by_area(the_map, there, card.range, size)
    if isinstance(card.target, Line):
        return _by_line(the_map, there, card.range, size)
    return _directly(the_map, there, card.range, size)


@lru_cache(maxsize=1 << 12)
def _directly(the_map: BattleMap, there: Mask, reach: int, size: int) -> Mask:
    seen = anchors_touching(GRID, squares_in_sight(the_map, there), size)
    return anchors_touching(GRID, squares_in_range(there, reach), size) & seen


@lru_cache(maxsize=1 << 12)
def _by_line(the_map: BattleMap, there: Mask, reach: int, size: int) -> Mask:
    lines = 0
    for square in squares_of(there):
        for direction in STRAIGHT:
            lines |= line_from(square, direction, reach)
    return anchors_touching(GRID, lines, size) & _directly(the_map, there, reach, size)


@lru_cache(maxsize=1 << 12)
def _by_area(the_map: BattleMap, there: Mask, reach: int, size: int) -> Mask:
    """Some central square in range and vision has a square of the target, in range, in its area."""
    found = 0
    for square in squares_of(there):
        near_target = anchors_touching(GRID, squares_in_range(1 << square, reach), size)
        for centre in squares_of(around(GRID, 1 << square, 1) & GRID.full):
            found |= near_target & _directly(the_map, 1 << centre, reach, size)
    return found
