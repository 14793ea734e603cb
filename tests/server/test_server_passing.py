"""Passing for the rest of a play or of a turn, and being asked only what could change something."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekeeper.server.messages import Answer, AskAgain, PassUntil, Prefer, Table, Undo
from server.test_server_slots import LONG, SLOT, even_table
from server.virtual_time import run_virtually, virtual_loop
from server.webtable import Caller, NewTable, WebTable, run, web_table, without_database

pytestmark = without_database


async def volley(server: WebTable) -> tuple[NewTable, Caller, Caller]:
    """Two players of a game in which each blow can be answered before and after it."""
    match = await server.new("volley")
    return match, await match.sit(0), await match.sit(1)


async def strike(who: Caller, other: Caller) -> str:
    """Strike a blow; what the other one is asked."""
    await who.ask(Answer(who.asked, 0), Table)
    await other.handled()
    return kind_asked(other)


def kind_asked(caller: Caller) -> str:
    """What kind of question somebody is asked."""
    assert caller.table is not None
    return caller.table.asked.question.kind if caller.table.asked else ""


def passing(caller: Caller) -> str | None:
    """What somebody passes for, as the table says."""
    assert caller.table is not None
    return caller.table.passing


def test_who_passes_for_a_play_is_asked_again_at_the_next(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            _, ana, ben = await volley(server)
            assert await strike(ana, ben) == "before"
            assert ben.table is not None
            assert ben.table.asked is not None
            assert ben.table.asked.until == ("play", "turn")
            await ben.ask(PassUntil(ben.asked, "play"), Table)
            await ana.handled()
            assert (kind_asked(ben), kind_asked(ana)) == ("", "strike")
            assert await strike(ana, ben) == "before"
            assert passing(ben) is None

    run(test())


def test_a_play_that_answers_another_is_another_play(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            _, ana, ben = await volley(server)
            await strike(ana, ben)
            await ben.ask(Answer(ben.asked, ben.offers.index("parry")), Table)
            await ana.handled()
            await ana.ask(Answer(ana.asked, ana.offers.index("parry")), Table)
            await ben.handled()
            # Ana's parry is over all the rest: Ben lets only this one go by.
            await ben.ask(PassUntil(ben.asked, "play"), Table)
            await ana.handled()
            assert kind_asked(ana) == "before"
            await ana.ask(PassUntil(ana.asked, "play"), Table)
            await ben.handled()
            assert kind_asked(ben) == "before"
            assert passing(ben) is None
            assert passing(ana) is None

    run(test())


def test_who_passes_for_a_turn_is_asked_again_in_the_next_one_of_the_other(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            _, ana, ben = await volley(server)
            ben.say(Prefer("always"))
            await strike(ana, ben)
            await ben.ask(PassUntil(ben.asked, "turn"), Table)
            assert passing(ben) == "turn"
            await ana.handled()
            assert await strike(ana, ben) == "strike", "his own turn has come"
            assert passing(ben) is None
            for _ in range(2):
                assert await strike(ben, ana) == "before"
                await ana.ask(PassUntil(ana.asked, "play"), Table)
                await ben.handled()
            await ana.handled()
            assert await strike(ana, ben) == "before"

    run(test())


def test_who_asks_to_be_asked_again_is_asked_at_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            _, ana, ben = await volley(server)
            await strike(ana, ben)
            await ben.ask(PassUntil(ben.asked, "turn"), Table)
            await ben.ask(AskAgain(), Table)
            assert passing(ben) is None
            await ana.handled()
            assert await strike(ana, ben) == "before"

    run(test())


def test_an_undo_goes_back_to_where_one_was_asked_and_one_is_asked_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match, ana, ben = await volley(server)
            await strike(ana, ben)
            await ben.ask(PassUntil(ben.asked, "turn"), Table)
            passed = [answer.text for answer in (await match.room()).live.answers]
            assert passed[1:] == ["pass", "pass"]
            await ben.ask(Undo(ben.undo), Table)
            assert kind_asked(ben) == "before"
            assert passing(ben) is None
            await ben.ask(Answer(ben.asked, ben.offers.index("pass")), Table)
            assert kind_asked(ben) == "after"

    run(test())


def test_after_a_restart_an_undo_still_goes_back_to_where_one_was_asked(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match, ana, ben = await volley(server)
            await strike(ana, ben)
            await ben.ask(PassUntil(ben.asked, "turn"), Table)
            passed = [answer.text for answer in (await match.room()).live.answers]
            assert passed[1:] == ["pass", "pass"]
        async with web_table(tmp_path) as server:
            match.table = server
            ana, ben = await match.sit(0), await match.sit(1)
            await ben.ask(Undo(ben.undo), Table)
            assert kind_asked(ben) == "before"
            live = (await match.room()).live
            assert len(live.answers) == 1
            await ben.ask(Answer(ben.asked, ben.offers.index("pass")), Table)
            assert [answer.unasked for answer in live.answers] == [False, False]

    run(test())


def test_a_restart_asks_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match, ana, ben = await volley(server)
            await strike(ana, ben)
            await ben.ask(PassUntil(ben.asked, "turn"), Table)
        async with web_table(tmp_path) as server:
            match.table = server
            ana, ben = await match.sit(0), await match.sit(1)
            assert passing(ben) is None
            assert await strike(ana, ben) == "before"

    run(test())


def test_one_cannot_pass_for_longer_where_one_cannot_pass(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            _, ana, ben = await volley(server)
            refused = await ana.refused(PassUntil(ana.asked, "turn"))
            assert refused.code == "not-possible"
            assert refused.text == "You cannot pass here until the turn is over."
            assert (await ben.refused(PassUntil(ana.asked, "turn"))).code == "not-asked"

    run(test())


def test_who_can_change_nothing_is_asked_only_if_always(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            _, ana, ben = await volley(server)
            for who, other in ((ana, ben), (ben, ana)):
                await strike(who, other)
                await other.ask(PassUntil(other.asked, "turn"), Table)
                await who.handled()
                await strike(who, other)
            assert await strike(ana, ben) == ""
            ben.say(Prefer("always"))
            await ben.handled()
            await ana.handled()
            assert await strike(ana, ben) == "before"

    run(test())


@pytest.mark.parametrize("until", ["", "play", "turn"])
def test_others_cannot_tell_for_how_long_one_has_passed(tmp_path: Path, until: str) -> None:
    async def test() -> None:
        loop = virtual_loop()
        async with even_table(tmp_path) as server:
            _, ana, ben = await volley(server)
            ben.say(Prefer("always"))
            await ben.handled()
            await strike(ana, ben)
            begun, first = loop.time(), len(ana.received)
            while kind_asked(ana) != "strike":
                if ben.asked and until:
                    ben.say(PassUntil(ben.asked, until))  # type: ignore[arg-type]
                elif ben.asked:
                    ben.say(Answer(ben.asked, ben.offers.index("pass")))
                await loop.let_pass(SLOT / 4)
                assert loop.time() < LONG
            assert [time - begun for time in ana.times[first:]] == pytest.approx([2 * SLOT])

    run_virtually(test())
