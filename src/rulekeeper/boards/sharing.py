"""Spaces that several figures share: which are free, full or blocked, seen from one side.

A space holds so many figures. One with room is free. One without is full if a figure of one's own
side is in it: one may go through, but not stay. Without one it is blocked: nobody of this side goes
through, or looks through. The figure that moves is not counted.
"""

from collections.abc import Iterable
from typing import NamedTuple

from rulekeeper.boards.masks import Mask, Square, mask_of
from rulekeeper.boards.walled import Passages


class Occupancy(NamedTuple):
    """The spaces of a board by what one side can do there; each is in one of the three masks."""

    free: Mask
    full: Mask
    blocked: Mask

    @property
    def passable(self) -> Mask:
        """The spaces that can be gone through."""
        return self.free | self.full


def occupancy(
    spaces: Mask, standing: Iterable[Square], own: Iterable[Square], capacity: int = 2
) -> Occupancy:
    """What one side can do on some spaces, by where all figures stand and those of its own."""
    found = sorted(standing)
    crowded = 0
    for square, other in zip(found, found[capacity - 1 :], strict=False):
        if square == other:
            crowded |= 1 << square
    crowded &= spaces
    if not crowded:
        return Occupancy(spaces, 0, 0)
    full = crowded & mask_of(own)
    return Occupancy(spaces & ~crowded, full, crowded & ~full)


def ways_on(passages: Passages, crowd: Occupancy, points: int) -> tuple[Mask, ...]:
    """By points from none up, the spaces from which a free one is so near that they pay for it.

    All of them can be gone through. A step, a portal and turning a door cost one point each.
    """
    if not crowd.full:
        return (crowd.free,) * (points + 1)
    found = [crowd.free]
    for _ in range(points):
        nearer = passages.step(found[-1])
        if len(found) > 1:
            nearer |= passages.through_closed_doors(found[-2])
        found.append(nearer & crowd.passable)
    return tuple(found)


def reach(passages: Passages, start: Square, crowd: Occupancy, points: int) -> tuple[Mask, ...]:
    """By points spent, the spaces where a figure can be by then, none of them a dead end.

    Only steps and portals are taken: whoever wants to go through a closed door turns it first. A
    full space is among them only where the points that are left lead on to a free one. Where the
    figure may end is what is free among them.
    """
    reached = 1 << start
    layers = [reached]
    for with_way_on in ways_on(passages, crowd, points)[-2::-1]:
        reached |= passages.step(reached) & with_way_on
        layers.append(reached)
    return tuple(layers)
