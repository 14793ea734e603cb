"""Whether anything hidden leaves the server: two worlds that differ only in it send the same."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any

import msgspec
import pytest

from rulekeeper.core.dealing import offer_anew
from rulekeeper.core.errors import Refused
from rulekeeper.core.events import SPECTATOR
from rulekeeper.core.match import Match
from rulekeeper.core.secrecy import common_answer, difference, is_taken, without_secrets
from rulekeeper.server.messages import Answer, Table
from rulekeeper.server.rooms.live_match import LiveMatch
from rulekeeper.server.rooms.room import Room
from rulekeeper.server.store.records import Change, StoredAnswer
from server.webtable import Caller, NewTable, WebTable, run, web_table, without_database
from tables.thoroughness import seeds

pytestmark = without_database

WORLDS = len(seeds(0, 15))
"""Positions of each game that are looked at, from a seat and from beside the table."""

STEPS = 6
"""Answers for which two worlds are played on side by side."""


async def kept_nowhere(change: Change) -> None:
    """Worlds are made up: there is nothing that they could be kept beside."""


async def world_of(server: WebTable, new: NewTable, match: Match[Any, Any]) -> Room:
    """A room in which this match is being played."""
    server.services.store.write = kept_nowhere  # type: ignore[method-assign]
    room = await server.room(new.match)
    live = room.live
    live.match = match
    write_nothing_down(live)
    live._write_down()
    live.stored = live.answers.copy()
    return room


def write_nothing_down(live: LiveMatch) -> None:
    """Number the answers: a world that is made up cannot be played again from its beginning."""

    def number(known: int = 0) -> None:
        pairs = enumerate(live.match.answers)
        live.answers = [StoredAnswer(seat, str(place)) for place, (seat, _) in pairs]

    live._write_down = number  # type: ignore[method-assign]


async def watched(server: WebTable, new: NewTable, observer: int) -> Caller:
    """Somebody who watches from a seat or from beside the table, always being asked."""
    return await new.sit(None if observer == SPECTATOR else observer)


def assert_same_stream(one: Caller, other: Caller) -> None:
    """Both have received the same bytes."""
    if one.received == other.received:
        return
    pairs = zip(one.received, other.received, strict=False)
    first = next((pair for pair in pairs if pair[0] != pair[1]), None)
    if first is None:
        raise AssertionError(f"{len(one.received)} messages, and {len(other.received)}")
    found = difference(msgspec.json.decode(first[0]), msgspec.json.decode(first[1]), "")
    raise AssertionError(found or "the same in another order")


def position(
    server: WebTable,
    game: str,
    seats: int,
    rng: Random,
    options: Mapping[str, object] = MappingProxyType({}),
) -> Match[Any, Any]:
    """A match somewhere on its way."""
    found = server.services.games.find(game).game
    names = [f"Player {seat + 1}" for seat in range(seats)]
    match: Match[Any, Any] = Match.new(
        found, found.sampled_options(options, rng), names, rng.getrandbits(31)
    )
    match.always_ask.update(range(seats))
    for _ in range(rng.choice((1, 3, 9, 30, 90))):
        if match.decision is None:
            break
        decision = rng.choice(match.decisions)
        is_taken(match, decision.seat, rng.choice(decision.options))
    return match


@pytest.mark.parametrize(
    ("game", "seats"), [("duel", 2), ("auction", 3), ("lebelheim", 2), ("arena", 2)]
)
def test_what_is_hidden_changes_no_byte_of_what_is_sent(
    tmp_path: Path, game: str, seats: int
) -> None:
    compared = 0

    async def test(rng: Random) -> None:
        nonlocal compared
        async with web_table(tmp_path / "one") as one, web_table(tmp_path / "other") as other:
            for _ in range(WORLDS):
                for observer in (rng.randrange(seats), SPECTATOR):
                    compared += await same_in_both(one, other, observer, rng)

    async def same_in_both(one: WebTable, other: WebTable, observer: int, rng: Random) -> int:
        start = position(one, game, seats, rng)
        here, there = without_secrets(start, observer), without_secrets(start, observer)
        for world in (here, there):
            world.always_ask.update(range(seats))
        there.game.determinize(there.table.state, there.box, observer, Random(rng.getrandbits(32)))
        if there.request is not None:
            offer_anew(there.game, there.table, there.request, observer)
        new = await one.new(game, " ".join(["me", *["friend"] * (seats - 1)]))
        await new.copy_to(other)
        twin = NewTable(other, new.match, new.tokens)
        rooms = [await world_of(one, new, here), await world_of(other, twin, there)]
        for room in rooms:
            for seat in range(seats):
                room.change_seat(seat, ask="always", taken=True)
            room.answer_automatically()
        callers = [await watched(s, t, observer) for s, t in ((one, new), (other, twin))]
        steps = 0
        revealed = [here.reveals, there.reveals]
        while steps < STEPS:
            assert_same_stream(*callers)
            answer = common_answer(here, there, observer, rng)
            if answer is None:
                break
            seat, *options = answer
            try:
                for room, option in zip(rooms, options, strict=True):
                    async with room.lock:
                        room.live.choose(seat, option)
                        await room.finish()
            except Refused:
                break
            await asyncio.sleep(0)
            if [here.reveals, there.reveals] != revealed:
                break
            steps += 1
        return steps

    for folder in ("one", "other"):
        (tmp_path / folder).mkdir()
    run(test(Random(5)))
    assert compared > WORLDS


def test_a_covert_pass_sends_nothing_to_anybody_else(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new("auction", "me friend friend")
            callers = [await match.sit(seat) for seat in range(3)]
            guest = await match.sit()
            for caller in (*callers, guest):
                await caller.handled()
            before = [len(caller.received) for caller in (*callers, guest)]
            first = callers[0]
            await first.ask(Answer(first.asked, 0), Table)
            for caller in (*callers, guest):
                await caller.handled()
            # What each is told last is that this was no message.
            after = [len(caller.received) - 1 for caller in (*callers, guest)]
            assert after == [before[0] + 1, *before[1:]]

    run(test())


def test_no_token_is_kept_or_sent_to_others(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new()
            ana, guest = await match.sit(0), await match.sit()
            for caller in (ana, guest):
                await caller.handled()
            token = match.tokens[0]
            assert token is not None
            for raw in (*ana.received, *guest.received):
                assert token.encode() not in raw
            kept = await server.services.store.load(match.match)
            assert token not in repr(kept)

    run(test())
