"""Masks: sets of squares as plain ints, bit number `square` for each square."""

from collections.abc import Iterable
from typing import TypeAlias

Square: TypeAlias = int
"""The number of a square on its grid; see `rulekeeper.boards.grid.Grid` for the numbering."""

Mask: TypeAlias = int
"""A set of squares, never negative: the bit of weight `1 << square` is set for each member."""

_LONGEST = 512  # bits; the largest grid needs 400
_FEW = 8  # up to here picking bits one by one is the faster way

_SQUARES_OF_BYTE = tuple(
    tuple(tuple(8 * place + bit for bit in range(8) if byte >> bit & 1) for byte in range(256))
    for place in range(_LONGEST // 8)
)


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
    squares: list[Square] = []
    if mask.bit_count() > _FEW:
        octets = mask.to_bytes((mask.bit_length() + 7) // 8, "little")
        for squares_of_byte, byte in zip(_SQUARES_OF_BYTE, octets, strict=False):
            squares += squares_of_byte[byte]
        return squares
    while mask:
        lowest = mask & -mask
        squares.append(lowest.bit_length() - 1)
        mask ^= lowest
    return squares
