"""The lease of a database: only one server works on it at a time.

A server keeps matches in memory, so a second one on the same database would show stale tables and
refuse answers. A server takes the only row of `server_lease` when it starts and renews it while it
runs. A second server is told who holds it. A lease that is not renewed runs out; that of a dead
process on this machine is taken over at once. Every write checks the lease within its transaction,
so that a server that has lost it (it was suspended, say) writes nothing any more.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep
from typing import NamedTuple
from uuid import uuid4

import structlog
from sqlalchemy import Connection, Engine, inspect, text
from sqlalchemy.exc import SQLAlchemyError

from rulekeeper.core.errors import SetupError
from rulekeeper.server.store.transactions import Transactions

log = structlog.get_logger()

LEASE_SECONDS = 20.0
"""Seconds after which a lease that is not renewed has run out."""

BEAT_SECONDS = 5.0
"""Seconds between two renewals."""

END_SECONDS = 15.0
"""Seconds that a server may take to end when it is told to."""

LOOK_SECONDS = 0.02
"""Seconds between two looks whether it has ended."""

NOW = {
    "sqlite": "((julianday('now') - 2440587.5) * 86400.0)",
    "postgresql": "extract(epoch from clock_timestamp())",
}
"""The time of the database in seconds: the clocks of two machines may differ."""


class Process(NamedTuple):
    """A process: its machine's name, where its number counts, the number, and when it began."""

    host: str
    place: str
    pid: int
    born: str

    @classmethod
    def this(cls) -> Process:
        """The process that runs here."""
        return cls(socket.gethostname(), _place(), os.getpid(), _born(os.getpid()))

    @property
    def is_here(self) -> bool:
        """Whether it is known to be on this machine."""
        return self.place != "" and self.place == _place()

    @property
    def is_dead(self) -> bool:
        """Whether it is known to have ended: of processes elsewhere nothing is known."""
        return self.is_here and _born(self.pid) != self.born


class Holder(NamedTuple):
    """Who holds the lease: the name that a server has given itself, and its process."""

    name: str
    process: Process


def find_holder(connection: Connection) -> Holder | None:
    """Who holds the lease of a database, if anybody does."""
    row = connection.execute(
        text("SELECT holder, host, place, pid, born FROM server_lease")
    ).one_or_none()
    if row is None:
        return None
    return Holder(row.holder, Process(row.host, row.place, row.pid, row.born))


def end_holder(engine: Engine) -> None:
    """Tell the server that holds a database to end, and wait until it has let go.

    A server on another machine is left alone: whoever then wants the lease is told of it. Raises
    `SetupError` when this user may not end the server.
    """

    def find() -> Holder | None:
        with engine.begin() as connection:
            return find_holder(connection) if has_leases(connection) else None

    holder = find()
    if holder is None or not _can_be_told(holder.process):
        return
    try:
        os.kill(holder.process.pid, signal.SIGTERM)
    except PermissionError:
        raise SetupError(
            f"The server on this database, process {holder.process.pid}, belongs to another user: "
            "let that user replace it."
        ) from None
    end = monotonic() + END_SECONDS
    while monotonic() < end and _can_be_told(holder.process) and find() == holder:
        sleep(LOOK_SECONDS)


class Lease:
    """The lease as this server holds it; it is taken, renewed and released within transactions."""

    def __init__(self, dialect: str) -> None:
        self._holder = uuid4().hex
        self._now = NOW[dialect]
        self._renewal = text(f"UPDATE server_lease SET beat = {self._now} WHERE holder = :holder")
        self._beating: asyncio.Task[None] | None = None

    def take(self, connection: Connection) -> None:
        """Take the lease; raises `SetupError` that names the server that holds it."""
        process = Process.this()
        if self._take(connection, process, dead=""):
            return
        holder = find_holder(connection)
        if holder is not None and not holder.process.is_dead:
            raise SetupError(
                f"Another server works on this database: process {holder.process.pid} on "
                f"{holder.process.host}. Stop it, take its place with --replace, or give another "
                "--database. If it has crashed on another machine, its hold runs out "
                f"{LEASE_SECONDS:.0f} seconds later."
            )
        if not self._take(connection, process, dead=holder.name if holder else ""):
            raise SetupError("Another server has just started to work on this database.")

    def _take(self, connection: Connection, process: Process, *, dead: str) -> bool:
        statement = text(
            "INSERT INTO server_lease (id, holder, host, place, pid, born, beat) "
            f"VALUES (1, :holder, :host, :place, :pid, :born, {self._now}) "
            "ON CONFLICT (id) DO UPDATE SET holder = excluded.holder, host = excluded.host, "
            "place = excluded.place, pid = excluded.pid, born = excluded.born, "
            "beat = excluded.beat "
            f"WHERE server_lease.beat < {self._now} - :seconds OR server_lease.holder = :dead"
        )
        values = {"holder": self._holder, "seconds": LEASE_SECONDS, "dead": dead}
        return connection.execute(statement, {**values, **process._asdict()}).rowcount == 1

    def renew(self, connection: Connection) -> bool:
        """Renew the lease; false when another server has it."""
        return connection.execute(self._renewal, {"holder": self._holder}).rowcount == 1

    def release(self, connection: Connection) -> None:
        """Give the lease back, if it is still held."""
        connection.execute(
            text("DELETE FROM server_lease WHERE holder = :holder"), {"holder": self._holder}
        )

    def keep(self, transactions: Transactions, on_lost: Callable[[], None]) -> None:
        """Renew the lease from now on; `on_lost` is called when another server has taken it."""
        loop = asyncio.get_running_loop()
        self._beating = loop.create_task(self._beat(transactions, on_lost))

    async def _beat(self, transactions: Transactions, on_lost: Callable[[], None]) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                is_held = await transactions.write(self.renew)
            except (SQLAlchemyError, OSError) as error:
                log.error("lease not renewed", why=str(error))
                continue
            if not is_held:
                log.error("another server has taken the database over: this one stops")
                on_lost()
                return

    def stop(self) -> None:
        """Renew the lease no more."""
        if self._beating is not None:
            self._beating.cancel()


def _can_be_told(process: Process) -> bool:
    """Whether a process runs on this machine, so that it can be told to end."""
    return process.is_here and not process.is_dead


def has_leases(connection: Connection) -> bool:
    """Whether the database has the table of the lease: a new or an old one has not."""
    return inspect(connection).has_table("server_lease")


def _place() -> str:
    """Where numbers of processes mean the same: this machine since its start, this container.

    Empty where that cannot be told.
    """
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
        return f"{boot} {os.readlink('/proc/self/ns/pid')}"
    except OSError:
        return ""


def _born(pid: int) -> str:
    """When a process began, in ticks since the start of its machine; empty when it has ended."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return ""
    fields = stat.rpartition(")")[2].split()
    return "" if fields[0] in "ZX" else fields[19]
