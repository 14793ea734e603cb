"""A pool of processes in which bots think, so that the server can answer meanwhile."""

from __future__ import annotations

import asyncio
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Protocol
from zlib import crc32

import structlog

from rulekeeper.core.requests import Option
from rulekeeper.server.bots.worker import BotRequest, run_worker

log = structlog.get_logger()


STARTING_SECONDS = 60.0
"""How long a process may take to start. A bot's own time begins after that."""


class BotPool(Protocol):
    """Has bots choose their answers."""

    async def choose(self, request: BotRequest) -> Option | None:
        """The option that the bot takes; `None` when it finds none in time."""

    def close(self) -> None:
        """Stop all bots."""


class WorkerPool:
    """Worker processes. A match always goes to the same worker, which remembers it."""

    def __init__(self, workers: int, seconds: float) -> None:
        self._workers = [WorkerProcess(seconds) for _ in range(workers)]

    async def choose(self, request: BotRequest) -> Option | None:
        """The option that the bot takes; `None` when it took too long or failed."""
        place = crc32(request.match.encode()) % len(self._workers)
        return await self._workers[place].think(request)

    def close(self) -> None:
        """Stop all workers."""
        for worker in self._workers:
            worker.stop()


class WorkerProcess:
    """A process that answers one request at a time, and is replaced when it takes too long.

    It starts at once, so that the first bot need not wait for it.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._turn = asyncio.Lock()
        self._start()

    async def think(self, request: BotRequest) -> Option | None:
        """The option that the bot takes; `None` when it fails or takes too long."""
        async with self._turn:
            try:
                answer = await asyncio.to_thread(self._ask, request)
            except (TimeoutError, EOFError, OSError) as error:
                self._warn("worker replaced", request, repr(error))
                self.stop()
                self._start()
                return None
        if isinstance(answer, str):
            self._warn("bot failed", request, answer)
            return None
        return answer

    def stop(self) -> None:
        """End the process at once."""
        self._process.kill()
        self._pipe.close()

    def _start(self) -> None:
        context = get_context("spawn")
        self._is_ready = False
        self._pipe: Connection[BotRequest, Option | str | None]
        self._pipe, theirs = context.Pipe()
        self._process: SpawnProcess = context.Process(
            target=run_worker, args=(theirs,), daemon=True
        )
        self._process.start()
        theirs.close()

    def _ask(self, request: BotRequest) -> Option | str | None:
        if not self._is_ready:
            self._receive(STARTING_SECONDS)
            self._is_ready = True
        self._pipe.send(request)
        return self._receive(self._seconds)

    def _receive(self, seconds: float) -> Option | str | None:
        if not self._pipe.poll(seconds):
            raise TimeoutError
        return self._pipe.recv()

    def _warn(self, event: str, request: BotRequest, why: str) -> None:
        log.warning(event, match=request.match, bot=request.bot, seat=request.seat, why=why)
