from pathlib import Path

import pytest
from msgspec.structs import replace

from rulekeeper.core.errors import SetupError
from rulekeeper.sim.balance.reading import LEAST_MATCHES, check_number, read_batch
from rulekeeper.sim.parquet import parquet_folder
from rulekeeper.sim.usage import Use
from tables.records import RUN, batch, duels, record, rows, write_rows


def test_matches_are_read_as_they_were_written(tmp_path: Path) -> None:
    uses = [Use(0, 0, "card", "axe", 2, 1)]
    records = [record(0, 0, ["Ann"], ["Bob"], uses=uses, rules=["lebelheim.end.1"])]
    read = read_batch([write_rows(tmp_path / "a.jsonl", rows(records))], "lebelheim")
    assert read.run == RUN
    (found,) = read.records
    assert (found.competitors, found.uses, found.rules) == (
        records[0].competitors,
        records[0].uses,
        records[0].rules,
    )


def test_several_files_are_put_together_with_their_runs(tmp_path: Path) -> None:
    one = write_rows(tmp_path / "a.jsonl", rows(duels("Ann", "Bob", 2, 4)))
    other_run = replace(RUN, seed=7)
    other = write_rows(tmp_path / "b.jsonl", rows(duels("Ann", "Bob", 2, 4, first=50), other_run))
    read = read_batch([one, other], "lebelheim")
    assert [run.seed for run in read.runs] == [0, 7]
    assert len(read.records) == 8


def test_a_folder_of_parquet_files_is_read_as_well(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    records = duels("Ann", "Bob", 2, 4)
    uses = [Use(0, 0, "card", "axe", 2, 1)]
    records.append(record(9, 0, ["Ann"], ["Bob"], uses=uses, set_up={"heroes": [["ann"], ["bob"]]}))
    folder = tmp_path / "matches"
    with parquet_folder(folder, RUN) as results:
        for each in records:
            results.write(each)
    read = read_batch([folder], "lebelheim")
    assert read.runs == (RUN,)
    assert [each.winners for each in read.records] == [each.winners for each in records]
    assert read.records[-1].uses == tuple(uses)
    assert read.records[-1].set_up == records[-1].set_up
    with pytest.raises(SetupError, match="match 0, is a match of `lebelheim`, not of `arena`"):
        read_batch([folder], "arena")


def refusal(*files: Path) -> str:
    with pytest.raises(SetupError) as refused:
        read_batch(files, "lebelheim")
    return str(refused.value)


def test_matches_of_another_game_are_refused(tmp_path: Path) -> None:
    written = rows([record(0, 0, ["Ann"], ["Bob"])], replace(RUN, game="arena"))
    file = write_rows(tmp_path / "a.jsonl", written)
    assert refusal(file) == f"{file}, line 1, is a match of `arena`, not of `lebelheim`."


@pytest.mark.parametrize(
    "damage", [b'{"match": 1', b"[]", b"\xff\xfe", b'{"match": "one"}', b"null"]
)
def test_a_damaged_line_is_named(tmp_path: Path, damage: bytes) -> None:
    file = write_rows(tmp_path / "a.jsonl", rows(duels("Ann", "Bob", 1, 2)))
    file.write_bytes(file.read_bytes() + damage + b"\n")
    told = refusal(file)
    assert told.startswith(f"{file}, line 3, is no match of this version of Rulekeeper: ")
    assert told.endswith("Leave the line out, or simulate again.")


def test_a_line_that_names_what_is_not_there_is_refused(tmp_path: Path) -> None:
    wrong = record(0, 0, ["Ann"], ["Bob"], uses=[Use(0, 5, "card", "axe", 1, 0)])
    file = write_rows(tmp_path / "a.jsonl", rows([wrong]))
    assert "line 1, names a seat or a hero that its match does not have" in refusal(file)


def test_matches_with_other_packs_are_not_mixed(tmp_path: Path) -> None:
    one = write_rows(tmp_path / "a.jsonl", rows(duels("Ann", "Bob", 1, 2)))
    run = replace(RUN, packs={**RUN.packs, "bells": "1.0 ff"})
    other = write_rows(tmp_path / "b.jsonl", rows(duels("Ann", "Bob", 1, 2, first=9), run))
    told = refusal(one, other)
    assert f"{other}, line 1, was played with other packs" in told
    assert "bells 1.0 ff" in told
    assert "--against" in told


def test_the_same_match_counts_once(tmp_path: Path) -> None:
    file = write_rows(tmp_path / "a.jsonl", rows(duels("Ann", "Bob", 1, 2)))
    told = refusal(file, file)
    assert told.startswith(f"{file}, line 1, has the same match as {file}, line 1. Give each")


def test_an_empty_file_says_how_to_fill_it(tmp_path: Path) -> None:
    file = write_rows(tmp_path / "a.jsonl", [])
    assert "rulekeeper simulate lebelheim --jsonl FILE" in refusal(file)


def test_too_few_matches_make_no_report() -> None:
    with pytest.raises(SetupError, match=f"3 matches are too few .* give {LEAST_MATCHES} or more"):
        check_number(batch(duels("Ann", "Bob", 1, 3)))
    check_number(batch(duels("Ann", "Bob", 1, LEAST_MATCHES)))
