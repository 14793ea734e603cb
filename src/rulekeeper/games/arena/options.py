"""The base of everything that can be done in a match, and what its fields refer to.

What can be done stands in the chapters of `rules`, a class for each kind; `language` lists all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from types import MappingProxyType
from typing import Annotated, ClassVar, Self, TypeAlias

from rulekeeper.core.acts import NOTHING_TO_TELL, Act, Preview
from rulekeeper.core.language import nouns_of
from rulekeeper.core.references import Ref
from rulekeeper.core.requests import Option as AnyOption
from rulekeeper.core.verdict import No
from rulekeeper.games.arena.box import ArenaTable
from rulekeeper.games.arena.state import Stage
from rulekeeper.tanarean.combat.options import not_now
from rulekeeper.tanarean.grid.battlegrid import GRID

PlacedRef: TypeAlias = Annotated[int, Ref("placed")]
"""A tile that was placed in this match, by its upper left square."""

HeroRef: TypeAlias = Annotated[int, Ref("hero")]
"""A hero of the box."""

HeroicRef: TypeAlias = Annotated[int, Ref("heroic")]
ScrollRef: TypeAlias = Annotated[int, Ref("scroll")]
ArtifactRef: TypeAlias = Annotated[int, Ref("artifact")]
PieceRef: TypeAlias = Annotated[int, Ref("piece")]

LyingRef: TypeAlias = Annotated[int, Ref("lying")]
"""An item on the ground, by its place in the list of those that lie there."""

HalfRef: TypeAlias = Annotated[int, Ref("half")]
"""The left (0) or the right (1) half of the grid."""


class Option(Act[ArenaTable], frozen=True):
    """One kind of thing that can be done in a match, in the stage to which it belongs."""

    stage: ClassVar[Stage] = Stage.ACTION
    elsewhere: ClassVar[str] = ""
    """Why it cannot be done while something else is asked, where that is always the same."""
    told: ClassVar[Preview] = NOTHING_TO_TELL
    """What to tell beforehand, where that is always the same."""

    @classmethod
    def candidates(cls, table: ArenaTable, seat: int) -> Iterable[Self]:
        """All of its kind, with everything that its fields can refer to, while it is the stage."""
        if table.state.stage is not cls.stage:
            return ()
        numbers = (_EVERYTHING[noun](table) for noun in nouns_of(cls).values())
        return (cls(*fields) for fields in product(*numbers))

    def refusal(self, table: ArenaTable, seat: int) -> No:
        """Why it cannot be done while something else is asked, or nothing of this seat."""
        return No(self.rule, self.elsewhere) if self.elsewhere else not_now(table, seat)

    def preview(self, table: ArenaTable, offered: Sequence[AnyOption]) -> Preview:
        """What to tell beforehand."""
        return self.told


_EVERYTHING: Mapping[str, Callable[[ArenaTable], Iterable[int]]] = MappingProxyType(
    {
        "combatant": lambda table: range(len(table.state.combatants)),
        "square": lambda table: GRID.squares,
        "placed": lambda table: sorted(table.box.placed(tile).at for tile in table.state.tiles),
        "seat": lambda table: range(len(table.box.seats)),
        "half": lambda table: (0, 1),
        "hero": lambda table: range(len(table.box.catalogue.heroes)),
        "heroic": lambda table: range(len(table.box.catalogue.heroic)),
        "scroll": lambda table: range(len(table.box.catalogue.scrolls)),
        "artifact": lambda table: range(len(table.box.catalogue.artifacts)),
        "piece": lambda table: range(len(table.box.catalogue.pieces)),
        "": lambda table: (False, True),
    }
)
"""What there is of each kind of thing; fields that refer to nothing are yes or no."""
