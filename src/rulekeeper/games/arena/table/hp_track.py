"""The HP Track: slots up to 70, and Life Tokens for more. Rules: arena.boss.hp.1, .3"""

from typing import NamedTuple

SLOTS = 70


class OnTrack(NamedTuple):
    """Where a combatant's token lies: its slot, and the Life Tokens below it."""

    slot: int
    life_tokens: int


def on_track(hit_points: int) -> OnTrack:
    """How some hit points lie on the HP Track: 210 are three laps, so two tokens and slot 70.

    Rules: arena.boss.hp.1, .3
    """
    tokens = max(0, hit_points - 1) // SLOTS
    return OnTrack(hit_points - tokens * SLOTS, tokens)
