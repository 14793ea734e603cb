"""What people do at the table besides answering: undo, names, chat, bots, giving up, rematches."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

from rulekeeper.players.outlook import TURNS_LOOKED_BACK
from rulekeeper.server.http.connection import MOST_UNSENT
from rulekeeper.server.messages import (
    AgreeUndo,
    Answer,
    HandOver,
    NextMatch,
    Prefer,
    Rematch,
    Rename,
    Resign,
    Said,
    Say,
    Seats,
    Table,
    Undo,
    UndoWanted,
)
from rulekeeper.server.store.repository import MOST_REMARKS
from server.webtable import Caller, NewTable, run, until, web_table, without_database


async def rest(caller: Caller) -> Table:
    """Let the own turn go by, once it has come."""
    if "rest" not in caller.offers:
        await caller.next(Table, lambda table: "rest" in caller.offers)
    return await caller.ask(Answer(caller.asked, caller.offers.index("rest")), Table)


async def take_first(caller: Caller) -> Table:
    """Take the first option, once something is asked."""
    if not caller.asked:
        await caller.next(Table, lambda table: table.asked)
    return await caller.ask(Answer(caller.asked, 0), Table)


async def given(match: NewTable) -> list[tuple[int, str]]:
    """What seats have answered so far."""
    room = await match.room()
    return [(given.seat, given.text) for given in room.live.answers if given.seat >= 0]


async def all_answer(match: NewTable, people: Sequence[Caller]) -> None:
    """All take their first option in turn, each once the last answer has come."""
    for count, caller in enumerate(people, start=len(await given(match)) + 1):
        caller.say(Answer(caller.asked, 0))
        await caller.handled()
        assert len(await given(match)) >= count


# -- undo -----------------------------------------------------------------------------------------


def test_undo_is_free_where_the_rules_let_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new("leap")
            ana, ben = await match.sit(0), await match.sit(1)
            assert ana.table is not None
            assert not ana.table.undo
            first = ana.asked
            pick = ana.offers.index("pick 2")
            await ana.ask(Answer(first, pick), Table)
            assert ana.table.undo
            await ana.ask(Undo(ana.undo), Table)
            assert await given(match) == []
            assert ana.asked != first
            assert (await ana.refused(Answer(first, pick))).code == "old-decision"
            assert not [raw for raw in ben.received if b"undo-wanted" in raw]

    run(test())


@without_database
def test_an_old_page_takes_nothing_else_back(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new("race")
            ana, ben = await match.sit(0), await match.sit(1)
            await take_first(ana)
            shown = ana.undo
            await take_first(ben)
            await take_first(ana)
            assert ana.undo != shown
            assert (await ana.refused(Undo(shown))).code == "old-decision"
            assert len(await given(match)) == 3

    run(test())


@without_database
def test_what_an_old_page_agrees_to_is_what_it_was_asked(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new()
            ana, ben = await match.sit(0), await match.sit(1)
            await rest(ana)
            await rest(ben)
            ana.say(Undo(ana.undo))
            first = (await ben.next(UndoWanted)).request
            ben.say(AgreeUndo(first, False))
            await ben.next(UndoWanted, lambda wanted: wanted.seat is None)
            await rest(ana)
            ana.say(Undo(ana.undo))
            second = (await ben.next(UndoWanted)).request
            assert (await ben.refused(AgreeUndo(first, True))).code == "old-decision"
            assert len(await given(match)) == 3
            ben.say(AgreeUndo(second, True))
            await ana.next(Table, lambda table: "rest" in ana.offers)

    run(test())


def test_else_all_others_have_to_agree(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new("auction", "me friend friend")
            ana, ben, cleo = [await match.sit(seat) for seat in range(3)]
            await all_answer(match, (ana, ben, cleo))
            ana.say(Undo(ana.undo))
            for caller in (ben, cleo):
                assert (await caller.next(UndoWanted)).seat == 0
            assert (await ana.refused(AgreeUndo(ana.undo_request, True))).code == "not-possible"
            guest = await match.sit()
            assert [raw for raw in guest.received if b'"undo-wanted","seat":0' in raw]
            ben.say(AgreeUndo(ben.undo_request, True))
            await ben.handled()
            assert len(await given(match)) == 3
            cleo.say(AgreeUndo(cleo.undo_request, True))
            assert (await ben.next(UndoWanted)).seat is None
            await ana.next(Table, lambda table: not table.undo)
            assert (0, "bid 3") not in await given(match)
            assert len(await given(match)) < 3

    run(test())


@without_database
def test_one_refusal_is_enough(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new()
            ana, ben = await match.sit(0), await match.sit(1)
            await rest(ana)
            await rest(ben)
            ana.say(Undo(ana.undo))
            await ben.next(UndoWanted)
            ben.say(AgreeUndo(ben.undo_request, False))
            assert (await ana.next(UndoWanted, lambda wanted: wanted.seat is None)).seat is None
            assert len(await given(match)) == 2
            assert (await ben.refused(AgreeUndo(ben.undo_request, True))).code == "not-possible"

    run(test())


def test_a_wish_to_go_back_survives_a_restart(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new("auction", "me friend friend")
            people = [await match.sit(seat) for seat in range(3)]
            await all_answer(match, people)
            people[0].say(Undo(people[0].undo))
            await people[1].next(UndoWanted)
            people[1].say(AgreeUndo(people[1].undo_request, True))
            await people[1].handled()
        async with web_table(tmp_path) as server:
            match.table = server
            cleo = await match.sit(2)
            assert [raw for raw in cleo.received if b'"undo-wanted","seat":0' in raw]
            assert len(await given(match)) == 3
            assert (await cleo.ask(AgreeUndo(cleo.undo_request, True), UndoWanted)).seat is None
            assert len(await given(match)) < 3
        async with web_table(tmp_path) as server:
            match.table = server
            ana = await match.sit(0)
            assert not [raw for raw in ana.received if b'"undo-wanted"' in raw]

    run(test())


@without_database
def test_a_wish_waits_no_more_for_who_lets_a_bot_play(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new("auction", "me friend friend")
            ana, ben, cleo = [await match.sit(seat) for seat in range(3)]
            await all_answer(match, (ana, ben, cleo))
            ana.say(Undo(ana.undo))
            await ben.next(UndoWanted)
            ben.say(AgreeUndo(ben.undo_request, True))
            await ben.handled()
            assert len(await given(match)) == 3
            server.bots.is_silent = True
            cleo.say(HandOver("random"))
            await ben.next(UndoWanted, lambda wanted: wanted.seat is None)

    run(test())


def test_taking_a_hidden_answer_back_does_not_show_in_lists(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new("auction", "me friend friend")
            ana = await match.sit(0)
            room = await match.room()
            await ana.ask(Answer(ana.asked, 0), Table)
            before = room.status.changed
            await ana.ask(Undo(ana.undo), Table)
            assert await given(match) == []
            assert room.status.changed == before

    run(test())


@without_database
def test_bots_always_agree_and_nobody_waits_for_who_has_not_come(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            for seats in ("me random", "me friend"):
                match = await server.new(seats=seats)
                ana = await match.sit(0)
                await rest(ana)
                if seats == "me friend":
                    room = await match.room()
                    async with room.lock:
                        room.live.choose(1, room.match.options[0])
                        await room.finish()
                else:
                    await ana.next(Table, lambda table: table.waiting == (0,))
                ana.say(Undo(ana.undo))
                await ana.next(Table, lambda table: not table.undo)
                assert await given(match) == []
                room = await match.room()
                kept = await server.services.store.load(match.match)
                assert kept is not None
                assert list(kept.answers) == room.live.answers

    run(test())


@without_database
def test_what_was_told_of_what_is_undone_is_told_anew(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new()
            ana, ben = await match.sit(0), await match.sit(1)
            before = ana.log.copy()
            await rest(ana)
            await ben.next(Table, lambda table: table.asked)
            assert len(ben.log) == 2
            ana.say(Undo(ana.undo))
            await ben.next(UndoWanted)
            ben.say(AgreeUndo(ben.undo_request, True))
            await ana.next(Table, lambda table: table.asked)
            assert ana.log == before
            assert len(ben.log) == 1
            assert not ben.asked

    run(test())


# -- when to be asked -----------------------------------------------------------------------------


@without_database
def test_never_passes_by_itself_and_always_asks_even_without_a_choice(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new()
            ana, ben = await match.sit(0), await match.sit(1)
            ben.say(Prefer("never"))
            ana.say(Prefer("always"))
            for caller in (ana, ben):
                await caller.handled()
            hit = next(i for i, offer in enumerate(ana.offers) if offer.startswith("hit"))
            await ana.ask(Answer(ana.asked, hit), Table)
            assert ana.table is not None
            assert ana.table.asked is not None
            assert "pass" in ana.offers
            assert ana.table.asked.question.covert
            assert not [raw for raw in ben.received if b'"covert":true' in raw]
            first = ana.asked
            await ana.ask(Answer(first, ana.offers.index("pass")), Table)
            assert (await ana.refused(Answer(first, 0))).code in ("old-decision", "not-asked")

    run(test())


# -- names and chat -------------------------------------------------------------------------------


def test_a_new_name_is_used_everywhere_and_kept(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new("lebelheim")
            ana, ben = await match.sit(0), await match.sit(1)
            ben.say(Rename("  Benedict "))
            seats = await ana.next(Seats, lambda seats: seats.seats[1].name == "Benedict")
            assert seats.seats[0].name == "Player 1"
            room = await match.room()
            assert room.match.setup.seats == ("Player 1", "Benedict")
            assert (await ben.refused(Rename("a\tb"))).code == "malformed"
        async with web_table(tmp_path) as server:
            match.table = server
            assert (await match.room()).match.setup.seats == ("Player 1", "Benedict")

    run(test())


@without_database
def test_equal_names_are_shown_with_their_seats(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new("lebelheim")
            ana, ben = await match.sit(0), await match.sit(1)
            ben.say(Rename("player 1"))
            told = await ana.next(Seats, lambda seats: "(seat 2)" in seats.seats[1].name)
            assert [seat.name for seat in told.seats] == ["Player 1 (seat 1)", "player 1 (seat 2)"]
            ben.say(Say("Hello"))
            assert (await ana.next(Said)).name == "player 1 (seat 2)"
            assert (await match.room()).match.setup.seats == ("Player 1", "player 1")

    run(test())


def test_who_sits_can_talk_and_who_comes_later_reads_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new()
            ana, guest = await match.sit(0), await match.sit()
            ana.say(Say("  Good   luck! "))
            said = await guest.next(Said)
            assert (said.seat, said.name, said.text) == (0, "Player 1", "Good luck!")
            assert (await guest.refused(Say("hi"))).code == "unknown-seat"
            assert (await ana.refused(Say(" "))).code == "malformed"
        async with web_table(tmp_path) as server:
            match.table = server
            ben = await match.sit(1)
            assert [raw for raw in ben.received if b"Good luck!" in raw]

    run(test())


def test_who_talks_much_keeps_nobody_from_coming(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path, message_burst=10_000) as server:
            match = await server.new()
            ana = await match.sit(0)
            for number in range(MOST_UNSENT + 5):
                await ana.ask(Say(f"remark {number}"), Said)
            here = await match.sit(1)
            assert f"remark {MOST_UNSENT + 4}" in here.received[MOST_REMARKS].decode()
        async with web_table(tmp_path) as server:
            match.table = server
            again = await match.sit(1)
            told = [[raw for raw in ben.received if b"remark" in raw] for ben in (here, again)]
            assert told[0] == told[1]

    run(test())


def test_what_is_said_can_be_shown_and_stored_anywhere(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new()
            ana = await match.sit(0)
            for text in ("a\x00b", "a\u202eb"):
                refused = await ana.refused(Say(text))
                assert refused.code == "malformed"
                assert "forbidden character" in refused.text

    run(test())


@without_database
def test_everybody_sees_who_comes_and_goes(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new()
            ana = await match.sit(0)
            assert [seat.taken for seat in ana.seats] == [True, False]
            ben, again = await match.sit(1), await match.sit(1)
            assert ana.seats_present == [True, True]
            assert [seat.taken for seat in ana.seats] == [True, True]
            ben.leave()
            await ben.hung_up()
            assert ana.seats_present == [True, True]
            again.leave()
            await again.hung_up()
            assert ana.seats_present == [True, False]

    run(test())


# -- bots -----------------------------------------------------------------------------------------


def test_a_seat_is_handed_to_a_bot_and_taken_back(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new()
            ana, ben = await match.sit(0), await match.sit(1)
            assert (await ana.refused(HandOver("grandmaster"))).code == "not-possible"
            ana.say(HandOver("random"))
            seats = await ben.next(Seats, lambda seats: seats.seats[0].bot)
            assert seats.seats[0].bot == "random"
            await ben.next(Table, lambda table: table.asked)
            assert not ana.asked
            ana.say(HandOver(None))
            await ben.next(Seats, lambda seats: not seats.seats[0].bot)
            ben.say(HandOver("random"))
            await ana.next(Table, lambda table: table.asked)

    run(test())


def test_bots_play_a_match_to_its_end(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            for game in ("duel", "auction", "leap"):
                seats = "random random random" if game == "auction" else "random greedy"
                match = await server.new(game, seats)
                guest = await match.sit()
                if guest.table is None or guest.table.outcome is None:
                    await guest.next(Table, lambda table: table.outcome)
                kept = await server.services.store.load(match.match)
                assert kept is not None
                assert kept.status.outcome is not None

    run(test())


@without_database
def test_bots_that_undo_what_the_other_does_leave_the_circle(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new("tug-of-war", "greedy greedy")
            guest = await match.sit()
            if guest.table is None or guest.table.outcome is None:
                await guest.next(Table, lambda table: table.outcome)
            assert guest.table
            assert guest.table.tabletop.turn > TURNS_LOOKED_BACK

    run(test())


@without_database
def test_a_bot_that_comes_to_nothing_takes_what_looks_good(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            server.bots.is_silent = True
            match = await server.new("lebelheim", "random greedy")
            guest = await match.sit()
            if guest.table is None or guest.table.outcome is None:
                await guest.next(Table, lambda table: table.outcome)

    run(test())


@without_database
def test_what_a_bot_thought_of_before_an_undo_is_dropped(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new(seats="me random")
            ana = await match.sit(0)
            release = asyncio.Event()
            think = server.bots.choose

            async def slow(request):  # type: ignore[no-untyped-def]
                await release.wait()
                return await think(request)

            server.bots.choose = slow  # type: ignore[method-assign]
            await rest(ana)
            await ana.ask(Undo(ana.undo), Table)
            release.set()
            autoplay = (await match.room()).autoplay
            await until(lambda: not autoplay.is_active)
            assert await given(match) == []
            await rest(ana)
            await ana.next(Table, lambda table: table.waiting == (0,))

    run(test())


# -- the end --------------------------------------------------------------------------------------


def test_giving_up_lets_the_other_party_win(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new("auction", "me friend friend")
            ana, ben = await match.sit(0), await match.sit(1)
            ana.say(Resign())
            table = await ben.next(Table, lambda table: table.outcome)
            assert table.outcome is not None
            assert table.outcome.winners == (1,)
            assert table.outcome.reason == "Player 1 has given up."
            assert (table.asked, table.waiting, table.undo) == (None, (), "")
            for message in (Resign(), Undo("0"), HandOver("random")):
                assert (await ben.refused(message)).code == "not-possible"
            assert (await ben.refused(Answer("0", 0))).text == "The match is over."
        async with web_table(tmp_path) as server:
            match.table = server
            guest = await match.sit()
            assert guest.table is not None
            assert guest.table.outcome == table.outcome

    run(test())


def test_a_rematch_has_the_same_seats_and_opens_with_the_same_tokens(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new("lebelheim", "me friend")
            ana, ben, guest = await match.sit(0), await match.sit(1), await match.sit()
            assert (await ana.refused(Rematch())).code == "not-possible"
            ben.say(Rename("Ben"))
            await ana.next(Seats, lambda seats: seats.seats[1].name == "Ben")
            ana.say(Resign())
            await ben.next(Table, lambda table: table.outcome)
            ben.say(Rematch())
            to_ana, to_guest = await ana.next(NextMatch), await guest.next(NextMatch)
            assert to_ana.token == match.tokens[0]
            assert to_guest.token is None
            assert (await ana.ask(Rematch(), NextMatch)).match == to_ana.match
            late = await match.sit(1)
            assert (await late.next(NextMatch)).match == to_ana.match
            again = NewTable(server, to_ana.match, match.tokens)
            ben = await again.sit(1)
            assert [seat.name for seat in ben.seats] == ["Player 1", "Ben"]
            first, second = await match.room(), await again.room()
            assert first.set_up.seed != second.set_up.seed
            assert first.set_up.options != second.set_up.options

    run(test())


@without_database
def test_bots_among_themselves_are_slow_enough_for_who_watches_to_step_in(tmp_path: Path) -> None:
    async def test() -> None:
        loop = asyncio.get_running_loop()
        async with web_table(tmp_path, watched_seconds=0.2) as server:
            match = await server.new(seats="me random")
            ana = await match.sit(0)
            begun = loop.time()
            await ana.ask(HandOver("random"), Seats)
            await ana.next(Table, lambda table: table.news)
            await ana.next(Table, lambda table: table.news)
            assert loop.time() - begun >= 0.4
            back = await ana.ask(HandOver(None), Seats)
            assert back.seats[0].bot is None

    run(test())
