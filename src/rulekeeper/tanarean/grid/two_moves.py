"""Two Move Actions, one after the other: what can be reached with the points of both, and how.

The last point of the first cannot be spent on a step of two, but for one onto swamp: it is lost. On
an ally's square the first action cannot end. Rules: arena.prime.move.1, arena.tile.swamp.4,
arena.move.step.4
"""

from functools import cached_property

from msgspec.structs import replace

from rulekeeper.boards.footprint import anchors_touching
from rulekeeper.boards.masks import Mask, Square, squares_of
from rulekeeper.tanarean.grid.battlegrid import GRID
from rulekeeper.tanarean.grid.battlemap import BattleMap
from rulekeeper.tanarean.grid.passages import Passage
from rulekeeper.tanarean.grid.reach import (
    Mover,
    Reach,
    flood,
    others_of,
    passages_of,
    reach,
    slow_steps,
    stops_of,
    teleports_from,
)
from rulekeeper.tanarean.grid.routes import RouteStep


class TwoMoves:
    """The ways of a mover whose points are those of two Move Actions, `first` those of the first.

    Risks are not weighed: a mover that fears any has to halt, or shun, where it would run one.
    """

    def __init__(self, battle_map: BattleMap, mover: Mover, first: int) -> None:
        self._mover, self._first = mover, first
        self._passages = passages_of(battle_map, mover)
        self._stops = stops_of(mover)
        self._swamp = anchors_touching(GRID, battle_map.swamp, mover.size)
        self.reached = self._reach(battle_map)

    def _reach(self, battle_map: BattleMap) -> Reach:
        """What it reaches: as with one action, but for the steps of two from its last point."""
        mover, first = self._mover, self._first
        if not first:
            return reach(battle_map, mover)
        within = reach(battle_map, replace(mover, points=first)).within
        if len(within) > first:
            before = within[first - 2] if first > 1 else 0
            slow = self._slow_steps(within[first - 1] & ~before)
            later = (slow & self._swamp, slow & ~self._swamp)
            within = flood(self._passages, mover.points, [*within], others_of(mover), later)
        return Reach(within, within[-1] & self._stops)

    def _slow_steps(self, layer: Mask) -> Mask:
        """Where steps of two lead from where one point of the first action is left."""
        leaving = layer & ~self._mover.halts if self._first > 1 else layer
        return slow_steps(self._passages, leaving & self._stops)

    def to(self, end: Square) -> tuple[RouteStep, ...]:
        """The steps to an anchor in reach."""
        cost = self.reached.cost(end)
        assert cost is not None
        steps: list[RouteStep] = []
        while cost:
            start, price, teleports = self._last_leap(end, cost)
            steps.append(RouteStep(end, price, teleports))
            end, cost = start, cost - price
        return tuple(reversed(steps))

    @cached_property
    def _layers(self) -> dict[int, Mask]:
        return self.reached.layers

    def _last_leap(self, to: Square, cost: int) -> tuple[Square, int, bool]:
        """Where a way was one step earlier, the price of that step, and whether it teleports.

        Dear steps are preferred to cheap ones, sides to corners, walking to teleporting.
        """
        starts: list[tuple[Square, Passage | None]] = [
            (to - passage.offset, passage)
            for passage in self._passages.steps
            if to >= passage.offset
        ]
        for portal in self._passages.portals:
            starts += [(start, None) for start in squares_of(portal)]
        for price in (3, 2, 1):
            spent = cost - price
            layer = self._layers.get(spent, 0)
            if spent:
                layer &= ~self._mover.halts
            for start, passage in starts if layer else ():
                if not layer >> start & 1:
                    continue
                if passage and self._price(passage, start, to, spent) == price:
                    return start, price, False
                if price == 1 and self._teleports(start, to):
                    return start, 1, True
        raise AssertionError("every anchor in reach has a last step")

    def _price(self, passage: Passage, start: Square, to: Square, spent: int) -> int | None:
        """What a step costs once some points are spent; None where it cannot be made."""
        if passage.cheap >> start & 1:
            return 1
        if not passage.dear >> start & 1:
            return None
        if spent != self._first - 1:
            return 2
        if not self._stops >> start & 1:
            return None
        return 2 if self._swamp >> to & 1 else 3

    def _teleports(self, start: Square, to: Square) -> bool:
        """Whether a portal leads from an anchor to another one."""
        return bool(self._stops >> to & 1) and any(
            portal >> start & 1 and teleports_from(self._passages, portal) >> to & 1
            for portal in self._passages.portals
        )
