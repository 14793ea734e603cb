"""The ways of fewest squares: how a foe goes that shuns neither harm nor reactions.

Squares are counted, not movement points; these only limit how far it gets. Of the ways that are
equally short to the same end it takes the least harmful one, then the cheapest.

Rules: arena.boss.action.5
"""

from collections.abc import Iterator
from typing import NamedTuple

from rulekeeper.boards.masks import Mask, Square, mask_of, squares_of
from rulekeeper.tanarean.foes.approach import Journey
from rulekeeper.tanarean.grid.battlemap import BattleMap
from rulekeeper.tanarean.grid.movement import (
    Mover,
    covers,
    open_to,
    passages_of,
    reach,
    stops_of,
    teleports_from,
)
from rulekeeper.tanarean.grid.routes import Risks, RouteStep


class _Label(NamedTuple):
    """A way as far as it has come: the points spent, the risks taken as bits, and its steps.

    Bit i stands for reaction i of the risks, the next bit for lava.
    """

    cost: int
    risked: int
    steps: tuple[RouteStep, ...]


def shortest_ways(
    the_map: BattleMap, figure: Mover, risks: Risks, goals: Mask, *, first: int | None = None
) -> dict[Square, Journey]:
    """The ways of fewest squares to any of some goals, by their ends; none if it gets to none.

    Where the figure's points are those of two Move Actions, the second begins after `first` of
    them: the last point of the first is lost on a step of two, but for one onto swamp.
    Rules: arena.boss.action.5, arena.prime.move.1, arena.tile.swamp.4
    """
    search = _Search(the_map, figure, risks, first)
    layer = {figure.at: [_Label(0, 0, ())]}
    goals &= stops_of(figure)
    while layer:
        if ends := [square for square in layer if goals >> square & 1]:
            return {end: search.journey(layer[end]) for end in ends}
        layer = search.next(layer)
    return {}


def ends_within(the_map: BattleMap, figure: Mover, first: int | None = None) -> Mask:
    """Where a figure may end with its points, those of two Move Actions as in `shortest_ways`."""
    if first is None or not the_map.difficult:
        return reach(the_map, figure).stops
    search, found = _Search(the_map, figure, Risks(lava=0), first), 0
    layer = {figure.at: [_Label(0, 0, ())]}
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
        self._found: dict[Square, list[tuple[int, int]]] = {figure.at: [(0, 0)]}

    def next(self, layer: dict[Square, list[_Label]]) -> dict[Square, list[_Label]]:
        """Where one more step leads."""
        found: dict[Square, list[_Label]] = {}
        for square, labels in layer.items():
            for label in labels:
                for to, then in self._steps(square, label):
                    if self._is_new(to, then):
                        found.setdefault(to, []).append(then)
        return found

    def journey(self, labels: list[_Label]) -> Journey:
        """The least harmful of some ways, then the cheapest."""
        best = min(labels, key=lambda label: (self._harm(label.risked), label.cost))
        reactions = tuple(squares_of(best.risked & ~self._lava))
        lava = bool(best.risked & self._lava)
        return Journey(best.steps, self._harm(best.risked), reactions, lava)

    def _steps(self, square: Square, label: _Label) -> Iterator[tuple[Square, _Label]]:
        points = self._figure.points
        left_behind = label.risked
        for number, reaction in enumerate(self._risks.reactions):
            if reaction.zone >> square & 1:
                left_behind |= 1 << number
        for step in self._passages.steps_from(square):
            cost = label.cost + step.cost + self._lost(square, label.cost, step.cost, step.to)
            if cost <= points and self._open >> step.to & 1:
                burns = step.burns and bool(self._risks.lava)
                risked = left_behind | (self._lava if burns else 0)
                new = risked & ~label.risked
                made = RouteStep(
                    step.to,
                    cost - label.cost,
                    reactions=tuple(squares_of(new & ~self._lava)),
                    lava=bool(new & self._lava),
                )
                yield step.to, _Label(cost, risked, (*label.steps, made))
        for portal in self._passages.portals:
            if portal >> square & 1 and label.cost < points:
                for to in squares_of(teleports_from(self._passages, portal) & self._stops):
                    made = RouteStep(to, 1, teleports=True)
                    yield to, _Label(label.cost + 1, label.risked, (*label.steps, made))

    def _lost(self, square: Square, spent: int, price: int, to: Square) -> int:
        """The last point of a first Move Action that is lost before a step of two."""
        if self._first is None or price < 2 or spent != self._first - 1:
            return 0
        if not self._stops >> square & 1:
            return self._figure.points  # on an ally's square no Move Action ends
        return 0 if covers(self._map.swamp, to, self._figure.size) else 1

    def _is_new(self, to: Square, label: _Label) -> bool:
        """Whether no other way is as short, as cheap and as safe; it is kept in mind then."""
        known = self._found.setdefault(to, [])
        if any(cost <= label.cost and not risked & ~label.risked for cost, risked in known):
            return False
        known.append((label.cost, label.risked))
        return True

    def _harm(self, risked: int) -> int:
        harm = self._risks.lava if risked & self._lava else 0
        return harm + sum(
            each.harm for number, each in enumerate(self._risks.reactions) if risked >> number & 1
        )
