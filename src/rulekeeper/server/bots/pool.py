"""A pool of processes in which bots think, so that the server can answer meanwhile."""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from queue import SimpleQueue
from threading import Lock
from typing import Protocol

import structlog

from rulekeeper.core.requests import Option
from rulekeeper.server.bots.worker import BotRequest, run_worker

log = structlog.get_logger()


NICENESS = 10
"""How much lower the priority of a worker is than that of the server, as `nice` counts."""

START_SECONDS = 120.0
"""Seconds that a process may take to start and to load a game, even on a busy machine."""


class BotPool(Protocol):
    """Has bots choose their answers."""

    def start(self) -> None:
        """Get ready, so that the first bot need not wait; may be called more than once."""

    async def choose(self, request: BotRequest) -> Option | None:
        """The option that the bot takes; `None` when it finds none in time."""

    def close(self) -> None:
        """Stop all bots."""


class WorkerPool:
    """Worker processes, which take turns at what is asked: whoever has waited longest comes next.

    If there are several workers, slow bots leave one to the others. Otherwise a few slow bots would
    keep everybody waiting. Each worker has a thread that asks it and goes on with the next question
    by itself: if the event loop had to see to that, workers would wait whenever it is busy.

    They start when they are told to, or when the first bot is asked. To load all games keeps a core
    busy for a second or two, which a server that has just started needs for people who come back.
    """

    def __init__(self, workers: int, seconds: float) -> None:
        self._workers = [WorkerProcess(seconds) for _ in range(workers)]
        self._idle: SimpleQueue[WorkerProcess] = SimpleQueue()
        for worker in self._workers:
            self._idle.put(worker)
        self._threads = ThreadPoolExecutor(workers, "bots")
        self._long = asyncio.Semaphore(max(1, workers - 1))

    def start(self) -> None:
        """Start all workers that have not started yet."""
        for worker in self._workers:
            worker.start()

    async def choose(self, request: BotRequest) -> Option | None:
        """The option that the bot takes; `None` when it took too long or failed."""
        async with self._long if request.thinks_long else nullcontext():
            return await asyncio.wrap_future(self._threads.submit(self._ask, request))

    def _ask(self, request: BotRequest) -> Option | None:
        """Ask an idle worker: there is one for each thread."""
        worker = self._idle.get()
        try:
            return worker.ask(request)
        finally:
            self._idle.put(worker)

    def close(self) -> None:
        """Stop all workers."""
        for worker in self._workers:
            worker.stop()
        self._threads.shutdown(wait=False, cancel_futures=True)


class WorkerProcess:
    """A process that answers one request at a time, and is replaced when it takes too long."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._changing = Lock()
        self._is_stopped = False
        self._process: SpawnProcess | None = None

    def start(self) -> None:
        """Start the process, if it has not been started or stopped."""
        with self._changing:
            if self._process is None and not self._is_stopped:
                self._start()

    def stop(self) -> None:
        """End the process at once."""
        with self._changing:
            self._is_stopped = True
            self._end()

    def _start(self) -> None:
        context = get_context("spawn")
        self._pipe: Connection[BotRequest, Option | str]
        self._pipe, theirs = context.Pipe()
        process = self._process = context.Process(target=run_worker, args=(theirs,), daemon=True)
        process.start()
        _give_way(process)
        theirs.close()

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._pipe.close()

    def ask(self, request: BotRequest) -> Option | None:
        """The option that the bot takes; `None` when it fails or takes too long."""
        self.start()
        try:
            if self._is_stopped:
                raise EOFError
            self._pipe.send(request)
            self._wait_for(START_SECONDS)
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


def _give_way(process: SpawnProcess) -> None:
    """Let a worker go after the server from its start: loading the games takes it a while."""
    if hasattr(os, "setpriority"):
        with suppress(OSError):
            os.setpriority(
                os.PRIO_PROCESS, process.pid or 0, os.getpriority(os.PRIO_PROCESS, 0) + NICENESS
            )
