"""Secret simultaneous choices: asked of all at once, answered in any order, revealed together."""

from itertools import permutations, product

import pytest

from core.toys import (
    END,
    Auction,
    AuctionState,
    Bid,
    Names,
    Notes,
    Word,
    lines,
    new,
    note,
    say,
    sketch,
)
from rulekeeper.core.errors import NothingToUndo, UnknownAnswer
from rulekeeper.core.events import SPECTATOR
from rulekeeper.core.game import Result
from rulekeeper.core.match import Match
from rulekeeper.core.requests import CHANCE, Flow, QuestionKind, choose_together
from rulekeeper.core.table import Table


def vote(table: Table[Notes, Names]) -> Flow[Result]:
    """Three seats vote; the third has no choice."""
    words = {2: [Word("aye")], 0: [Word("aye"), Word("no")], 1: [Word("aye"), Word("no")]}
    votes = yield from choose_together(QuestionKind("vote"), words, "sketch.vote.1")
    note(table, " ".join(f"{seat}:{vote.word}" for seat, vote in votes.items()))
    return END


def test_all_seats_with_a_choice_are_asked_at_once_and_covertly() -> None:
    match = sketch(vote, seats=3)
    assert [decision.seat for decision in match.decisions] == [0, 1]
    assert all(decision.covert for decision in match.decisions)
    assert match.decision_of(2) is None
    assert match.waiting_for(0) == (0,)
    assert match.waiting_for(1) == (1,)
    assert match.waiting_for(SPECTATOR) == ()


def test_nothing_shows_of_an_answer_before_all_have_answered() -> None:
    match = sketch(vote, seats=3)
    before = match.state_bytes, match.events(), match.waiting_for(0), match.prompt(0)
    match.choose("no", seat=1)
    assert (match.state_bytes, match.events(), match.waiting_for(0), match.prompt(0)) == before
    assert match.waiting_for(1) == ()
    match.choose("aye", seat=0)
    assert lines(match) == ["2:aye 0:aye 1:no"], "in the order in which the rules asked"


def test_nobody_answers_twice_or_without_being_asked() -> None:
    match = sketch(vote, seats=3)
    match.choose("no", seat=1)
    for seat in (1, 2):
        with pytest.raises(UnknownAnswer, match=f"Nothing is asked of seat {seat + 1}"):
            match.choose("aye", seat)


def test_without_a_seat_the_first_that_is_asked_answers() -> None:
    match = sketch(vote, seats=3)
    match.choose("no")
    match.play(Word("aye"))
    assert lines(match) == ["2:aye 0:no 1:aye"]


def test_the_order_of_answers_makes_no_difference() -> None:
    ends = set()
    for order in permutations(range(3)):
        match = new(Auction(), 4)
        for _ in range(2):
            for seat in order:
                match.choose(seat % 2, seat)
        ends.add(match.state_bytes)
    assert len(ends) == 1


def test_a_copy_keeps_the_answers_given_so_far() -> None:
    for order, answered in product(permutations(range(3)), range(4)):
        match: Match[AuctionState, Names] = new(Auction(), 4)
        for seat in order[:answered]:
            match.choose(0, seat)
        copy = match.copy()
        assert copy.decisions == match.decisions
        for seat in order[answered:]:
            match.choose(1, seat)
            copy.choose(1, seat)
        assert copy.state_bytes == match.state_bytes


def test_an_answer_can_be_taken_back_while_it_is_secret() -> None:
    match = new(Auction(), 4)
    hand = match.table.state.hands[1].copy()
    match.choose(Bid(hand[0]), seat=1)
    match.choose(0, seat=2)
    match.undo(1)
    assert match.decision_of(1)
    assert match.decision_of(2) is None, "the secret answer of another seat stays"
    match.choose(Bid(hand[1]), seat=1)
    match.choose(0, seat=0)
    assert hand[1] not in match.table.state.hands[1]
    assert (1, Bid(hand[1])) in match.answers
    assert (1, Bid(hand[0])) not in match.answers
    assert match.answers[-1][0] == CHANCE
    with pytest.raises(NothingToUndo):
        match.undo(1)


def talk_and_vote(table: Table[Notes, Names]) -> Flow[Result]:
    yield from say(table, 2, "yes no")
    return (yield from vote(table))


def test_a_seat_that_had_no_choice_takes_back_nothing_but_its_own_last_answer() -> None:
    match = sketch(talk_and_vote, seats=3)
    match.choose("yes")
    match.choose("aye", seat=0)
    with pytest.raises(NothingToUndo, match="Another player"):
        match.undo(2)
    match.undo(0)
    match.undo(2)
    assert match.answers == []


def test_who_always_wants_to_be_asked_is_asked_here_too_and_that_is_not_recorded() -> None:
    for order in permutations(range(3)):
        match = sketch(talk_and_vote, seats=3)
        match.always_ask.add(2)
        match.choose("yes")
        assert [decision.seat for decision in match.decisions] == [2, 0, 1]
        for seat in order:
            assert match.decision_of(seat)
            match.choose("aye", seat)
        assert lines(match) == ["yes", "2:aye 0:aye 1:aye"]
        assert sorted(seat for seat, _ in match.answers) == [0, 1, 2]
        assert match.copy().final_hash == match.final_hash
