"""Bots that think in other processes, so that the server goes on meanwhile."""

from __future__ import annotations

import asyncio
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Protocol
from zlib import crc32

import structlog

from rulekeeper.core.requests import Option
from rulekeeper.server.bots.worker import Thought, work

log = structlog.get_logger()


class Bots(Protocol):
    """Whoever thinks for bots."""

    async def choose(self, thought: Thought) -> Option | None:
        """The option that the bot takes; `None` when it has not come to one."""

    def close(self) -> None:
        """Stop thinking."""


class WorkerBots:
    """Thinks in worker processes. A match always goes to the same worker, which remembers it."""

    def __init__(self, workers: int, seconds: float) -> None:
        self._workers = [Worker(seconds) for _ in range(workers)]

    async def choose(self, thought: Thought) -> Option | None:
        """The option that the bot takes; `None` when it took too long or failed."""
        place = crc32(thought.match.encode()) % len(self._workers)
        return await self._workers[place].think(thought)

    def close(self) -> None:
        """Stop all workers."""
        for worker in self._workers:
            worker.stop()


class Worker:
    """A process that thinks one thought after the other, and is replaced when one takes too long.

    It is started at once, so that the first bot need not wait for it.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._turn = asyncio.Lock()
        self._start()

    async def think(self, thought: Thought) -> Option | None:
        """What the bot takes; `None` when there is nothing in time or it fails."""
        async with self._turn:
            try:
                answer = await asyncio.to_thread(self._ask, thought)
            except (TimeoutError, EOFError, OSError) as error:
                self._say("worker replaced", thought, repr(error))
                self.stop()
                self._start()
                return None
        if isinstance(answer, str):
            self._say("bot failed", thought, answer)
            return None
        return answer

    def stop(self) -> None:
        """End the process at once."""
        self._process.kill()
        self._line.close()

    def _start(self) -> None:
        context = get_context("spawn")
        self._line: Connection[Thought, Option | str]
        self._line, theirs = context.Pipe()
        self._process: SpawnProcess = context.Process(target=work, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()

    def _ask(self, thought: Thought) -> Option | str:
        self._line.send(thought)
        if not self._line.poll(self._seconds):
            raise TimeoutError
        return self._line.recv()

    def _say(self, what: str, thought: Thought, why: str) -> None:
        log.warning(what, match=thought.match, bot=thought.bot, seat=thought.seat, why=why)
