"""A server without a network, for tests: open it, sit down, send messages, read what comes back."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any, TypeVar

import msgspec
import pytest
import sqlalchemy as sa
from msgspec.structs import replace

from rulekeeper.server.api import Clock, NewMatch, NewSeat
from rulekeeper.server.bots.offered import USUAL_BOTS, OfferedBots
from rulekeeper.server.http.app import make_app, serving
from rulekeeper.server.http.connection import Connection
from rulekeeper.server.http.services import Services
from rulekeeper.server.messages import (
    FromServer,
    Hello,
    Outcome,
    Refused,
    Seat,
    Seats,
    Table,
    UndoWanted,
    Welcome,
)
from rulekeeper.server.rooms.match_creation import create_match
from rulekeeper.server.rooms.room import Room
from rulekeeper.server.settings import Settings
from rulekeeper.server.store.migrations import migrate
from server.toybox import BotsAtHand, ToyGames

T = TypeVar("T")
M = TypeVar("M", bound=msgspec.Struct)

POSTGRESQL = os.environ.get("RULEKEEPER_TEST_POSTGRESQL", "")
"""The URL of a PostgreSQL server on which the tests are to run; else they run on SQLite."""

without_database = pytest.mark.skipif(
    bool(POSTGRESQL), reason="No database has a part in it: once is enough."
)
"""For tests of which nothing depends on how matches are stored, and in which order."""

on_sqlite = pytest.mark.skipif(bool(POSTGRESQL), reason="about files of SQLite")

PATIENCE = 60.0
"""Seconds after which a test gives up waiting for a message."""

_decode = msgspec.json.Decoder(FromServer).decode


def run(test: Coroutine[Any, Any, T]) -> T:
    """Carry out a test that waits for things."""
    return asyncio.run(test)


async def until(is_so: Callable[[], bool]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(0.01)


class WebTable:
    """A running server."""

    def __init__(self, services: Services, bots: BotsAtHand) -> None:
        self.services = services
        self.bots = bots
        self._talks: list[asyncio.Task[None]] = []

    async def new(
        self,
        game: str = "duel",
        seats: str = "me friend",
        *,
        clock: Clock | None = None,
        spent: float = 0.0,
        even_pauses: bool = True,
        **options: Any,
    ) -> NewTable:
        """Set a match up for such seats: `me`, `friend`, or a bot by its name.

        `spent` are the seconds that every seat has thought already.
        """
        wanted = tuple(
            NewSeat(who) if who in ("me", "friend") else NewSeat("bot", bot=who)  # type: ignore[arg-type]
            for who in seats.split()
        )
        new = NewMatch(
            game, wanted, options, quick=game not in ("duel",), clock=clock, even_pauses=even_pauses
        )
        kept, created = create_match(
            self.services.games, new, self.services.settings.new_seed(), 1000.0
        )
        seats_then = tuple(replace(seat, open_spent=spent) for seat in kept.seats)
        await self.services.store.create(replace(kept, seats=seats_then))
        return NewTable(self, created.match, [link.token for link in created.seats])

    async def room(self, match: str) -> Room:
        """The room of a match."""
        return await self.services.rooms.room(match)

    def call(self, match: str, address: str = "here") -> Caller:
        """Connect to a match without a word."""
        caller = Caller(address)
        services = self.services
        connection = Connection(
            caller, services.rooms, services.settings, services.metrics, services.limits
        )
        self._talks.append(asyncio.get_running_loop().create_task(connection.run(match)))
        return caller

    def connection(self) -> AbstractContextManager[sa.Connection]:
        """A transaction in the database beside those of the server."""
        return self.services.store.transactions.engine.begin()


class NewTable:
    """A match that has been set up, and the tokens of its seats."""

    def __init__(self, table: WebTable, match: str, tokens: list[str | None]) -> None:
        self.table = table
        self.match = match
        self.tokens = tokens

    async def sit(
        self, seat: int | None = None, *, token: str | None = None, returning: bool = True
    ) -> Caller:
        """Open a seat, or look on."""
        caller = self.table.call(self.match)
        caller.say(
            Hello(token or (None if seat is None else self.tokens[seat]), returning=returning)
        )
        await caller.next(Welcome)
        await caller.next(Table)
        return caller

    async def copy_to(self, other: WebTable) -> None:
        """Set the same match up, under the same name, on another server."""
        kept = await self.table.services.store.load(self.match)
        assert kept is not None
        await other.services.store.create(kept)

    async def room(self) -> Room:
        """Its room."""
        return await self.table.room(self.match)


class Caller:
    """The other end of a connection: what a page sees and does."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.received: list[bytes] = []
        self.times: list[float] = []
        """When each of them came."""
        self.table: Table | None = None
        self.seats: tuple[Seat, ...] = ()
        self.log: list[str] = []
        self.undo_request = ""
        self.closed: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._in: asyncio.Queue[FromServer] = asyncio.Queue()
        self._out: asyncio.Queue[str | bytes | None] = asyncio.Queue()

    # -- the server's end ---------------------------------------------------------------------

    async def receive(self) -> str | bytes | None:
        """The next message to the server."""
        return await self._out.get()

    async def send(self, message: bytes) -> None:
        """Take a message of the server."""
        self.received.append(message)
        self.times.append(asyncio.get_running_loop().time())
        decoded = _decode(message)
        if isinstance(decoded, Table):
            self.table = decoded
            assert decoded.since <= len(self.log)
            self.log[decoded.since :] = [happening.text for happening in decoded.news]
        elif isinstance(decoded, Welcome | Seats):
            self.seats = decoded.seats
        elif isinstance(decoded, UndoWanted):
            self.undo_request = decoded.request or self.undo_request
        self._in.put_nowait(decoded)

    async def close(self, code: int) -> None:
        """Be hung up on."""
        self.closed.set_result(code)

    # -- the page's end -----------------------------------------------------------------------

    def say(self, message: msgspec.Struct | str | bytes) -> None:
        """Send a message, or whatever else."""
        raw = isinstance(message, str | bytes)
        self._out.put_nowait(message if raw else msgspec.json.encode(message).decode())  # type: ignore[arg-type]

    def leave(self) -> None:
        """Hang up."""
        self._out.put_nowait(None)

    async def next(self, kind: type[M], where: Callable[[M], object] = lambda message: True) -> M:
        """The next message of a kind; those before it are let go by."""
        while True:
            message = await asyncio.wait_for(self._in.get(), PATIENCE)
            if isinstance(message, kind) and where(message):
                return message

    async def ask(self, message: msgspec.Struct | str | bytes, kind: type[M]) -> M:
        """Send a message; the next message of a kind after it."""
        self.drop()
        self.say(message)
        return await self.next(kind)

    async def refused(self, message: msgspec.Struct | str | bytes) -> Refused:
        """Send a message; how it is refused."""
        return await self.ask(message, Refused)

    async def handled(self) -> None:
        """Wait until the server has handled all messages, and what it had to say has come."""
        await self.refused("no message")

    async def over(self) -> Outcome:
        """Wait until the match is over: how it ended."""
        while self.table is None or self.table.outcome is None:
            await self.next(Table)
        return self.table.outcome

    async def hung_up(self) -> int:
        """Wait until the server hangs up: the code with which it does."""
        return await asyncio.wait_for(self.closed, PATIENCE)

    def drop(self) -> None:
        """Let go by what has come so far."""
        while not self._in.empty():
            self._in.get_nowait()

    @property
    def seats_present(self) -> list[bool]:
        """Which seats have somebody connected."""
        return [seat.present for seat in self.seats]

    @property
    def undo(self) -> str:
        """What an undo would take back."""
        return self.table.undo if self.table else ""

    @property
    def asked(self) -> str:
        """The name of the decision; empty when nothing is asked."""
        return self.table.asked.decision if self.table and self.table.asked else ""

    @property
    def offers(self) -> list[str]:
        """The lines of the options."""
        asked = self.table.asked if self.table else None
        return [offer.text for offer in asked.question.offers] if asked else []


@asynccontextmanager
async def web_table(
    folder: Path,
    *,
    url: str = "",
    clock: Callable[[], float] = monotonic,
    games: ToyGames | None = None,
    offered: OfferedBots = USUAL_BOTS,
    **settings: Any,
) -> AsyncIterator[WebTable]:
    """A server on a database in a folder, or on the PostgreSQL that the tests are to run on."""
    games = games or ToyGames()
    bots = BotsAtHand(games)
    database = url or database_in(folder)
    wanted = Settings(
        database=database, **{"watched_seconds": 0.0, "response_seconds": 0.0, **settings}
    )
    async with serving(wanted, games, bots, offered=offered, clock=clock) as services:
        table = WebTable(services, bots)
        yield table


def app_with(services: Services) -> Any:
    """The application of a server that has begun already."""
    app = make_app(services.settings)
    app.services = services
    return app


def database_in(folder: Path, *, empty: bool = False) -> str:
    """The URL of a database that belongs to a folder; a new one has its tables, or is empty.

    It is a copy of one that each process migrates once: to migrate takes far longer than to copy.
    """
    if not POSTGRESQL:
        file = folder / "matches.sqlite"
        if not file.exists() and not empty:
            file.write_bytes(_sqlite_tables())
        return f"sqlite:///{file}"
    name = f"test_{abs(hash(str(folder))):x}"
    with _connected(POSTGRESQL, isolation_level="AUTOCOMMIT") as connection:
        if not _is_there(connection, name):
            template = "template1" if empty else _postgresql_tables(connection)
            # To copy its files takes half as long as to write every block into the log first,
            # which is what PostgreSQL does since version 15 unless it is told.
            is_told = (connection.dialect.server_version_info or ()) >= (15,)
            how = "STRATEGY FILE_COPY" if is_told else ""
            connection.execute(sa.text(f"CREATE DATABASE {name} TEMPLATE {template} {how}"))
    return _beside(name)


@cache
def _sqlite_tables() -> bytes:
    """A file of SQLite that has been migrated."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "tables.sqlite"
        engine = sa.create_engine(f"sqlite:///{file}")
        with engine.begin() as connection:
            migrate(connection)
        engine.dispose()
        return file.read_bytes()


def _postgresql_tables(connection: sa.Connection) -> str:
    """The name of a database that this process has migrated."""
    name = f"tables_{os.getpid()}"
    if not _is_there(connection, name):
        connection.execute(sa.text(f"CREATE DATABASE {name}"))
        with _connected(_beside(name)) as inside:
            migrate(inside)
            inside.commit()
    return name


def _is_there(connection: sa.Connection, name: str) -> bool:
    """Whether PostgreSQL has a database of this name."""
    wanted = sa.text("SELECT 1 FROM pg_database WHERE datname = :name")
    return connection.scalar(wanted, {"name": name}) is not None


@contextmanager
def _connected(url: str, **options: Any) -> Iterator[sa.Connection]:
    """A connection to PostgreSQL, with an engine of its own."""
    engine = sa.create_engine(
        url.replace("postgresql://", "postgresql+psycopg://"), poolclass=sa.NullPool, **options
    )
    with engine.connect() as connection:
        yield connection
    engine.dispose()


def _beside(name: str) -> str:
    """The URL of a database of the PostgreSQL that the tests are to run on."""
    return f"{POSTGRESQL.rpartition('/')[0]}/{name}"
