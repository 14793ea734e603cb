"""How the web server bears a full house: matches against bots, a seat of each answering steadily.

python benchmarks/load.py [--matches 300] [--seconds 30] [--every 1.0] [--game lebelheim]
                          [--bot random] [--database URL] [--json]

Server and players share this machine and talk over loopback. What counts is the time from an
answer being sent to the table that shows it having come, stored by then.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

import httpx
import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect

from rulekeeper.server.messages import Answer, Hello

PATIENCE = 30.0
"""Seconds in which a server has to come up."""


class Load(NamedTuple):
    """What is put on the server."""

    matches: int
    seconds: float
    every: float
    game: str
    bot: str


class Offer(Struct):
    """Of an offer, only what is needed to take it."""

    option: int


class Question(Struct):
    """Of a question, only its offers."""

    offers: list[Offer]


class Asked(Struct):
    """A decision."""

    decision: str
    question: Question


class Message(Struct):
    """Of a message, only what a player without eyes needs."""

    type: str
    asked: Asked | None = None
    outcome: object = None


_decode = msgspec.json.Decoder(Message).decode


class Player:
    """Answers at random whatever its seat is asked, once in a while, and looks at the watch."""

    def __init__(self, client: httpx.AsyncClient, load: Load, rng: Random) -> None:
        self.seconds: list[float] = []
        self.bytes = 0
        self.tables = 0
        self._client = client
        self._load = load
        self._rng = rng
        self._socket: ClientConnection

    async def sit(self) -> None:
        """Sit down to a new match."""
        seats = [{"who": "me"}, {"who": "bot", "bot": self._load.bot}]
        form = {"game": self._load.game, "seats": seats, "quick": True}
        created = (await self._client.post("/api/matches", json=form)).json()
        url = f"{self._client.base_url}/api/matches/{created['match']}/socket"
        self._socket = await connect(
            url.replace("http:", "ws:"),
            max_size=None,
            compression=None,
            open_timeout=PATIENCE,
        )
        hello = Hello(created["seats"][0]["token"], returning=True)
        await self._socket.send(msgspec.json.encode(hello).decode())

    async def play(self, begin: float, end: float) -> None:
        """Play one match after the other, from a time on to another one."""
        await asyncio.sleep(begin - perf_counter() + self._rng.random() * self._load.every)
        with suppress(TimeoutError):
            async with asyncio.timeout_at(asyncio.get_running_loop().time() + end - perf_counter()):
                while True:
                    await self._play_match()
                    await self._socket.close()
                    await self.sit()

    async def _play_match(self) -> None:
        sent_at, decision = 0.0, ""
        due = perf_counter()
        while True:
            raw = await self._socket.recv()
            message = _decode(raw)
            if message.type != "table":
                continue
            self.tables += 1
            self.bytes += len(raw)
            if decision and (message.asked is None or message.asked.decision != decision):
                self.seconds.append(perf_counter() - sent_at)
                decision = ""
            if message.outcome is not None:
                return
            if message.asked and not decision:
                await asyncio.sleep(max(0.0, due - perf_counter()))
                due = max(due + self._load.every, perf_counter())
                decision = message.asked.decision
                offer = self._rng.choice(message.asked.question.offers)
                answer = msgspec.json.encode(Answer(decision, offer.option)).decode()
                sent_at = perf_counter()
                await self._socket.send(answer)


def serve(listening: socket.socket, database: str) -> None:
    """Be the server, without the limits that keep one address from all this."""
    from rulekeeper.server.http.app import make_app
    from rulekeeper.server.http.runner import run
    from rulekeeper.server.logs import set_up_logs
    from rulekeeper.server.settings import Settings

    set_up_logs()
    endless = 1_000_000
    settings = Settings(
        database=database,
        page=Path("nowhere"),
        matches_per_minute=endless,
        most_connections=endless,
        connections_per_address=endless,
        match_burst=endless,
    )
    run(make_app(settings), listening, settings)


@contextmanager
def server(database: str) -> Iterator[tuple[str, BaseProcess]]:
    """A server in a process of its own, and where it is."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.bind(("127.0.0.1", 0))
    listening.listen(1024)
    process = get_context("spawn").Process(target=serve, args=(listening, database))
    process.start()
    try:
        yield f"127.0.0.1:{listening.getsockname()[1]}", process
    finally:
        listening.close()
        process.terminate()
        process.join()


async def put(load: Load, address: str) -> list[Player]:
    """Put the load on a server, once all have sat down; the players, who know how it was."""
    async with httpx.AsyncClient(base_url=f"http://{address}", timeout=PATIENCE) as client:
        await client.get("/health")
        players = [Player(client, load, Random(number)) for number in range(load.matches)]
        for player in players:
            await player.sit()
        begin = perf_counter()
        end = begin + load.seconds
        await asyncio.gather(*(player.play(begin, end) for player in players))
    return players


async def bots_mean(address: str) -> float:
    """The seconds that a bot took on average, its waiting included."""
    async with httpx.AsyncClient(base_url=f"http://{address}", timeout=PATIENCE) as client:
        lines = (await client.get("/metrics")).text.splitlines()
    values = dict(line.rsplit(" ", 1) for line in lines if line.startswith("rulekeeper_bot"))
    count = float(values["rulekeeper_bot_seconds_count"])
    return float(values["rulekeeper_bot_seconds_sum"]) / max(count, 1)


def megabytes(process: int) -> float:
    """What a process holds in memory at most."""
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    line = next(line for line in status.splitlines() if line.startswith("VmHWM"))
    return int(line.split()[1]) / 1024


def measure(load: Load, database: str) -> dict[str, float]:
    """Put a load on a server, and look how it bears it."""
    with TemporaryDirectory() as folder:
        url = database or f"sqlite:///{folder}/matches.sqlite"
        with server(url) as (address, process):
            players = asyncio.run(put(load, address))
            mean = asyncio.run(bots_mean(address))
            assert process.pid
            memory = megabytes(process.pid)
    seconds = sorted(time for player in players for time in player.seconds)
    tables = sum(player.tables for player in players)

    def milliseconds(share: float) -> float:
        return round(1000 * seconds[int(share * (len(seconds) - 1))], 1)

    return {
        "answers_per_second": round(len(seconds) / load.seconds, 1),
        "tables_per_second": round(tables / load.seconds, 1),
        "table_kilobytes": round(sum(p.bytes for p in players) / tables / 1024, 1),
        "p50_milliseconds": milliseconds(0.5),
        "p90_milliseconds": milliseconds(0.9),
        "p99_milliseconds": milliseconds(0.99),
        "worst_milliseconds": milliseconds(1),
        "bot_mean_milliseconds": round(1000 * mean, 1),
        "server_megabytes": round(memory, 1),
    }


def main() -> None:
    """Read the options, measure, print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--matches", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument(
        "--every", type=float, default=1.0, help="seconds between answers of a seat"
    )
    parser.add_argument("--game", default="lebelheim")
    parser.add_argument("--bot", default="random")
    parser.add_argument("--database", default="", help="a URL; else SQLite in a temporary folder")
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    load = Load(wanted.matches, wanted.seconds, wanted.every, wanted.game, wanted.bot)
    found = measure(load, wanted.database)
    if wanted.json:
        print(json.dumps(found))
        return
    for name, value in found.items():
        print(f"{value:>10}  {name.replace('_', ' ')}")


if __name__ == "__main__":
    main()
