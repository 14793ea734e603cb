"""How long a network connection may be silent, and how many of them one address may hold open.

Uvicorn accepts every connection and waits forever for its first request. Here an address may have
only a limited number of connections that are not WebSockets yet, headers have to arrive within
seconds, and a request has to end within minutes. WebSockets have limits of their own
(`connection`), and are dropped when they do not answer pings.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from ipaddress import ip_address, ip_network
from typing import Any

import h11
import structlog
from uvicorn.protocols.http.h11_impl import H11Protocol

from rulekeeper.server.limits import network_of
from rulekeeper.server.settings import Settings

log = structlog.get_logger()


class Crowd:
    """The connections of each address that are not WebSockets yet; proxies are not limited."""

    def __init__(self, settings: Settings) -> None:
        self._most = settings.silent_per_address
        self._proxies = [ip_network(proxy) for proxy in settings.proxies]
        self._open: Counter[str] = Counter()

    def come(self, address: str) -> bool:
        """Count a connection; false when its address has too many already."""
        network = network_of(address)
        if self._open[network] >= self._most and not self._is_proxy(address):
            return False
        self._open[network] += 1
        return True

    def go(self, address: str) -> None:
        """Stop counting a connection."""
        network = network_of(address)
        self._open[network] -= 1
        if not self._open[network]:
            del self._open[network]

    def _is_proxy(self, address: str) -> bool:
        try:
            return any(ip_address(address) in proxy for proxy in self._proxies)
        except ValueError:
            return False


class PatientProtocol(H11Protocol):
    """HTTP with limits from the first moment on."""

    crowd: Crowd
    settings: Settings

    _address: str | None = None
    """The address while it is counted."""
    _timer: asyncio.TimerHandle | None = None
    _is_refused = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let a connection in, or drop it at once."""
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if peer else ""
        if not self.crowd.come(address):
            self._is_refused = True
            transport.abort()
            return
        self._address = address
        super().connection_made(transport)
        self._wait(self.settings.header_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection that has ended."""
        if not self._is_refused:
            self._leave()
            super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on, unless the connection was dropped."""
        if not self._is_refused:
            super().data_received(data)

    def handle_events(self) -> None:
        """Do what has come; once there are headers, the request has its own time."""
        before = self.cycle
        super().handle_events()
        if self.cycle is not before and self._timer is not None:
            is_answered = self.cycle.response_complete
            settings = self.settings
            self._wait(settings.header_seconds if is_answered else settings.request_seconds)

    def on_response_complete(self) -> None:
        """Wait for the next headers, after which the time of a request begins anew."""
        self._wait(self.settings.header_seconds)
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Leave the connection to the WebSocket."""
        self._leave()
        super().handle_websocket_upgrade(event)

    def _leave(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._address is not None:
            self.crowd.go(self._address)
            self._address = None

    def _wait(self, seconds: float) -> None:
        """Drop the connection if this time goes by."""
        if self._timer is not None:
            self._timer.cancel()
        if self._address is not None:
            self._timer = self.loop.call_later(seconds, self._drop)

    def _drop(self) -> None:
        log.info("silent connection dropped", address=self._address)
        self.transport.abort()


def patient_protocol(settings: Settings) -> type[asyncio.Protocol]:
    """The protocol of a server with these settings."""
    members: dict[str, Any] = {"crowd": Crowd(settings), "settings": settings}
    return type("PatientProtocol", (PatientProtocol,), members)
