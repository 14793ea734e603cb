"""The first tables: matches, seats, answers, remarks."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "matches",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("packs", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("quick", sa.Boolean, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("clock", sa.Text),
        sa.Column("tutorial", sa.Boolean, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("changed", sa.Double, nullable=False),
        sa.Column("elapsed", sa.Double, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("waiting", sa.Text, nullable=False),
        sa.Column("outcome", sa.Text),
        sa.Column("next_match", sa.Text),
    )
    op.create_table(
        "seats",
        sa.Column("match", sa.Text, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("bot", sa.Text),
        sa.Column("token_hash", sa.Text),
        sa.Column("taken", sa.Boolean, nullable=False),
        sa.Column("ask", sa.Text, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("open_spent", sa.Double, nullable=False),
        sa.Column("covert_spent", sa.Double, nullable=False),
    )
    op.create_table(
        "answers",
        sa.Column("match", sa.Text, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("place", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_table(
        "remarks",
        sa.Column("id", sa.Integer, sa.Identity(), primary_key=True),
        sa.Column("match", sa.Text, sa.ForeignKey("matches.id"), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_index("remarks_of_match", "remarks", ["match"])


def downgrade() -> None:
    """Drop the tables with all that they hold."""
    for table in ("remarks", "answers", "seats", "matches"):
        op.drop_table(table)
