"""All routes that are equally good: for foes, whose ties others settle.

Harm is what lava deals and what each possible reaction deals, summed up, as `Risks` has it. Of the
ways to any of some goals those are the best that do least harm and then cost least, or the other
way round. Rules: arena.villain.ai.target.3, .4, arena.villain.ai.path.1, .3; tanares.villain.path.*
"""

from collections.abc import Iterator
from typing import Literal

from rulekeeper.boards.masks import Mask, squares_of
from rulekeeper.tanarean.grid.battlemap import BattleMap
from rulekeeper.tanarean.grid.reach import Mover, reach
from rulekeeper.tanarean.grid.routes import Label, Risks, Route, Routes, RouteStep


class TiedRoutes(Routes):
    """The best routes of a mover to any of some anchors, all of them, and where they end.

    `ends` are the goals to which one of them leads, none if no goal is in reach; `cost` and `harm`
    are the same for all.
    """

    def __init__(
        self,
        battle_map: BattleMap,
        mover: Mover,
        risks: Risks,
        goals: Mask,
        first: Literal["harm", "cost"] = "harm",
    ) -> None:
        goals &= reach(battle_map, mover).stops
        # Where no goal is in reach there is nothing to look for but the mover's own place.
        super().__init__(battle_map, mover, risks, goals or 1 << mover.at, first)
        self.ends = self.cost = self.harm = 0
        self._leading: dict[Label, bool] = {}
        if not goals:
            return
        found = (key for key, layer in self._layers.items() if layer & goals)
        self.cost, risked = min(found, key=lambda key: self._rank(*key))
        self.harm = self._harm(risked)
        for (cost, risked), layer in self._all_that_may_tie().items():
            if cost == self.cost and self._harm(risked) == self.harm:
                self.ends |= layer & goals

    def routes(self) -> Iterator[Route]:
        """Each of the best routes. There may be very many: take no more than are needed."""
        start = Label(self._mover.at, 0, 0)
        if self.ends and self._leads(start):
            yield from self._going_on(start, ())

    def _all_that_may_tie(self) -> dict[tuple[int, int], Mask]:
        """By cost and risks, every anchor from which a best route may go on.

        Unlike `_explore`, this keeps ways to which others are better as yet: what these have not
        risked they may still risk later.
        """
        found: dict[tuple[int, int], Mask] = {}
        waiting = {(0, 0): 1 << self._mover.at}
        while waiting:
            key = min(waiting)
            cost, risked = key
            layer = found[key] = waiting.pop(key)
            for leap in self._leaps(layer, cost, risked, self._passages.steps):
                later = (cost + leap.price, leap.risked)
                if self._may_tie(*later):
                    waiting[later] = waiting.get(later, 0) | leap.reached
        return found

    def _may_tie(self, cost: int, risked: int) -> bool:
        return cost <= self.cost and self._harm(risked) <= self.harm

    def _is_end(self, label: Label) -> bool:
        is_best = label.cost == self.cost and self._harm(label.risked) == self.harm
        return is_best and bool(self.ends >> label.at & 1)

    def _onwards(self, label: Label) -> Iterator[tuple[Label, bool]]:
        """Where a route may go on to, and whether by teleporting."""
        for steps in (*((step,) for step in self._passages.steps), ()):
            for leap in self._leaps(1 << label.at, label.cost, label.risked, steps):
                cost = label.cost + leap.price
                if leap.teleports is bool(steps) or not self._may_tie(cost, leap.risked):
                    continue
                for to in squares_of(leap.reached):
                    yield Label(to, cost, leap.risked), leap.teleports

    def _leads(self, label: Label) -> bool:
        """Whether a best route goes on from here."""
        found = self._leading.get(label)
        if found is None:
            found = self._is_end(label) or any(
                self._leads(then) for then, _ in self._onwards(label)
            )
            self._leading[label] = found
        return found

    def _going_on(self, label: Label, steps: tuple[RouteStep, ...]) -> Iterator[Route]:
        if self._is_end(label):
            yield Route(steps, self._forecast(*label))
            return
        for then, teleports in self._onwards(label):
            if self._leads(then):
                step = self._step(label, then, teleports=teleports)
                yield from self._going_on(then, (*steps, step))
