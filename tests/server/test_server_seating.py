"""Who sits where: names that tell everybody apart."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekeeper.server.api import NewSeat
from rulekeeper.server.errors import Refusal
from rulekeeper.server.messages import Hello, Refused, Rename, Say, Welcome
from rulekeeper.server.rooms.seating import assign_seats
from server.webtable import NewTable, WebTable, run, web_table, without_database


@without_database
@pytest.mark.parametrize(
    ("bots", "names"),
    [
        (["greedy", "greedy"], ["Medium bot 1", "Medium bot 2"]),
        ([None, "greedy"], ["Player 1", "Medium bot"]),
        (
            ["random", None, "greedy", "random"],
            ["Easy bot 1", "Player 2", "Medium bot", "Easy bot 2"],
        ),
    ],
)
def test_bots_of_one_kind_are_told_apart(bots: list[str | None], names: list[str]) -> None:
    seats, _ = assign_seats([NewSeat("bot", bot=bot) if bot else NewSeat("friend") for bot in bots])
    assert [seat.name for seat in seats] == names


async def told_that_it_is_taken(server: WebTable, match: NewTable, seat: int) -> str:
    """Sit down on a seat that is taken: what is said to it."""
    caller = server.call(match.match)
    caller.say(Hello(match.tokens[seat]))
    refused = await caller.next(Refused)
    assert refused.code == "taken"
    assert await caller.hung_up() == 1008
    return refused.text


def test_a_free_seat_is_taken_by_one_person_only_however_old_the_page(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new()
            ana = await match.sit(0)
            ben = await match.sit(1, returning=False)
            seen = len(ana.received)
            why = await told_that_it_is_taken(server, match, 1)
            assert why == "Player 2 sits here already. Is it you?"
            assert len(ana.received) == seen
            assert ben.seats_present == [True, True]
            ben.leave()
            await ben.hung_up()
            await told_that_it_is_taken(server, match, 1)
        async with web_table(tmp_path) as server:
            match.table = server
            await told_that_it_is_taken(server, match, 1)
            await match.sit(1, returning=True)

    run(test())


def test_of_two_who_sit_down_at_once_one_is_let_in(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new()
            callers = [server.call(match.match) for _ in range(5)]
            for caller in callers:
                caller.say(Hello(match.tokens[1]))
            for caller in callers[1:]:
                assert (await caller.next(Refused)).code == "taken"
            await callers[0].next(Welcome)

    run(test())


def test_the_seats_of_whoever_sets_a_match_up_are_not_free(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new()
            await told_that_it_is_taken(server, match, 0)

    run(test())


@without_database
def test_a_seat_stays_free_for_others_while_only_spectators_are_there(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new()
            await match.sit(returning=False)
            await match.sit(1, returning=False)

    run(test())


@without_database
@pytest.mark.parametrize("name", ["\u3164", "\u00ad", "e" + "\u0301" * 39, "An\u200ba"])
def test_a_name_or_remark_that_cannot_be_seen_is_refused(tmp_path: Path, name: str) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new()
            ana = await match.sit(0)
            for message in (Rename(name), Say(name)):
                assert (await ana.refused(message)).code == "malformed"

    with pytest.raises(Refusal, match=r"cannot be seen|marks on one letter"):
        assign_seats([NewSeat("me", name)])
    run(test())
