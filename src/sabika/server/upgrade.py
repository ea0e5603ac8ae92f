"""The schema of a database: brought up to date at every start, and left alone where it is newer than this Sabika."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa

from sabika.engine.errors import BadOption

MIGRATION_LOCK = 0x5AB1CA
MIGRATIONS = Path(__file__).parent / "migrations"
VERSIONS = sorted(file.name.partition("_")[0] for file in (MIGRATIONS / "versions").glob("0*.py"))  # of the schema
VERSION = sa.table("alembic_version", sa.column("version_num", sa.String))


def bring_up_to_date(connection: sa.Connection) -> None:
    """Run the migrations; with PostgreSQL one process at a time. Raises BadOption for a newer Sabika's database."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATION_LOCK)))
    found = connection.scalar(sa.select(VERSION)) if sa.inspect(connection).has_table(VERSION.name) else None
    newest = VERSIONS[-1]
    if found is not None and found not in VERSIONS:
        raise BadOption(
            f"This database belongs to a newer Sabika: its schema is {found[:40]}, this one knows up to {newest}; "
            "install the newer one, or name another database with --database."
        )
    if found != newest:
        _migrate(connection)
    connection.commit()


def _migrate(connection: sa.Connection) -> None:
    # Imported here: Alembic would take a sixth of every start, and is needed at the first one after an upgrade.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def try_to_write(connection: sa.Connection) -> None:
    """Write nothing, but ask for it: a database that can only be read fails here, before anyone plays."""
    connection.execute(sa.text("UPDATE log SET n = n WHERE 1 = 0"))
    connection.rollback()
