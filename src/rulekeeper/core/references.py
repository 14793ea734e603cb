"""References: what a number in an option or event means, so that core can name it.

    SquareRef: TypeAlias = Annotated[int, Ref("square")]

    class Walk(Option, frozen=True):
        says = "walk to {square}"
        square: SquareRef

A game says once how each kind of reference reads, how it is written and where it lies: as a `Noun`
of its `Language` (`core.language`).
"""

from typing import Annotated, TypeAlias

from msgspec import Struct


class Ref(Struct, frozen=True):
    """Marks a field as a reference of a kind: the name of a noun of the game."""

    noun: str


SeatRef: TypeAlias = Annotated[int, Ref("seat")]
"""A seat of the match."""

ItemRef: TypeAlias = Annotated[int, Ref("item")]
"""What a draw of chance brings up."""
