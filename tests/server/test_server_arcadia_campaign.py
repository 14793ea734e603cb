"""A campaign of Arcadia Quest on the web table: three people, a restart, a bot for one of them."""

from __future__ import annotations

import dataclasses
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from rulekeeper.games.arcadia.package import ARCADIA, UPGRADE_PHASE
from rulekeeper.games.arcadia.upgrade_phase import UpgradePhase
from rulekeeper.server.messages import Answer
from server.test_server_campaigns import Pilgrims
from server.test_server_http import Client, web
from server.toybox import ToyGames
from server.webtable import Caller, NewTable, run, until

PACK = """
name: errand
title: An errand
version: "1"
game: arcadia
requires: [arcadia-core]
"""

ERRAND = """
scenarios:
  - id: errand
    name: The Errand
    stage: outer
    introduction: Somebody has to fetch the milk.
    plan: |
      . . . . .

      . . . . .
    monsters: [{kind: bailiff, at: c1}]
    starts: [[a1, a2], [e1, e2], [b1, b2], [d1, d2]]
    quests_to_win: 1
    quests:
      - {id: milk, name: Milk, text: Stand at the milk.,
         goal: {goal: stand, places: [a2, b2, c2, d2, e2]}}
"""
"""A scenario that whoever has the first turn wins at once."""

WANTED = ("The Errand", "buy nothing more", "finish arranging")
"""Words of the answers that are given wherever they are offered."""


def arcadia_games(folder: Path) -> ToyGames:
    """Arcadia Quest with the errand among its scenarios."""
    pack = folder / "errand"
    pack.mkdir()
    (pack / "pack.yaml").write_text(PACK, encoding="utf-8")
    (pack / "scenario.yaml").write_text(ERRAND, encoding="utf-8")
    game = ARCADIA.with_packs(pack)
    between = UpgradePhase(game.catalogue)
    return ToyGames().add(
        dataclasses.replace(ARCADIA, rules=lambda content: game),
        dataclasses.replace(UPGRADE_PHASE, rules=lambda content: between),
    )


@asynccontextmanager
async def served(
    folder: Path, games: ToyGames, created: Mapping[str, Any]
) -> AsyncIterator[Pilgrims]:
    """The campaign on a server that has just been started on its database."""
    async with web(folder, games) as client:
        yield Pilgrims(client, dict(created))


async def begun(client: Client) -> dict[str, Any]:
    """A campaign of three people."""
    people = [{"who": "me", "name": "Ana"}, {"who": "friend"}, {"who": "friend"}]
    body = {"game": "arcadia", "campaign": "lampwick", "seats": people}
    answer = await client.post("/api/campaigns", json=body)
    assert answer.status_code == 201, answer.text
    created: dict[str, Any] = answer.json()
    return created


async def play(table: NewTable, *seats: int, until_kind: str = "") -> None:
    """Let these seats give the first answer, or a wanted one, until the chapter is over.

    With `until_kind` they stop before the first question of this kind.
    """
    callers = [await table.sit(seat) for seat in seats]
    while not any(is_over(caller) for caller in callers):
        await until(lambda: any(is_over(caller) or caller.asked for caller in callers))
        caller = next((each for each in callers if each.asked and not is_over(each)), None)
        if caller is None:
            break
        assert caller.table
        assert caller.table.asked
        if until_kind and caller.table.asked.question.kind == until_kind:
            break
        wanted = (n for n, text in enumerate(caller.offers) if any(w in text for w in WANTED))
        before = caller.table
        caller.say(Answer(caller.asked, next(wanted, 0)))
        await until(lambda caller=caller, before=before: caller.table is not before)  # type: ignore[misc]
    for caller in callers:
        caller.leave()
        await caller.hung_up()


def is_over(caller: Caller) -> bool:
    """Whether somebody has seen the end of the chapter."""
    return caller.table is not None and caller.table.outcome is not None


def test_three_people_play_on_after_a_restart_and_a_bot_takes_a_seat(tmp_path: Path) -> None:
    async def test() -> None:
        games = arcadia_games(tmp_path)
        async with web(tmp_path, games) as client:
            created = await begun(client)
            group = Pilgrims(client, created)
            for seat, name in ((1, "Ben"), (2, "Cleo")):
                assert (await group.post("name", {"name": name}, seat)).status_code == 204
            await play(await group.begin(1), 0, 1, 2)
            page = await group.page()
            assert page["info"]["chapter"] == "Scenario 1: The Errand"
            assert [figure["seat"] for figure in page["party"]["figures"]] == [
                *(0, 0, 0, 1, 1, 1, 2, 2, 2)
            ]
            await play(await group.begin(2), 0, 1, 2)
            phase = await group.begin(3)
            await play(phase, 0, 1, 2, until_kind="arrange")

        async with served(tmp_path, games, created) as group:
            page = await group.page()
            assert (page["info"]["standing"], page["info"]["match"]) == ("playing", phase.match)
            assert page["party"]["book"]["chart"]["rows"][0]["name"] == "1. The Errand"
            again = await group.begin(3)
            assert again.match == phase.match
            await play(again, 0, 1, 2)
            assert [done["kind"] for done in (await group.page())["log"]] == [
                *("Guild Setup", "Scenario", "Upgrade Phase")
            ]
            given = await group.post("seat", {"seat": 2, "who": "bot", "bot": "random"})
            assert given.status_code == 200, given.text

        async with served(tmp_path, games, created) as group:
            before = (await group.record()).belongings["guilds"][2]
            await group.begin(4)
            room = await (await group.begin(4)).room()
            belongings: Any = room.set_up.options["belongings"]
            assert belongings["guilds"][2] == before
            assert [seat.bot for seat in room.seats] == [None, None, "random"]

    run(test())
