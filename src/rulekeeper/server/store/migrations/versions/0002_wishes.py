"""Wishes to go back, which wait for others to agree."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the column."""
    op.add_column("matches", sa.Column("wish", sa.Text))


def downgrade() -> None:
    """Drop it with the wishes in it."""
    op.drop_column("matches", "wish")
