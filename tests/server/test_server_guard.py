"""Who is let in at all: names of this server, other sites, proxies, measurements."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from httpx import ASGITransport, AsyncClient

from rulekeeper.core.errors import SetupError
from rulekeeper.server.http.app import make_app, serving
from rulekeeper.server.http.guard import guarded
from rulekeeper.server.settings import Settings
from server.toybox import BotsAtHand, ToyGames
from server.webtable import app_with, database_in, run, without_database

pytestmark = without_database

FORM = {"game": "duel", "seats": [{"who": "me"}, {"who": "friend"}]}


@asynccontextmanager
async def guarded_web(folder: Path, **settings: Any) -> AsyncIterator[Any]:
    """A guarded server: a function that asks it from an address."""
    games = ToyGames()
    wanted = Settings(database=database_in(folder), page=folder, **settings)
    async with serving(wanted, games, BotsAtHand(games)) as services:
        app: Any = guarded(app_with(services), wanted)

        async def ask(method: str, path: str, address: str = "10.1.1.1", **more: Any) -> Any:
            transport = ASGITransport(app, client=(address, 1))
            more["headers"] = {"Host": "127.0.0.1:8765", **more.get("headers", {})}
            async with AsyncClient(transport=transport, base_url="http://127.0.0.1:8765") as client:
                return await client.request(method, path, **more)

        yield ask


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost:8765", 200),
        ("127.0.0.1", 200),
        ("[::1]:8765", 200),
        ("192.168.1.7:8765", 200),
        ("play.localhost", 200),
        ("TABLE.example", 200),
        ("table.example:443", 200),
        ("evil.example", 421),
        ("table.example.evil.example", 421),
        ("127.0.0.1.evil.example", 421),
        ("[::1", 421),
        ("", 421),
    ],
)
def test_only_its_own_names_lead_to_a_server(tmp_path: Path, host: str, status: int) -> None:
    async def test() -> None:
        async with guarded_web(tmp_path, hosts=("table.example",)) as ask:
            for path in ("/health", "/metrics"):
                answer = await ask("GET", path, "127.0.0.1", headers={"Host": host})
                assert answer.status_code == status
                if status == 421:
                    assert answer.json()["text"].endswith(".")

    run(test())


@pytest.mark.parametrize(
    ("origin", "is_let_in"),
    [
        (None, True),
        ("http://127.0.0.1:8765", True),
        ("https://club.example", True),
        ("http://127.0.0.1", False),
        ("http://127.0.0.1:9000", False),
        ("https://evil.example", False),
        ("null", False),
        ("file://", False),
    ],
)
def test_pages_of_other_sites_neither_set_up_nor_open_a_match(
    tmp_path: Path, origin: str | None, is_let_in: bool
) -> None:
    async def test() -> None:
        async with guarded_web(tmp_path, origins=("https://club.example",)) as ask:
            headers = {"Origin": origin} if origin else {}
            answer = await ask("POST", "/api/matches", json=FORM, headers=headers)
            assert answer.status_code == (201 if is_let_in else 403)
            answer = await ask("GET", "/api/games", headers=headers)
            assert answer.status_code == 200

    run(test())
    assert run(is_accepted(tmp_path, origin)) == is_let_in


async def is_accepted(folder: Path, origin: str | None) -> bool:
    """Whether a socket is opened for a page of a site."""
    reached = []

    async def inner(scope: Any, receive: Any, send: Any) -> None:
        reached.append(scope)

    async def nothing(message: Any = None) -> Any:
        sent.append(message)

    sent: list[Any] = []
    app: Any = guarded(inner, Settings(origins=("https://club.example",)))
    headers = [(b"host", b"127.0.0.1:8765")] + ([(b"origin", origin.encode())] if origin else [])
    scope = {"type": "websocket", "path": "/", "query_string": b"", "headers": headers}
    await app(scope, nothing, nothing)
    assert bool(reached) != any(message["type"] == "websocket.close" for message in sent)
    return bool(reached)


def test_a_page_behind_a_proxy_with_tls_is_the_servers_own(tmp_path: Path) -> None:
    async def test() -> None:
        async with guarded_web(tmp_path, hosts=("table.example",)) as ask:
            headers = {"Host": "table.example", "Origin": "https://table.example"}
            assert (
                await ask("POST", "/api/matches", json=FORM, headers=headers)
            ).status_code == 201

    run(test())


def test_an_address_that_is_too_long_is_refused(tmp_path: Path) -> None:
    async def test() -> None:
        async with guarded_web(tmp_path) as ask:
            assert (await ask("GET", "/api/rules/" + "x" * 3000)).status_code == 414

    run(test())


@pytest.mark.parametrize("proxies", [(), ("127.0.0.1",)])
def test_who_walks_past_a_limit_by_a_header_is_not_believed(
    tmp_path: Path, proxies: tuple[str, ...]
) -> None:
    """Behind a proxy that appends to the header, the last entry that is no proxy's counts."""

    async def test() -> None:
        async with guarded_web(
            tmp_path, match_burst=2, matches_per_minute=0, proxies=proxies
        ) as ask:
            said = []
            for number in range(3):
                headers = {"X-Forwarded-For": f"10.9.9.{number}, 203.0.113.5"}
                answer = await ask("POST", "/api/matches", "127.0.0.1", json=FORM, headers=headers)
                said.append(answer.status_code)
            assert said == [201, 201, 429]
            headers = {"X-Forwarded-For": "203.0.113.6"}
            answer = await ask("POST", "/api/matches", "127.0.0.1", json=FORM, headers=headers)
            assert answer.status_code == (201 if proxies else 429)

    run(test())


def test_measurements_are_not_told_through_a_proxy(tmp_path: Path) -> None:
    async def test() -> None:
        for proxies in ((), ("127.0.0.1",)):
            async with guarded_web(tmp_path, proxies=proxies) as ask:
                assert (await ask("GET", "/metrics", "127.0.0.1")).status_code == 200
                assert (await ask("GET", "/metrics", "10.1.1.1")).status_code == 409
                for header in ("X-Forwarded-For", "Forwarded", "Via"):
                    headers = {header: "127.0.0.1"}
                    answer = await ask("GET", "/metrics", "127.0.0.1", headers=headers)
                    assert answer.status_code == 409

    run(test())


def test_a_proxy_that_is_no_address_is_named_in_a_sentence() -> None:
    with pytest.raises(SetupError, match="is not the address of a proxy"):
        guarded(make_app(Settings()), Settings(proxies=("caddy",)))
