"""Databases to test with: SQLite always, PostgreSQL where its programs are (and always under CI=true)."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.house import InProcess, house
from tests.server.postgres import Missing, Postgres, postgres


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Postgres]:
    """A real server; where there is none the tests are skipped loudly, and fail under CI=true."""
    with _postgres_or_skip() as server:
        yield server


@pytest.fixture
def mortal_postgresql() -> Iterator[Postgres]:
    """A server of a test's own, which it may stop."""
    with _postgres_or_skip() as server:
        yield server


@contextmanager
def _postgres_or_skip() -> Iterator[Postgres]:
    try:
        with postgres() as server:
            yield server
    except Missing as missing:
        if os.environ.get("CI") == "true":
            pytest.fail(f"{missing}; under CI=true it must be there")
        pytest.skip(f"NOT TESTED WITH POSTGRESQL: {missing}")


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/games.db"


@pytest.fixture
def postgresql_database(postgresql: Postgres) -> str:
    return postgresql.new_database()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str:
    """The address of an empty database, of either kind."""
    kind = "sqlite" if request.param == "sqlite" else "postgresql_database"
    return str(request.getfixturevalue(kind))


@pytest.fixture
async def served(sqlite: str) -> AsyncIterator[InProcess]:
    """A server with SQLite and quick bots."""
    async with house(sqlite) as found:
        yield found
