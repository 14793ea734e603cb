"""The Move Action: steps and walks, and all that it can be spent on to go somewhere.

Rules: arena.move.step.*, arena.move.limit.*; tanares.move.move.*, tanares.move.restriction.*
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Self, TypeVar, cast

from rulekeeper.boards.footprint import anchors_touching, around
from rulekeeper.boards.masks import Listing, Mask, Square, squares_of
from rulekeeper.core.acts import Act, Menu, Preview
from rulekeeper.core.requests import Flow, Option
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.tanarean.actions.movement_points import (
    begin_move,
    points_left,
    price_of_step,
    spend,
    steps_with_spare,
    suffer_losses,
    told_of_way,
    walker,
)
from rulekeeper.tanarean.actions.options import Going, TurnOption
from rulekeeper.tanarean.actions.sidestep import SIDESTEPS, may_sidestep, sidesteps
from rulekeeper.tanarean.actions.tiles import Teleport, is_open, teleport
from rulekeeper.tanarean.combat.battlebox import BattleTable, CombatantKind
from rulekeeper.tanarean.combat.combatants import NOBODY
from rulekeeper.tanarean.combat.combatevents import Stepped
from rulekeeper.tanarean.combat.conditions import copies
from rulekeeper.tanarean.combat.options import BattleOption, own_combatants
from rulekeeper.tanarean.combat.position import (
    battle_map,
    name,
)
from rulekeeper.tanarean.combat.reactions import act_is_over, incite
from rulekeeper.tanarean.combat.references import CombatantRef, SquareRef
from rulekeeper.tanarean.combat.stepping import next_steps, surroundings, take_step
from rulekeeper.tanarean.combat.ways import (
    Way,
    preview_of,
    reactors,
    risks_of,
    safest_way,
    straight_way,
)
from rulekeeper.tanarean.grid import movement, routes
from rulekeeper.tanarean.grid.battlegrid import GRID, footprint, name_of
from rulekeeper.tanarean.grid.battlemap import BattleMap
from rulekeeper.tanarean.grid.reach import (
    Mover,
    covers,
    passages_of,
    reach,
    stops_of,
    teleports_from,
)

T = TypeVar("T", bound=BattleTable)


def move_options(
    table: BattleTable, the_map: BattleMap, figure: Mover, kind: CombatantKind
) -> list[BattleOption]:
    """Steps, teleports, walks and sidesteps. Rules: arena.move.step.1, arena.move.sidestep.1"""
    state, steps = table.state, next_steps(the_map, figure)
    if state.turn.spare:
        steps = (*steps, *steps_with_spare(table))
    own_steps = _steps_of(state.turn.owner)
    options: list[BattleOption] = [own_steps[to] for to in steps]
    passable = passages_of(the_map, figure)
    near = 1 << figure.at | passable.beside(figure.at, 2)
    for portal in passable.portals:
        if portal >> figure.at & 1:
            free = teleports_from(passable, portal) & stops_of(figure)
            options += [Teleport(to) for to in squares_of(free)]
            near |= free
    if figure.points > 1:
        options += _WALKS.of(reach(the_map, figure).stops & ~near)
    if figure.points >= kind.movement and may_sidestep(table):
        options += SIDESTEPS.of(sidesteps(table, figure))
    return options


def take_action(table: T, menu: Menu[T], seat: int) -> Flow[None]:
    """One thing that the owner of a turn does in it, of those on the menu of a game's turn.

    What points it has lost until then is missing. Unless it moves on, it may incite anew.
    Rules: arena.turn.action.1 to .4, arena.attack.reaction.3, .7; tanares.turn.actions.1, .2
    """
    suffer_losses(table)
    answer = yield menu.choice(table, seat)
    if not isinstance(answer, Step | Walk):
        act_is_over(table)
    yield from cast("Act[T]", answer).perform(table)


@lru_cache(maxsize=64)
def _steps_of(who: int) -> tuple[Step, ...]:
    """The steps of a hero, by the numbers of all squares."""
    return tuple(Step(who, square) for square in range(GRID.full.bit_length()))


def straight_step(table: BattleTable, to: Square) -> Way:
    """A single step of the turn's owner. Rules: arena.move.step.1 to .4, .6"""
    figure = walker(table)
    cost = movement.step_cost(battle_map(table), figure, to) or 1
    return straight_way(table, figure, to, price_of_step(table, to, cost))


class Step(TurnOption, frozen=True, tag="step"):
    """Move one square. Rules: arena.move.step.1 to .6, arena.move.limit.1 to .5"""

    says = "move {combatant} to {square}"
    points = ("{square}",)
    word = "step"
    combatant: CombatantRef
    square: SquareRef

    def rule_of(self, table: BattleTable) -> str:
        """That of steps."""
        return table.box.rules.grid.ids.step

    @classmethod
    def candidates(cls, table: BattleTable, seat: int) -> Iterable[Self]:
        """Every square, for the turn's owner or else for a hero of the seat."""
        if not table.box.in_turn(table.state) or table.state.turn.moved != NOBODY:
            return ()
        who = next(iter(own_combatants(table, seat)), table.state.turn.owner)
        return (cls(who, square) for square in GRID.squares)

    def verdict(self, table: BattleTable, seat: int) -> Verdict:
        """Whether the turn's owner can make this single step.

        Rules: arena.move.step.1 to .4, arena.move.limit.1 to .5, arena.tile.swamp.4
        """
        owner, the_map, figure = table.state.turn.owner, battle_map(table), walker(table)
        if self.combatant != owner:
            return No(table.box.ids.turn_order, f"It is the turn of {name(table, owner)}.")
        if self.square in next_steps(the_map, figure) or self.square in steps_with_spare(table):
            return YES
        if not (open_there := is_open(table, self.square)):
            return open_there
        return movement.can_step(the_map, figure, self.square) and No(
            table.box.rules.grid.ids.ally_square,
            f"An ally stands at {name_of(self.square)}, and too few points are left to move on "
            "from there.",
        )

    def preview(self, table: BattleTable, offered: Sequence[Option]) -> Preview:
        """What it costs and risks, straight as it goes."""
        return preview_of(table, straight_step(table, self.square))

    def perform(self, table: BattleTable) -> Flow[None]:
        """Declare the step and make it, unless a reaction comes between."""
        yield from step(table, walker(table), self.square)


def step(table: BattleTable, figure: Mover, to: Square) -> Flow[bool]:
    """Declare one step of the turn's owner and make it, unless a reaction has come between.

    Returns whether it was made. Rules: arena.move.step.1, .6, arena.attack.reaction.incite.1,
    arena.attack.reaction.resolve.1 to .3
    """
    state, who = table.state, table.state.turn.owner
    begin_move(table)
    if figure.enemies & _beside(figure):
        reacted = yield from incite(table, who)
        if reacted:
            suffer_losses(table)
            return False
    died = len(state.turn.died)
    spend(table, price_of_step(table, to, movement.step_cost(battle_map(table), figure, to) or 1))
    if not covers(figure.allies, figure.at, figure.size):
        state.turn.stood = figure.at  # where a scroll may have put it since its last step
    yield from take_step(table, figure, who, to, table.box.rules.grid.ids.step)
    act_is_over(table)
    here = state.combatants[who].square if state.combatants[who].on_grid else to
    if not covers(figure.allies, here, figure.size):
        state.turn.stood = here
    if len(state.turn.died) > died:
        yield from table.box.aftermath(table)
    if table.box.asks_after_steps:
        yield from table.box.step_made(table)
        suffer_losses(table)
    return True


class Walk(Going, frozen=True, tag="walk"):
    """Move to a square that takes more than one step, by the safest way.

    Rules: arena.move.action.2, arena.attack.reaction.resolve.3
    """

    says = "walk to {square}"
    word = "walk"

    def rule_of(self, table: BattleTable) -> str:
        """That of steps."""
        return table.box.rules.grid.ids.step

    def verdict(self, table: BattleTable, seat: int) -> Verdict:
        """Whether the turn's owner can move to a square that takes more than one step.

        Rules: arena.move.step.1 to .4, arena.move.limit.1 to .5
        """
        to, the_map, figure = self.square, battle_map(table), walker(table)
        rule = self.rule_of(table)
        if to == figure.at:
            return No(rule, f"{name(table, table.state.turn.owner)} stands there already.")
        if to in next_steps(the_map, figure) or to in steps_with_spare(table):
            return No(rule, f"{name_of(to)} is a single step away: step there.")
        if movement.can_teleport(the_map, figure, to):
            return No(rule, f"{name_of(to)} is on a portal: teleport there.")
        return is_open(table, to) and movement.can_move_to(the_map, figure, to)

    def preview(self, table: BattleTable, offered: Sequence[Option]) -> Preview:
        """What the safest way costs and risks."""
        return told_of_way(table, self.square)

    def perform(self, table: BattleTable) -> Flow[None]:
        """Go there. A reaction, or whatever else changes, ends the walk."""
        state, who, figure = table.state, table.state.turn.owner, walker(table)
        risks = risks_of(table, reactors(table, figure.points))
        if _only_cost_matters(table):
            cost = routes.free_cost(battle_map(table), figure, risks, self.square)
            if cost is not None:
                _arrive(table, self.square, cost)
                return
        way = safest_way(table, figure, risks, self.square)
        disturbed = _disturbed_steps(table, figure, way)
        is_watched = bool(table.box.watched_squares(state))
        before = surroundings(table, who) if is_watched else None
        for each in way[:disturbed]:
            expected = points_left(table) - price_of_step(table, each.to, each.cost)
            if each.teleports:
                yield from teleport(table, each.to)
                made = True
            else:
                made = yield from step(table, walker(table), each.to)
            if not made or state.combatants[who].square != each.to or state.turn.points != expected:
                return
            if is_watched and surroundings(table, who) != before:
                return
        _stroll(table, way[disturbed:])


def _only_cost_matters(table: BattleTable) -> bool:
    """Whether only the cost and the end of a walk matter, since its way risks nothing.

    A hastened hero may lose that condition beside an enemy.
    """
    state = table.state
    return not (
        table.listening
        or state.turn.spare
        or table.box.asks_after_steps
        or table.box.watched_squares(state)
        or copies(table, state.turn.owner, "hastened")
    )


def _disturbed_steps(table: BattleTable, figure: Mover, way: tuple[routes.RouteStep, ...]) -> int:
    """After how many steps of a way nothing can interrupt it: nobody is near, and no lava.

    Nor is any square watched that it enters. All of them where people may respond to each step.
    """
    if table.box.asks_after_steps:
        return len(way)
    watched = table.box.watched_squares(table.state)
    beside_enemies = anchors_touching(GRID, GRID.grow(figure.enemies, diagonal=True), figure.size)
    left, disturbed = figure.at, 0
    for number, each in enumerate(way, start=1):
        is_watched = covers(watched, each.to, figure.size)
        if each.lava or is_watched or beside_enemies >> left & 1:
            disturbed = number
        left = each.to
    return disturbed


def _stroll(table: BattleTable, way: tuple[routes.RouteStep, ...]) -> None:
    """Go several steps at once, as single steps would."""
    if not way:
        return
    who, ids = table.state.turn.owner, table.box.rules.grid.ids
    at = table.state.combatants[who].square
    for each in way:
        rule = ids.portal if each.teleports else ids.step
        table.tell(Stepped, rule=rule, combatant=who, square=each.to, start=at)
        at = each.to
    first, *others = way
    cost = price_of_step(table, first.to, first.cost) + sum(each.cost for each in others)
    _arrive(table, way[-1].to, cost)


def _arrive(table: BattleTable, to: Square, cost: int) -> None:
    """The turn's owner has come undisturbed to a square where it may stay."""
    state = table.state
    spend(table, cost)
    state.combatants[state.turn.owner].square = state.turn.stood = to
    act_is_over(table)


def _beside(figure: Mover) -> Mask:
    """The squares on which others are adjacent to a figure."""
    if figure.size == 1:
        return GRID.chebyshev_radius(figure.at, 1)
    return around(GRID, footprint(figure.at, figure.size), 1)


_WALKS = Listing(Walk)
