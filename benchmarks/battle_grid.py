"""How fast the battle grid answers, on a crowded map: `python benchmarks/battle_grid.py [--json]`.

Each figure is the median of many batches, in microseconds for one question.
"""

import json
import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import cycle
from statistics import median
from time import perf_counter_ns

from rulekeeper.boards import vision
from rulekeeper.boards.masks import Mask, Square
from rulekeeper.boards.vision import Vision
from rulekeeper.tanarean.grid.battlegrid import GRID
from rulekeeper.tanarean.grid.battlemap import BattleMap
from rulekeeper.tanarean.grid.movement import can_move_to
from rulekeeper.tanarean.grid.reach import Mover, reach
from rulekeeper.tanarean.grid.routes import Reaction, Risks, Routes, reaction_zone
from rulekeeper.tanarean.grid.sight import can_see, squares_in_sight
from rulekeeper.tanarean.grid.tiles import Tile, TileKind

TILES = (
    *((TileKind.WALL, 4, 1),) * 8,
    *((TileKind.WALL, 1, 3),) * 8,
    *((TileKind.LOCKED_DOOR, 1, 1),) * 2,
    *((TileKind.LAVA, 3, 3),) * 3,
    *((TileKind.SWAMP, 4, 2),) * 3,
    *((TileKind.PORTAL, 2, 2),) * 2,
    *((TileKind.CHEST, 1, 1),) * 3,
)


@dataclass(frozen=True)
class Timing:
    """One line of the table; the limit is what the grid promises, if it promises something."""

    question: str
    microseconds: float
    limit: float | None = None


def crowded_map(chance: random.Random) -> BattleMap:
    battle_map = BattleMap()
    for kind, columns, rows in TILES:
        while True:
            tile = Tile(kind, chance.choice(GRID.squares), columns, rows)
            if tile.fits and not tile.mask & battle_map.covered:
                battle_map = battle_map.plus(tile)
                break
    return battle_map


def microseconds(ask: Callable[[], object], batches: int, times: int) -> float:
    """The median over some batches of what one call takes."""
    spans = []
    for _ in range(batches):
        start = perf_counter_ns()
        for _ in range(times):
            ask()
        spans.append((perf_counter_ns() - start) / times / 1000)
    return median(spans)


def timings() -> Iterator[Timing]:
    chance = random.Random(1)
    battle_map = crowded_map(chance)
    free = [square for square in GRID.squares if not battle_map.closed >> square & 1]
    pairs = [(chance.choice(free), chance.choice(free)) for _ in range(2000)]
    yield from vision_timings(battle_map, pairs)
    yield from movement_timings(battle_map, chance.sample(free, 40), chance)


def vision_timings(battle_map: BattleMap, pairs: list[tuple[Square, Square]]) -> Iterator[Timing]:
    asked = cycle(pairs)
    fresh = Vision(GRID, battle_map.vision_blockers)

    def from_scratch() -> bool:
        vision._sheaf.cache_clear()
        vision._met.cache_clear()
        return Vision(GRID, battle_map.vision_blockers).sees(*next(asked))

    yield Timing("vision of a pair, nothing cached", microseconds(from_scratch, 400, 1), 200)
    for a, b in pairs:
        fresh.sees(a, b)
    known_lines = microseconds(lambda: fresh.sees(*next(asked)), 100, 200)
    yield Timing("vision of a pair, lines cached", known_lines, 200)
    rows = iter(GRID.squares)
    row = microseconds(lambda: fresh.seen_from(next(rows)), 200, 1)
    yield Timing("all squares seen from one, lines cached", row)
    for square in GRID.squares:
        battle_map.vision.seen_from(square)
    cached = microseconds(lambda: battle_map.vision.sees(*next(asked)), 100, 500)
    yield Timing("vision of a pair, cached", cached, 5)
    source = cycle(GRID.squares)
    seen = microseconds(lambda: squares_in_sight(battle_map, 1 << next(source)), 100, 500)
    yield Timing("all squares seen from one, cached", seen)
    hidden = cycle([pair for pair in pairs if not battle_map.vision.sees(*pair)])

    def refuse() -> object:
        a, b = next(hidden)
        return can_see(battle_map, 1 << a, 1 << b)

    yield Timing("a refusal that names the blocking squares", microseconds(refuse, 100, 20))


def movement_timings(
    battle_map: BattleMap, figures: list[Square], chance: random.Random
) -> Iterator[Timing]:
    def others() -> Mask:
        return sum(1 << square for square in chance.sample(figures[20:], 4))

    movers = [Mover(at=at, points=6, allies=others(), enemies=others()) for at in figures[:20]]
    moving = cycle(movers)
    yield Timing(
        "reach of 6 points", microseconds(lambda: reach(battle_map, next(moving)), 100, 50)
    )
    anywhere = cycle(GRID.squares)
    explained = microseconds(lambda: can_move_to(battle_map, next(moving), next(anywhere)), 100, 20)
    yield Timing("a verdict on a destination", explained)

    def risks(mover: Mover) -> Risks:
        enemies = [1 << square for square in GRID.squares if mover.enemies >> square & 1]
        return Risks(reactions=tuple(Reaction(reaction_zone(enemy)) for enemy in enemies))

    feared = cycle([(mover, risks(mover)) for mover in movers])

    def all_routes() -> object:
        mover, fears = next(feared)
        return Routes(battle_map, mover, fears).forecasts()

    yield Timing("cost and risk of all destinations, 4 enemies", microseconds(all_routes, 100, 10))


def main() -> int:
    """Print the table; the exit code tells whether every promise is kept."""
    lines = list(timings())
    if "--json" in sys.argv[1:]:
        print(json.dumps([vars(line) for line in lines], indent=2))
    else:
        for line in lines:
            limit = f"(limit {line.limit:g})" if line.limit else ""
            print(f"{line.question:45} {line.microseconds:10.2f} us {limit}")
    return any(line.limit and line.microseconds > line.limit for line in lines)


if __name__ == "__main__":
    sys.exit(main())
