"""Saving, loading and replaying: a match is its set-up and the list of answers."""

import re
from collections.abc import Callable, Mapping
from random import Random

import pytest
from msgspec import Struct

from core.toys import (
    END,
    TOYS,
    Asked,
    Duel,
    DuelState,
    Hit,
    Leap,
    Names,
    Notes,
    Rest,
    Rules,
    Sketch,
    Toy,
    new,
    play_on,
    say,
    sketch,
)
from rulekeeper.core.chance import OpenChance, SeededChance
from rulekeeper.core.errors import NotationError, Refused, SetupError
from rulekeeper.core.game import Result
from rulekeeper.core.match import Match
from rulekeeper.core.notation import Header
from rulekeeper.core.requests import CHANCE, Flow, Option, time_is_up
from rulekeeper.core.saving import load, replay, save
from rulekeeper.core.table import Table
from rulekeeper.core.verdict import No, Verdict


def duel(count: int = 10_000, seed: int = 5) -> Match[DuelState, Names]:
    """A duel played at random."""
    match = new(Duel(), seed)
    play_on(match, Random(seed), count)
    return match


def load_duel(text: str) -> Match[DuelState, Names]:
    return load(text.splitlines(), lambda header: Duel())


# -- there and back -------------------------------------------------------------------------------


@pytest.mark.parametrize("game", TOYS, ids=lambda game: game.name)
@pytest.mark.parametrize("count", [0, 1, 2, 7, 20, 10_000])
def test_a_loaded_match_is_the_match_that_was_saved(game: Toy[Struct], count: int) -> None:
    match = new(game, 3)
    play_on(match, Random(3), count)
    text = save(match)
    loaded = load(text.splitlines(), lambda header: game)
    assert loaded.state_bytes == match.state_bytes
    assert loaded.request == match.request
    assert loaded.answers == match.answers
    assert loaded.events() == match.events()
    assert save(loaded) == text
    copy = loaded.copy()
    play_on(copy, Random(4))
    play_on(loaded, Random(4))
    assert loaded.final_hash == copy.final_hash


def test_a_saved_match_can_be_read() -> None:
    match = new(Duel(), 1)
    match.choose(Rest())
    text = re.sub("  ;[0-9a-f]{4}$", "", save(match), flags=re.MULTILINE)
    text = re.sub("^(state .*) [A-Za-z0-9+/=]+$", r"\1 ...", text, flags=re.MULTILINE)
    assert text.splitlines() == [
        "rulekeeper match 2",
        "game duel 1",
        "seat 1 Ana",
        "seat 2 Ben",
        "options {}",
        "seed 1",
        "elapsed 0",
        "result *",
        "chance: drawn card-7",
        "1: rest",
        "state 2 1 ...",
        "chance: drawn card-10",
        "end 3",
    ]


def test_a_finished_match_carries_its_result_and_hashes_on_the_way() -> None:
    match = duel()
    assert match.result
    text = save(match)
    assert f"result {match.result.reason}  ;" in text
    assert len(re.findall("^= [0-9]+ [0-9a-f]{16}", text, re.MULTILINE)) >= 2


class Counting(Sketch):
    """The line of an answer says how many lines there were before it."""

    def written(self, table: Table[Notes, Names], option: Option) -> str:
        return f"{super().written(table, option)} {len(table.state.lines)}"


def test_an_answer_is_written_as_it_was_when_it_was_given() -> None:
    match = new(Counting(timed), alone=True)
    for word in ("yes", "no", "yes"):
        match.choose(word)
    answers = re.findall("^1: (.*)  ;", save(match), re.MULTILINE)
    assert answers == ["word yes 0", "word no 1", "word yes 2"]


def test_a_copy_is_saved_as_its_original() -> None:
    match = duel(9)
    assert save(match.copy(listen=True)) == save(match)


def test_what_was_taken_back_is_not_saved() -> None:
    match = new(Leap(), alone=True)
    match.choose("pick 2")
    match.choose("jump 2")
    match.undo(0)
    with pytest.raises(Refused):
        match.choose("jump 1")
    text = save(match)
    assert "jump" not in text
    assert "end 0" in text


@pytest.mark.parametrize("name", ["Ana\nBen", "Ana\r", "A\x00", "\u2028", "\udc80"])
def test_a_name_that_is_not_one_line_of_text_is_refused(name: str) -> None:
    with pytest.raises(SetupError, match="one line of plain text"):
        Match.new(Duel(), {}, [name, "Ben"], seed=1)


@pytest.mark.parametrize("seed", [10**40 - 1, 1 - 10**40])
def test_the_largest_seeds_can_be_saved(seed: int) -> None:
    match = Match.new(Duel(), {}, ["Ana", "Ben"], seed)
    assert load_duel(save(match)).setup == match.setup


@pytest.mark.parametrize("seed", [10**40, -(10**40)])
def test_a_seed_that_could_not_be_saved_is_refused(seed: int) -> None:
    with pytest.raises(SetupError, match="at most 40 digits"):
        Match.new(Duel(), {}, ["Ana", "Ben"], seed)


@pytest.mark.parametrize("name", ["Ana  ;0000", "  ", "", "Zoë 👩‍🚀", "أنا", "1: rest"])
def test_any_other_name_is_kept(name: str) -> None:
    match = Match.new(Duel(), {"size": [1, {"ü": None}]}, [name, "Ben"], seed=-(2**70))
    loaded = load_duel(save(match))
    assert loaded.setup == match.setup


def test_a_match_that_cannot_be_set_up_any_more_says_so() -> None:
    with pytest.raises(NotationError, match="cannot be set up any more: A toy is for 3 players"):
        load(save(duel(3)).splitlines(), lambda header: Big())


class Big(Duel):
    players = 3


def test_the_reader_of_a_match_finds_its_game_by_the_header() -> None:
    seen: list[Header] = []

    def find(header: Header) -> Duel:
        seen.append(header)
        return Duel()

    load(save(duel()).splitlines(), find)
    assert (seen[0].game, seen[0].version, seen[0].seats) == ("duel", 1, ("Ana", "Ben"))


# -- replay and salvage ---------------------------------------------------------------------------


def test_a_replay_shows_the_match_after_every_answer() -> None:
    match = duel()
    states = [m.state_bytes for m in replay(save(match).splitlines(), lambda header: Duel())]
    assert len(states) == len(match.answers) + 1
    assert states[-1] == match.state_bytes


def test_during_a_replay_chance_answers_nothing_by_itself() -> None:
    for match in replay(save(duel(4)).splitlines(), lambda header: Duel()):
        if match.decision and match.decision.seat == CHANCE:
            return
    raise AssertionError("no answer of chance was waited for")


def salvaged(text: str) -> tuple[Match[DuelState, Names], NotationError]:
    """What is left of a damaged match, made playable, and what was wrong."""
    error = None
    try:
        for match in replay(text.splitlines(), lambda header: Duel()):  # noqa: B007 - kept
            pass
    except NotationError as caught:
        error = caught
    assert error
    match.go_live()
    return match, error


def test_what_was_good_of_a_damaged_match_can_be_played_on() -> None:
    original = duel(14)
    text = save(original).splitlines(keepends=True)
    text[15] = text[15].replace(":", "!")
    match, error = salvaged("".join(text))
    assert error.line == 16
    assert match.answers == original.answers[: len(match.answers)]
    assert match.decision
    assert match.decision.seat != CHANCE, "chance has taken over"
    play_on(match, Random(1))
    assert match.result


def test_what_is_left_goes_on_as_the_original_would_have() -> None:
    original = duel(14)
    again = new(Duel(), 5)
    text = save(original).splitlines(keepends=True)
    match, error = salvaged("".join(text[:20]))
    assert error.line == 21
    for seat, answer in original.answers[: len(match.answers)]:
        if seat != CHANCE:
            again.choose(answer, seat)
    assert again.state_bytes == match.state_bytes


# -- other versions -------------------------------------------------------------------------------


class MilderDuel(Duel):
    """The next version of the rules: whoever rests regains health."""

    version = 2
    packs: Mapping[str, str] = {"duel-cards": "1.1"}

    def take_turn(self, table: Table[DuelState, Names], seat: int) -> Flow[None]:
        before = len(table.state.played)
        yield from super().take_turn(table, seat)
        if len(table.state.played) == before:
            table.state.health[seat] += 1


class MilderDuelOfTheSameVersion(MilderDuel):
    """Somebody has forgotten to raise the version."""

    version = 1
    packs: Mapping[str, str] = {}


class DuelWithoutTricks(Duel):
    """Another version: nobody may respond."""

    version = 3

    def tricks(self, table: Table[DuelState, Names]) -> Callable[[int], list[Option]]:
        return lambda seat: []


class DuelWithCleanBlows(Duel):
    """Another version: tricks cannot strike."""

    def verdict(
        self, table: Table[DuelState, Names], seat: int, option: Option, request: Asked
    ) -> Verdict:
        if isinstance(option, Hit) and option.card > 8:
            return No("duel.strike.3", f"Card {option.card} is a trick, no blow.")
        return super().verdict(table, seat, option, request)


def test_the_packs_in_use_are_saved_with_the_match() -> None:
    match = new(MilderDuel(), 5)
    play_on(match, Random(5))
    text = save(match)
    assert "\npack duel-cards 1.1  ;" in text
    assert save(load(text.splitlines(), lambda header: MilderDuel())) == text
    (note,) = load(text.splitlines(), lambda header: Duel()).notes
    assert "pack duel-cards 1.1, now absent" in note


def test_where_other_rules_lead_elsewhere_is_said_with_both_versions() -> None:
    text = save(duel())
    (note,) = load(text.splitlines(), lambda header: MilderDuel()).notes
    told = re.fullmatch(r"Line (\d+): (.*); all answers so far are still allowed\.", note)
    assert told
    assert text.splitlines()[int(told[1]) - 1].startswith("= ")
    assert "the state is not the one that was saved" in told[2]
    assert "(it was saved with rules version 1, now 2; pack duel-cards absent, now 1.1)" in told[2]


def test_within_one_version_a_state_that_differs_is_refused() -> None:
    text = save(duel())
    with pytest.raises(NotationError, match="after 8 answers the state is not the one that was"):
        load(text.splitlines(), lambda header: MilderDuelOfTheSameVersion(), verify=True)


def test_an_answer_that_other_rules_do_not_ask_for_is_named() -> None:
    text = save(duel(40, seed=2))
    assert "trick" in text
    with pytest.raises(NotationError) as caught:
        load(text.splitlines(), lambda header: DuelWithoutTricks())
    number = caught.value.line
    assert re.match("[12]: (trick|pass)", text.splitlines()[number - 1])
    assert f"line {number}: seat" in str(caught.value)
    assert "answers here, but" in str(caught.value)
    assert "saved with rules version 1, now 3" in str(caught.value)


def test_an_answer_that_other_rules_refuse_is_named_with_the_reason() -> None:
    text = save(duel(40, seed=14))
    with pytest.raises(NotationError) as caught:
        load(text.splitlines(), lambda header: DuelWithCleanBlows(), verify=True)
    assert re.fullmatch(
        r"line \d+: 'hit (\d+)' is no answer here: Card \1 is a trick, no blow. \(duel.strike.3\)",
        str(caught.value),
    )


def test_a_part_of_the_words_is_not_enough_in_a_saved_match() -> None:
    def told(words: str) -> Rules:
        def rules(table: Table[Notes, Names]) -> Flow[Result]:
            yield from say(table, 0, words)
            return END

        return rules

    match = sketch(told("walk run"))
    match.choose("walk")
    with pytest.raises(NotationError, match="'word walk' is no answer here"):
        load(save(match).splitlines(), lambda header: Sketch(told("walk-slowly run")))


# -- the clock ------------------------------------------------------------------------------------


def timed(table: Table[Notes, Names]) -> Flow[Result]:
    """Words until twenty minutes are over."""
    while not (yield from time_is_up(20)):
        yield from say(table, 0, "yes no")
    return END


class FakeClock:
    """A clock that is set by hand, in seconds."""

    def __init__(self, now: float) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


def test_no_time_is_played_once_a_match_is_over() -> None:
    clock = FakeClock(100)
    match = Match.new(Duel(), {}, ["ann", "bob"], 5, clock=clock)
    clock.now += 60
    play_on(match, Random(3))
    assert match.result is not None
    clock.now += 60
    assert match.elapsed == 60
    loaded = load(save(match).splitlines(), lambda header: Duel())
    loaded.go_live(SeededChance(1), clock)
    clock.now += 60
    assert loaded.elapsed == 60


def test_the_time_played_goes_on_where_it_was_when_the_match_was_saved() -> None:
    clock = FakeClock(5000)
    match = sketch(timed, clock=clock)
    clock.now += 19 * 60
    match.choose("yes")
    text = save(match)
    assert "elapsed 1140  ;" in text

    loaded = load(text.splitlines(), lambda header: Sketch(timed))
    assert save(loaded) == text
    later = FakeClock(0)
    loaded.go_live(SeededChance(1), later)
    later.now += 50
    loaded.choose("yes")
    assert loaded.decision, "nineteen minutes and fifty seconds have passed"
    later.now += 20
    loaded.choose("yes")
    assert loaded.result == END


def test_a_replay_has_the_time_that_was_recorded_whatever_the_clock_says() -> None:
    clock = FakeClock(0)
    match = sketch(timed, clock=clock)
    match.choose("yes")
    clock.now += 20 * 60
    match.choose("no")
    assert match.result == END
    text = save(match)
    assert [
        line.partition("  ;")[0] for line in text.splitlines() if line.startswith("chance")
    ] == [
        "chance: time left",
        "chance: time left",
        "chance: time up",
    ]
    *_, replayed = replay(text.splitlines(), lambda header: Sketch(timed))
    assert replayed.answers == match.answers
    assert save(replayed) == text


# -- other chance ---------------------------------------------------------------------------------


def test_a_match_from_a_real_table_is_loaded_with_its_dice_and_can_stay_there() -> None:
    match = Match.new(Duel(), {}, ["Ana", "Ben"], seed=1, chance=OpenChance())
    match.choose("card 4")
    match.choose("hit 4")
    match.choose("6")
    loaded = load(save(match).splitlines(), lambda header: Duel(), chance=OpenChance())
    assert loaded.state_bytes == match.state_bytes
    assert loaded.decision == match.decision
    assert loaded.decision
    assert loaded.decision.seat == CHANCE
