"""Only one server works on a database at a time; one that is dead holds it no more."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import Connection, QueuePool, text

from rulekeeper.core.errors import SetupError
from rulekeeper.server.errors import StorageError
from rulekeeper.server.http.app import end_other_server
from rulekeeper.server.messages import Answer, Table
from rulekeeper.server.settings import Settings
from rulekeeper.server.store import lease, repository
from rulekeeper.server.store.lease import Process
from rulekeeper.server.store.repository import Store
from server.webtable import WebTable, database_in, on_sqlite, run, until, web_table


def refused(folder: Path) -> str:
    """How a second server is refused."""
    with pytest.raises(SetupError) as error:
        Store.open(Settings(database=database_in(folder)).database_url)
    return str(error.value)


def change(server: WebTable, **columns: object) -> None:
    """Make the lease that of somebody else."""
    assignments = ", ".join(f"{name} = :{name}" for name in columns)
    with server.connection() as connection:
        connection.execute(text(f"UPDATE server_lease SET {assignments}"), columns)


def test_a_second_server_is_told_who_holds_the_database(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path):
            why = refused(tmp_path)
            assert f"process {os.getpid()} on " in why
            with pytest.raises(SetupError):
                async with web_table(tmp_path):
                    raise AssertionError
        async with web_table(tmp_path):
            pass

    run(test())


def test_a_second_server_leaves_the_tables_as_they_are(tmp_path: Path) -> None:
    version = text("SELECT version_num FROM alembic_version")

    async def test() -> None:
        async with web_table(tmp_path) as server:
            with server.connection() as connection:
                connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))
            assert f"process {os.getpid()} on " in refused(tmp_path)
            with server.connection() as connection:
                assert connection.scalar(version) == "0001"

    run(test())


def test_a_server_whose_tables_cannot_be_changed_lets_go_of_the_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = Settings(database=database_in(tmp_path)).database_url

    def fail(connection: Connection) -> None:
        raise OSError("no space left")

    with monkeypatch.context() as changed:
        changed.setattr(repository, "migrate", fail)
        with pytest.raises(StorageError, match="no space left"):
            Store.open(url)

    async def test() -> None:
        await Store.open(url).close()

    run(test())


def test_many_that_start_at_once_leave_one_that_serves(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            change(server, beat=0.0)
            url = server.services.settings.database_url
            opening = (asyncio.to_thread(Store.open, url) for _ in range(5))
            came = await asyncio.gather(*opening, return_exceptions=True)
            assert sum(isinstance(each, Store) for each in came) == 1
            assert sum(isinstance(each, SetupError) for each in came) == 4

    run(test())


def test_a_server_here_that_was_killed_is_followed_at_once(tmp_path: Path) -> None:
    script = (
        "import asyncio, os, signal, sys\n"
        "from pathlib import Path\n"
        "from server.webtable import web_table\n"
        "async def main():\n"
        "    async with web_table(Path(sys.argv[1]), url=sys.argv[2]):\n"
        "        os.kill(os.getpid(), signal.SIGKILL)\n"
        "asyncio.run(main())\n"
    )
    url = database_in(tmp_path)
    killed = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path), url],
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent)},
        capture_output=True,
        text=True,
    )
    assert killed.returncode == -9, killed.stderr

    async def test() -> None:
        async with web_table(tmp_path):
            pass

    run(test())


@on_sqlite
def test_a_server_that_stops_while_it_renews_the_lease_comes_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lease, "BEAT_SECONDS", 0.01)

    async def test() -> None:
        other = sqlite3.connect(tmp_path / "matches.sqlite", timeout=0)
        async with web_table(tmp_path) as server:
            pool = server.services.store.transactions.engine.pool
            assert isinstance(pool, QueuePool)
            other.execute("BEGIN EXCLUSIVE")
            await until(lambda: pool.checkedout() > 0)
            other.rollback()
        other.close()
        assert asyncio.all_tasks() == {asyncio.current_task()}

    run(test())


def test_a_number_that_another_process_has_by_now_is_not_taken_for_it() -> None:
    this = Process.this()
    assert not this.is_dead
    assert this._replace(born="1").is_dead
    assert this._replace(pid=2**22 + 1).is_dead
    assert not this._replace(place="elsewhere", pid=2**22 + 1).is_dead
    assert not this._replace(place="", pid=2**22 + 1).is_dead


def test_a_server_elsewhere_that_is_silent_loses_the_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            change(server, place="elsewhere", host="far.example", pid=7)
            assert "process 7 on far.example" in refused(tmp_path)
            monkeypatch.setattr(lease, "LEASE_SECONDS", -1.0)
            await Store.open(Settings(database=database_in(tmp_path)).database_url).close()

    run(test())


def test_a_server_elsewhere_is_not_told_to_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[int] = []
    monkeypatch.setattr(os, "kill", lambda process, signal: told.append(process))

    async def test() -> None:
        settings = Settings(database=database_in(tmp_path))
        end_other_server(settings)
        async with web_table(tmp_path) as server:
            change(server, place="elsewhere", host="far.example")
            end_other_server(settings)
            assert told == []
            assert "with --replace" in refused(tmp_path)

    run(test())


def test_a_server_of_another_user_is_told_of_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbidden(process: int, signal: int) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "kill", forbidden)

    async def test() -> None:
        async with web_table(tmp_path):
            with pytest.raises(SetupError, match=f"process {os.getpid()}, belongs to another user"):
                end_other_server(Settings(database=database_in(tmp_path)))

    run(test())


def test_a_server_that_has_lost_the_database_writes_nothing_and_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lease, "BEAT_SECONDS", 0.05)

    async def test() -> None:
        async with web_table(tmp_path) as server:
            lost = asyncio.Event()
            match = await server.new()
            ana = await match.sit(0)
            server.services.store.keep(lost.set)
            change(server, holder="another")
            refusal = await ana.refused(Answer(ana.asked, ana.offers.index("rest")))
            assert refusal.code == "unavailable"
            await asyncio.wait_for(lost.wait(), 10)
            assert isinstance(ana.table, Table)
            assert await server.services.store.load(match.match)

    run(test())
