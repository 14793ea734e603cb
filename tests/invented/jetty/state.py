"""What changes in a match, and what never does."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct, field

from rulekeeper.boards.grid import Grid
from rulekeeper.core.table import Table

if TYPE_CHECKING:
    from invented.jetty.content.vocabulary import Weather

GRID = Grid.of(5, 5)
NOWHERE = -1
STEPS = 2
"""Steps of a turn."""


class Stage(IntEnum):
    """What is played next."""

    CORNERS = 0
    TURN = 1
    WEATHER = 2


class JettyState(Struct):
    """All that decides what happens next; figures are numbered as seats are."""

    stage: Stage = Stage.CORNERS
    at: list[int] = field(default_factory=lambda: [NOWHERE, NOWHERE])
    ropes: list[int] = field(default_factory=lambda: [1, 1])
    """Ropes that each figure can still hold on to."""
    turn: int = 0
    steps: int = STEPS
    pushed: int = NOWHERE
    """Who is being pushed."""
    held: bool = False
    """Whether the one being pushed holds on."""


class Box(Struct, frozen=True):
    """What came in the box: the names of the seats, and the weather cards in use."""

    names: tuple[str, ...]
    weather: Sequence[Weather] = ()


JettyTable: TypeAlias = Table[JettyState, Box]


def acting(table: JettyTable) -> int:
    """Whose turn it is."""
    return table.state.turn % 2
