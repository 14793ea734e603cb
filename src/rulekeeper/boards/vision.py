"""Vision by corner lines: who sees whom past the squares that block.

Two squares see each other if a straight line from a corner of one to a corner of the other meets no
blocking square. Edges and vertices belong to a square: a line that runs along an edge or through a
vertex of a blocking square is blocked.

What a line meets only with an *end*, in a corner of the squares it joins, is a matter of the rules:

- with free ends it does not block, or nobody could be seen in a corridor. Only where two blocking
  squares meet diagonally in that corner, a sealed joint, is there no line through it;
- with strict ends it blocks like anything else on the line.

A blocking square can be looked at itself: it does not block vision to or from its own square, nor
does the rest of the piece it belongs to where it is seen as a whole (`wholes`).

All is exact: integers, no rounding. How it is stored: a line is the mask of the squares it meets,
kept once for every displacement of two squares and laid over the board by a shift.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache, reduce
from operator import and_, or_
from typing import NamedTuple

from rulekeeper.boards.grid import Grid
from rulekeeper.boards.masks import Mask, Square, squares_of


class Vision:
    """Who sees whom on a grid with some blocking squares; immutable, answers are kept.

    `wholes` are pieces of blocking squares that can be seen as soon as one of their squares can.
    Vision is symmetric. `Vision.of` shares the answers between equal questions.
    """

    def __init__(
        self,
        grid: Grid,
        blockers: Mask,
        strict_ends: bool = False,
        wholes: Iterable[Mask] = (),
    ) -> None:
        self.grid = grid
        self.blockers = blockers
        self.strict_ends = strict_ends
        self._wholes = {square: whole for whole in wholes for square in squares_of(whole)}
        self._framed, self._joints = self._frame(blockers)
        self._seen: dict[Square, Mask] = {}
        self._looked: dict[Square, tuple[Mask, Mask]] = {}  # squares looked at, those seen

    @staticmethod
    @lru_cache(maxsize=256)
    def of(
        grid: Grid, blockers: Mask, strict_ends: bool = False, wholes: tuple[Mask, ...] = ()
    ) -> "Vision":
        """The shared vision of these blockers."""
        return Vision(grid, blockers, strict_ends, wholes)

    def sees(self, a: Square, b: Square) -> bool:
        """Whether two squares see each other; a square sees itself."""
        seen = self._seen.get(a)
        if seen is not None:
            return bool(seen >> b & 1)
        seen = self._seen.get(b)
        if seen is not None:
            return bool(seen >> a & 1)
        return self._look(a, b)

    def seen_from(self, square: Square) -> Mask:
        """All squares seen from a square, itself among them; worked out once for each square."""
        seen = self._seen.get(square)
        if seen is None:
            seen = 0
            for other in self.grid.squares:
                if self._look(square, other):
                    seen |= 1 << other
            self._seen[square] = seen
        return seen

    def seen_among(self, square: Square, among: Mask) -> Mask:
        """Those of some squares that are seen from a square; only they are looked at, each once."""
        seen = self._seen.get(square)
        if seen is None:
            looked, seen = self._looked.get(square, (0, 0))
            if new := among & ~looked:
                for other in squares_of(new):
                    if self._look(square, other):
                        seen |= 1 << other
                self._looked[square] = looked | new, seen
        return seen & among

    def blocking(self, pairs: Sequence[tuple[Square, Square]]) -> list[Square]:
        """Few blockers that together block every line between the pairs; none if one is clear.

        The blocker that is in the way of most lines comes first, the nearest to the first square of
        the first pair among equals. Of a sealed joint both blockers are named.
        """
        lines: list[Mask] = []
        joints: list[Mask] = []
        for a, b in pairs:
            for on_line, at_ends in self._in_the_way(a, b):
                if not on_line | at_ends:
                    return []
                (lines if on_line else joints).append(on_line or at_ends)
        start = pairs[0][0]
        named: list[Square] = []
        while lines:
            counts = Counter(square for line in lines for square in squares_of(line))
            best = min(
                counts, key=lambda square: (-counts[square], self.grid.chebyshev(start, square))
            )
            named.append(best)
            lines = [line for line in lines if not line >> best & 1]
        for joint in joints:
            named += [square for square in squares_of(joint) if square not in named]
        return named

    def _look(self, a: Square, b: Square) -> bool:
        """Whether some line between two squares is clear."""
        stride = self.grid.stride
        if a > b:
            a, b = b, a
        framed, joints = self._framed, self._joints
        if self.blockers & (1 << a | 1 << b):
            framed, joints = self._frame(self.blockers & ~self._whole(a) & ~self._whole(b))
        across = b % stride - a % stride
        sheaf = _sheaf(stride, across, b // stride - a // stride, self.strict_ends)
        corner = a if across >= 0 else a + across
        window = framed >> corner
        if window & sheaf.common:
            return False
        if joints >> corner & sheaf.corners:
            return any(
                not (window & line.met or joints >> corner & line.ends) for line in sheaf.lines
            )
        return not window & sheaf.all or any(not window & met for met in sheaf.least)

    def _in_the_way(self, a: Square, b: Square) -> Iterator[tuple[Mask, Mask]]:
        """For each line: the blockers on it, and those that meet diagonally at one of its ends."""
        stride = self.grid.stride
        if a > b:
            a, b = b, a
        blockers = self.blockers & ~self._whole(a) & ~self._whole(b)
        framed, joints = self._frame(blockers)
        across = b % stride - a % stride
        corner = a if across >= 0 else a + across
        for line in _sheaf(stride, across, b // stride - a // stride, self.strict_ends).lines:
            at_ends = 0
            for joint in squares_of(joints & line.ends << corner):
                at_ends |= _around(stride) << joint
            yield (
                (framed & line.met << corner) >> _framing(stride),
                (framed & at_ends) >> _framing(stride),
            )

    def _whole(self, square: Square) -> Mask:
        """The squares that are looked at together with a square."""
        return self._wholes.get(square, 1 << square)

    def _frame(self, blockers: Mask) -> tuple[Mask, Mask]:
        """Blockers with a free row below and column to the left, and the corners that are sealed.

        The bit of a corner is that of the square whose bottom left corner it is.
        """
        stride = self.grid.stride
        framed = blockers << _framing(stride)
        if self.strict_ends:
            return framed, 0
        return framed, blockers & framed | blockers << 1 & blockers << stride


class _Line(NamedTuple):
    """A line between two corners: the squares it meets, framed, and the bits of its two ends."""

    met: Mask
    ends: Mask


class _Sheaf(NamedTuple):
    """The lines between the corners of two squares, in the smallest rectangle around both.

    `common` are the squares that all lines meet, `all` those that any line meets. `least` is what
    the lines meet, short lines first, without those that meet all that another one meets. `corners`
    are the ends of all lines.
    """

    lines: tuple[_Line, ...]
    least: tuple[Mask, ...]
    common: Mask
    all: Mask
    corners: Mask


def _framing(stride: int) -> int:
    """The shift that puts a free row below the board and a free column to the left of it."""
    return stride + 1


def _around(stride: int) -> Mask:
    """The four squares around the corner of bit 0, framed."""
    return 3 | 3 << stride


@cache
def _sheaf(stride: int, across: int, upwards: int, strict_ends: bool) -> _Sheaf:
    """The lines from a square to one `upwards` rows higher and `across` columns to the right."""
    left, right = (0, across) if across >= 0 else (-across, 0)
    lines = []
    for start in _corners(left, 0):
        for end in _corners(right, upwards):
            low_left = min(start[0], end[0]) + min(start[1], end[1]) * stride
            met = _met(stride, end[0] - start[0], end[1] - start[1], strict_ends)
            ends = 1 << start[0] + start[1] * stride | 1 << end[0] + end[1] * stride
            lines.append(_Line(met << low_left, ends))
    least: list[Mask] = []
    for met in sorted((line.met for line in lines), key=int.bit_count):
        if not any(met & shorter == shorter for shorter in least):
            least.append(met)
    return _Sheaf(
        tuple(lines),
        tuple(least),
        common=reduce(and_, least),
        all=reduce(or_, least),
        corners=reduce(or_, (line.ends for line in lines)),
    )


def _corners(column: int, row: int) -> list[tuple[int, int]]:
    """The corners of a square, as points of the lattice."""
    return [(column + right, row + up) for up in (0, 1) for right in (0, 1)]


@cache
def _met(stride: int, right: int, up: int, with_ends: bool) -> Mask:
    """The squares met by a line that leads `right` columns and `up` rows, framed.

    Bit `column + 1 + (row + 1) * stride` stands for a square, counted from the low left corner of
    the line's own rectangle. What only the ends meet counts `with_ends` alone.
    """
    wide, high = abs(right), abs(up)
    falls = right * up < 0
    met = 0
    for column, low, top in _rows_met(wide, high):
        run = sum(1 << row * stride for row in range(top - low + 1))
        # A line that falls to the right is a rising one seen in a mirror.
        row = high - 1 - top if falls else low
        met |= run << column + 1 + (row + 1) * stride
    if with_ends:
        for x, y in ((0, high), (wide, 0)) if falls else ((0, 0), (wide, high)):
            met |= _around(stride) << x + y * stride
    return met


def _rows_met(wide: int, high: int) -> Iterator[tuple[int, int, int]]:
    """Column by column the lowest and the highest row met by the open line to (wide, high).

    Squares are closed: a line through a vertex meets the four around it.
    """
    if wide == 0:
        if high:
            yield -1, 0, high - 1
            yield 0, 0, high - 1
        return
    for column in range(wide):
        if high == 0:
            yield column, -1, 0
            continue
        # Over this column the line climbs from `enters / wide` to `leaves / wide`.
        enters, leaves = column * high, (column + 1) * high
        low = -(-enters // wide) - 1 if column else 0
        top = leaves // wide if column + 1 < wide else high - 1
        yield column, low, top
