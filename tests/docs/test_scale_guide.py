"""The guide to many matches: its columns and its query are those of the files that are written."""

from __future__ import annotations

import re
from pathlib import Path

import duckdb
import pytest
from typer.testing import CliRunner

from docs.test_documentation import blocks
from rulekeeper.cli.main import app
from rulekeeper.sim.results import Row

GUIDE = (Path(__file__).parents[2] / "docs/scale.md").read_text(encoding="utf-8")


def test_duckdb_reads_what_a_simulation_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pyarrow")
    monkeypatch.chdir(tmp_path)
    words = ["simulate", "lebelheim", "-n", "4", "--processes", "1", "--bots", "random"]
    assert CliRunner().invoke(app, [*words, "--parquet", "matches"]).exit_code == 0
    [query] = blocks(GUIDE, "sql")
    rows = duckdb.execute(query).fetchall()
    assert sum(count for _, count, _ in rows) == 4 * 4
    assert sum(count * share for _, count, share in rows) == pytest.approx(4 * 2)
    runs = "SELECT DISTINCT run.game, run.packs['lebelheim-core'] FROM 'matches/*.parquet'"
    [(game, pack)] = duckdb.execute(runs).fetchall()
    assert game == "lebelheim"
    assert re.fullmatch(r"1\.0\.0 [0-9a-f]{16}", pack)


def test_every_column_stands_in_the_guide() -> None:
    told = re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (`.*?) \|", GUIDE, re.MULTILINE)))
    assert set(Row.__struct_fields__) <= set(told)
