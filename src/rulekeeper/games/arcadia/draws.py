"""What chance draws: items of several kinds, each kind with numbers of its own."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from rulekeeper.core.requests import CHANCE, Flow, draw


class Item(IntEnum):
    """What a draw of chance may bring up; where the numbers of each kind begin."""

    SEAT = 0
    TOKEN = 1000
    SPAWN_TOKEN = 2000
    GUILD = 3000
    HERO = 4000
    CARD = 5000
    CURSE = 6000
    SCENARIO = 7000


def draw_one(pool: Sequence[int], kind: Item, purpose: str) -> Flow[int]:
    """Let chance pick a thing of a kind in the open; the last one is taken without asking."""
    if len(pool) == 1:
        return pool[0]
    return (yield from draw(pool, CHANCE, purpose, first=kind))
