"""The mode of a match: what differs between a duel of two teams and a quest.

The modes themselves are in `rules.modes`; the box of a match holds its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from rulekeeper.core.game import MatchOver
from rulekeeper.core.requests import Flow
from rulekeeper.games.arena.state import ArenaState, Stage

if TYPE_CHECKING:
    from rulekeeper.games.arena.box import ArenaTable


class Mode(Protocol):
    """What the rules of turns, deaths and the table set-up ask of the kind of match.

    Rules: arena.mode.1 to .3
    """

    @property
    def stages(self) -> Mapping[Stage, Callable[[ArenaTable], Flow[None]]]:
        """What is played in each stage of a match."""
        ...

    def due(self, table: ArenaTable) -> int:
        """Who has the turn that begins. Rules: arena.turn.order.1, arena.round.5"""
        ...

    def turn_is_over(self, table: ArenaTable, who: int) -> None:
        """The turn of somebody is over, and passes on. Rules: arena.turn.end.2, arena.round.7"""
        ...

    def in_order(self, state: ArenaState, team: int) -> list[int]:
        """The living of a team in the order in which they will act, as far as there is one.

        Rules: arena.turn.order.5, arena.round.2
        """
        ...

    def somebody_died(self, table: ArenaTable, who: int) -> Flow[None]:
        """A death may end the match, before what the dead bore is dropped.

        Rules: arena.death.11
        """
        ...

    def death_is_settled(self, table: ArenaTable, team: int) -> Flow[None]:
        """What a team may do when one of its own has died. Rules: arena.item.scroll.draw.1"""
        ...

    def objective_is_met(self, table: ArenaTable, teams: Sequence[int]) -> MatchOver:
        """The end of a quest for whose teams a primary goal is met, told.

        Rules: arena.quest.end.1, arena.mode.pvp.4
        """
        ...

    def all_is_settled(self, table: ArenaTable) -> Flow[None]:
        """All deaths have had their consequences. Rules: arena.mode.coop.3, arena.quest.end.1"""
        ...
