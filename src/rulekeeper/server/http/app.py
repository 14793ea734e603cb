"""The server as an ASGI application."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from time import monotonic
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import SQLAlchemyError

from rulekeeper.server.bots.offered import USUAL_BOTS, OfferedBots
from rulekeeper.server.bots.pool import BotPool, WorkerPool
from rulekeeper.server.campaigns.desk import CampaignDesk
from rulekeeper.server.hosted_games import HostedGames
from rulekeeper.server.http.at_once import HEALTH, open_socket, tell_health
from rulekeeper.server.http.garbage import collect_at_quiet_times
from rulekeeper.server.http.loading import Loading
from rulekeeper.server.http.page_files import PageFiles
from rulekeeper.server.http.services import Services
from rulekeeper.server.limits import Limits
from rulekeeper.server.metrics import Metrics
from rulekeeper.server.rooms.room_registry import RoomRegistry
from rulekeeper.server.settings import Settings
from rulekeeper.server.store.campaigns import CampaignStore
from rulekeeper.server.store.lease import end_holder
from rulekeeper.server.store.repository import Store
from rulekeeper.server.store.transactions import open_engine

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Receive


class App:
    """The application: a server from its start to its end, and what it is asked meanwhile."""

    def __init__(self, serve: Callable[[], AbstractAsyncContextManager[Services]]) -> None:
        """`serve` are the services from start to end."""
        self.services: Services
        self._serve = serve

    async def __call__(self, scope: Any, receive: Receive, send: Any) -> None:
        """Do what the web server wants."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "websocket":
            await open_socket(scope, receive, send, self.services)
        elif scope["path"] == HEALTH:
            await tell_health(scope, send, self.services)
        else:
            routing = await self.services.loading.routing()
            scope["state"] = {"services": self.services}
            await routing(scope, receive, send)

    async def _live(self, receive: Receive, send: Any) -> None:
        """Serve from the first thing that is received until the second."""
        await receive()
        async with self._serve() as self.services:
            collecting = asyncio.create_task(collect_at_quiet_times())
            await send({"type": "lifespan.startup.complete"})
            await receive()
            collecting.cancel()
        await send({"type": "lifespan.shutdown.complete"})


def make_app(
    settings: Settings,
    *,
    store: Store | None = None,
    games: HostedGames | None = None,
    bots: BotPool | None = None,
    offered: OfferedBots = USUAL_BOTS,
) -> App:
    """The application; its store may be open already, and tests give it other games and bots."""
    return App(
        lambda: serving(
            settings,
            games or HostedGames(),
            bots,
            store=store,
            offered=offered,
            on_lost=stop_this_process,
        )
    )


def load_routing() -> ASGIApp:
    """The routes, imported with Litestar if they are not."""
    from rulekeeper.server.http.routing import ROUTING

    return ROUTING


def end_other_server(settings: Settings) -> None:
    """Tell the server on this database and this machine to end, if there is one; see `end_holder`.

    Whatever else is the matter with the database, `Store.open` tells.
    """
    engine = open_engine(settings.database_url)
    try:
        with suppress(SQLAlchemyError, OSError):
            end_holder(engine)
    finally:
        engine.dispose()


def stop_this_process() -> None:
    """Stop this process by SIGTERM, as its operator would."""
    signal.raise_signal(signal.SIGTERM)


@asynccontextmanager
async def serving(
    settings: Settings,
    games: HostedGames,
    bots: BotPool | None,
    *,
    store: Store | None = None,
    offered: OfferedBots = USUAL_BOTS,
    on_lost: Callable[[], None] = lambda: None,
    clock: Callable[[], float] = monotonic,
) -> AsyncIterator[Services]:
    """The services of a server, from its start to its end.

    `on_lost` is called when another server has taken the database over; `clock` tells seconds.
    """
    if store is None:
        store = await asyncio.to_thread(Store.open, settings.database_url)
    store.keep(on_lost)
    bots = bots or WorkerPool(settings.worker_count, settings.bot_seconds)
    metrics = Metrics()
    limits = Limits(settings)
    rooms = RoomRegistry(settings, games, store, bots, metrics, limits, offered, clock=clock)
    campaigns = CampaignDesk(games, CampaignStore(store), rooms, settings.new_seed)
    page = PageFiles(settings.page)
    loading = Loading(games, bots, page, load_routing)
    try:
        await rooms.start()
        yield Services(
            settings=settings,
            games=games,
            store=store,
            rooms=rooms,
            metrics=metrics,
            page=page,
            limits=limits,
            campaigns=campaigns,
            importing=asyncio.Lock(),
            loading=loading,
            offered=offered,
        )
    finally:
        loading.stop()
        await campaigns.chapters.stop()
        await rooms.stop()
        bots.close()
        await store.close()
