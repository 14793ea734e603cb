"""All routes but those of `at_once`, as one application of Litestar.

This is imported, and Litestar with it, when somebody asks for one of them or the rush of a start is
over. The services of the server come with each request, from the application that calls this.
"""

from __future__ import annotations

from typing import Any

import structlog
from litestar import Litestar, Response
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.plugins import PluginProtocol
from litestar.plugins.core import MsgspecDIPlugin

from rulekeeper.core.errors import RulekeeperError, SetupError
from rulekeeper.server.api import Problem
from rulekeeper.server.errors import UNAVAILABLE, Code, Refusal, StorageError
from rulekeeper.server.http import campaign_routes, match_routes, routes
from rulekeeper.server.http.at_once import HEADERS
from rulekeeper.server.http.requests import AT_ONCE, AnyRequest, address_of
from rulekeeper.server.http.services import Services

log = structlog.get_logger()

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


def services_of(request: AnyRequest) -> Services:
    """The services that came with a request."""
    services: Services = request.state["services"]
    return services


async def _wait_for_games(request: AnyRequest) -> None:
    """Keep a request until all games are loaded, unless it is about none."""
    if not request.route_handler.opt.get(AT_ONCE):
        await services_of(request).loading.done()


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


ROUTING = Application(
    [*match_routes.ROUTES, *campaign_routes.ROUTES, *routes.ROUTES],
    dependencies={"services": Provide(services_of, sync_to_thread=False)},
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
"""Made once: it knows nothing of a server."""
