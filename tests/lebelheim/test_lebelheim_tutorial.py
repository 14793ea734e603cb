"""The first match of Lebelheim, walked as its learner walks it."""

from __future__ import annotations

from rulekeeper.core.match import Match
from rulekeeper.games.lebelheim.package import LEBELHEIM
from rulekeeper.games.lebelheim.rules.attack import Defend
from rulekeeper.games.lebelheim.rules.move import Step
from rulekeeper.games.lebelheim.rules.play import PlayCard, UseSkill
from rulekeeper.games.lebelheim.rules.turn import EndTurn
from rulekeeper.players.registry import find_player
from tables.tutorials import stale_lessons

told = LEBELHEIM.tutorials().get("first")
assert told is not None
TUTORIAL = told


def test_no_lesson_is_stale() -> None:
    assert stale_lessons(LEBELHEIM.with_packs(), TUTORIAL) == []


def test_the_lessons_let_the_learner_move_play_defend_trick_use_skills_and_end_a_turn() -> None:
    game = LEBELHEIM.with_packs()
    walk = TUTORIAL
    match = Match.new(game, walk.options, ["Ana", "Ben"], walk.seed)
    bot = find_player(walk.seats[1], seed=walk.seed)
    for lesson in walk.lessons:
        while match.decision and not match.decision_of(0):
            match.choose(bot.choose(match, 1), 1)
        if lesson.answer:
            match.choose(lesson.answer, 0)
    own = [option for seat, option in match.answers if seat == 0]
    kinds = {game.catalogue.cards[o.card].kind for o in own if isinstance(o, PlayCard)}
    assert {Step, Defend, UseSkill, EndTurn} <= {type(option) for option in own}
    assert kinds == {"action", "trick"}
    assert match.result is None


def test_the_tutorial_is_about_ten_answers_and_short_texts() -> None:
    lessons = TUTORIAL.lessons
    assert 8 <= sum(bool(lesson.answer) for lesson in lessons) <= 12
    assert max(len(lesson.text) for lesson in lessons) <= 320
