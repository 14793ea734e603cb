"""A process beside the server, which starts another one when the server has been killed.

Systems kill processes for want of memory, and a library in C may crash. The supervisor has imported
what a server needs, and holds the socket on which it listens. So the next server need not import
anything, and browsers that come back meanwhile wait until they are let in.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from contextlib import suppress
from itertools import count
from threading import Thread
from time import monotonic
from types import FrameType

import structlog

log = structlog.get_logger()

ENDS = [getattr(signal, name) for name in ("SIGTERM", "SIGINT", "SIGHUP") if hasattr(signal, name)]
"""Signals that tell a server to end; whatever other signal ends it has killed it."""

MOST_KILLS = 5
"""After how many kills within `KILL_SECONDS` no other server is started."""

KILL_SECONDS = 60.0


def supervised() -> int:
    """Go on as a server: in a child process, and in another one whenever that has been killed.

    Returns in each of them how many there were before. This process stays behind, passes on what
    tells it to end, and ends as the server has ended: it raises `SystemExit`, or the same signal.
    If it is killed itself, the server ends at once. Where a process cannot be forked, this one is
    the server.
    """
    if not hasattr(os, "fork"):
        return 0
    supervisor = Supervisor()
    kills: deque[float] = deque(maxlen=MOST_KILLS)
    for number in count():
        if supervisor.fork():
            return number
        supervisor.watch()
        kills.append(monotonic())
        if len(kills) == MOST_KILLS and kills[-1] - kills[0] < KILL_SECONDS:
            log.error("server killed again and again: this was the last one", kills=MOST_KILLS)
            raise SystemExit(1)
        log.error("server killed: another one starts")
    raise AssertionError


class Supervisor:
    """The process that watches a server, its child."""

    def __init__(self) -> None:
        self._server = 0
        self._lifeline = -1
        self._told = 0
        self._handlers = {number: signal.getsignal(number) for number in ENDS}

    def fork(self) -> bool:
        """Start a server; true in the server, false in this process."""
        signal.pthread_sigmask(signal.SIG_BLOCK, ENDS)
        theirs, ours = os.pipe()
        self._server = os.fork()
        if self._server == 0:
            os.close(ours)
            Thread(target=_end_with_supervisor, args=(theirs,), daemon=True).start()
        else:
            os.close(theirs)
            self._lifeline = ours
            for number, handler in self._handlers.items():
                if handler != signal.SIG_IGN:
                    signal.signal(number, self._pass_on)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDS)
        return self._server == 0

    def _pass_on(self, number: int, frame: FrameType | None) -> None:
        self._told = number
        with suppress(ProcessLookupError):
            # A terminal sends Ctrl-C to both, and a second one has Uvicorn drop what is going on.
            os.kill(self._server, signal.SIGTERM)

    def watch(self) -> None:
        """Wait for the end of the server; returns if it has been killed."""
        _, status = os.waitpid(self._server, 0)
        signal.pthread_sigmask(signal.SIG_BLOCK, ENDS)
        for number, handler in self._handlers.items():
            signal.signal(number, handler)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDS)
        os.close(self._lifeline)
        code = os.waitstatus_to_exitcode(status)
        if code >= 0:
            raise SystemExit(code)
        if told := self._told or (-code in ENDS and -code):
            signal.raise_signal(told)
            raise SystemExit(told)


def _end_with_supervisor(lifeline: int) -> None:
    os.read(lifeline, 1)  # Nothing is ever written: it ends when the supervisor has.
    os._exit(1)
