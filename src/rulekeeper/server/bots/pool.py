"""A pool of processes in which bots think, so that the server can answer meanwhile."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import nullcontext
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from threading import Lock
from typing import Protocol

import structlog

from rulekeeper.core.requests import Option
from rulekeeper.server.bots.worker import BotRequest, run_worker

log = structlog.get_logger()


START_SECONDS = 120.0
"""Seconds that a process may take to start, even on a busy machine."""


class BotPool(Protocol):
    """Has bots choose their answers."""

    async def choose(self, request: BotRequest) -> Option | None:
        """The option that the bot takes; `None` when it finds none in time."""

    def close(self) -> None:
        """Stop all bots."""


class WorkerPool:
    """Worker processes. Whoever has waited longest gets the first free one.

    If there are several workers, slow bots leave one to the others. Otherwise a few slow bots would
    keep everybody waiting.
    """

    def __init__(self, workers: int, seconds: float) -> None:
        threads = self._threads = ThreadPoolExecutor(workers, "bots")
        self._workers = [WorkerProcess(seconds, threads) for _ in range(workers)]
        self._free: asyncio.Queue[WorkerProcess] = asyncio.Queue()
        for worker in self._workers:
            self._free.put_nowait(worker)
        self._long = asyncio.Semaphore(max(1, workers - 1))

    async def choose(self, request: BotRequest) -> Option | None:
        """The option that the bot takes; `None` when it took too long or failed."""
        async with self._long if request.thinks_long else nullcontext():
            worker = await self._free.get()
            try:
                return await worker.think(request)
            finally:
                self._free.put_nowait(worker)

    def close(self) -> None:
        """Stop all workers."""
        for worker in self._workers:
            worker.stop()
        self._threads.shutdown(wait=False, cancel_futures=True)


class WorkerProcess:
    """A process that answers one request at a time, and is replaced when it takes too long.

    It starts at once, so that the first bot need not wait for it.
    """

    def __init__(self, seconds: float, threads: ThreadPoolExecutor) -> None:
        self._seconds = seconds
        self._threads = threads
        self._asked: Future[Option | None] | None = None
        self._changing = Lock()
        self._is_stopped = False
        self._start()

    async def think(self, request: BotRequest) -> Option | None:
        """The option that the bot takes; `None` when it fails or takes too long."""
        if self._asked is not None:
            # Whoever asked before may have gone away: that answer is nobody's.
            await asyncio.wait([asyncio.wrap_future(self._asked)])
        self._asked = self._threads.submit(self._ask, request)
        return await asyncio.shield(asyncio.wrap_future(self._asked))

    def stop(self) -> None:
        """End the process at once."""
        with self._changing:
            self._is_stopped = True
            self._end()

    def _start(self) -> None:
        self._is_ready = False
        context = get_context("spawn")
        self._pipe: Connection[BotRequest, Option | str]
        self._pipe, theirs = context.Pipe()
        self._process: SpawnProcess = context.Process(
            target=run_worker, args=(theirs,), daemon=True
        )
        self._process.start()
        theirs.close()

    def _end(self) -> None:
        self._process.kill()
        self._pipe.close()

    def _ask(self, request: BotRequest) -> Option | None:
        """Ask the process and wait for it, in a thread."""
        try:
            if not self._is_ready:
                self._wait_for(START_SECONDS)
                self._is_ready = True
            self._pipe.send(request)
            answer = self._wait_for(self._seconds)
        except (TimeoutError, EOFError, OSError) as error:
            self._replace(request, error)
            return None
        if isinstance(answer, str):
            self._warn("bot failed", request, answer)
            return None
        return answer

    def _wait_for(self, seconds: float) -> Option | str:
        """What the process says next; raises `TimeoutError` when it says nothing for so long."""
        if not self._pipe.poll(seconds):
            raise TimeoutError
        return self._pipe.recv()

    def _replace(self, request: BotRequest, error: Exception) -> None:
        with self._changing:
            if not self._is_stopped:
                self._warn("worker replaced", request, repr(error))
                self._end()
                self._start()

    def _warn(self, event: str, request: BotRequest, why: str) -> None:
        log.warning(event, match=request.match, bot=request.bot, seat=request.seat, why=why)
