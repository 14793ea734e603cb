"""What the players choose together: several seats are asked, and the first answer counts."""

import pytest

from core.toys import END, Names, Notes, Word, lines, note, sketch
from rulekeeper.core import saving
from rulekeeper.core.errors import NothingToUndo, Refused, UnknownAnswer
from rulekeeper.core.events import SPECTATOR
from rulekeeper.core.game import Result
from rulekeeper.core.match import Match
from rulekeeper.core.passing import Passing
from rulekeeper.core.requests import (
    Flow,
    QuestionKind,
    Rewind,
    Savepoint,
    choose_anyone,
)
from rulekeeper.core.table import Table
from rulekeeper.core.verdict import No
from rulekeeper.players.outlook import answer

PARTY = (0, 2)
PATH = [Word("left"), Word("right")]


def walk(table: Table[Notes, Names]) -> Flow[Result]:
    """Three times the first or the third seat says where all go; the second one looks on."""
    for _ in range(3):
        chosen = yield from choose_anyone(PARTY, QuestionKind("path"), PATH, "sketch.path.1")
        note(table, chosen.word)
    return END


def walking() -> Match[Notes, Names]:
    return sketch(walk, seats=3)


def test_all_of_them_are_asked_in_the_open() -> None:
    match = walking()
    assert [(d.seat, d.options, d.covert) for d in match.decisions] == [
        (0, PATH, False),
        (2, PATH, False),
    ]
    assert match.decision_of(1) is None
    assert match.waiting_for(1) == match.waiting_for(SPECTATOR) == PARTY


def test_the_first_answer_counts_and_is_recorded_with_who_gave_it() -> None:
    match = walking()
    match.choose("right", seat=2)
    match.choose("left", seat=0)
    match.choose("left")
    assert lines(match) == ["right", "left", "left"]
    assert [seat for seat, _ in match.answers] == [2, 0, 0]
    assert match.result == END


def test_who_is_not_asked_answers_nothing() -> None:
    match = walking()
    with pytest.raises(UnknownAnswer, match="Nothing is asked of seat 2"):
        match.choose("left", seat=1)
    assert lines(match) == []


def test_a_bot_answers_for_its_own_seat() -> None:
    match = walking()
    answer(match, 2, PATH[0])
    assert [seat for seat, _ in match.answers] == [2]


def test_nobody_is_asked_where_there_is_no_choice() -> None:
    def one_way(table: Table[Notes, Names]) -> Flow[Result]:
        only = yield from choose_anyone(PARTY, QuestionKind("path"), PATH[:1], "sketch.path.1")
        note(table, only.word)
        return END

    match = sketch(one_way, seats=3)
    assert lines(match) == ["left"]
    assert match.answers == []


def test_somebody_says_so_where_there_is_something_to_read_first() -> None:
    def read_it(table: Table[Notes, Names]) -> Flow[Result]:
        menu = QuestionKind("path")
        only = yield from choose_anyone(PARTY, menu, PATH[:1], "sketch.path.1", pauses=True)
        note(table, only.word)
        return END

    match = sketch(read_it, seats=3)
    decision = match.decision
    assert lines(match) == []
    assert decision is not None
    assert decision.pauses
    assert match.forced is None
    assert Passing().answer(match, decision, "never") is None
    match.choose("left", seat=2)
    assert [seat for seat, _ in match.answers] == [2]
    again = saving.load(saving.save(match).splitlines(), lambda header: match.game)
    assert again.state_bytes == match.state_bytes


def test_saving_keeps_who_answered() -> None:
    match = walking()
    match.choose("right", seat=2)
    match.choose("left", seat=0)
    again = saving.load(saving.save(match).splitlines(), lambda header: match.game)
    assert again.answers == match.answers
    assert again.state_bytes == match.state_bytes
    assert again.decisions == match.decisions


def test_a_copy_plays_on_alike() -> None:
    match = walking()
    match.choose("right", seat=2)
    copy = match.copy()
    for each in (match, copy):
        each.choose("left", seat=2)
    assert copy.state_bytes == match.state_bytes
    assert copy.answers == match.answers


def test_whoever_answered_may_take_it_back_until_another_acts() -> None:
    match = walking()
    match.choose("right", seat=2)
    match.undo(2)
    assert lines(match) == []
    match.choose("right", seat=2)
    match.choose("left", seat=0)
    with pytest.raises(NothingToUndo):
        match.undo(2)


def test_what_turns_out_impossible_is_refused_to_all_of_them() -> None:
    wall = No("sketch.wall.1", "There is a wall.")

    def into_a_wall(table: Table[Notes, Names]) -> Flow[Result]:
        yield Savepoint("path")
        chosen = yield from choose_anyone(PARTY, QuestionKind("path"), PATH, "sketch.path.1")
        if chosen == PATH[0]:
            yield Rewind("path", wall)
        return END

    match = sketch(into_a_wall, seats=3)
    with pytest.raises(Refused, match="There is a wall"):
        match.choose("left", seat=2)
    assert [decision.options for decision in match.decisions] == [PATH[1:], PATH[1:]]
    assert match.explain(PATH[0], 0) == match.explain(PATH[0], 2) == wall
