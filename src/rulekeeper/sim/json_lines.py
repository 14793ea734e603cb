"""Matches as JSON lines: one object a match, written as it finishes."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from msgspec import DecodeError, json

from rulekeeper.core.errors import SetupError
from rulekeeper.sim.results import Results, Row, Run, matches_of, row_of
from rulekeeper.sim.simulate import Record


class JsonLines:
    """Writes matches to a stream; `earlier_file` has those that were there before, if any."""

    def __init__(
        self,
        stream: BinaryIO,
        run: Run,
        played: Collection[int] = (),
        earlier_file: Path | None = None,
    ) -> None:
        self.played = played
        self._stream = stream
        self._run = run
        self._earlier_file = earlier_file

    def earlier(self) -> Iterator[Record]:
        """The matches that were there before; to be asked for before any is written."""
        return _rows(self._earlier_file) if self._earlier_file else iter(())

    def write(self, record: Record) -> None:
        """Add a match."""
        self._stream.write(json.encode(row_of(record, self._run)) + b"\n")
        self._stream.flush()


@contextmanager
def json_lines(file: Path, run: Run, resume: bool = False) -> Iterator[Results]:
    """A file of matches: a new one, or one that is gone on with.

    Raises `SetupError` when what is gone on with is not of this run, or cannot be read.
    """
    if not resume or not file.exists():
        with file.open("wb") as stream:
            yield JsonLines(stream, run)
        return
    played = matches_of(run, ((row.match, row.run) for row in _rows(file)), file)
    with file.open("r+b") as stream:
        stream.truncate(sum(map(len, _whole_lines(file))))
        stream.seek(0, 2)
        yield JsonLines(stream, run, played, file)


def _whole_lines(file: Path) -> Iterator[bytes]:
    """The lines of a file; what a killed run left of its last one is none."""
    with file.open("rb") as stream:
        for line in stream:
            if line.endswith(b"\n"):
                yield line


def _rows(file: Path) -> Iterator[Row]:
    decode = json.Decoder(Row).decode
    for number, line in enumerate(_whole_lines(file), start=1):
        try:
            yield decode(line)
        except DecodeError as error:
            raise SetupError(
                f"{file}, line {number}, is no match of this version of Rulekeeper: {error}. "
                "Write to another file."
            ) from None
