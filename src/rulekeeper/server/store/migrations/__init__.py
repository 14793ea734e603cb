"""The history of the tables, carried out by Alembic when a server starts."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from rulekeeper.core.errors import SetupError


def migrate(connection: Connection) -> None:
    """Bring the tables of a database to their present shape; raises `SetupError` for newer ones."""
    if is_current(connection):
        return
    # Imported only where there is something to do: it takes a good part of a server's start.
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        # What Alembic does not know was made by a later version.
        raise SetupError(
            "The tables of this database were made by a newer version of Rulekeeper: install that "
            f"version, or give another --database ({error})."
        ) from None


def is_current(connection: Connection) -> bool:
    """Whether the database has been brought to the last revision; files are named by revision."""
    versions = Path(__file__).with_name("versions").glob("[0-9]*.py")
    last = max(file.name.partition("_")[0] for file in versions)
    if not inspect(connection).has_table("alembic_version"):
        return False
    found = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return bool(found == last)
