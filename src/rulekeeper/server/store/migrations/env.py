"""What Alembic runs: the migrations, on the connection that it is given."""

from alembic import context

from rulekeeper.server.store.models import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
