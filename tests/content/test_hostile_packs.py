"""Packs written to harm: refused with a plain word, in bounded time and memory."""

import errno
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import pytest

from tables.pack_workbench import pack, problems, write

MIB = 1 << 20


@pytest.fixture(autouse=True)
def quick() -> Iterator[None]:
    """Each of these tests ends within seconds, however slow the machine."""
    start = time.process_time()
    yield
    assert time.process_time() - start < 30


def test_a_billion_laughs_are_refused_at_the_first(tmp_path: Path) -> None:
    laughs = "".join(
        f"  l{i}: &l{i} [{', '.join([f'*l{i - 1}'] * 10) if i else 'ha'}]\n" for i in range(10)
    )
    assert problems(pack(tmp_path / "lol", f"cards:\n{laughs}")) == [
        "content.yaml:2: YAML anchors and aliases (& and *) are not allowed. Write the value out."
    ]


def test_laughs_by_extension_are_counted(tmp_path: Path) -> None:
    many = "{do: heal, amount: 1}, " * 2000
    copies = "".join(f"  - {{id: c{i}, extend: base}}\n" for i in range(5000))
    content = f"cards:\n  - {{id: base, name: Base, effects: [{many}]}}\n{copies}"
    (problem,) = problems(pack(tmp_path / "lol", content))
    assert problem.endswith("The packs hold more than 500,000 values. Use fewer or smaller packs.")


@pytest.mark.parametrize("piece", ["[],", "a,"])
def test_more_values_than_the_limit_end_the_run(tmp_path: Path, piece: str) -> None:
    folder = pack(tmp_path / "many", "cards: [" + piece * ((MIB - 100) // len(piece)) + "]")
    for copy in range(2):
        (folder / f"copy-{copy}.yaml").hardlink_to(folder / "content.yaml")
    found = problems(folder)
    assert found
    assert len(found) <= 101


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    folder = pack(tmp_path / "huge")
    os.truncate(folder / "content.yaml", 100 * MIB)
    assert set(problems(folder)) == {
        "pack.yaml:1: The files of the pack are larger than 8 MiB together. Split the pack.",
    }


def test_a_large_file_is_refused_and_the_others_are_read(tmp_path: Path) -> None:
    folder = pack(tmp_path / "large", other="cards: 3")
    os.truncate(folder / "content.yaml", MIB + 1)
    assert problems(folder) == [
        "content.yaml:1: The file is larger than 1 MiB. Split the file.",
        "other.yaml:1: `cards` is 3, not a list of entries."
        " Begin each entry below it with `- id:`.",
    ]


def test_a_huge_manifest_is_refused_unread(tmp_path: Path) -> None:
    folder = pack(tmp_path / "huge")
    os.truncate(folder / "pack.yaml", 100 * MIB)
    assert problems(folder) == ["pack.yaml:1: The file is larger than 1 MiB. Split the file."]


def test_too_many_files_are_refused_unread(tmp_path: Path) -> None:
    folder = pack(tmp_path / "many")
    for number in range(1001):
        write(folder / f"{number}.yaml", "cards: 3")
    assert problems(folder) == [
        "pack.yaml:1: The folder of the pack holds more than 1,000 files. Split the pack."
    ]


def test_links_are_not_followed(tmp_path: Path) -> None:
    folder = pack(tmp_path / "links")
    secret = write(tmp_path / "secret" / "secret.yaml", "password: swordfish")
    (folder / "file.yaml").symlink_to(secret)
    (folder / "folder").symlink_to(secret.parent)
    (folder / "loop").symlink_to(folder)
    assert problems(folder) == ["file.yaml:1: This is a link. Put the file itself here."]


def test_a_manifest_may_not_be_a_link(tmp_path: Path) -> None:
    (tmp_path / "links").mkdir()
    (tmp_path / "links" / "pack.yaml").symlink_to(pack(tmp_path / "other") / "pack.yaml")
    assert problems(tmp_path / "links") == [
        "pack.yaml:1: This is a link. Put the file itself here."
    ]


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    folder = pack(tmp_path / "pipe")
    os.mkfifo(folder / "pipe.yaml")
    assert problems(folder) == ["pipe.yaml:1: This is no ordinary file. Put a text file here."]


def refuse(name: object) -> NoReturn:
    raise PermissionError(errno.EACCES, "Permission denied", str(name))


def test_a_file_that_may_not_be_read_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = pack(tmp_path / "closed")
    monkeypatch.setattr(Path, "lstat", refuse)
    assert problems(folder) == [
        "pack.yaml:1: The file cannot be read (Permission denied). Check the path."
    ]


def test_a_folder_that_may_not_be_read_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = pack(tmp_path / "closed")
    monkeypatch.setattr(os, "scandir", refuse)
    assert problems(folder) == [
        "closed:1: The folder cannot be read (Permission denied). Check its permissions."
    ]


@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ("{a: ", "}")])
def test_deep_nesting_is_refused(tmp_path: Path, opening: str, closing: str) -> None:
    assert problems(pack(tmp_path / "deep", opening * 41 + closing * 41)) == [
        "content.yaml:1: Values are nested more than 40 deep. Nest them less deeply."
    ]
    (problem,) = problems(pack(tmp_path / "deeper", opening * 200_000))
    assert "nest" in problem


def test_directives_that_would_keep_the_parser_busy_are_refused(tmp_path: Path) -> None:
    directives = "".join(f"%TAG !a{number}! b\n" for number in range(50_000))
    assert problems(pack(tmp_path / "busy", f"{directives}---\ncards: []")) == [
        "content.yaml:1: YAML directives are not allowed. Remove the line with % in front."
    ]


@pytest.mark.parametrize(
    "entry",
    [
        "text: " + "k" * 900_000,
        "levels: {? " + "1" * 900_000 + " : x}",
        "cost: " + "1" * 900_000,
        "cost: " + "1" * 900_000 + "x",
        "effects: [{do: " + "k" * 900_000 + "}]",
        "extend: " + "a-" * 400_000 + "a",
    ],
)
def test_a_huge_text_is_refused_in_a_short_line(tmp_path: Path, entry: str) -> None:
    (problem,) = problems(pack(tmp_path / "long", f"cards:\n  - id: a\n    name: A\n    {entry}\n"))
    assert len(problem) < 300


def test_a_million_problems_are_not_listed(tmp_path: Path) -> None:
    content = "cards:\n" + "  - {id: wolf}\n" * 30_000
    found = problems(pack(tmp_path / "bad", content))
    assert len(found) == 101
    assert found[-1].endswith(
        "The packs have more than 100 problems. Mend those above first, then check again."
    )


def test_looking_for_near_names_stays_cheap(tmp_path: Path) -> None:
    cards = "".join(f"  - {{id: card-{number}, name: A}}\n" for number in range(5000))
    heroes = "".join(f"  - {{id: h{n}, name: H, deck: [card{n}x]}}\n" for n in range(1000))
    folder = pack(tmp_path / "near", "cards:\n" + cards, more="heroes:\n" + heroes)
    assert len(problems(folder)) == 101


def test_a_long_row_of_extensions_is_refused_in_either_order(tmp_path: Path) -> None:
    row = [f"  - {{id: c{n}, extend: c{n - 1}}}\n" for n in range(1, 5000)]
    start = "  - {id: c0, name: A}\n"
    for name, rows in {"up": [start, *row], "down": [*reversed(row), start]}.items():
        found = problems(pack(tmp_path / name, "cards:\n" + "".join(rows)))
        assert "More than 20 entries extend one another in a row. Extend an earlier" in found[0]
