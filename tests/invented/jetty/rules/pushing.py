"""3 Pushing: who stands beside the other pushes it straight away, which ends the turn."""

from collections.abc import Iterable
from typing import Self

from invented.jetty import events
from invented.jetty.options import FigureRef, Option, name
from invented.jetty.state import GRID, NOWHERE, STEPS, JettyTable, Stage, acting
from rulekeeper.core.acts import Menu
from rulekeeper.core.game import MatchOver, Result
from rulekeeper.core.requests import Flow
from rulekeeper.core.verdict import YES, No, Verdict


class HoldOn(Option, frozen=True):
    """Hold on to a rope and stay. Rules: jetty.push.3"""

    says = "hold on"
    rule = "jetty.push.3"

    def verdict(self, table: JettyTable, seat: int) -> Verdict:
        """Only who is being pushed holds on, and once a match."""
        if table.state.pushed != seat:
            return No(self.rule, "Nobody pushes you.")
        if not table.state.ropes[seat]:
            return No(self.rule, f"{name(table, seat)} has no rope left.")
        return YES

    def perform(self, table: JettyTable) -> Flow[None]:
        """The push comes to nothing."""
        state = table.state
        state.ropes[state.pushed] -= 1
        state.held = True
        table.tell(events.HeldOn, rule=self.rule, figure=state.pushed)
        state.pushed = NOWHERE
        yield from ()


PUSHED = Menu("pushed", HoldOn, says="You are pushed: do you hold on?", rule="jetty.push.3")


class Push(Option, frozen=True):
    """Push the other figure. Rules: jetty.push.1, .2, .4"""

    says = "push {foe}"
    rule = "jetty.push.1"
    foe: FigureRef

    @classmethod
    def candidates(cls, table: JettyTable, seat: int) -> Iterable[Self]:
        """Both figures: one may ask why nobody pushes themselves."""
        return map(cls, (0, 1))

    def verdict(self, table: JettyTable, seat: int) -> Verdict:
        """Whether the other figure stands beside this one."""
        if self.foe == acting(table):
            return No(self.rule, "Nobody pushes themselves.")
        if GRID.distance(*table.state.at) != 1:
            return No(
                self.rule, f"{name(table, self.foe)} is not beside {name(table, acting(table))}."
            )
        return YES

    def perform(self, table: JettyTable) -> Flow[None]:
        """The foe may hold on; else it goes one square, or off the edge."""
        state = table.state
        state.pushed, state.held = self.foe, False
        yield from PUSHED.window(table, (self.foe,))
        state.pushed = NOWHERE
        if not state.held:
            self._shove(table)
        end_turn(table)

    def _shove(self, table: JettyTable) -> None:
        here, there = table.state.at[acting(table)], table.state.at[self.foe]
        direction = GRID.direction_between(here, there)
        assert direction is not None
        beyond = list(GRID.steps_from(there, direction))
        if not beyond:
            reason = f"{name(table, self.foe)} falls off the jetty"
            raise MatchOver(Result((acting(table),), reason, "jetty.push.4"))
        table.state.at[self.foe] = beyond[0]
        table.tell(
            events.Stepped, rule="jetty.push.2", figure=self.foe, square=beyond[0], pushed=True
        )


def end_turn(table: JettyTable) -> None:
    """The other figure's turn begins, with a weather card if there are any. Rules: jetty.turn.2"""
    table.state.turn += 1
    table.state.steps = STEPS
    if table.box.weather:
        table.state.stage = Stage.WEATHER
