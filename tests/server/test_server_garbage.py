"""Garbage is collected when nobody waits for an answer."""

from __future__ import annotations

import asyncio
import gc
import weakref
from contextlib import suppress

import pytest

from rulekeeper.server.http import garbage
from rulekeeper.server.http.garbage import (
    BUSY_AFTER,
    MOST_NEW,
    QUIET_AFTER,
    QUIET_SHARE,
    is_due,
)
from server.webtable import run, until, without_database

pytestmark = without_database


class Ring:
    """Something that only the collector frees."""

    def __init__(self) -> None:
        self.ring = self


def test_a_quiet_server_collects_sooner_than_a_busy_one() -> None:
    quiet, busy = QUIET_SHARE / 2, QUIET_SHARE * 2
    assert not is_due(QUIET_AFTER - 1, quiet, 0)
    assert is_due(QUIET_AFTER, quiet, 0)
    assert not is_due(QUIET_AFTER, busy, 0)
    assert is_due(BUSY_AFTER, busy, 0)


def test_many_new_objects_are_collected_however_busy_the_server_is() -> None:
    assert not is_due(1.0, 1.0, MOST_NEW - 1)
    assert is_due(1.0, 1.0, MOST_NEW)


def test_new_objects_are_counted_while_nothing_is_collected() -> None:
    gc.disable()
    try:
        before = gc.get_count()[0]
        kept = [Ring() for _ in range(20_000)]
        # Whatever is freed meanwhile, by whomever, is taken off the count.
        assert gc.get_count()[0] >= before + len(kept) * 0.99
    finally:
        gc.enable()


def test_what_is_dropped_in_a_ring_is_freed_at_a_quiet_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(garbage, "LOOK_SECONDS", 0.0)
    monkeypatch.setattr(garbage, "BUSY_AFTER", 0.0)
    monkeypatch.setattr(garbage, "QUIET_AFTER", 0.0)

    async def test() -> None:
        dropped = weakref.ref(Ring())
        collecting = asyncio.create_task(garbage.collect_at_quiet_times())
        await until(lambda: dropped() is None)
        collecting.cancel()
        with suppress(asyncio.CancelledError):
            await collecting

    gc.disable()
    try:
        run(test())
    finally:
        gc.enable()
