"""Clocks: what they count, what everybody sees of them, what happens when they have run down."""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from rulekeeper.server.api import Clock
from rulekeeper.server.messages import Answer, HandOver, Outcome, Seats, Table
from rulekeeper.server.rooms import autoplay, room
from rulekeeper.server.rooms.clocks import Clocks, TimeSpent
from rulekeeper.server.rooms.resignation import resignation_outcome
from rulekeeper.server.rooms.room import Room
from server.webtable import run, until, web_table, without_database


class Watch:
    """A clock that stands still unless it is moved."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def clocks(per: str = "match", seconds: float = 60) -> tuple[Clocks, Watch]:
    watch = Watch()
    clock = Clock(per, seconds, "plays-on")  # type: ignore[arg-type]
    return Clocks(clock, [TimeSpent(), TimeSpent()], 1, watch), watch


@without_database
def test_time_runs_for_who_is_asked() -> None:
    found, watch = clocks()
    found.update({0: False}, 1)
    watch.now += 10
    found.update({1: False}, 2)
    watch.now += 5
    assert (found.left(0), found.left(1)) == (50, 55)
    assert found.next_expiry() == 55
    watch.now += 55
    assert found.expired() == [1]


@without_database
def test_a_clock_per_turn_begins_anew_with_each_turn() -> None:
    found, watch = clocks("turn")
    found.update({0: False}, 1)
    watch.now += 10
    found.update({0: False}, 1)
    assert found.left(0) == 50
    found.update({0: False}, 2)
    assert found.left(0) == 60


@without_database
def test_the_clock_of_who_is_played_on_for_stands_still_until_the_next_turn() -> None:
    found, watch = clocks("turn", 60)
    found.update({0: False}, 1)
    watch.now += 61
    assert found.expired() == [0]
    found.update({0: False}, 1)
    assert found.is_out_of_time(0)
    assert found.next_expiry() is None
    found.update({0: False}, 2)
    assert not found.is_out_of_time(0)
    assert found.next_expiry() == 60


@without_database
def test_going_back_to_a_turn_and_on_again_winds_no_clock_up() -> None:
    found, watch = clocks("turn")
    found.update({0: False}, 2)
    for _ in range(3):
        watch.now += 10
        found.update({1: False}, 3)
        found.update({0: False}, 2)
    assert found.left(0) == 40
    found.update({0: False}, 4)
    assert found.left(0) == 60


@without_database
def test_others_do_not_see_time_that_runs_in_secret() -> None:
    found, watch = clocks()
    found.update({0: True}, 1)
    watch.now += 10
    own, theirs = found.seen_by(0, [0, 1]), found.seen_by(1, [0, 1])
    assert (own[0].seconds, own[0].running) == (50, True)
    assert (theirs[0].seconds, theirs[0].running) == (60, False)
    found.update({0: False}, 1)
    watch.now += 1
    assert found.seen_by(1, [0, 1])[0].seconds == 59


@without_database
def test_without_a_clock_nothing_is_counted() -> None:
    watch = Watch()
    found = Clocks(None, [TimeSpent()], 1, watch)
    found.update({0: False}, 1)
    watch.now += 1000
    assert found.next_expiry() is None
    assert found.seen_by(0, [0]) == ()
    assert found.left(0) == float("inf")


@without_database
def test_who_runs_out_of_time_loses_where_the_clock_says_so(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new(clock=Clock("match", 5, "resigns"), spent=4.8)
            ana, ben = await match.sit(0), await match.sit(1)
            assert ana.table is not None
            assert ben.table is not None
            assert [clock.running for clock in ana.table.clocks] == [False, False]
            assert [clock.running for clock in ben.table.clocks] == [True, False]
            table = await ben.next(Table, lambda table: table.outcome)
            assert table.outcome is not None
            assert table.outcome.winners == (1,)
            assert table.outcome.reason == "Player 1 has run out of time."

    run(test())


@without_database
def test_else_a_bot_plays_on(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new(clock=Clock("match", 5, "plays-on"), spent=4.8)
            ana, ben = await match.sit(0), await match.sit(1)
            await ana.next(Seats, lambda seats: seats.seats[0].bot)
            await ben.next(Table, lambda table: table.waiting == (1,))
            assert (await ana.refused(HandOver(None))).text == "Your time is up."

    run(test())


@without_database
def test_a_bot_that_plays_on_for_a_turn_gives_the_seat_back_at_the_next_one(
    tmp_path: Path,
) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new(clock=Clock("turn", 5, "plays-on"), spent=4.8)
            ana, ben = await match.sit(0), await match.sit(1)
            await ana.next(Seats, lambda seats: seats.seats[0].bot)
            await ben.next(Table, lambda table: table.asked)
            back = await ana.next(Seats, lambda seats: not seats.seats[0].bot)
            assert back.seats[0].name == "Player 1"
            while ben.table is not None and ben.table.asked:
                await ben.ask(Answer(ben.asked, ben.offers.index("rest")), Table)
            await ana.next(Table, lambda table: table.asked)

    run(test())


@without_database
def test_clocks_stand_still_until_everybody_who_was_invited_has_come(tmp_path: Path) -> None:
    watch = Watch()

    async def test() -> None:
        async with web_table(tmp_path, clock=watch) as server:
            match = await server.new(clock=Clock("match", 5, "resigns"), spent=4.7)
            ana, opened = await match.sit(0), await match.room()
            watch.now += 10
            assert ana.table is not None
            assert (ana.table.outcome, ana.table.clocks[0].running) == (None, False)
            assert opened.clocks.left(0) == pytest.approx(0.3)
            ben = await match.sit(1)
            watch.now += 0.4
            table = await ben.next(Table, lambda table: table.outcome)
            assert table.outcome is not None
            assert table.outcome.winners == (1,)

    run(test())


def test_a_clock_that_fails_once_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(autoplay, "RETRY_SECONDS", 0.05)
    failures = [ZeroDivisionError()]

    def failing_once(*args: Any) -> Outcome:
        if failures:
            raise failures.pop()
        return resignation_outcome(*args)

    monkeypatch.setattr(room, "resignation_outcome", failing_once)

    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new(clock=Clock("match", 5, "resigns"), spent=4.95)
            ana = await match.sit(0)
            await match.sit(1)
            assert (await ana.over()).winners == (1,)
            assert not failures

    run(test())


def test_what_was_spent_is_kept_and_clocks_run_on_after_a_restart(tmp_path: Path) -> None:
    watch = Watch()

    async def test() -> None:
        clock = Clock("match", 5, "resigns")
        async with web_table(tmp_path, clock=watch) as server:
            match = await server.new(clock=clock, spent=4.5)
            ana = await match.sit(0)
            await match.sit(1)
            watch.now += 0.3
            await ana.ask(Answer(ana.asked, ana.offers.index("rest")), Table)
        async with web_table(tmp_path, clock=watch) as server:
            match.table = server
            await until(lambda: len(server.services.rooms) == 1)
            opened = await match.room()
            assert opened.clocks.left(0) == pytest.approx(0.2)
            guest = await match.sit()
            watch.now += 0.6
            table = await guest.next(Table, lambda table: table.outcome)
            assert table.outcome is not None
            assert table.outcome.winners == (0,)

    run(test())


def test_neither_a_restart_nor_a_crash_gives_thinking_time_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "MIN_UNSTORED_SECONDS", 0.1)
    watch = Watch()

    async def test() -> None:
        async with web_table(tmp_path, clock=watch) as server:
            match = await server.new(clock=Clock("match", 5, "resigns"))
            await match.sit(0)
            await match.sit(1)
            watch.now += 0.05
            await server.services.rooms.store_clocks()
            kept = await server.services.store.load(match.match)
            assert kept is not None
            assert kept.seats[0].open_spent == 0
            watch.now += 0.1
            await server.services.rooms.store_clocks()
            kept = await server.services.store.load(match.match)
            assert kept is not None
            assert kept.seats[0].open_spent == pytest.approx(0.15)
            assert kept.seats[1].open_spent == 0
            watch.now += 0.2
        async with web_table(tmp_path, clock=watch) as server:
            match.table = server
            assert (await match.room()).clocks.left(0) == pytest.approx(4.65)

    run(test())


def let_pass(room: Room, seconds: float) -> None:
    """Let a match that is played by minutes have lasted so much longer."""
    match = room.match
    match.go_live(clock=monotonic, elapsed=match.elapsed + seconds)


def test_a_match_by_minutes_counts_only_what_was_played(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new("race")
            ana = await match.sit(0)
            opened = await match.room()
            let_pass(opened, 50)
            await ana.ask(Answer(ana.asked, 0), Table)
        async with web_table(tmp_path) as server:
            match.table = server
            ben, opened = await match.sit(1), await match.room()
            assert 50 <= opened.live.elapsed < 52
            let_pass(opened, 10)
            table = await ben.ask(Answer(ben.asked, 0), Table)
            assert table.outcome is not None
            assert table.outcome.reason == "Time is up."

    run(test())
