"""Answers over a socket: what is taken, what is refused, and what a restart finds."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from rulekeeper.core.driver import Driver
from rulekeeper.core.errors import RulesError
from rulekeeper.server.http import connection
from rulekeeper.server.messages import (
    Answer,
    Hello,
    Refused,
    Said,
    Say,
    Seats,
    Table,
    Verdict,
    Welcome,
    Why,
)
from server.webtable import Caller, run, web_table, without_database


async def take(caller: Caller, option: int = 0) -> Table:
    """Answer what is asked: the next table."""
    return await caller.ask(Answer(caller.asked, option), Table)


def test_a_seat_is_welcomed_and_shown_the_table(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new()
            caller = server.call(match.match)
            caller.say(Hello(match.tokens[0], returning=True))
            welcome = await caller.next(Welcome)
            assert (welcome.seat, welcome.title, welcome.protocol) == (0, "A toy", 2)
            assert [seat.present for seat in welcome.seats] == [True, False]
            table = await caller.next(Table)
            assert table.asked is not None
            assert table.waiting == (0,)
            assert table.since == 0

    run(test())


def test_an_answer_goes_to_everybody_and_asks_the_next(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new()
            ana, ben, guest = await match.sit(0), await match.sit(1), await match.sit()
            ana.say(Answer(ana.asked, ana.offers.index("rest")))
            for caller in (ana, ben, guest):
                await caller.next(Table, lambda table: table.waiting == (1,))
            assert ben.asked
            assert not ana.asked
            assert not guest.asked

    run(test())


def test_answers_that_are_not_to_be_given_are_refused(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new()
            ana, ben, guest = await match.sit(0), await match.sit(1), await match.sit()
            decision = ana.asked
            assert (await ben.refused(Answer(decision, 0))).code == "not-asked"
            assert (await guest.refused(Answer(decision, 0))).code == "unknown-seat"
            assert (await ana.refused(Answer("0" * 24, 0))).code == "old-decision"
            refused = await ana.refused(Answer(decision, 99))
            assert refused.code == "not-possible"
            assert "0 to" in refused.text
            await ana.ask(Answer(decision, ana.offers.index("rest")), Table)
            assert (await ana.refused(Answer(decision, 0))).code == "not-asked"
            ben.say(Answer(ben.asked, ben.offers.index("rest")))
            await ana.next(Table, lambda table: table.asked)
            assert (await ana.refused(Answer(decision, 0))).code == "old-decision"
            room = await match.room()
            assert [given.text for given in room.live.answers if given.seat >= 0] == [
                "rest",
                "rest",
            ]

    run(test())


def test_wrong_tokens_open_nothing_and_are_soon_too_many(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path, wrong_token_burst=3) as server:
            match, other = await server.new(), await server.new()
            for number in range(4):
                caller = server.call(match.match)
                caller.say(Hello(other.tokens[0] if number == 0 else f"guess {number}"))
                refused = await caller.next(Refused)
                assert refused.code == ("unknown-seat" if number < 3 else "too-many")
                assert await caller.hung_up() == (1008 if number < 3 else 1013)
            await match.sit(0)

    run(test())


def test_of_a_match_that_does_not_exist_nothing_is_told(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            caller = server.call("nowhere")
            caller.say(Hello())
            assert (await caller.next(Refused)).code == "unknown-match"

    run(test())


@without_database
def test_whoever_does_not_say_hello_is_sent_away(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path, hello_seconds=0.05) as server:
            match = await server.new()
            silent, hasty, old = (server.call(match.match) for _ in range(3))
            hasty.say(Answer("0", 0))
            old.say(Hello(protocol=0))
            assert (await hasty.next(Refused)).code == "protocol"
            assert "reload the page" in (await old.next(Refused)).text
            assert [await caller.hung_up() for caller in (silent, hasty, old)] == [1008] * 3

    run(test())


@without_database
@pytest.mark.parametrize(
    "garbage",
    [
        "",
        "{",
        "[]",
        "null",
        '{"type": "answer"}',
        '{"type": "dance"}',
        '{"type": "answer", "decision": "x", "option": -1}',
        '{"type": "answer", "decision": "x", "option": 0, "seat": 1}',
        '{"type": "say", "text": ""}',
        "[" * 5000,
        b"\xff\xfe\x00",
    ],
)
def test_garbage_is_refused_in_a_sentence_and_hurts_nobody(
    tmp_path: Path, garbage: str | bytes
) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new()
            ana, ben = await match.sit(0), await match.sit(1)
            refused = await ben.refused(garbage)
            assert refused.code == "malformed"
            assert refused.text.endswith(".")
            await take(ana, ana.offers.index("rest"))
            await ben.next(Table, lambda table: table.asked)

    run(test())


@without_database
def test_hello_is_said_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new()
            ana = await match.sit(0)
            assert (await ana.refused(Hello(match.tokens[1]))).code == "not-possible"

    run(test())


@without_database
def test_a_message_that_is_too_large_ends_the_conversation_politely(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new()
            ana, ben = await match.sit(0), await match.sit(1)
            assert (await ana.refused("x" * 70_000)).code == "too-large"
            seats = await ben.next(Seats, lambda seats: not seats.seats[0].present)
            assert seats.seats[1].present
            assert await ana.hung_up() == 1009

    run(test())


@without_database
def test_a_flood_is_refused_once_and_then_cut_off(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path, message_burst=5, messages_per_second=1) as server:
            match = await server.new()
            ana, ben = await match.sit(0), await match.sit(1)
            for _ in range(600):
                ben.say(Why(0, ("word/rest",)))
            await ana.next(Seats, lambda seats: not seats.seats[1].present)
            assert await ben.hung_up() == 1008
            refusals = [raw for raw in ben.received if b'"too-many"' in raw]
            assert len(refusals) == 1
            await take(ana, ana.offers.index("rest"))

    run(test())


@without_database
def test_who_reads_nothing_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def stuck(message: bytes) -> None:
        await asyncio.sleep(3600)

    async def test() -> None:
        async with web_table(tmp_path, message_burst=10_000) as server:
            match = await server.new()
            ana, ben = await match.sit(0), await match.sit(1)
            monkeypatch.setattr(ben, "send", stuck)
            for _ in range(210):
                await ana.ask(Say("hey"), Said)
            await ben.hung_up()
            assert ana.seats_present == [True, False]

    run(test())


@without_database
def test_neither_do_large_messages_wait_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def stuck(message: bytes) -> None:
        await asyncio.sleep(3600)

    async def test() -> None:
        async with web_table(tmp_path, message_burst=10_000) as server:
            match = await server.new()
            ana, ben = await match.sit(0), await match.sit(1)
            monkeypatch.setattr(connection, "MOST_UNSENT_BYTES", 1000)
            monkeypatch.setattr(ben, "send", stuck)
            for _ in range(6):
                await ana.ask(Say("hey" * 100), Said)
            await ben.hung_up()

    run(test())


@without_database
def test_asking_why_tells_the_rule(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new()
            ana, ben, guest = await match.sit(0), await match.sit(1), await match.sit()
            allowed = await ana.ask(Why(7, ("word/rest",)), Verdict)
            assert (allowed.id, allowed.allowed, allowed.action) == (7, True, "rest")
            refused = await ben.ask(Why(8, ("word/rest",)), Verdict)
            assert not refused.allowed
            assert refused.rule == "duel.turn.2"
            partly = await ana.ask(Why(9, ("word/trick", "word/9")), Verdict)
            assert (partly.action, partly.rule) == ("trick 9", "duel.trick.1")
            nothing = await ana.ask(Why(10, ("word/dance",)), Verdict)
            assert (nothing.action, nothing.allowed) == ("", False)
            assert (await guest.refused(Why(1, ()))).code == "unknown-seat"

    run(test())


@without_database
def test_what_the_rules_take_back_is_refused_with_the_reason_and_asked_anew(
    tmp_path: Path,
) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new("leap")
            ana = await match.sit(0)
            await take(ana, ana.offers.index("pick 0"))
            first = ana.asked
            refused = await ana.refused(Answer(ana.asked, ana.offers.index("jump 1")))
            assert (refused.code, refused.rule) == ("not-allowed", "leap.jump.4")
            assert ana.offers == ["pick 0", "pick 2"]
            await take(ana, ana.offers.index("pick 0"))
            assert ana.offers == ["jump 2", "jump 3"]
            assert ana.asked != first
            room = await match.room()
            kept = await server.services.store.load(match.match)
            assert kept is not None
            assert [given.text for given in kept.answers] == ["pick 0"]
            assert room.live.stored == list(kept.answers)

    run(test())


@without_database
def test_rules_that_fail_tell_nothing_of_what_they_stumbled_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(error: Exception) -> None:
        def answer(self: object, seat: int, option: object) -> None:
            raise error

        monkeypatch.setattr(Driver, "answer", answer)

    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new()
            ana = await match.sit(0)
            for error in (RulesError("Ben's hidden ace is odd."), KeyError("hidden ace")):
                failing(error)
                refused = await ana.refused(Answer(ana.asked, 0))
                monkeypatch.undo()
                assert refused.code == "not-possible"
                assert "ace" not in refused.text
                assert "nothing has changed" in refused.text
            await take(ana, ana.offers.index("rest"))

    run(test())


def test_a_restart_goes_on_at_the_checkpoint_and_plays_the_past_for_who_comes(
    tmp_path: Path,
) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new()
            ana, ben = await match.sit(0), await match.sit(1)
            for _ in range(8):
                await take(ana if ana.asked else ben)
            log, answers = ana.log, (await match.room()).live.answers
        async with web_table(tmp_path) as server:
            match.table = server
            room = await match.room()
            assert room.match.first_event > 0, "nothing has been played again"
            assert room.live.answers == answers
            assert (await match.sit(0)).log == log
            assert room.match.first_event == 0

    run(test())


def test_a_restart_finds_everything_and_the_same_question(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new()
            ana, ben = await match.sit(0), await match.sit(1)
            for _ in range(6):
                asked = ana if ana.asked else ben
                await take(asked)
            before = {seat: (c.table, c.log) for seat, c in ((0, ana), (1, ben))}
            answers = (await match.room()).live.answers
        async with web_table(tmp_path) as server:
            match.table = server
            for seat in (0, 1):
                caller = await match.sit(seat)
                table, log = before[seat]
                assert caller.table is not None
                assert table is not None
                assert caller.table.asked == table.asked
                assert caller.table.tabletop == table.tabletop
                assert caller.log == log
            assert (await match.room()).live.answers == answers

    run(test())
