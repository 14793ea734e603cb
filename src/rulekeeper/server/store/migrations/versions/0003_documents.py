"""Set-up and status of a match become documents, as yet of format 1."""

from base64 import b64encode

import msgspec
import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

SET_UP = ("game", "version", "quick", "seed", "tutorial", "created")
SET_UP_JSON = ("packs", "options", "kind", "clock")
STATUS = ("changed", "elapsed", "turn", "next_match")
STATUS_JSON = ("waiting", "outcome", "wish")
MOVED = sorted({*SET_UP, *SET_UP_JSON, *STATUS, *STATUS_JSON, "secret"} - {"changed"})


def upgrade() -> None:
    """Gather the columns in two documents.

    JSON is copied as it is: a damaged match does not keep a server from starting.
    """
    for name in ("set_up", "status"):
        op.add_column("matches", sa.Column(name, sa.Text, nullable=False, server_default=""))
    for name in ("has_clock", "is_over"):
        false = sa.false()
        op.add_column("matches", sa.Column(name, sa.Boolean, nullable=False, server_default=false))
    matches = sa.Table("matches", sa.MetaData(), autoload_with=op.get_bind())
    for row in op.get_bind().execute(sa.select(matches)).mappings().all():
        secret = b64encode(row["secret"]).decode()
        op.execute(
            matches.update()
            .where(matches.c.id == row["id"])
            .values(
                set_up=_document(row, SET_UP, SET_UP_JSON, secret=secret),
                status=_document(row, STATUS, STATUS_JSON),
                has_clock=row["clock"] is not None,
                is_over=row["outcome"] is not None,
            )
        )
    for name in MOVED:
        op.drop_column("matches", name)


def downgrade() -> None:
    """Documents are not taken apart again."""
    raise NotImplementedError("To go back, restore a copy of the database from before.")


def _document(
    row: sa.RowMapping, plain: tuple[str, ...], json: tuple[str, ...], **more: object
) -> str:
    fields: dict[str, object] = {name: row[name] for name in plain}
    fields |= {name: msgspec.Raw(str(row[name] or "null").encode()) for name in json}
    return msgspec.json.encode({**fields, **more}).decode()
