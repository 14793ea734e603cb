"""Timing windows: who is asked, in what order, until when, and what the others may know."""

from collections.abc import Sequence

from core.toys import END, Names, Notes, Word, at_once, lines, note, say, sketch
from rulekeeper.core.acts import PASS, window
from rulekeeper.core.game import Result
from rulekeeper.core.match import Match
from rulekeeper.core.requests import Flow, Option, QuestionKind
from rulekeeper.core.table import Table

HANDS = {0: ["a", "b"], 1: [], 2: ["c"]}


def round_table(table: Table[Notes, Names]) -> Flow[Result]:
    """Each word can be said once, in seat order from Ben."""

    def responses(seat: int) -> list[Option]:
        return [Word(w) for w in HANDS[seat] if w not in table.state.lines]

    respond = at_once(lambda seat, option: note(table, getattr(option, "word", "")))
    yield from window(
        QuestionKind("talk"), [1, 2, 0], responses, respond, "sketch.window.1", table.always_ask
    )
    note(table, "closed")
    return END


def asked(match: Match[Notes, Names]) -> tuple[int, Sequence[Option]]:
    assert match.decision
    return match.decision.seat, match.decision.options


def test_seats_are_asked_in_order_and_those_with_nothing_to_say_pass_by_themselves() -> None:
    match = sketch(round_table, seats=3)
    assert asked(match) == (2, (Word("c"), PASS))
    match.choose(PASS)
    assert asked(match) == (0, (Word("a"), Word("b"), PASS))
    match.choose("pass")
    assert lines(match) == ["closed"]


def test_after_a_response_all_are_asked_again_from_the_next_seat_on() -> None:
    match = sketch(round_table, seats=3)
    match.choose(PASS)
    match.choose("b")
    assert asked(match) == (2, (Word("c"), PASS))
    match.choose("c")
    assert asked(match) == (0, (Word("a"), PASS))
    match.choose("a")
    assert lines(match) == ["b", "c", "a", "closed"]


def test_the_seat_that_responded_last_may_respond_again() -> None:
    match = sketch(round_table, seats=3)
    match.choose(PASS)
    match.choose("a")
    match.choose(PASS)
    assert asked(match) == (0, (Word("b"), PASS))
    match.choose(PASS)
    assert lines(match) == ["a", "closed"]


def test_nobody_else_learns_who_is_asked() -> None:
    match = sketch(round_table, seats=3)
    assert match.decision
    assert match.decision.covert
    assert [match.waiting_for(seat) for seat in range(3)] == [(), (), (2,)]


def test_who_hides_having_nothing_to_say_is_asked_as_well() -> None:
    match = sketch(round_table, seats=3)
    match.always_ask.add(1)
    match.choose("c")
    match.choose(PASS)
    assert asked(match) == (1, (PASS,))
    match.choose(PASS)
    assert lines(match) == ["c", "closed"]
    assert [seat for seat, _ in match.answers] == [2, 0]


def test_a_window_for_nobody_closes_at_once() -> None:
    def rules(table: Table[Notes, Names]) -> Flow[Result]:
        respond = at_once(lambda seat, option: None)
        yield from window(
            QuestionKind("talk"),
            [],
            lambda seat: [Word("a")],
            respond,
            "sketch.window.1",
            table.always_ask,
        )
        note(table, "closed")
        yield from say(table, 0, "yes no")
        return END

    assert lines(sketch(rules)) == ["closed"]


def trick_table(table: Table[Notes, Names]) -> Flow[Result]:
    """A response that can itself be responded to, three levels deep."""

    def responses(seat: int) -> list[Option]:
        depth = len(table.state.lines)
        return [Word(f"no {depth}")] if depth < 3 else []

    def respond(seat: int, option: Option) -> Flow[None]:
        note(table, f"{seat}: {getattr(option, 'word', '')}")
        yield from window(
            QuestionKind("counter"),
            [1 - seat],
            responses,
            respond,
            "sketch.window.2",
            table.always_ask,
        )
        note(table, f"{seat} done")

    yield from window(
        QuestionKind("talk"), [0, 1], responses, respond, "sketch.window.1", table.always_ask
    )
    return END


def test_windows_nest() -> None:
    match = sketch(trick_table)
    for _ in range(3):
        match.choose("no")
    assert lines(match) == ["0: no 0", "1: no 1", "0: no 2", "0 done", "1 done", "0 done"]
    assert match.result == END


def test_a_copy_in_the_midst_of_nested_windows_goes_on_alike() -> None:
    match = sketch(trick_table)
    match.choose("no")
    match.choose("no")
    copy = match.copy()
    for player in (match, copy):
        player.choose(PASS)
    assert lines(copy) == lines(match) == ["0: no 0", "1: no 1", "1 done", "0 done"]
