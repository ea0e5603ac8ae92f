"""What a server refuses at the start, in one sentence: a database that another one serves, read-only, or newer."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import sys
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine

from sabika.engine.errors import BadOption
from sabika.server.lock import AlreadyServed, only_server
from sabika.server.store import Store, sqlite_file
from tests.server.house import process

pytestmark = pytest.mark.anyio

# The rights of a file are nothing to root; without this power even root is held to them.
AS_ANYONE = ["setpriv", "--bounding-set=-dac_override", "--inh-caps=-all"] if os.geteuid() == 0 else []


async def command(*arguments: str, before: list[str] | None = None, **environment: str) -> tuple[int, str, str]:
    """`sabika …` until its end: exit code, what it said, what it complained about."""
    program = [*(before or []), sys.executable, "-c", "from sabika.cli import main; main()", *arguments]
    pipe = asyncio.subprocess.PIPE
    running = await asyncio.create_subprocess_exec(*program, env=os.environ | environment, stdout=pipe, stderr=pipe)
    try:
        async with asyncio.timeout(60):
            said, complained = await running.communicate()
    finally:
        if running.returncode is None:
            running.kill()
            await running.wait()
    return running.returncode or 0, said.decode(), complained.decode()


async def test_a_second_server_on_the_same_file_is_told_where_the_first_one_is(sqlite: str) -> None:
    async with process(sqlite) as first:
        code, said, complained = await command("serve", "--database", sqlite)
        assert (code, said) == (2, "")
        assert complained == (
            f"sabika: Another Sabika already serves the database 'games.db' at {first.address}/; "
            "stop it first, or name another database with --database.\n"
        )
        assert (await first.http.get("/readyz")).status_code == 200
        await first.kill()
    async with process(sqlite) as again:
        assert (await again.http.get("/readyz")).status_code == 200, "the lock ends with its process"


async def test_whoever_plays_twice_gets_the_browser_at_the_running_server(tmp_path: Path) -> None:
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    browser.write_text(f'#!/bin/sh\necho "$1" >> {opened}\n')
    browser.chmod(0o700)
    mine = {"XDG_DATA_HOME": str(tmp_path), "BROWSER": str(browser)}
    async with process(f"sqlite:///{tmp_path}/sabika/games.db") as first:
        code, said, complained = await command("play", **mine)
        assert (code, complained) == (0, "")
        assert said == f"Sabika plays already at {first.address}/\n"
        assert opened.read_text() == f"{first.address}/\n"


def test_a_server_that_still_starts_has_no_address_to_tell(tmp_path: Path) -> None:
    with only_server(tmp_path / "games.db") as lock:
        with pytest.raises(AlreadyServed, match=r"serves the database 'games.db'; stop it first"):
            only_server(tmp_path / "games.db").__enter__()
        lock.tell("http://127.0.0.1:8417/")
        with pytest.raises(AlreadyServed) as refusal:
            only_server(tmp_path / "games.db").__enter__()
        assert refusal.value.address == "http://127.0.0.1:8417/"
    with only_server(tmp_path / "games.db"):
        pass


def test_postgresql_needs_no_lock_and_has_no_file() -> None:
    assert sqlite_file("postgresql://host/games") is None
    with only_server(None) as one, only_server(None) as other:
        one.tell("http://a/")
        other.tell("http://b/")


async def test_a_file_that_can_only_be_read_is_refused(sqlite: str, tmp_path: Path) -> None:
    await (await Store.open(sqlite)).close()
    (tmp_path / "games.db").chmod(0o400)
    code, said, complained = await command("serve", "--database", sqlite, before=AS_ANYONE)
    assert (code, said) == (2, "")
    assert complained == "sabika: The database can only be read; allow Sabika to write it, too.\n"


async def test_a_folder_in_which_nothing_can_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "closed").mkdir(mode=0o500)
    database = f"sqlite:///{tmp_path}/closed/games.db"
    code, said, complained = await command("serve", "--database", database, before=AS_ANYONE)
    assert (code, said) == (2, "")
    assert complained == (
        "sabika: The database cannot be opened: 'games.db.lock' beside it cannot be written: Permission denied.\n"
    )


async def test_a_postgresql_that_can_only_be_read_is_refused(postgresql_database: str) -> None:
    await (await Store.open(postgresql_database)).close()
    engine = create_async_engine(postgresql_database.replace("postgresql:", "postgresql+asyncpg:"))
    async with engine.begin() as connection:
        name = postgresql_database.rpartition("/")[2]
        await connection.execute(sa.text(f"ALTER DATABASE {name} SET default_transaction_read_only = on"))
    await engine.dispose()
    with pytest.raises(BadOption, match="The database can only be read"):
        await Store.open(postgresql_database)


async def test_a_database_of_a_newer_version_is_refused_and_left_as_it_is(sqlite: str, tmp_path: Path) -> None:
    await (await Store.open(sqlite)).close()
    with sqlite3.connect(tmp_path / "games.db") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    code, said, complained = await command("serve", "--database", sqlite)
    assert (code, said) == (2, "")
    assert complained.startswith("sabika: This database belongs to a newer Sabika: its schema is 9999, this one knows")
    assert complained.count("\n") == 1
    with sqlite3.connect(tmp_path / "games.db") as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [("9999",)]
    connection.close()
