"""One step of a figure, with what the terrain does to it; movement by benefits and effects.

Rules: arena.tile.lava.2 to .7, arena.attack.benefit.move.1 to .6, arena.effect.force-move.1 to .4
"""

from collections.abc import Callable
from typing import TypeAlias

from msgspec.structs import replace

from rulekeeper.boards.footprint import anchors_touching
from rulekeeper.boards.masks import Square
from rulekeeper.core.requests import Flow, Option, choose
from rulekeeper.tanarean import combatevents as events
from rulekeeper.tanarean.battlebox import BattleTable
from rulekeeper.tanarean.battlegrid import GRID
from rulekeeper.tanarean.combatoptions import DONE, Step
from rulekeeper.tanarean.harm import deal
from rulekeeper.tanarean.movement import Mover, open_to, passages_of, step_cost, stops_of
from rulekeeper.tanarean.position import battle_map, kind_of, mover

LAVA_DAMAGE = 4
"""Rules: arena.tile.lava.2, tanares.effect.source.8"""

Allowed: TypeAlias = Callable[[Mover, Square], bool]
"""Whether a movement may take a step, besides what holds for every movement."""


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


def next_steps(table: BattleTable, figure: Mover, allowed: Allowed | None = None) -> list[Square]:
    """Where a figure may step, so that it can end its movement with the points then left.

    Rules: arena.attack.benefit.move.1, .3, arena.effect.force-move.3, .4
    """
    if not figure.points:
        return []
    may_enter, may_stop = open_to(figure), stops_of(figure)
    steps = passages_of(battle_map(table), figure).steps_from(figure.at)
    if allowed is None and not GRID.chebyshev_radius(figure.at, 1) & ~may_stop:
        return [to for to, cost, _ in steps if cost <= figure.points]
    found = []
    for to, cost, _ in steps:
        if cost > figure.points or not may_enter >> to & 1:
            continue
        if allowed is not None and not allowed(figure, to):
            continue
        if not may_stop >> to & 1:
            rest = replace(figure, at=to, points=figure.points - cost)
            if figure.halts >> to & 1 or not next_steps(table, rest, allowed):
                continue
        found.append(to)
    return found


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
    """A seat moves a combatant step by step; the squares left over come back.

    It may stop on any square where the movement may end, and ends where a swamp holds who moves of
    its own will. Rules: arena.attack.benefit.move.1 to .5, arena.effect.force-move.1 to .4
    """
    while points > 0 and table.state.combatants[who].on_grid:
        figure = mover(table, who, points, by, own_will=own_will)
        steps: list[Option] = [Step(who, to) for to in next_steps(table, figure, allowed)]
        if not steps:
            break
        may_stop = stops_of(figure) >> figure.at & 1
        answer = yield from choose(seat, "step", [*steps, DONE] if may_stop else steps, rule)
        if not isinstance(answer, Step):
            break
        points -= step_cost(battle_map(table), figure, answer.square) or 1
        take_step(table, figure, who, answer.square)
        if figure.halts >> answer.square & 1:
            return 0
    return points
