"""What the acts of the game refer to, and what they share."""

from typing import Annotated, TypeAlias

from invented.jetty.state import GRID, JettyTable, acting
from rulekeeper.core.acts import Act
from rulekeeper.core.language import Noun, slugged
from rulekeeper.core.references import Ref
from rulekeeper.core.verdict import No

SquareRef: TypeAlias = Annotated[int, Ref("square")]
FigureRef: TypeAlias = Annotated[int, Ref("figure")]


class Option(Act[JettyTable], frozen=True):
    """One thing that a player may do."""

    def refusal(self, table: JettyTable, seat: int) -> No:
        """Why it cannot be done while something else is asked."""
        if seat != acting(table):
            return No("jetty.turn.1", f"It is the turn of {table.box.names[acting(table)]}.")
        return No(self.rule, "First answer what is asked.")


def name(table: JettyTable, figure: int) -> str:
    """What people call a figure."""
    return table.box.names[figure]


NOUNS = {
    "square": Noun[JettyTable](
        words=lambda table, square: GRID.name(square),
        slug=lambda table, square: GRID.name(square),
        reference=lambda table, square: f"square/{GRID.name(square)}",
    ),
    "figure": Noun[JettyTable](
        words=name,
        slug=lambda table, figure: f"figure-{figure + 1}",
        reference=lambda table, figure: f"figure/{figure}",
    ),
    "item": Noun[JettyTable](
        words=lambda table, card: table.box.weather[card].name,
        slug=lambda table, card: slugged(table.box.weather[card].name),
    ),
    "seat": Noun[JettyTable](name, lambda table, seat: slugged(name(table, seat))),
}
