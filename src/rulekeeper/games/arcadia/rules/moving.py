"""Movement (p. 14): steps, portals, doors, and spaces that one may not stay in (p. 15)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

from rulekeeper.boards.masks import squares_of
from rulekeeper.boards.sharing import Occupancy, ways_on
from rulekeeper.core.acts import Preview
from rulekeeper.core.requests import Flow
from rulekeeper.core.requests import Option as AnyOption
from rulekeeper.core.templates import counted, series
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.arcadia import events
from rulekeeper.games.arcadia.box import ArcadiaTable, heroes_of
from rulekeeper.games.arcadia.options import (
    EdgeRef,
    FigureRef,
    Option,
    SpaceRef,
    edge_name,
    figure_name,
)
from rulekeeper.games.arcadia.rules import board, numbers
from rulekeeper.games.arcadia.rules.bombs import explode
from rulekeeper.games.arcadia.rules.cursed import curse_forbids, is_forbidden
from rulekeeper.games.arcadia.rules.guard import guard_move
from rulekeeper.games.arcadia.rules.moments import note
from rulekeeper.games.arcadia.rules.quests import check_quests
from rulekeeper.games.arcadia.rules.routes import (
    Dangers,
    dangers_on,
    destinations,
    routes,
    way_to,
)
from rulekeeper.games.arcadia.rules.tokens import collect
from rulekeeper.games.arcadia.state import NOBODY, Movement


def begin_movement(table: ArcadiaTable, figure: int, reacts_to: int = NOBODY) -> None:
    """A Character gets its Movement points. Rules: arcadia.move.1, arcadia.payback.2"""
    points = numbers.movement(table, figure)
    there = table.state.figure(figure)
    table.state.movement = Movement(figure, points, there.space, reacts_to=reacts_to)


def end_movement(movement: Movement) -> None:
    """An attack ends a Movement that has begun. Rules: arcadia.activation.3"""
    if movement.has_begun:
        movement.points, movement.is_over = 0, True


def _cannot_pay(table: ArcadiaTable, movement: Movement) -> No | None:
    """Why whoever moves cannot spend a point; `None` if it can."""
    if movement.is_over:
        name = figure_name(table, movement.figure)
        return No("arcadia.activation.3", f"The Movement was over when {name} attacked.")
    return None if movement.points else No("arcadia.move.2", "No Movement point is left.")


def must_go_on(table: ArcadiaTable) -> bool:
    """Whether who is moving stands where it may not stay; that is never so in its refuge.

    Rules: arcadia.space.2, .6
    """
    movement = table.state.movement
    if movement is None:
        return False
    space = table.state.figure(movement.figure).space
    return space >= 0 and space != movement.refuge and board.is_crowded(table, space)


def return_if_cut_off(table: ArcadiaTable) -> None:
    """Whoever cannot leave a full space goes back to the last free one. Rules: arcadia.space.6"""
    movement = table.state.movement
    if movement is None or not must_go_on(table):
        return
    if destinations(table, movement.figure, movement.points) or any(
        FlipDoor.possible(table, NOBODY)
    ):
        return
    table.state.figure(movement.figure).space = movement.refuge
    movement.points = 0
    table.tell(
        events.Returned, rule="arcadia.space.6", figure=movement.figure, space=movement.refuge
    )


class Move(Option, frozen=True, tag="move"):
    """Go to a space, step by step or through portals; a reaction or a token on the way stops it.

    Rules: arcadia.move.2, .4, arcadia.move.portal.1
    """

    says = "move {figure} to {space}"
    rule = "arcadia.move.4"
    elsewhere = "A Hero moves in its activation, and a Monster in a Payback Reaction."
    elsewhere_rule = "arcadia.activation.2"
    figure: FigureRef
    space: SpaceRef

    def pointed(self, table: ArcadiaTable) -> tuple[str, ...]:
        """The space alone, for whoever is moving."""
        movement = table.state.movement
        is_mover = movement is not None and movement.figure == self.figure
        return ("{space}",) if is_mover else ("{figure}", "{space}")

    @classmethod
    def candidates(cls, table: ArcadiaTable, seat: int) -> Iterable[Self]:
        movement = table.state.movement
        if movement is None:
            return ()
        spaces = squares_of(table.box.scenario.board.spaces)
        return (cls(movement.figure, space) for space in spaces)

    @classmethod
    def unlikely(cls, table: ArcadiaTable, seat: int) -> Iterable[Self]:
        spaces = squares_of(table.box.scenario.board.spaces)
        return (cls(hero, space) for hero in heroes_of(seat) for space in spaces)

    @classmethod
    def possible(cls, table: ArcadiaTable, seat: int) -> Sequence[Self]:
        movement = table.state.movement
        if movement is None or movement.is_over or not movement.points:
            return ()
        found = destinations(table, movement.figure, movement.points)
        return [cls(movement.figure, space) for space in squares_of(found)]

    def verdict(self, table: ArcadiaTable, seat: int) -> Verdict:
        movement = table.state.movement
        if movement is None:
            return No(self.elsewhere_rule, self.elsewhere)
        if movement.figure != self.figure:
            name = figure_name(table, movement.figure)
            return No(self.elsewhere_rule, f"{name} is the one who moves now.")
        refusal = _cannot_pay(table, movement)
        if refusal is not None:
            return refusal
        if destinations(table, self.figure, movement.points) >> self.space & 1:
            return YES
        return self._why_not(table, movement)

    def _why_not(self, table: ArcadiaTable, movement: Movement) -> No:
        """The nearest cause why the space cannot be reached."""
        grid, there = table.box.scenario.board, table.state.figure(self.figure)
        name = grid.grid.name(self.space)
        if not grid.open_spaces >> self.space & 1:
            return No("arcadia.board.3", f"Nobody can enter {name}.")
        if there.space == self.space:
            return No("arcadia.move.4", f"{figure_name(table, self.figure)} stands there already.")
        crowd = board.crowd(table, self.figure)
        if crowd.blocked >> self.space & 1:
            return No("arcadia.space.4", f"{name} is Blocked: two Enemies stand in it.")
        cost = self._cost_beyond(table, crowd)
        left = counted(movement.points, "Movement point")
        if cost is None:
            return No("arcadia.move.6", f"No way leads to {name} as doors and Characters stand.")
        if cost <= movement.points:
            return No("arcadia.space.6", f"{name} is Full, and too few points lead on from there.")
        return No("arcadia.move.1", f"{name} costs {counted(cost, 'point')}: you have {left}.")

    def _cost_beyond(self, table: ArcadiaTable, crowd: Occupancy) -> int | None:
        """What it takes to get to the space, whatever is left then; `None`: there is no way."""
        passages = board.passages(table)
        reached, before, cost = 1 << table.state.figure(self.figure).space, 0, 0
        while reached != before:
            if reached >> self.space & 1:
                return cost
            before, cost = reached, cost + 1
            reached |= passages.step(reached) & crowd.passable
        return None

    def preview(self, table: ArcadiaTable, offered: Sequence[AnyOption]) -> Preview:
        """The cost, the way, and the reactions on it."""
        movement = table.state.movement
        if movement is None:
            return Preview()
        route = routes(table, self.figure, movement.points, self.space).get(self.space)
        if route is None:
            return Preview()
        is_risky = board.is_hero(table, self.figure) and (route.reactions or table.state.bombs)
        dangers = dangers_on(table, self.figure, route) if is_risky else None
        risks = self._risks(table, dangers) if dangers else []
        origin = table.state.figure(self.figure).space
        return Preview(
            cost=len(route.spaces),
            way=(origin, *route.spaces),
            risks=risks,
            sign="!" if risks else "",
            warning=dangers.risk.warning(figure_name(table, self.figure)) if dangers else "",
        )

    def _risks(self, table: ArcadiaTable, dangers: Dangers) -> list[str]:
        """Who reacts, which Bombs go off, and what comes of it."""
        if not dangers.guards and not dangers.bombs:
            return []
        risks = []
        if dangers.guards:
            who = (
                series(figure_name(table, monster) for monster in monsters)
                for monsters in dangers.guards
            )
            risks.append(f"Guard Reaction of {', then of '.join(who)}")
        for space, count in dangers.bombs:
            explode = "explodes" if count == 1 else "explode"
            risks.append(f"{counted(count, 'Bomb')} {explode} on {table.box.grid.name(space)}")
        is_long = len(dangers.guards) + len(dangers.bombs) > 1
        return [*risks, f"{dangers.risk.text}{' on the whole way' if is_long else ''}"]

    def perform(self, table: ArcadiaTable) -> Flow[None]:
        """Step after step, until something happens. Rules: arcadia.guard.move.7, arcadia.move.3"""
        movement = table.state.movement
        assert movement is not None
        route = way_to(table, self.figure, movement.points, self.space)
        for space, is_portal in zip(route.spaces, route.portals, strict=True):
            happened = yield from _take_step(table, movement, space, is_portal=is_portal)
            if happened or table.state.movement is not movement:
                break


def _take_step(
    table: ArcadiaTable, movement: Movement, space: int, *, is_portal: bool
) -> Flow[bool]:
    """One point for one space, after the Guard attacks: whether anything happened on it.

    Rules: arcadia.guard.move.5, .9, arcadia.move.portal.4, arcadia.payback.4
    """
    state, figure = table.state, movement.figure
    there = state.figure(figure)
    is_hero = board.is_hero(table, figure)
    movement.points -= 1
    movement.has_begun = True
    happened = False
    if is_hero and not is_portal:
        happened = yield from guard_move(table, figure)
        if there.space < 0:
            return True
    rule = "arcadia.move.portal.1" if is_portal else "arcadia.move.4"
    table.tell(
        events.Moved,
        rule=rule,
        figure=figure,
        origin=there.space,
        space=space,
        portal=is_portal,
    )
    there.space = space
    if not board.is_crowded(table, space):
        movement.refuge = space
    if is_hero:
        note(table, "enters", figure, space)
        happened = happened or bool(state.moments)
        exploded = yield from explode(table, figure)
        collected = yield from collect(table)
        happened = happened or exploded or collected
    return happened


class FlipDoor(Option, frozen=True, tag="flip"):
    """Open or close a door at an edge of one's own space. Rules: arcadia.move.door.1, .4"""

    says = "flip the door at {edge}"
    rule = "arcadia.move.door.1"
    elsewhere = "A door is flipped with a Movement point."
    elsewhere_rule = "arcadia.move.2"
    edge: EdgeRef

    @classmethod
    def candidates(cls, table: ArcadiaTable, seat: int) -> Iterable[Self]:
        return map(cls, squares_of(table.box.scenario.board.doors))

    @classmethod
    def possible(cls, table: ArcadiaTable, seat: int) -> Sequence[Self]:
        movement, grid = table.state.movement, table.box.scenario.board
        if movement is None or not movement.points:
            return ()
        beside = grid.doors_beside[table.state.figure(movement.figure).space]
        acts = map(cls, squares_of(beside)) if beside else ()
        return [act for act in acts if act.verdict(table, seat)]

    def verdict(self, table: ArcadiaTable, seat: int) -> Verdict:
        movement, grid = table.state.movement, table.box.scenario.board
        if movement is None:
            return No(self.elsewhere_rule, self.elsewhere)
        if not grid.doors >> self.edge & 1:
            return No(self.rule, f"There is no door at {edge_name(table, self.edge)}.")
        there = table.state.figure(movement.figure)
        if there.space not in grid.sides_of(self.edge):
            name = figure_name(table, movement.figure)
            return No(self.rule, f"{name} does not stand beside that door.")
        refusal = _cannot_pay(table, movement)
        if refusal is not None:
            return refusal
        mover = movement.figure
        if board.is_hero(table, mover) and is_forbidden(table, mover, "flip-door"):
            return curse_forbids(table, mover, "flip-door")
        if self.edge in table.state.locked:
            return No("arcadia.token.quest.1", "The door is locked: the scenario says until when.")
        if must_go_on(table) and not self._leaves_a_way(table, movement):
            return No("arcadia.space.6", "Nobody may stay in this Full space: go on first.")
        return YES

    def _leaves_a_way(self, table: ArcadiaTable, movement: Movement) -> bool:
        """Whether a free space can still be reached afterwards."""
        doors = table.state.door_mask ^ 1 << self.edge
        passages = table.box.scenario.board.at(doors, table.state.locked_mask)
        crowd = board.crowd(table, movement.figure)
        ways = ways_on(passages, crowd, movement.points - 1)[-1]
        return bool(ways >> table.state.figure(movement.figure).space & 1)

    def preview(self, table: ArcadiaTable, offered: Sequence[AnyOption]) -> Preview:
        """What it costs, and which way the door goes."""
        is_open = self.edge in table.state.open_doors
        return Preview(cost=1, notes=["closes it" if is_open else "opens it"])

    def perform(self, table: ArcadiaTable) -> Flow[None]:
        """Rules: arcadia.move.2, arcadia.guard.move.9"""
        state, movement = table.state, table.state.movement
        assert movement is not None
        movement.points -= 1
        movement.has_begun = True
        is_open = state.flip(self.edge)
        figure = movement.figure
        note(table, "flips", figure, self.edge)
        table.tell(
            events.DoorFlipped, rule=self.rule, figure=figure, edge=self.edge, opened=is_open
        )
        if is_open and board.is_hero(table, figure):
            opened = state.guilds[state.seat].opened
            if self.edge not in opened:
                opened.append(self.edge)
            yield from check_quests(table, "doors")
