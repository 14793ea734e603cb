"""Plans of bosses on random boards, held against every way there is, one after the other."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from arena.literal_villains import LAVA, LiteralVillain, Risked
from rulekeeper.boards.masks import Square
from rulekeeper.games.arena.rules.boss_plan import plan_of_boss
from rulekeeper.tanarean.combat.lasting import marks_at_start
from rulekeeper.tanarean.combat.position import battle_map
from rulekeeper.tanarean.foes.plan import Plan
from tables.random_raids import random_raid
from tables.tanarean import BattleOnTheTable
from tables.villains import VillainBox
from tanarean.literal_movement import Place, places, square

Way = tuple[int, int, int]
"""Squares, harm and points."""


class LiteralBoss(LiteralVillain):
    """A boss at the start of its turn, which shuns nothing."""

    def __init__(self, table: BattleOnTheTable) -> None:
        super().__init__(table.table, table.number("xan"))
        self.dies_of_lava = False

    def ways(self, moves: int) -> Iterator[tuple[Place, int, int, Risked]]:
        """Every end of so many Move Actions, with squares, points and risks."""
        points, swamps = self.kind.movement, places(battle_map(self.table).swamp)
        seen = set()
        todo: list[tuple[Place, int, int, Risked]] = [(self.walk.start, 0, 0, frozenset())]
        while todo:
            here, squares, cost, risked = todo.pop()
            if (here, squares, cost, risked) in seen:
                continue
            seen.add((here, squares, cost, risked))
            if self.walk.may_end(here):
                yield here, squares, cost, risked
            beside = {n for n, zone in enumerate(self.walk.zones) if here in zone}
            for there, price, burns, teleports in self.walk.steps(here):
                then = risked | (set() if teleports else beside) | ({LAVA} if burns else set())
                paid = cost + price
                if moves == 2 and cost == points - 1 and price == 2:
                    if not self.walk.may_end(here):
                        continue
                    paid += not self.walk.covered(there) & swamps
                if paid <= moves * points:
                    todo.append((there, squares + 1, paid, frozenset(then)))

    def shortest(self, moves: int, goals: set[Place]) -> dict[Square, Way]:
        """The ways of fewest squares to goals: to each end the least harmful, then cheapest."""
        found: dict[Square, Way] = {}
        for there, squares, cost, risked in self.ways(moves):
            if there in goals:
                way = (squares, self.harm(risked), cost)
                found[square(there)] = min(way, found.get(square(there), way))
        fewest = min((way[0] for way in found.values()), default=0)
        return {end: way for end, way in found.items() if way[0] == fewest}

    def strikes(self, card: int, hero: int) -> dict[Square, Way]:
        """How it gets to where the card strikes a hero."""
        ends = {there for there, *_ in self.ways(1)}
        return self.shortest(1, {t for t in ends if self._could_strike(t, card, hero)})

    def towards(self, heroes: list[int]) -> dict[Square, Way]:
        """How it gets nearest to any of some heroes with two Move Actions."""
        ends = {there for there, *_ in self.ways(2)}
        close = {t: min(self._far_from(t, hero) for hero in heroes) for t in ends}
        closest = {t for t in ends if close[t] == min(close.values())}
        left = {t: self._left_to_walk(t, heroes) for t in closest}
        return self.shortest(2, {t for t in closest if left[t] == min(left.values())})


def told(plan: Plan) -> dict[Square, Way]:
    """The ways of a plan, as the literal boss tells them."""
    return {way.end: (len(way.squares) - 1, way.harm, way.cost) for way in plan.ways}


def check(table: BattleOnTheTable) -> str:
    """Compare each tie that the plan may have with the literal answer; says what it does."""
    fight, who, box = table.table, table.number("xan"), table.match.box
    assert isinstance(box, VillainBox)
    fight.state.turn = marks_at_start(fight, who)
    literal = LiteralBoss(table)
    card = (*literal.kind.cards, literal.kind.basic)[0]
    found = plan_of_boss(fight, who, box.command, card)
    ways = {hero: literal.strikes(card, hero) for hero in literal.heroes}
    for row in found.rows:
        assert bool(row.reached) is bool(ways[row.hero])
    measures = {row.hero: row.measures for row in found.rows}
    within = [hero for hero in literal.heroes if ways[hero]]
    if within:
        best = min(measures[hero] for hero in within)
        assert found.does == "attack"
        assert set(found.tied) == {hero for hero in within if measures[hero] == best}
        for hero in found.tied:
            aimed = plan_of_boss(fight, who, box.command, card, target=hero)
            assert (aimed.target, told(aimed)) == (hero, ways[hero])
            assert aimed.ending_at(aimed.ways[-1].end).ways == aimed.ways[-1:]
            brief = plan_of_boss(fight, who, box.command, card, target=hero, thorough=False)
            assert (brief.target, brief.ways) == (hero, aimed.ways)
            assert (brief.tied, brief.target_rule) == (aimed.tied, aimed.target_rule)
        return "attack"
    first = [hero for hero in literal.heroes if measures[hero] == min(measures.values())]
    expected = literal.towards(first)
    if any(cost for _, _, cost in expected.values()):
        assert (found.does, told(found)) == ("approach", expected)
    else:
        assert found.does == "nothing"
    return found.does


# rule: arena.boss.action.5, arena.boss.action.6, arena.boss.action.7
@pytest.mark.parametrize("seed", range(4))
def test_every_alternative_of_a_boss_is_as_short(seed: int) -> None:
    chance = random.Random(300 + seed)
    done = [check(random_raid(chance, 5, 4)[0]) for _ in range(30)]
    done += [check(random_raid(chance, 13, 3)[0]) for _ in range(6)]
    assert {"attack", "approach"} <= set(done)
