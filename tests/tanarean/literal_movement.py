"""Movement as the rules are written: places one by one, a queue, no bitboards.

`every_way` follows all ways on and on, so that nothing is lost that a clever search leaves out.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from heapq import heappop, heappush

from rulekeeper.boards.masks import Mask, Square, squares_of
from rulekeeper.tanarean.grid.battlegrid import COLUMNS, GRID, ROWS
from rulekeeper.tanarean.grid.battlemap import BattleMap
from rulekeeper.tanarean.grid.reach import Mover

Place = tuple[int, int]  # column, row


def places(mask: Mask) -> frozenset[Place]:
    return frozenset(place(square) for square in squares_of(mask))


def place(square: Square) -> Place:
    return GRID.column(square), GRID.row(square)


def square(where: Place) -> Square:
    return GRID.square(*where)


Route = tuple[tuple[tuple[Place, bool], ...], Place, int, frozenset[int]]
"""The steps, each with whether it teleports; the end, what it costs and what it risks."""


BOARD = frozenset((column, row) for column in range(COLUMNS) for row in range(ROWS))


@dataclass
class Walk:
    """A mover on a map, in sets of places."""

    size: int
    barriers: frozenset[Place]
    closed: frozenset[Place]
    difficult: frozenset[Place]
    lava: frozenset[Place]
    portals: list[frozenset[Place]]
    allies: frozenset[Place]
    enemies: frozenset[Place]
    halts: frozenset[Place]
    start: Place
    points: int
    zones: list[frozenset[Place]] = field(default_factory=list)

    @staticmethod
    def of(battle_map: BattleMap, mover: Mover) -> "Walk":
        return Walk(
            size=mover.size,
            barriers=places(battle_map.barriers),
            closed=places(battle_map.barriers | battle_map.obstacles),
            difficult=places(battle_map.difficult) if mover.heeds_difficult else frozenset(),
            lava=places(battle_map.harmful),
            portals=[
                places(portal)
                for portal in battle_map.portals
                if mover.teleports and mover.size == 1
            ],
            allies=places(mover.allies),
            enemies=places(mover.enemies),
            halts=places(mover.halts),
            start=place(mover.at),
            points=mover.points,
        )

    def covered(self, at: Place) -> frozenset[Place]:
        return frozenset(
            (at[0] + right, at[1] + up) for right in range(self.size) for up in range(self.size)
        )

    def may_end(self, at: Place) -> bool:
        return not self.covered(at) & (self.allies | self.enemies)

    def steps(self, here: Place) -> Iterator[tuple[Place, int, bool, bool]]:
        """Where one step leads, what it costs, whether it meets lava, whether it teleports."""
        before = self.covered(here)
        for there in [(here[0] + x, here[1] + y) for x in (-1, 0, 1) for y in (-1, 0, 1)]:
            after = self.covered(there)
            if there == here or not after <= BOARD or after & (self.closed | self.enemies):
                continue
            columns = [column for column, _ in before | after]
            rows = [row for _, row in before | after]
            swept = {
                (column, row)
                for column in range(min(columns), max(columns) + 1)
                for row in range(min(rows), max(rows) + 1)
            }
            if (swept - before - after) & self.barriers:
                continue
            met = swept - before
            burns = bool(met & self.lava) and not before & self.lava
            yield there, 2 if met & self.difficult else 1, burns, False
        for portal in self.portals:
            if here in portal:
                for other in self.portals:
                    if other != portal:
                        for there in other:
                            if self.may_end(there):
                                yield there, 1, False, True

    def goes_on_from(self, here: Place, cost: int) -> bool:
        return cost == 0 or here not in self.halts

    def costs(self) -> dict[Place, int]:
        """The cheapest cost of each place."""
        cheapest: dict[Place, int] = {}
        queue = [(0, self.start)]
        while queue:
            cost, here = heappop(queue)
            if here in cheapest:
                continue
            cheapest[here] = cost
            if self.goes_on_from(here, cost):
                for there, price, _, _ in self.steps(here):
                    if cost + price <= self.points:
                        heappush(queue, (cost + price, there))
        return cheapest

    def every_way(
        self, one_reaction: bool, harm: list[int]
    ) -> set[tuple[Place, int, frozenset[int]]]:
        """Each place with each cost and set of risks that some way brings along; -1 is lava."""
        found = {(self.start, 0, frozenset[int]())}
        todo = list(found)
        while todo:
            for there, then_cost, then, _ in self.onwards(*todo.pop(), one_reaction, harm):
                way = (there, then_cost, then)
                if way not in found:
                    found.add(way)
                    todo.append(way)
        return found

    def every_route(self, one_reaction: bool, harm: list[int]) -> Iterator[Route]:
        """Each single route that the points allow."""
        todo: list[Route] = [((), self.start, 0, frozenset())]
        while todo:
            route = todo.pop()
            yield route
            steps, here, cost, risked = route
            for there, then_cost, then, teleports in self.onwards(
                here, cost, risked, one_reaction, harm
            ):
                todo.append(((*steps, (there, teleports)), there, then_cost, then))

    def onwards(
        self, here: Place, cost: int, risked: frozenset[int], one_reaction: bool, harm: list[int]
    ) -> Iterator[tuple[Place, int, frozenset[int], bool]]:
        """Where a way may go on to, what it has cost and risked by then, whether it teleports."""
        if not self.goes_on_from(here, cost):
            return
        incited = {number for number, zone in enumerate(self.zones) if here in zone}
        if one_reaction:
            worst = sorted(incited, key=lambda number: -harm[number])[:1]
            incited = set() if risked - {-1} else set(worst)
        for there, price, burns, teleports in self.steps(here):
            if cost + price <= self.points:
                then = risked | (set() if teleports else incited) | ({-1} if burns else set())
                yield there, cost + price, then, teleports
