"""Playing a tutorial as its learner does, to see that no lesson has gone stale."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from rulekeeper.core.match import Match
from rulekeeper.core.requests import CHANCE
from rulekeeper.games.package import AnyGame
from rulekeeper.games.registry import find_package
from rulekeeper.games.tabletop import Presenter, Tutorial
from rulekeeper.games.tutorials import LEARNER
from rulekeeper.players.registry import find_player


def stale_lessons(game: AnyGame, tutorial: Tutorial) -> list[str]:
    """What a learner would stumble over: answers not offered, pointers at what is not there.

    The last answer given, the match goes on freely.
    """
    match: Match[Any, Any] = Match.new(
        game, tutorial.options, tutorial.seats, tutorial.seed, listen=False
    )
    learner = tutorial.seats.index(LEARNER)
    presenter: Presenter[Any] = find_package(game.name).presenter(game, tutorial.seats)
    stale = []
    for number, lesson in enumerate(tutorial.lessons, 1):
        _play_bots(match, tutorial, learner)
        seen = _seen(match, presenter, learner)
        stale += [
            f"lesson {number} points at {reference}, which is not there"
            for reference in lesson.points
            if reference not in seen
        ]
        if not lesson.answer:
            continue
        decision = match.decision_of(learner)
        offered = [match.option_text(o) for o in decision.options] if decision else []
        if lesson.answer not in offered:
            return [*stale, f"lesson {number}: {lesson.answer!r} is not offered, but {offered}"]
        taken = _parts_of(match, presenter, learner, lesson.answer)
        stale += [
            f"lesson {number} points at {reference}, and asks for {lesson.answer!r}"
            for reference in lesson.points
            if reference.startswith("card/") and reference not in taken
        ]
        match.choose(offered.index(lesson.answer), learner)
    return stale


def after_lesson(game: AnyGame, tutorial: Tutorial, answer: str) -> Match[Any, Any]:
    """The match as the learner sees it after the first lesson with this answer."""
    match: Match[Any, Any] = Match.new(game, tutorial.options, tutorial.seats, tutorial.seed)
    learner = tutorial.seats.index(LEARNER)
    answers = [lesson.answer for lesson in tutorial.lessons if lesson.answer]
    for text in answers[: answers.index(answer) + 1]:
        _play_bots(match, tutorial, learner)
        match.choose(text, learner)
    _play_bots(match, tutorial, learner)
    return match


def _play_bots(match: Match[Any, Any], tutorial: Tutorial, learner: int) -> None:
    """Let the bots answer until the learner is asked or the match is over."""
    while match.decision and not match.decision_of(learner):
        seat = match.decision.seat
        assert seat != CHANCE
        bot = find_player(tutorial.seats[seat], seed=tutorial.seed)
        match.choose(bot.choose(match, seat), seat)


def _parts_of(
    match: Match[Any, Any], presenter: Presenter[Any], seat: int, answer: str
) -> tuple[str, ...]:
    """What is pointed at to give an answer."""
    decision = match.decision_of(seat)
    assert decision
    texts = [match.option_text(option) for option in decision.options]
    question = presenter.question(match.seen(seat), decision, texts, match.prompt(seat))
    return next(offer.parts for offer in question.offers if offer.text == answer)


def _seen(match: Match[Any, Any], presenter: Presenter[Any], seat: int) -> set[str]:
    """The references of all that a page shows to a seat now."""
    view = match.seen(seat)
    table = presenter.tabletop(view, seat)
    shown: list[object] = [table]
    if decision := match.decision_of(seat):
        texts = [match.option_text(option) for option in decision.options]
        shown.append(presenter.question(view, decision, texts, match.prompt(seat)))
    written = msgspec.json.encode(shown).decode()
    squares = table.board.squares if table.board else ()
    found = set(re.findall(r'"((?:figure|card|word|square)/[^"]+)"', written))
    return found | {f"square/{square}" for square in squares if square}
