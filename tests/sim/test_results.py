"""Results of simulations: what is written can be read again, and a run goes on from it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from filelock import FileLock
from msgspec import Struct, convert
from typer.testing import CliRunner, Result

from rulekeeper.cli.main import app
from rulekeeper.core.errors import SetupError
from rulekeeper.sim import parquet
from rulekeeper.sim.json_lines import json_lines
from rulekeeper.sim.parquet import parquet_folder
from rulekeeper.sim.results import Results, Run, run_of
from rulekeeper.sim.simulate import Competitor, Plan, Record, simulate

pytest.importorskip("pyarrow")

PLAN = Plan(
    "lebelheim", ("random", "greedy"), 6, seed=-3, options={"turn_limit": 5}, decision_limit=30
)

Opener = Callable[[Path, Run, bool], AbstractContextManager[Results]]

both = pytest.mark.parametrize("results_in", [json_lines, parquet_folder])


@pytest.fixture(scope="module")
def records() -> list[Record]:
    return list(simulate(PLAN, processes=1))


def fields(found: list[Record]) -> list[tuple[object, ...]]:
    """What came of matches, with or without the run that they belong to."""
    return [tuple(getattr(record, name) for name in Record.__struct_fields__) for record in found]


@both
def test_what_is_written_is_read_again_and_gone_on_with(
    results_in: Opener, tmp_path: Path, records: list[Record]
) -> None:
    with results_in(tmp_path / "run", run_of(PLAN), False) as results:
        for record in records[::2]:
            results.write(record)
    with results_in(tmp_path / "run", run_of(PLAN), True) as results:
        assert results.played == {0, 2, 4}
        assert fields(list(results.earlier())) == fields(records[::2])
        for record in simulate(PLAN, 1, played=results.played):
            results.write(record)
    with results_in(tmp_path / "run", run_of(PLAN), True) as results:
        found = sorted(results.earlier(), key=lambda record: record.match)
        assert fields(found) == fields(records)


@both
@pytest.mark.parametrize(
    ("other", "words"),
    [
        (Plan("lebelheim", ("random", "greedy"), 6, seed=4), "seed -3 there, 4 here"),
        (Plan("lebelheim", ("random",), 6, seed=-3), "bots random,greedy there, random here"),
        (Plan("arena", ("random",), 6), "game lebelheim there, arena here"),
        (Plan("lebelheim", ("random",), 6), "options `turn_limit 5` there, none here"),
        (Plan("lebelheim", ("random",), 6), "decision limit 30 there, 20000 here"),
    ],
)
def test_another_run_is_not_gone_on_with(
    results_in: Opener, other: Plan, words: str, tmp_path: Path, records: list[Record]
) -> None:
    with results_in(tmp_path / "run", run_of(PLAN), False) as results:
        results.write(records[0])
    with (
        pytest.raises(SetupError, match=words) as raised,
        results_in(tmp_path / "run", run_of(other), True),
    ):
        raise AssertionError
    assert str(raised.value).endswith(
        "Resume it with what it began with, or write to another place."
    )


@both
def test_other_versions_and_packs_are_not_gone_on_with(
    results_in: Opener, tmp_path: Path, records: list[Record]
) -> None:
    ours = run_of(PLAN)
    theirs = Run(
        ours.game, 1, "0.0.9", {"lebelheim-core": "0.9 abc"}, ours.bots, -3, ours.options, 30
    )
    with results_in(tmp_path / "run", theirs, False) as results:
        results.write(records[0])
    with (
        pytest.raises(SetupError, match=r"rules 1 there, .* rulekeeper 0\.0\.9 there, .* packs"),
        results_in(tmp_path / "run", ours, True),
    ):
        raise AssertionError


def test_the_line_that_a_killed_run_left_unfinished_is_written_anew(
    tmp_path: Path, records: list[Record]
) -> None:
    file = tmp_path / "run.jsonl"
    with json_lines(file, run_of(PLAN)) as results:
        for record in records:
            results.write(record)
    file.write_bytes(file.read_bytes()[:-20])
    with json_lines(file, run_of(PLAN), resume=True) as results:
        assert results.played == {0, 1, 2, 3, 4}
        results.write(records[5])
    assert [json.loads(line)["match"] for line in file.read_text().splitlines()] == [*range(6)]


@pytest.mark.parametrize("line", ['{"match": 0}', "matches"])
def test_a_file_of_something_else_is_left_as_it_is(line: str, tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    file.write_text(f"{line}\nunfinished")
    with (
        pytest.raises(SetupError, match=r"run\.jsonl, line 1, is no match of this version"),
        json_lines(file, run_of(PLAN), resume=True),
    ):
        raise AssertionError
    assert file.read_text() == f"{line}\nunfinished"


def test_a_part_of_something_else_is_named(tmp_path: Path) -> None:
    (tmp_path / "part-000001.parquet").write_text("matches")
    with (
        pytest.raises(SetupError, match=r"part-000001\.parquet is no part of a run"),
        parquet_folder(tmp_path, run_of(PLAN), resume=True),
    ):
        raise AssertionError


def test_a_part_is_written_after_so_many_matches_or_so_many_seconds(
    tmp_path: Path, records: list[Record], monkeypatch: pytest.MonkeyPatch
) -> None:
    def parts() -> int:
        return len(list(tmp_path.glob("*.parquet")))

    monkeypatch.setattr(parquet, "PART_ROWS", 2)
    with parquet_folder(tmp_path, run_of(PLAN)) as results:
        results.write(records[0])
        assert parts() == 0
        results.write(records[1])
        assert parts() == 1
        results.write(records[2])
        assert parts() == 1
        monkeypatch.setattr(parquet, "PART_ROWS", 100)
        monkeypatch.setattr(parquet, "PART_SECONDS", 0.0)
        results.write(records[3])
        assert parts() == 2
        monkeypatch.setattr(parquet, "PART_SECONDS", 1000.0)
        results.write(records[4])
    assert parts() == 3


def test_what_was_written_is_safe_when_the_run_fails(tmp_path: Path, records: list[Record]) -> None:
    def fail() -> None:
        with parquet_folder(tmp_path, run_of(PLAN)) as results:
            results.write(records[0])
            raise KeyError

    with pytest.raises(KeyError):
        fail()
    with parquet_folder(tmp_path, run_of(PLAN), resume=True) as results:
        assert results.played == {0}


def test_two_simulations_do_not_write_to_one_folder(tmp_path: Path) -> None:
    with (
        FileLock(tmp_path / ".lock"),
        pytest.raises(SetupError, match="Another simulation writes to"),
        parquet_folder(tmp_path, run_of(PLAN)),
    ):
        raise AssertionError


class Part(Struct, frozen=True):
    name: str
    share: float | None


class Many(Struct, frozen=True):
    parts: tuple[Part, ...]
    pairs: list[Competitor]
    counts: dict[str, int]
    tags: frozenset[str]
    anything: dict[str, object]
    is_so: bool


def test_structs_of_all_kinds_become_columns_and_come_back() -> None:
    from pyarrow import Table, schema

    from rulekeeper.sim.columns import column_of

    value = Many(
        (Part("a", 0.5), Part("b", None)),
        [Competitor(1, "Ann")],
        {"x": 3},
        frozenset({"t"}),
        {"deep": [1, {"er": None}]},
        True,
    )
    column = column_of(Many)
    table = Table.from_pylist([column.write(value)], schema(column.arrow))
    [read] = table.to_pylist(maps_as_pydicts="strict")
    assert read["pairs"] == [{"seat": 1, "name": "Ann"}]
    assert convert(column.read(read), Many) == value


def test_a_struct_with_a_type_unheard_of_has_no_columns() -> None:
    from rulekeeper.sim.columns import column_of

    class Odd(Struct):
        field: complex

    with pytest.raises(TypeError, match="no column is known"):
        column_of(Odd)


def simulated(*arguments: str | Path) -> Result:
    words = ["simulate", "lebelheim", "--bots", "random", "--limit", "30", "--processes", "1"]
    return CliRunner().invoke(app, [*words, *map(str, arguments)])


def test_a_longer_run_goes_on_where_a_shorter_one_ended(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    assert simulated("-n", "2", "--jsonl", file).exit_code == 0
    before = file.read_text()
    result = simulated("-n", "5", "--jsonl", file, "--resume")
    assert "5 matches" in result.stdout
    assert file.read_text().startswith(before)
    simulated("-n", "5", "--jsonl", tmp_path / "whole.jsonl")
    assert file.read_text() == (tmp_path / "whole.jsonl").read_text()


def test_a_run_that_is_over_is_only_counted_again(tmp_path: Path) -> None:
    simulated("-n", "3", "--parquet", tmp_path)
    result = simulated("-n", "2", "--parquet", tmp_path, "--resume", "--on", "ray:127.0.0.1:1")
    assert "2 matches" in result.stdout
    assert len(list(tmp_path.glob("*.parquet"))) == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--seed", str(1 << 63)), "take one with 18 digits at most"),
        (("--resume",), "name it by --jsonl or --parquet"),
        (("--resume", "--jsonl", "-"), "name it by --jsonl or --parquet"),
        (("--jsonl", "a.jsonl", "--parquet", "a"), "--jsonl or --parquet, not both"),
        (("--parquet", "/proc/results"), "/proc/results"),
        (("--parquet", __file__), "test_results.py cannot be used"),
    ],
)
def test_what_cannot_be_written_or_gone_on_with_is_told_in_a_sentence(
    arguments: tuple[str, ...], words: str
) -> None:
    result = simulated(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr


def test_a_folder_with_a_run_is_not_written_over(tmp_path: Path) -> None:
    simulated("-n", "1", "--parquet", tmp_path)
    result = simulated("-n", "1", "--parquet", tmp_path)
    assert result.exit_code == 2
    assert "holds a run already: go on with it by --resume" in result.stderr


def test_without_pyarrow_a_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(parquet, "find_spec", lambda name: None)
    result = simulated("--parquet", tmp_path / "run")
    assert "pip install 'rulekeeper[parquet]'" in result.stderr
    assert not (tmp_path / "run").exists()


def test_parts_that_are_written_stay_readable_when_the_run_is_killed(tmp_path: Path) -> None:
    script = (
        "import os, signal; from rulekeeper.cli.main import run\n"
        "from rulekeeper.sim import parquet\n"
        "parquet.PART_ROWS = 2; write = parquet.write_whole\n"
        "def write_whole(path, data):\n"
        "    if path.stem.endswith('3'):\n"
        "        path.with_name(path.name + '.new').write_bytes(data[:100])\n"
        "        os.kill(os.getpid(), signal.SIGKILL)\n"
        "    write(path, data)\n"
        "parquet.write_whole = write_whole; run()"
    )
    words = ["simulate", "lebelheim", "--bots", "random", "--limit", "30", "--processes", "1"]
    done = subprocess.run([sys.executable, "-c", script, *words, "--parquet", tmp_path])
    assert done.returncode == -9
    result = simulated("-n", "7", "--parquet", tmp_path, "--resume")
    assert "7 matches" in result.stdout
    plan = Plan("lebelheim", ("random",), 7, decision_limit=30)
    with parquet_folder(tmp_path, run_of(plan), resume=True) as results:
        assert sorted(results.played) == list(range(7))
