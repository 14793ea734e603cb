"""The base of everything that can be done in a match, and what its fields refer to.

What can be done stands in the chapters of `rules`, a class for each kind; `language` lists all.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from rulekeeper.core.acts import Act
from rulekeeper.core.references import Ref
from rulekeeper.core.verdict import No
from rulekeeper.games.arena.box import ArenaTable
from rulekeeper.games.arena.state import Stage
from rulekeeper.tanarean.combat.options import not_now

SpotRef: TypeAlias = Annotated[int, Ref("spot")]
"""A door, chest or lever, by its upper left square."""

HeroRef: TypeAlias = Annotated[int, Ref("hero")]
"""A hero of the box."""

HeroicRef: TypeAlias = Annotated[int, Ref("heroic")]
ScrollRef: TypeAlias = Annotated[int, Ref("scroll")]
ArtifactRef: TypeAlias = Annotated[int, Ref("artifact")]
PieceRef: TypeAlias = Annotated[int, Ref("piece")]

TileRef: TypeAlias = Annotated[int, Ref("tile")]
"""A tile that was placed in this match."""

LyingRef: TypeAlias = Annotated[int, Ref("lying")]
"""An item on the ground, by its place in the list of those that lie there."""

HalfRef: TypeAlias = Annotated[int, Ref("half")]
"""The left (0) or the right (1) half of the grid."""


class Option(Act[ArenaTable], frozen=True):
    """One kind of thing that can be done in a match."""

    def refusal(self, table: ArenaTable, seat: int) -> No:
        """Why it cannot be done while something else is asked, or nothing of this seat."""
        return not_now(table, seat)


def is_turn(table: ArenaTable) -> bool:
    """Whether turns are played, so that what can be done in one can be asked about."""
    return table.state.stage is Stage.ACTION
