"""Walled boards taken literally: places, sets of pairs, fractions; no masks and no shifts."""

from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product

from boards.board_strategies import Place, beside

Pair = frozenset[Place]
"""Two places side by side: the edge between them."""


@dataclass
class LiteralBoard:
    """Spaces that can be entered, and the edges between them that are barriers now."""

    spaces: set[Place]
    barriers: set[Pair] = field(default_factory=set)

    def is_barrier(self, a: Place, b: Place) -> bool:
        return frozenset((a, b)) in self.barriers

    def are_close(self, a: Place, b: Place) -> bool:
        if not {a, b} <= self.spaces:
            return False
        return a == b or (b in beside(a, diagonal=False) and not self.is_barrier(a, b))

    def sees(self, a: Place, b: Place, blockers: set[Place]) -> bool:
        """By the rule: no barrier, no space that blocks, and no corner blocked on both sides."""
        start = Fraction(2 * a[0] + 1, 2), Fraction(2 * a[1] + 1, 2)
        end = Fraction(2 * b[0] + 1, 2), Fraction(2 * b[1] + 1, 2)
        everything = around(a, b)
        opaque = {place for place in everything if place not in self.spaces} | blockers
        for place in everything - {a, b}:
            if place in opaque and crosses_inside(start, end, place):
                return False
        for place, other in neighbours_among(everything):
            if self.is_barrier(place, other) and crosses_edge(start, end, place, other):
                return False
        return not any(
            all(self.is_side_blocked(side, on_line, opaque) for side in sides)
            for on_line, sides in corners_on(start, end, a, b)
        )

    def is_side_blocked(
        self, side: Place, on_line: tuple[Place, Place], opaque: set[Place]
    ) -> bool:
        return side in opaque or any(self.is_barrier(side, place) for place in on_line)


def around(a: Place, b: Place) -> set[Place]:
    columns = range(min(a[0], b[0]), max(a[0], b[0]) + 1)
    rows = range(min(a[1], b[1]), max(a[1], b[1]) + 1)
    return set(product(columns, rows))


def neighbours_among(places: set[Place]) -> list[tuple[Place, Place]]:
    return [(p, q) for p in places for q in beside(p, diagonal=False) if q in places and p < q]


Point = tuple[Fraction, Fraction]


def crosses_inside(start: Point, end: Point, place: Place) -> bool:
    """Whether a line has more than a point in common with a square."""
    enters, leaves = Fraction(0), Fraction(1)
    for axis in (0, 1):
        length = end[axis] - start[axis]
        if length == 0:
            if not place[axis] < start[axis] < place[axis] + 1:
                return False
            continue
        first, last = sorted(
            ((place[axis] - start[axis]) / length, (place[axis] + 1 - start[axis]) / length)
        )
        enters, leaves = max(enters, first), min(leaves, last)
    return enters < leaves


def crosses_edge(start: Point, end: Point, place: Place, other: Place) -> bool:
    """Whether a line crosses the edge between two places, not only in a corner."""
    axis = 0 if place[1] == other[1] else 1  # across which way the line has to go
    border = max(place[axis], other[axis])
    length = end[axis] - start[axis]
    if length == 0:
        return False
    share = (border - start[axis]) / length
    along = start[1 - axis] + share * (end[1 - axis] - start[1 - axis])
    return 0 < share < 1 and place[1 - axis] < along < place[1 - axis] + 1


def corners_on(
    start: Point, end: Point, a: Place, b: Place
) -> list[tuple[tuple[Place, Place], tuple[Place, Place]]]:
    """Each corner on the line: the two places that the line leads between there, and its sides."""
    found = []
    if a[0] == b[0]:
        return []
    for column in range(min(a[0], b[0]) + 1, max(a[0], b[0]) + 1):
        share = (column - start[0]) / (end[0] - start[0])
        height = start[1] + share * (end[1] - start[1])
        if height.denominator != 1 or a[1] == b[1]:
            continue
        row = int(height)
        rises = (end[0] - start[0]) * (end[1] - start[1]) > 0
        rising = ((column - 1, row - 1), (column, row))
        falling = ((column - 1, row), (column, row - 1))
        found.append((rising, falling) if rises else (falling, rising))
    return found
