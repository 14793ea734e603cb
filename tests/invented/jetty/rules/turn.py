"""4 The turn: go, push, or end it."""

from invented.jetty.options import Option
from invented.jetty.rules.moving import Go
from invented.jetty.rules.pushing import Push, end_turn
from invented.jetty.state import JettyTable, acting
from rulekeeper.core.acts import Menu
from rulekeeper.core.game import MatchOver, Result
from rulekeeper.core.requests import Flow

MOST_TURNS = 60


class EndTurn(Option, frozen=True):
    """End the turn. Rules: jetty.turn.2"""

    says = "end the turn"
    rule = "jetty.turn.2"
    weight = "quiet"

    def perform(self, table: JettyTable) -> Flow[None]:
        """The other figure's turn begins."""
        end_turn(table)
        yield from ()


TURN = Menu("turn", Go, Push, EndTurn, says="What do you do?", rule="jetty.turn.1")


def take_turn(table: JettyTable) -> Flow[None]:
    """One thing that the acting player does. Rules: jetty.turn.1, .3"""
    if table.state.turn >= MOST_TURNS:
        raise MatchOver(Result((), "Both are still dry: a draw", "jetty.turn.3"))
    yield from TURN.play(table, acting(table))
