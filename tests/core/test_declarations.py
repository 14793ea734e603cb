"""Declarations that turn out impossible: savepoints, rewinds, dead ends."""

from random import Random

import pytest

from core.toys import END, Jump, Leap, Names, Notes, Pick, Word, lines, say, sketch
from rulekeeper.core.errors import Refused, RulesError
from rulekeeper.core.game import Result
from rulekeeper.core.match import Match
from rulekeeper.core.requests import CHECKPOINT, Flow, Rewind, Savepoint, roll
from rulekeeper.core.table import Table
from rulekeeper.core.verdict import YES, No

NO = No("sketch.no.1", "That does not go.")


def one_step(table: Table[Notes, Names]) -> Flow[Result]:
    yield from say(table, 0, "hello")
    yield Savepoint("declaration")
    word = yield from say(table, 0, "good bad worse")
    if word != "good":
        yield Rewind("declaration", NO)
    yield from say(table, 0, "yes no")
    return END


def test_what_turns_out_impossible_is_refused_and_not_offered_again() -> None:
    match = sketch(one_step)
    before = match.state_bytes, match.events()
    with pytest.raises(Refused, match="That does not go"):
        match.choose("bad")
    assert (match.state_bytes, match.events()) == before
    assert match.options == [Word("good"), Word("worse")]
    with pytest.raises(Refused, match="That does not go"):
        match.choose(Word("bad"))


def test_it_stays_refused_until_the_match_moves_on() -> None:
    match = sketch(one_step)
    with pytest.raises(Refused):
        match.choose("bad")
    assert match.explain(Word("bad"), 0) == NO
    assert match.explain(Word("bad"), 1) == YES, "nothing was refused to the other seat"
    assert match.copy().explain(Word("bad"), 0) == NO
    match.choose("good")
    assert lines(match) == ["hello", "good"]
    assert match.answers == [(0, Word("good"))]


def test_a_machine_that_tries_it_is_asked_again() -> None:
    match = sketch(one_step)
    for word in ("bad", "worse", "good"):
        match.play(Word(word))
    assert lines(match) == ["hello", "good"]


def two_steps(table: Table[Notes, Names]) -> Flow[Result]:
    """Only `west` can go `far`; `north` can go nowhere."""
    yield Savepoint("move")
    where = yield from say(table, 0, "west north east")
    how = yield from say(table, 0, "far near")
    if where == "north" or (how == "far") != (where == "west"):
        yield Rewind("move", No("sketch.no.2", f"It is not {how} to the {where}."))
    yield from say(table, 1, "yes no")
    return END


def test_a_declaration_of_two_steps_goes_back_to_the_first() -> None:
    match = sketch(two_steps)
    match.choose("east")
    with pytest.raises(Refused, match="It is not far to the east"):
        match.choose("far")
    assert lines(match) == []
    assert match.options == [Word("west"), Word("north"), Word("east")]
    match.choose("east")
    assert match.options == [Word("near")]
    match.choose("near")
    assert lines(match) == ["east", "near"]


def test_a_first_step_that_leads_nowhere_is_refused_itself() -> None:
    match = sketch(two_steps)
    for how in ("far", "near"):
        match.choose("north")
        with pytest.raises(Refused, match=f"It is not {how} to the north"):
            match.choose(how)
    with pytest.raises(Refused, match="It is not far to the north"):
        match.choose("north")
    assert match.options == [Word("west"), Word("east")]
    assert isinstance(match.explain(Word("north"), 0), No)


def nested(table: Table[Notes, Names]) -> Flow[Result]:
    """A declaration within a declaration; the outer one fails."""
    yield from say(table, 1, "go stop")
    yield Savepoint("outer")
    first = yield from say(table, 0, "a b")
    yield Savepoint("inner")
    second = yield from say(table, 0, "c d")
    if second == "d":
        yield Rewind("inner", NO)
    if first == "a":
        yield Rewind("outer", NO)
    return END


def test_declarations_nest() -> None:
    match = sketch(nested)
    match.choose("go")
    match.choose("a")
    with pytest.raises(Refused):
        match.choose("d")
    assert lines(match) == ["go", "a"], "the inner declaration is asked anew"
    with pytest.raises(Refused):
        match.choose("c")
    assert lines(match) == ["go"], "and the outer one, when that is what fails"
    with pytest.raises(Refused):
        match.choose("a")
    assert match.options == [Word("b")], "neither way on from there was possible"


def hopeless(table: Table[Notes, Names]) -> Flow[Result]:
    yield Savepoint("declaration")
    yield from say(table, 0, "bad worse")
    yield Rewind("declaration", NO)
    return END


def test_rules_that_leave_nothing_possible_are_at_fault() -> None:
    match = sketch(hopeless)
    with pytest.raises(Refused):
        match.choose("bad")
    with pytest.raises(RulesError, match="impossible: That does not go"):
        match.choose("worse")
    assert match.options == [Word("worse")]


@pytest.mark.parametrize("rewind", ["roll", "nothing", "elsewhere", "past"])
def test_only_what_seats_have_answered_since_the_last_checkpoint_is_taken_back(rewind: str) -> None:
    def rules(table: Table[Notes, Names]) -> Flow[Result]:
        if table.state.lines:
            return END
        yield Savepoint("here")
        yield from say(table, 0, "yes no")
        if rewind == "roll":
            yield from roll(6, 0, "luck")
        if rewind == "nothing":
            yield Savepoint("here")
        if rewind == "past":
            yield CHECKPOINT
        yield Rewind("there" if rewind == "elsewhere" else "here", NO)
        return END

    match = sketch(rules)
    with pytest.raises(RulesError):
        match.choose("yes")
    assert lines(match) == []
    assert match.decision


@pytest.mark.parametrize("seed", range(20))
def test_a_match_with_impossible_declarations_plays_to_its_end_and_saves_none_of_them(
    seed: int,
) -> None:
    match = Match.new(Leap(), {}, ["Ana", "Ben"], seed)
    rng = Random(seed)
    while match.decision:
        match.play(rng.choice(match.options))
    kinds = [type(answer) for _, answer in match.answers]
    assert kinds == [Pick, Jump] * (len(kinds) // 2)
    again = Match.new(Leap(), {}, ["Ana", "Ben"], seed)
    for _, answer in match.answers:
        again.choose(answer)
    assert again.final_hash == match.final_hash


def test_undo_forgets_refusals() -> None:
    match = sketch(one_step)
    with pytest.raises(Refused):
        match.choose("bad")
    match.choose("good")
    match.undo(0)
    assert match.options == [Word("good"), Word("bad"), Word("worse")]


def test_a_checkpoint_that_the_rules_repeat_keeps_refusals() -> None:
    def rules(table: Table[Notes, Names]) -> Flow[Result]:
        yield CHECKPOINT
        yield CHECKPOINT
        return (yield from one_step(table))

    match = sketch(rules)
    with pytest.raises(Refused):
        match.choose("bad")
    assert match.options == [Word("good"), Word("worse")]
