"""Engines of a database, and transactions that are written in one go."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from rulekeeper.core.errors import SetupError

T = TypeVar("T")

PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    "PRAGMA busy_timeout=1000",
)
"""What every connection to SQLite begins with.

With a write-ahead log that is synchronized at every commit, neither a killed process nor a power
cut loses what has been committed. If another process has locked the database, it waits for up to a
second.
"""


class Transactions:
    """Carries functions out, one after the other, each in a transaction of its own.

    With SQLite they run in a thread, over the plain driver: over the asynchronous one every
    statement would go to a thread and back several times, which takes longer than the statement.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, "database") if _is_sqlite(engine) else None
        self.sync_engine = _plain(engine) if self._thread else engine.sync_engine

    async def run(self, work: Callable[[Connection], T]) -> T:
        """What `work` returns, committed; raises what it raises, with nothing written."""
        if self._thread is None:
            async with self._engine.begin() as connection:
                return await connection.run_sync(work)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._carry_out, work)

    def _carry_out(self, work: Callable[[Connection], T]) -> T:
        with self.sync_engine.begin() as connection:
            return work(connection)

    def close(self) -> None:
        """Let go of the database."""
        if self._thread is not None:
            self._thread.shutdown()
            self.sync_engine.dispose()


def open_engine(url: str) -> AsyncEngine:
    """The engine of a database; raises `SetupError` when there can be none."""
    # Every transaction ends by itself, so that nothing is left to be reset after it.
    try:
        engine = create_async_engine(url, pool_reset_on_return=None)
    except ModuleNotFoundError as error:
        raise SetupError(f"This database needs the Python package {error.name}.") from None
    except SQLAlchemyError as error:
        why = str(error).partition("\n")[0]
        raise SetupError(f"This is no address of a database: {why}.") from None
    if _is_sqlite(engine):
        folder = Path(engine.url.database or "").parent
        if not folder.is_dir():
            raise SetupError(f"There is no folder {folder} in which a database could be.")
        event.listen(engine.sync_engine, "connect", _prepare)
    return engine


def _plain(engine: AsyncEngine) -> Engine:
    """An engine of the same SQLite database with the plain driver."""
    plain = create_engine(engine.url.set(drivername="sqlite"), pool_reset_on_return=None)
    event.listen(plain, "connect", _prepare)
    return plain


def _is_sqlite(engine: AsyncEngine) -> bool:
    return engine.dialect.name == "sqlite"


def _prepare(connection: DBAPIConnection, entry: ConnectionPoolEntry) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(pragma)
    cursor.close()
