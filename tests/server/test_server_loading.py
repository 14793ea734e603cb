"""When a server loads its games: nobody waits for a game that nobody asks for."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path
from threading import Event

import pytest
from httpx import ASGITransport, AsyncClient

from rulekeeper.server.hosted_games import HostedGame
from rulekeeper.server.http import loading
from rulekeeper.server.http.app import serving
from rulekeeper.server.settings import Settings
from server.test_server_http import web
from server.toybox import BotsAtHand, ToyGames
from server.webtable import app_with, database_in, run, until, web_table, without_database

pytestmark = without_database


class SlowGames(ToyGames):
    """Games that are loaded when they are let, and note which have been asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []
        self.begun, self.may_go_on = Event(), Event()

    def load_all(self) -> None:
        self.begun.set()
        assert self.may_go_on.wait(60)

    def find(self, name: str) -> HostedGame:
        self.asked.append(name)
        return super().find(name)


@pytest.fixture(autouse=True)
def _no_end_of_the_rush(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "RUSH_SECONDS", 3600.0)


def test_only_requests_about_games_wait_until_all_are_loaded(tmp_path: Path) -> None:
    async def test() -> None:
        games = SlowGames()
        settings = Settings(database=database_in(tmp_path), page=tmp_path)
        async with (
            serving(settings, games, BotsAtHand(games)) as services,
            AsyncClient(
                transport=ASGITransport(app_with(services)), base_url="http://table"
            ) as client,
        ):
            assert (await client.get("/health")).status_code == 200
            assert (await client.get("/")).status_code == 503
            assert not games.begun.is_set()
            listing = asyncio.create_task(client.get("/api/games"))
            await until(games.begun.is_set)
            assert not listing.done()
            games.may_go_on.set()
            assert (await listing).status_code == 200

    run(test())


def test_what_is_answered_at_once_needs_none_of_the_libraries_of_other_routes() -> None:
    script = (
        "import sys\n"
        "import rulekeeper.cli.serve, rulekeeper.server.http.app, rulekeeper.server.http.runner\n"
        "slow = {'litestar', 'alembic', 'sqlalchemy.orm', 'sqlalchemy.ext.asyncio'}\n"
        "print(sorted(slow & sys.modules.keys()))\n"
    )
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert told.stdout == "[]\n", told.stderr


def test_the_page_is_read_when_somebody_asks_for_it(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("The table.")

    async def test() -> None:
        async with web(tmp_path, SlowGames()) as client:
            assert (await client.get("/health")).status_code == 200
            assert not client.services.page
            assert (await client.get("/")).text == "The table."

    run(test())


def test_a_match_goes_on_with_its_own_game_alone(tmp_path: Path) -> None:
    async def test() -> None:
        games = SlowGames()
        async with web_table(tmp_path, games=games) as web:
            match = await web.new("duel")
            games.asked.clear()
            await match.room()
            assert set(games.asked) == {"duel"}
            assert not games.begun.is_set()

    run(test())


def test_games_are_loaded_and_bots_get_ready_once_the_rush_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loading, "RUSH_SECONDS", 0.0)

    async def test() -> None:
        games = SlowGames()
        games.may_go_on.set()
        async with web_table(tmp_path, games=games) as web:
            await until(lambda: web.bots.is_ready)
            assert games.begun.is_set()

    run(test())
