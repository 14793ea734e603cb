"""What is refused before any route: foreign hosts, foreign pages, overlong addresses.

A page of another site must not act for the person who visits it. The browser says in `Origin` which
site a page is from, and in `Host` under which name it reached this server. An unknown name in
`Host` may be an attacker's that points to this server, so that their pages would count as ours.
That cannot be done with a numeric address, so those are always accepted.
"""

from __future__ import annotations

import socket
from collections.abc import Iterable
from ipaddress import ip_network
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import msgspec
import structlog
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from rulekeeper.content.text import quoted
from rulekeeper.core.errors import SetupError
from rulekeeper.server.api import Problem
from rulekeeper.server.errors import Code
from rulekeeper.server.limits import is_address
from rulekeeper.server.settings import Settings

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Receive

log = structlog.get_logger()

LONGEST_ADDRESS = 2000
"""Bytes of a path with its query; no page asks for more."""

FORWARDED = (b"x-forwarded-for", b"forwarded", b"via")
"""Headers of requests that come through a proxy."""

SAFE_METHODS = ("GET", "HEAD")
"""What other sites may ask for: their pages cannot read the answers."""

PORTS = {"http": 80, "https": 443}


class Guard:
    """Wraps the application; what it refuses does not reach it."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._hosts = own_hosts() | {host.casefold() for host in settings.hosts}
        self._origins = {origin.casefold().rstrip("/") for origin in settings.origins}
        self._has_warned = bool(settings.proxies)

    async def __call__(self, scope: Any, receive: Receive, send: Any) -> None:
        """Serve a request, or refuse it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        refusal = self._refusal(scope)
        if refusal is None:
            await self._app(scope, receive, send)
            return
        status, problem = refusal
        log.info("refused", code=problem.code, path=scope["path"][:80], why=problem.text)
        if scope["type"] == "websocket":
            # Before it is accepted, this is answered with status 403.
            await send({"type": "websocket.close", "code": 1008, "reason": ""})
            return
        body = msgspec.json.encode(problem)
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
            (b"x-content-type-options", b"nosniff"),
        ]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})

    def _refusal(self, scope: Any) -> tuple[int, Problem] | None:
        """Why a request is refused, with its status; `None` when it is not."""
        if len(scope["path"]) + len(scope["query_string"]) > LONGEST_ADDRESS:
            return _refused(414, "too-large", "This address is too long.")
        headers: dict[bytes, bytes] = dict(reversed(scope["headers"]))
        self._warn_of_proxy(headers)
        host = headers.get(b"host", b"").decode("latin-1").casefold()
        name, _ = _split(f"//{host}")
        if not (name in self._hosts or name.endswith(".localhost") or is_address(name)):
            return _refused(
                421,
                "not-possible",
                f"This server is not known as {quoted(name)}: whoever runs it can start it with "
                "--allow-host and that name.",
            )
        origin = headers.get(b"origin", b"").decode("latin-1").casefold()
        is_safe = scope["type"] == "http" and scope["method"] in SAFE_METHODS
        if origin and not is_safe and not self._is_ours(origin, host):
            return _refused(
                403, "not-possible", f"Pages from {quoted(origin)} may not play on this server."
            )
        return None

    def _is_ours(self, origin: str, host: str) -> bool:
        """Whether a page is this server's own, or of an origin that is trusted."""
        if origin in self._origins:
            return True
        scheme, _, rest = origin.partition("://")
        default = PORTS.get(scheme)
        if default is None:
            return False
        (name, port), (own_name, own_port) = _split(f"//{rest}"), _split(f"//{host}")
        return bool(name) and (name, port or default) == (own_name, own_port or default)

    def _warn_of_proxy(self, headers: dict[bytes, bytes]) -> None:
        """Say once that requests come through a proxy that the settings do not name."""
        if not self._has_warned and not headers.keys().isdisjoint(FORWARDED):
            self._has_warned = True
            log.warning(
                "requests come through a proxy",
                why="all its visitors count as one address: start with --proxy ADDRESS",
            )


def guarded(app: ASGIApp, settings: Settings) -> ASGIApp:
    """The application behind its guard; raises `SetupError` for settings that make none.

    Only the proxies that the settings name are believed when they say for whom they ask.
    """
    app = Guard(app, settings)
    if not settings.proxies:
        return app
    for proxy in settings.proxies:
        try:
            ip_network(proxy)
        except ValueError:
            raise SetupError(
                f"{quoted(proxy)} is not the address of a proxy: write one such as 127.0.0.1 or "
                "10.0.0.0/8."
            ) from None
    return ProxyHeadersMiddleware(app, list(settings.proxies))  # type: ignore[arg-type, return-value]


def own_hosts() -> set[str]:
    """The names that this machine has by itself."""
    name = socket.gethostname().casefold()
    return {"localhost", name, f"{name}.local"}


def is_forwarded(names: Iterable[str]) -> bool:
    """Whether headers of these names tell that a request has come through a proxy."""
    return not {name.casefold().encode() for name in names}.isdisjoint(FORWARDED)


def _split(address: str) -> tuple[str, int | None]:
    """Name and port of an address; an empty name where it has none."""
    try:
        parts = urlsplit(address)
        return parts.hostname or "", parts.port
    except ValueError:
        return "", None


def _refused(status: int, code: Code, text: str) -> tuple[int, Problem]:
    return status, Problem(code, text)
