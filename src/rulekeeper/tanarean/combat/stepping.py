"""One step of a figure, with what the terrain does to it; movement by benefits and effects.

Rules: arena.tile.lava.2 to .7, arena.attack.benefit.move.1 to .6, arena.effect.force-move.1 to .4
"""

from collections.abc import Callable
from functools import lru_cache
from heapq import heappop, heappush
from typing import TypeAlias

from msgspec.structs import replace

from rulekeeper.boards.footprint import anchors_touching
from rulekeeper.boards.masks import Square, mask_of, squares_of
from rulekeeper.core.requests import Flow, Option, choose
from rulekeeper.tanarean.combat import combatevents as events
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.combatoptions import DONE, Step
from rulekeeper.tanarean.combat.harm import deal
from rulekeeper.tanarean.combat.position import battle_map, kind_of, mover
from rulekeeper.tanarean.grid.battlegrid import GRID
from rulekeeper.tanarean.grid.battlemap import BattleMap
from rulekeeper.tanarean.grid.movement import Mover, open_to, passages_of, reach, stops_of
from rulekeeper.tanarean.grid.routes import Risks, plain_way

LAVA_DAMAGE = 4
"""Rules: arena.tile.lava.2, tanares.effect.source.8"""

Allowed: TypeAlias = Callable[[Mover, Square], bool]
"""Whether a movement may take a step from where a figure is, besides what holds for all steps."""


def take_step(
    table: BattleTable, figure: Mover, who: int, to: Square, rule: str | None = None
) -> None:
    """Put somebody one step further and burn it where the step enters lava or passes its corner.

    Lava burns a combatant once a turn. Rules: arena.tile.lava.2, .3, .5, .6
    """
    combatant = table.state.combatants[who]
    the_map = battle_map(table)
    burning = bool(the_map.harmful) and any(
        step.to == to and step.burns for step in passages_of(the_map, figure).steps_from(figure.at)
    )
    combatant.square = to
    if table.listening:
        table.tell(events.Stepped(rule=rule or table.box.ids.forced, combatant=who, square=to))
    if burning:
        burn(table, who)


def burn(table: BattleTable, who: int) -> None:
    """Lava damages somebody, unless it did so in this turn. Rules: arena.tile.lava.6, .7"""
    if who not in table.state.turn.lava and kind_of(table, who).burns:
        table.state.turn.lava.append(who)
        deal(table, who, LAVA_DAMAGE, table.box.ids.lava)


def stands_on_lava(table: BattleTable, who: int, size: int = 1) -> bool:
    """Whether somebody has a square of lava under it. Rules: arena.tile.lava.4"""
    harmful = anchors_touching(GRID, battle_map(table).harmful, size)
    return bool(harmful >> table.state.combatants[who].square & 1)


def next_steps(the_map: BattleMap, figure: Mover) -> list[Square]:
    """Where a figure may step, so that it can end its movement with the points then left.

    Rules: arena.move.step.4
    """
    if not figure.points:
        return []
    may_enter, may_stop = open_to(figure), stops_of(figure)
    steps = passages_of(the_map, figure).steps_from(figure.at)
    if not GRID.chebyshev_radius(figure.at, 1) & ~may_stop:
        return [to for to, cost, _ in steps if cost <= figure.points]
    found = []
    for to, cost, _ in steps:
        if cost > figure.points or not may_enter >> to & 1:
            continue
        if not may_stop >> to & 1:
            rest = replace(figure, at=to, points=figure.points - cost)
            if not next_steps(the_map, rest):
                continue
        found.append(to)
    return found


# -- movement by benefits and effects ---------------------------------------------------------


def move_freely(
    table: BattleTable,
    who: int,
    points: int,
    by: int,
    seat: int,
    rule: str,
    *,
    own_will: bool,
    allowed: Allowed | None = None,
) -> Flow[int]:
    """A seat moves a combatant to where the movement may end, or on from there with what is left.

    The squares left over come back. The way is the one that burns least, then the cheapest; it ends
    where a swamp holds who moves of its own will. Where not every step is allowed, those on the way
    are. Rules: arena.attack.benefit.move.1 to .5, arena.effect.force-move.1 to .4
    """
    state = table.state
    while points > 0 and state.combatants[who].on_grid:
        figure = mover(table, who, points, by, own_will=own_will)
        led = None if allowed is None else _led_ways(table, who, figure, allowed)
        ends = reach(battle_map(table), figure).stops if led is None else mask_of(led)
        steps = _steps_of(who)
        options: list[Option] = [steps[to] for to in squares_of(ends & ~(1 << figure.at))]
        if not options:
            break
        if stops_of(figure) >> figure.at & 1:
            options.append(DONE)
        state.turn.squares_left = points
        answer = yield from choose(seat, "step", options, rule)
        state.turn.squares_left = 0
        if not isinstance(answer, Step):
            break
        to = answer.square
        for square, cost in led[to] if led else _least_harmful_way(table, who, figure, to):
            points -= cost
            take_step(table, replace(figure, at=state.combatants[who].square), who, square)
            if not state.combatants[who].on_grid:
                return 0
        if figure.halts >> to & 1:
            return 0
    return points


@lru_cache(maxsize=64)
def _steps_of(who: int) -> tuple[Step, ...]:
    """The options to move a combatant, by the numbers of all squares."""
    return tuple(Step(who, square) for square in range(GRID.full.bit_length()))


def _fears_lava(table: BattleTable, who: int) -> bool:
    """Whether lava would damage somebody now. Rules: arena.tile.lava.6"""
    return kind_of(table, who).burns and who not in table.state.turn.lava


def _least_harmful_way(
    table: BattleTable, who: int, figure: Mover, to: Square
) -> list[tuple[Square, int]]:
    """The squares of the way to an end in reach, with what each costs.

    Rules: arena.tile.lava.2, .3
    """
    the_map = battle_map(table)
    way = None
    if the_map.harmful and _fears_lava(table, who):
        way = plain_way(the_map, figure, Risks(), to)
    if way is None:
        way = plain_way(the_map, figure, Risks(lava=0), to)
    assert way is not None
    return [(step.to, step.cost) for step in way]


def _led_ways(
    table: BattleTable, who: int, figure: Mover, allowed: Allowed
) -> dict[Square, list[tuple[Square, int]]]:
    """The ways of which each step is allowed, by their ends: the squares, and what each costs.

    Rules: arena.effect.force-move.3, .4
    """
    fears_lava, steps = _fears_lava(table, who), passages_of(battle_map(table), figure)
    may_enter, may_stop = open_to(figure), stops_of(figure)
    found: dict[Square, list[tuple[Square, int]]] = {}
    # Unburnt ways come first, cheaper ones before dearer ones.
    for burning in (False, True) if fears_lava else (True,):
        waiting: list[tuple[int, Square, list[tuple[Square, int]]]] = [(0, figure.at, [])]
        seen = set()
        while waiting:
            spent, at, way = heappop(waiting)
            if at in seen:
                continue
            seen.add(at)
            if may_stop >> at & 1:
                found.setdefault(at, way)
            if way and figure.halts >> at & 1:
                continue
            for to, cost, burns in steps.steps_from(at):
                is_open = spent + cost <= figure.points and may_enter >> to & 1
                if is_open and (burning or not burns) and allowed(replace(figure, at=at), to):
                    heappush(waiting, (spent + cost, to, [*way, (to, cost)]))
    return found
