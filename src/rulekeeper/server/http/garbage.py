"""Garbage collection of a server: by itself and at quiet times, never in the middle of play.

What matches hold is no garbage, and nearly all that they drop is freed at once: only circles have
to be searched for, such as what HTTP requests leave, or a match that is closed. With a thousand
matches Python would search for a twentieth of a second every other second, and find nothing, while
nobody is answered.
"""

from __future__ import annotations

import asyncio
import gc
from time import monotonic, process_time

LOOK_SECONDS = 5.0
"""Seconds between two looks at how busy the server is."""

QUIET_SHARE = 0.05
"""A server that keeps a processor busy for less than this share of the time is quiet."""

QUIET_AFTER = 300.0
"""Seconds between two collections of a server that is quiet."""

BUSY_AFTER = 1200.0
"""Seconds between two collections of a server that is never quiet: closed matches need memory."""


MOST_NEW = 1_500_000
"""New objects after which a server collects at once: a request leaves some 40 of them, and all
these hold some 300 MB."""


def is_due(since: float, share: float, new: int) -> bool:
    """Whether to collect so many seconds after the last time.

    It depends on the share of a processor that is used, and on how many objects are new since then.
    """
    return new >= MOST_NEW or since >= (QUIET_AFTER if share < QUIET_SHARE else BUSY_AFTER)


async def collect_at_quiet_times() -> None:
    """Collect garbage now and then, until cancelled."""
    collected = looked = monotonic()
    used = process_time()
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        now, used_now = monotonic(), process_time()
        share = (used_now - used) / (now - looked)
        if is_due(now - collected, share, gc.get_count()[0]):
            gc.collect()
            collected = monotonic()
        looked, used = now, used_now
