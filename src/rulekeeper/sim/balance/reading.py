"""Reading matches that were simulated before, and seeing that they fit together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from rulekeeper.content.text import quoted
from rulekeeper.core.errors import SetupError
from rulekeeper.sim.parquet import read_folder
from rulekeeper.sim.results import Row, Run
from rulekeeper.sim.simulate import Record

LEAST_MATCHES = 20
"""Fewer matches than this make no report: every interval would say that nothing is known."""


class Batch(msgspec.Struct, frozen=True):
    """Matches that are reported on together, and the runs that they belong to."""

    runs: tuple[Run, ...]
    records: tuple[Record, ...]

    @property
    def run(self) -> Run:
        """The first of the runs, which all have the same game, packs and rules."""
        return self.runs[0]


def read_batch(files: Sequence[Path], game: str) -> Batch:
    """The matches of a game, as `simulate` writes them: files of JSON lines, folders of Parquet.

    Raises `SetupError` with file and line for what is no match, is of another game, has been
    played with other packs than the first one, or stands there twice; `OSError` for a file that
    cannot be read.
    """
    rows: list[Row] = []
    places: dict[tuple[object, ...], str] = {}
    for file in files:
        for place, row in _in_folder(file) if file.is_dir() else _in_file(file):
            _check(row, game, rows[:1], place)
            _check_once(row, places, place)
            rows.append(row)
    if not rows:
        raise SetupError(
            f"There is no match in {' and '.join(map(str, files))}. "
            f"Write some with: rulekeeper simulate {game} --jsonl FILE"
        )
    runs: list[Run] = []
    for row in rows:
        if row.run not in runs:
            runs.append(row.run)
    return Batch(tuple(runs), tuple(rows))


def check_number(batch: Batch) -> None:
    """Raise `SetupError` when there are too few matches for a report."""
    number = len(batch.records)
    if number < LEAST_MATCHES:
        raise SetupError(
            f"{number} {'match is' if number == 1 else 'matches are'} too few to say anything "
            f"about balance: give {LEAST_MATCHES} or more. A thousand tell much."
        )


def _in_folder(folder: Path) -> Iterator[tuple[str, Row]]:
    for row in read_folder(folder):
        yield f"{folder}, match {row.match},", row


def _in_file(file: Path) -> Iterator[tuple[str, Row]]:
    with file.open("rb") as lines:
        for number, line in enumerate(lines, 1):
            if line.strip():
                place = f"{file}, line {number},"
                yield place, _decoded(line, place)


def _decoded(line: bytes, place: str) -> Row:
    try:
        return msgspec.json.decode(line, type=Row)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise SetupError(
            f"{place} is no match of this version of Rulekeeper: {error}. "
            "Leave the line out, or simulate again."
        ) from None


def _check(row: Row, game: str, first: Sequence[Row], place: str) -> None:
    run = row.run
    if run.game != game:
        raise SetupError(f"{place} is a match of {quoted(run.game)}, not of {quoted(game)}.")
    for other in first:
        if (run.packs, run.rules) != (other.run.packs, other.run.rules):
            raise SetupError(
                f"{place} was played with other packs or rules than the first match: "
                f"{_versions(run)} against {_versions(other.run)}. "
                "Compare two versions of a pack with --against."
            )
    competitors, seats = len(row.competitors), len(row.bots)
    if any(competitor.seat >= seats for competitor in row.competitors) or any(
        use.seat >= seats or not -1 <= use.competitor < competitors for use in row.uses
    ):
        raise SetupError(
            f"{place} names a seat or a hero that its match does not have. "
            "Leave the line out, or simulate again."
        )


def _check_once(row: Row, places: dict[tuple[object, ...], str], place: str) -> None:
    key = (row.seed, row.final_hash, row.bots, msgspec.json.encode(row.set_up))
    if key in places:
        raise SetupError(
            f"{place} has the same match as {places[key].removesuffix(',')}. Give each file once, "
            "and simulate with another seed for further matches."
        )
    places[key] = place


def _versions(run: Run) -> str:
    return ", ".join([f"{name} {version}" for name, version in run.packs.items()])
