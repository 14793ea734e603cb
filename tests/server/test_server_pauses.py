"""Whether a pause tells anything: worlds that differ in hidden cards send the same, at once."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rulekeeper.core.acts import PASS
from rulekeeper.core.dealing import offer_anew
from rulekeeper.core.errors import Refused
from rulekeeper.core.requests import Option
from rulekeeper.core.secrecy import common_answer, without_secrets
from rulekeeper.server.bots.worker import BotRequest
from rulekeeper.server.messages import Answer, Table
from rulekeeper.server.rooms.live_match import LiveMatch
from rulekeeper.server.rooms.room import Room
from rulekeeper.server.store.records import StoredAnswer
from server.test_server_secrets import position, world_of
from server.virtual_time import VirtualLoop, run_virtually
from server.webtable import Caller, NewTable, WebTable, web_table, without_database

pytestmark = without_database

SLOT = 0.4

LONG = 60.0
"""Seconds after which every pause is over."""

WORLDS = 15

STEPS = 8


def let_bots_pass(server: WebTable, room: Room) -> None:
    """Have bots pass at once where they may, and think for ever about everything else."""

    async def choose(request: BotRequest) -> Option | None:
        decision = room.decision_of(request.seat)
        if decision is None or PASS not in decision.options:
            await asyncio.Event().wait()
        return PASS

    server.bots.choose = choose  # type: ignore[method-assign]


def write_nothing_down(live: LiveMatch) -> None:
    """Number the answers: a world that is made up cannot be played again from its beginning."""

    def number() -> None:
        pairs = enumerate(live.match.answers)
        live.answers = [StoredAnswer(seat, str(place)) for place, (seat, _) in pairs]

    live._write_down = number  # type: ignore[method-assign]


async def pass_at_once(caller: Caller) -> None:
    """Be a person who passes at once where that is possible, and waits everywhere else."""
    while True:
        try:
            table = await caller.next(Table)
        except TimeoutError:
            continue
        if table.asked and "pass" in caller.offers:
            caller.say(Answer(table.asked.decision, caller.offers.index("pass")))


def stream(caller: Caller, first: int, start: float) -> list[tuple[float, bytes]]:
    """What has been received from number `first` on, and how long after the start."""
    times = [round(time - start, 6) for time in caller.times[first:]]
    return list(zip(times, caller.received[first:], strict=True))


async def sides(
    folder: Path, game: str, who: str, even_pauses: bool, rng: Random
) -> tuple[int, int]:
    """How many answers were compared in two worlds, and how many of them looked different."""
    compared = different = 0
    loop = asyncio.get_running_loop()
    assert isinstance(loop, VirtualLoop)
    clock = loop.time
    (folder / "one").mkdir(parents=True)
    (folder / "other").mkdir()
    settings: dict[str, Any] = {"response_seconds": SLOT, "ping_seconds": 1e9, "idle_seconds": 1e9}
    async with (
        web_table(folder / "one", clock=clock, **settings) as one,
        web_table(folder / "other", clock=clock, **settings) as other,
    ):
        for _ in range(WORLDS):
            start = position(one, game, 2, rng)
            here, there = without_secrets(start, 0), without_secrets(start, 0)
            for world in (here, there):
                world.always_ask.update((0, 1))
            there.game.determinize(there.table.state, there.box, 0, Random(rng.getrandbits(32)))
            if there.request is not None:
                offer_anew(there.game, there.table, there.request, 0)
            new = await one.new(game, "me friend", even_pauses=even_pauses)
            await new.copy_to(other)
            rooms, callers, people = [], [], []
            for server, world in ((one, here), (other, there)):
                twin = NewTable(server, new.match, new.tokens)
                room = await world_of(server, twin, world)
                write_nothing_down(room.live)
                let_bots_pass(server, room)
                room.change_seat(1, taken=True, bot="random" if who == "bots" else None)
                room.change_seat(0, taken=True)
                callers.append(await twin.sit(0))
                if who == "people":
                    person = await twin.sit(1)
                    people.append(asyncio.create_task(pass_at_once(person)))
                async with room.lock:
                    await room.finish()
                rooms.append(room)
            await loop.let_pass(LONG)
            for _ in range(STEPS):
                answer = common_answer(here, there, 0, rng)
                if answer is None:
                    break
                seat, *options = answer
                streams, revealed = list[list[tuple[float, bytes]]](), [here.reveals, there.reveals]
                try:
                    for room, caller, option in zip(rooms, callers, options, strict=True):
                        begun, first = clock(), len(caller.received)
                        async with room.lock:
                            room.live.choose(seat, option)
                            await room.finish()
                        await loop.let_pass(LONG)
                        streams.append(stream(caller, first, begun))
                except Refused:
                    break
                if [here.reveals, there.reveals] != revealed:
                    break
                if len({tuple((d.seat, d.kind) for d in w.decisions) for w in (here, there)}) > 1:
                    # A turn in which nothing can be played ends by itself, and the log says so.
                    break
                compared += 1
                different += streams[0] != streams[1]
            for task in people:
                task.cancel()
            for room in rooms:
                room.close()
    return compared, different


@pytest.mark.parametrize("who", ["bots", "people"])
@pytest.mark.parametrize("game", ["duel", "lebelheim"])
def test_no_pause_tells_whether_there_is_a_response(tmp_path: Path, game: str, who: str) -> None:
    compared, different = run_virtually(sides(tmp_path, game, who, True, Random(7)))
    assert compared > WORLDS
    assert not different


def test_where_pauses_are_not_even_they_tell(tmp_path: Path) -> None:
    compared, different = run_virtually(sides(tmp_path, "duel", "people", False, Random(7)))
    assert compared > WORLDS
    assert different
