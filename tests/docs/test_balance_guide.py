"""What the guide to balance says is so: its pack loads, its commands run, its words are used."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from rulekeeper.cli.main import app
from rulekeeper.sim.balance.judging import FAIR, WORDS
from rulekeeper.sim.simulate import load_game

GUIDE = (Path(__file__).parents[2] / "docs/how-to-balance.md").read_text(encoding="utf-8")

COMMANDS = [
    shlex.split(line)[1:]
    for line in re.findall(r"^rulekeeper balance .*$", GUIDE, flags=re.MULTILINE)
]

QUICK = ["--matches", "20", "--bots", "random", "--limit", "30", "--processes", "1"]
"""In place of a thousand whole matches."""


def run(arguments: list[str]) -> Result:
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, result.output
    return result


@pytest.fixture(autouse=True)
def bells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The pack of the guide, and a copy of it with the card that is too strong."""
    monkeypatch.chdir(tmp_path)
    load_game.cache_clear()  # each command is a process of its own, and reads the pack anew
    folder = Path("bells")
    folder.mkdir()
    for block in re.findall(r"```yaml\n(.*?)```", GUIDE, flags=re.DOTALL):
        name = block.splitlines()[0].removeprefix("# ")
        (folder / name).write_text(block, encoding="utf-8")
    shutil.copytree(folder, "bells-before")


def test_the_pack_of_the_guide_is_in_order() -> None:
    run(["pack", "check", "bells", "--game", "lebelheim"])


def test_the_commands_of_the_guide_run_and_find_the_change() -> None:
    first, second = COMMANDS
    assert "The report is in bells.html." in run([*first, *QUICK]).stdout
    hero = Path("bells/hero.yaml")
    text = hero.read_text(encoding="utf-8")
    assert text.count("amount: 9") == 1
    hero.write_text(text.replace("amount: 9", "amount: 2"), encoding="utf-8")
    load_game.cache_clear()
    told = run([*second, *QUICK]).stdout
    assert "- cards/great-bell: lines[1].amount 9 → 2." in told
    saved = [each.replace("bells-before", "bells.jsonl") for each in second]
    assert "Marl the Ringer" in run([*saved, *QUICK]).stdout


def test_the_chapters_and_verdicts_of_the_guide_are_those_of_a_report() -> None:
    run([*COMMANDS[0], *QUICK])
    page = Path("bells.html").read_text(encoding="utf-8")
    chapters = set(re.findall(r"<h2>(.*?)</h2>", page))
    told = set(re.findall(r"^\*\*(.*?)\.\*\*", GUIDE, flags=re.MULTILINE))
    assert told
    assert told <= chapters
    for word in (FAIR, *WORDS.values()):
        assert word in GUIDE.lower()
    for column in re.findall(r"\*(Played|Times|Kept)\*", GUIDE):
        assert f">{column}</th>" in page
