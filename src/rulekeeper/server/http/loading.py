"""When games, routes, page and bots are loaded: people who come back do not wait for all of them.

After a restart, people come back to their matches within the first second. A match loads its own
game, and its socket needs no routes. All else is loaded when a request may need it, or once that
rush is over.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from rulekeeper.server.bots.pool import BotPool
from rulekeeper.server.hosted_games import HostedGames
from rulekeeper.server.http.page_files import PageFiles

if TYPE_CHECKING:
    from litestar.types import ASGIApp

RUSH_SECONDS = 3.0
"""Seconds after the start in which what is not needed at once is loaded only if it is asked for."""


class Loading:
    """Loads games, page, routes and bots of a server, once."""

    def __init__(
        self,
        games: HostedGames,
        bots: BotPool,
        page: PageFiles,
        load_routing: Callable[[], ASGIApp],
    ) -> None:
        self._games = games
        self._bots = bots
        self._page = page
        self._import_routing = load_routing
        self._routing: asyncio.Task[ASGIApp] | None = None
        self._wanted = asyncio.Event()
        self._task = asyncio.create_task(self._load())

    async def routing(self) -> ASGIApp:
        """The routes, loaded with the page now if they are not."""
        if self._routing is None:
            self._routing = asyncio.create_task(asyncio.to_thread(self._load_routing))
        return await asyncio.shield(self._routing)

    async def done(self) -> None:
        """Have the games loaded now, if they are not; returns when they are."""
        self._wanted.set()
        await asyncio.shield(self._task)

    def stop(self) -> None:
        """Load no more games, but for the one that is being loaded."""
        self._task.cancel()

    def _load_routing(self) -> ASGIApp:
        self._page.read()
        return self._import_routing()

    async def _load(self) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._wanted.wait(), RUSH_SECONDS)
        await self.routing()
        await asyncio.to_thread(self._games.load_all)
        await asyncio.to_thread(self._bots.start)
        # Garbage collection never looks at them again.
        gc.freeze()
