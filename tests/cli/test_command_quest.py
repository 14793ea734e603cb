"""`rulekeeper quest`: quests in a file of their own are checked and tried."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.pocket import sentence, shown

QUEST = """\
quests:
  - id: the-cellar
    name: The Cellar
    introduction: Something scratches below.
    description: The hound has to die.
    goals:
      - {goal: kill, who: hounds, says: "The hound is dead.", xp: 5}
    plan: |
      # # # # # # # # # # # # # # # # # # # # # # # #
      # . . . . . . . . . . . . . . . . . . . . . . #
      # . < < . . . h . . . . . . . . . . . . . . . #
      # . < < . . . . . . . . . . . . . . . . . . . #
      # . . . . . . . . . . . . . . . . . . . . . . #
      # # # # # # # # # # # # # # # # # # # # # # # #
    foes:
      - {id: hounds, symbol: h, villain: quarry-hound}
"""


@pytest.fixture
def file(at_a_table: Path) -> Path:
    """A file with a quest, where one works."""
    path = at_a_table / "cellar.yaml"
    path.write_text(QUEST, encoding="utf-8")
    return Path("cellar.yaml")


def test_a_quest_in_order_is_told_so(file: Path) -> None:
    assert shown("quest", "check", str(file)) == "cellar.yaml is valid: The Cellar.\n"


def test_what_is_wrong_with_a_quest_is_told_with_file_line_and_remedy(file: Path) -> None:
    file.write_text(QUEST.replace("who: hounds", "who: hunds"), encoding="utf-8")
    told = sentence("quest", "check", str(file))
    assert told.startswith("cellar.yaml:7: ")
    assert "hounds" in told


def test_a_quest_of_the_game_is_meant_by_its_id(at_a_table: Path) -> None:
    assert shown("quest", "check", "the-salt-stair") == "the-salt-stair is valid: The Salt Stair.\n"
    assert "The Salt Stair" in shown("quest", "draw", "the-salt-stair")
    told = sentence("quest", "draw", "the-salt-stare")
    assert told == (
        "There is no file the-salt-stare, and no quest of that id. Did you mean `the-salt-stair`?"
    )


def test_a_duel_is_drawn_with_two_sides(at_a_table: Path) -> None:
    told = shown("quest", "draw", "the-bell-orb")
    assert "White: Over Marling" in told
    assert "Black: Nether Marling" in told


def test_in_a_duel_a_bot_plays_both_sides(at_a_table: Path) -> None:
    told = shown(
        "quest", "try", "the-bell-orb", "--matches", "2", "--bot", "random", "--processes", "1"
    )
    [line] = told.splitlines()[1:]
    assert "duel" in line


def test_a_file_without_quests_is_refused(at_a_table: Path) -> None:
    (at_a_table / "none.yaml").write_text("villains: []\n", encoding="utf-8")
    assert "none.yaml has no quests" in sentence("quest", "check", "none.yaml")


def test_a_quest_is_played_at_each_level(file: Path) -> None:
    told = shown("quest", "try", str(file), "--matches", "2", "--bot", "random", "--processes", "1")
    levels = [line.split()[2] for line in told.splitlines()[1:]]
    assert levels == ["daydream", "normal", "nightmare"]
    assert all("The Cellar" in line for line in told.splitlines()[1:])


def test_a_game_without_quests_says_so(file: Path) -> None:
    assert "lebelheim has no quests" in sentence("quest", "check", str(file), "--game", "lebelheim")
