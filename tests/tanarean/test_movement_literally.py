"""Movement on random maps, held against the rules taken literally."""

import random
from typing import Literal

import pytest
from msgspec.structs import replace

from rulekeeper.boards.masks import Mask
from rulekeeper.tanarean.grid.battlegrid import COLUMNS, GRID, ROWS, footprint
from rulekeeper.tanarean.grid.battlemap import BattleMap
from rulekeeper.tanarean.grid.movement import (
    can_move_to,
    can_sidestep,
    can_step,
    can_stop,
    can_teleport,
    sidestep_squares,
    step_cost,
)
from rulekeeper.tanarean.grid.reach import Mover, reach
from rulekeeper.tanarean.grid.routes import (
    Reaction,
    Risks,
    Route,
    Routes,
    free_cost,
    plain_way,
    reaction_zone,
)
from rulekeeper.tanarean.grid.tied_routes import TiedRoutes
from rulekeeper.tanarean.grid.tiles import Tile, TileKind
from tables.thoroughness import seeds
from tanarean.literal_movement import Walk, place, places, square

KINDS = [
    *[(TileKind.WALL, 2, 1), (TileKind.WALL, 1, 1), (TileKind.CHEST, 1, 1)],
    *[(TileKind.LAVA, 2, 1), (TileKind.LAVA, 1, 1), (TileKind.SWAMP, 2, 2)],
    *[(TileKind.SWAMP, 1, 1), (TileKind.PORTAL, 2, 2)],
]


def random_map(chance: random.Random, column: int, row: int, tiles: int) -> BattleMap:
    """Tiles strewn over the squares around a place."""
    battle_map = BattleMap()
    for _ in range(tiles):
        kind, columns, rows = chance.choice(KINDS)
        at = GRID.square(
            min(COLUMNS - 1, max(0, column + chance.randint(-5, 5))),
            min(ROWS - 1, max(0, row + chance.randint(-5, 5))),
        )
        tile = Tile(kind, at, columns, rows)
        if tile.fits and not tile.mask & battle_map.covered:
            battle_map = battle_map.plus(tile)
    return battle_map


def random_mover(
    chance: random.Random, size: int, points: int, tiles: int
) -> tuple[BattleMap, Mover]:
    """A mover on a random map, among random figures, often near an edge."""
    column = chance.choice([0, chance.randint(0, COLUMNS - size), COLUMNS - size])
    row = chance.choice([0, chance.randint(0, ROWS - size), ROWS - size])
    start = GRID.square(column, row)
    body = footprint(start, size)
    battle_map = random_map(chance, column, row, tiles)
    battle_map = battle_map.without(battle_map.closed & body)

    def figures(count: int) -> Mask:
        mask = 0
        for _ in range(count):
            near_column = min(COLUMNS - 1, max(0, column + chance.randint(-4, 4)))
            near_row = min(ROWS - 1, max(0, row + chance.randint(-4, 4)))
            mask |= 1 << GRID.square(near_column, near_row)
        return mask & ~body & ~battle_map.closed

    enemies = figures(chance.randint(0, 5))
    mover = Mover(
        at=start,
        points=points,
        allies=figures(chance.randint(0, 4)) & ~enemies,
        enemies=enemies,
        size=size,
        heeds_difficult=chance.random() < 0.8,
        teleports=chance.random() < 0.7,
        halts=battle_map.difficult if chance.random() < 0.2 else 0,
    )
    return battle_map, mover


@pytest.mark.parametrize(("size", "rounds"), [(1, 150), (2, 40), (3, 40), (4, 25)])
def test_what_is_reached_and_what_it_costs(size: int, rounds: int) -> None:
    # rule: arena.move.step.1 to .4, arena.move.limit.1 to .5, arena.tile.swamp.2, .5
    chance = random.Random(size)
    for _ in seeds(0, rounds):
        battle_map, mover = random_mover(chance, size, chance.randint(0, 8), chance.randint(0, 30))
        walk = Walk.of(battle_map, mover)
        costs = walk.costs()
        found = reach(battle_map, mover)
        reached = sum(found.layers.values())
        assert {
            place(each): found.cost(each) for each in GRID.squares if reached >> each & 1
        } == costs
        ends = {where: cost for where, cost in costs.items() if walk.may_end(where)}
        assert {place(each): cost for each, cost in found.costs().items()} == ends


@pytest.mark.parametrize("size", [1, 3])
def test_each_verdict_is_the_same_as_the_masks(size: int) -> None:
    chance = random.Random(10 + size)
    for _ in seeds(0, 30):
        battle_map, mover = random_mover(chance, size, chance.randint(0, 5), chance.randint(0, 30))
        mover = replace(mover, halts=0)
        walk = Walk.of(battle_map, mover)
        steps = {
            there: price for there, price, _, teleports in walk.steps(walk.start) if not teleports
        }
        teleports = {there for there, _, _, teleports in walk.steps(walk.start) if teleports}
        sidesteps = sidestep_squares(battle_map, mover)
        for each in GRID.squares:
            where = place(each)
            assert bool(can_step(battle_map, mover, each)) == (
                where in steps and steps[where] <= mover.points
            )
            fits = where[0] <= COLUMNS - size and where[1] <= ROWS - size
            if fits and not walk.covered(where) & walk.enemies:
                assert step_cost(battle_map, mover, each) == steps.get(where)
            assert bool(can_sidestep(battle_map, mover, each)) == bool(sidesteps >> each & 1)
            assert bool(sidesteps >> each & 1) == (steps.get(where) == 1)
            if mover.teleports:
                assert bool(can_teleport(battle_map, mover, each)) == (
                    where in teleports and mover.points > 0
                )
            assert bool(can_stop(battle_map, mover, each)) == (
                fits and walk.may_end(where) and not walk.covered(where) & walk.closed
            )
        stops = reach(battle_map, mover).stops
        for each in chance.sample(GRID.squares, 12):
            assert bool(can_move_to(battle_map, mover, each)) == bool(stops >> each & 1)


def random_risks(
    chance: random.Random, mover: Mover, *, one_reaction: bool, most: int
) -> tuple[Risks, list[int]]:
    """Reactions of some enemies and lava, with the harm of each reaction."""
    enemies = [1 << each for each in GRID.squares if mover.enemies >> each & 1][:4]
    harm = [chance.randint(1, most) for _ in enemies]
    reactions = tuple(
        Reaction(reaction_zone(enemy, mover.size), weight)
        for enemy, weight in zip(enemies, harm, strict=True)
    )
    lava = chance.randint(0, 5)
    return Risks(reactions=reactions, lava=lava, one_reaction=one_reaction), harm


@pytest.mark.parametrize("first", ["harm", "cost"])
@pytest.mark.parametrize("one_reaction", [False, True])
@pytest.mark.parametrize(("size", "points"), [(1, 3), (2, 4), (3, 3)])
def test_all_routes_that_tie(
    size: int, points: int, one_reaction: bool, first: Literal["harm", "cost"]
) -> None:
    # rule: arena.villain.ai.target.3, .4, arena.villain.ai.path.1, .3, tanares.villain.path.4
    chance = random.Random(f"{size} {one_reaction} {first}")
    for _ in seeds(0, 20):
        battle_map, mover = random_mover(chance, size, points, chance.randint(5, 30))
        risks, harm = random_risks(chance, mover, one_reaction=one_reaction, most=2)
        walk = Walk.of(battle_map, mover)
        walk.zones = [places(reaction.zone) for reaction in risks.reactions]
        near = sorted(walk.costs())
        goals = {square(where) for where in chance.sample(near, min(4, len(near)))}
        tied = TiedRoutes(battle_map, mover, risks, sum(1 << goal for goal in goals), first)
        every = []
        for steps, where, cost, risked in walk.every_route(one_reaction, harm):
            if square(where) in goals and walk.may_end(where):
                total = sum(risks.lava if each == -1 else harm[each] for each in risked)
                every.append(((total, cost) if first == "harm" else (cost, total), where, steps))
        if not every:
            assert (tied.ends, list(tied.routes())) == (0, [])
            continue
        best = min(rank for rank, _, _ in every)
        assert ((tied.harm, tied.cost) if first == "harm" else (tied.cost, tied.harm)) == best
        assert places(tied.ends) == {where for rank, where, _ in every if rank == best}
        found = [
            tuple((place(step.to), step.teleports) for step in route.steps)
            for route in tied.routes()
        ]
        assert sorted(found) == sorted(steps for rank, _, steps in every if rank == best)


@pytest.mark.parametrize("one_reaction", [False, True])
@pytest.mark.parametrize("size", [1, 2])
def test_the_safest_of_all_ways(size: int, one_reaction: bool) -> None:
    # rule: arena.attack.reaction.6, arena.tile.lava.6, arena.villain.ai.path.3,
    # tanares.villain.path.4
    chance = random.Random(100 * size + one_reaction)
    for _ in seeds(0, 30):
        battle_map, mover = random_mover(chance, size, chance.randint(1, 5), chance.randint(5, 30))
        risks, harm = random_risks(chance, mover, one_reaction=one_reaction, most=9)
        walk = Walk.of(battle_map, mover)
        walk.zones = [places(reaction.zone) for reaction in risks.reactions]
        routes = Routes(battle_map, mover, risks)
        every: dict[int, list[tuple[int, int]]] = {}
        for where, cost, risked in walk.every_way(one_reaction, harm):
            if walk.may_end(where):
                total = sum(risks.lava if each == -1 else harm[each] for each in risked)
                every.setdefault(square(where), []).append((cost, total))
        safe = routes.forecasts()
        assert set(safe) == set(every)
        for to, ways in every.items():
            assert (safe[to].harm, safe[to].cost) == min((total, cost) for cost, total in ways)
        for to in chance.sample(sorted(every), min(6, len(every))):
            safest = routes.safest(to)
            assert safest is not None
            assert safest.forecast == safe[to]
            check(walk, risks, safest, to)
        starts_in_danger = any(reaction.zone >> mover.at & 1 for reaction in risks.reactions)
        for to, forecast in safe.items():
            plain = plain_way(battle_map, mover, risks, to)
            if plain is not None:
                met = [number for step in plain for number in step.reactions]
                assert sum(step.cost for step in plain) == forecast.cost
                assert sum(harm[number] for number in met) == forecast.harm
                check(walk, risks, Route(plain, forecast), to)
            free = free_cost(battle_map, mover, risks, to)
            is_free = not (starts_in_danger or forecast.reactions or forecast.lava)
            assert free == (forecast.cost if is_free else None)
            assert Routes(battle_map, mover, risks, goals=1 << to).safest(to) == routes.safest(to)


def check(walk: Walk, risks: Risks, route: Route, to: int) -> None:
    """A route is walked step by step, and all that it tells of each step holds."""
    here, spent, burnt = walk.start, 0, False
    incited: list[int] = []
    for step in route.steps:
        there = place(step.to)
        assert walk.goes_on_from(here, spent)
        allowed = [
            (price, burns)
            for to_, price, burns, teleports in walk.steps(here)
            if to_ == there and teleports == step.teleports
        ]
        [(price, burns)] = allowed
        assert price == step.cost
        assert step.lava == (burns and not burnt and bool(risks.lava))
        beside = {number for number, zone in enumerate(walk.zones) if here in zone}
        if step.teleports or (risks.one_reaction and incited):
            assert step.reactions == ()
        elif risks.one_reaction:
            assert len(step.reactions) == bool(beside)
            assert set(step.reactions) <= beside
        else:
            assert set(step.reactions) == beside - set(incited)
        incited += step.reactions
        burnt |= burns
        spent += price
        here = there
    assert square(here) == to
    assert spent == route.forecast.cost <= walk.points
    assert sorted(incited) == list(route.forecast.reactions)
    assert route.forecast.lava == (burnt and bool(risks.lava))
    assert route.forecast.ends_on_lava == bool(walk.covered(here) & walk.lava)
