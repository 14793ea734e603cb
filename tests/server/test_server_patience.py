"""Connections that say nothing, or half of something, lock nobody out."""

from __future__ import annotations

import socket
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import pytest

from rulekeeper.server.http.patience import Crowd
from rulekeeper.server.settings import Settings
from server.network import served
from server.test_server_command import frame, new_match, raw_socket
from server.webtable import without_database

pytestmark = without_database

HELLO = b'{"type": "hello", "protocol": 2}'


def said_until_closed(line: socket.socket) -> bytes:
    """What the server says until it closes a connection."""
    line.settimeout(20)
    with suppress(ConnectionResetError):
        return b"".join(iter(lambda: line.recv(4096), b""))
    return b""


def is_served(at: tuple[str, int], source: str = "127.0.0.2") -> bool:
    """Whether somebody at another address is answered."""
    transport = httpx.HTTPTransport(local_address=source)
    with httpx.Client(transport=transport, timeout=20) as client:
        return client.get(f"http://{at[0]}:{at[1]}/health").status_code == 200


@pytest.mark.parametrize("said", [b"", b"GET /health HTTP/1.1\r\nHost: local"])
def test_a_thousand_silent_connections_lock_nobody_out(tmp_path: Path, said: bytes) -> None:
    with served(tmp_path, most_connections=100) as at, ExitStack() as lines:
        for _ in range(400):
            line = lines.enter_context(socket.create_connection(at))
            with suppress(OSError):
                line.sendall(said)
        assert is_served(at)


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET /health HTTP/1.1\r\nHost: local",
        b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\nGET /heal",
        b"POST /api/matches HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf",
    ],
)
def test_whoever_does_not_go_on_is_dropped(tmp_path: Path, said: bytes) -> None:
    with (
        served(tmp_path, header_seconds=0.3, request_seconds=0.6) as at,
        socket.create_connection(at) as line,
    ):
        line.sendall(said)
        answer = said_until_closed(line)
        assert (b"200" in answer) == (b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n" in said)


def test_a_socket_that_answers_no_ping_is_dropped(tmp_path: Path) -> None:
    with served(tmp_path, ping_seconds=1.5) as at:
        address = f"{at[0]}:{at[1]}"
        match, _ = new_match(address)
        with raw_socket(address, match) as line:
            line.sendall(frame(HELLO))
            assert b"welcome" in said_until_closed(line)


def test_places_are_given_back_and_proxies_need_none() -> None:
    crowd = Crowd(Settings(silent_per_address=1, proxies=("10.0.0.0/8",)))
    assert [crowd.come("192.0.2.1"), crowd.come("192.0.2.1")] == [True, False]
    crowd.go("192.0.2.1")
    assert crowd.come("192.0.2.1")
    assert [crowd.come("10.1.1.1"), crowd.come("10.1.1.1")] == [True, True]
    for address in ("192.0.2.1", "10.1.1.1", "10.1.1.1"):
        crowd.go(address)
    assert not crowd._open
