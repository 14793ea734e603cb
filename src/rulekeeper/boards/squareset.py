"""Square sets: masks that people can read, for explanations and tests.

Hot code stays in masks; this is the friendly face.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from rulekeeper.boards.drawing import draw
from rulekeeper.boards.grid import Grid
from rulekeeper.boards.masks import Mask, Square, mask_of, squares_of


@dataclass(frozen=True, repr=False)
class SquareSet:
    """An immutable set of squares of one grid; iterates in ascending order, prints as a drawing.

    Raises ValueError for a mask with bits outside the board, and when sets of grids of different
    sizes are combined.
    """

    grid: Grid
    mask: Mask = 0

    def __post_init__(self) -> None:
        if self.mask & ~self.grid.full:
            raise ValueError(
                f"The mask {self.mask:#x} has bits outside the {_size(self.grid)} board: "
                "keep those of the grid's `full` mask only."
            )

    @classmethod
    def named(cls, grid: Grid, names: str) -> "SquareSet":
        """The set of some names separated by spaces, such as "c4 d4"; ValueError as in `parse`."""
        return cls(grid, mask_of(map(grid.parse, names.split())))

    @property
    def names(self) -> list[str]:
        """The names of the squares in ascending order of the squares."""
        return [self.grid.name(square) for square in self]

    def __iter__(self) -> Iterator[Square]:
        return iter(squares_of(self.mask))

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __contains__(self, square: Square) -> bool:
        return bool(self.mask >> square & 1)

    def __or__(self, other: "SquareSet") -> "SquareSet":
        return SquareSet(self.grid, self.mask | self._mask_of(other))

    def __and__(self, other: "SquareSet") -> "SquareSet":
        return SquareSet(self.grid, self.mask & self._mask_of(other))

    def __sub__(self, other: "SquareSet") -> "SquareSet":
        return SquareSet(self.grid, self.mask & ~self._mask_of(other))

    def __invert__(self) -> "SquareSet":
        return SquareSet(self.grid, self.grid.full ^ self.mask)

    def __str__(self) -> str:
        return draw(self.grid, dict.fromkeys(self, "x"))

    def __repr__(self) -> str:
        size = f"{self.grid.columns}, {self.grid.rows}"
        return f'SquareSet.named(Grid.of({size}), "{" ".join(self.names)}")'

    def _mask_of(self, other: "SquareSet") -> Mask:
        if other.grid != self.grid:
            raise ValueError(
                f"Squares of a {_size(self.grid)} and of a {_size(other.grid)} board cannot be "
                "combined: use sets of one grid."
            )
        return other.mask


def _size(grid: Grid) -> str:
    return f"{grid.columns}x{grid.rows}"
