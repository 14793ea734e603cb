"""One step of a figure, with what the terrain does to it; movement by benefits and effects.

Rules: arena.tile.lava.2 to .7, arena.attack.benefit.move.1 to .6, arena.effect.force-move.1 to .4
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from typing import TypeAlias

from msgspec.structs import replace

from rulekeeper.boards.masks import Square, mask_of, squares_of
from rulekeeper.core.acts import DONE, NOTHING_TO_TELL, Done, Menu, Preview
from rulekeeper.core.requests import Flow, Option, SeatRequest
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.tanarean.combat import combatevents as events
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.combatants import NOBODY, TimelineStep
from rulekeeper.tanarean.combat.harm import deal
from rulekeeper.tanarean.combat.options import BattleOption, Source, during
from rulekeeper.tanarean.combat.position import battle_map, kind_of, mover, name, place, standing
from rulekeeper.tanarean.combat.references import CombatantRef, SquareRef
from rulekeeper.tanarean.combat.will import decide
from rulekeeper.tanarean.grid.battlegrid import GRID, name_of
from rulekeeper.tanarean.grid.battlemap import BattleMap
from rulekeeper.tanarean.grid.movement import can_stop
from rulekeeper.tanarean.grid.reach import FAR_AWAY, Mover, open_to, passages_of, reach, stops_of
from rulekeeper.tanarean.grid.routes import Risks, plain_way
from rulekeeper.tanarean.grid.tiles import TileKind

Allowed: TypeAlias = Callable[[Mover, Square], bool]
"""Whether a movement may take a step from where a figure is, besides what holds for all steps."""


def take_step(
    table: BattleTable, figure: Mover, who: int, to: Square, rule: str | None = None
) -> Flow[None]:
    """Put somebody one step further and burn it where the step enters lava or passes its corner.

    Lava burns a combatant once a turn. Rules: arena.tile.lava.2, .3, .5, .6
    """
    combatant = table.state.combatants[who]
    the_map = battle_map(table)
    burning = bool(the_map.harmful) and any(
        step.to == to and step.burns for step in passages_of(the_map, figure).steps_from(figure.at)
    )
    start, combatant.square = combatant.square, to
    rule = rule or table.box.ids.forced
    is_sidestep = rule == table.box.rules.grid.ids.sidestep
    kind = events.Sidestepped if is_sidestep else events.Stepped
    table.tell(kind, rule=rule, combatant=who, square=to, start=start)
    if burning:
        yield from burn(table, who)
    yield from enter(table, who)


def enter(table: BattleTable, who: int) -> Flow[None]:
    """What follows, by the box, when somebody has entered the square where it stands."""
    watched = table.box.watched_squares(table.state)
    if watched and table.state.combatants[who].on_grid and watched & place(table, who):
        yield from table.box.square_entered(table, who)


def surroundings(table: BattleTable, who: int) -> object:
    """What a way depends on: the map, and where all others stand. It differs when these change."""
    others = (c.square for other, c in enumerate(table.state.combatants) if other != who)
    return battle_map(table), *others


def burn(table: BattleTable, who: int) -> Flow[None]:
    """Lava damages somebody, unless it did so in this turn. Rules: arena.tile.lava.6, .7"""
    if who not in table.state.turn.lava and kind_of(table, who).burns:
        table.state.turn.lava.append(who)
        yield from deal(table, who, table.box.rules.lava_damage, table.box.ids.lava)


def stands_on_lava(table: BattleTable, who: int) -> bool:
    """Whether somebody has a square of lava under it. Rules: arena.tile.lava.4"""
    return bool(battle_map(table).harmful & place(table, who))


def harm(table: BattleTable) -> str:
    """What burns on this map: lava, spikes or both. They follow the same rules."""
    kinds = {tile.kind for tile in battle_map(table).tiles}
    return " or ".join(str(kind) for kind in (TileKind.LAVA, TileKind.SPIKES) if kind in kinds)


def strikes_next(table: BattleTable) -> bool:
    """Whether an attack goes on with its strikes once the movement asked about is over."""
    attacks = table.state.attacks
    return bool(attacks) and attacks[-1].step is TimelineStep.BENEFIT


def next_steps(the_map: BattleMap, figure: Mover) -> Sequence[Square]:
    """Where a figure may step, so that it can end its movement with the points then left.

    Rules: arena.move.step.4
    """
    if not figure.points:
        return ()
    may_stop, steps = stops_of(figure), passages_of(the_map, figure)
    if not GRID.chebyshev_radius(figure.at, 1) & ~may_stop:
        return steps.near(figure.at, figure.points)
    may_enter, found = open_to(figure), []
    for to, cost, _ in steps.steps_from(figure.at):
        if cost > figure.points or not may_enter >> to & 1:
            continue
        if not may_stop >> to & 1:
            if cost == figure.points:
                continue
            rest = replace(figure, at=to, points=figure.points - cost)
            if not next_steps(the_map, rest):
                continue
        found.append(to)
    return found


# -- movement by benefits and effects ---------------------------------------------------------


class MoveTo(BattleOption, frozen=True, tag="move"):
    """Move somebody to a square where the movement by a benefit or an effect may end."""

    says = "move {combatant} to {square}"
    combatant: CombatantRef
    square: SquareRef

    def pointed(self, table: BattleTable) -> tuple[str, ...] | None:
        """The square alone, of whoever is moved."""
        turn = table.state.turn
        return ("{square}",) if turn.squares_left and self.combatant == turn.moved else None

    @classmethod
    def candidates(cls, table: BattleTable, seat: int) -> Iterator[MoveTo]:
        """All squares, for whoever is moved now."""
        turn = table.state.turn
        if turn.squares_left:
            yield from (cls(turn.moved, square) for square in GRID.squares)

    @classmethod
    def unlikely(cls, table: BattleTable, seat: int) -> Iterator[MoveTo]:
        """All squares, for everybody else."""
        turn = table.state.turn
        for who in range(len(table.state.combatants) if turn.squares_left else 0):
            if who != turn.moved:
                yield from (cls(who, square) for square in GRID.squares)

    def verdict(self, table: BattleTable, seat: int) -> Verdict:
        """Whether the movement may end there, as far as the squares tell.

        Rules: arena.effect.force-move.1 to .4, arena.attack.benefit.move.1
        """
        who, turn, ids = self.combatant, table.state.turn, table.box.ids
        if who != turn.moved:
            moved = name(table, turn.moved)
            return No(ids.forced, f"You are moving {moved}, not {name(table, who)}.")
        here = [w for w in standing(table) if place(table, w) >> self.square & 1]
        spot = name_of(self.square)
        if here and who not in here:
            return No(ids.forced, f"{name(table, here[0])} stands at {spot}.")
        by = table.state.attacks[-1].attacker if table.state.attacks else turn.owner
        figure = mover(table, who, FAR_AWAY, by, own_will=False)
        if not (free := can_stop(battle_map(table), figure, self.square)):
            return free
        steps = reach(battle_map(table), figure).cost(self.square)
        if steps is None:
            return No(ids.forced, f"{name(table, who)} has no way to {spot}.")
        if steps > turn.squares_left:
            left = turn.squares_left
            return No(
                ids.forced, f"{spot} is {steps} squares away by the shortest way: {left} left."
            )
        return YES

    def preview(self, table: BattleTable, offered: Sequence[Option]) -> Preview:
        """Whether it cannot come there without being burnt."""
        state, the_map, who = table.state, battle_map(table), self.combatant
        if not the_map.harmful or not _fears_lava(table, who):
            return NOTHING_TO_TELL
        by = state.attacks[-1].attacker if state.attacks else state.turn.owner
        own_will = strikes_next(table)
        figure = mover(table, who, state.turn.squares_left, by, own_will=own_will)
        if reach(the_map, replace(figure, shuns_lava=True)).stops >> self.square & 1:
            return NOTHING_TO_TELL
        is_own = state.combatants[who].team == state.combatants[by].team
        warning = f"To {name_of(self.square)}: {name(table, who)} may be burnt by {harm(table)}."
        return Preview(sign="^", warning=warning if is_own else "")

    def left_out(self, table: BattleTable, offered: Sequence[Option], rule: str) -> No:
        """By this movement the square is out of reach."""
        who, square = name(table, self.combatant), name_of(self.square)
        return No(rule, f"This movement cannot take {who} to {square}.")


def _where_to(table: BattleTable, request: SeatRequest) -> str:
    """Whom a benefit or an effect moves, and how far it still may."""
    turn = table.state.turn
    left = turn.squares_left
    squares = "square is" if left == 1 else "squares are"
    return f"Where does {name(table, turn.moved)} move? {left} {squares} left."


STEP = Menu("step", MoveTo, Done, says=during(_where_to), done="Stop here", gives=True)


def move_freely(
    table: BattleTable,
    who: int,
    points: int,
    by: int,
    rule: str,
    *,
    own_will: bool,
    allowed: Allowed | None = None,
    source: Source | None = None,
) -> Flow[int]:
    """Whoever decides for `by` moves a combatant to where the movement may end, or on from there.

    `source` is what moves it, unless that is the attack in progress. The squares left over come
    back. The way is the one that burns least, then the cheapest; it ends where a swamp stops those
    who move of their own will. Where not every step is allowed, those on the way are. Where what
    follows a step changes the way ahead, the rest is asked anew.
    Rules: arena.attack.benefit.move.1 to .5, arena.effect.force-move.1 to .4
    """
    state, is_watched = table.state, bool(table.box.watched_squares(table.state))
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
        state.turn.moved, state.turn.squares_left = who, points
        answer = yield from decide(table, by, STEP, options, rule=rule, about=source, may_stop=True)
        state.turn.moved, state.turn.squares_left = NOBODY, 0
        if not isinstance(answer, MoveTo):
            break
        to = answer.square
        before = surroundings(table, who) if is_watched else None
        for square, cost in led[to] if led else _least_harmful_way(table, who, figure, to):
            points -= cost
            at = state.combatants[who].square
            yield from take_step(table, replace(figure, at=at), who, square)
            if not state.combatants[who].on_grid:
                return 0
            if is_watched and (
                state.combatants[who].square != square or surroundings(table, who) != before
            ):
                break
        if figure.halts >> state.combatants[who].square & 1:
            return 0
    return points


@lru_cache(maxsize=64)
def _steps_of(who: int) -> tuple[MoveTo, ...]:
    """The options to move a combatant, by the numbers of all squares."""
    return tuple(MoveTo(who, square) for square in range(GRID.full.bit_length()))


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
