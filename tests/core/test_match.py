"""What a match asks, how it is answered, and what it refuses."""

import pytest

from core.toys import END, Duel, Names, Notes, Rest, Word, lines, say, sketch
from rulekeeper.core.errors import Refused, SetupError, UnknownAnswer
from rulekeeper.core.game import Result
from rulekeeper.core.match import Match
from rulekeeper.core.requests import Flow
from rulekeeper.core.table import Table
from rulekeeper.core.verdict import YES, No

NO_FLYING = No("sketch.fly.1", "Pigs do not fly.")


def say_two(table: Table[Notes, Names]) -> Flow[Result]:
    yield from say(table, 0, "run walk walk-slowly")
    yield from say(table, 1, "stop go")
    return END


def test_a_decision_says_who_is_asked_what() -> None:
    match = sketch(say_two)
    decision = match.decision
    assert decision
    assert (decision.seat, decision.kind, decision.rule) == (0, "word", "sketch.say.1")
    assert match.options == decision.options == [Word("run"), Word("walk"), Word("walk-slowly")]
    assert match.decision_of(0) == decision
    assert match.decision_of(1) is None
    assert match.waiting_for(0) == match.waiting_for(1) == (0,)


@pytest.mark.parametrize("answer", [Word("walk"), 1, "walk", " WALK "])
def test_an_answer_is_an_option_or_its_index_or_its_words(answer: Word | int | str) -> None:
    match = sketch(say_two)
    match.choose(answer)
    assert lines(match) == ["walk"]


def test_a_part_of_the_words_is_enough_when_it_fits_one_option_only() -> None:
    match = sketch(say_two)
    match.choose("slow")
    assert lines(match) == ["walk-slowly"]


def test_whole_words_count_before_their_beginnings() -> None:
    match = sketch(say_two)
    assert match.named("d to", [Word("add to"), Word("d to e")]) == Word("d to e")
    assert match.named("en", [Word("end"), Word("and")]) == Word("end")


def test_a_number_is_not_short_for_a_longer_one() -> None:
    match, squares = sketch(say_two), [Word("to a10"), Word("to a21")]
    assert match.named("a10", squares) == Word("to a10")
    for short in ("to a1", "2"):
        with pytest.raises(UnknownAnswer):
            match.named(short, squares)


def test_words_that_fit_several_options_are_refused_with_those_options() -> None:
    with pytest.raises(UnknownAnswer, match="'wal' may mean: walk; walk-slowly"):
        sketch(say_two).choose("wal")


def test_letters_within_a_word_are_no_answer() -> None:
    with pytest.raises(UnknownAnswer, match="Nothing here is called 'top'"):
        sketch(say_two).choose("top")


@pytest.mark.parametrize("answer", ["swim", "", "  ", 3, -1])
def test_an_answer_that_names_nothing_changes_nothing(answer: str | int) -> None:
    match = sketch(say_two)
    with pytest.raises(UnknownAnswer):
        match.choose(answer)
    assert match.answers == []
    assert match.decision


def test_a_seat_that_is_not_asked_cannot_answer() -> None:
    with pytest.raises(UnknownAnswer, match="Nothing is asked of seat 2"):
        sketch(say_two).choose("stop", seat=1)


def test_what_the_rules_forbid_is_refused_with_rule_and_reason() -> None:
    match = sketch(say_two, refusals={"fly": NO_FLYING})
    with pytest.raises(Refused, match=r"Pigs do not fly. \(sketch.fly.1\)") as refused:
        match.choose(Word("fly"))
    assert refused.value.verdict == NO_FLYING
    assert match.answers == []


def test_what_is_allowed_but_not_asked_for_is_no_answer() -> None:
    with pytest.raises(UnknownAnswer, match="'sing' does not answer what is asked"):
        sketch(say_two).choose(Word("sing"))


def test_any_conceivable_action_can_be_asked_about() -> None:
    match = sketch(say_two, refusals={"fly": NO_FLYING})
    assert match.explain("fly", 0) == NO_FLYING
    assert match.explain(Word("run"), 0) == YES
    with pytest.raises(UnknownAnswer):
        match.explain("teleport", 0)


def test_a_finished_match_asks_nothing() -> None:
    match = sketch(say_two)
    match.choose("run")
    match.choose("go")
    assert match.result == END
    assert match.decision is None
    assert not match.options
    assert match.prompt(0) == ""
    with pytest.raises(UnknownAnswer, match="Nothing is asked of anybody now"):
        match.choose(0)
    assert match.explain(Word("run"), 0) == No("sketch.end.1", "The match is over.")


def test_a_match_needs_the_right_seats() -> None:
    with pytest.raises(SetupError, match="for 2 players, not for 1"):
        Match.new(Duel(), {}, ["Ana"], seed=1)


# -- decisions with a single option ---------------------------------------------------------------


def say_the_only_word(table: Table[Notes, Names]) -> Flow[Result]:
    yield from say(table, 0, "yes no")
    yield from say(table, 1, "only")
    yield from say(table, 0, "yes no")
    return END


def test_a_decision_with_a_single_option_is_made_by_itself_and_not_recorded() -> None:
    match = sketch(say_the_only_word)
    match.choose("yes")
    assert lines(match) == ["yes", "only"]
    assert match.answers == [(0, Word("yes"))]


def test_who_always_wants_to_be_asked_is_asked_and_that_is_not_recorded_either() -> None:
    match = sketch(say_the_only_word)
    match.always_ask.add(1)
    match.choose("yes")
    decision = match.decision
    assert decision
    assert (decision.seat, decision.options) == (1, [Word("only")])
    match.choose("only")
    match.choose("no")
    assert lines(match) == ["yes", "only", "no"]
    assert match.answers == [(0, Word("yes")), (0, Word("no"))]


def test_a_player_who_is_always_asked_may_be_a_machine() -> None:
    match = sketch(say_the_only_word)
    match.always_ask.add(1)
    while match.decision:
        match.play(match.options[0])
    assert lines(match.copy()) == lines(match) == ["yes", "only", "yes"]
    assert len(match.answers) == 2


# -- events ---------------------------------------------------------------------------------------


def test_events_tell_each_seat_what_it_may_see() -> None:
    match = Match.new(Duel(), {}, ["Ana", "Ben"], seed=3)
    match.choose(Rest())
    assert [type(event).__name__ for event in match.events()] == ["Drew", "Drew"]
    shown = [getattr(event, "card", None) is not None for event in match.events(seat=0)]
    assert shown == [True, False]
    assert match.events(since=1, seat=0) == match.events(seat=0)[1:]


def test_a_match_without_listeners_keeps_no_events() -> None:
    match = Match.new(Duel(), {}, ["Ana", "Ben"], seed=3, listen=False)
    match.choose(Rest())
    assert match.events() == []
