"""Campaigns: their records, seats, and the matches of their chapters."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "campaigns",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("changed", sa.Double, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("match", sa.Text, sa.ForeignKey("matches.id")),
        sa.Column("record", sa.Text, nullable=False),
    )
    op.create_table(
        "campaign_seats",
        sa.Column("campaign", sa.Text, sa.ForeignKey("campaigns.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("bot", sa.Text),
        sa.Column("token_hash", sa.Text),
        sa.Column("taken", sa.Boolean, nullable=False),
    )
    op.create_table(
        "campaign_chapters",
        sa.Column("campaign", sa.Text, sa.ForeignKey("campaigns.id"), primary_key=True),
        sa.Column("place", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("file", sa.Text, nullable=False),
        sa.Column("set_aside", sa.Boolean, nullable=False),
        sa.Column("match", sa.Text, sa.ForeignKey("matches.id")),
        sa.Column("notation", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Drop the tables with all campaigns; their matches stay."""
    for table in ("campaign_chapters", "campaign_seats", "campaigns"):
        op.drop_table(table)
