"""The ways of fewest squares: how a foe goes that shuns neither harm nor reactions.

Squares are counted, not movement points; these only limit how far it gets. Of the ways that are
equally short to the same end it takes the least harmful one, then the cheapest.

Rules: arena.boss.action.5
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from rulekeeper.boards.masks import Mask, Square, mask_of, squares_of
from rulekeeper.tanarean.foes.approach import Journey
from rulekeeper.tanarean.grid.battlegrid import GRID
from rulekeeper.tanarean.grid.battlemap import BattleMap
from rulekeeper.tanarean.grid.reach import (
    Mover,
    covers,
    one_step_from,
    open_to,
    passages_of,
    reach,
    stops_of,
    teleports_from,
)
from rulekeeper.tanarean.grid.routes import Risks, RouteStep


class _Label(NamedTuple):
    """A way as far as it has come: its end, the points spent, the risks taken as bits.

    Bit i stands for reaction i of the risks, the next bit for lava. `before` is the same way one
    step earlier.
    """

    at: Square
    cost: int
    risked: int
    before: _Label | None = None
    teleports: bool = False


_Layer: TypeAlias = dict[Square, list[_Label]]
"""Ways of as many squares, by their ends."""


@lru_cache(maxsize=256)  # bots look ahead from the same position again and again
def shortest_ways(
    the_map: BattleMap, figure: Mover, risks: Risks, goals: Mask, *, first: int | None = None
) -> Mapping[Square, Journey]:
    """The ways of fewest squares to any of some goals, by their ends; none if it gets to none.

    Where the figure's points are those of two Move Actions, the second begins after `first` of
    them: the last point of the first is lost on a step of two, but for one onto swamp.
    Rules: arena.boss.action.5, arena.prime.move.1, arena.tile.swamp.4
    """
    goals &= stops_of(figure)
    passable, free = passages_of(the_map, figure), open_to(figure)
    # From where a goal is at most so many squares away, whatever these cost.
    within = [goals]
    for squares in range(figure.points + 1):
        if within[squares] >> figure.at & 1:
            search = _Search(the_map, figure, risks, first)
            if ways := search.ways_of(squares, goals, within):
                return {end: search.journey(labels) for end, labels in ways.items()}
        within.append(one_step_from(passable, within[squares]) & free)
    return {}


def ends_within(the_map: BattleMap, figure: Mover, first: int | None = None) -> Mask:
    """Where a figure may end with its points, those of two Move Actions as in `shortest_ways`."""
    if first is None or not the_map.difficult:
        return reach(the_map, figure).stops
    search, found = _Search(the_map, figure, Risks(lava=0), first), 0
    layer = search.start
    while layer:
        found |= mask_of(layer)
        layer = search.next(layer)
    return found & stops_of(figure)


class _Search:
    """The ways of a figure, one square longer at a time; those are kept that may be better later.

    A way is not better that costs as much, and risks all, that another one does which is no longer.
    """

    def __init__(self, the_map: BattleMap, figure: Mover, risks: Risks, first: int | None) -> None:
        self._map, self._figure, self._risks, self._first = the_map, figure, risks, first
        self._passages = passages_of(the_map, figure)
        self._open, self._stops = open_to(figure), stops_of(figure)
        self._lava = 1 << len(risks.reactions)
        self.start: _Layer = {figure.at: [_Label(figure.at, 0, 0)]}
        self._found = {figure.at: [(0, 0)]}

    def ways_of(self, squares: int, goals: Mask, within: Sequence[Mask]) -> _Layer:
        """The ways of so many squares to some goals; none is followed that is too far from them.

        `within` tells from where a goal is at most 0 squares away, at most 1 and so on.
        """
        layer = self.start
        for left in range(squares - 1, -1, -1):
            layer = self.next(layer, within[left])
        return {at: labels for at, labels in layer.items() if goals >> at & 1}

    def next(self, layer: _Layer, among: Mask = GRID.full) -> _Layer:
        """Where one more step leads, among some anchors."""
        found: _Layer = {}
        for square, labels in layer.items():
            incited = self._incited(square)
            for label in labels:
                for then in self._steps(label, incited, among & self._open):
                    if self._is_new(then):
                        found.setdefault(then.at, []).append(then)
        return found

    def journey(self, labels: Sequence[_Label]) -> Journey:
        """The least harmful of some ways, then the cheapest."""
        best = min(labels, key=lambda label: (self._harm(label.risked), label.cost))
        reactions = tuple(squares_of(best.risked & ~self._lava))
        lava = bool(best.risked & self._lava)
        return Journey(self._made(best), self._harm(best.risked), reactions, lava)

    def _made(self, label: _Label) -> tuple[RouteStep, ...]:
        """The steps of a way."""
        steps: list[RouteStep] = []
        while before := label.before:
            new = label.risked & ~before.risked
            steps.append(
                RouteStep(
                    label.at,
                    label.cost - before.cost,
                    label.teleports,
                    reactions=tuple(squares_of(new & ~self._lava)),
                    lava=bool(new & self._lava),
                )
            )
            label = before
        return tuple(reversed(steps))

    def _incited(self, square: Square) -> int:
        """The reactions that leaving a square incites, as bits."""
        return sum(
            1 << number
            for number, reaction in enumerate(self._risks.reactions)
            if reaction.zone >> square & 1
        )

    def _steps(self, label: _Label, incited: int, among: Mask) -> Iterator[_Label]:
        """A way with one more step, to any of some anchors."""
        square, spent, left = label.at, label.cost, self._figure.points - label.cost
        left_behind = label.risked | incited
        for to, price, burns in self._passages.steps_from(square):
            if price > left or not among >> to & 1:
                continue
            if price > 1 and self._first is not None:
                price += self._lost(square, spent, to)
                if price > left:
                    continue
            risked = left_behind | self._lava if burns and self._risks.lava else left_behind
            yield _Label(to, spent + price, risked, label)
        for portal in self._passages.portals:
            if portal >> square & 1 and left:
                there = teleports_from(self._passages, portal) & self._stops & among
                for to in squares_of(there):
                    yield _Label(to, spent + 1, label.risked, label, teleports=True)

    def _lost(self, square: Square, spent: int, to: Square) -> int:
        """The last point of a first Move Action that is lost before a step of two."""
        if self._first is None or spent != self._first - 1:
            return 0
        if not self._stops >> square & 1:
            return self._figure.points  # on an ally's square no Move Action ends
        return 0 if covers(self._map.swamp, to, self._figure.size) else 1

    def _is_new(self, label: _Label) -> bool:
        """Whether no other way is as short, as cheap and as safe; it is kept in mind then."""
        known = self._found.setdefault(label.at, [])
        for cost, risked in known:
            if cost <= label.cost and not risked & ~label.risked:
                return False
        known.append((label.cost, label.risked))
        return True

    def _harm(self, risked: int) -> int:
        harm = self._risks.lava if risked & self._lava else 0
        return harm + sum(
            each.harm for number, each in enumerate(self._risks.reactions) if risked >> number & 1
        )
