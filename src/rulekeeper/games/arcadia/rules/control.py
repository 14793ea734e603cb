"""Monster Activation (p. 18): who decides and rolls for monsters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from rulekeeper.core.acts import Act, Menu
from rulekeeper.core.requests import AUTOMATON, Flow
from rulekeeper.games.arcadia.box import ArcadiaTable

A = TypeVar("A", bound="Act[ArcadiaTable]")


def right_of(table: ArcadiaTable, seat: int) -> int:
    """The player to the right of another. Rules: arcadia.setup.start.2"""
    order = table.state.order
    return order[order.index(seat) - 1]


def controller(table: ArcadiaTable) -> int:
    """The seat that decides and rolls for monsters. Rules: arcadia.monster.activation.2

    With the option `monsters: table` it is the game itself.
    """
    if table.box.options.monsters == "table":
        return AUTOMATON
    return right_of(table, table.state.seat)


def decide(
    table: ArcadiaTable,
    menu: Menu[ArcadiaTable],
    options: Sequence[A],
    policy: Callable[[ArcadiaTable, Sequence[A]], A],
    rule: str = "",
) -> Flow[A]:
    """What is done with a monster: its controller is asked, or the policy of the game decides."""
    seat = controller(table)
    if seat == AUTOMATON:
        return policy(table, options)
    return (yield from menu.ask(seat, options, rule=rule))
