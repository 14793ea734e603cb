"""Running the application with Uvicorn."""

from __future__ import annotations

import asyncio
import gc
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import count
from types import FrameType
from typing import TYPE_CHECKING

import uvicorn

from rulekeeper.core.errors import SetupError
from rulekeeper.server.http.patience import patient_protocol
from rulekeeper.server.settings import Settings

if TYPE_CHECKING:
    from litestar.types import ASGIApp

LARGEST_FRAME = 1 << 20
"""The most bytes of a message that are read; one that is too large, but smaller, is refused."""

LARGEST_HEADERS = 16 * 1024
"""Bytes of the headers of a request."""

SHUTDOWN_SECONDS = 5
"""Seconds that open requests may take when the server stops."""

TICK_SECONDS = 0.1
"""Seconds after which Uvicorn looks at its clock."""

SWITCH_SECONDS = 0.0005
"""After how long the event loop makes way for a thread that waits for the interpreter.

Threads write to the database and talk to the workers of bots: each of the short steps of that would
otherwise wait for five milliseconds while the loop is busy, and the workers with them.
"""

SPARE_CONNECTIONS = 150
"""Connections at once besides those to matches: pages, lists, replays."""

SPARE_FILES = 70
"""Files that a server has open besides its connections."""


class PromptServer(uvicorn.Server):
    """Uvicorn, which ends as soon as it is told to: otherwise it would notice at its next tick."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._told: Callable[[], object] = lambda: None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Note a signal that tells to end."""
        super().handle_exit(sig, frame)
        self._told()

    async def main_loop(self) -> None:
        """Serve until told to end."""
        told, loop, ticks = asyncio.Event(), asyncio.get_running_loop(), count()
        self._told = partial(loop.call_soon_threadsafe, told.set)
        while not await self.on_tick(next(ticks)):
            with suppress(TimeoutError):
                await asyncio.wait_for(told.wait(), TICK_SECONDS)


def make_room_for(connections: int) -> None:
    """Let this process open a file for each connection to a match.

    Raises `SetupError` where the system does not allow as many.
    """
    if sys.platform == "win32":
        return  # It knows no such limit.
    import resource

    needed = connections + SPARE_CONNECTIONS + SPARE_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    unlimited = resource.RLIM_INFINITY
    if soft == unlimited or needed <= soft:
        return
    if hard != unlimited and needed > hard:
        raise SetupError(
            f"For {connections} connections a process has to open {needed} files, and here it may "
            f"open {hard}: raise that limit (ulimit -n {needed}), or give fewer --connections."
        )
    resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))


def run(app: ASGIApp, listening: socket.socket, settings: Settings) -> None:
    """Serve the application behind its guard until the process is told to stop.

    Garbage is collected by the application alone: see `garbage`.
    """
    server = make_server(app, settings)
    gc.disable()
    gc.freeze()
    sys.setswitchinterval(SWITCH_SECONDS)
    server.run(sockets=[listening])


def make_server(app: ASGIApp, settings: Settings) -> PromptServer:
    """Uvicorn, with the limits of these settings."""
    config = uvicorn.Config(
        app,
        lifespan="on",
        log_config=None,
        access_log=False,
        http=patient_protocol(settings),
        h11_max_incomplete_event_size=LARGEST_HEADERS,
        ws="auto",
        ws_ping_interval=settings.ping_seconds,
        ws_ping_timeout=settings.ping_seconds,
        ws_max_size=LARGEST_FRAME,
        proxy_headers=False,
        limit_concurrency=settings.most_connections + SPARE_CONNECTIONS,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )
    return PromptServer(config)
