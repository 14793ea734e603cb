"""Where a foe can get with its points, and what each end does to it: the best ends of many.

Harm is summed up the same for every way: lava by its damage, each possible reaction by its full
damage (`Risks`). What follows at the end counts, too: who aims a ranged attack there incites those
beside it, and who has walked over lava without being burnt yet burns where it ends its turn.
Of several ends those are best that do least harm, and then cost least.

Rules: arena.villain.ai.path.1 to .3, arena.villain.ai.target.3, .4, arena.villain.ai.basic.2
"""

from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from rulekeeper.boards.footprint import anchors_touching, around, shifted
from rulekeeper.boards.masks import Mask, Square, squares_of
from rulekeeper.tanarean.grid.battlegrid import GRID
from rulekeeper.tanarean.grid.battlemap import BattleMap
from rulekeeper.tanarean.grid.passages import Passage
from rulekeeper.tanarean.grid.reach import (
    Mover,
    Reach,
    neighbours,
    open_to,
    passages_of,
    reach,
    stops_of,
    teleports_from,
)
from rulekeeper.tanarean.grid.routes import Leap, PlainWays, Risks, Routes, RouteStep
from rulekeeper.tanarean.grid.two_moves import TwoMoves


class Ends(NamedTuple):
    """Ends that are equally good: what getting there harms and costs.

    `walked` are the anchors to which a walk leads so, `sidestepped` those a sidestep leads to.
    """

    harm: int
    cost: int
    walked: Mask
    sidestepped: Mask = 0


class Finish(NamedTuple):
    """What is done at an end: a ranged attack, or the turn `rests` there."""

    shoots: bool = False
    rests: bool = False


class Journey(Struct, frozen=True):
    """The steps to an end, and what it harms; reactions are numbers of `Risks.reactions`."""

    steps: tuple[RouteStep, ...]
    harm: int
    reactions: tuple[int, ...]
    lava: bool
    is_sidestep: bool = False


class Approach:
    """All ways of a figure with its points, worked out no further than is asked.

    `sidesteps` are the anchors to which it may sidestep instead, with all its points. Where the
    points are those of two Move Actions, the second begins after `first` of them: the last point of
    the first cannot be spent on a step of two, but for one onto swamp.
    Rules: arena.move.sidestep.1, arena.prime.move.1, arena.tile.swamp.4
    """

    def __init__(
        self,
        the_map: BattleMap,
        figure: Mover,
        risks: Risks,
        *,
        sidesteps: Mask = 0,
        first: int | None = None,
    ) -> None:
        self._map = the_map
        self._figure = figure
        self._risks = risks
        self._sidesteps = sidesteps
        self._first = first
        self._here = 1 << figure.at
        self._stops = stops_of(figure)
        harmful = anchors_touching(GRID, the_map.harmful, figure.size)
        if figure.shuns_lava:
            self._stops &= ~harmful | self._here
        self._harmful = harmful if risks.lava else 0
        self._zones = 0
        for reaction in risks.reactions:
            self._zones |= reaction.zone
        self._is_split = first is not None and figure.heeds_difficult and bool(the_map.difficult)
        self._is_plain = not self._zones & self._here

    @cached_property
    def reached(self) -> Mask:
        """Where it may end at all."""
        return self._anyhow.stops & self._stops | self._sidesteps & self._stops

    def cheapest(self, goals: Mask) -> int | None:
        """What the cheapest walk to some goals costs, whatever it risks."""
        goals &= self._stops
        for cost, layer in self._anyhow.layers.items():
            if layer & goals:
                return cost
        return None

    def best(self, goals: Mask, finish: Finish = Finish()) -> Ends | None:  # noqa: B008 - a frozen value
        """The best of some ends; None if it can get to none."""
        goals &= self._stops
        if goals & self._here and not self._harm_here(finish):
            return Ends(0, 0, self._here)
        if not goals & self.reached:
            return None
        if self._is_plain:
            for cost, layer in self._carefully.layers.items():
                if found := layer & self._harmless(goals, finish):
                    return Ends(0, cost, found)
        return self._weighed(goals, finish)

    def least_harmful(self, finish: Finish) -> Mask:
        """All ends that do least harm, whatever they cost."""
        least = self.best(self.reached, finish)
        if least is None:
            return 0
        if not least.harm and self._is_plain:
            return self._carefully.stops & self._harmless(self._stops, finish)
        found = 0
        for harm, _, ends in self._endings(self._stops, finish):
            if harm == least.harm:
                found |= ends
        return found

    def to(self, end: Square, ends: Ends, finish: Finish = Finish()) -> Journey:  # noqa: B008
        """The journey to one of some best ends."""
        there = 1 << end
        if not ends.walked & there:
            return self._sidestep_to(end, ends, finish)
        if not ends.cost:
            return self._ending_with((), end, finish)
        if not ends.harm and self._is_plain:
            steps = (self._two_moves if self._is_split else self._plain_ways).to(end)
            if steps is not None:
                return Journey(steps, 0, (), lava=False)
        routes = self._routes
        for cost, risked, layer in routes.ranked:
            if cost != ends.cost or not layer & there:
                continue
            for _, then in routes.at_the_end(there, cost, risked, finish, self._harmful):
                if routes.harm(then) == ends.harm:
                    steps = routes.steps(end, cost, risked)
                    return Journey(steps, ends.harm, *routes.told(then))
        raise AssertionError("a journey leads to every end that was found")

    # -- without harm -----------------------------------------------------------------------------

    def _harm_here(self, finish: Finish) -> int:
        """What the end of its turn, or a ranged attack, does to it where it stands."""
        is_risky = self._zones if finish.shoots else 0
        if not self._here & (is_risky | (self._harmful if finish.rests else 0)):
            return 0
        return self._ending_with((), self._figure.at, finish).harm

    def _harmless(self, goals: Mask, finish: Finish) -> Mask:
        return goals & ~self._harmful & ~(self._zones if finish.shoots else 0)

    @cached_property
    def _anyhow(self) -> Reach:
        """What it reaches whatever it risks."""
        return reach(self._map, self._figure)

    @cached_property
    def _carefully(self) -> Reach:
        """What it reaches without any risk, if it is beside nobody who reacts."""
        return self._two_moves.reached if self._is_split else reach(self._map, self._careful)

    @property
    def _careful(self) -> Mover:
        """Its figure, which takes no risk."""
        shuns = self._figure.shuns_lava or bool(self._harmful)
        halts = self._figure.halts | self._zones
        return replace(self._figure, halts=halts, shuns_lava=shuns)

    @cached_property
    def _plain_ways(self) -> PlainWays:
        return PlainWays(self._map, self._figure, self._risks)

    @cached_property
    def _two_moves(self) -> TwoMoves:
        assert self._first is not None
        return TwoMoves(self._map, self._careful, self._first)

    # -- weighing harm up -------------------------------------------------------------------------

    @cached_property
    def _routes(self) -> "_Endings":
        return _Endings(self._map, self._figure, self._risks, self._first)

    @cached_property
    def _still(self) -> "_Endings":
        """The risks alone, without any ways."""
        return _Endings(self._map, replace(self._figure, points=0), self._risks, None)

    def _weighed(self, goals: Mask, finish: Finish) -> Ends | None:
        best: Ends | None = None
        for harm, cost, mask in self._endings(goals, finish):
            if best is None or (harm, cost) < best[:2]:
                best = Ends(harm, cost, mask)
            elif (harm, cost) == best[:2]:
                best = best._replace(walked=best.walked | mask)
        for end in squares_of(self._sidesteps & goals):
            harm, cost = (
                self._ending_with(self._sidestep(end), end, finish).harm,
                self._figure.points,
            )
            if best is None or (harm, cost) < best[:2]:
                best = Ends(harm, cost, 0, 1 << end)
            elif (harm, cost) == best[:2] and not best.walked >> end & 1:
                best = best._replace(sidestepped=best.sidestepped | 1 << end)
        return best

    def _endings(self, goals: Mask, finish: Finish) -> Iterator[tuple[int, int, Mask]]:
        """Harm, cost and anchors of the walks to some goals."""
        routes = self._routes
        for cost, risked, layer in routes.ranked:
            if ends := layer & goals:
                for mask, then in routes.at_the_end(ends, cost, risked, finish, self._harmful):
                    yield routes.harm(then), cost, mask

    def _sidestep(self, to: Square) -> tuple[RouteStep, ...]:
        """A sidestep incites nothing, but it may burn. Rules: arena.move.sidestep.1, .3"""
        steps = passages_of(self._map, self._figure).steps_from(self._figure.at)
        burns = bool(self._risks.lava) and any(step.to == to and step.burns for step in steps)
        return (RouteStep(to, self._figure.points, lava=burns),)

    def _sidestep_to(self, end: Square, ends: Ends, finish: Finish) -> Journey:
        journey = self._ending_with(self._sidestep(end), end, finish)
        assert journey.harm == ends.harm
        return replace(journey, is_sidestep=True)

    def _ending_with(self, steps: tuple[RouteStep, ...], end: Square, finish: Finish) -> Journey:
        """What a single step, or none, risks together with its end."""
        routes = self._still
        risked = routes.lava_bit if any(step.lava for step in steps) else 0
        cost = sum(step.cost for step in steps)
        [(_, then)] = routes.at_the_end(1 << end, cost, risked, finish, self._harmful)
        return Journey(steps, routes.harm(then), *routes.told(then))


class _Endings(Routes):
    """All ways of a figure, with what their ends add; worked out when they are first asked for."""

    def __init__(self, the_map: BattleMap, figure: Mover, risks: Risks, first: int | None) -> None:
        self._first_points = first if first is not None and the_map.difficult else None
        self._swamp = anchors_touching(GRID, the_map.swamp, figure.size)
        super().__init__(the_map, figure, risks)

    @property
    def lava_bit(self) -> int:
        """The risk of lava."""
        return self._lava

    @cached_property
    def ranked(self) -> list[tuple[int, int, Mask]]:
        """Cost, risks and anchors of all ways, the safest first."""
        return [(*key, self._layers[key] & self._stops) for key in self._safest_first()]

    def harm(self, risked: int) -> int:
        """What some risks do."""
        return self._harm(risked)

    def told(self, risked: int) -> tuple[tuple[int, ...], bool]:
        """Some risks: the reactions, and whether lava is among them."""
        return tuple(squares_of(risked & self._reactions)), bool(risked & self._lava)

    def steps(self, to: Square, cost: int, risked: int) -> tuple[RouteStep, ...]:
        """The steps of a way."""
        return tuple(self._steps(to, cost, risked))

    def at_the_end(
        self, ends: Mask, cost: int, risked: int, finish: Finish, harmful: Mask
    ) -> list[tuple[Mask, int]]:
        """Some ends sorted by all that is risked once what happens there has happened."""
        parts = self._left_behind(ends, risked) if finish.shoots else [(ends, risked)]
        if not harmful or not (cost or finish.rests):
            return parts
        found = []
        for mask, then in parts:
            found += [(mask & harmful, then | self._lava), (mask & ~harmful, then)]
        return [part for part in found if part[0]]

    _dearest = 3

    def _leaps(
        self, layer: Mask, cost: int, risked: int, steps: tuple[Passage, ...]
    ) -> Iterator[Leap]:
        """Where the first Move Action ends one point before a step of two, that point is lost.

        Onto swamp it is not. On an ally's square that action cannot end.
        Rules: arena.prime.move.1, arena.tile.swamp.4, arena.move.step.4
        """
        if self._first_points is None or cost != self._first_points - 1:
            yield from super()._leaps(layer, cost, risked, steps)
            return
        for leap in super()._leaps(layer, cost, risked, steps):
            if leap.price == 1:
                yield leap
        for leap in super()._leaps(layer & self._stops, cost, risked, steps):
            if leap.price == 2:
                yield Leap(2, leap.risked, leap.reached & self._swamp)
                yield Leap(3, leap.risked, leap.reached & ~self._swamp)


@lru_cache(maxsize=256)  # a foe plans again and again, and most others are too far away to matter
def approach(
    the_map: BattleMap,
    figure: Mover,
    risks: Risks,
    *,
    sidesteps: Mask = 0,
    first: int | None = None,
) -> Approach:
    """The `Approach` of a figure, shared wherever all that it can meet is the same."""
    return Approach(the_map, figure, risks, sidesteps=sidesteps, first=first)


def points_to_go(the_map: BattleMap, figure: Mover, goals: Mask, asked: Mask) -> dict[int, Mask]:
    """What is left to walk from some anchors to any of some goals: by points, the anchors.

    Only as far as the cheapest of those asked about; empty if no way leads from any of them.
    """
    passable, free, stops = passages_of(the_map, figure), open_to(figure), stops_of(figure)
    goals &= stops & passable.standing
    seen, before, layer, cost = goals, 0, goals, 0
    while layer or before:
        if found := layer & asked:
            return {cost: found}
        near = neighbours(layer & passable.standing) & passable.open_ground
        if neighbours(layer | before) & (passable.hard_ground | asked & ~passable.open_ground):
            for offset, cheap in passable.upwards:
                near |= layer >> offset & cheap
            for offset, cheap in passable.downwards:
                near |= layer << offset & cheap
            for step in passable.steps if before and passable.slow_ground else ():
                near |= shifted(before, -step.offset) & step.dear
        for portal in passable.portals:
            if layer & teleports_from(passable, portal) & stops:
                near |= portal
        before, layer = layer, near & free & ~seen
        seen |= layer
        cost += 1
    return {}


def within(target: Mask, squares: int, size: int) -> Mask:
    """The anchors from which a figure is at most so many squares away from a target."""
    return anchors_touching(GRID, around(GRID, target, squares), size)
