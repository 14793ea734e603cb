import json
from pathlib import Path

import pytest
import yaml
from typer.testing import CliRunner

from rulekeeper.cli.main import app
from rulekeeper.core import ledger
from rulekeeper.core.ledger import find_ledger, ledgers

DUEL = """
- id: duel.move.1
  section: Moving
  rule: A figure may step to an adjacent square, or stay where it is if [i]nothing[/i] calls.
  tags: [move]
  example: A1 to A2.
  note: The rulebook is silent on diagonals.
- id: duel.move.shove.1
  section: Shoving
  rule: A shove moves an enemy away.
  tags: [move, enemy]
- id: duel.defense.1
  section: Defense
  rule: A defended attack does nothing.
  tags: [defense]
"""


@pytest.fixture(autouse=True)
def duel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A small game beside the real ones, on a terminal of 80 columns."""
    path = tmp_path / "rules.yaml"
    path.write_text(DUEL, encoding="utf-8")
    known = {**ledgers(), "duel": path}
    monkeypatch.setattr(ledger, "ledgers", lambda: known)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("FORCE_COLOR", raising=False)


def shown(*arguments: str) -> str:
    """What the command prints when all is well."""
    result = CliRunner().invoke(app, ["rules", *arguments])
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return result.stdout


def sentence(*arguments: str) -> str:
    """The one sentence with which the command refuses."""
    result = CliRunner().invoke(app, ["rules", *arguments])
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    return result.stderr.rstrip("\n")


def test_a_rule_is_shown_with_all_its_texts_at_80_columns_and_without_colour() -> None:
    lines = [line.rstrip() for line in shown("duel", "duel.move.1").splitlines()]
    assert lines == [
        "duel.move.1  Moving",
        "  A figure may step to an adjacent square, or stay where it is if [i]nothing[/i]",
        "  calls.",
        "  Example: A1 to A2.",
        "  Note: The rulebook is silent on diagonals.",
        "",
        "1 of 3 rules",
    ]


def test_every_rule_of_a_real_game_fits_into_80_columns() -> None:
    lines = shown("lebelheim").splitlines()
    assert max(map(len, lines)) <= 80
    total = len(find_ledger("lebelheim"))
    assert lines[-1] == f"{total} of {total} rules"


def test_all_words_must_occur() -> None:
    assert shown("duel", "enemy", "SHOVE").startswith("duel.move.shove.1  Shoving\n")
    assert "1 of 3 rules" in shown("duel", "enemy shove")


def test_a_topic_includes_the_topics_below_it() -> None:
    assert "2 of 3 rules" in shown("duel", "--topic", "move")
    assert "1 of 3 rules" in shown("duel", "--topic", "move.shove")
    assert "1 of 3 rules" in shown("duel", "step", "--topic", "move")


def test_json_is_the_entries_as_in_the_ledger_and_nothing_else() -> None:
    assert json.loads(shown("duel", "--json")) == yaml.safe_load(DUEL)
    assert json.loads(shown("duel", "shove", "--json")) == yaml.safe_load(DUEL)[1:2]
    assert json.loads(shown("duel", "--topic", "defense", "--json")) == yaml.safe_load(DUEL)[2:]
    assert json.loads(shown("duel", "nowhere", "--json")) == []


def test_nothing_found_suggests_the_words_that_are_near() -> None:
    assert shown("duel", "defnded", "atack") == (
        "No rule of duel matches 'defnded atack'. Did you mean 'defended attack'?\n"
    )


def test_nothing_found_suggests_the_nearest_id() -> None:
    assert "Did you mean 'duel.move.1'?" in shown("duel", "duel.move.9")


def test_nothing_found_in_a_topic_tells_what_is_elsewhere() -> None:
    assert shown("duel", "defended", "--topic", "move") == (
        "No rule of topic 'move' of duel matches 'defended'. Without --topic it matches 1\nrule.\n"
    )


@pytest.mark.parametrize("words", [["zzzz"], ["defended", "shove"]])
def test_nothing_found_and_nothing_near_suggests_the_topics(words: list[str]) -> None:
    text = " ".join(shown("duel", *words).split())
    assert text.endswith("Try fewer words, or one of the topics: move, defense.")


def test_an_unknown_game_is_refused_with_the_nearest() -> None:
    assert sentence("duell").startswith("No game 'duell' has a ledger (did you mean 'duel'?)")
    assert sentence("duell", "--json").startswith("No game 'duell' has a ledger")


def test_an_unknown_topic_is_refused_with_the_nearest_or_all() -> None:
    assert sentence("duel", "--topic", "mvoe") == (
        "duel has no topic 'mvoe' (did you mean 'move'?)"
    )
    assert sentence("duel", "--topic", "zzzz") == (
        "duel has no topic 'zzzz'; the topics are: move, defense"
    )


def test_a_faulty_ledger_is_refused_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "rules.yaml").write_text(DUEL.replace("[defense]", "[shield]"))
    assert "entry 3 (line 12, duel.defense.1): unknown tag 'shield'" in sentence("duel")


@pytest.mark.parametrize("game", ["lebelheim", "arena"])
def test_how_a_game_is_played_is_told_in_brief(game: str) -> None:
    lines = [line.rstrip() for line in shown(game, "--how").splitlines()]
    titles = [line for line in lines if line[:1].isdigit()]
    assert [title.partition(".")[0] for title in titles] == [str(n) for n in range(1, 9)]
    assert all(len(line) <= 80 for line in lines)
    assert all(line.startswith("  ") for line in lines if line and line not in titles)


def test_how_a_game_is_played_goes_with_nothing_else() -> None:
    told = "--how goes with the game alone: leave the rest out."
    assert sentence("lebelheim", "push", "--how").endswith(told)
