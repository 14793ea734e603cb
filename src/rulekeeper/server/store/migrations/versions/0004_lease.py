"""Which server holds the database: a row that it renews while it runs."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the table, which nobody holds yet."""
    op.create_table(
        "server_lease",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("holder", sa.Text, nullable=False),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("place", sa.Text, nullable=False),
        sa.Column("pid", sa.Integer, nullable=False),
        sa.Column("born", sa.Text, nullable=False),
        sa.Column("beat", sa.Double, nullable=False),
    )


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("server_lease")
