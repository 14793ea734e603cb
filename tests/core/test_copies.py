"""Copies: independent, alike, and dealt anew for search."""

from contextlib import suppress
from random import Random

import pytest
from msgspec import Struct

from core.toys import (
    TOYS,
    Auction,
    AuctionState,
    Bid,
    Duel,
    DuelState,
    Hit,
    Jump,
    Leap,
    Names,
    Pick,
    Toy,
    Trick,
    at_once,
    new,
    play_on,
)
from rulekeeper.core.acts import PASS, Act, Menu, window
from rulekeeper.core.chance import OpenChance
from rulekeeper.core.errors import NothingToUndo, Refused
from rulekeeper.core.game import Result
from rulekeeper.core.match import Match
from rulekeeper.core.requests import CHECKPOINT, Flow, Option, QuestionKind, Rolled
from rulekeeper.core.table import Table


class Greet(Act[Table[object, object]], frozen=True, tag="greet"):
    """Say hello."""

    says = "greet {loud:?loudly|softly}"
    loud: bool = False


@pytest.mark.parametrize("game", TOYS, ids=lambda game: game.name)
def test_a_copy_is_alike_at_every_point_and_plays_on_alike(game: Toy[Struct]) -> None:
    match = new(game)
    rng = Random(5)
    while match.decision:
        copy, listening = match.copy(), match.copy(listen=True)
        assert copy.state_bytes == match.state_bytes
        assert copy.decisions == match.decisions
        assert copy.events() == []
        assert listening.events() == match.events()
        before = match.state_bytes, match.decisions, match.answers, match.events()
        earlier = list(match.checkpoints)
        play_on(copy, Random(9))
        play_on(listening, Random(9))
        assert copy.final_hash == listening.final_hash
        assert (match.state_bytes, match.decisions, match.answers, match.events()) == before
        assert match.checkpoints == earlier
        match.play(rng.choice(match.options))
    assert match.copy().final_hash == match.final_hash


def test_copies_of_copies_are_alike() -> None:
    match = new(Duel())
    play_on(match, Random(1), 6)
    again = match.copy().copy().copy()
    play_on(match, Random(2))
    play_on(again, Random(2))
    assert again.final_hash == match.final_hash


def test_a_copy_is_asked_the_same_without_listing_it_again() -> None:
    listed = list[int]()

    def listing(table: Table[DuelState, object], seat: int) -> list[Greet]:
        listed.append(seat)
        return [Greet(), Greet(loud=True)] if seat == 0 else [Greet()]

    menu = Menu[Table[DuelState, object]]("greet", Greet, listing=listing)

    class Greeting(Duel):
        """Nothing but greetings; seat 1 has no choice."""

        def play(self, table: Table[DuelState, object]) -> Flow[Result]:
            while True:
                yield CHECKPOINT
                for seat in (1, 0) if table.state.turn % 2 else (0, 0):
                    yield from menu.play(table, seat)
                table.state.turn += 1

    match = new(Greeting())
    again = []
    for _ in range(6):
        before = len(listed)
        copy = match.copy()
        again.append(listed[before:])
        assert copy.options == match.options == [Greet(), Greet(loud=True)]
        copy.choose(0)
        match.choose(0)
        assert copy.asked_after == match.asked_after
    # Only the first question after a checkpoint is known.
    assert again == [[], [0, 0], [1, 0]] * 2


def test_a_copy_may_follow_other_chance() -> None:
    match = new(Duel())
    blow = next(option for option in match.options if isinstance(option, Hit))
    for face in (1, 6):
        copy = match.copy(chance=OpenChance())
        copy.choose(blow)
        copy.choose(Rolled(face))
        assert (0, blow) in copy.answers
        assert (-1, Rolled(face)) in copy.answers
    assert match.options[0] == match.copy().options[0]


# -- dealt anew -----------------------------------------------------------------------------------


def hands(match: Match[DuelState, Names]) -> list[list[int]]:
    return match.table.state.hands


@pytest.mark.parametrize("seed", range(10))
def test_what_a_seat_has_not_seen_is_dealt_anew_and_what_it_has_seen_is_not(seed: int) -> None:
    match = new(Duel(), seed)
    rng = Random(seed)
    while decision := match.decision:
        for dealing in range(5):
            other = match.determinized(decision.seat, dealing)
            assert other.view(decision.seat) == match.view(decision.seat)
            assert other.decision == decision
            cards = sorted(sum(hands(other), other.table.state.deck))
            assert cards == sorted(sum(hands(match), match.table.state.deck))
            play_on(other, Random(dealing))
            assert other.result
        match.play(rng.choice(match.options))


def test_every_card_that_a_seat_has_not_seen_may_be_dealt() -> None:
    match = new(Duel(), 3)
    play_on(match, Random(1), 3)
    dealt = {card for seed in range(99) for card in hands(match.determinized(0, seed))[1]}
    assert dealt == set(range(1, 13)) - {*hands(match)[0], *match.table.state.played}


def test_what_chance_answers_later_is_dealt_anew_too() -> None:
    match = new(Duel(), 3)
    futures = set()
    for seed in range(20):
        other = match.determinized(0, seed)
        play_on(other, Random(1))
        futures.add(other.final_hash)
    assert len(futures) > 10


def asked_in(game: Duel, seat: int, kind: str) -> Match[DuelState, Names]:
    """A duel in which `seat` is asked something of this kind and has a choice of two tricks."""
    for seed in range(1000):
        match = new(game, seed)
        rng = Random(seed)
        while decision := match.decision:
            if (decision.seat, decision.kind) == (seat, kind) and len(decision.options) > 2:
                return match
            match.play(rng.choice(match.options))
    raise AssertionError("no seed leads to such a window")


def test_a_match_dealt_anew_in_the_midst_of_a_turn_can_be_copied() -> None:
    match = asked_in(Duel(), 0, "trick")
    other = match.determinized(0, seed=4)
    assert hands(other) != hands(match)
    assert hands(other)[0] == hands(match)[0]
    copy = other.copy()
    assert copy.state_bytes == other.state_bytes
    assert copy.decision == other.decision == match.decision
    other.choose(0)
    late = other.copy()
    assert late.state_bytes == other.state_bytes
    for player in (other, late):
        play_on(player, Random(3))
        assert player.copy().final_hash == player.final_hash
    assert late.final_hash == other.final_hash


def test_whoever_is_being_asked_answers_by_the_cards_dealt_anew() -> None:
    match = asked_in(Duel(), 1, "trick")
    for seed in range(50):
        other = match.determinized(0, seed)
        decision = other.decision
        assert decision
        if decision.kind == "trick" and decision.seat == 1:
            tricks = [card for card in range(9, 13) if card in hands(other)[1]]
            assert decision.options == [*map(Trick, tricks), PASS]
        copy = other.copy()
        assert copy.decision == other.decision
        play_on(other, Random(seed))
        play_on(copy, Random(seed))
        assert copy.final_hash == other.final_hash


class EarlyTricks(Duel):
    """Before each turn both may play tricks, which do nothing; the mover is asked last."""

    def take_turn(self, table: Table[DuelState, Names], seat: int) -> Flow[None]:
        def respond(by: int, option: Option) -> None:
            assert isinstance(option, Trick)
            self.discard(table, by, option.card)

        table.state.asked = "trick"
        seats = (1 - seat, seat)
        yield from window(
            QuestionKind("early"),
            seats,
            self.tricks(table),
            at_once(respond),
            "duel.trick.4",
            table.always_ask,
        )
        yield from super().take_turn(table, seat)


def test_a_deal_after_which_others_would_have_been_asked_first_keeps_the_question() -> None:
    """Ana is asked because Ben holds no trick; dealt anew he may, but it is still her turn."""
    match = asked_in(EarlyTricks(), 0, "early")
    assert match.checkpoint.answers == len(match.answers)
    tricks = set()
    for seed in range(40):
        other = match.determinized(0, seed)
        assert other.decision == match.decision
        assert other.copy().state_bytes == other.state_bytes
        tricks.add(max(hands(other)[1], default=0) > 8)
        play_on(other, Random(seed))
        assert other.result
    assert tricks == {True, False}


def test_a_deal_within_a_deal_begins_with_what_was_dealt_first() -> None:
    """Search for Ana may let a Ben of its imagination search for himself."""
    match = asked_in(Duel(), 0, "trick")
    for seed in range(20):
        imagined = match.determinized(0, seed)
        within = imagined.determinized(1, seed + 1)
        assert set(hands(imagined)[1]) <= set(hands(within)[1]), "Ben may have drawn since"
        assert within.copy().state_bytes == within.state_bytes
        within.play(within.options[0])
        assert within.copy().state_bytes == within.state_bytes
        play_on(within, Random(seed))
        assert within.result


def test_rules_that_fail_leave_a_match_dealt_anew_where_it_was() -> None:
    class Fails(Duel):
        def draw_or_fail(self) -> None:
            raise IndexError("no more cards")

        def take_turn(self, table: Table[DuelState, Names], seat: int) -> Flow[None]:
            if table.state.turn == 5:
                self.draw_or_fail()
            yield from super().take_turn(table, seat)

    match = new(Fails(), 2)
    while match.table.state.turn < 4:
        match.choose("rest")
    other = match.determinized(0, seed=4)
    before = other.state_bytes, other.decision
    for _ in range(2):
        with pytest.raises(IndexError, match="no more cards"):
            other.choose("rest")
        assert (other.state_bytes, other.decision) == before


def test_a_match_dealt_anew_does_not_go_back_to_what_was_really_dealt() -> None:
    match = asked_in(Duel(), 0, "trick")
    other = match.determinized(0, seed=4)
    other.alone = True
    play_on(other, Random(3), 12)
    while any(seat == 0 for seat, _ in other.answers[other.checkpoints[0].answers :]):
        other.undo(0)
    with pytest.raises(NothingToUndo):
        other.undo(0)
    assert len(other.answers) > len(match.answers)


def test_secret_answers_of_others_are_asked_anew() -> None:
    match: Match[AuctionState, Names] = new(Auction(), 2)
    match.choose(0, seat=0)
    match.choose(1, seat=1)
    assert match.decision_of(0) is None
    firsts = set()
    for seed in range(10):
        other = match.determinized(0, seed)
        assert other.view(0) == match.view(0)
        assert other.decision_of(0) is None, "it has bid already"
        for seat in (1, 2):
            decision = other.decision_of(seat)
            assert decision
            assert decision.options == [Bid(card) for card in sorted(other.table.state.hands[seat])]
            firsts.add(decision.options[0])
        play_on(other, Random(seed))
        assert other.result
    assert len(firsts) > 3


def test_a_declaration_may_turn_out_impossible_in_a_match_dealt_anew() -> None:
    match = new(Leap())
    match.play(Pick(2))
    other = match.determinized(0, seed=1)
    other.play(Jump(1))
    assert other.decision
    assert other.decision.kind == "pick"
    other.play(Pick(2))
    assert other.options == [Jump(2), Jump(3)]
    play_on(other, Random(1))
    assert other.result


# -- as it was ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", TOYS, ids=lambda game: game.name)
def test_a_match_can_be_looked_at_as_it_was_after_each_answer(game: Toy[Struct]) -> None:
    match = Match.new(game, {}, ["Ana", "Ben", "Cleo"][: game.players], 3, chance=OpenChance())
    rng = Random(3)
    states, events = [match.state_bytes], [len(match.events())]
    while match.decision:
        before = len(match.answers)
        with suppress(Refused):
            decision = rng.choice(match.decisions)
            match.choose(rng.choice(decision.options), decision.seat)
        del states[len(match.answers) :], events[len(match.answers) :]
        if len(match.answers) > min(before, len(states) - 1):
            states.append(match.state_bytes)
            events.append(len(match.events()))
    assert len(states) == len(match.answers) + 1
    for count in range(len(states)):
        then = match.at(count)
        assert (then.state_bytes, len(then.events())) == (states[count], events[count])
        assert len(then.answers) == count
    assert match.result is not None
    assert match.at(0).result is None
