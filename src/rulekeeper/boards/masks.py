"""Masks: sets of squares as plain ints, bit number `square` for each square."""

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, TypeAlias, TypeVar

T = TypeVar("T")

Square: TypeAlias = int
"""The number of a square on its grid; see `rulekeeper.boards.grid.Grid` for the numbering."""

Mask: TypeAlias = int
"""A set of squares, never negative: the bit of weight `1 << square` is set for each member."""

_LONGEST = 512  # bits; the largest grid needs 400
_FEW = 8  # up to here picking bits one by one is the faster way


class Listing(Generic[T]):
    """One thing for each square, such as an option, listed for a whole mask at once."""

    def __init__(self, item: Callable[[Square], T]) -> None:
        self._items = items = [item(square) for square in range(_LONGEST)]
        self._by_byte = [
            _subsets(items[8 * place : 8 * place + 8]) for place in range(_LONGEST // 8)
        ]

    def of(self, mask: Mask) -> list[T]:
        """What there is for the squares of a mask, in their ascending order."""
        found: list[T] = []
        if mask.bit_count() <= _FEW:
            items = self._items
            while mask:
                lowest = mask & -mask
                found.append(items[lowest.bit_length() - 1])
                mask ^= lowest
            return found
        octets = mask.to_bytes((mask.bit_length() + 7) // 8, "little")
        for by_byte, byte in zip(self._by_byte, octets, strict=False):
            if byte:
                found += by_byte[byte]
        return found


def _subsets(items: Sequence[T]) -> list[tuple[T, ...]]:
    """Some of these items for each number: those whose bits it has."""
    subsets: list[tuple[T, ...]] = [()]
    for item in items:
        subsets += [(*subset, item) for subset in subsets]
    return subsets


_SQUARES = Listing(lambda square: square)


def mask_of(squares: Iterable[Square]) -> Mask:
    """The mask of some squares, in any order and possibly repeated."""
    mask = 0
    for square in squares:
        mask |= 1 << square
    return mask


def squares_of(mask: Mask) -> list[Square]:
    """The squares of a mask in ascending order; raises ValueError for a negative mask."""
    if mask < 0:
        raise ValueError(f"The mask {mask} is negative: meet a complement with the board, as & ~.")
    if mask >> _LONGEST:
        # The edges of a large walled board have higher numbers than any square.
        high = squares_of(mask >> _LONGEST)
        return [*_SQUARES.of(mask & (1 << _LONGEST) - 1), *(_LONGEST + square for square in high)]
    return _SQUARES.of(mask)
