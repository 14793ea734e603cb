"""Content that never ends: the rules say so, and the match can go on with another answer."""

import pytest

from core.toys import END, Names, Notes, Sketch, lines, note, say, sketch
from rulekeeper.core.errors import RulesError
from rulekeeper.core.game import Result
from rulekeeper.core.match import Match
from rulekeeper.core.requests import Flow, roll
from rulekeeper.core.table import STEP_LIMIT, Table


def echo_chamber(table: Table[Notes, Names]) -> Flow[Result]:
    """Each word costs many effects; an echo never ends, a clatter of dice neither."""
    while len(table.state.lines) < 4:
        word = yield from say(table, 0, "word echo clatter")
        for _ in range(STEP_LIMIT * 3 // 4):
            table.count_step("A word")
        while word == "echo":
            table.count_step("The echo")
        while word == "clatter":
            table.count_step("The clatter")
            yield from roll(6, 0, "clatter")
    return END


@pytest.mark.parametrize("word", ["echo", "clatter"])
def test_an_effect_without_end_is_named_and_the_match_stays_where_it_was(word: str) -> None:
    match = sketch(echo_chamber)
    match.choose("word")
    before = match.state_bytes, match.decision, match.answers
    for _ in range(2):
        with pytest.raises(RulesError, match=f"The {word} goes on for ever"):
            match.choose(word)
        assert (match.state_bytes, match.decision, match.answers) == before
    for _ in range(3):
        match.choose("word")
    assert match.result == END


def test_effects_are_counted_from_one_decision_to_the_next_in_copies_too() -> None:
    match = sketch(echo_chamber)
    for _ in range(3):
        match.choose("word")
    copy = match.copy()
    assert copy.state_bytes == match.state_bytes
    copy.play(copy.options[0])
    assert copy.result == END


def test_a_fault_of_the_rules_themselves_leaves_the_match_where_it_was() -> None:
    def faulty(table: Table[Notes, Names]) -> Flow[Result]:
        if (yield from say(table, 0, "good bad")) == "bad":
            note(table, [].pop())
        yield from say(table, 0, "good bad")
        return END

    match = sketch(faulty)
    with pytest.raises(IndexError):
        match.choose("bad")
    assert lines(match) == []
    match.choose("good")
    assert lines(match) == ["good"]


def test_rules_have_to_begin_with_a_checkpoint() -> None:
    class Hasty(Sketch):
        def play(self, table: Table[Notes, Names]) -> Flow[Result]:
            yield from ()
            return END

    with pytest.raises(RulesError, match="has to begin with a checkpoint"):
        Match.new(Hasty(echo_chamber), {}, ["Ana", "Ben"], seed=1)
