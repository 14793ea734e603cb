"""How soon a server that ends in the middle of matches answers again after its next start.

python benchmarks/restart.py [--matches 6] [--seconds 20] [--think 0.5] [--game lebelheim]
                             [--bot greedy] [--kill | --crash | --replace] [--database URL]
                             [--json]

Persons play against bots. Then the server is told to end by SIGTERM, or it is killed with its
supervisor as by `kill -9`, and started anew as soon as it has ended. Or it is killed alone, as in
a crash, and its supervisor starts another one. Or another takes its place, by `serve --replace`.
What counts are the seconds from that signal (or from the first lost connection) until the next
server answers a request, until each table is back, and until the answer to what it asks is shown
by the next table.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

PATIENCE = 60.0
"""Seconds in which everything has to happen."""

RETRY = 0.01
"""Seconds after which a lost connection is tried again."""


class Player:
    """A person at one match, who answers at random and comes back when the connection is lost."""

    def __init__(self, address: str, think: float, rng: Random) -> None:
        self.back: float | None = None
        self.answered: float | None = None
        self.lost: float | None = None
        self.answers = 0
        self._address = address
        self._think = think
        self._rng = rng
        self._hello = ""

    async def sit(self, client: httpx.AsyncClient, game: str, bot: str) -> None:
        """Sit down to a new match."""
        form = {
            "game": game,
            "seats": [{"who": "me"}, {"who": "bot", "bot": bot}],
            "quick": True,
            "even_pauses": False,
        }
        created = (await client.post("/api/matches", json=form)).json()
        self._url = f"ws://{self._address}/api/matches/{created['match']}/socket"
        hello = {"type": "hello", "token": created["seats"][0]["token"], "returning": True}
        self._hello = json.dumps(hello)

    async def play(self) -> None:
        """Play on, connected again whenever the connection is lost."""
        while True:
            with suppress(OSError, WebSocketException):
                async with connect(self._url, max_size=None, compression=None) as connection:
                    await connection.send(self._hello)
                    await self._talk(connection)
            if self.answered:
                self.lost = perf_counter()
                self.back = self.answered = None
            await asyncio.sleep(RETRY)

    async def _talk(self, connection: ClientConnection) -> None:
        given = False
        async for raw in connection:
            table: dict[str, Any] = json.loads(raw)
            if table["type"] != "table":
                continue
            self.back = self.back or perf_counter()
            if given and not self.answered:
                self.answered = perf_counter()
            if table["outcome"]:
                self.answered = self.answered or perf_counter()
            elif table["asked"]:
                await asyncio.sleep(self._think if self.answered else 0)
                asked = table["asked"]
                option = self._rng.choice(asked["question"]["offers"])["option"]
                answer = {"type": "answer", "decision": asked["decision"], "option": option}
                await connection.send(json.dumps(answer))
                self.answers += 1
                given = True


def start(port: int, database: str, *more: str) -> subprocess.Popen[bytes]:
    """Start a server."""
    command = Path(sys.executable).with_name("rulekeeper")
    return subprocess.Popen(
        [command, "serve", "--port", str(port), "--database", database, *more],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def supervised_by(process: int) -> int:
    """The server that a process has started and watches."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii")
    return int(children.split()[0])


def processor_seconds(process: int) -> float:
    """Seconds for which processors have worked for a process so far."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def until(is_so: Callable[[], bool]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(RETRY)


async def first_request(address: str) -> float:
    """When the first request is answered."""
    async with (
        asyncio.timeout(PATIENCE),
        httpx.AsyncClient(base_url=f"http://{address}", timeout=PATIENCE) as client,
    ):
        while True:
            with suppress(httpx.TransportError):
                (await client.get("/health")).raise_for_status()
                return perf_counter()
            await asyncio.sleep(RETRY)


async def measure(wanted: argparse.Namespace, database: str) -> dict[str, float]:
    """Play, kill, start, and look how long each table took."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"127.0.0.1:{port}"
    players = [Player(address, wanted.think, Random(n)) for n in range(wanted.matches)]
    server = start(port, database)
    playing: list[asyncio.Task[None]] = []
    try:
        transport = httpx.AsyncHTTPTransport(retries=100)
        async with httpx.AsyncClient(
            base_url=f"http://{address}", timeout=PATIENCE, transport=transport
        ) as client:
            for player in players:
                await player.sit(client, wanted.game, wanted.bot)
        playing = [asyncio.create_task(player.play()) for player in players]
        await until(lambda: all(player.answered for player in players))
        await asyncio.sleep(wanted.seconds)
        begin = perf_counter()
        if wanted.replace:
            before, server = server, start(port, database, "--replace")
            await until(lambda: any(player.lost for player in players))
            begin = min(player.lost for player in players if player.lost)
        elif wanted.crash:
            os.kill(supervised_by(server.pid), signal.SIGKILL)
        else:
            server.send_signal(signal.SIGKILL if wanted.kill else signal.SIGTERM)
            await asyncio.to_thread(server.wait)
        ended = perf_counter()
        if not wanted.replace and not wanted.crash:
            server = start(port, database)
        requested = await first_request(address)
        computed = processor_seconds(server.pid) + processor_seconds(supervised_by(server.pid))
        await until(lambda: all(player.lost and player.answered for player in players))
        if wanted.replace:
            await asyncio.to_thread(before.wait)
    finally:
        for task in playing:
            task.cancel()
        server.kill()
        server.wait()
    backs = [player.back - begin for player in players if player.back]
    answered = [player.answered - begin for player in players if player.answered]
    found = {
        "answers_per_match": round(sum(p.answers for p in players) / len(players), 1),
        "end_seconds": round(ended - begin, 2),
        "first_request_seconds": round(requested - begin, 2),
        "first_request_after_end_seconds": round(requested - ended, 2),
        "start_processor_seconds": round(computed, 2),
        "first_table_seconds": round(min(backs), 2),
        "last_table_seconds": round(max(backs), 2),
        "first_answer_seconds": round(min(answered), 2),
        "last_answer_seconds": round(max(answered), 2),
        "machine_load": round(os.getloadavg()[0], 1),
    }
    if wanted.replace or wanted.crash:
        del found["end_seconds"], found["first_request_after_end_seconds"]
    if wanted.crash:
        del found["start_processor_seconds"]
    return found


def main() -> None:
    """Read the options, measure, print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--matches", type=int, default=6)
    parser.add_argument("--seconds", type=float, default=20.0, help="of play before the end")
    parser.add_argument("--think", type=float, default=0.5, help="seconds before each answer")
    parser.add_argument("--game", default="lebelheim")
    parser.add_argument("--bot", default="greedy")
    way = parser.add_mutually_exclusive_group()
    way.add_argument("--kill", action="store_true", help="end all of it by SIGKILL, not by SIGTERM")
    way.add_argument(
        "--crash", action="store_true", help="end the server by SIGKILL, but not its supervisor"
    )
    way.add_argument("--replace", action="store_true", help="let another take its place")
    parser.add_argument("--database", default="", help="a URL; else SQLite in a temporary folder")
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    with TemporaryDirectory() as folder:
        database = wanted.database or f"sqlite:///{folder}/matches.sqlite"
        found = asyncio.run(measure(wanted, database))
    if wanted.json:
        print(json.dumps(found))
        return
    for name, value in found.items():
        print(f"{value:>10}  {name.replace('_', ' ')}")


if __name__ == "__main__":
    main()
