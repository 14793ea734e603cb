"""What is answered at once, before Litestar and the games are loaded.

After a restart people come back to their matches within a second. They need the sockets of these,
and no more. Whoever looks after the server asks whether it works.
"""

from __future__ import annotations

import re
from contextlib import suppress
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

import msgspec

from rulekeeper.server.api import Health
from rulekeeper.server.http.connection import Connection
from rulekeeper.server.http.services import Services

if TYPE_CHECKING:
    from litestar.types import Receive, Send, WebSocketScope

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

SOCKET = re.compile("/api/matches/([^/]+)/socket")
"""The address of a match's socket."""

HEALTH = "/health"
"""The address at which the server tells that it works."""


async def open_socket(
    scope: WebSocketScope,
    receive: Receive,
    send: Send,
    services: Services,
) -> None:
    """The connection of a seat or of a spectator; none for an address without a match."""
    found = SOCKET.fullmatch(scope["path"])
    await receive()
    if found is None:
        await send({"type": "websocket.close", "code": 1008, "reason": ""})
        return
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    connection = Connection(
        WebSocketAdapter(scope, receive, send),
        services.rooms,
        services.settings,
        services.metrics,
        services.limits,
    )
    await connection.run(found[1])


class WebSocketAdapter:
    """A WebSocket as a connection uses it."""

    def __init__(self, scope: WebSocketScope, receive: Receive, send: Send) -> None:
        self.address = scope["client"][0] if scope["client"] else ""
        self._receive = receive
        self._send = send

    async def receive(self) -> str | bytes | None:
        """The next message."""
        event = await self._receive()
        if event["type"] != "websocket.receive":
            return None
        text = event.get("text")
        return event.get("bytes") or b"" if text is None else text

    async def send(self, message: bytes) -> None:
        """Send a message as text."""
        await self._send({"type": "websocket.send", "text": message.decode(), "bytes": None})

    async def close(self, code: int) -> None:
        """Close the connection, which may be closed already."""
        with suppress(RuntimeError):
            await self._send({"type": "websocket.close", "code": code, "reason": ""})


async def tell_health(scope: Any, send: Any, services: Services) -> None:
    """That the server works; other methods than `GET` and `HEAD` are refused."""
    is_read = scope["method"] in ("GET", "HEAD")
    health = Health("ok", version("rulekeeper"), len(services.rooms))
    body = msgspec.json.encode(health) if is_read else b""
    headers = {
        **HEADERS,
        "Content-Type": "application/json",
        "Content-Length": str(len(body)),
        **({} if is_read else {"Allow": "GET, HEAD"}),
    }
    await send(
        {
            "type": "http.response.start",
            "status": 200 if is_read else 405,
            "headers": [(name.lower().encode(), value.encode()) for name, value in headers.items()],
            "trailers": False,
        }
    )
    await send({"type": "http.response.body", "body": body, "more_body": False})
