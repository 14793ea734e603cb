"""Reading tutorials, and saying what is wrong with one."""

from pathlib import Path

import pytest

from rulekeeper.content.problems import PackError
from rulekeeper.games.tutorials import load_tutorial

GOOD = """
seed: 7
seats: [me, greedy]
options: {quick: true}
lessons:
  - text: Look at the board.
    points: [square/C5, card/attack-7]
  - text: Go there.
    answer: walk to C5
title: Learn it
about: a guided match
"""


def written(folder: Path, text: str) -> Path:
    file = folder / "tutorial.yaml"
    file.write_text(text)
    return file


def test_a_tutorial_is_read(tmp_path: Path) -> None:
    tutorial = load_tutorial(written(tmp_path, GOOD))
    assert tutorial.seats == ("me", "greedy")
    assert tutorial.options == {"quick": True}
    assert [lesson.answer for lesson in tutorial.lessons] == ["", "walk to C5"]
    assert tutorial.lessons[0].points == ("square/C5", "card/attack-7")


@pytest.mark.parametrize("reference", ["edge/C5-D5", "place/0-hand", "page/arrival", "word/end"])
def test_a_lesson_points_at_any_thing_of_a_tabletop(tmp_path: Path, reference: str) -> None:
    tutorial = load_tutorial(written(tmp_path, GOOD.replace("square/C5", reference)))
    assert tutorial.lessons[0].points[0] == reference


@pytest.mark.parametrize(
    ("right", "wrong", "line", "words"),
    [
        ("answer:", "anwser:", 9, "Did you mean `answer`?"),
        ("seed: 7", "seed: seven", 2, "`seed`|Seed"),
        ("[me, greedy]", "[random, greedy]", 3, "Exactly one seat is the learner's"),
        ("card/attack-7", "attack 7", 7, "is no reference"),
        ("Go there.", "' '", 8, "says nothing"),
        ("answer: walk to C5", "points: []", 5, "No lesson has an answer"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(
    tmp_path: Path, right: str, wrong: str, line: int, words: str
) -> None:
    file = written(tmp_path, GOOD.replace(right, wrong))
    with pytest.raises(PackError, match=words) as caught:
        load_tutorial(file)
    assert caught.value.problems[0].line == line
