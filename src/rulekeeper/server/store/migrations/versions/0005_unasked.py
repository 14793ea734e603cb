"""Which answers were given for a seat that was not asked: an undo does not stop at them."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the column; of older answers it is not known, and each counts as one that was asked."""
    column = sa.Column("unasked", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("answers", column)


def downgrade() -> None:
    """Drop the column."""
    op.drop_column("answers", "unasked")
