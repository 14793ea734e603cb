from __future__ import annotations

import random
import sys
from pathlib import Path

import pexpect
import pytest
from rich.cells import cell_len

from cli.pocket import HEROES, MATCH, PLACED, pocket_served, shown

ESCAPE = "\x1b"


def typed_at_random(seed: int) -> str:
    """A draft, and then whatever comes: numbers, and a word now and then."""
    rng = random.Random(seed)
    words = ["hand", "log 30", "board", "why", "why 1", "help", "card moving", "rules push", ""]
    lines = [
        rng.choice(words) if rng.random() < 0.1 else str(rng.randint(1, 9)) for _ in range(900)
    ]
    return "1\n1 2\n3 4\ndone\ndone\n1\n1\n" + "\n".join(lines)


@pytest.mark.parametrize("seats", ["you,random", "you,you"])
def test_no_line_is_longer_than_80_columns(seats: str) -> None:
    arguments = ("play", "lebelheim", "--seed", "3", "--seats", seats, "--turn-limit", "12")
    told = shown(*arguments, typed=typed_at_random(3))
    assert "Turn 2" in told
    assert max(cell_len(line) for line in told.splitlines()) <= 80
    assert ESCAPE not in told


def test_four_players_fit_into_80_columns() -> None:
    arguments = ("play", "lebelheim", "--mode", "2v2", "--seed", "3", "--turn-limit", "12")
    told = shown(*arguments, "--seats", "you,random,random,random", typed=typed_at_random(4))
    assert "Red · Player 1 and random 3" in told
    assert max(cell_len(line) for line in told.splitlines()) <= 80


def test_board_and_heroes_stand_under_each_other_on_a_narrow_terminal(
    pocket: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    told = shown(*MATCH, typed=PLACED)
    assert max(cell_len(line) for line in told.splitlines()) <= 60
    assert "A Ada" in told


def spawn(pocket: Path, *arguments: str, **environment: str) -> pexpect.spawn[str]:
    """A match in a terminal of its own."""
    code = (
        f"import os; os.environ.update({environment!r}); {pocket_served()}"
        "from rulekeeper.cli.main import run; run()"
    )
    command = ["-c", code, "play", "lebelheim", "--heroes", HEROES, "--seed", "5", *arguments]
    return pexpect.spawn(sys.executable, command, encoding="utf-8", dimensions=(40, 80), timeout=20)


def first_screen(child: pexpect.spawn[str]) -> str:
    child.expect_exact("Player 1> ")
    child.sendline("north")
    child.expect_exact("Player 1> ")
    told = str(child.before)
    child.close(force=True)
    return told


def test_a_terminal_gets_colours(pocket: Path) -> None:
    child = spawn(pocket, "--seats", "you,random", TERM="xterm-256color")
    assert f"{ESCAPE}[1;91m" in first_screen(child)


def test_without_colour_there_is_no_escape_code_at_all(pocket: Path) -> None:
    # TERM=dumb keeps readline from sending codes of its own
    asked = spawn(pocket, "--seats", "you,random", "--no-colour", TERM="dumb")
    assert ESCAPE not in first_screen(asked)
    told = spawn(pocket, "--seats", "you,random", TERM="dumb", NO_COLOR="1")
    assert ESCAPE not in first_screen(told)
