"""What chance draws: items of several kinds, each kind with numbers of its own."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from rulekeeper.core.requests import Flow, draw


class Item(IntEnum):
    """What a draw of chance may bring up: kinds of items, each with numbers of its own."""

    HERO = 0
    HALF = 1000
    HEROIC = 2000
    SCROLL = 3000
    POWER = 4000
    FLASK = 5000
    FATE = 6000
    SPELL = 7000
    BOSS_ATTACK = 8000


def draw_one(pool: Sequence[int], kind: Item, seat: int, purpose: str) -> Flow[int]:
    """Let chance pick a thing of a kind; only `seat` sees it."""
    return draw(pool, seat, purpose, first=kind)
