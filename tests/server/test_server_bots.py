"""BotPool in workers: they think in other processes, and none can hold the server up."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from multiprocessing import active_children
from multiprocessing.connection import Connection
from random import Random
from time import perf_counter, sleep
from typing import Any

import pytest
from msgspec.structs import replace

from core.toys import Bid
from rulekeeper.core.match import Match
from rulekeeper.core.requests import Option
from rulekeeper.games.registry import find_game
from rulekeeper.server.bots import pool
from rulekeeper.server.bots.pool import WorkerPool
from rulekeeper.server.bots.worker import READY, BotRequest, bot_request
from server.webtable import run, without_database

pytestmark = without_database


def start_late(pipe: Connection[Option | str, BotRequest]) -> None:
    """A worker that is ready later than a bot may think, and then answers at once."""
    pipe.recv()
    sleep(1.5)
    pipe.send(READY)
    pipe.send(Bid(1))


@asynccontextmanager
async def workers(seconds: float, *, start: bool = True) -> AsyncIterator[WorkerPool]:
    """Two workers, started unless said otherwise, that are stopped in the end."""
    bots = WorkerPool(2, seconds)
    if start:
        bots.start()
    try:
        yield bots
    finally:
        bots.close()


def lebelheim() -> Match[Any, Any]:
    """A match, some turns on."""
    game = find_game("lebelheim")
    rng = Random(4)
    match: Match[Any, Any] = Match.new(game, game.sampled_options({}, rng), ["Ana", "Ben"], 9)
    while match.game.turn_number(match.table.state) < 3:
        match.play(rng.choice(match.options))
    return match


def thought(match: Match[Any, Any], bot: str) -> BotRequest:
    """What a bot is asked now."""
    assert match.decision
    return bot_request("m", match, match.decision.seat, bot)


def test_workers_start_when_they_are_told_to_or_when_a_bot_is_asked() -> None:
    async def test() -> None:
        before = set(active_children())
        async with workers(30, start=False) as bots:
            assert set(active_children()) == before
            assert await bots.choose(thought(lebelheim(), "random")) is not None
            assert len(set(active_children()) - before) == 1
            bots.start()
            assert len(set(active_children()) - before) == 2

    run(test())


def test_a_worker_plays_on_and_follows_an_undo() -> None:
    async def test() -> None:
        match = lebelheim()
        async with workers(30) as bots:
            for step in range(12):
                option = await bots.choose(thought(match, "greedy"))
                assert match.decision
                assert option in match.decision.options
                assert option is not None
                seat = match.decision.seat
                match.choose(option)
                if step % 4 == 3:
                    match.undo(seat, freely=True)

    run(test())


def test_a_bot_that_thinks_too_long_is_stopped_while_all_else_goes_on() -> None:
    async def test() -> None:
        match = lebelheim()
        async with workers(1.5) as bots:
            await bots.choose(thought(match, "random"))
            start = perf_counter()
            thinking = asyncio.create_task(bots.choose(thought(match, "search:60")))
            while not thinking.done():
                before = perf_counter()
                await asyncio.sleep(0.01)
                assert perf_counter() - before < 1
            assert await thinking is None
            assert perf_counter() - start < 20
            while await bots.choose(thought(match, "random")) is None:
                assert perf_counter() - start < 60, "no worker has taken its place"

    run(test())


def test_the_time_of_a_bot_begins_when_its_worker_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "run_worker", start_late)

    async def test() -> None:
        async with workers(1) as bots:
            assert await bots.choose(thought(lebelheim(), "random")) == Bid(1)

    run(test())


def test_a_bot_that_fails_takes_nothing_and_the_worker_goes_on() -> None:
    async def test() -> None:
        match = lebelheim()
        async with workers(30) as bots:
            wrong = replace(thought(match, "random"), game="chess")
            assert await bots.choose(wrong) is None
            assert await bots.choose(thought(match, "random")) is not None

    run(test())


def test_bots_that_think_long_leave_a_worker_to_the_others() -> None:
    async def test() -> None:
        match = lebelheim()
        async with workers(30) as bots:
            await asyncio.gather(*(bots.choose(thought(match, "random")) for _ in range(4)))
            slow = [asyncio.create_task(bots.choose(thought(match, "search:25"))) for _ in range(2)]
            await asyncio.sleep(0)
            for _ in range(5):
                assert await bots.choose(thought(match, "random")) is not None
            assert not any(task.done() for task in slow)
            for task in slow:
                task.cancel()

    run(test())


def test_an_answer_that_nobody_waits_for_any_more_is_given_to_nobody_else() -> None:
    async def test() -> None:
        match, other = lebelheim(), lebelheim()
        other.choose(other.decision.options[0])  # type: ignore[union-attr]
        async with workers(30) as bots:
            for _ in range(4):
                left = asyncio.create_task(bots.choose(thought(match, "search:0.3")))
                await asyncio.sleep(0.1)
                left.cancel()
            found = await asyncio.gather(*(bots.choose(thought(other, "random")) for _ in range(4)))
            assert other.decision is not None
            assert all(option in other.decision.options for option in found)

    run(test())
