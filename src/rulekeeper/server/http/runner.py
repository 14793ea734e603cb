"""Running the application with Uvicorn, and with rare garbage collection."""

from __future__ import annotations

import gc
import socket

import uvicorn
from litestar.types import ASGIApp

from rulekeeper.server.settings import Settings

LARGEST_FRAME = 1 << 20
"""Bytes of a message that are read at all; what is too large but smaller is refused politely."""

SHUTDOWN_SECONDS = 5
"""Seconds that open requests may take when the server stops."""

GC_THRESHOLDS = (10_000, 20, 50)
"""The thresholds of the garbage collector's generations.

With 300 matches in memory a full collection takes a quarter of a second, in which nobody is
answered. Hardly anything here is garbage that only the collector finds.
"""
SPARE_CONNECTIONS = 150
"""Connections at once besides those to matches: pages, lists, replays."""


def run(app: ASGIApp, listening: socket.socket, settings: Settings) -> None:
    """Serve the application behind its guard until the process is told to stop."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        ws="auto",
        ws_max_size=LARGEST_FRAME,
        proxy_headers=False,
        limit_concurrency=settings.most_connections + SPARE_CONNECTIONS,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )
    uvicorn.Server(config).run(sockets=[listening])
