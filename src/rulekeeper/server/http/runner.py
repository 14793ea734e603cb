"""Running the application: Uvicorn, and a garbage collector that keeps out of the way."""

from __future__ import annotations

import gc
import socket

import uvicorn
from litestar import Litestar

LARGEST_FRAME = 1 << 20
"""Bytes of a message that are read at all; what is too large but less than this is refused."""

PATIENCE = 5
"""Seconds that requests under way may take when the server stops."""

RARELY = (10_000, 20, 50)
"""How many objects more than before are looked through for garbage, young, older and all.

With 300 matches in memory a look through all of them takes a quarter of a second in which nobody
is answered. Hardly anything here is garbage that only the collector finds.
"""


SPARE_CONNECTIONS = 150
"""Connections besides those to matches that are borne at once: pages, lists, replays."""


def run(app: Litestar, listening: socket.socket, most_connections: int) -> None:
    """Serve until the process is told to stop; `most_connections` are those to matches."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*RARELY)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        ws="auto",
        ws_max_size=LARGEST_FRAME,
        limit_concurrency=most_connections + SPARE_CONNECTIONS,
        timeout_graceful_shutdown=PATIENCE,
    )
    uvicorn.Server(config).run(sockets=[listening])
