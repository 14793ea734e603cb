"""The first mission with its lessons."""

from __future__ import annotations

from rulekeeper.games.arena.package import ARENA
from tables.tutorials import stale_lessons

TUTORIAL = ARENA.tutorials()["missions"]


def test_no_lesson_of_the_first_mission_has_gone_stale() -> None:
    assert stale_lessons(ARENA.with_packs(), TUTORIAL) == []


def test_a_mission_is_learned_after_the_first_match() -> None:
    assert list(ARENA.tutorials()) == ["first", "missions"]
    assert 10 <= sum(bool(lesson.answer) for lesson in TUTORIAL.lessons) <= 16
