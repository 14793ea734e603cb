"""The database: what it holds, and what happens when it is locked, full or of another make."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection, event, update

from core.toys import Duel
from rulekeeper.core.errors import SetupError
from rulekeeper.server.api import Clock
from rulekeeper.server.errors import UNAVAILABLE, Refusal, StorageError
from rulekeeper.server.messages import Answer, Hello, Refused, Rename, Say, Seats, Table
from rulekeeper.server.rooms.live_match import LiveMatch
from rulekeeper.server.rooms.replay import match_info
from rulekeeper.server.rooms.room import Room
from rulekeeper.server.settings import Settings
from rulekeeper.server.store import migrations
from rulekeeper.server.store.models import MATCHES, METADATA
from rulekeeper.server.store.records import SET_UP, Change, MatchStatus, StoredAnswer, StoredMatch
from rulekeeper.server.store.repository import Store
from server.webtable import PATIENCE, NewTable, WebTable, on_sqlite, run, until, web_table


async def given(server: WebTable, match: NewTable) -> list[StoredAnswer]:
    """The answers that are stored."""
    kept = await server.services.store.load(match.match)
    assert kept is not None
    return list(kept.answers)


def test_the_migrations_make_the_tables_of_the_models(tmp_path: Path) -> None:
    def differences(connection: Connection) -> list[Any]:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, METADATA))

    async def test() -> None:
        async with web_table(tmp_path) as server:
            with server.connection() as connection:
                assert differences(connection) == []

    run(test())


def test_the_last_migration_is_known_by_the_name_of_its_file(tmp_path: Path) -> None:
    def told(connection: Connection) -> tuple[str | None, bool]:
        context = MigrationContext.configure(connection)
        return context.get_current_revision(), migrations.is_current(connection)

    async def test() -> None:
        config = Config()
        config.set_main_option("script_location", str(Path(migrations.__file__).parent))
        last = ScriptDirectory.from_config(config).get_current_head()
        async with web_table(tmp_path) as server:
            with server.connection() as connection:
                assert told(connection) == (last, True)
                connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0001'")
                assert told(connection) == ("0001", False)

    run(test())


def test_tables_of_a_newer_version_are_told_in_a_sentence(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            url = server.services.settings.database_url
            with server.connection() as connection:
                connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
        for _ in range(2):
            with pytest.raises(SetupError, match="newer version of Rulekeeper: install that"):
                Store.open(url)

    run(test())


@on_sqlite
def test_sqlite_writes_through_to_the_disk(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            with server.connection() as connection:
                for pragma, value in (("journal_mode", "wal"), ("synchronous", 2)):
                    assert connection.exec_driver_sql(f"PRAGMA {pragma}").scalar() == value

    run(test())


def test_changes_that_wait_together_are_written_together(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            matches = [await server.new() for _ in range(20)]
            store = server.services.store
            commits = 0

            def count(connection: Connection) -> None:
                nonlocal commits
                commits += 1

            event.listen(store.transactions.engine, "commit", count)
            changes = [
                Change(
                    match=match.match,
                    status=MatchStatus(changed=1.0, turn=number),
                    answers=(StoredAnswer(0, f"first {number}"), StoredAnswer(-1, "6")),
                )
                for number, match in enumerate(matches)
            ]
            await asyncio.gather(*(store.write(change) for change in changes))
            assert 1 <= commits <= 2
            for number, match in enumerate(matches):
                assert await given(server, match) == [
                    StoredAnswer(0, f"first {number}"),
                    StoredAnswer(-1, "6"),
                ]

    run(test())


def test_of_answers_that_are_taken_back_nothing_is_left(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match, other = await server.new(), await server.new()
            store = server.services.store
            for name in (match.match, other.match):
                answers = tuple(StoredAnswer(0, str(number)) for number in range(5))
                await store.write(
                    Change(match=name, status=MatchStatus(changed=1), answers=answers)
                )
            await store.write(
                Change(
                    match=match.match,
                    status=MatchStatus(changed=2),
                    stored_answers=5,
                    kept_answers=2,
                    answers=(StoredAnswer(1, "else"),),
                )
            )
            assert [answer.text for answer in await given(server, match)] == ["0", "1", "else"]
            assert len(await given(server, other)) == 5

    run(test())


@on_sqlite
def test_what_a_locked_database_does_not_take_has_not_happened(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new()
            ana, ben = await match.sit(0), await match.sit(1)
            before, shown = await given(server, match), ana.table
            other = sqlite3.connect(tmp_path / "matches.sqlite", timeout=0)
            other.execute("BEGIN EXCLUSIVE")
            rest = ana.offers.index("rest")
            refused = await ana.refused(Answer(ana.asked, rest))
            assert refused.code == "unavailable"
            assert refused.text == UNAVAILABLE
            assert (await ben.refused(Say("hey"))).code == "unavailable"
            assert (await ben.refused(Rename("Ben"))).code == "unavailable"
            assert ana.table == shown
            room = await match.room()
            assert room.live.answers == before
            assert room.seats[1].name == "Player 2"
            other.rollback()
            other.close()
            assert await given(server, match) == before
            await ana.ask(Answer(ana.asked, rest), Table)
            assert len(await given(server, match)) > len(before)
            ben.say(Rename("Ben"))
            await ana.next(Seats, lambda seats: seats.seats[1].name == "Ben")

    run(test())


@on_sqlite
def test_bots_wait_until_a_database_is_free_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new("leap", "random random")
            other = sqlite3.connect(tmp_path / "matches.sqlite", timeout=0)
            other.execute("BEGIN IMMEDIATE")
            guest = await match.sit()
            await asyncio.sleep(0.5)
            assert len(await given(server, match)) == 0
            other.rollback()
            other.close()
            await guest.over()

    run(test())


@pytest.mark.parametrize("game", ["lebelheim", "auction", "duel"])
def test_what_is_not_stored_is_taken_back_without_playing_all_again(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            seats = "me friend friend" if game == "auction" else "me friend"
            match = await server.new(game, seats)
            live = (await match.room()).live
            for _ in range(8):
                before = live.match.answers, live.match.state_bytes, live.match.events()
                decision = live.match.decision
                if decision is None:
                    break
                if live.match.forced:
                    # It is kept nowhere: whether it has been passed does not matter.
                    live.choose(decision.seat, decision.options[0])
                    continue
                live.mark_stored()
                live.choose(decision.seat, decision.options[0])
                with monkeypatch.context() as changed:
                    changed.delattr(LiveMatch, "_load_stored")
                    live.restore(live.names, live.revisions)
                while live.match.decision != decision and (forced := live.match.forced):
                    live.choose(forced.seat, forced.options[0])
                match_now = live.match
                assert before == (match_now.answers, match_now.state_bytes, match_now.events())
                assert match_now.decision == decision
                assert live.answers == live.stored
                live.choose(decision.seat, decision.options[-1])

    run(test())


@on_sqlite
def test_what_a_full_database_does_not_take_has_not_happened(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path, message_burst=10_000) as server:
            match = await server.new()
            ana = await match.sit(0)
            engine = server.services.store.transactions.engine
            limit = 0

            def fill(connection: Connection) -> None:
                connection.exec_driver_sql(f"PRAGMA max_page_count={limit or 1 << 30}")

            event.listen(engine, "begin", fill)
            with server.connection() as connection:
                limit = connection.exec_driver_sql("PRAGMA page_count").scalar() or 1
            text = "x" * 450
            ana.drop()
            ana.say(Say(text))
            while not isinstance(await ana.next(Struct), Refused):
                ana.say(Say(text))
            before = await given(server, match)
            refused = await ana.refused(Say(text))
            assert refused.code == "unavailable"
            assert (await match.room()).live.answers == before
            limit = 0
            await ana.ask(Answer(ana.asked, ana.offers.index("rest")), Table)
            assert len(await given(server, match)) > len(before)

    run(test())


def test_a_match_that_the_rules_do_not_allow_any_more_is_refused(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new()
            store = server.services.store
            await store.write(
                Change(
                    match=match.match,
                    status=MatchStatus(changed=1),
                    answers=(StoredAnswer(0, "fly"),),
                )
            )
            with pytest.raises(Exception, match="cannot be continued: line"):
                await match.room()

    run(test())


def test_who_comes_while_nothing_can_be_stored_is_asked_to_come_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def locked(self: Room) -> None:
        raise Refusal("unavailable", UNAVAILABLE)

    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new()
            monkeypatch.setattr(Room, "open", locked)
            caller = server.call(match.match)
            caller.say(Hello())
            assert (await caller.next(Refused)).code == "unavailable"
            assert await caller.hung_up() == 1013

    run(test())


def test_a_match_whose_game_or_content_is_gone_is_refused_and_still_listed(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            store = server.services.store
            matches = [await server.new() for _ in range(2)]
            changes: list[dict[str, Any]] = [{"game": "chess"}, {"packs": {"winter": "0"}}]
            for match, changed in zip(matches, changes, strict=True):
                stored = await store.summary(match.match)
                assert stored is not None
                row = update(MATCHES).where(MATCHES.c.id == match.match)
                set_up = SET_UP.encode(replace(stored.set_up, **changed))
                with server.connection() as connection:
                    connection.execute(row.values(set_up=set_up))
            for match, why in zip(matches, ("no game 'chess'", "pack `winter`"), strict=True):
                caller = server.call(match.match)
                caller.say(Hello())
                refused = await caller.next(Refused)
                assert refused.code == "not-possible"
                assert why in refused.text
            kept = await store.load(matches[0].match)
            assert kept is not None
            assert match_info(kept, server.services.games, None).title == "chess"

    run(test())


def test_matches_that_cannot_be_resumed_keep_no_other_and_no_server_from_going_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        clock = Clock("match", 60, "resigns")
        async with web_table(tmp_path) as server:
            broken, sound = await server.new(clock=clock), await server.new("leap", clock=clock)
        with monkeypatch.context() as changed:
            changed.setattr(Duel, "play", lambda self, table: 1 / 0)
            async with web_table(tmp_path) as server:
                await until(lambda: len(server.services.rooms) == 1)
                sound.table = server
                await sound.sit(0)
        async with web_table(tmp_path) as server:
            broken.table = server
            await broken.sit(0)

    run(test())


def test_a_server_does_not_wait_for_matches_to_be_resumed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new(clock=Clock("match", 60, "resigns"))
        release = asyncio.Event()
        load = Store.load

        async def slow(self: Store, name: str) -> StoredMatch | None:
            await release.wait()
            return await load(self, name)

        monkeypatch.setattr(Store, "load", slow)
        async with asyncio.timeout(PATIENCE), web_table(tmp_path) as server:
            assert len(server.services.rooms) == 0
            release.set()
            await until(lambda: len(server.services.rooms) == 1)
            assert (await server.room(match.match)).name == match.match

    run(test())


def test_what_one_match_cannot_store_is_no_harm_to_others(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            store = server.services.store
            good, bad = await server.new(), await server.new()

            def answered(match: NewTable) -> Change:
                answers = (StoredAnswer(0, "rest"),)
                return Change(match=match.match, status=MatchStatus(changed=1), answers=answers)

            await store.write(answered(bad))
            done = await asyncio.gather(
                store.write(answered(bad)), store.write(answered(good)), return_exceptions=True
            )
            assert isinstance(done[0], StorageError)
            assert done[1] is None
            assert await given(server, good) == [StoredAnswer(0, "rest")]

    run(test())


def test_a_room_that_has_made_space_for_others_is_not_handed_out(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match, rooms = await server.new(), server.services.rooms
            open_room, opened = rooms._open, []

            async def open_and_close_at_once(name: str) -> None:
                await open_room(name)
                opened.append(rooms._rooms[name])
                if len(opened) == 1:
                    rooms._close(opened[0])

            rooms._open = open_and_close_at_once  # type: ignore[method-assign]
            assert await match.room() is opened[1]
            assert len(rooms) == 1

    run(test())


def test_other_databases_are_refused_in_a_sentence() -> None:
    with pytest.raises(SetupError, match="sqlite:///FILE or postgresql"):
        _ = Settings(database="mysql://root@localhost/x").database_url
    assert Settings(database="sqlite:///a.db").database_url == "sqlite:///a.db"
    assert Settings(database="postgres://u@h/n").database_url == "postgresql+psycopg://u@h/n"


@pytest.mark.parametrize(
    ("url", "error", "why"),
    [
        ("sqlite:////nowhere/x.sqlite", SetupError, "no folder /nowhere"),
        ("sqlite://x y", SetupError, "no address of a database"),
        ("postgresql+psycopg://a@127.0.0.1:1/b", StorageError, "cannot be opened now"),
    ],
)
def test_what_is_no_database_is_refused_in_a_sentence(
    url: str, error: type[Exception], why: str
) -> None:
    with pytest.raises(error, match=why):
        Store.open(url)


def test_many_rooms_make_space_for_others(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path, most_rooms=2, idle_seconds=0) as server:
            matches = [await server.new() for _ in range(4)]
            for match in matches[:3]:
                await match.room()
            assert len(server.services.rooms) == 2
            ana, ben = await matches[0].sit(0), await matches[1].sit(0)
            refused = server.call(matches[3].match)
            refused.say('{"type": "hello"}')
            assert await refused.hung_up() == 1013
            for caller in (ana, ben):
                caller.leave()
                await caller.hung_up()
            server.services.rooms.sweep()
            assert len(server.services.rooms) == 0

    run(test())
