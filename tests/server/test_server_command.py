"""`rulekeeper serve`, as people start it, and what strangers send to it over the network."""

from __future__ import annotations

import asyncio
import base64
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from cli.pocket import sentence
from rulekeeper.server.http import runner
from rulekeeper.server.http.supervisor import MOST_KILLS
from rulekeeper.server.messages import FromServer, Hello, Refused, Table
from server.network import served
from server.webtable import PATIENCE, database_in, run, without_database
from tables.nets import write_net

pytestmark = without_database

COMMAND = [sys.executable, "-c", "from rulekeeper.cli.main import run; run()", "serve"]

_decode = msgspec.json.Decoder(FromServer).decode


@contextmanager
def started(database: str, *more: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server of its own: where it is, and its process."""
    process = subprocess.Popen(
        [*COMMAND, "--port", "0", "--workers", "1", "--database", database, *more],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    try:
        assert process.stdout
        line = process.stdout.readline()
        assert re.match(r"Rulekeeper is at http://(127\.0\.0\.1|localhost):", line), line
        address = line.split("/")[2]
        for _ in range(300):
            try:
                httpx.get(f"http://{address}/health", timeout=PATIENCE)
                break
            except httpx.TransportError:
                time.sleep(0.1)
        yield address, process
    finally:
        process.kill()
        process.communicate()


def new_match(address: str) -> tuple[str, str]:
    """Set a match up: its name, and the first seat's token."""
    form = {"game": "lebelheim", "seats": [{"who": "me"}, {"who": "friend"}], "quick": True}
    created = httpx.post(f"http://{address}/api/matches", json=form, timeout=PATIENCE).json()
    return created["match"], created["seats"][0]["token"]


async def sit(address: str, match: str, token: str) -> ClientConnection:
    """Open a seat: the connection, once the table has come."""
    line = await connect(f"ws://{address}/api/matches/{match}/socket", max_size=None)
    await line.send(msgspec.json.encode(Hello(token, returning=True)).decode())
    while not isinstance(_decode(await line.recv()), Table):
        pass
    return line


async def read_on(line: ClientConnection) -> None:
    """Read until the connection ends."""
    while True:
        await line.recv()


def test_a_server_is_started_played_on_and_stopped(tmp_path: Path) -> None:
    async def play(address: str, process: subprocess.Popen[str]) -> None:
        line = await sit(address, *new_match(address))
        process.send_signal(signal.SIGINT)
        with pytest.raises(ConnectionClosed) as closed:
            await asyncio.wait_for(read_on(line), PATIENCE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012

    with started(f"sqlite:///{tmp_path / 'new.sqlite'}") as (address, process):
        run(play(address, process))
        assert process.wait(PATIENCE) in (0, 130, -signal.SIGINT)
        assert process.stderr
        assert "Traceback" not in process.stderr.read()


def test_a_server_takes_the_place_of_another_and_its_matches_go_on(tmp_path: Path) -> None:
    database = database_in(tmp_path)
    with started(database) as (address, before):
        match, token = new_match(address)
        port = address.partition(":")[2]
        with started(database, "--replace", "--port", port) as (there, _):
            assert there == address
            assert before.wait(PATIENCE) in (0, -signal.SIGTERM)
            run(sit(there, match, token))


def serving_process(file: Path) -> int:
    """The process that holds a database."""
    with closing(sqlite3.connect(file)) as database:
        return int(database.execute("SELECT pid FROM server_lease").fetchone()[0])


def test_a_server_that_is_killed_is_followed_by_another_on_the_same_socket(tmp_path: Path) -> None:
    file = tmp_path / "new.sqlite"
    with started(f"sqlite:///{file}") as (address, process):
        match, token = new_match(address)
        killed = serving_process(file)
        os.kill(killed, signal.SIGKILL)
        run(sit(address, match, token))
        assert serving_process(file) not in (killed, process.pid)
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == -signal.SIGTERM
        assert process.stderr
        assert "server killed: another one starts" in process.stderr.read()
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"http://{address}/health", timeout=PATIENCE)


def test_a_server_ends_with_its_supervisor(tmp_path: Path) -> None:
    file = tmp_path / "new.sqlite"
    with started(f"sqlite:///{file}") as (address, process):
        assert serving_process(file) != process.pid
        process.kill()
        assert process.stdout
        assert process.stdout.read() == ""  # The server would hold it open.
        with pytest.raises(httpx.ConnectError):
            httpx.get(f"http://{address}/health", timeout=PATIENCE)


def test_who_ends_the_server_ends_its_supervisor(tmp_path: Path) -> None:
    file = tmp_path / "new.sqlite"
    with started(f"sqlite:///{file}") as (_, process):
        os.kill(serving_process(file), signal.SIGTERM)
        assert process.wait(PATIENCE) == -signal.SIGTERM


def test_a_server_with_nets_is_stopped_like_any_other(tmp_path: Path) -> None:
    pytest.importorskip("onnxruntime")
    write_net(tmp_path / "rook.onnx")
    file = tmp_path / "new.sqlite"
    with started(f"sqlite:///{file}", "--nets", str(tmp_path)) as (address, process):
        bots = httpx.get(f"http://{address}/api/bots", timeout=PATIENCE).json()
        assert bots[-1]["bot"] == "net:rook"
        os.kill(serving_process(file), signal.SIGINT)
        assert process.wait(PATIENCE) == 130
        assert process.stderr
        assert "terminate" not in process.stderr.read()


def test_a_server_that_is_killed_again_and_again_is_given_up() -> None:
    killed = (
        "import os, signal; from rulekeeper.server.http.supervisor import supervised; "
        "supervised(); os.kill(os.getpid(), signal.SIGKILL)"
    )
    ended = subprocess.run([sys.executable, "-c", killed], capture_output=True, text=True)
    assert ended.returncode == 1
    assert ended.stdout.count("another one starts") == MOST_KILLS - 1
    assert "killed again and again" in ended.stdout


def test_a_server_for_the_network_says_where_others_find_it(tmp_path: Path) -> None:
    with started(database_in(tmp_path), "--host", "0.0.0.0") as (address, process):
        assert process.stdout
        line = process.stdout.readline()
        found = re.fullmatch(r"Other devices in your network open (http://\S+)/\n", line)
        assert found, line
        assert found[1].rpartition(":")[2] == address.rpartition(":")[2]
        assert httpx.get(f"{found[1]}/health", timeout=PATIENCE).json()["status"] == "ok"


def test_who_asks_for_headers_gets_them_alone(tmp_path: Path) -> None:
    with served(tmp_path) as at, socket.create_connection(at) as line:
        line.sendall(b"HEAD /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        received = b"".join(iter(lambda: line.recv(4096), b""))
    assert received.startswith(b"HTTP/1.1 200")
    assert b"content-length" in received.lower()
    assert received.endswith(b"\r\n\r\n")


def test_a_server_ends_when_it_is_told_to_and_not_at_its_next_tick(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "TICK_SECONDS", 3600.0)
    with served(tmp_path) as (_, port):
        assert httpx.get(f"http://127.0.0.1:{port}/health", timeout=PATIENCE).status_code == 200
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"http://127.0.0.1:{port}/health", timeout=PATIENCE)


def test_only_matches_have_sockets(tmp_path: Path) -> None:
    async def test(port: int) -> None:
        with pytest.raises(InvalidStatus) as refused:
            await connect(f"ws://127.0.0.1:{port}/api/games/socket")
        assert refused.value.response.status_code == 403

    with served(tmp_path) as (_, port):
        run(test(port))


def test_a_port_that_is_taken_is_named_in_a_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        why = sentence("serve", "--port", str(port), "--database", database_in(tmp_path))
    assert why == f"Port {port} of 127.0.0.1 is in use: stop what uses it, or give another --port."


def test_a_server_listens_before_it_looks_at_its_database() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        ended = subprocess.run(
            [*COMMAND, "--port", port, "--database", "mysql://x/y"], capture_output=True, text=True
        )
    assert ended.returncode == 2
    assert ended.stderr.startswith(f"Port {port} of 127.0.0.1 is in use")


def test_a_database_that_is_none_is_named_in_a_sentence() -> None:
    ended = subprocess.run(
        [*COMMAND, "--port", "0", "--database", "mysql://x/y"], capture_output=True, text=True
    )
    assert ended.returncode == 2
    assert ended.stderr == (
        "'mysql' is no database that Rulekeeper can use: write sqlite:///FILE or "
        "postgresql://USER:PASSWORD@HOST/NAME.\n"
    )


def frame(payload: bytes, *, length: int | None = None, opcode: int = 0x81) -> bytes:
    """A frame of a client; `length` may lie about the payload."""
    size = len(payload) if length is None else length
    head = bytes([opcode, 0x80 | 127]) + size.to_bytes(8, "big") + bytes(4)
    return head + payload


def raw_socket(address: str, match: str) -> socket.socket:
    """A connection that has just become a WebSocket, and now sends what it likes."""
    host, _, port = address.partition(":")
    line = socket.create_connection((host, int(port)), timeout=10)
    key = base64.b64encode(os.urandom(16)).decode()
    line.sendall(
        f"GET /api/matches/{match}/socket HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    assert b"101" in line.recv(4096)
    return line


def test_strangers_who_send_garbage_hurt_nobody(tmp_path: Path) -> None:
    async def disturbed(address: str) -> None:
        match, token = new_match(address)
        friend = await sit(address, match, token)
        hello = frame(msgspec.json.encode(Hello()))
        for sent in (
            b"\x00\xff garbage that is no frame",
            frame(b"half a fra", length=1000),
            hello + frame(b"\xff\xfe", opcode=0x81),
            hello + frame(b"x" * 10, length=1 << 62),
            hello + frame(b"{" * 1000),
            hello * 50,
        ):
            line = raw_socket(address, match)
            line.sendall(sent)
            await asyncio.sleep(0.05)
            line.close()
        huge = raw_socket(address, match)
        huge.sendall(hello)
        with suppress(OSError):
            huge.sendall(frame(b"x" * 10_000_000))
        huge.close()
        large = await sit(address, match, token)
        await large.send("x" * 100_000)
        while not isinstance(refused := _decode(await large.recv()), Refused):
            pass
        assert refused.code == "too-large"
        await friend.send('{"type": "say", "text": "still here"}')
        while b"still here" not in (
            raw := await asyncio.wait_for(friend.recv(decode=False), PATIENCE)
        ):
            assert raw
        await friend.close()
        assert httpx.get(f"http://{address}/health", timeout=PATIENCE).json()["status"] == "ok"

    with started(database_in(tmp_path)) as (address, process):
        run(disturbed(address))
        process.send_signal(signal.SIGINT)
        process.wait(PATIENCE)
        assert process.stderr
        assert "Traceback" not in process.stderr.read()
