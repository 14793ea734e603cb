"""What one request of anybody may cost: no route keeps the others waiting.

`docs/hosting.md` has the table of these costs. What is measured is the processor time of the
event loop's longest step, for nobody is answered during a step. Processor time does not depend on
what else the machine does. The garbage collector rests meanwhile: in a process that has run many
tests it goes through what all of them left.
"""

from __future__ import annotations

import asyncio
import gc
import time
from asyncio import Handle
from base64 import b64encode
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from rulekeeper.campaign.record import Finished
from rulekeeper.core import saving
from rulekeeper.core.match import Match
from rulekeeper.server.api import NewMatch, NewSeat
from rulekeeper.server.campaigns.opening import unopened, written
from rulekeeper.server.http import campaign_routes, match_routes, routes
from rulekeeper.server.http.at_once import HEALTH
from rulekeeper.server.http.routes import LONGEST_QUERY, MOST_WORDS
from rulekeeper.server.messages import Hello, Rename, Seats, Table, Undo, Verdict, Welcome, Why
from rulekeeper.server.rooms.match_creation import create_match
from rulekeeper.server.store.campaigns import CampaignChange
from rulekeeper.server.tokens import new_match_name, new_token
from server.test_server_http import Client, bearer, problem, web
from server.webtable import Caller, WebTable, run, without_database

pytestmark = without_database

STEP_SECONDS = 0.010
"""The longest step of the event loop that is allowed, in processor time."""

TIMES_TRIVIAL = 8
"""A slow machine may take so many times as long as for a trivial request."""

ANSWERS = 1500
"""Answers of a match that is longer than any that people play."""


class Meter:
    """Measures the longest step of the event loop."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.longest = 0.0
        run_step = Handle._run

        def measured(handle: Handle) -> None:
            start = time.thread_time()
            run_step(handle)
            self.longest = max(self.longest, time.thread_time() - start)

        monkeypatch.setattr(Handle, "_run", measured)

    async def least(self, request: Callable[[], Awaitable[object]], times: int = 3) -> float:
        """The longest step of a request, the least of several tries.

        The request gets a task of its own, so that its steps are not part of one that goes on.
        """
        found = []
        for _ in range(times):
            self.longest = 0.0
            await asyncio.ensure_future(request())
            found.append(self.longest)
        return min(found)


def long_match(client: Client, game: str) -> str:
    """A match of many answers, in its notation."""
    rules = client.services.games.find(game).game
    rng = Random(3)
    match: Match[Any, Any] = Match.new(rules, rules.sampled_options({}, rng), ["Ana", "Ben"], 7)
    for _ in range(ANSWERS):
        if match.decision is None:
            break
        match.choose(rng.choice(match.decision.options))
    return saving.save(match)


async def many_matches(client: Client, count: int) -> dict[str, str]:
    """Matches in the store, and a token for each."""
    seats = (NewSeat("me"), NewSeat("friend"))
    games = client.services.games
    stored, created = create_match(games, NewMatch("arena", seats, quick=True), 1, 1000.0)
    names = [new_match_name() for _ in range(count)]
    for name in names:
        await client.services.store.create(replace(stored, id=name))
    token = created.seats[0].token or ""
    return dict.fromkeys(names, token)


async def many_campaigns(client: Client, count: int) -> dict[str, str]:
    """Long campaigns in the store, and a token for each; the first one is being played."""
    wanted = {"game": "arena", "campaign": "the-winter-circuit", "seats": [{"who": "me"}]}
    created = (await client.post("/api/campaigns", json=wanted)).json()
    token = created["seats"][0]["token"]
    store = client.services.campaigns.store
    stored = await store.load(created["campaign"])
    assert stored
    done = Finished(
        kind="quest",
        title="The Salt Stair",
        result="The Foreman is dead.",
        won=False,
        changes=("The party gains 20 XP.",) * 20,
        match="01-the-salt-stair.match",
    )
    record = written(replace(unopened(stored), log=(done,) * 100), stored.seats)
    names = [new_match_name() for _ in range(count)]
    for name in names:
        await store.create(CampaignChange(replace(stored, id=name, revision=0, record=record)))
    begun = await client.post(
        f"/api/campaigns/{names[0]}/chapter", json={"number": 101}, headers=bearer(token)
    )
    assert begun.status_code == 200, begun.text
    return dict.fromkeys(names, token)


@asynccontextmanager
async def measured_web(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[Client, Meter]]:
    """A server with its real page, and a meter."""
    page = Path(routes.__file__).parent.parent / "page"
    async with web(tmp_path, page=page, match_burst=1000, wrong_token_burst=1000) as client:
        gc.disable()
        try:
            yield client, Meter(monkeypatch)
        finally:
            gc.enable()


def nested(size: int) -> list[Any]:
    """Lists in lists, as many as a body holds."""
    return [[["x"]] for _ in range(size // 8)]


async def worst_requests(client: Client) -> dict[str, tuple[str, str, dict[str, Any]]]:
    """For each route the most expensive request that is accepted, or refused late."""
    saved = long_match(client, "lebelheim")
    seats = [{"who": "me"}, {"who": "bot", "bot": "random"}]
    imported = await client.post("/api/matches/import", json={"text": saved, "seats": seats})
    assert imported.status_code == 201, imported.text
    match, own = imported.json()["match"], bearer(imported.json()["seats"][0]["token"])
    tokens = await many_matches(client, 200)
    campaigns = await many_campaigns(client, 200)
    campaign, campaign_own = next(iter(campaigns)), bearer(next(iter(campaigns.values())))
    exported = await client.get(f"/api/campaigns/{campaign}/export", headers=campaign_own)
    assert exported.status_code == 200, exported.text
    words = " ".join("abcdefghijklmnop"[:MOST_WORDS])
    cards = {f"{number:04}{'x' * 56}": 1 for number in range(200)}
    form = {"game": "lebelheim", "seats": seats, "options": {"heroes": nested(30_000)}}
    longest = "lebelheim." + "x" * 900
    page = max(client.services.page._files.items(), key=lambda file: len(file[1].content))[0]
    return {
        "/api/games": ("GET", "/api/games", {}),
        "/api/games/{game:str}/library": ("GET", "/api/games/arena/library", {}),
        "/api/games/{game:str}/rules": (
            "GET",
            "/api/games/arena/rules",
            {"params": {"query": words}},
        ),
        "/api/rules/{rule:str}": ("GET", f"/api/rules/{longest}", {}),
        "/api/bots": ("GET", "/api/bots", {}),
        "/api/games/{game:str}/decks": ("GET", "/api/games/lebelheim/decks", {}),
        "/api/games/{game:str}/deck-cards": ("GET", "/api/games/lebelheim/deck-cards", {}),
        "/api/games/{game:str}/deck": (
            "POST",
            "/api/games/lebelheim/deck",
            {"json": {"hero": "heron", "cards": cards}},
        ),
        "/api/games/{game:str}/tutorials/{tutorial:str}": (
            "POST",
            "/api/games/arena/tutorials/first",
            {},
        ),
        "/api/games/{game:str}/how-to": ("GET", "/api/games/arena/how-to", {}),
        "/health": ("GET", "/health", {}),
        "/metrics": ("GET", "/metrics", {}),
        "/": ("GET", "/", {}),
        "/{path:path}": ("GET", f"/{page}", {}),
        "/api/matches": ("POST", "/api/matches", {"json": form}),
        "/api/matches/import": (
            "POST",
            "/api/matches/import",
            {"json": {"text": saved + "\n" * 900_000, "seats": seats}},
        ),
        "/api/matches/{match:str}": ("GET", f"/api/matches/{match}", {"headers": own}),
        "/api/campaigns": (
            "POST",
            "/api/campaigns",
            {"json": {**form, "game": "arena", "campaign": "the-winter-circuit"}},
        ),
        "/api/campaigns/import": (
            "POST",
            "/api/campaigns/import",
            {"json": {"file": b64encode(exported.content).decode()}},
        ),
        "/api/campaigns/{campaign:str}/export": (
            "GET",
            f"/api/campaigns/{campaign}/export",
            {"headers": campaign_own},
        ),
        "/api/my-campaigns": ("POST", "/api/my-campaigns", {"json": {"tokens": campaigns}}),
        "/api/campaigns/{campaign:str}": ("GET", f"/api/campaigns/{campaign}", {}),
        "/api/campaigns/{campaign:str}/chapter": (
            "POST",
            f"/api/campaigns/{campaign}/chapter",
            {"json": {"number": 101}, "headers": campaign_own},
        ),
        "/api/campaigns/{campaign:str}/name": (
            "POST",
            f"/api/campaigns/{campaign}/name",
            {"json": {"name": "Ana"}, "headers": campaign_own},
        ),
        "/api/campaigns/{campaign:str}/seat": (
            "POST",
            f"/api/campaigns/{campaign}/seat",
            {"json": {"seat": 0, "who": "friend"}, "headers": campaign_own},
        ),
        "/api/campaigns/{campaign:str}/abandon": (
            "POST",
            f"/api/campaigns/{campaign}/abandon",
            {},
        ),
        "/api/mine": ("POST", "/api/mine", {"json": {"tokens": tokens}}),
        "/api/matches/{match:str}/export": (
            "GET",
            f"/api/matches/{match}/export",
            {"headers": own},
        ),
        "/api/matches/{match:str}/report": (
            "GET",
            f"/api/matches/{match}/report",
            {"headers": own},
        ),
        "/api/matches/{match:str}/replay": (
            "GET",
            f"/api/matches/{match}/replay",
            {"headers": own},
        ),
        "/api/matches/{match:str}/replay/{moment:int}": (
            "GET",
            f"/api/matches/{match}/replay/{ANSWERS - 1}",
            {"headers": own},
        ),
    }


def test_no_request_of_anybody_keeps_the_others_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with measured_web(tmp_path, monkeypatch) as (client, meter):
            requests = await worst_requests(client)
            known = {
                path
                for module in (routes, match_routes, campaign_routes)
                for route in module.ROUTES
                for path in route.paths
            }
            assert known | {HEALTH} == set(requests)
            trivial = await meter.least(lambda: client.get("/health"))
            limit = max(STEP_SECONDS, TIMES_TRIVIAL * trivial)
            for path, (method, url, more) in requests.items():
                request = partial(client.send, client.build_request(method, url, **more))
                longest = await meter.least(request)
                assert longest < limit, f"{method} {path}: {longest * 1000:.0f} ms"

    run(test())


def test_a_search_is_refused_before_any_work_when_it_asks_for_too_much(tmp_path: Path) -> None:
    async def test() -> None:
        async with web(tmp_path) as client:
            for query, why in (
                ("a " * 15_000, "malformed"),
                ("a" * (LONGEST_QUERY + 1), "malformed"),
                (" ".join(f"w{number}" for number in range(MOST_WORDS + 1)), "16 different words"),
            ):
                answer = await client.get("/api/games/arena/rules", params={"query": query})
                status, _, text = problem(answer)
                assert status == 400
                assert why in text
            same = await client.get("/api/games/arena/rules", params={"query": "step " * 30})
            once = await client.get("/api/games/arena/rules", params={"query": "step"})
            assert same.json() == once.json() != []

    run(test())


@pytest.mark.parametrize("game", ["lebelheim", "arena"])
def test_no_message_of_a_connection_keeps_the_others_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    async def test() -> None:
        async with measured_web(tmp_path, monkeypatch) as (client, meter):
            server = WebTable(client.services, None)  # type: ignore[arg-type]
            trivial = await meter.least(lambda: client.get("/health"))
            limit = max(STEP_SECONDS, TIMES_TRIVIAL * trivial)
            saved = {"text": long_match(client, game), "seats": [{"who": "me"}, {"who": "friend"}]}
            made = (await client.post("/api/matches/import", json=saved)).json()
            token = made["seats"][0]["token"]

            async def come(hello: Hello) -> Caller:
                caller = server.call(made["match"])
                caller.say(hello)
                await caller.next(Welcome)
                await caller.next(Table)
                return caller

            first = await meter.least(lambda: come(Hello()), 1)
            guest, ana = await come(Hello()), await come(Hello(token, returning=True))
            requests: dict[str, Callable[[], Awaitable[object]]] = {
                "hello": lambda: come(Hello(token, returning=True)),
                "garbage": lambda: guest.refused("[" * 60_000),
                "late hello": lambda: guest.refused(Hello()),
                "rename": lambda: ana.ask(Rename(f"Ana {new_token()[:8]}"), Seats),
                "why": lambda: ana.ask(Why(1, ("square/C5",)), Verdict),
                "undo": lambda: ana.ask(Undo(ana.undo or "0"), msgspec.Struct),
            }
            costs = {"first to come": first}
            for name, request in requests.items():
                costs[name] = await meter.least(request)
            assert {name: cost for name, cost in costs.items() if cost > limit} == {}

    run(test())
