"""Engines of a database, and transactions in threads."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, Row, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import SQLAlchemyError
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

READERS = 4
"""Threads that read at the same time."""


class Transactions:
    """Carries functions out in threads, each in a transaction of its own.

    Those that write come one after the other. A function runs to its end even where whoever waits
    for it is cancelled.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._writer = ThreadPoolExecutor(1, "database-writer")
        self._readers = ThreadPoolExecutor(READERS, "database-reader")

    async def write(self, work: Callable[[Connection], T]) -> T:
        """What `work` returns, committed; raises what it raises, with nothing written."""
        return await self._run(self._writer, work)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """What `work` returns, which may be carried out beside others."""
        return await self._run(self._readers, work)

    async def _run(self, threads: Executor, work: Callable[[Connection], T]) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(threads, self.run, work)

    def run(self, work: Callable[[Connection], T]) -> T:
        """Carry a function out at once, in this thread."""
        with self.engine.begin() as connection:
            return work(connection)

    def close(self) -> None:
        """Let go of the database."""
        self._writer.shutdown()
        self._readers.shutdown()
        self.engine.dispose()


def open_engine(url: str) -> Engine:
    """The engine of a database; raises `SetupError` when there can be none."""
    # Every transaction ends by itself, so that nothing is left to be reset after it.
    try:
        engine = create_engine(url, pool_reset_on_return=None)
    except ModuleNotFoundError as error:
        raise SetupError(f"This database needs the Python package {error.name}.") from None
    except SQLAlchemyError as error:
        why = str(error).partition("\n")[0]
        raise SetupError(f"This is no address of a database: {why}.") from None
    if engine.dialect.name == "sqlite":
        folder = Path(engine.url.database or "").parent
        if not folder.is_dir():
            raise SetupError(f"There is no folder {folder} in which a database could be.")
        event.listen(engine, "connect", _prepare)
    return engine


def columns(row: Row[Any]) -> dict[str, Any]:
    """The columns of a row, by names of which msgspec takes a struct's fields: plain text."""
    return {str(name): value for name, value in row._mapping.items()}


def _prepare(connection: DBAPIConnection, entry: ConnectionPoolEntry) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(pragma)
    cursor.close()
