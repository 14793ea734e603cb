"""The store: a few plain methods over the database. When one returns, its change is stored."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Self, TypeAlias, TypeVar

import msgspec
import structlog
from msgspec.structs import asdict
from sqlalchemy import Connection, bindparam, delete, insert, select, update
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, SQLAlchemyError

from rulekeeper.core.typed import convert
from rulekeeper.server.errors import Refusal, StorageError
from rulekeeper.server.store.documents import DocumentError, damaged
from rulekeeper.server.store.lease import Lease, has_leases
from rulekeeper.server.store.migrations import migrate
from rulekeeper.server.store.models import ANSWERS, MATCHES, REMARKS, SEATS
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
from rulekeeper.server.store.transactions import Transactions, columns, open_engine
from rulekeeper.server.tokens import is_match_name

T = TypeVar("T")

log = structlog.get_logger()

BATCH_SECONDS = 0.004
"""Seconds in which changes are collected, to be written together."""

MOST_REMARKS = 100
"""How many of the latest remarks a newcomer is sent; older ones stay stored."""


_Row: TypeAlias = Mapping[str, object]


class Store:
    """Stores matches. Every method raises `StorageError` when the database fails."""

    def __init__(self, transactions: Transactions, lease: Lease) -> None:
        self.transactions = transactions
        self._lease = lease
        self._waiting: list[tuple[Change, asyncio.Future[None]]] = []
        self._writing: asyncio.Task[None] | None = None

    @classmethod
    def open(cls, url: str) -> Self:
        """The store at a URL of SQLAlchemy, held for this server alone, with the tables of today.

        A database that another server works on stays as it is. Raises `SetupError` that names that
        server, or when the URL is none, its driver is not installed or the tables are too new.
        """
        engine = open_engine(url)
        transactions, lease = Transactions(engine), Lease(engine.dialect.name)
        try:
            with _told_as_storage_error("opened"):
                is_held = transactions.run(lambda connection: _take(lease, connection))
                transactions.run(migrate)
                if not is_held:
                    transactions.run(lease.take)
        except Exception:
            with suppress(SQLAlchemyError, OSError):
                transactions.run(lease.release)
            transactions.close()
            raise
        return cls(transactions, lease)

    def keep(self, on_lost: Callable[[], None]) -> None:
        """Keep holding the database from now on; `on_lost` is called should another take it."""
        self._lease.keep(self.transactions, on_lost)

    async def close(self) -> None:
        """Finish what is being written and let go of the database."""
        if self._writing is not None:
            await self._writing
        self._lease.stop()
        with suppress(SQLAlchemyError, OSError):
            await self.transactions.write(self._lease.release)
        self.transactions.close()

    async def read(self, work: Callable[[Connection], T]) -> T:
        """What a function reads within a transaction."""
        with _told_as_storage_error("read"):
            return await self.transactions.read(work)

    async def transact(self, work: Callable[[Connection], T]) -> T:
        """Have a function write within a transaction, all or nothing; returns what it returns."""

        def carry_out(connection: Connection) -> T:
            if not self._lease.renew(connection):
                raise StorageError("Another server has taken the database over.")
            return work(connection)

        with _told_as_storage_error("written to"):
            return await self.transactions.write(carry_out)

    async def create(self, match: StoredMatch) -> None:
        """Store a new match."""
        await self.transact(lambda connection: insert_match(connection, match))

    async def write(self, change: Change) -> None:
        """Store what has happened to a match, all or nothing.

        Changes that come at about the same time share a transaction, for transactions are slow.
        """
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((change, done))
        if self._writing is None:
            self._writing = asyncio.get_running_loop().create_task(self._write_together())
        await done

    async def _write_together(self) -> None:
        """Collect changes and write them, until none are left."""
        while self._waiting:
            await asyncio.sleep(BATCH_SECONDS)
            batch, self._waiting = self._waiting, []
            await self._write_batch(batch)
        self._writing = None

    async def _write_batch(self, batch: Sequence[tuple[Change, asyncio.Future[None]]]) -> None:
        failure: StorageError | None = None
        changes = [change for change, _ in batch]
        try:
            await self.transact(lambda connection: _write(connection, changes))
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

    async def load(self, match: str) -> StoredMatch | None:
        """All that is stored of a match; `None` when there is none of this name.

        Raises `Refusal` when what is stored cannot be read.
        """
        found = await self.summary(match)
        if found is None:
            return None
        answers, remarks = await self.read(
            lambda connection: _answers_and_remarks(connection, match)
        )
        return msgspec.structs.replace(found, answers=answers, remarks=remarks)

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
        names = list(filter(is_match_name, matches))
        return await self.read(lambda connection: _rows(connection, names)) if names else []

    async def timed_matches(self) -> list[str]:
        """The matches whose clocks are running."""
        wanted = select(MATCHES.c.id).where(MATCHES.c.has_clock, ~MATCHES.c.is_over)
        return await self.read(lambda connection: list(connection.scalars(wanted)))


def _take(lease: Lease, connection: Connection) -> bool:
    """Take the lease of a database; false where it has no table of the lease yet."""
    if not has_leases(connection):
        return False
    lease.take(connection)
    return True


def _answers_and_remarks(
    connection: Connection, match: str
) -> tuple[tuple[StoredAnswer, ...], tuple[Remark, ...]]:
    """The answers of a match, and the latest remarks, both in their order."""
    answers = (
        select(ANSWERS.c.seat, ANSWERS.c.text, ANSWERS.c.unasked)
        .where(ANSWERS.c.match == match)
        .order_by(ANSWERS.c.place)
    )
    remarks = (
        select(REMARKS.c.seat, REMARKS.c.name, REMARKS.c.text, REMARKS.c.at)
        .where(REMARKS.c.match == match)
        .order_by(REMARKS.c.id.desc())
        .limit(MOST_REMARKS)
    )
    given = tuple(StoredAnswer(*row) for row in connection.execute(answers))
    said = connection.execute(remarks).all()
    return given, tuple(Remark(*row) for row in reversed(said))


def _rows(connection: Connection, matches: Sequence[str]) -> list[tuple[_Row, list[_Row]]]:
    """The rows of matches, latest first, each with the rows of its seats."""
    wanted = select(MATCHES).where(MATCHES.c.id.in_(matches)).order_by(MATCHES.c.changed.desc())
    rows = connection.execute(wanted).all()
    found = [row.id for row in rows]
    seats = select(SEATS).where(SEATS.c.match.in_(found)).order_by(SEATS.c.number)
    seats_of: dict[str, list[_Row]] = {row.id: [] for row in rows}
    for seat in connection.execute(seats):
        seats_of[seat.match].append(columns(seat))
    return [(columns(row), seats_of[row.id]) for row in rows]


@contextmanager
def _told_as_storage_error(what: str) -> Iterator[None]:
    """Raise `StorageError` where the database fails to be opened, read or written to."""
    try:
        yield
    except (SQLAlchemyError, OSError) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        raise StorageError(f"The database cannot be {what} now: {cause}.") from error


def insert_match(connection: Connection, match: StoredMatch) -> None:
    """Write a new match within a transaction."""
    row = {
        "id": match.id,
        "has_clock": match.set_up.clock is not None,
        "set_up": SET_UP.encode(match.set_up),
        **_status_columns(match.status),
    }
    connection.execute(insert(MATCHES), [row])
    connection.execute(insert(SEATS), [{"match": match.id, **asdict(seat)} for seat in match.seats])
    if match.answers:
        connection.execute(INSERT_ANSWERS, _answer_rows(match.id, 0, match.answers))
    if match.remarks:
        connection.execute(INSERT_REMARKS, _remark_rows(match.id, match.remarks))


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


CUT_ANSWERS = delete(ANSWERS).where(
    ANSWERS.c.match == bindparam("of"), ANSWERS.c.place >= bindparam("from_place")
)
INSERT_ANSWERS = insert(ANSWERS)
UPDATE_MATCH = update(MATCHES).where(MATCHES.c.id == bindparam("of"))
UPDATE_SEAT = update(SEATS).where(
    SEATS.c.match == bindparam("of"), SEATS.c.number == bindparam("seat_number")
)
INSERT_REMARKS = insert(REMARKS)
"""What changes a match, made once: to put a statement together takes longer than to run it."""


def _write(connection: Connection, changes: Sequence[Change]) -> None:
    """Write several changes, each kind of statement once."""
    cuts = [
        {"of": change.match, "from_place": change.kept_answers}
        for change in changes
        if change.kept_answers < change.stored_answers
    ]
    if cuts:
        connection.execute(CUT_ANSWERS, cuts)
    answers = [
        row
        for change in changes
        for row in _answer_rows(change.match, change.kept_answers, change.answers)
    ]
    if answers:
        connection.execute(INSERT_ANSWERS, answers)
    connection.execute(
        UPDATE_MATCH, [{"of": change.match, **_status_columns(change.status)} for change in changes]
    )
    seats = [
        {"of": change.match, "seat_number": seat.number, **_changing_columns(seat)}
        for change in changes
        for seat in change.seats
    ]
    if seats:
        connection.execute(UPDATE_SEAT, seats)
    remarks = [row for change in changes for row in _remark_rows(change.match, change.remarks)]
    if remarks:
        connection.execute(INSERT_REMARKS, remarks)


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
    fields = {name: value for name, value in row.items() if name != "match"}
    try:
        return convert(fields, SeatRecord)
    except msgspec.ValidationError as error:
        raise damaged(f"seat {row['number']}: {error}") from None
