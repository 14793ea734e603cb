"""The base of what the owner of a turn can do in it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.options import BattleOption
from rulekeeper.tanarean.combat.references import SquareRef
from rulekeeper.tanarean.grid.battlegrid import GRID


class TurnOption(BattleOption, frozen=True):
    """One kind of thing that the owner of a turn can do in it; people can ask about it then."""

    @classmethod
    def candidates(cls, table: BattleTable, seat: int) -> Iterable[Self]:
        """All of its kind, while somebody takes its turn."""
        return cls.everything(table) if table.box.in_turn(table.state) else ()

    @classmethod
    def everything(cls, table: BattleTable) -> Iterable[Self]:
        """All of its kind that can be thought of, likeliest first; a kind without fields is one."""
        return (cls(),)


class Going(TurnOption, frozen=True):
    """Base of going to a square."""

    square: SquareRef

    @classmethod
    def everything(cls, table: BattleTable) -> Iterable[Self]:
        """To every square."""
        return map(cls, GRID.squares)
