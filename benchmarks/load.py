"""How the web server bears a full house: matches of a person and a bot, all live at once.

python benchmarks/load.py [--matches 1000] [--seconds 60] [--think 10] [--game lebelheim]
                          [--bot greedy] [--even-pauses] [--database URL] [--json]

A person thinks for half to one and a half times `--think` seconds about each question. What counts
is the time from an answer being sent to the table that shows it having come, stored by then. Server
and players share this machine and talk over loopback, so that the load itself takes its part of the
processors. That is told apart: what the players took off the clock themselves, because they were
busy when a table came, and for which share of the time the server's loop and they were kept from a
processor by each other, by bots and by other work on the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import socket
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random
from selectors import DefaultSelector, SelectorKey
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


SIT_TOGETHER = 20
"""Players who sit down at the same time."""

AT_ONCE = 5e-5
"""A selector that takes longer than these seconds has waited."""


class Watch(DefaultSelector):
    """Knows since when what it has found may have been there: what came while it waited is new."""

    def __init__(self) -> None:
        super().__init__()
        self.since = self._last = perf_counter()

    def select(self, timeout: float | None = None) -> list[tuple[SelectorKey, int]]:
        """Wait for what comes."""
        begun = perf_counter()
        found = super().select(timeout)
        now = perf_counter()
        self.since = now if now - begun > AT_ONCE else self._last
        self._last = now
        return found


class Load(NamedTuple):
    """What is put on the server."""

    matches: int
    seconds: float
    think: float
    game: str
    bot: str
    even_pauses: bool


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
    """Answers at random whatever its seat is asked, after a while, and looks at the watch."""

    def __init__(self, client: httpx.AsyncClient, load: Load, rng: Random, watch: Watch) -> None:
        self.seconds: list[float] = []
        self.own_seconds: list[float] = []
        """Of each of these, what may have gone by before this player looked."""
        self._watch = watch
        self.bytes = 0
        self.tables = 0
        self.measures = False
        self._client = client
        self._load = load
        self._rng = rng
        self._socket: ClientConnection

    async def sit(self) -> None:
        """Sit down to a new match."""
        seats = [{"who": "me"}, {"who": "bot", "bot": self._load.bot}]
        form = {
            "game": self._load.game,
            "seats": seats,
            "quick": True,
            "even_pauses": self._load.even_pauses,
        }
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

    async def play(self) -> None:
        """Play one match after the other."""
        while True:
            await self._play_match()
            await self._socket.close()
            await self.sit()

    async def _play_match(self) -> None:
        sent_at, decision = 0.0, ""
        while True:
            raw = await self._socket.recv()
            came_at = perf_counter()
            message = _decode(raw)
            if message.type != "table":
                continue
            if self.measures:
                self.tables += 1
                self.bytes += len(raw)
            if decision:
                if self.measures:
                    self.seconds.append(came_at - sent_at)
                    self.own_seconds.append(came_at - max(sent_at, self._watch.since))
                decision = ""
            if message.outcome is not None:
                return
            if message.asked:
                await asyncio.sleep(self._load.think * self._rng.uniform(0.5, 1.5))
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


class Found(NamedTuple):
    """What was measured: the players, and seconds of processors.

    `kept` are the seconds for which the server's loop and the players waited for a processor.
    `bots` is how often bots have answered, and for how many seconds they and their waiting took.
    """

    players: list[Player]
    processors: dict[str, float]
    kept: dict[str, float]
    bots: tuple[float, float]


async def put(load: Load, address: str, process: int, watch: Watch) -> Found:
    """Put the load on a server, and measure once all have sat down and thought."""
    loop = asyncio.get_running_loop()
    async with httpx.AsyncClient(base_url=f"http://{address}", timeout=PATIENCE) as client:
        await client.get("/health")
        players = [Player(client, load, Random(number), watch) for number in range(load.matches)]
        for first in range(0, len(players), SIT_TOGETHER):
            some = players[first : first + SIT_TOGETHER]
            await asyncio.gather(*(player.sit() for player in some))
        playing = [loop.create_task(player.play()) for player in players]
        await asyncio.sleep(load.think * 1.5)
        workers = children(process)
        before, bots_before = processor_seconds(process, workers), await bots_seconds(client)
        kept = kept_seconds(process)
        for player in players:
            player.measures = True
        await asyncio.sleep(load.seconds)
        kept = {name: seconds - kept[name] for name, seconds in kept_seconds(process).items()}
        after, bots_after = processor_seconds(process, workers), await bots_seconds(client)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    return Found(
        players,
        {name: after[name] - before[name] for name in after},
        kept,
        (bots_after[0] - bots_before[0], bots_after[1] - bots_before[1]),
    )


def children(process: int) -> list[int]:
    """The processes that a process has started: the workers of bots."""
    of_threads = Path(f"/proc/{process}/task").glob("*/children")
    return [int(child) for file in of_threads for child in file.read_text(encoding="ascii").split()]


def processor_seconds(server: int, workers: Iterable[int]) -> dict[str, float]:
    """Seconds for which processors have worked for the server, for bots, and for the players."""

    def seconds(process: int) -> float:
        fields = (
            Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        )
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    return {
        "server": seconds(server),
        "bots": sum(map(seconds, workers)),
        "players": seconds(os.getpid()),
    }


def kept_seconds(server: int) -> dict[str, float]:
    """Seconds for which the server's loop and the players could have worked, and had to wait."""

    def seconds(process: int) -> float:
        text = Path(f"/proc/{process}/schedstat").read_text(encoding="ascii")
        return int(text.split()[1]) / 1e9

    return {"server": seconds(server), "players": seconds(os.getpid())}


async def bots_seconds(client: httpx.AsyncClient) -> tuple[float, float]:
    """How often bots have answered, and the seconds that took, their waiting included."""
    lines = (await client.get("/metrics")).text.splitlines()
    values = dict(line.rsplit(" ", 1) for line in lines if line.startswith("rulekeeper_bot"))
    count, seconds = (values[f"rulekeeper_bot_seconds_{kind}"] for kind in ("count", "sum"))
    return float(count), float(seconds)


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
            assert process.pid
            watch = Watch()
            with asyncio.Runner(loop_factory=lambda: asyncio.SelectorEventLoop(watch)) as runner:
                found = runner.run(put(load, address, process.pid, watch))
            memory = megabytes(process.pid)
    seconds = [time for player in found.players for time in player.seconds]
    own = [time for player in found.players for time in player.own_seconds]
    server_seconds = [time - late for time, late in zip(seconds, own, strict=True)]
    tables = sum(player.tables for player in found.players)
    answers = len(seconds)
    processors = found.processors
    return {
        "answers_per_second": round(answers / load.seconds, 1),
        "tables_per_second": round(tables / load.seconds, 1),
        "table_kilobytes": round(sum(p.bytes for p in found.players) / tables / 1024, 1),
        "p50_milliseconds": quantile(seconds, 0.5),
        "p90_milliseconds": quantile(seconds, 0.9),
        "p99_milliseconds": quantile(seconds, 0.99),
        "worst_milliseconds": quantile(seconds, 1),
        "p99_milliseconds_without_players": quantile(server_seconds, 0.99),
        "players_own_p99_milliseconds": quantile(own, 0.99),
        "server_kept_from_processor_share": round(found.kept["server"] / load.seconds, 3),
        "players_kept_from_processor_share": round(found.kept["players"] / load.seconds, 3),
        "bot_answers_per_second": round(found.bots[0] / load.seconds, 1),
        "bot_mean_milliseconds": round(1000 * found.bots[1] / max(1, found.bots[0]), 1),
        "server_processor_share": round(processors["server"] / load.seconds, 2),
        "bots_processor_share": round(processors["bots"] / load.seconds, 2),
        "players_processor_share": round(processors["players"] / load.seconds, 2),
        "server_milliseconds_per_table": round(1000 * processors["server"] / tables, 2),
        "server_megabytes": round(memory, 1),
        "machine_load": round(os.getloadavg()[0], 1),
    }


def quantile(seconds: Iterable[float], share: float) -> float:
    """The milliseconds within which this share of something was done."""
    ordered = sorted(seconds)
    return round(1000 * ordered[int(share * (len(ordered) - 1))], 1)


def main() -> None:
    """Read the options, measure, print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument(
        "--think", type=float, default=10.0, help="seconds that a person thinks, on average"
    )
    parser.add_argument("--game", default="lebelheim")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument(
        "--even-pauses", action="store_true", help="passes count when their slot of time is over"
    )
    parser.add_argument("--database", default="", help="a URL; else SQLite in a temporary folder")
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    load = Load(
        wanted.matches, wanted.seconds, wanted.think, wanted.game, wanted.bot, wanted.even_pauses
    )
    found = measure(load, wanted.database)
    if wanted.json:
        print(json.dumps(found))
        return
    for name, value in found.items():
        print(f"{value:>10}  {name.replace('_', ' ')}")


if __name__ == "__main__":
    main()
