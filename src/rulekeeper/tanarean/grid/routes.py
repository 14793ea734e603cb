"""Routes: the ways to every square in reach, with what each costs and risks.

A way risks two things: reactions of enemies next to whom it leaves a square, and lava. Each counts
once on a way. What it has risked so far is a set, kept as bits: bit i for reaction i, the next bit
for lava. The ways to a square are compared by cost and by that set, and those are kept of which no
other one is both cheaper and safer: among them is the safest way.

Rules: arena.move.step.6, arena.attack.reaction.incite.1, .3, arena.attack.reaction.6,
arena.tile.lava.2, .3, .5, .6, arena.tile.portal.2, arena.villain.ai.path.1, .3;
tanares.villain.path.1 to .6
"""

from collections import defaultdict
from collections.abc import Iterator
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from rulekeeper.boards.footprint import anchors_touching, around, shifted
from rulekeeper.boards.masks import Mask, Square, squares_of
from rulekeeper.tanarean.grid.battlegrid import GRID
from rulekeeper.tanarean.grid.battlemap import BattleMap
from rulekeeper.tanarean.grid.passages import Passage, Passages
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


class Reaction(Struct, frozen=True, gc=False):
    """A reaction that may be incited: the anchors dangerous to leave, and how much harm it does."""

    zone: Mask
    harm: int = 1


class Risks(Struct, frozen=True, kw_only=True, gc=False):
    """What a mover has to fear: reactions still possible, and the harm of lava, 0 for none.

    By default every risk counts the same, so that least harm means fewest risks. With
    `one_reaction` only the first reaction of a way does harm, the worst of those incited at once.
    Rules: arena.attack.reaction.6, arena.tile.lava.6, tanares.villain.path.4
    """

    reactions: tuple[Reaction, ...] = ()
    lava: int = 1
    one_reaction: bool = False


def reaction_zone(enemy: Mask, size: int = 1) -> Mask:
    """The anchors from which a mover is adjacent to an enemy."""
    return anchors_touching(GRID, around(GRID, enemy, 1), size)


class RouteStep(Struct, frozen=True, gc=False):
    """One step of a route: where it leads, what it costs, and what it risks.

    `reactions` are those incited by leaving for it, by their place in `Risks.reactions`.
    """

    to: Square
    cost: int
    teleports: bool = False
    reactions: tuple[int, ...] = ()
    lava: bool = False


class Forecast(Struct, frozen=True):
    """What a route to a square costs and risks; `ends_on_lava` is where the route leads."""

    cost: int
    harm: int
    reactions: tuple[int, ...]
    lava: bool
    ends_on_lava: bool


class Route(Struct, frozen=True):
    """A way to a square, step by step."""

    steps: tuple[RouteStep, ...]
    forecast: Forecast


class Leap(Struct, gc=False):
    """One step from many anchors: its price, the risks taken by then, and the anchors reached."""

    price: int
    risked: int
    reached: Mask
    teleports: bool = False


class Label(NamedTuple):
    """A way as far as it has come: the anchor, the cost and the risks taken."""

    at: Square
    cost: int
    risked: int


def free_cost(battle_map: BattleMap, mover: Mover, risks: Risks, to: Square) -> int | None:
    """What the safest way to an anchor costs if it risks nothing; None if it does.

    None, too, where the mover starts next to a reacting enemy, though teleporting away would be
    free.
    """
    zones = 0
    for reaction in risks.reactions:
        zones |= reaction.zone
    if zones >> mover.at & 1:
        return None
    reached = reach(battle_map, _careful(battle_map, mover, risks, zones))
    return reached.cost(to) if reached.stops >> to & 1 else None


def plain_way(
    battle_map: BattleMap, mover: Mover, risks: Risks, to: Square
) -> tuple[RouteStep, ...] | None:
    """The cheapest way to an anchor that risks no more than it must; None if there is none."""
    return PlainWays(battle_map, mover, risks).to(to)


class PlainWays:
    """The cheapest ways of a mover that risk no more than they must.

    Nobody can leave where it stands without the reactions of those beside it, but by teleporting.
    Where a way risks nothing else, this is what `Routes` finds as well, and much faster: there is
    nothing to be weighed up.
    """

    def __init__(self, battle_map: BattleMap, mover: Mover, risks: Risks) -> None:
        unavoidable = tuple(
            number for number, each in enumerate(risks.reactions) if each.zone >> mover.at & 1
        )
        self._incited = unavoidable
        is_over = risks.one_reaction and bool(unavoidable)
        if is_over:
            worst = max(unavoidable, key=lambda number: risks.reactions[number].harm)
            self._incited = (worst,)
        zones = 0
        for number, reaction in enumerate(risks.reactions):
            if number not in unavoidable and not is_over:
                zones |= reaction.zone
        self._mover = _careful(battle_map, mover, risks, zones)
        self._passages = passages_of(battle_map, self._mover)
        self._may_teleport = any(portal >> mover.at & 1 for portal in self._passages.portals)
        self._reached = reach(battle_map, self._mover)

    def to(self, to: Square) -> tuple[RouteStep, ...] | None:
        """The way to an anchor; None if there is none, or if teleporting away might be better."""
        if self._incited and self._may_teleport:
            return None
        reached = self._reached
        cost = reached.cost(to)
        if cost is None or not reached.stops >> to & 1:
            return None
        steps: list[RouteStep] = []
        while cost:
            before, price, teleports = _last_leap(reached, self._passages, self._mover, to, cost)
            steps.append(RouteStep(to, price, teleports, () if cost > price else self._incited))
            to, cost = before, cost - price
        return tuple(reversed(steps))


def _careful(battle_map: BattleMap, mover: Mover, risks: Risks, zones: Mask) -> Mover:
    """A mover that goes no further from where it would incite a reaction, and shuns lava."""
    shuns_lava = bool(risks.lava and battle_map.harmful)
    if not (zones or shuns_lava):
        return mover
    return replace(mover, halts=mover.halts | zones, shuns_lava=shuns_lava)


def _last_leap(
    reached: Reach, passable: Passages, mover: Mover, to: Square, cost: int
) -> tuple[Square, int, bool]:
    """Where the cheapest way to an anchor was one step earlier, its price, whether it teleports."""
    one_less = reached.within[cost - 1]
    two_less = reached.within[cost - 2] if cost > 1 else 0
    left = ~mover.halts | 1 << mover.at
    for offset, cheap, dear, _ in passable.steps:
        start = to - offset
        if start < 0:
            continue
        if (one_less & cheap & left) >> start & 1:
            return start, 1, False
        if two_less and (two_less & dear & left) >> start & 1:
            return start, 2, False
    for portal in passable.portals:
        for start in squares_of(portal & one_less):
            if not portal >> to & 1:
                return start, 1, True
    raise AssertionError("every anchor in reach has a last step")


class Routes:
    """The routes of a mover to every anchor where it may end, worked out at once.

    With `goals`, only the best routes to those anchors, which are found much faster. They are
    judged by what comes `first`, how much harm they do or what they cost, and then by the other.
    """

    _dearest = 2
    """What a step costs at most."""

    def __init__(
        self,
        battle_map: BattleMap,
        mover: Mover,
        risks: Risks,
        goals: Mask = 0,
        first: Literal["harm", "cost"] = "harm",
    ) -> None:
        self._mover = mover
        self._risks = risks
        self._passages = passages_of(battle_map, mover)
        self._open = open_to(mover)
        self._stops = stops_of(mover)
        self._harmful = anchors_touching(GRID, battle_map.harmful, mover.size)
        # From where all steps are alike: each costs 1 and burns nobody.
        self._easy = self._passages.open_ground
        if risks.lava:
            self._easy &= ~self._passages.burning_ground
        self._lava = 1 << len(risks.reactions)
        self._reactions = self._lava - 1
        self._worst_first = sorted(
            range(len(risks.reactions)), key=lambda number: -risks.reactions[number].harm
        )
        self._first = first
        self._layers = self._explore(goals & self._stops)

    def safest(self, to: Square) -> Route | None:
        """The route that does least harm, of those the cheapest; None if the mover cannot end."""
        if not self._stops >> to & 1:
            return None
        for cost, risked in self._safest_first():
            if self._layers[cost, risked] >> to & 1:
                steps = self._steps(to, cost, risked)
                return Route(tuple(steps), self._forecast(to, cost, risked))
        return None

    def forecasts(self) -> dict[Square, Forecast]:
        """What the safest route to each anchor costs and risks, the safest first."""
        forecasts: dict[Square, Forecast] = {}
        for cost, risked in self._safest_first():
            for square in squares_of(self._layers[cost, risked] & self._stops):
                if square not in forecasts:
                    forecasts[square] = self._forecast(square, cost, risked)
        return forecasts

    # Looking for ways

    def _explore(self, goals: Mask) -> dict[tuple[int, int], Mask]:
        """By cost and risks, the anchors to which no way is both as cheap and as safe.

        Ways that are no better than one that has come to a goal are not followed.
        """
        layers: dict[tuple[int, int], Mask] = {}
        reached: dict[int, Mask] = {}
        waiting = {(0, 0): 1 << self._mover.at}
        best: tuple[int, int] | None = None  # of the ways to a goal
        while waiting:
            # Cheaper first, then fewer risks: a way is met after all that are better.
            key = min(waiting, key=lambda key: (key[0], key[1].bit_count(), key[1]))
            cost, risked = key
            layer = waiting.pop(key)
            rank = self._rank(cost, risked)
            if best and rank > best:
                continue
            for other, mask in reached.items():
                if self._is_no_worse(other, risked):
                    layer &= ~mask
            if not layer:
                continue
            layers[key] = layer
            reached[risked] = reached.get(risked, 0) | layer
            if layer & goals:
                best = min(best or rank, rank)
            if cost == self._mover.points:
                continue
            for leap in self._leaps(layer, cost, risked, self._passages.steps):
                if cost + leap.price <= self._mover.points:
                    later = (cost + leap.price, leap.risked)
                    waiting[later] = waiting.get(later, 0) | leap.reached
        return layers

    def _leaps(
        self, layer: Mask, cost: int, risked: int, steps: tuple[Passage, ...]
    ) -> Iterator[Leap]:
        """Where one more step leads from some anchors that cost and risked the same."""
        if cost:
            layer &= ~self._mover.halts
        for left, then in self._left_behind(layer, risked):
            leaving = left
            fears_lava = self._risks.lava and not then & self._lava
            found: dict[tuple[int, int], Mask] = defaultdict(int)
            if steps is self._passages.steps and (easy := leaving & self._easy):
                leaving ^= easy
                found[1, then] = neighbours(easy) & self._passages.standing
            for offset, cheap, dear, burning in steps if leaving else ():
                for price, sources in ((1, leaving & cheap), (2, leaving & dear)):
                    if not sources:
                        continue
                    burnt = sources & burning if fears_lava else 0
                    found[price, then] |= shifted(sources & ~burnt, offset)
                    if burnt:
                        found[price, then | self._lava] |= shifted(burnt, offset)
            for (price, taken), reached in found.items():
                if reached := reached & self._open:
                    yield Leap(price, taken, reached)
        for portal in self._passages.portals:
            if layer & portal:
                reached = teleports_from(self._passages, portal) & self._stops
                yield Leap(1, risked, reached, teleports=True)

    def _left_behind(self, layer: Mask, risked: int) -> list[tuple[Mask, int]]:
        """The anchors sorted by the risks taken once they are left by a step."""
        parts = [(layer, risked)]
        for number in self._worst_first:
            bit, zone = 1 << number, self._risks.reactions[number].zone
            # Where only one reaction counts, the worst was met first and frees from all others.
            spent = self._reactions if self._risks.one_reaction else bit
            sorted_out: list[tuple[Mask, int]] = []
            for mask, then in parts:
                caught = 0 if then & spent else mask & zone
                sorted_out += [(caught, then | bit), (mask & ~caught, then)]
            parts = [part for part in sorted_out if part[0]]
        return parts

    def _is_no_worse(self, risked: int, other: int) -> bool:
        """Whether a way with some risks stays at least as good as another when both continue."""
        if self._risks.one_reaction and (risked ^ other) & self._reactions:
            return False  # who was not reacted to may still meet the worse enemy
        return not risked & ~other

    # Telling ways

    def _safest_first(self) -> list[tuple[int, int]]:
        return sorted(self._layers, key=lambda key: (self._harm(key[1]), *key))

    def _rank(self, cost: int, risked: int) -> tuple[int, int]:
        """What makes a way better than another, the lower one."""
        harm = self._harm(risked)
        return (harm, cost) if self._first == "harm" else (cost, harm)

    def _harm(self, risked: int) -> int:
        harm = self._risks.lava if risked & self._lava else 0
        return harm + sum(
            reaction.harm
            for number, reaction in enumerate(self._risks.reactions)
            if risked >> number & 1
        )

    def _forecast(self, at: Square, cost: int, risked: int) -> Forecast:
        return Forecast(
            cost=cost,
            harm=self._harm(risked),
            reactions=tuple(squares_of(risked & self._reactions)),
            lava=bool(risked & self._lava),
            ends_on_lava=bool(self._harmful >> at & 1),
        )

    def _steps(self, to: Square, cost: int, risked: int) -> list[RouteStep]:
        """The steps of a way, found from its end back to where the mover stands."""
        steps: list[RouteStep] = []
        label = Label(to, cost, risked)
        while label.cost:
            before, teleports = self._label_before(label)
            steps.append(self._step(before, label, teleports=teleports))
            label = before
        steps.reverse()
        return steps

    def _step(self, before: Label, after: Label, *, teleports: bool) -> RouteStep:
        """The step from one label to the next."""
        new = after.risked & ~before.risked
        return RouteStep(
            to=after.at,
            cost=after.cost - before.cost,
            teleports=teleports,
            reactions=tuple(squares_of(new & self._reactions)),
            lava=bool(new & self._lava),
        )

    def _label_before(self, label: Label) -> tuple[Label, bool]:
        """Where a way was one step earlier, and whether that step teleports.

        Sides are preferred to corners, walking to teleporting.
        """
        starts: list[tuple[Square, tuple[Passage, ...]]] = [
            (label.at - passage.offset, (passage,))
            for passage in self._passages.steps
            if label.at >= passage.offset
        ]
        for portal in self._passages.portals:
            starts += [(start, ()) for start in squares_of(portal)]
        for (cost, risked), layer in self._layers.items():
            if not 1 <= label.cost - cost <= self._dearest or risked & ~label.risked:
                continue
            for start, steps in starts:
                if not layer >> start & 1:
                    continue
                for leap in self._leaps(1 << start, cost, risked, steps):
                    then = Label(label.at, cost + leap.price, leap.risked)
                    if then == label and leap.reached >> label.at & 1:
                        return Label(start, cost, risked), leap.teleports
        raise AssertionError("every way that was found has a last step")
