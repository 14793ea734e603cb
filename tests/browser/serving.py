"""Serves games to the browsers of the tests, each of which may set up as many matches as it likes.

Run with a port and a database, it serves those of the package until it is stopped.
"""

from __future__ import annotations

import socket
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulekeeper.server.bots.pool import BotPool
    from rulekeeper.server.hosted_games import HostedGames

STARTED = "Rulekeeper is at "
SEED = 1
"""What every match is played by, so that a test meets the same dice and cards each time."""

RESPONSE_SECONDS = 0.02
"""Pauses that hide who can respond are there, and short: no test waits for them."""

WATCHED_SECONDS = 0.05
"""Bots take hardly any time for those who look on, for no test wants to follow them."""


def serve(games: HostedGames | None = None, bots: BotPool | None = None) -> None:
    """Serve these games, with these bots, as the command line says."""
    # The processes in which bots think import this module, too, but nothing of a server.
    from rulekeeper.server.bots import pool
    from rulekeeper.server.http.app import make_app
    from rulekeeper.server.http.runner import run
    from rulekeeper.server.logs import set_up_logs
    from rulekeeper.server.settings import Settings

    # Who plays against a bot waits for it: where other work keeps all cores busy, a bot that gave
    # way to all of it would not even start before a test gives up.
    pool.NICENESS = 0
    _, port, database = sys.argv
    settings = Settings(
        database=database,
        seed=SEED,
        workers=1,
        response_seconds=RESPONSE_SECONDS,
        watched_seconds=WATCHED_SECONDS,
        matches_per_minute=10_000,
        match_burst=1000,
    )
    listening = socket.create_server(("127.0.0.1", int(port)))
    app = make_app(settings, games=games, bots=bots)
    set_up_logs()
    print(f"{STARTED}http://127.0.0.1:{listening.getsockname()[1]}/ ", flush=True)
    run(app, listening, settings)


if __name__ == "__main__":
    serve()
