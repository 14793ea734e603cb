"""The first match of Arcadia Quest, walked as its learner does."""

from __future__ import annotations

from rulekeeper.games.arcadia.options import figure_name
from rulekeeper.games.arcadia.package import ARCADIA
from rulekeeper.games.arcadia.rules.attack import Strike
from rulekeeper.games.arcadia.rules.moving import Move
from tables.tutorials import after_lesson, stale_lessons

told = ARCADIA.tutorials()["first"]


def test_no_lesson_has_gone_stale() -> None:
    assert stale_lessons(ARCADIA.with_packs(), told) == []


def test_the_tutorial_is_short_and_names_rules_only_in_words() -> None:
    answers = [lesson.answer for lesson in told.lessons if lesson.answer]
    assert 10 <= len(answers) <= 14
    assert max(len(lesson.text.split()) for lesson in told.lessons) <= 60
    assert not any("arcadia." in lesson.text for lesson in told.lessons)


def test_what_the_lessons_tell_has_happened() -> None:
    game = ARCADIA.with_packs()
    match = after_lesson(game, told, "attack Bailiff 3 with Bent Cutlass")
    log = [match.event_text(event) for event in match.events()]
    assert "Bailiff 3 is killed: Overkill." in log
    assert "Ursula Thimble collects the Refreshing Potion." in log
    answers = {type(option) for _, option in match.answers}
    assert {Strike, Move} <= answers


def test_the_lessons_point_at_whom_they_name() -> None:
    match = after_lesson(ARCADIA.with_packs(), told, "move Ursula Thimble to b7")
    assert figure_name(match.table, 9) == "Bailiff 3"
