import json
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest
from typer.testing import CliRunner, Result

from rulekeeper.cli.main import app
from rulekeeper.games.lebelheim.package import LEBELHEIM


def simulate(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["simulate", "lebelheim", "--processes", "1", *arguments])


QUICK = ("--matches", "3", "--bots", "random,greedy", "--limit", "40", "--seed", "2")


def test_a_table_of_wins_with_confidence_intervals_goes_to_standard_output() -> None:
    result = simulate("-n", "2", "--bots", "greedy,random")
    assert result.exit_code == 0
    for words in ("95% interval", "greedy", "random", "seat 2", "2 matches"):
        assert words in result.stdout
    assert "100.0%" in result.stdout


def test_unfinished_matches_are_reported() -> None:
    assert "3 unfinished at the limit of decisions" in simulate(*QUICK).stdout


def test_json_lines_and_nothing_else_go_to_standard_output() -> None:
    result = simulate(*QUICK, "--jsonl", "-")
    assert result.exit_code == 0
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert [line["match"] for line in lines] == [0, 1, 2]
    for line in lines:
        assert isinstance(line["seed"], int)
        assert line["winners"] == []
        assert line["decisions"] == 40
        assert line["turns"] >= 0
        assert len(line["final_hash"]) == 16
        assert len(line["competitors"]) == 4
        assert sorted(line["bots"]) == ["greedy", "random"]
    assert "95% interval" in result.stderr


def test_json_lines_go_to_a_file_beside_the_table(tmp_path: Path) -> None:
    file = tmp_path / "matches.jsonl"
    result = simulate(*QUICK, "--jsonl", str(file))
    assert "95% interval" in result.stdout
    assert len(file.read_text().splitlines()) == 3


def test_options_of_the_game_are_written_in_yaml(tmp_path: Path) -> None:
    file = tmp_path / "matches.jsonl"
    simulate(*QUICK, "--option", "mode=2v2", "--option", "turn_limit=5", "--jsonl", str(file))
    assert all(len(json.loads(line)["bots"]) == 4 for line in file.read_text().splitlines())


def test_the_shares_are_drawn_into_a_picture(tmp_path: Path) -> None:
    file = tmp_path / "shares.svg"
    assert simulate(*QUICK, "--plot", str(file)).exit_code == 0
    picture = fromstring(file.read_text(encoding="utf-8"))
    words = [each.text for each in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert "lebelheim: random, greedy, 3 matches, seed 2" in words
    heroes = {hero.name for hero in LEBELHEIM.with_packs().catalogue.heroes}
    assert len(heroes.intersection(filter(None, words))) > 3
    assert any(word.startswith("0 of ") for word in words if word)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--plot", "shares.gif"), "ends in .svg"),
        (("--plot", "no-such-folder/shares.svg"), "There is no folder no-such-folder"),
        (("--limit", "0"), "allow 1 or more"),
        (("--bots", "gredy"), "Did you mean `greedy`?"),
        (("--matches", "0"), "ask for 1 or more"),
        (("--processes", "0"), "give 1 or more"),
        (("--option", "mode"), "KEY=VALUE"),
        (("--option", "mode=3v3"), "Known here: `1v1` and `2v2`."),
        (("--pack", "no-such-folder"), "no-such-folder"),
        (("--jsonl", "no-such-folder/a.jsonl"), "no-such-folder"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence_without_a_traceback(
    arguments: tuple[str, ...], words: str
) -> None:
    result = simulate(*arguments)
    assert result.exit_code == 2
    assert words in result.stderr
    assert "Traceback" not in result.stderr


def started(file: Path, *arguments: str) -> subprocess.Popen[str]:
    """A simulation on two processes that has written its first match."""
    command = "import sys; from rulekeeper.cli.main import run; run()"
    running = subprocess.Popen(
        [sys.executable, "-c", command, "simulate", *arguments, "--jsonl", file],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        process_group=0,
    )
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and not (file.exists() and file.stat().st_size):
        time.sleep(0.05)
    assert file.stat().st_size
    return running


@pytest.mark.parametrize("processes", ["1", "2"])
def test_ctrl_c_ends_cleanly_with_what_has_been_played(tmp_path: Path, processes: str) -> None:
    arguments = ["lebelheim", "-n", "100000", "--bots", "random", "--limit", "50"]
    running = started(tmp_path / "matches.jsonl", *arguments, "--processes", processes)
    running.send_signal(signal.SIGINT)
    output, errors = running.communicate(timeout=30)
    assert running.returncode == 130
    assert "Stopped after" in errors
    assert "Traceback" not in errors
    assert "95% interval" in output


def test_each_match_is_written_as_it_finishes(tmp_path: Path) -> None:
    file = tmp_path / "matches.jsonl"
    running = started(file, "lebelheim", "-n", "4000", "--processes", "2")
    running.send_signal(signal.SIGINT)
    _, errors = running.communicate(timeout=30)
    written = file.read_bytes().splitlines()
    assert len(written) < 16
    assert f"Stopped after {len(written)} of 4000 matches." in errors


def processes_of(group: int) -> list[int]:
    """The processes of a group that still compute."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(FileNotFoundError, ProcessLookupError):
            state, _, number = stat.read_text().rpartition(")")[2].split()[:3]
            if int(number) == group and state != "Z":
                found.append(int(stat.parent.name))
    return found


@pytest.mark.skipif(not Path("/proc").exists(), reason="The processes are found in /proc.")
@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGKILL, signal.SIGHUP])
def test_workers_end_with_their_parent_however_it_ends(tmp_path: Path, by: signal.Signals) -> None:
    arguments = ["lebelheim", "-n", "4000", "--bots", "random", "--processes", "2"]
    running = started(tmp_path / "matches.jsonl", *arguments)
    assert len(processes_of(running.pid)) >= 3
    running.send_signal(by)
    running.communicate(timeout=30)
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and processes_of(running.pid):
        time.sleep(0.05)
    assert processes_of(running.pid) == []
