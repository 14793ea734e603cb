"""The server as an ASGI application."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from time import monotonic
from typing import Any

import structlog
from litestar import Litestar, Response
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.plugins import PluginProtocol
from litestar.plugins.core import MsgspecDIPlugin
from sqlalchemy.exc import SQLAlchemyError

from rulekeeper.core.errors import RulekeeperError, SetupError
from rulekeeper.server.api import Problem
from rulekeeper.server.bots.pool import BotPool, WorkerPool
from rulekeeper.server.campaigns.desk import CampaignDesk
from rulekeeper.server.errors import UNAVAILABLE, Code, Refusal, StorageError
from rulekeeper.server.hosted_games import HostedGames
from rulekeeper.server.http import campaign_routes, match_routes, routes
from rulekeeper.server.http.garbage import collect_at_quiet_times
from rulekeeper.server.http.loading import GameLoading
from rulekeeper.server.http.page_files import PageFiles
from rulekeeper.server.http.requests import AT_ONCE, AnyRequest, address_of
from rulekeeper.server.http.services import Services
from rulekeeper.server.limits import Limits
from rulekeeper.server.metrics import Metrics
from rulekeeper.server.rooms.room_registry import RoomRegistry
from rulekeeper.server.settings import Settings
from rulekeeper.server.store.campaigns import CampaignStore
from rulekeeper.server.store.lease import end_holder
from rulekeeper.server.store.repository import Store
from rulekeeper.server.store.transactions import open_engine

log = structlog.get_logger()

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; "
        "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""Sent with every response: the page runs and loads nothing but its own files."""

STATUS: dict[Code, int] = {
    "malformed": 400,
    "unknown-seat": 403,
    "unknown-match": 404,
    "taken": 409,
    "not-possible": 409,
    "too-large": 413,
    "too-many": 429,
    "unavailable": 503,
}

COMPRESSION = CompressionConfig(
    "gzip", minimum_size=8 * 1024, gzip_compress_level=1, exclude_opt_key=routes.COMPRESSED
)
"""Rules and libraries shrink to a quarter, in few milliseconds; small answers are sent as is."""

LARGEST_BODY = 32 * 1024
"""Bytes of an ordinary request."""


class Application(Litestar):
    """Litestar without its plugins for models of Pydantic and attrs: there are none here.

    It loads Pydantic where that is installed, which takes a good part of a server's start.
    """

    @staticmethod
    def _get_default_plugins(plugins: list[PluginProtocol]) -> list[PluginProtocol]:
        return [*plugins, MsgspecDIPlugin()]


def make_app(
    settings: Settings, *, games: HostedGames | None = None, bots: BotPool | None = None
) -> Litestar:
    """The application; tests give it other games and bots."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        hosted = games or HostedGames()
        async with serving(settings, hosted, bots, on_lost=stop_this_process) as services:
            app.state["services"] = services
            collecting = asyncio.create_task(collect_at_quiet_times())
            yield
            collecting.cancel()

    def provide_services(state: State) -> Services:
        services: Services = state["services"]
        return services

    return Application(
        [*match_routes.ROUTES, *campaign_routes.ROUTES, *routes.ROUTES],
        lifespan=[lifespan],
        dependencies={"services": Provide(provide_services, sync_to_thread=False)},
        exception_handlers={
            RulekeeperError: _refuse,
            HTTPException: _refuse_http,
            RecursionError: _refuse_depth,
            Exception: _fail,
        },
        before_request=_wait_for_games,
        after_request=_add_headers,
        request_max_body_size=LARGEST_BODY,
        compression_config=COMPRESSION,
        openapi_config=None,
        logging_config=None,
    )


async def _wait_for_games(request: AnyRequest) -> None:
    """Keep a request until all games are loaded, unless it is about none."""
    if not request.route_handler.opt.get(AT_ONCE):
        services: Services = request.app.state["services"]
        await services.loading.done()


async def check_database(settings: Settings) -> None:
    """Open the database and close it again; raises `SetupError` or `StorageError`.

    A database that another server works on is named with that server.
    """
    store = await Store.open(settings.database_url)
    try:
        await store.hold(lambda: None)
    finally:
        await store.close()


async def end_other_server(settings: Settings) -> None:
    """Tell the server on this database and this machine to end, if there is one; see `end_holder`.

    Whatever else is the matter with the database, `check_database` tells.
    """
    engine = open_engine(settings.database_url)
    try:
        with suppress(SQLAlchemyError, OSError):
            await end_holder(engine)
    finally:
        await engine.dispose()


def stop_this_process() -> None:
    """Stop this process by SIGTERM, as its operator would."""
    signal.raise_signal(signal.SIGTERM)


@asynccontextmanager
async def serving(
    settings: Settings,
    games: HostedGames,
    bots: BotPool | None,
    *,
    on_lost: Callable[[], None] = lambda: None,
    clock: Callable[[], float] = monotonic,
) -> AsyncIterator[Services]:
    """The services of a server, from its start to its end.

    `on_lost` is called when another server has taken the database over; `clock` tells seconds.
    """
    store = await Store.open(settings.database_url)
    try:
        await store.hold(on_lost)
    except RulekeeperError:
        await store.close()
        raise
    bots = bots or WorkerPool(settings.worker_count, settings.bot_seconds)
    metrics = Metrics()
    limits = Limits(settings)
    rooms = RoomRegistry(settings, games, store, bots, metrics, limits, clock=clock)
    campaigns = CampaignDesk(games, CampaignStore(store), rooms, settings.new_seed)
    loading = GameLoading(games)
    try:
        await rooms.start()
        yield Services(
            settings=settings,
            games=games,
            store=store,
            rooms=rooms,
            metrics=metrics,
            page=PageFiles(settings.page),
            limits=limits,
            campaigns=campaigns,
            importing=asyncio.Lock(),
            loading=loading,
        )
    finally:
        loading.stop()
        await campaigns.chapters.stop()
        await rooms.stop()
        bots.close()
        await store.close()


async def _add_headers(response: Response[Any]) -> Response[Any]:
    response.headers.update(HEADERS)
    return response


def _problem(status: int, code: str, text: str, rule: str = "") -> Response[Problem]:
    sentence = text if text.endswith((".", "?", "!")) else f"{text}."
    return Response(Problem(code, sentence, rule), status_code=status, headers=HEADERS)


def _refuse(request: AnyRequest, error: RulekeeperError) -> Response[Problem]:
    """A refusal or any other error of ours, as one sentence."""
    if isinstance(error, Refusal):
        if error.code in ("unknown-seat", "too-many"):
            log.info("refused", code=error.code, path=request.url.path, address=address_of(request))
        return _problem(STATUS.get(error.code, 400), error.code, str(error), error.rule)
    if isinstance(error, StorageError):
        log.error("not stored", path=request.url.path, why=str(error))
        return _problem(503, "unavailable", UNAVAILABLE)
    if isinstance(error, SetupError):
        return _problem(400, "malformed", error.reason, next(iter(error.rules), ""))
    return _problem(400, "malformed", str(error))


def _refuse_http(request: AnyRequest, error: HTTPException) -> Response[Problem]:
    """What the framework refuses: unknown paths, bodies that are too large or malformed."""
    codes = {404: "not-possible", 405: "not-possible", 413: "too-large"}
    text = error.detail or "The server cannot do this."
    extra = error.extra if isinstance(error.extra, list) else []
    causes = [str(item.get("message", "")) for item in extra if isinstance(item, dict)]
    sentence = f"The request is malformed: {'; '.join(filter(None, causes))}" if causes else text
    return _problem(error.status_code, codes.get(error.status_code, "malformed"), sentence)


def _refuse_depth(request: AnyRequest, error: RecursionError) -> Response[Problem]:
    """A body of brackets within brackets within brackets."""
    return _problem(400, "malformed", "The request is malformed: it is nested too deeply.")


def _fail(request: AnyRequest, error: Exception) -> Response[Problem]:
    log.error("failed", path=request.url.path, exc_info=error)
    return _problem(500, "unavailable", "The server failed to do this.")
