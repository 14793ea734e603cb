"""Makes servers quickly, to be killed: everything is loaded once, then each server is a fork.

Reads a line for each server: its port and its database. Writes the number of its process.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import uvicorn

from rulekeeper.server.http.app import make_app
from rulekeeper.server.settings import Settings
from server.toybox import BotsAtHand, ToyGames


def serve(port: int, database: str) -> None:
    """Serve until killed."""
    games = ToyGames()
    settings = Settings(
        database=database,
        page=Path("nowhere"),
        response_seconds=0.0,
        messages_per_second=10_000,
        message_burst=10_000,
        matches_per_minute=10_000,
        match_burst=1000,
    )
    app = make_app(settings, games=games, bots=BotsAtHand(games))
    uvicorn.run(app, port=port, log_config=None, access_log=False)


def main() -> None:
    """Fork a server for each line."""
    ToyGames().find("lebelheim")
    for line in sys.stdin:
        port, _, database = line.strip().partition(" ")
        process = os.fork()
        if not process:
            serve(int(port), database)
        print(process, flush=True)


if __name__ == "__main__":
    main()
