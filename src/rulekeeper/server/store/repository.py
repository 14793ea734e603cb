"""The store: few plain methods over the database; what has returned is on the disk."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Self, TypeVar

import msgspec
from msgspec.structs import asdict
from sqlalchemy import bindparam, delete, event, insert, select, update
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from rulekeeper.core.errors import SetupError
from rulekeeper.server.errors import StorageError
from rulekeeper.server.store.migrations import migrate
from rulekeeper.server.store.models import AnswerRow, MatchRow, RemarkRow, SeatRow
from rulekeeper.server.store.records import (
    Change,
    Given,
    Kept,
    Remark,
    SeatRecord,
    SetUpRecord,
    Standing,
)
from rulekeeper.server.tokens import is_match_name

T = TypeVar("T")

PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    "PRAGMA busy_timeout=1000",
)
"""What every connection to SQLite begins with.

With a write-ahead log that is synchronized at every commit, neither a killed process nor a power
cut loses what has been committed. A database that somebody else has locked is waited for a second.
"""

GATHERING = 0.004
"""Seconds in which changes are gathered that are then written together."""

MOST_REMARKS = 100
"""The latest remarks of a match that are told to who comes; older ones stay in the database."""

_JSON = {"packs", "options", "kind", "clock", "waiting", "outcome", "wish"}
"""Columns of a match that hold JSON."""


class Store:
    """Keeps matches. Every method raises `StorageError` when the database does not let it."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._waiting: list[tuple[Change, asyncio.Future[None]]] = []
        self._writing = asyncio.Lock()
        self._writer: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, url: str) -> Self:
        """The store at a URL of SQLAlchemy, with its tables as they are needed.

        Raises `SetupError` when the URL is none or its driver is not installed.
        """
        store = cls(_engine(url))
        try:
            async with store._transaction("opened") as connection:
                await connection.run_sync(migrate)
        except StorageError:
            await store.engine.dispose()
            raise
        return store

    async def close(self) -> None:
        """Finish what is being written and let go of the database."""
        if self._writer is not None:
            await self._writer
        await self.engine.dispose()

    async def create(self, kept: Kept) -> None:
        """Keep a new match."""
        match = {**_match_columns(kept.set_up), **_match_columns(kept.standing)}
        async with self._writing, self._transaction("written to") as connection:
            await connection.execute(insert(MatchRow), [match])
            await connection.execute(
                insert(SeatRow), [{"match": kept.set_up.id, **asdict(seat)} for seat in kept.seats]
            )
            answers = _answer_rows(kept.set_up.id, 0, kept.answers)
            if answers:
                await connection.execute(insert(AnswerRow), answers)

    async def keep(self, change: Change) -> None:
        """Keep what has happened to a match, all or nothing.

        Changes to several matches that come at about the same time share a transaction, which is
        what costs.
        """
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((change, done))
        if self._writer is None:
            self._writer = asyncio.get_running_loop().create_task(self._write_together())
        await done

    async def _write_together(self) -> None:
        """Gather changes and write them, until none are left."""
        while self._waiting:
            await asyncio.sleep(GATHERING)
            batch, self._waiting = self._waiting, []
            async with self._writing:
                await self._write_batch(batch)
        self._writer = None

    async def _write_batch(self, batch: Sequence[tuple[Change, asyncio.Future[None]]]) -> None:
        failure: StorageError | None = None
        try:
            async with self._transaction("written to") as connection:
                await _write(connection, [change for change, _ in batch])
        except StorageError as error:
            if len(batch) > 1 and isinstance(error.__cause__, DataError | IntegrityError):
                # One of the changes is at fault: the others must not suffer for it.
                for one in batch:
                    await self._write_batch([one])
                return
            failure = error
        except Exception as error:
            failure = StorageError(f"The server failed to write: {error!r}.")
        for _, done in batch:
            if done.cancelled():
                continue
            if failure is None:
                done.set_result(None)
            else:
                done.set_exception(failure)

    async def load(self, match: str) -> Kept | None:
        """All that is kept of a match; `None` when there is none of this name."""
        found = await self.summaries([match])
        if not found:
            return None
        answers = select(AnswerRow.seat, AnswerRow.text).where(AnswerRow.match == match)
        remarks = (
            select(RemarkRow.seat, RemarkRow.name, RemarkRow.text, RemarkRow.at)
            .where(RemarkRow.match == match)
            .order_by(RemarkRow.id.desc())
            .limit(MOST_REMARKS)
        )
        async with self._transaction("read") as connection:
            given = (await connection.execute(answers.order_by(AnswerRow.place))).all()
            said = (await connection.execute(remarks)).all()
        return msgspec.structs.replace(
            found[0],
            answers=tuple(Given(*row) for row in given),
            remarks=tuple(Remark(*row) for row in reversed(said)),
        )

    async def summaries(self, matches: Sequence[str]) -> list[Kept]:
        """The matches of these names, latest first, without answers and remarks."""
        matches = list(filter(is_match_name, matches))
        if not matches:
            return []
        wanted = select(MatchRow.__table__).where(MatchRow.id.in_(matches))
        seats = select(SeatRow.__table__).where(SeatRow.match.in_(matches))
        async with self._transaction("read") as connection:
            match_rows = (await connection.execute(wanted.order_by(MatchRow.changed.desc()))).all()
            seat_rows = (await connection.execute(seats.order_by(SeatRow.number))).all()
        return [
            _kept(row._asdict(), [seat._asdict() for seat in seat_rows if seat.match == row.id])
            for row in match_rows
        ]

    async def against_the_clock(self) -> list[str]:
        """The matches whose clocks are running."""
        wanted = select(MatchRow.id).where(MatchRow.clock.is_not(None), MatchRow.outcome.is_(None))
        async with self._transaction("read") as connection:
            return list((await connection.execute(wanted)).scalars())

    @asynccontextmanager
    async def _transaction(self, what: str) -> AsyncIterator[AsyncConnection]:
        try:
            async with self.engine.begin() as connection:
                yield connection
        except (SQLAlchemyError, OSError) as error:
            cause = error.orig if isinstance(error, DBAPIError) else error
            raise StorageError(f"The database cannot be {what} now: {cause}.") from error


def _engine(url: str) -> AsyncEngine:
    # Every transaction ends by itself, so that nothing is left to be reset after it.
    try:
        engine = create_async_engine(url, pool_reset_on_return=None)
    except ModuleNotFoundError as error:
        raise SetupError(f"This database needs the Python package {error.name}.") from None
    except SQLAlchemyError as error:
        why = str(error).partition("\n")[0]
        raise SetupError(f"This is no address of a database: {why}.") from None
    if engine.dialect.name == "sqlite":
        folder = Path(engine.url.database or "").parent
        if not folder.is_dir():
            raise SetupError(f"There is no folder {folder} in which a database could be.")
        event.listen(engine.sync_engine, "connect", _prepare)
    return engine


async def _write(connection: AsyncConnection, changes: Sequence[Change]) -> None:
    """Write several changes, each kind of statement once."""
    cuts = [
        {"of": change.match, "from_place": change.keep}
        for change in changes
        if change.keep < change.stored
    ]
    if cuts:
        await connection.execute(
            delete(AnswerRow).where(
                AnswerRow.match == bindparam("of"), AnswerRow.place >= bindparam("from_place")
            ),
            cuts,
        )
    answers = [
        row for change in changes for row in _answer_rows(change.match, change.keep, change.answers)
    ]
    if answers:
        await connection.execute(insert(AnswerRow), answers)
    await connection.execute(
        update(MatchRow).where(MatchRow.id == bindparam("of")),
        [{"of": change.match, **_match_columns(change.standing)} for change in changes],
    )
    seats = [
        {"of": change.match, "seat_number": seat.number, **_moving(seat)}
        for change in changes
        for seat in change.seats
    ]
    if seats:
        await connection.execute(
            update(SeatRow).where(
                SeatRow.match == bindparam("of"), SeatRow.number == bindparam("seat_number")
            ),
            seats,
        )
    remarks = [
        {"match": change.match, **asdict(remark)} for change in changes for remark in change.remarks
    ]
    if remarks:
        await connection.execute(insert(RemarkRow), remarks)


def _answer_rows(match: str, first: int, answers: Iterable[Given]) -> list[dict[str, object]]:
    return [
        {"match": match, "place": place, "seat": given.seat, "text": given.text}
        for place, given in enumerate(answers, start=first)
    ]


def _prepare(connection: DBAPIConnection, entry: ConnectionPoolEntry) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


def _match_columns(record: SetUpRecord | Standing) -> dict[str, object]:
    columns = asdict(record)
    for name in _JSON & columns.keys():
        value = columns[name]
        columns[name] = None if value is None else msgspec.json.encode(value).decode()
    if isinstance(record, SetUpRecord):
        columns["seed"] = str(record.seed)
    return columns


def _moving(seat: SeatRecord) -> dict[str, object]:
    """What changes of a seat."""
    fields = asdict(seat)
    del fields["number"], fields["who"], fields["token_hash"]
    return fields


def _kept(match: Mapping[str, object], seats: Iterable[Mapping[str, object]]) -> Kept:
    columns = dict(match)
    for name in _JSON:
        value = columns[name]
        columns[name] = msgspec.json.decode(value) if isinstance(value, str) else None
    columns["seed"] = int(str(columns["seed"]))
    return Kept(
        set_up=_struct(SetUpRecord, columns),
        standing=_struct(Standing, columns),
        seats=tuple(_struct(SeatRecord, seat) for seat in seats),
    )


def _struct(kind: type[T], columns: Mapping[str, object]) -> T:
    """The columns as a record; those of other records are left out."""
    return msgspec.convert(dict(columns), kind, strict=False)
