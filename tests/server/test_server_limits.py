"""How much anybody may do: places for connections, new matches, guesses."""

from __future__ import annotations

import resource
from pathlib import Path

import pytest

from rulekeeper.core.errors import SetupError
from rulekeeper.server.errors import Refusal
from rulekeeper.server.http.runner import make_room_for
from rulekeeper.server.limits import ConnectionSlots, TokenBuckets, is_this_machine, network_of
from rulekeeper.server.messages import Hello, NextMatch, Refused, Rematch, Resign, Table
from server.webtable import NewTable, WebTable, run, web_table, without_database

pytestmark = without_database


async def turned_away(server: WebTable, match: str, address: str) -> str:
    """The sentence with which a connection is turned away."""
    caller = server.call(match, address)
    refused = await caller.next(Refused)
    assert refused.code == "too-many"
    assert await caller.hung_up() == 1013
    return refused.text


def test_an_address_has_only_so_many_connections_and_all_have_only_so_many(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path, most_connections=3, connections_per_address=2) as server:
            match = await server.new()
            ana, _ = await match.sit(0), await match.sit(1)
            assert "2 connections from your address are already open" in await turned_away(
                server, match.match, "here"
            )
            server.call(match.match, "elsewhere").say(Hello())
            assert "Too many people" in await turned_away(server, match.match, "third")
            ana.leave()
            await ana.hung_up()
            await match.sit(0)

    run(test())


def test_places_that_are_given_back_leave_nothing_behind() -> None:
    places = ConnectionSlots(2, 1)
    with places.slot_for("10.0.0.1"), places.slot_for("10.0.0.2"):
        with pytest.raises(Refusal, match="from your address"), places.slot_for("10.0.0.1"):
            raise AssertionError
        with pytest.raises(Refusal, match="Too many people"), places.slot_for("10.0.0.3"):
            raise AssertionError
    assert not places._taken


def test_one_household_counts_as_one_address() -> None:
    assert (
        network_of("2001:db8::1") == network_of("2001:db8::ffff:2") != network_of("2001:db8:0:1::1")
    )
    assert network_of("::ffff:10.0.0.1") == network_of("10.0.0.1") != network_of("10.0.0.2")
    assert network_of("testclient") == "testclient"
    buckets = TokenBuckets(0, 1)
    assert buckets.take("2001:db8::1")
    assert not buckets.take("2001:db8::2")


@pytest.mark.parametrize(
    ("address", "is_here"),
    [
        ("127.0.0.1", True),
        ("::1", True),
        ("::ffff:127.0.0.1", True),
        ("10.0.0.1", False),
        ("::2", False),
        ("localhost", False),
        ("", False),
    ],
)
def test_this_machine_is_told_from_others(address: str, is_here: bool) -> None:
    assert is_this_machine(address) == is_here


def test_rematches_are_new_matches_too(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path, match_burst=1, matches_per_minute=0) as server:
            match = await server.new()
            ana = await match.sit(0)
            await ana.ask(Resign(), Table)
            name = (await ana.ask(Rematch(), NextMatch)).match
            ana = await NewTable(server, name, match.tokens).sit(0)
            await ana.ask(Resign(), Table)
            assert (await ana.refused(Rematch())).code == "too-many"

    run(test())


@pytest.mark.parametrize(
    ("soft", "hard", "connections", "then"),
    [(1024, 4096, 800, 1024), (1024, 4096, 2000, 2220), (1024, resource.RLIM_INFINITY, 9000, 9220)],
)
def test_the_limit_of_open_files_is_raised_as_far_as_connections_need_it(
    monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, connections: int, then: int
) -> None:
    limits = [soft, hard]
    monkeypatch.setattr(resource, "getrlimit", lambda which: tuple(limits))
    monkeypatch.setattr(resource, "setrlimit", lambda which, new: limits.__setitem__(0, new[0]))
    make_room_for(connections)
    assert limits == [then, hard]


def test_more_connections_than_the_system_allows_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda which: (1024, 4096))
    with pytest.raises(SetupError, match=r"has to open 5220 files, .* open 4096: raise that limit"):
        make_room_for(5000)
