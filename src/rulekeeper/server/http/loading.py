"""When the games of a server are loaded: the matches that people come back to do not wait for all.

After a restart, people come back to their matches within the first second. A match loads its own
game. All others are loaded when a request may need them, or once that rush is over.
"""

from __future__ import annotations

import asyncio
import gc
from contextlib import suppress

from rulekeeper.server.hosted_games import HostedGames

RUSH_SECONDS = 3.0
"""Seconds after the start in which other games are loaded only if they are asked for."""


class GameLoading:
    """Loads all games of a server, once."""

    def __init__(self, games: HostedGames) -> None:
        self._games = games
        self._wanted = asyncio.Event()
        self._task = asyncio.create_task(self._load())

    async def done(self) -> None:
        """Have the games loaded now, if they are not; returns when they are."""
        self._wanted.set()
        await asyncio.shield(self._task)

    def stop(self) -> None:
        """Load no more games, but for the one that is being loaded."""
        self._task.cancel()

    async def _load(self) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._wanted.wait(), RUSH_SECONDS)
        await asyncio.to_thread(self._games.load_all)
        # Garbage collection never looks at them again.
        gc.freeze()
