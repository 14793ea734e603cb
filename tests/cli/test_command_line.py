from __future__ import annotations

import os
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from typer.main import get_command

from cli.pocket import run, shown
from rulekeeper.cli import main
from rulekeeper.cli.problems import tell
from rulekeeper.core.errors import RulesError


def test_help_names_every_command_and_gives_examples(pocket: Path) -> None:
    told = shown("--help")
    for command in ("play", "resume", "replay", "rules", "simulate", "deck", "pack"):
        assert f" {command} " in told
    assert "rulekeeper play lebelheim" in told


@pytest.mark.parametrize(
    "command",
    [
        ["play"],
        ["resume"],
        ["replay"],
        ["rules"],
        ["simulate"],
        ["deck", "build"],
        ["pack", "check"],
    ],
)
def test_every_command_has_help(command: list[str], pocket: Path) -> None:
    assert "Usage" in shown(*command, "--help")


def test_the_version_is_printed() -> None:
    assert shown("--version") == "rulekeeper 0.1.0\n"


def test_rules_are_looked_up(pocket: Path) -> None:
    assert "lebelheim.shove.4" in shown("rules", "lebelheim", "shove.4")


def test_an_error_of_the_rules_is_one_sentence(
    pocket: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RulesError("Stab goes on for ever.")

    monkeypatch.setattr("rulekeeper.cli.session.Session.show", broken)
    result = run("play", "lebelheim", "--seats", "you,random", "--seed", "5")
    assert result.exit_code == 2
    assert result.stderr == "Stab goes on for ever.\n"
    assert "rulekeeper resume lebelheim-5.match" in result.stdout


def test_on_a_terminal_an_error_breaks_no_word(monkeypatch: pytest.MonkeyPatch) -> None:
    written = StringIO()
    monkeypatch.setattr(written, "isatty", lambda: True)
    monkeypatch.setattr("sys.stderr", written)
    monkeypatch.setenv("COLUMNS", "40")
    tell(RulesError("Known here: `--heroes-per-team`, `--tiles` and `--arena`."))
    assert written.getvalue().splitlines() == [
        "Known here: `--heroes-per-team`,",
        "`--tiles` and `--arena`.",
    ]


def test_the_entry_point_survives_bytes_that_are_no_text(tmp_path: Path) -> None:
    assert main.run.__module__ == "rulekeeper.cli.main"
    command = [sys.executable, "-c", "from rulekeeper.cli.main import run; run()"]
    done = subprocess.run(
        [*command, "play", "lebelheim", "--seats", "you,random", "--seed", "5"],
        input=b"\xff\xfe\xfa\n1\n",
        capture_output=True,
        cwd=tmp_path,
        env={"PATH": "", "LC_ALL": "C.UTF-8"},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("words", "slow"),
    [
        ("--version", ("rich.", "yaml", "asyncio", "rulekeeper.games", "rulekeeper.server")),
        ("--help", ("yaml", "asyncio", "rulekeeper.games", "rulekeeper.server")),
        ("serve --help", ("yaml", "rulekeeper.games", "sqlalchemy", "litestar")),
        ("play --help", ("rulekeeper.games.arena", "rulekeeper.server", "sqlalchemy")),
    ],
)
def test_a_command_loads_only_what_it_needs(words: str, slow: tuple[str, ...]) -> None:
    script = (
        "import atexit, sys; from rulekeeper.cli.main import run; "
        "atexit.register(lambda: print(*sys.modules, file=sys.stderr, sep='\\n')); run()"
    )
    command = [sys.executable, "-c", script, *words.split()]
    loaded = subprocess.run(command, capture_output=True, text=True, check=True).stderr.split()
    assert "rulekeeper.cli.main" in loaded
    assert [name for name in loaded if name.startswith(slow)] == []


@pytest.mark.parametrize("name", main.RulekeeperCommands.subcommands)
def test_help_says_of_a_command_what_the_command_says_first(name: str) -> None:
    summary, load = main.RulekeeperCommands.subcommands[name]
    command = get_command(load())
    assert command.help is not None
    assert " ".join(command.help.split()).startswith(summary)


def test_a_command_that_is_mistyped_is_suggested(pocket: Path) -> None:
    result = run("simulat")
    assert result.exit_code == 2
    assert "Did you mean 'simulate'?" in result.stderr


def printing_to(output: int, words: str) -> subprocess.CompletedProcess[str]:
    """What becomes of a command that prints to this."""
    command = [sys.executable, "-c", "from rulekeeper.cli.main import run; run()", *words.split()]
    return subprocess.run(command, stdout=output, stderr=subprocess.PIPE, text=True, timeout=60)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk to write to")
@pytest.mark.parametrize("words", ["--help", "--version", "simulate -h", "rules lebelheim attack"])
def test_a_full_disk_is_told_in_one_sentence(words: str) -> None:
    with Path("/dev/full").open("w") as full:
        done = printing_to(full.fileno(), words)
    assert done.stderr == "The output cannot be used: no space left on device.\n"
    assert done.returncode == 2


@pytest.mark.parametrize("words", ["--help", "--version", "rules lebelheim attack"])
def test_a_closed_pipe_ends_without_a_word(words: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = printing_to(writing, words)
    os.close(writing)
    assert done.stderr == ""
    assert done.returncode != 0
