"""The ways of Characters (p. 14) from space to space, and the dangers on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from rulekeeper.boards.masks import Mask, Square, mask_of, squares_of
from rulekeeper.boards.sharing import Occupancy, reach, ways_on
from rulekeeper.boards.walled import Passages
from rulekeeper.games.arcadia.box import ArcadiaTable
from rulekeeper.games.arcadia.rules import board
from rulekeeper.games.arcadia.rules.bombs import bombs_against
from rulekeeper.games.arcadia.rules.guard import guards, slips_away
from rulekeeper.games.arcadia.rules.risk import Danger, Risk, risk_of
from rulekeeper.games.arcadia.state import NOWHERE


def destinations(table: ArcadiaTable, figure: int, points: int) -> Mask:
    """The spaces that a Character can go to within so many points: those of `routes`, in one go.

    Rules: arcadia.move.2, .4 to .6, arcadia.move.portal.1 to .3, arcadia.space.3 to .6
    """
    start = table.state.figure(figure).space
    reached = reach(board.passages(table), start, board.crowd(table, figure), points)
    return reached[-1] & ~(1 << start)


class Route(NamedTuple):
    """A way to a space: the spaces after the first, which are entered by portal, the reactions."""

    spaces: tuple[int, ...]
    portals: tuple[bool, ...]
    reactions: int


def routes(
    table: ArcadiaTable, figure: int, points: int, goal: Square = NOWHERE
) -> Mapping[Square, Route]:
    """The best way to each space within so many points: the shortest, then the safest.

    With a goal all spaces are left out that are on no shortest way there.
    Rules: arcadia.move.2, .4 to .6, arcadia.move.portal.1 to .3, arcadia.space.3 to .6
    """
    start, crowd = table.state.figure(figure).space, board.crowd(table, figure)
    reacting = tuple(_reacting(table, figure))
    return _routes(board.passages(table), start, crowd, points, goal, reacting)


@lru_cache(maxsize=1 << 10)
def _routes(
    passages: Passages,
    start: Square,
    crowd: Occupancy,
    points: int,
    goal: Square,
    reacting: tuple[Square, ...],
) -> Mapping[Square, Route]:
    """What `routes` tells; `reacting` is where Monsters stand that react to a step."""
    found = {start: Route((), (), 0)}
    allowed: Sequence[Mask] = ways_on(passages, crowd, points)[-2::-1]
    if goal != NOWHERE:
        towards = _towards(passages, crowd, start, goal, points)
        allowed = [one & other for one, other in zip(allowed, towards, strict=False)]
    layer = dict(found)
    for spaces in allowed:
        unknown = spaces & ~mask_of(found)
        reached: dict[Square, Route] = {}
        for space, route in layer.items():
            near = passages.close[space]
            step = route.reactions
            for monster in reacting:
                step += near >> monster & 1
            through = passages.board.portals_from[space]
            for is_portal, risk, others in (
                (False, step, near & unknown),
                (True, route.reactions, through & unknown),
            ):
                for other in squares_of(others) if others else ():
                    if other not in reached or risk < reached[other].reactions:
                        steps, portals = (*route.spaces, other), (*route.portals, is_portal)
                        reached[other] = Route(steps, portals, risk)
        found.update(reached)
        layer = reached
    del found[start]
    return found


def way_to(table: ArcadiaTable, figure: int, points: int, goal: Square) -> Route:
    """The best way to one of the `destinations`."""
    space, portals = table.state.figure(figure).space, table.box.scenario.board.portals_from
    near = board.passages(table).close[space]
    if near >> goal & 1 and not portals[space] >> goal & 1:
        reactions = sum(near >> monster & 1 for monster in _reacting(table, figure))
        return Route((goal,), (False,), reactions)
    return routes(table, figure, points, goal)[goal]


def _towards(
    passages: Passages, crowd: Occupancy, start: Square, goal: Square, points: int
) -> list[Mask]:
    """By points spent, the spaces from which as few points as possible lead to a goal.

    Nothing where the points do not pay for the way.
    """
    nearer = [1 << goal]
    while len(nearer) <= points:
        before = passages.step(nearer[-1])
        if before >> start & 1:
            return nearer[::-1]
        nearer.append(before & crowd.passable)
    return []


def _reacting(table: ArcadiaTable, figure: int) -> list[Square]:
    """Where the Monsters stand that react when a Character moves; only Heroes are reacted to.

    Rules: arcadia.guard.move.1, .10
    """
    if not board.is_hero(table, figure) or slips_away(table, figure):
        return []
    return [monster.space for monster in table.state.monsters if monster.space >= 0]


class Dangers(NamedTuple):
    """What attacks a Hero on a way: the Monsters that guard, by step, and the Bombs, by space."""

    guards: list[list[int]]
    bombs: list[tuple[int, int]]
    """The spaces, and how many go off there."""
    risk: Risk


def dangers_on(table: ArcadiaTable, hero: int, route: Route) -> Dangers:
    """What a Hero risks on a whole way, whatever it stops for.

    Rules: arcadia.guard.move.1, .4, .8, .9, arcadia.effect.bomb.4
    """
    there = table.state.heroes[hero].space
    reacting: list[list[int]] = []
    exploding: list[tuple[int, int]] = []
    rounds: list[Sequence[Danger]] = []
    for space, is_portal in zip(route.spaces, route.portals, strict=True):
        if not is_portal and (monsters := guards(table, hero, there)):
            reacting.append(monsters)
            rounds.append(monsters)
        if tokens := bombs_against(table, hero, space):
            exploding.append((space, len(tokens)))
            rounds.append([tuple(tokens)])
        there = space
    return Dangers(reacting, exploding, risk_of(table, hero, rounds))
