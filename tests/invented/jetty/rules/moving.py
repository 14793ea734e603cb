"""2 Moving: up to two steps a turn."""

from collections.abc import Iterable, Sequence
from typing import Self

from invented.jetty import events
from invented.jetty.options import Option, SquareRef, name
from invented.jetty.state import GRID, JettyTable, acting
from rulekeeper.boards.masks import squares_of
from rulekeeper.core.acts import Preview
from rulekeeper.core.requests import Flow
from rulekeeper.core.requests import Option as AnyOption
from rulekeeper.core.verdict import YES, No, Verdict


class Go(Option, frozen=True):
    """Go to a square, one step after the other. Rules: jetty.move.1 to .3"""

    says = "go to {square}"
    rule = "jetty.move.1"
    square: SquareRef

    @classmethod
    def candidates(cls, table: JettyTable, seat: int) -> Iterable[Self]:
        """Every square."""
        return map(cls, GRID.squares)

    @classmethod
    def possible(cls, table: JettyTable, seat: int) -> Sequence[Self]:
        """A faster listing than to ask for the verdict on every square."""
        return [cls(square) for square in squares_of(_reached(table))]

    def verdict(self, table: JettyTable, seat: int) -> Verdict:
        """No farther than there are steps left, and not through the other figure."""
        state = table.state
        there = GRID.name(self.square)
        if self.square in state.at:
            return No("jetty.move.2", f"{name(table, state.at.index(self.square))} stands there.")
        if _reached(table) >> self.square & 1:
            return YES
        away = GRID.distance(state.at[acting(table)], self.square)
        steps = "1 step is" if state.steps == 1 else f"{state.steps or 'no'} steps are"
        if away > state.steps:
            return No(self.rule, f"{there} is {away} steps away, and {steps} left.")
        return No("jetty.move.3", f"{name(table, 1 - acting(table))} is in the way to {there}.")

    def preview(self, table: JettyTable, offered: Sequence[AnyOption]) -> Preview:
        """What it costs, and that the edge is no place to stay."""
        here, to = table.state.at[acting(table)], self.square
        is_edge = min(GRID.column(to), GRID.row(to), 4 - GRID.column(to), 4 - GRID.row(to)) == 0
        risks = ("on the edge",) if is_edge else ()
        return Preview(cost=GRID.distance(here, to), risks=risks, way=(here, to))

    def perform(self, table: JettyTable) -> Flow[None]:
        """The figure stands on the square."""
        state, figure = table.state, acting(table)
        state.steps -= GRID.distance(state.at[figure], self.square)
        state.at[figure] = self.square
        table.tell(events.Stepped, rule=self.rule, figure=figure, square=self.square)
        yield from ()


def _reached(table: JettyTable) -> int:
    """The squares, as a mask, that can be reached with the steps left."""
    state = table.state
    here, other = state.at[acting(table)], 1 << state.at[1 - acting(table)]
    found = 1 << here
    for _ in range(state.steps):
        found |= GRID.grow(found) & ~other
    return found & ~(1 << here)
