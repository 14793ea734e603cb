"""Vision as the rule is written: sixteen lines, every blocking square, fractions, no bitboards."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import product

Place = tuple[int, int]  # column, row
Point = tuple[int, int]  # a corner of squares


def sees_literally(
    blockers: Iterable[Place], a: Place, b: Place, strict_ends: bool = False
) -> bool:
    """Whether some line from a corner of one square to a corner of the other is clear."""
    others = set(blockers) - {a, b}
    return any(
        is_clear(others, start, end, strict_ends) for start, end in product(corners(a), corners(b))
    )


def corners(square: Place) -> list[Point]:
    column, row = square
    return [(column, row), (column + 1, row), (column, row + 1), (column + 1, row + 1)]


def is_clear(blockers: set[Place], start: Point, end: Point, strict_ends: bool) -> bool:
    if not strict_ends and (is_sealed(blockers, start) or is_sealed(blockers, end)):
        return False
    return not any(meets(start, end, square, strict_ends) for square in blockers)


def is_sealed(blockers: set[Place], corner: Point) -> bool:
    """Whether two blockers meet diagonally in a corner."""
    x, y = corner
    return {(x - 1, y - 1), (x, y)} <= blockers or {(x - 1, y), (x, y - 1)} <= blockers


def meets(start: Point, end: Point, square: Place, with_ends: bool) -> bool:
    """Whether a line has a point in common with a closed square; its ends count `with_ends`."""
    if not with_ends and start == end:
        return False
    enters, leaves = Fraction(0), Fraction(1)  # how far along the line
    for axis in (0, 1):
        low, high = square[axis], square[axis] + 1
        length = end[axis] - start[axis]
        if length == 0:
            if not low <= start[axis] <= high:
                return False
            continue
        first, last = sorted(
            (Fraction(low - start[axis], length), Fraction(high - start[axis], length))
        )
        enters, leaves = max(enters, first), min(leaves, last)
        if enters > leaves:
            return False
    return with_ends or (enters < 1 and leaves > 0)
