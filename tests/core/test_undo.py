"""Undo: what stops it in company, and that alone nothing does."""

import pytest

from core.toys import END, Names, Notes, Word, at_once, lines, note, say, sketch
from rulekeeper.core.acts import PASS, window
from rulekeeper.core.chance import OpenChance
from rulekeeper.core.errors import NothingToUndo
from rulekeeper.core.game import Result
from rulekeeper.core.match import Match
from rulekeeper.core.requests import CHECKPOINT, Flow, QuestionKind, Rolled, roll
from rulekeeper.core.table import Table


def talk(table: Table[Notes, Names]) -> Flow[Result]:
    for seat in (0, 0, 0, 1):
        yield from say(table, seat, "yes no")
    return END


def test_a_seat_takes_back_its_last_answers_one_by_one() -> None:
    match = sketch(talk)
    match.choose("yes")
    match.choose("no")
    match.undo(0)
    assert lines(match) == ["yes"]
    match.undo(0)
    assert lines(match) == []
    with pytest.raises(NothingToUndo, match="no decision to take back"):
        match.undo(0)


def test_in_company_the_act_of_another_seat_stops_undo() -> None:
    match = sketch(talk)
    for _ in range(4):
        match.choose("yes")
    with pytest.raises(NothingToUndo, match="Another player"):
        match.undo(0)
    match.undo(1)
    match.undo(0)
    assert lines(match) == ["yes", "yes"]


def test_the_end_of_a_match_can_be_taken_back() -> None:
    match = sketch(talk)
    for _ in range(4):
        match.choose("yes")
    assert match.result == END
    match.undo(1)
    assert match.result is None
    assert match.decision


def test_undo_takes_back_events_too() -> None:
    match = sketch(talk)
    match.choose("yes")
    match.choose("no")
    match.undo(0)
    assert len(match.events()) == 1


# -- what stops it in company ---------------------------------------------------------------------


def roll_after_the_first_word(table: Table[Notes, Names]) -> Flow[Result]:
    yield from say(table, 0, "yes no")
    note(table, (yield from roll(20, 0, "luck")))
    yield from say(table, 0, "yes no")
    return END


def test_in_company_an_answer_of_chance_stops_undo() -> None:
    match = sketch(roll_after_the_first_word)
    match.choose("yes")
    with pytest.raises(NothingToUndo, match="Chance"):
        match.undo(0)
    match.choose("no")
    match.undo(0)
    assert len(lines(match)) == 2


def reveal_after_two_words(table: Table[Notes, Names]) -> Flow[Result]:
    for number in range(4):
        if number == 2:
            table.reveal()
        yield from say(table, 0, "yes no")
    table.reveal()
    return END


def test_in_company_something_revealed_stops_undo() -> None:
    match = sketch(reveal_after_two_words)
    match.choose("yes")
    match.undo(0)
    match.choose("yes")
    match.choose("yes")
    with pytest.raises(NothingToUndo, match="revealed"):
        match.undo(0)


def test_something_revealed_at_the_end_of_the_match_stops_undo() -> None:
    match = sketch(reveal_after_two_words)
    for _ in range(4):
        match.choose("yes")
    with pytest.raises(NothingToUndo, match="revealed"):
        match.undo(0)


def answered(table: Table[Notes, Names]) -> Flow[Result]:
    """Ana says a word, and Ben may respond."""
    yield from say(table, 0, "yes no")
    respond = at_once(lambda seat, option: note(table, "response"))
    yield from window(
        QuestionKind("answer"),
        [1],
        lambda _: [Word("echo")],
        respond,
        "sketch.window.1",
        table.always_ask,
    )
    yield from say(table, 0, "yes no")
    return END


def test_that_another_seat_passed_does_not_stop_undo() -> None:
    match = sketch(answered)
    match.choose("yes")
    match.choose(PASS)
    match.undo(0)
    assert match.answers == []


def test_that_another_seat_responded_stops_undo() -> None:
    match = sketch(answered)
    match.choose("yes")
    match.choose("echo")
    with pytest.raises(NothingToUndo, match="Another player"):
        match.undo(0)


# -- alone ----------------------------------------------------------------------------------------


def gamble(table: Table[Notes, Names]) -> Flow[Result]:
    """Both seats roll dice of the size they choose, six times in all, with a checkpoint each."""
    while len(table.state.lines) < 12:
        yield CHECKPOINT
        sides = yield from say(table, len(table.state.lines) // 2 % 2, "4 6 20")
        note(table, (yield from roll(int(sides), 0, "luck")))
        table.reveal()
    return END


def test_alone_undo_goes_back_to_the_very_start() -> None:
    match = sketch(gamble, alone=True)
    start = match.state_bytes
    while match.decision:
        match.choose("20")
    for seat in (1, 0) * 3:
        match.undo(seat)
    assert match.state_bytes == start


def test_what_chance_answered_stays_whatever_is_chosen_after_undo() -> None:
    match = sketch(gamble, alone=True)
    match.choose("20")
    known = lines(match)[1]
    for sides in ("4", "6", "4", "20", "6", "20"):
        match.undo(0)
        match.choose(sides)
    assert lines(match) == ["20", known]


def test_at_a_real_table_the_dice_lie_as_they_were_rolled() -> None:
    match = sketch(gamble, alone=True, chance=OpenChance())
    match.choose("20")
    match.choose(Rolled(17))
    match.undo(0)
    match.choose("6")
    assert match.decision, "no die of six sides has been rolled yet"
    match.choose(Rolled(2))
    match.undo(0)
    match.choose("20")
    assert lines(match) == ["20", "17"], "the die of twenty sides was rolled before"
    match.undo(0)
    match.choose("6")
    assert lines(match) == ["6", "2"]


def test_undo_in_a_copy_goes_as_far_back_and_leaves_the_original_alone() -> None:
    match = sketch(gamble, alone=True)
    while match.decision:
        match.choose("6")
    end = match.state_bytes
    copy = match.copy()
    for seat in (1, 0) * 3:
        copy.undo(seat)
    assert lines(copy) == []
    assert match.state_bytes == end


def test_what_was_revealed_does_not_count_again_when_the_rules_run_again() -> None:
    match = sketch(reveal_after_two_words)
    for _ in range(3):
        match.choose("yes")
    match.undo(0)
    match.choose("yes")
    seen: Match[Notes, Names]
    for seen in (match.copy(), match):
        seen.undo(0)
        assert lines(seen) == ["yes", "yes"]
        with pytest.raises(NothingToUndo, match="revealed"):
            seen.undo(0)


# -- what others agree to ---------------------------------------------------------------------


def test_who_goes_back_freely_is_stopped_by_nothing() -> None:
    match = sketch(gamble)
    while match.decision:
        match.choose("6")
    with pytest.raises(NothingToUndo):
        match.undo(0)
    for seat in (1, 0) * 3:
        match.undo(seat, freely=True)
    assert lines(match) == []
    with pytest.raises(NothingToUndo, match="no decision to take back"):
        match.undo(0, freely=True)


def speak_then_pass(table: Table[Notes, Names]) -> Flow[Result]:
    yield from say(table, 0, "yes no")
    respond = at_once(lambda seat, option: note(table, seat))
    yield from window(
        QuestionKind("reply"), (0,), lambda seat: [Word("hey")], respond, "x.1", set()
    )
    yield from say(table, 1, "yes no")
    return END


def test_what_was_answered_unasked_is_no_decision() -> None:
    match = sketch(talk, alone=True)
    for word in ("yes", "no", "no"):
        match.choose(word)
    match.undo(0, unasked={1, 2})
    assert lines(match) == []


def test_an_undo_that_is_refused_takes_nothing_back() -> None:
    def dice_between(table: Table[Notes, Names]) -> Flow[Result]:
        yield from say(table, 0, "yes no")
        yield from roll(6, 0, "luck")
        yield from say(table, 0, "yes no")
        yield from say(table, 1, "yes no")
        return END

    match = sketch(dice_between)
    for _ in range(2):
        match.choose("yes")
    with pytest.raises(NothingToUndo, match="Chance"):
        match.undo(0, unasked={2})
    assert lines(match) == ["yes", "yes"]


def test_own_passes_are_decisions() -> None:
    match = sketch(speak_then_pass)
    match.choose("yes")
    match.choose(PASS)
    match.undo(0)
    assert lines(match) == ["yes"]


def test_how_often_each_seat_has_answered_is_known_after_undo_and_in_copies() -> None:
    match = sketch(talk)
    for _ in range(4):
        match.choose("yes")
    assert [match.answers_of(seat) for seat in (0, 1)] == [3, 1]
    match.undo(1)
    match.undo(0)
    assert [match.answers_of(seat) for seat in (0, 1)] == [2, 0]
    copy = match.copy()
    copy.choose("no")
    assert [copy.answers_of(0), match.answers_of(0)] == [3, 2]
    match.choose("yes")
    match.choose("no")
    assert [match.answers_of(seat) for seat in (0, 1)] == [3, 1]
