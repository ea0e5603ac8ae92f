"""The schema of a database: brought up to date at every start, and left alone where it is newer than this Sabika."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from sabika.engine.errors import BadOption

MIGRATION_LOCK = 0x5AB1CA


def bring_up_to_date(connection: sa.Connection) -> None:
    """Run the migrations; with PostgreSQL one process at a time. Raises BadOption for a newer Sabika's database."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATION_LOCK)))
    found = MigrationContext.configure(connection).get_current_revision()
    known = [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]
    if found is not None and found not in known:
        raise BadOption(
            f"This database belongs to a newer Sabika: its schema is {found[:40]}, this one knows up to {known[0]}; "
            "install the newer one, or name another database with --database."
        )
    command.upgrade(config, "head")
    connection.commit()


def try_to_write(connection: sa.Connection) -> None:
    """Write nothing, but ask for it: a database that can only be read fails here, before anyone plays."""
    connection.execute(sa.text("UPDATE log SET n = n WHERE 1 = 0"))
    connection.rollback()
