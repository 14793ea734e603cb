"""How a villain decides, as the rulebook writes it: every way, every square, one after the other.

It walks each way there is (`tanarean.literal_movement`), puts the villain on the square where it
ends, and looks whether a hero would be a valid target from there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from msgspec.structs import replace

from rulekeeper.boards.masks import Square
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.combatants import NOBODY
from rulekeeper.tanarean.combat.legitimacy import is_valid_target
from rulekeeper.tanarean.combat.position import battle_map
from rulekeeper.tanarean.combat.position import place as squares_under
from rulekeeper.tanarean.grid.reach import Mover
from tanarean.literal_movement import Place, Walk, places, square

LAVA = -1
Risked = frozenset[int]


@dataclass(frozen=True)
class Goal:
    """What is best for a hero: the card, the harm, the points, and all squares that tie."""

    card: int
    harm: int
    cost: int
    squares: frozenset[Square]


class LiteralVillain:
    """A villain at the start of its turn, among heroes that may all react."""

    def __init__(self, table: BattleTable, who: int) -> None:
        self.table, self.who = table, who
        box, state = table.box, table.state
        self.me = state.combatants[who]
        self.kind = box.kinds[self.me.kind]
        others = [c for c in state.combatants if c.on_grid and c is not self.me]
        self.heroes = [n for n, c in enumerate(state.combatants) if c in others and c.team == 0]
        under = {effect.what for effect in self.me.effects}
        swamps = places(battle_map(table).swamp)
        self.mover = Mover(
            at=self.me.square,
            points=self.kind.movement,
            allies=sum(
                squares_under(table, n)
                for n, c in enumerate(state.combatants)
                if c.on_grid and c.team == 1 and n != who
            ),
            enemies=sum(squares_under(table, n) for n in self.heroes),
            size=self.kind.size,
        )
        self.walk = Walk.of(battle_map(table), self.mover)
        on_swamp = bool(self.walk.covered(self.walk.start) & swamps)
        self.is_slowed = ("slowed" in under or on_swamp) and "hastened" not in under
        incites = not ("hastened" in under and "slowed" not in under and not on_swamp)
        self.reactors = self.heroes if incites else []
        self.zones = {hero: self._beside(hero) for hero in self.reactors}
        self.walk.zones = [self.zones[hero] for hero in self.reactors]
        self.damage = [
            box.cards[box.kinds[state.combatants[h].kind].reaction].damage
            + box.kinds[state.combatants[h].kind].boost.damage
            for h in self.reactors
        ]
        self.lava = box.rules.lava_damage
        self.dies_of_lava = self.me.hp <= self.lava

    def _beside(self, hero: int) -> frozenset[Place]:
        there = places(squares_under(self.table, hero))
        near = set()
        for column in range(-3, 30):
            for row in range(-3, 30):
                body = self.walk.covered((column, row))
                if min(_far(a, b) for a in body for b in there) == 1:
                    near.add((column, row))
        return frozenset(near)

    def harm(self, risked: Risked) -> int:
        """Lava by its damage, each possible reaction by its full damage."""
        return sum(self.lava if risk == LAVA else self.damage[risk] for risk in risked)

    def one_move(self) -> Iterator[tuple[Place, int, Risked]]:
        """Every end of a Move Action, with what it costs and risks; standing still among them."""
        for there, cost, risked in self.walk.every_way(False, self.damage):
            if self.walk.may_end(there) and self._is_survived(there, cost, risked):
                yield there, cost, risked
        if self.is_slowed:
            return
        for there, price, burns, teleports in self.walk.steps(self.walk.start):
            risked = frozenset({LAVA} if burns else ())
            cost = self.kind.movement
            may_end = price == 1 and not teleports and self.walk.may_end(there)
            if may_end and self._is_survived(there, cost, risked):
                yield there, cost, risked

    def _is_survived(self, there: Place, cost: int, risked: Risked) -> bool:
        burns = LAVA in risked or (cost > 0 and self._is_lava(there))
        return not (self.dies_of_lava and burns)

    def _is_lava(self, there: Place) -> bool:
        return bool(self.walk.covered(there) & self.walk.lava)

    def goal(self, hero: int) -> Goal | None:
        """The safest and shortest way to attack a hero, with the first card that can be made."""
        for card in (*self.kind.cards, self.kind.basic):
            text = self.table.box.cards[card]
            found: dict[tuple[int, int], set[Square]] = {}
            for there, cost, risked in self.one_move():
                if not self._could_strike(there, card, hero):
                    continue
                if text.ranged:
                    beside = {n for n, zone in enumerate(self.walk.zones) if there in zone}
                    risked = risked | beside
                if cost and self._is_lava(there):
                    risked = risked | {LAVA}
                found.setdefault((self.harm(risked), cost), set()).add(square(there))
            if found:
                best = min(found)
                return Goal(card, *best, frozenset(found[best]))
        return None

    def _could_strike(self, there: Place, card: int, hero: int) -> bool:
        start, self.me.square = self.me.square, square(there)
        try:
            return is_valid_target(self.table, self.who, self.table.box.cards[card], hero, NOBODY)
        finally:
            self.me.square = start

    # -- steps 1 to 3: rank, reach, ties ----------------------------------------------------------

    def distance(self, hero: int) -> int:
        """The squares from the villain to a hero."""
        here = self.walk.covered(self.walk.start)
        there = places(squares_under(self.table, hero))
        return min(_far(a, b) for a in here for b in there)

    def targets(self, wanted: tuple[str, ...]) -> dict[int, Goal]:
        """The heroes that are equally good; of several the players choose one."""
        hp = {hero: self.table.state.combatants[hero].hp for hero in self.heroes}
        measures: dict[str, Callable[[int], int]] = {
            "nearest": self.distance,
            "farthest": lambda hero: -self.distance(hero),
            "lowest": hp.__getitem__,
            "highest": lambda hero: -hp[hero],
        }
        ranks: dict[tuple[int, ...], list[int]] = {}
        for hero in self.heroes:
            ranks.setdefault(tuple(measures[each](hero) for each in wanted), []).append(hero)
        for rank in sorted(ranks):
            goals = {hero: goal for hero in ranks[rank] if (goal := self.goal(hero))}
            if goals:
                safest = min(goal.harm for goal in goals.values())
                goals = {hero: goal for hero, goal in goals.items() if goal.harm == safest}
                fewest = min(goal.cost for goal in goals.values())
                return {hero: goal for hero, goal in goals.items() if goal.cost == fewest}
        return {}

    # -- step 6: off the lava ---------------------------------------------------------------------

    def off_lava(self) -> frozenset[Square]:
        """Where it goes from the lava on which it stands, if it can."""
        if not self._is_lava(self.walk.start):
            return frozenset()
        found: dict[tuple[int, int], set[Square]] = {}
        for there, cost, risked in self.one_move():
            if not self._is_lava(there):
                found.setdefault((self.harm(risked), cost), set()).add(square(there))
        return frozenset(found[min(found)]) if found else frozenset()

    # -- step 7: nobody in reach ------------------------------------------------------------------

    def nearer(self) -> tuple[int, int, frozenset[Square]]:
        """Harm, points and ends of two Move Actions towards the nearest hero."""
        hp = {hero: self.table.state.combatants[hero].hp for hero in self.heroes}
        order = {hero: (self.distance(hero), hp[hero]) for hero in self.heroes}
        nearest = [hero for hero in self.heroes if order[hero] == min(order.values())]
        ends: dict[Place, set[tuple[int, int]]] = {}
        for there, cost, risked in self._two_moves():
            if not self.walk.may_end(there) or (self.dies_of_lava and LAVA in risked):
                continue
            if self._is_lava(there):
                if self.dies_of_lava and cost:
                    continue
                risked = risked | {LAVA}
            ends.setdefault(there, set()).add((self.harm(risked), cost))
        safest = min(harm for found in ends.values() for harm, _ in found)
        safe = {
            there: min(cost for harm, cost in found if harm == safest)
            for there, found in ends.items()
            if any(harm == safest for harm, _ in found)
        }
        close = {there: min(self._far_from(there, hero) for hero in nearest) for there in safe}
        closest = {there for there in safe if close[there] == min(close.values())}
        left = {there: self._left_to_walk(there, nearest) for there in closest}
        best = {there for there in closest if left[there] == min(left.values())}
        fewest = min(safe[there] for there in best)
        return safest, fewest, frozenset(square(t) for t in best if safe[t] == fewest)

    def _far_from(self, there: Place, hero: int) -> int:
        body = self.walk.covered(there)
        return min(_far(a, b) for a in body for b in places(squares_under(self.table, hero)))

    def _left_to_walk(self, there: Place, heroes: list[int]) -> int:
        """The points from a square to one beside any of some heroes."""
        on = Walk.of(battle_map(self.table), replace(self.mover, at=square(there), points=99))
        if self.dies_of_lava:
            on = _Unburnt(**vars(on))
        beside = frozenset().union(*(self._beside(hero) for hero in heroes))
        costs = [c for p, c in on.costs().items() if p in beside and on.may_end(p)]
        return min(costs, default=999)

    def _two_moves(self) -> Iterator[tuple[Place, int, Risked]]:
        """Every way of two Move Actions; the last point of the first may join for a swamp."""
        points = self.kind.movement
        swamps = places(battle_map(self.table).swamp)
        seen = set()
        todo: list[tuple[Place, int, Risked]] = [(self.walk.start, 0, frozenset())]
        while todo:
            here, cost, risked = todo.pop()
            if (here, cost, risked) in seen:
                continue
            seen.add((here, cost, risked))
            yield here, cost, risked
            beside = {n for n, zone in enumerate(self.walk.zones) if here in zone}
            for there, price, burns, teleports in self.walk.steps(here):
                then = risked | (set() if teleports else beside) | ({LAVA} if burns else set())
                paid = cost + price
                if cost == points - 1 and price == 2:
                    if not self.walk.may_end(here):
                        continue
                    if not self.walk.covered(there) & swamps:
                        paid += 1
                if paid <= 2 * points:
                    todo.append((there, paid, frozenset(then)))


class _Unburnt(Walk):
    """A mover that takes no step over lava."""

    def steps(self, here: Place) -> Iterator[tuple[Place, int, bool, bool]]:
        yield from (step for step in super().steps(here) if not step[2])


def _far(one: Place, other: Place) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))
