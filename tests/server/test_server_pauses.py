"""Whether a pause tells anything: worlds that differ in hidden cards send the same, at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, Literal, NamedTuple, TypeAlias

import pytest

from rulekeeper.core.acts import PASS
from rulekeeper.core.dealing import offer_anew
from rulekeeper.core.errors import Refused
from rulekeeper.core.match import Match
from rulekeeper.core.requests import Option
from rulekeeper.core.secrecy import common_answer, without_secrets
from rulekeeper.server.bots.worker import BotRequest
from rulekeeper.server.messages import Answer, Table
from rulekeeper.server.rooms.room import Room
from server.test_server_secrets import position, world_of
from server.virtual_time import VirtualLoop, run_virtually, virtual_loop
from server.webtable import Caller, NewTable, WebTable, web_table, without_database
from tables.thoroughness import seeds

pytestmark = without_database

SLOT = 0.05

LONG = 5.0
"""Seconds after which every pause is over."""

WORLDS = len(seeds(0, 9))
"""Positions from which matches are compared."""

STEPS = 8
"""Answers for which two worlds are played on side by side."""

OPTIONS = {"arena": {"scrolls": True}}
"""What makes a game have responses that others do not see, where it is not so by itself."""

Who: TypeAlias = Literal["bots", "people"]
Stream: TypeAlias = list[tuple[float, bytes]]
"""What somebody is sent, and how many seconds after an answer."""


def let_bots_pass(server: WebTable, room: Room) -> None:
    """Have bots pass at once where they may, and think for ever about everything else."""

    async def choose(request: BotRequest) -> Option | None:
        decision = room.decision_of(request.seat)
        if decision is None or PASS not in decision.options:
            await asyncio.Event().wait()
        return PASS

    server.bots.choose = choose  # type: ignore[method-assign]


async def pass_at_once(caller: Caller) -> None:
    """Be a person who passes at once where that is possible, and waits everywhere else."""
    while True:
        try:
            table = await caller.next(Table)
        except TimeoutError:
            continue
        if table.asked and "pass" in caller.offers:
            caller.say(Answer(table.asked.decision, caller.offers.index("pass")))


class World(NamedTuple):
    """A match on a server of its own, watched from the first seat; the others only pass."""

    match: Match[Any, Any]
    room: Room
    observer: Caller
    others: tuple[asyncio.Task[None], ...]

    async def after(self, seat: int, option: Option, loop: VirtualLoop) -> Stream:
        """What the observer is sent from an answer on, until every pause is over."""
        begun, first = loop.time(), len(self.observer.received)
        async with self.room.lock:
            self.room.live.choose(seat, option)
            await self.room.finish()
        await loop.let_pass(LONG)
        times = [round(time - begun, 6) for time in self.observer.times[first:]]
        return list(zip(times, self.observer.received[first:], strict=True))

    @property
    def asked(self) -> list[tuple[int, str]]:
        """Who is asked what."""
        return [(decision.seat, decision.kind) for decision in self.match.decisions]

    def close(self) -> None:
        """Let everybody go."""
        for task in self.others:
            task.cancel()
        self.room.close()


async def world_on(table: NewTable, match: Match[Any, Any], who: Who) -> World:
    """This match in the place of the one at the table, the second seat a bot's or a person's."""
    room = await world_of(table.table, table, match)
    let_bots_pass(table.table, room)
    room.change_seat(1, taken=True, bot="random" if who == "bots" else None)
    room.change_seat(0, taken=True)
    observer = await table.sit(0)
    people = [await table.sit(1)] if who == "people" else []
    tasks = [asyncio.get_running_loop().create_task(pass_at_once(person)) for person in people]
    async with room.lock:
        await room.finish()
    return World(match, room, observer, tuple(tasks))


def two_matches(server: WebTable, game: str, rng: Random) -> tuple[Match[Any, Any], ...]:
    """A match somewhere on its way, and one that looks the same from the first seat."""
    start = position(server, game, 2, rng, OPTIONS.get(game, {}))
    here, there = without_secrets(start, 0), without_secrets(start, 0)
    for match in (here, there):
        match.always_ask.update((0, 1))
    there.game.determinize(there.table.state, there.box, 0, Random(rng.getrandbits(32)))
    if there.request is not None:
        offer_anew(there.game, there.table, there.request, 0)
    return here, there


async def two_worlds(
    servers: list[WebTable], game: str, who: Who, even_pauses: bool, rng: Random
) -> list[World]:
    """One world on each server, which differ in what the first seat cannot see."""
    one, other = servers
    matches = two_matches(one, game, rng)
    new = await one.new(game, "me friend", even_pauses=even_pauses)
    await new.copy_to(other)
    tables = (new, NewTable(other, new.match, new.tokens))
    return [await world_on(*pair, who) for pair in zip(tables, matches, strict=True)]


async def streams_of(worlds: list[World], loop: VirtualLoop, rng: Random) -> AsyncIterator[bool]:
    """Whether both observers are sent the same at the same times, answer by answer.

    It ends where an answer has to show which world this is.
    """
    here, there = worlds
    revealed = [world.match.reveals for world in worlds]
    for _ in range(STEPS):
        answer = common_answer(here.match, there.match, 0, rng)
        if answer is None:
            return
        seat, *options = answer
        try:
            streams = [
                await world.after(seat, option, loop)
                for world, option in zip(worlds, options, strict=True)
            ]
        except Refused:
            return
        if [world.match.reveals for world in worlds] != revealed:
            return
        if here.asked != there.asked:
            # A turn in which nothing can be played ends by itself, and the log says so.
            return
        yield streams[0] == streams[1]


@asynccontextmanager
async def servers_in(folder: Path) -> AsyncIterator[list[WebTable]]:
    """Two servers whose time is that of the loop."""
    settings: dict[str, Any] = {
        "clock": virtual_loop().time,
        "response_seconds": SLOT,
        "ping_seconds": 1e9,
        "idle_seconds": 1e9,
    }
    for name in ("one", "other"):
        (folder / name).mkdir(parents=True)
    async with (
        web_table(folder / "one", **settings) as one,
        web_table(folder / "other", **settings) as other,
    ):
        yield [one, other]


def sameness(folder: Path, game: str, who: Who, *, even_pauses: bool) -> list[bool]:
    """Of each answer whether it looked the same in two worlds that differ in hidden cards."""
    rng = Random(7)

    async def test() -> list[bool]:
        found, loop = list[bool](), virtual_loop()
        async with servers_in(folder) as servers:
            for _ in range(WORLDS):
                worlds = await two_worlds(servers, game, who, even_pauses, rng)
                await loop.let_pass(LONG)
                found += [is_same async for is_same in streams_of(worlds, loop, rng)]
                for world in worlds:
                    world.close()
        return found

    return run_virtually(test())


@pytest.mark.parametrize("who", ["bots", "people"])
@pytest.mark.parametrize("game", ["duel", "lebelheim", "arena"])
def test_no_pause_tells_whether_there_is_a_response(tmp_path: Path, game: str, who: Who) -> None:
    found = sameness(tmp_path, game, who, even_pauses=True)
    assert len(found) > WORLDS
    assert all(found)


def test_where_pauses_are_not_even_they_tell(tmp_path: Path) -> None:
    found = sameness(tmp_path, "duel", "people", even_pauses=False)
    assert len(found) > WORLDS
    assert not all(found)
