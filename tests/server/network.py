"""A server on the network of this machine, in a thread of the tests."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

from rulekeeper.server.http.app import make_app
from rulekeeper.server.http.guard import guarded
from rulekeeper.server.http.runner import make_server
from rulekeeper.server.settings import Settings
from server.toybox import BotsAtHand, ToyGames
from server.webtable import database_in


@contextmanager
def served(folder: Path, **settings: Any) -> Iterator[tuple[str, int]]:
    """A server on a database in a folder: where it listens."""
    wanted = Settings(database=database_in(folder), page=folder, **settings)
    games = ToyGames()
    app = make_app(wanted, games=games, bots=BotsAtHand(games))
    listening = socket.create_server(("127.0.0.1", 0))
    server = make_server(guarded(app, wanted), wanted)
    thread = Thread(target=lambda: asyncio.run(server.serve([listening])))
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive()
            thread.join(0.05)
        yield "127.0.0.1", listening.getsockname()[1]
    finally:
        server.handle_exit(signal.SIGTERM, None)
        thread.join()
