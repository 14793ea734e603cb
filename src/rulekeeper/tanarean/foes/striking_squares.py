"""From which squares somebody would be a valid target of an attack: all of them at once.

It is what `legitimacy.is_valid_target` says from each square, without moving anybody there.
Rules: arena.attack.target.1, arena.attack.legit.*, arena.villain.ai.target.1; tanares.target.*
"""

from rulekeeper.boards.footprint import anchors_touching, around, shifted
from rulekeeper.boards.masks import Mask, Square, squares_of
from rulekeeper.tanarean.combat.attackcards import AttackCard
from rulekeeper.tanarean.combat.attackwords import Area, Line
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.legitimacy import is_described
from rulekeeper.tanarean.combat.objects import could_strike
from rulekeeper.tanarean.combat.position import battle_map, kind_of, place
from rulekeeper.tanarean.grid.areas import STRAIGHT, line_from
from rulekeeper.tanarean.grid.battlegrid import GRID
from rulekeeper.tanarean.grid.battlemap import BattleMap
from rulekeeper.tanarean.grid.sight import squares_in_range


def anchors_to_strike_from(
    table: BattleTable, who: int, card: AttackCard, target: int, anchors: Mask = GRID.full
) -> Mask:
    """Those of some anchors from which a figure has a target in range and vision.

    Whoever stands there now does not matter.
    """
    if not anchors or not is_described(table, who, card, target):
        return 0
    size, there = kind_of(table, who).size, place(table, target)
    figure = _Figure(battle_map(table), size, card.range, anchors)
    if isinstance(card.target, Area):
        return figure.by_area(there)
    if isinstance(card.target, Line):
        return figure.by_line(there)
    return figure.directly(there)


def anchors_to_strike_object_from(
    table: BattleTable, who: int, card: AttackCard, square: Square, anchors: Mask
) -> Mask:
    """Those of some anchors from which a figure may aim an attack at the object on a square."""
    tile = battle_map(table).tile_at(square)
    if tile is None or not could_strike(table, who, card, tile):
        return 0
    size = kind_of(table, who).size
    return _Figure(battle_map(table), size, card.range, anchors).directly(tile.mask)


class _Figure:
    """A figure with an attack of some range, at any of some anchors."""

    def __init__(self, the_map: BattleMap, size: int, reach: int, anchors: Mask) -> None:
        self._vision = the_map.vision
        self._size = size
        self._reach = reach
        self._anchors = anchors
        self._covered = anchors
        for offset in (1, GRID.stride):
            for _ in range(size - 1):
                self._covered |= shifted(self._covered, offset)

    def directly(self, there: Mask) -> Mask:
        """A square of it is in range, and one sees the target."""
        near = self._in_range(there)
        if not near:
            return 0
        # A figure that has one square in range may see with another one, a little farther off.
        eyes = self._covered & squares_in_range(there, self._reach + self._size - 1)
        seen = 0
        for square in squares_of(there):
            seen |= self._vision.seen_among(square, eyes)
        return near & anchors_touching(GRID, seen, self._size)

    def by_line(self, there: Mask) -> Mask:
        """The target is on a straight line from a square of it."""
        lines = 0
        for square in squares_of(there):
            for direction in STRAIGHT:
                lines |= line_from(square, direction, self._reach)
        return anchors_touching(GRID, lines, self._size) & self.directly(there)

    def by_area(self, there: Mask) -> Mask:
        """Some central square in range and vision has a square of the target, in range, around."""
        found = 0
        for square in squares_of(there):
            near = self._in_range(1 << square)
            for centre in squares_of(around(GRID, 1 << square, 1) & GRID.full if near else 0):
                found |= near & self.directly(1 << centre)
        return found

    def _in_range(self, there: Mask) -> Mask:
        in_range = squares_in_range(there, self._reach)
        return anchors_touching(GRID, in_range, self._size) & self._anchors
