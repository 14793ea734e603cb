"""What is stored: every format that there has been is read, what is damaged harms nobody else."""

from __future__ import annotations

import re
from base64 import b64decode
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from litestar.testing import AsyncTestClient
from sqlalchemy import Connection, update

from rulekeeper.server.api import Clock
from rulekeeper.server.http.app import make_app
from rulekeeper.server.messages import Hello, Outcome, Refused, Welcome
from rulekeeper.server.settings import Settings
from rulekeeper.server.store import migrations
from rulekeeper.server.store.documents import DocumentError, DocumentType
from rulekeeper.server.store.models import MATCHES, SEATS
from rulekeeper.server.store.records import (
    SET_UP,
    STATUS,
    MatchStatus,
    Remark,
    SetUpRecord,
    UndoRequest,
)
from server.toybox import BotsAtHand, ToyGames
from server.webtable import NewTable, WebTable, database_in, run, until, web_table

EXAMPLES = Path(__file__).parent / "examples"

TYPES: tuple[DocumentType[Any], ...] = (SET_UP, STATUS)
FORMATS = [(type_, number) for type_ in TYPES for number in range(1, type_.format + 1)]

THE_SET_UP = SetUpRecord(
    game="lebelheim",
    version=1,
    packs={"lebelheim-core": "1.0.0 108188d1163cd081"},
    options={
        "mode": "1v1",
        "set_aside": False,
        "heroes": [["fenland-heron", "kiln-prophet"], ["pale-confessor", "bramblejack"]],
    },
    requested_options={"mode": "1v1"},
    quick=True,
    seed=1828783814604299291,
    secret=b64decode("ZLlkpeNlFx7WqLlUaNBnnA=="),
    clock=Clock("match", 600.0, "resigns"),
    tutorial="",
    even_pauses=True,
    created=1700000200.0,
    campaign="",
)
THE_STATUS = MatchStatus(
    changed=1700000300.0,
    elapsed=60.0,
    turn=3,
    waiting=(0, 1),
    outcome=Outcome((1,), "Player 1 has given up.", ""),
    next_match="duel-under-way",
    undo_request=UndoRequest(0, 7, (1,)),
)


def example(type_: DocumentType[Any], number: int) -> str:
    """The example of a document in a format."""
    return (EXAMPLES / f"{type_.name}-{number}.json").read_text(encoding="utf-8")


# -- documents --------------------------------------------------------------------------------


@pytest.mark.parametrize(("type_", "number"), FORMATS)
def test_every_format_is_read(type_: DocumentType[Any], number: int) -> None:
    expected = THE_SET_UP if type_ is SET_UP else THE_STATUS
    assert type_.decode(example(type_, number)) == expected


@pytest.mark.parametrize("type_", TYPES)
def test_the_present_format_is_written_as_its_example(type_: DocumentType[Any]) -> None:
    """A struct that changes needs a new format, an upgrade and an example."""
    text = example(type_, type_.format)
    assert msgspec.json.format(type_.encode(type_.decode(text))) == text.rstrip("\n")


@pytest.mark.parametrize("type_", TYPES)
@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda text: text[:-20], "truncated"),
        (lambda text: "[]", "Expected `object`, got `array`"),
        (lambda text: text.replace('"format": 2', '"format": "two"'), "Expected `int`"),
        (lambda text: text.replace('"format": 2', '"format": 0'), "there is no format 0"),
        (lambda text: re.sub('"format": [0-9]+', '"format": 9', text), "its format is 9, .* 1 to"),
        (
            lambda text: text.replace('"format": 2', '"format": 2, "luck": 1'),
            "unknown field `luck`",
        ),
        (lambda text: text.replace('"format": 2', '"format": 1'), "kind|wish"),
    ],
)
def test_what_is_damaged_or_newer_is_told_in_a_sentence(
    type_: DocumentType[Any], change: Any, why: str
) -> None:
    with pytest.raises(DocumentError, match=f"(?s)^{type_.name}: .*({why})") as told:
        type_.decode(change(example(type_, 2)))
    assert told.value.advice.startswith(("This match was stored by", "What is stored of this"))


# -- tables -----------------------------------------------------------------------------------


def fill_old_tables(connection: Connection, revision: str) -> None:
    """Make the tables of a revision, and put the kept rows in."""
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
    kept = msgspec.json.decode((EXAMPLES / "tables-0002.json").read_bytes())
    for name, rows in kept.items():
        table = sa.Table(name, sa.MetaData(), autoload_with=connection)
        for row in rows:
            columns = {column: row[column] for column in row if column in table.c}
            if "secret" in columns:
                columns["secret"] = b64decode(columns["secret"])
            connection.execute(table.insert(), columns)


@pytest.mark.parametrize("revision", ["0001", "0002"])
def test_matches_of_older_tables_are_opened(tmp_path: Path, revision: str) -> None:
    async def test() -> None:
        settings = Settings(database=database_in(tmp_path, empty=True))
        engine = sa.create_engine(settings.database_url)
        with engine.begin() as connection:
            fill_old_tables(connection, revision)
        engine.dispose()
        async with web_table(tmp_path) as server:
            duel = await server.services.store.load("duel-under-way")
            assert duel is not None
            assert duel.set_up.clock == Clock("match", 600.0, "resigns")
            assert (duel.status.elapsed, duel.status.turn) == (42.5, 1)
            wished = UndoRequest(0, 0) if revision == "0002" else None
            assert duel.status.undo_request == wished
            assert [seat.name for seat in duel.seats] == ["Ana", "Ben"]
            assert duel.remarks == (Remark(0, "Ana", "Good luck!", 1700000050.0),)
            over = await server.services.store.summary("lebelheim-over")
            assert over is not None
            assert over.status.outcome == THE_STATUS.outcome
            assert over.set_up.requested_options == {"mode": "1v1"}
            assert await server.services.store.timed_matches() == ["duel-under-way"]
            await NewTable(server, "duel-under-way", []).sit()

    run(test())


# -- damaged rows -----------------------------------------------------------------------------

DAMAGED = "is damaged"
NEWER = "install that version"


def spoil(server: WebTable, statement: Any) -> None:
    """Change the database beside the server."""
    with server.connection() as connection:
        connection.execute(statement)


@pytest.mark.parametrize(
    ("table", "columns", "why"),
    [
        (MATCHES, {"set_up": "{"}, DAMAGED),
        (MATCHES, {"set_up": '{"format": 9}'}, NEWER),
        (MATCHES, {"status": '{"format": 2, "changed": "now"}'}, DAMAGED),
        (SEATS, {"who": "nobody"}, DAMAGED),
    ],
)
def test_a_damaged_row_is_told_and_harms_no_other_match(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    table: sa.Table,
    columns: dict[str, str],
    why: str,
) -> None:
    async def test() -> None:
        clock = Clock("match", 60, "resigns")
        async with web_table(tmp_path) as server:
            broken, sound = await server.new(clock=clock), await server.new("leap", clock=clock)
            key = MATCHES.c.id if table is MATCHES else SEATS.c.match
            spoil(server, update(table).where(key == broken.match).values(columns))
            caller = server.call(broken.match)
            caller.say(Hello())
            refused = await caller.next(Refused)
            assert refused.code == "not-possible"
            assert why in refused.text
            names = [broken.match, sound.match]
            found = await server.services.store.summaries(names)
            assert [match.id for match in found] == [sound.match]
        async with web_table(tmp_path) as server:
            await until(lambda: len(server.services.rooms) == 1)
            caller = server.call(sound.match)
            caller.say(Hello())
            await caller.next(Welcome)
        lines = [line for line in capsys.readouterr().out.splitlines() if "cannot be read" in line]
        assert lines
        assert all(broken.match in line for line in lines)

    run(test())


def test_a_damaged_match_is_told_over_http_too(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            broken, sound = await server.new(), await server.new()
            change = update(MATCHES).where(MATCHES.c.id == broken.match).values(status="")
            spoil(server, change)
        games = ToyGames()
        settings = Settings(database=database_in(tmp_path), page=Path("nowhere"))
        app = make_app(settings, games=games, bots=BotsAtHand(games))
        async with AsyncTestClient(app) as client:
            refused = await client.get(f"/api/matches/{broken.match}")
            assert refused.status_code == 409
            assert DAMAGED in refused.json()["text"]
            tokens = {match.match: match.tokens[0] for match in (broken, sound)}
            mine = await client.post("/api/mine", json={"tokens": tokens})
            assert [info["match"] for info in mine.json()] == [sound.match]

    run(test())
