"""Walled grids: boards of spaces whose edges are open, walled, or hold a door.

A *space* is a square of the grid that belongs to the board; others are missing, as where no tile
lies. A solid space is there and cannot be entered or seen through. An *edge* is the upper or the
right side of a square. It has a number, and sets of edges are masks as sets of squares are, so
that the state of all doors is one int: the mask of those that stand open.

`WalledGrid` is what never changes. `WalledGrid.at` gives the `Passages` of one state of the doors:
where a step leads, and who sees whom.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache, partial
from typing import NamedTuple, TypeAlias

from rulekeeper.boards.grid import Direction, Grid
from rulekeeper.boards.masks import Mask, Square, squares_of

Edge: TypeAlias = int
"""An upper edge has the number of its square, a right edge that number plus `span`."""


@dataclass(frozen=True, kw_only=True)
class WalledGrid:
    """A board of spaces with walls and doors on their edges.

    `spaces` are those that are there, `solid` among them those that nobody enters. `walls` and
    `doors` are masks of edges. `portals` are groups of spaces that a step leads between, however
    far apart they are. Raises ValueError for a door in a wall or on the edge of the board.
    """

    grid: Grid
    spaces: Mask
    solid: Mask = 0
    walls: Mask = 0
    doors: Mask = 0
    portals: tuple[Mask, ...] = ()

    def __post_init__(self) -> None:
        for edge in squares_of(self.doors & (self.walls | ~self.inner)):
            raise ValueError(
                f"There can be no door at {self.edge_name(edge)}: put it between two spaces that "
                "can be entered, and where there is no wall."
            )

    # Edges

    @property
    def span(self) -> int:
        """How many numbers the squares have; those of the right edges begin there."""
        return self.grid.stride * self.grid.rows

    def edge(self, square: Square, side: Direction) -> Edge:
        """The edge on one side of a square."""
        match side:
            case Direction.UP:
                return square
            case Direction.RIGHT:
                return square + self.span
            case Direction.DOWN:
                return square - self.grid.stride
            case Direction.LEFT:
                return square - 1 + self.span

    def edge_between(self, a: Square, b: Square) -> Edge:
        """The edge that two squares share; raises ValueError where they share none."""
        side = self.grid.direction_between(a, b)
        if side is None or not self.grid.neighbours[a] >> b & 1:
            raise ValueError(
                f"{self.grid.name(a)} and {self.grid.name(b)} share no edge: name two squares "
                "that lie side by side."
            )
        return self.edge(a, side)

    def sides_of(self, edge: Edge) -> tuple[Square, Square]:
        """The two squares that share an edge, the lower or left one first."""
        if edge >= self.span:
            return edge - self.span, edge - self.span + 1
        return edge, edge + self.grid.stride

    @cached_property
    def doors_beside(self) -> tuple[Mask, ...]:
        """By square: the doors on its edges."""
        found = [0] * self.span
        for door in squares_of(self.doors):
            for square in self.sides_of(door):
                found[square] |= 1 << door
        return tuple(found)

    @cached_property
    def portals_from(self) -> tuple[Mask, ...]:
        """By square: where the portals in it lead; one leads back to it, too."""
        found = [0] * self.span
        for portal in self.portals:
            for square in squares_of(portal):
                found[square] |= portal
        return tuple(found)

    def edge_name(self, edge: Edge) -> str:
        """The name of an edge: that of its lower or left square, and the side, such as "c4/up"."""
        square = self.sides_of(edge)[0]
        return f"{self.grid.name(square)}/{'right' if edge >= self.span else 'up'}"

    @cached_property
    def open_spaces(self) -> Mask:
        """The spaces that can be entered."""
        return self.spaces & ~self.solid

    @cached_property
    def inner(self) -> Mask:
        """The edges between two spaces that can be entered, walls and doors among them."""
        enterable, stride = self.open_spaces, self.grid.stride
        up = enterable & enterable >> stride
        right = enterable & enterable >> 1
        return up | right << self.span

    # The doors

    def at(self, open_doors: Mask, locked: Mask = 0) -> "Passages":
        """The passages while these doors are open and all others closed.

        Nobody can turn those that are locked.
        """
        return self._passages(open_doors & self.doors, locked & self.doors)

    @cached_property
    def _passages(self) -> "Callable[[Mask, Mask], Passages]":
        """The passages by the doors that are open and those that are locked, made once."""
        return lru_cache(maxsize=4096)(partial(Passages, self))


class Passages:
    """A walled grid in one state of its doors; immutable, and shared by `WalledGrid.at`."""

    def __init__(self, board: WalledGrid, open_doors: Mask, locked: Mask) -> None:
        self.board = board
        self.open_doors = open_doors
        self.barriers: Mask = board.walls | board.doors & ~open_doors
        """The edges that nobody passes or sees through: walls and closed doors."""
        self._stride, self._span = board.grid.stride, board.span
        whole = (1 << board.span) - 1
        inner = board.inner & ~self.barriers
        self._up, self._right = inner & whole, inner >> board.span
        shut = board.doors & ~open_doors & ~locked
        self._shut_up, self._shut_right = shut & whole, shut >> board.span
        hidden = board.grid.full & ~board.open_spaces
        self._opaque: Mask = self.barriers | hidden << 2 * board.span
        # By square: of which spaces it is known whether they are seen, and which are. Both are
        # replaced at once, as other threads may look, too.
        self._sights: list[tuple[Mask, Mask]] = [(0, 0)] * board.span

    # Where a step leads

    def grow(self, mask: Mask) -> Mask:
        """Some spaces and all to which one step leads from them, through no portal."""
        return self._grown(mask, self._up, self._right)

    def step(self, mask: Mask) -> Mask:
        """Some spaces and all to which one step or one portal leads from them."""
        found = self._grown(mask, self._up, self._right)
        for portal in self.board.portals:
            if mask & portal:
                found |= portal
        return found

    def through_closed_doors(self, mask: Mask) -> Mask:
        """Some spaces and those behind the closed doors on their edges that can be opened."""
        return self._grown(mask, self._shut_up, self._shut_right)

    def _grown(self, mask: Mask, up: Mask, right: Mask) -> Mask:
        stride = self._stride
        return (
            mask
            | (mask & up) << stride
            | mask >> stride & up
            | (mask & right) << 1
            | mask >> 1 & right
        )

    @cached_property
    def close(self) -> tuple[Mask, ...]:
        """By square: itself and the spaces on the other side of its open edges."""
        table = [0] * self._span
        for square in squares_of(self.board.open_spaces):
            table[square] = self.grow(1 << square)
        return tuple(table)

    def are_close(self, a: Square, b: Square) -> bool:
        """Whether two spaces are the same, or share an open edge."""
        return bool(self.close[a] >> b & 1)

    # Who sees whom

    def sees(self, a: Square, b: Square, blockers: Mask = 0) -> bool:
        """Whether the line between the centres of two spaces is clear.

        It is not if it crosses a barrier, a space that is solid or missing, or one of the
        `blockers`. Where it leads through a corner it is blocked only if both sides are: by a
        barrier at the corner, or by the space on that side. The two spaces themselves never block.
        """
        return bool(self.seen_among(a, 1 << b, blockers))

    def seen_among(self, square: Square, others: Mask, blockers: Mask = 0) -> Mask:
        """Those of some spaces that are seen from one; `sees` tells what that means."""
        known, seen = self._sights[square]
        unknown = others & ~known
        if unknown:
            seen |= self._clear(square, unknown, self._opaque)
            self._sights[square] = known | unknown, seen
        seen &= others
        if seen and blockers:
            return self._clear(square, seen, self._opaque | blockers << 2 * self._span)
        return seen

    def _clear(self, square: Square, others: Mask, opaque: Mask) -> Mask:
        """The spaces to which no line is blocked by what is opaque."""
        found = 0
        for other in squares_of(others):
            line, corner = self._line(square, other)
            window = opaque >> corner
            if not window & line.met and not any(
                window & one and window & beside for one, beside in line.corners
            ):
                found |= 1 << other
        return found

    def seen_from(self, square: Square, blockers: Mask = 0) -> Mask:
        """All spaces seen from one, itself among them."""
        return self.seen_among(square, self.board.open_spaces, blockers)

    def in_the_way(
        self, a: Square, b: Square, blockers: Mask = 0
    ) -> tuple[list[Edge], list[Square]]:
        """The edges and the squares that block the line between two spaces; none if it is clear."""
        line, corner = self._line(a, b)
        opaque = self._opaque | blockers << 2 * self._span
        window, blocking = opaque >> corner, line.met
        for one, other in line.corners:
            if window & one and window & other:
                blocking |= one | other
        found = opaque & blocking << corner
        squares = found >> 2 * self._span
        return squares_of(found & (1 << 2 * self._span) - 1), squares_of(squares)

    def _line(self, a: Square, b: Square) -> tuple["_Line", int]:
        """The line between two squares, and the lower left corner of the rectangle around it."""
        if a > b:
            a, b = b, a
        stride = self._stride
        across, upwards = b % stride - a % stride, b // stride - a // stride
        return _line(stride, self._span, across, upwards), min(a, a + across)


class _Line(NamedTuple):
    """A line between two centres, in the smallest rectangle around it.

    Bits below `span` are upper edges, from there on right edges, from twice `span` on squares.
    `met` is what it crosses, without its ends; `corners` the two sides of each corner it meets.
    """

    met: Mask
    corners: tuple[tuple[Mask, Mask], ...]


@cache
def _line(stride: int, span: int, across: int, upwards: int) -> _Line:
    """The line to a square `upwards` rows higher and `across` columns to the right."""
    wide, high, aside = abs(across), upwards, 1 if across >= 0 else -1

    def square(column: int, row: int) -> int:
        """Columns are counted in the direction of the line, from its lower end."""
        return (column if aside == 1 else wide - column) + row * stride

    def edge(column: int, row: int, *, is_upper: bool) -> Mask:
        """The upper edge of a square, or the one over which the line leaves it sideways."""
        if is_upper:
            return 1 << square(column, row)
        return 1 << min(square(column, row), square(column + 1, row)) + span

    def seen(column: int, row: int) -> Mask:
        return 1 << square(column, row) + 2 * span

    met, corners = 0, list[tuple[Mask, Mask]]()
    column = row = 0
    while (column, row) != (wide, high):
        # The next side edge lies (2 column + 1) / (2 wide) along the line, the next upper edge
        # (2 row + 1) / (2 high).
        sideways, upward = (2 * column + 1) * high, (2 * row + 1) * wide
        if sideways == upward:
            beside = (
                edge(column, row, is_upper=False)
                | edge(column + 1, row, is_upper=True)
                | seen(column + 1, row)
            )
            above = (
                edge(column, row, is_upper=True)
                | edge(column, row + 1, is_upper=False)
                | seen(column, row + 1)
            )
            corners.append((beside, above))
            column, row = column + 1, row + 1
        elif wide and (not high or sideways < upward):
            met |= edge(column, row, is_upper=False)
            column += 1
        else:
            met |= edge(column, row, is_upper=True)
            row += 1
        if (column, row) != (wide, high):
            met |= seen(column, row)
    return _Line(met, tuple(corners))
