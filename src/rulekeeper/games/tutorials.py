"""Reading from YAML what is told of a game: set-up, a first match, how it is played, its words.

    seed: 7
    seats: [me, greedy]
    options: {mode: 1v1}
    lessons:
      - text: It is your turn. Point at a square to go there.
        points: [square/C5, figure/0]
        answer: walk to C5

`seats` tells who sits where: `me`, or the kind of a bot. Chance and bots follow the seed, so the
match always runs alike as long as each `answer` is given when its turn comes: one lesson for each
decision of the learner, lessons without an answer in between.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from rulekeeper.content.document import Fault, load_document
from rulekeeper.games.tabletop import HowTo, Lesson, SetUp, Tutorial, Words

LEARNER = "me"
"""Who learns, among a tutorial's seats."""

_REFERENCE = re.compile(r"(square|edge|figure|card|place|page|word)/\S+")


@cache
def load_set_up(file: Path) -> SetUp:
    """The form that a file holds, by which a match is set up.

    Raises `PackError` with line, cause and remedy of all that is wrong with it.
    """
    return load_document(SetUp, file)


@cache
def load_tutorial(file: Path) -> Tutorial:
    """The tutorial that a file holds.

    Raises `PackError` with line, cause and remedy of all that is wrong with it.
    """
    return load_document(Tutorial, file, _faults)


@cache
def load_how_to(file: Path) -> HowTo:
    """How a game is played, as the file tells it; `how_to` makes the pictures.

    Raises `PackError` with line, cause and remedy of all that is wrong with it.
    """
    return load_document(HowTo, file)


@cache
def load_words(file: Path) -> Words:
    """The words of a game, as the file explains them.

    Raises `PackError` with line, cause and remedy of all that is wrong with it.
    """
    return load_document(Words, file)


def _faults(tutorial: Tutorial) -> Iterator[Fault]:
    """What is wrong with a tutorial that its type lets pass: where, cause and remedy."""
    if tutorial.seats.count(LEARNER) != 1:
        yield ("seats",), "Exactly one seat is the learner's", f"Name one of them `{LEARNER}`."
    if not any(lesson.answer for lesson in tutorial.lessons):
        yield ("lessons",), "No lesson has an answer", "Let the learner do something."
    for number, lesson in enumerate(tutorial.lessons):
        yield from (
            (("lessons", number, *path), cause, remedy)
            for path, cause, remedy in _lesson_faults(lesson)
        )


def _lesson_faults(lesson: Lesson) -> Iterator[Fault]:
    if not lesson.text.strip():
        yield ("text",), "A lesson says nothing", "Write its text."
    for number, reference in enumerate(lesson.points):
        if not _REFERENCE.fullmatch(reference):
            remedy = "Write one such as `square/C5`, `figure/0`, `card/attack-7` or `word/end`."
            yield ("points", number), f"`{reference}` is no reference", remedy
