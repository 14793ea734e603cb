"""What may happen within the slot of a question: a restart, a change of mind, a bot, an undo."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from rulekeeper.server.api import Clock
from rulekeeper.server.messages import AgreeUndo, Answer, HandOver, Prefer, Table, Undo, UndoWanted
from rulekeeper.server.store import repository
from server.test_server_secrets import kept_nowhere
from server.virtual_time import run_virtually, virtual_loop
from server.webtable import Caller, NewTable, WebTable, web_table, without_database

pytestmark = without_database

SLOT = 1.0

LONG = 30.0
"""Seconds after which every pause is over."""

SLOTS_OF_A_TURN = 25
"""Slots that a turn of Lebelheim may take, both players counted: at 0.4 seconds each, ten."""


@asynccontextmanager
async def even_table(folder: Path, *, stores: bool = False) -> AsyncIterator[WebTable]:
    """A server with slots, whose time is that of the loop: a database would answer in its own."""
    clock = virtual_loop().time
    settings: dict[str, Any] = {"response_seconds": SLOT, "ping_seconds": 1e9, "idle_seconds": 1e9}
    async with web_table(folder, clock=clock, seed=1, **settings) as server:
        if not stores:
            server.services.store.write = kept_nowhere  # type: ignore[method-assign]
        yield server


async def seated(match: NewTable) -> tuple[Caller, Caller]:
    """Both players at the table."""
    return await match.sit(0), await match.sit(1)


async def struck(match: NewTable) -> tuple[Caller, Caller]:
    """Both players, after a blow that each of them might answer: first the second one."""
    ana, ben = await seated(match)
    await strike(ana)
    return ana, ben


async def strike(who: Caller) -> None:
    """Strike with the first card."""
    hit = next(i for i, offer in enumerate(who.offers) if offer.startswith("hit"))
    await who.ask(Answer(who.asked, hit), Table)


async def answers_given(match: NewTable) -> list[str]:
    """All answers of the match."""
    return [answer.text for answer in (await match.room()).live.answers]


def turns_of(caller: Caller) -> int:
    """The turn that somebody sees."""
    assert caller.table is not None
    return caller.table.tabletop.turn


def test_after_a_restart_the_slot_begins_anew_and_nothing_is_answered_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        loop = virtual_loop()
        monkeypatch.setattr(repository, "BATCH_SECONDS", 0.0)
        async with even_table(tmp_path, stores=True) as server:
            match = await server.new()
            await struck(match)
            await loop.let_pass(SLOT / 2)
            before = await answers_given(match)
        async with even_table(tmp_path) as server:
            match.table = server
            room = await match.room()
            assert await answers_given(match) == before
            assert room.next_pass == SLOT
            ana, ben = await seated(match)
            await loop.let_pass(SLOT * 0.9)
            assert turns_of(ana) == 0
            await loop.let_pass(SLOT * 1.2)
            assert (turns_of(ana), bool(ben.asked)) == (1, True)
            added = (await answers_given(match))[len(before) :]
            assert [line.partition(" ")[0] for line in added] == ["drawn"], "for the next turn"

    run_virtually(test())


def test_who_wants_to_be_asked_within_a_slot_is_asked_and_then_not_hurried(tmp_path: Path) -> None:
    async def test() -> None:
        loop = virtual_loop()
        async with even_table(tmp_path) as server:
            ana, ben = await struck(await server.new())
            await loop.let_pass(SLOT / 2)
            assert not ben.asked
            await ben.ask(Prefer("always"), Table)
            assert ben.offers == ["pass"]
            await loop.let_pass(LONG)
            assert ben.offers == ["pass"]
            assert turns_of(ana) == 0

    run_virtually(test())


def test_who_wants_to_be_asked_no_more_within_a_slot_passes_at_its_end(tmp_path: Path) -> None:
    async def test() -> None:
        loop = virtual_loop()
        async with even_table(tmp_path) as server:
            ana, ben = await seated(await server.new())
            ben.say(Prefer("always"))
            await ben.handled()
            await strike(ana)
            begun, first = loop.time(), len(ana.received)
            await loop.let_pass(SLOT / 2)
            assert ben.offers == ["pass"]
            await ben.ask(Prefer("playable"), Table)
            await loop.let_pass(LONG)
            assert [time - begun for time in ana.times[first:]] == pytest.approx([2 * SLOT])

    run_virtually(test())


@pytest.mark.parametrize("thought", [0.0, 0.5, 0.9])
def test_who_passes_within_a_slot_has_passed_at_its_end(tmp_path: Path, thought: float) -> None:
    async def test() -> None:
        loop = virtual_loop()
        async with even_table(tmp_path) as server:
            ana, ben = await seated(await server.new())
            ben.say(Prefer("always"))
            await ben.handled()
            await strike(ana)
            begun, first = loop.time(), len(ana.received)
            await loop.let_pass(thought * SLOT)
            ben.say(Answer(ben.asked, 0))
            await loop.let_pass(LONG)
            assert [time - begun for time in ana.times[first:]] == pytest.approx([2 * SLOT])

    run_virtually(test())


def test_a_bot_that_takes_over_within_a_slot_answers_at_its_end(tmp_path: Path) -> None:
    async def test() -> None:
        loop = virtual_loop()
        async with even_table(tmp_path) as server:
            ana, ben = await seated(await server.new())
            ben.say(Prefer("always"))
            await ben.handled()
            await strike(ana)
            begun = loop.time()
            await loop.let_pass(SLOT / 2)
            ben.say(HandOver("random"))
            await ben.handled()
            await loop.let_pass(SLOT * 1.4)
            assert turns_of(ana) == 0
            await loop.let_pass(SLOT * 0.2)
            assert turns_of(ana) >= 1
            assert loop.time() - begun > 2 * SLOT

    run_virtually(test())


def test_what_is_taken_back_within_a_slot_is_not_passed_on(tmp_path: Path) -> None:
    async def test() -> None:
        loop = virtual_loop()
        async with even_table(tmp_path) as server:
            match = await server.new()
            ana, ben = await struck(match)
            await loop.let_pass(SLOT / 2)
            await ana.ask(Undo(ana.undo), UndoWanted)
            await ben.handled()
            await ben.ask(AgreeUndo(ben.undo_request, agree=True), UndoWanted)
            await ana.handled()
            before = await answers_given(match)
            await loop.let_pass(LONG)
            assert ana.asked
            assert await answers_given(match) == before
            await strike(ana)
            assert (await match.room()).next_pass == SLOT

    run_virtually(test())


def test_a_slot_takes_time_only_of_who_is_asked(tmp_path: Path) -> None:
    async def test() -> None:
        loop = virtual_loop()
        async with even_table(tmp_path) as server:
            match = await server.new(clock=Clock("match", 100, "resigns"))
            ana, ben = await seated(match)
            ben.say(Prefer("always"))
            await ben.handled()
            await strike(ana)
            clocks = (await match.room()).clocks
            before = [spent.total for spent in clocks.spent()]
            ben.say(Answer(ben.asked, 0))
            await loop.let_pass(LONG)
            first, second = (
                spent.total - then for spent, then in zip(clocks.spent(), before, strict=True)
            )
            # Ana has nothing but to pass, and is not asked. Then it is Ben's turn.
            assert first == 0
            assert second == pytest.approx(LONG - SLOT)

    run_virtually(test())


def test_the_slots_of_a_turn_take_ten_seconds_at_most(tmp_path: Path) -> None:
    async def test() -> None:
        turns = 12
        async with even_table(tmp_path) as server:
            match = await server.new("lebelheim", "me greedy")
            ana = await match.sit(0)
            ana.say(HandOver("greedy"))
            await ana.handled()
            await virtual_loop().let_pass(turns * SLOTS_OF_A_TURN * SLOT)
            assert (await match.room()).turn >= turns

    run_virtually(test())


def test_bots_among_themselves_have_no_slots(tmp_path: Path) -> None:
    async def test() -> None:
        async with even_table(tmp_path) as server:
            watcher = await (await server.new("duel", "greedy greedy")).sit()
            await watcher.over()

    run_virtually(test())
