"""Matches as a folder of Parquet files, each written whole or not at all."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from importlib.util import find_spec
from io import BytesIO
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct, ValidationError, convert

from rulekeeper.core.errors import SetupError
from rulekeeper.core.files import write_whole
from rulekeeper.sim.results import Results, Row, Run, matches_of, row_of
from rulekeeper.sim.simulate import Record

if TYPE_CHECKING:
    from rulekeeper.sim.columns import Column

PART_ROWS = 10_000
PART_SECONDS = 60.0
"""A part is written after so many matches or so many seconds: at most that is lost by a kill."""

PARTS = "*.parquet"

_BATCH = 10_000
"""Rows that are read at a time."""

T = TypeVar("T", bound=Struct)


class _Number(Struct, frozen=True):
    """What tells a match from others of its run."""

    match: int


class _OfRun(Struct, frozen=True):
    """What a match belongs to."""

    run: Run


class ParquetFolder:
    """Writes matches to a folder, part after part."""

    def __init__(self, folder: Path, run: Run, played: Collection[int]) -> None:
        self.played = played
        self._run = run
        self._earlier = _parts(folder)
        self._rows: list[Row] = []
        self._names = (folder / f"part-{number:06}.parquet" for number in count(1))
        self._since = time.monotonic()

    def earlier(self) -> Iterator[Record]:
        """The matches that were there before."""
        for part in self._earlier:
            yield from _read(part, Record)

    def write(self, record: Record) -> None:
        """Add a match; it is safe when its part has been written."""
        self._rows.append(row_of(record, self._run))
        if len(self._rows) >= PART_ROWS or time.monotonic() - self._since >= PART_SECONDS:
            self.write_part()

    def write_part(self) -> None:
        """Write what has no part yet."""
        if self._rows:
            free = next(name for name in self._names if not name.exists())
            write_whole(free, _encoded(self._rows))
        self._rows = []
        self._since = time.monotonic()


@contextmanager
def parquet_folder(folder: Path, run: Run, resume: bool = False) -> Iterator[Results]:
    """A folder of matches: a new one, or one that is gone on with.

    Raises `SetupError` when PyArrow is missing, another program writes there, or the folder holds
    what is not gone on with.
    """
    _require_pyarrow()
    from filelock import FileLock, Timeout

    folder.mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        try:
            stack.enter_context(FileLock(folder / ".lock", timeout=0))
        except Timeout:
            raise SetupError(
                f"Another simulation writes to {folder}: wait for its end, or name another folder."
            ) from None
        parts = _parts(folder)
        if parts and not resume:
            raise SetupError(
                f"{folder} holds a run already: go on with it by --resume, or name another folder."
            )
        written = chain.from_iterable(map(_numbers, parts))
        results = ParquetFolder(folder, run, matches_of(run, written, folder))
        try:
            yield results
        finally:
            results.write_part()


def read_folder(folder: Path) -> Iterator[Row]:
    """The matches of a folder; raises `SetupError` without PyArrow, or when a part is damaged."""
    _require_pyarrow()
    for part in _parts(folder):
        yield from _read(part, Row)


def _require_pyarrow() -> None:
    if find_spec("pyarrow") is None:
        raise SetupError(
            "Parquet files need PyArrow, which is not installed: "
            "pip install 'rulekeeper[parquet]' brings it."
        )


def _parts(folder: Path) -> list[Path]:
    return sorted(folder.glob(PARTS))


def _encoded(rows: list[Row]) -> bytes:
    import pyarrow
    from pyarrow import parquet

    column = _column(Row)
    table = pyarrow.Table.from_pylist(list(map(column.write, rows)), pyarrow.schema(column.arrow))
    file = BytesIO()
    parquet.write_table(table, file, compression="zstd")
    return file.getvalue()


def _numbers(part: Path) -> Iterator[tuple[int, Run]]:
    """The matches of a part by number; they are all of one run, as the first is."""
    [run] = _read(part, _OfRun, 1)
    for number in _read(part, _Number):
        yield number.match, run.run


def _read(part: Path, kind: type[T], most: int | None = None) -> Iterator[T]:
    """The rows of a part, or the first of them: as much of each as a struct holds."""
    from pyarrow import ArrowException, parquet

    column = _column(kind)
    try:
        with parquet.ParquetFile(part) as file:
            names = list(kind.__struct_fields__)
            for batch in file.iter_batches(most or _BATCH, columns=names):
                for plain in batch.to_pylist(maps_as_pydicts="strict"):
                    yield convert(column.read(plain), kind)
                if most:
                    return
    except (ArrowException, KeyError, ValidationError) as error:
        raise SetupError(
            f"{part} is no part of a run of this version of Rulekeeper: {error}. "
            "Write to another folder."
        ) from None


@cache
def _column(kind: type[Struct]) -> Column:
    from rulekeeper.sim.columns import column_of

    return column_of(kind)
