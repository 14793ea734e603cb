"""The store: a few plain methods over the database. When one returns, its change is stored."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from typing import Self, TypeAlias

import msgspec
import structlog
from msgspec.structs import asdict
from sqlalchemy import Connection, bindparam, delete, insert, select, update
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from rulekeeper.core.typed import convert
from rulekeeper.server.errors import Refusal, StorageError
from rulekeeper.server.store.documents import DocumentError, damaged
from rulekeeper.server.store.lease import Lease
from rulekeeper.server.store.migrations import migrate
from rulekeeper.server.store.models import AnswerRow, MatchRow, RemarkRow, SeatRow
from rulekeeper.server.store.records import (
    SET_UP,
    STATUS,
    Change,
    MatchStatus,
    Remark,
    SeatRecord,
    StoredAnswer,
    StoredMatch,
)
from rulekeeper.server.store.transactions import Transactions, open_engine
from rulekeeper.server.tokens import is_match_name

log = structlog.get_logger()

BATCH_SECONDS = 0.004
"""Seconds in which changes are collected, to be written together."""

ROWS_AT_ONCE = 500
"""Rows written or read in one step, so that a long match keeps nobody waiting."""

MOST_REMARKS = 100
"""How many of the latest remarks a newcomer is sent; older ones stay stored."""


_Row: TypeAlias = Mapping[str, object]


class Store:
    """Stores matches. Every method raises `StorageError` when the database fails."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.transactions = Transactions(engine)
        self._waiting: list[tuple[Change, asyncio.Future[None]]] = []
        self._writing = asyncio.Lock()
        self._writer: asyncio.Task[None] | None = None
        self._lease: Lease | None = None

    @classmethod
    async def open(cls, url: str) -> Self:
        """The store at a URL of SQLAlchemy, with its tables as they are needed.

        Raises `SetupError` when the URL is none or its driver is not installed.
        """
        store = cls(open_engine(url))
        try:
            async with store._transaction("opened") as connection:
                await connection.run_sync(migrate)
        except StorageError:
            await store._let_go()
            raise
        return store

    async def hold(self, on_lost: Callable[[], None]) -> None:
        """Hold the database for this server alone; `on_lost` is called should another take it.

        Raises `SetupError` when another server holds it, and `StorageError`.
        """
        lease = Lease(self.engine)
        try:
            await lease.take()
        except (SQLAlchemyError, OSError) as error:
            raise StorageError(f"The database cannot be held now: {error}.") from error
        lease.keep(on_lost)
        self._lease = lease

    async def close(self) -> None:
        """Finish what is being written and let go of the database."""
        if self._writer is not None:
            await self._writer
        if self._lease is not None:
            await self._lease.release()
        await self._let_go()

    async def _let_go(self) -> None:
        self.transactions.close()
        await self.engine.dispose()

    async def create(self, match: StoredMatch) -> None:
        """Store a new match."""
        async with self.writing() as connection:
            await insert_match(connection, match)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction in which something is written, all or nothing."""
        async with self._writing, self._transaction("written to") as connection:
            await connection.run_sync(self._check_lease)
            yield connection

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A transaction in which something is read."""
        async with self._transaction("read") as connection:
            yield connection

    async def write(self, change: Change) -> None:
        """Store what has happened to a match, all or nothing.

        Changes that come at about the same time share a transaction, for transactions are slow.
        """
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((change, done))
        if self._writer is None:
            self._writer = asyncio.get_running_loop().create_task(self._write_together())
        await done

    async def _write_together(self) -> None:
        """Collect changes and write them, until none are left."""
        while self._waiting:
            await asyncio.sleep(BATCH_SECONDS)
            batch, self._waiting = self._waiting, []
            async with self._writing:
                await self._write_batch(batch)
        self._writer = None

    async def _write_batch(self, batch: Sequence[tuple[Change, asyncio.Future[None]]]) -> None:
        failure: StorageError | None = None

        def write(connection: Connection) -> None:
            self._check_lease(connection)
            _write(connection, [change for change, _ in batch])

        try:
            with _told_as_storage_error("written to"):
                await self.transactions.run(write)
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

    def _check_lease(self, connection: Connection) -> None:
        """Raise `StorageError` when another server has taken the database over."""
        if self._lease is not None and not self._lease.renew(connection):
            raise StorageError("Another server has taken the database over.")

    async def load(self, match: str) -> StoredMatch | None:
        """All that is stored of a match; `None` when there is none of this name.

        Raises `Refusal` when what is stored cannot be read.
        """
        found = await self.summary(match)
        if found is None:
            return None
        answers = select(AnswerRow.seat, AnswerRow.text, AnswerRow.unasked).where(
            AnswerRow.match == match
        )
        remarks = (
            select(RemarkRow.seat, RemarkRow.name, RemarkRow.text, RemarkRow.at)
            .where(RemarkRow.match == match)
            .order_by(RemarkRow.id.desc())
            .limit(MOST_REMARKS)
        )
        given: list[StoredAnswer] = []
        async with self.reading() as connection:
            rows = await connection.stream(answers.order_by(AnswerRow.place))
            async for some in rows.partitions(ROWS_AT_ONCE):
                given += [StoredAnswer(*row) for row in some]
            said = (await connection.execute(remarks)).all()
        return msgspec.structs.replace(
            found,
            answers=tuple(given),
            remarks=tuple(Remark(*row) for row in reversed(said)),
        )

    async def summary(self, match: str) -> StoredMatch | None:
        """A match without answers and remarks; `None` when there is none of this name.

        Raises `Refusal` when what is stored cannot be read.
        """
        for row, seats in await self._rows([match]):
            try:
                return _stored_match(row, seats)
            except DocumentError as error:
                _log_unreadable(match, error)
                raise Refusal("not-possible", error.advice) from None
        return None

    async def summaries(self, matches: Sequence[str]) -> list[StoredMatch]:
        """The matches of these names that can be read, latest first, as `summary` has them."""
        return await asyncio.to_thread(_readable_matches, await self._rows(matches))

    async def _rows(self, matches: Sequence[str]) -> list[tuple[_Row, list[_Row]]]:
        """The rows of matches, latest first, each with the rows of its seats."""
        matches = list(filter(is_match_name, matches))
        if not matches:
            return []
        wanted = select(MatchRow.__table__).where(MatchRow.id.in_(matches))
        seats = select(SeatRow.__table__).where(SeatRow.match.in_(matches))
        async with self.reading() as connection:
            match_rows = (await connection.execute(wanted.order_by(MatchRow.changed.desc()))).all()
            seat_rows = (await connection.execute(seats.order_by(SeatRow.number))).all()
        seats_of: dict[str, list[_Row]] = {row.id: [] for row in match_rows}
        for seat in seat_rows:
            seats_of[seat.match].append(seat._asdict())
        return [(row._asdict(), seats_of[row.id]) for row in match_rows]

    async def timed_matches(self) -> list[str]:
        """The matches whose clocks are running."""
        wanted = select(MatchRow.id).where(MatchRow.has_clock, ~MatchRow.is_over)
        async with self.reading() as connection:
            return list((await connection.execute(wanted)).scalars())

    @asynccontextmanager
    async def _transaction(self, what: str) -> AsyncIterator[AsyncConnection]:
        with _told_as_storage_error(what):
            async with self.engine.begin() as connection:
                yield connection


@contextmanager
def _told_as_storage_error(what: str) -> Iterator[None]:
    """Raise `StorageError` where the database fails to be opened, read or written to."""
    try:
        yield
    except (SQLAlchemyError, OSError) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        raise StorageError(f"The database cannot be {what} now: {cause}.") from error


async def insert_match(connection: AsyncConnection, match: StoredMatch) -> None:
    """Write a new match within a transaction."""
    row = {
        "id": match.id,
        "has_clock": match.set_up.clock is not None,
        "set_up": SET_UP.encode(match.set_up),
        **_status_columns(match.status),
    }
    await connection.execute(insert(MatchRow), [row])
    await connection.execute(
        insert(SeatRow), [{"match": match.id, **asdict(seat)} for seat in match.seats]
    )
    for first in range(0, len(match.answers), ROWS_AT_ONCE):
        some = match.answers[first : first + ROWS_AT_ONCE]
        await connection.execute(insert(AnswerRow), _answer_rows(match.id, first, some))
    remarks = _remark_rows(match.id, match.remarks)
    if remarks:
        await connection.execute(insert(RemarkRow), remarks)


def _readable_matches(rows: Iterable[tuple[_Row, list[_Row]]]) -> list[StoredMatch]:
    """The matches of these rows, without those that cannot be read."""
    found = []
    for row, seats in rows:
        try:
            found.append(_stored_match(row, seats))
        except DocumentError as error:
            _log_unreadable(str(row["id"]), error)
    return found


def _log_unreadable(match: str, error: DocumentError) -> None:
    log.error("stored match cannot be read", match=match, why=str(error))


CUT = delete(AnswerRow).where(
    AnswerRow.match == bindparam("of"), AnswerRow.place >= bindparam("from_place")
)
ANSWERS = insert(AnswerRow)
STATUS_OF = update(MatchRow).where(MatchRow.id == bindparam("of"))
SEAT_OF = update(SeatRow).where(
    SeatRow.match == bindparam("of"), SeatRow.number == bindparam("seat_number")
)
REMARKS = insert(RemarkRow)
"""What changes a match, made once: to put a statement together takes longer than to run it."""


def _write(connection: Connection, changes: Sequence[Change]) -> None:
    """Write several changes, each kind of statement once."""
    cuts = [
        {"of": change.match, "from_place": change.kept_answers}
        for change in changes
        if change.kept_answers < change.stored_answers
    ]
    if cuts:
        connection.execute(CUT, cuts)
    answers = [
        row
        for change in changes
        for row in _answer_rows(change.match, change.kept_answers, change.answers)
    ]
    if answers:
        connection.execute(ANSWERS, answers)
    connection.execute(
        STATUS_OF, [{"of": change.match, **_status_columns(change.status)} for change in changes]
    )
    seats = [
        {"of": change.match, "seat_number": seat.number, **_changing_columns(seat)}
        for change in changes
        for seat in change.seats
    ]
    if seats:
        connection.execute(SEAT_OF, seats)
    remarks = [row for change in changes for row in _remark_rows(change.match, change.remarks)]
    if remarks:
        connection.execute(REMARKS, remarks)


def _answer_rows(
    match: str, first: int, answers: Iterable[StoredAnswer]
) -> list[dict[str, object]]:
    return [
        {"match": match, "place": place, **answer._asdict()}
        for place, answer in enumerate(answers, start=first)
    ]


def _remark_rows(match: str, remarks: Iterable[Remark]) -> list[dict[str, object]]:
    return [{"match": match, **asdict(remark)} for remark in remarks]


def _status_columns(status: MatchStatus) -> dict[str, object]:
    return {
        "changed": status.changed,
        "is_over": status.outcome is not None,
        "status": STATUS.encode(status),
    }


def _changing_columns(seat: SeatRecord) -> dict[str, object]:
    """The columns of a seat that may change."""
    fields = asdict(seat)
    del fields["number"], fields["who"], fields["token_hash"]
    return fields


def _stored_match(match: _Row, seats: Iterable[_Row]) -> StoredMatch:
    """The match of these rows; raises `DocumentError` when it cannot be read."""
    return StoredMatch(
        id=str(match["id"]),
        set_up=SET_UP.decode(str(match["set_up"])),
        status=STATUS.decode(str(match["status"])),
        seats=tuple(map(_seat, seats)),
    )


def _seat(row: _Row) -> SeatRecord:
    columns = {name: value for name, value in row.items() if name != "match"}
    try:
        return convert(columns, SeatRecord)
    except msgspec.ValidationError as error:
        raise damaged(f"seat {row['number']}: {error}") from None
