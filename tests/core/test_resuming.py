"""A save carries its last checkpoint: a long match is there at once, its past when it is wanted."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any
from zlib import crc32

import msgspec
import pytest

from core.toys import (
    END,
    Auction,
    Duel,
    DuelState,
    Leap,
    Names,
    Notes,
    Sketch,
    Toy,
    lines,
    new,
    note,
    play_on,
    say,
    sketch,
)
from rulekeeper.core import notation
from rulekeeper.core.acts import PASS
from rulekeeper.core.errors import NotationError, Refused, RulesError
from rulekeeper.core.game import Result
from rulekeeper.core.match import Match
from rulekeeper.core.past import written_from
from rulekeeper.core.requests import CHECKPOINT, Flow, QuestionKind, choose
from rulekeeper.core.saving import load, restore, save
from rulekeeper.core.table import Table

LONG = 3000


class Turns(Sketch):
    """Thousands of turns, and a count of how many have been played by this very game."""

    def __init__(self) -> None:
        super().__init__(self._turns)
        self.played = 0

    def _turns(self, table: Table[Notes, Names]) -> Flow[Result]:
        while len(table.state.lines) < LONG + 10:
            yield CHECKPOINT
            self.played += 1
            yield from say(table, len(table.state.lines) % 2, "north south")
        return END


def long_match() -> Match[Notes, Names]:
    match = new(Turns(), alone=True)
    rng = Random(1)
    for _ in range(LONG):
        match.play(rng.choice(match.options))
    return match


@pytest.fixture(scope="module")
def long_save() -> str:
    return save(long_match())


def load_turns(text: str, game: Turns) -> Match[Notes, Names]:
    return load(text.splitlines(), lambda header: game, alone=True)


def checked(texts: list[str]) -> list[str]:
    """Lines with checks that fit."""
    check, lines = 0, []
    for text in texts:
        check = crc32(text.encode(), check)
        lines.append(f"{text}  ;{check & 0xFFFF:04x}")
    return lines


def changed(text: str, old: str, new_text: str) -> list[str]:
    """A save in which somebody has put other words, and checks that fit them."""
    texts = [line.rpartition("  ;")[0] for line in text.splitlines()]
    return checked([re.sub(old, new_text, line) for line in texts])


# -- at once --------------------------------------------------------------------------------------


def test_however_long_a_match_its_rules_are_not_run_from_the_start(long_save: str) -> None:
    game = Turns()
    match = load_turns(long_save, game)
    assert match.answer_count == LONG
    assert match.answers_of(0) + match.answers_of(1) == LONG
    assert match.decision
    assert game.played == 1
    seat = match.decision.seat
    match.choose("north")
    match.undo(seat)
    assert game.played < 5


def test_what_is_saved_again_is_not_played_again(long_save: str) -> None:
    game = Turns()
    match = load_turns(long_save, game)
    assert save(match) == long_save
    played = game.played
    match.choose("north")
    text = save(match)
    match.choose("south")
    assert save(match) != text
    assert game.played < played + 10


def test_it_goes_on_as_the_match_that_was_saved_would_have() -> None:
    for count in (3, 14, 27):
        match = new(Duel(), 5)
        play_on(match, Random(5), count)
        loaded = load(save(match).splitlines(), lambda header: Duel())
        play_on(match, Random(6))
        play_on(loaded, Random(6))
        assert loaded.final_hash == match.final_hash
        assert save(loaded) == save(match)


# -- the past -------------------------------------------------------------------------------------


def resumed_duel(count: int = 12) -> tuple[Match[DuelState, Names], Match[DuelState, Names]]:
    """A match and what is loaded of its save, which does not begin at the beginning."""
    match = new(Duel(), 6, alone=True)
    play_on(match, Random(6), count)
    loaded = load(save(match).splitlines(), lambda header: Duel(), alone=True)
    assert loaded.checkpoints[0].answers > 10
    assert loaded.first_event > 0
    return match, loaded


def test_events_have_the_same_numbers_whether_the_past_is_known_or_not() -> None:
    match, loaded = resumed_duel()
    first = loaded.first_event
    assert loaded.event_count == match.event_count
    assert loaded.events(first) == match.events(first)
    assert loaded.first_event == first, "nobody has asked for earlier events"
    play_on(match, Random(3), 3)
    play_on(loaded, Random(3), 3)
    assert loaded.events(first, 1) == match.events(first, 1)
    assert loaded.events(0, 0) == match.events(0, 0)
    assert loaded.first_event == 0
    play_on(match, Random(4), 3)
    play_on(loaded, Random(4), 3)
    assert loaded.events() == match.events()


def test_all_answers_checkpoints_and_reveals_come_back() -> None:
    match, loaded = resumed_duel()
    assert loaded.answers == match.answers
    assert loaded.checkpoints == match.checkpoints
    assert loaded.reveals == match.reveals
    for count in (0, 5, 20):
        assert loaded.at(count).state_bytes == match.at(count).state_bytes


def test_an_earlier_moment_can_be_looked_at() -> None:
    match, loaded = resumed_duel()
    assert loaded.at(4).state_bytes == match.at(4).state_bytes


def test_undo_goes_on_beyond_the_checkpoint() -> None:
    match, loaded = resumed_duel()
    seats = [seat for seat, _ in match.answers if seat >= 0]
    for seat in reversed(seats):
        match.undo(seat)
        loaded.undo(seat)
        assert loaded.state_bytes == match.state_bytes
    assert loaded.events() == match.events()
    play_on(match, Random(9))
    play_on(loaded, Random(9))
    assert loaded.final_hash == match.final_hash


def test_a_match_to_which_nobody_listens_carries_no_checkpoint() -> None:
    match = Match.new(Duel(), {}, ["Ana", "Ben"], 3, listen=False)
    play_on(match, Random(3), 20)
    text = save(match)
    assert "\nstate " not in text
    assert load(text.splitlines(), lambda header: Duel()).state_bytes == match.state_bytes


# -- checkpoints that cannot be used --------------------------------------------------------------


class NewTurns(Turns):
    """Another version of the rules, under which the same answers lead to the same states."""

    version = 2


class RicherNotes(Notes):
    """A state that has gained a field."""

    weather: str = "fine"


class RicherTurns(NewTurns):
    """Another version of the rules, whose state has one more field."""

    state_type = RicherNotes


def test_a_checkpoint_of_another_version_is_not_used(long_save: str) -> None:
    game = NewTurns()
    match = load_turns(long_save, game)
    assert match.answer_count == LONG
    assert game.played > LONG
    assert match.notes == [
        "This match was saved with rules version 1, now 2. It comes out as it was saved."
    ]


def test_under_another_version_a_state_that_differs_is_told_once(long_save: str) -> None:
    match = load_turns(long_save, RicherTurns())
    assert match.answer_count == LONG
    (told,) = match.notes
    assert "after 8 answers the state is not the one that was saved" in told
    assert "rules version 1, now 2" in told
    assert "all answers so far are still allowed" in told


def test_a_state_that_does_not_decode_is_passed_over(long_save: str) -> None:
    game = Turns()
    match = load(changed(long_save, "^state (.*) .*", r"state \1 AAAA"), lambda header: game)
    assert match.answer_count == LONG
    assert game.played > LONG


# -- verifying ------------------------------------------------------------------------------------


def forged() -> list[str]:
    """A save whose state is not what its answers lead to."""
    match, _ = resumed_duel()
    state = msgspec.msgpack.decode(match.checkpoint.state, type=DuelState)
    state.health[0] += 1
    encoded = b64encode(msgspec.msgpack.encode(state)).decode()
    return changed(save(match), "^(state .*) .*", rf"\1 {encoded}")


def test_verifying_says_where_a_state_is_not_what_the_answers_lead_to() -> None:
    with pytest.raises(NotationError, match=r"after \d+ answers the state is not the one that"):
        load(forged(), lambda header: Duel(), verify=True)


def test_a_past_that_led_elsewhere_is_told_and_the_match_can_be_played_on() -> None:
    match = load(forged(), lambda header: Duel(), alone=True)
    before = match.state_bytes
    for _ in range(2):
        with pytest.raises(RulesError, match="leads to another state than the one that was saved"):
            match.events()
    assert match.state_bytes == before
    play_on(match, Random(1), 3)


def test_verifying_plays_the_whole_match(long_save: str) -> None:
    game = Turns()
    match = load(long_save.splitlines(), lambda header: game, verify=True)
    assert game.played > LONG
    assert match.answers[0][0] == 0


# -- names ----------------------------------------------------------------------------------------


def moments(match: Match[DuelState, Names]) -> Iterator[object]:
    yield match.state_bytes
    yield match.answers
    yield match.events()
    yield match.decisions


def test_another_name_changes_the_heading_only() -> None:
    match, _ = resumed_duel()
    before, text = list(moments(match)), save(match)
    assert match.decision
    seat = match.decision.seat
    match.rename(seat, "Zoë")
    assert list(moments(match)) == before
    assert match.prompt(seat) == "Zoë, please"
    renamed = changed(text, f"^seat {seat + 1} .*", f"seat {seat + 1} Zoë")
    assert save(match).splitlines() == renamed
    assert load(renamed, lambda header: Duel()).setup == match.setup


def test_a_match_without_its_past_can_be_renamed() -> None:
    match, loaded = resumed_duel()
    loaded.rename(0, "Zoë")
    assert loaded.events() == match.events()


def watched(table: Table[Notes, Names]) -> Flow[Result]:
    """The first seat says a word; then the second one is asked in secret, where it can only pass.

    Both questions come after a checkpoint, and a pass without a choice is recorded nowhere.
    """
    lines = table.state.lines
    while len(lines) < 8:
        if len(lines) % 2:
            yield from choose(1, QuestionKind("trick"), [PASS], "sketch.trick.1", covert=True)
            note(table, "passed")
        else:
            yield from say(table, 0, "go wait")
        yield CHECKPOINT
    return END


@pytest.mark.parametrize("passes", [0, 1])
@pytest.mark.parametrize("asked_again", [False, True])
def test_a_stop_where_nothing_can_be_chosen_may_lie_between_two_checkpoints(
    passes: int, asked_again: bool
) -> None:
    match = sketch(watched)
    for asked in (match.always_ask, match.covert_only):
        asked.add(1)
    for _ in range(3):
        match.choose("go")
        match.choose(PASS, 1)
    match.choose("go")
    for _ in range(passes):
        match.choose(PASS, 1)
    header, entries = notation.read(save(match).splitlines())
    covertly = [1] if asked_again else []
    restored = restore(match.game, header, list(entries), covertly=covertly)
    restored.recall()
    assert restored.answers == match.answers
    assert lines(restored)[: len(lines(match))] == lines(match)
    assert load(save(match).splitlines(), lambda header: match.game, verify=True).answers == (
        match.answers
    )


@pytest.mark.parametrize("game", [Duel(), Auction(), Leap()], ids=lambda game: type(game).__name__)
def test_answers_are_written_down_as_they_would_be_when_played_again(game: Toy[Any]) -> None:
    match, rng = new(game), Random(5)
    for _ in range(60):
        if not match.decisions:
            break
        decision = rng.choice(match.decisions)
        with suppress(Refused):
            match.choose(rng.choice(decision.options), decision.seat)
    given = [line for _, line in match.lines()]
    assert len(given) == match.answer_count > 2
    assert given == written_from(match, 0)
