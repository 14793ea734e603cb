"""Random boards for property tests, and the slow, literal geometry they are held against."""

from collections.abc import Iterable, Mapping
from heapq import heappop, heappush

from hypothesis import strategies as st

from rulekeeper.boards.grid import Diagonal, Direction, Grid
from rulekeeper.boards.masks import Mask, Square

Place = tuple[int, int]  # column, row

SIDES = {
    Direction.UP: (0, 1),
    Direction.RIGHT: (1, 0),
    Direction.DOWN: (0, -1),
    Direction.LEFT: (-1, 0),
}
DIAGONALS = {
    Diagonal.UP_RIGHT: (1, 1),
    Diagonal.DOWN_RIGHT: (1, -1),
    Diagonal.DOWN_LEFT: (-1, -1),
    Diagonal.UP_LEFT: (-1, 1),
}

grids = st.builds(Grid.of, st.integers(1, 24), st.integers(1, 16))


def squares(grid: Grid) -> st.SearchStrategy[Square]:
    return st.sampled_from(grid.squares)


def masks(grid: Grid) -> st.SearchStrategy[Mask]:
    """Sparse, half full and nearly full masks, and the two extremes."""
    noise = st.integers(0, grid.full).map(lambda bits: bits & grid.full)
    sparse = st.tuples(noise, noise, noise).map(lambda three: three[0] & three[1] & three[2])
    dense = sparse.map(lambda mask: grid.full ^ mask)
    return st.one_of(noise, sparse, dense, st.just(0), st.just(grid.full))


def place(grid: Grid, square: Square) -> Place:
    return grid.column(square), grid.row(square)


def places(grid: Grid, mask: Mask) -> set[Place]:
    """The members of a mask, read bit by bit; a bit that is no square is an error."""
    found = set()
    for bit in range(mask.bit_length()):
        if mask >> bit & 1:
            assert bit in grid.squares
            found.add(place(grid, bit))
    return found


def every_place(grid: Grid) -> set[Place]:
    return {(column, row) for column in range(grid.columns) for row in range(grid.rows)}


def beside(where: Place, diagonal: bool) -> list[Place]:
    """The four or eight places around one, on the board or not."""
    offsets = [*SIDES.values(), *(DIAGONALS.values() if diagonal else [])]
    return [(where[0] + right, where[1] + up) for right, up in offsets]


def cheapest(
    starts: Iterable[Place],
    enterable: set[Place],
    price: Mapping[Place, int],
    limit: float,
    diagonal: bool,
) -> dict[Place, int]:
    """Dijkstra's algorithm with a queue, place by place; entering costs 1 unless priced."""
    cheapest_to: dict[Place, int] = {}
    queue = [(0, start) for start in sorted(starts)]
    while queue:
        cost, here = heappop(queue)
        if here in cheapest_to:
            continue
        cheapest_to[here] = cost
        for there in beside(here, diagonal):
            dearer = cost + price.get(there, 1)
            if there in enterable and dearer <= limit:
                heappush(queue, (dearer, there))
    return cheapest_to
