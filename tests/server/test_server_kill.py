"""The server is killed in mid-answer, again and again: nothing that was acknowledged is lost."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from random import Random

import httpx
import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from rulekeeper.core import notation, saving
from rulekeeper.games.registry import find_game
from rulekeeper.server.messages import Answer, FromServer, Hello, Table
from rulekeeper.server.settings import Settings
from rulekeeper.server.store.records import StoredMatch
from rulekeeper.server.store.repository import Store
from server.webtable import PATIENCE, database_in, run

TABLES = 8
"""Matches that are being played while the server is killed."""

_decode = msgspec.json.Decoder(FromServer).decode


class ForkServer:
    """Starts servers on one port and one database."""

    def __init__(self, database: str) -> None:
        self.database = database
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "server.fork_server"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            cwd=Path(__file__).parents[1],
        )

    def start(self) -> int:
        """Start a server: its process."""
        assert self._process.stdin
        assert self._process.stdout
        print(self.port, self.database, file=self._process.stdin, flush=True)
        return int(self._process.stdout.readline())

    def close(self) -> None:
        """Close down."""
        self._process.kill()
        self._process.communicate()


@contextmanager
def fork_server(database: str) -> Iterator[ForkServer]:
    """A server of forks that is closed in the end."""
    found = ForkServer(database)
    try:
        yield found
    finally:
        found.close()


async def answers(client: httpx.AsyncClient) -> bool:
    """Whether a server answers."""
    try:
        await client.get("/health")
    except httpx.TransportError:
        return False
    return True


@asynccontextmanager
async def running(forks: ForkServer) -> AsyncIterator[None]:
    """A server that answers, until it is killed."""
    process = forks.start()
    try:
        async with httpx.AsyncClient(
            base_url=f"http://127.0.0.1:{forks.port}", timeout=PATIENCE
        ) as client:
            async with asyncio.timeout(PATIENCE):
                while not await answers(client):
                    await asyncio.sleep(0.02)
        yield
    finally:
        os.kill(process, signal.SIGKILL)


class Regular:
    """Plays against a bot as fast as it can, and remembers what was acknowledged."""

    def __init__(self, port: int, rng: Random) -> None:
        self._port = port
        self._rng = rng
        self.match = ""
        self._token = ""
        self.acknowledged: list[str] = []
        self.count = 0
        """Everything that was ever acknowledged, passes included."""

    async def play(self) -> None:
        """Play on, in a new match whenever one is over, until the server is gone."""
        try:
            while True:
                if not self.match:
                    await self._begin()
                await self._play_match()
        except (WebSocketException, OSError, httpx.TransportError):
            return

    async def _begin(self) -> None:
        form = {
            "game": "lebelheim",
            "seats": [{"who": "me"}, {"who": "bot", "bot": "random"}],
            "quick": True,
        }
        async with httpx.AsyncClient(
            base_url=f"http://127.0.0.1:{self._port}", timeout=PATIENCE
        ) as client:
            created = (await client.post("/api/matches", json=form)).json()
        self.match, self._token = created["match"], created["seats"][0]["token"]
        self.acknowledged = []

    async def _play_match(self) -> None:
        address = f"ws://127.0.0.1:{self._port}/api/matches/{self.match}/socket"
        async with connect(address, max_size=None, open_timeout=PATIENCE) as line:
            await line.send(msgspec.json.encode(Hello(self._token, returning=True)).decode())
            sent: tuple[str, str] | None = None
            while True:
                message = _decode(await line.recv())
                if not isinstance(message, Table):
                    continue
                decision = message.asked.decision if message.asked else ""
                if sent and decision != sent[0]:
                    self.acknowledged += without_passes([sent[1]])
                    self.count += 1
                    sent = None
                if message.outcome:
                    self.match = ""
                    return
                if message.asked and not sent:
                    offer = self._rng.choice(message.asked.question.offers)
                    sent = decision, offer.text
                    answer = Answer(decision, offer.option)
                    await line.send(msgspec.json.encode(answer).decode())


def without_passes(answers: list[str]) -> list[str]:
    """Answers but for passes, of which the server gives some by itself."""
    return [answer for answer in answers if answer != "pass"]


def own_answers(kept: StoredMatch) -> list[str]:
    """What the first seat has answered, as it reads."""
    set_up = kept.set_up
    header = notation.Header(
        game=set_up.game,
        version=set_up.version,
        packs=set_up.packs,
        seats=tuple(seat.name for seat in kept.seats),
        options=set_up.options,
        seed=set_up.seed,
    )
    given = [
        notation.Answered(n, answer.seat, answer.text)
        for n, answer in enumerate(kept.answers, start=1)
    ]
    match = saving.restore(find_game(set_up.game), header, given)
    return without_passes([match.option_text(o) for seat, o in match.answers if seat == 0])


async def lost(store: Store, regulars: list[Regular]) -> list[str]:
    """What was acknowledged and is not there."""
    found = []
    for regular in regulars:
        if not regular.match:
            continue
        kept = await store.load(regular.match)
        own = own_answers(kept) if kept else []
        count = len(regular.acknowledged)
        if own[:count] != regular.acknowledged or len(own) > count + 1:
            found.append(f"{regular.match}: {regular.acknowledged} was told, {own} is kept")
        regular.acknowledged = own
    return found


def test_nothing_that_was_acknowledged_is_lost(tmp_path: Path, pytestconfig: pytest.Config) -> None:
    kills = pytestconfig.getoption("kills")
    rng = Random(11)

    async def test() -> int:
        database = database_in(tmp_path)
        with fork_server(database) as forks:
            regulars = [Regular(forks.port, rng) for _ in range(TABLES)]
            for _ in range(kills):
                count = sum(regular.count for regular in regulars)
                async with running(forks):
                    playing = asyncio.gather(*(regular.play() for regular in regulars))
                    while sum(regular.count for regular in regulars) == count:
                        assert not playing.done(), "Nobody can play."
                        await asyncio.sleep(0.01)
                    await asyncio.sleep(rng.uniform(0.0, 0.4))
                await playing
                store = Store.open(Settings(database=database).database_url)
                assert await lost(store, regulars) == []
                await store.close()
        return sum(regular.count for regular in regulars)

    answers = run(test())
    print(f"{answers} answers were acknowledged around {kills} kills")
    assert answers >= kills
