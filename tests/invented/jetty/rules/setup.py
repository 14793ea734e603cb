"""1 Set-up: each figure begins in a corner, chosen in secret."""

from collections.abc import Iterable
from typing import Self

from invented.jetty import events
from invented.jetty.options import Option, SquareRef
from invented.jetty.state import GRID, JettyTable, Stage
from rulekeeper.core.acts import Menu
from rulekeeper.core.requests import Flow
from rulekeeper.core.verdict import YES, No, Verdict

CORNERS = tuple(GRID.parse(corner) for corner in ("a1", "e1", "a5", "e5"))


class Begin(Option, frozen=True):
    """Begin in a corner of the own side. Rules: jetty.setup.1"""

    says = "begin on {square}"
    rule = "jetty.setup.1"
    square: SquareRef

    @classmethod
    def candidates(cls, table: JettyTable, seat: int) -> Iterable[Self]:
        """All squares, the corners first."""
        return map(cls, dict.fromkeys((*CORNERS, *GRID.squares)))

    def verdict(self, table: JettyTable, seat: int) -> Verdict:
        """The first player has the corners of row 1, the second one those of row 5."""
        if self.square not in CORNERS:
            return No(self.rule, f"{GRID.name(self.square)} is not a corner.")
        if self.square not in CORNERS[2 * seat : 2 * seat + 2]:
            return No(self.rule, f"{GRID.name(self.square)} is a corner of the other side.")
        return YES


CORNER = Menu("corner", Begin, says="In which corner do you begin?", rule="jetty.setup.1")


def choose_corners(table: JettyTable) -> Flow[None]:
    """Both choose in secret, and the corners are shown together. Rules: jetty.setup.1, .2"""
    chosen = yield from CORNER.ask_together({s: CORNER.offers(table, s) for s in (0, 1)})
    for figure, answer in chosen.items():
        assert isinstance(answer, Begin)
        table.state.at[figure] = answer.square
        table.tell(events.Placed, rule="jetty.setup.2", figure=figure, square=answer.square)
    table.state.stage = Stage.TURN
