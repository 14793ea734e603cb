"""Movement in Arcadia Quest taken literally: places, sets, and everything tried out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from boards.board_strategies import Place, beside
from boards.literal_walled import LiteralBoard, Pair
from rulekeeper.boards.masks import squares_of
from rulekeeper.games.arcadia.box import ArcadiaTable, seat_of


def place_of(table: ArcadiaTable, space: int) -> Place:
    """A space as its column and row."""
    return table.box.grid.column(space), table.box.grid.row(space)


def pair_of(table: ArcadiaTable, edge: int) -> Pair:
    """An edge as the two places that share it."""
    sides = table.box.scenario.board.sides_of(edge)
    return frozenset(place_of(table, space) for space in sides)


Walk = tuple[tuple[Place, bool], ...]
"""Places that are entered one after the other, and whether through a portal."""


@dataclass(frozen=True)
class LiteralPosition:
    """A position seen by one Character: where it stands, who else is there, what is shut."""

    here: Place
    is_hero: bool
    spaces: frozenset[Place]
    walls: frozenset[Pair]
    doors: frozenset[Pair]
    closed: frozenset[Pair]
    portals: tuple[frozenset[Place], ...]
    allies: tuple[Place, ...]
    enemies: tuple[Place, ...]
    monsters: tuple[Place, ...]

    @property
    def board(self) -> LiteralBoard:
        return LiteralBoard(set(self.spaces), {*self.walls, *self.closed})

    # -- who stands where

    def is_blocked(self, place: Place) -> bool:
        return self.enemies.count(place) >= 2

    def is_full(self, place: Place) -> bool:
        return not self.is_blocked(place) and (*self.allies, *self.enemies).count(place) >= 2

    def is_free(self, place: Place) -> bool:
        return (*self.allies, *self.enemies).count(place) < 2

    # -- what one point pays for

    def steps(self, place: Place) -> Iterator[tuple[Place, bool]]:
        """Where a step or a portal leads, whoever stands there."""
        for other in beside(place, diagonal=False):
            if other in self.spaces and self.board.are_close(place, other):
                yield other, False
        for portal in self.portals:
            if place in portal:
                yield from ((other, True) for other in portal if other != place)

    def flipped(self, door: Pair) -> LiteralPosition:
        """The same with a door flipped."""
        return replace(self, closed=self.closed ^ {door})

    def doors_at(self, place: Place) -> Iterator[Pair]:
        return (door for door in self.doors if place in door)

    def can_rest(self, place: Place, points: int) -> bool:
        """Whether somebody there can come to a free space with so many points."""
        if self.is_free(place):
            return True
        if not points:
            return False
        on = (other for other, _ in self.steps(place) if not self.is_blocked(other))
        return any(self.can_rest(other, points - 1) for other in on) or any(
            self.flipped(door).can_rest(place, points - 1) for door in self.doors_at(place)
        )

    # -- walks

    def walks(self, place: Place, points: int) -> Iterator[Walk]:
        """All walks with so many points or fewer through no Blocked space."""
        yield ()
        if points:
            for other, is_portal in self.steps(place):
                if not self.is_blocked(other):
                    for walk in self.walks(other, points - 1):
                        yield (other, is_portal), *walk

    def reactions(self, walk: Walk) -> int:
        """How many Monsters react on a walk: those Close to each space left by a step."""
        if not self.is_hero:
            return 0
        left = (self.here, *(place for place, _ in walk))
        return sum(
            self.board.are_close(before, monster)
            for before, (_, is_portal) in zip(left, walk, strict=False)
            if not is_portal
            for monster in self.monsters
        )

    def reached(self, points: int) -> dict[Place, tuple[int, int]]:
        """By place: what it costs to get there, and how many Monsters react on the safest way."""
        found: dict[Place, tuple[int, int]] = {}
        for walk in self.walks(self.here, points):
            end = walk[-1][0] if walk else self.here
            if end != self.here and self.can_rest(end, points - len(walk)):
                value = len(walk), self.reactions(walk)
                found[end] = min(found.get(end, value), value)
        return found

    def distances(self) -> dict[Place, int]:
        """How far all places are that some walk leads to, as the doors stand."""
        found, layer, cost = {self.here: 0}, {self.here}, 0
        while layer:
            cost += 1
            layer = {
                other
                for place in layer
                for other, _ in self.steps(place)
                if other not in found and not self.is_blocked(other)
            }
            found |= dict.fromkeys(layer, cost)
        return found


def position_of(table: ArcadiaTable, figure: int) -> LiteralPosition:
    """The position as a Character on the board sees it."""
    state, board = table.state, table.box.scenario.board
    heroes = len(state.heroes)

    def side(number: int) -> int:
        return seat_of(number) if number < heroes else -1

    allies = list[Place]()
    enemies = list[Place]()
    for number, other in enumerate(state.figures):
        if number != figure and other.space >= 0:
            mine = side(number) == side(figure)
            (allies if mine else enemies).append(place_of(table, other.space))
    doors = frozenset(pair_of(table, edge) for edge in squares_of(board.doors))
    opened = frozenset(pair_of(table, edge) for edge in state.open_doors)
    return LiteralPosition(
        here=place_of(table, state.figure(figure).space),
        is_hero=figure < heroes,
        spaces=frozenset(place_of(table, space) for space in squares_of(board.open_spaces)),
        walls=frozenset(pair_of(table, edge) for edge in squares_of(board.walls)),
        doors=doors,
        closed=doors - opened,
        portals=tuple(
            frozenset(place_of(table, space) for space in squares_of(portal))
            for portal in board.portals
        ),
        allies=tuple(allies),
        enemies=tuple(enemies),
        monsters=tuple(place_of(table, m.space) for m in state.monsters if m.space >= 0),
    )
