"""`sabika.server.admin`: what was stored is listed, checked, exported, deleted, backed up and restored."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa

from sabika.engine.errors import BadOption, BadRecord
from sabika.server import admin
from sabika.server.events import Played, Renamed, StoredEvent
from sabika.server.lock import AlreadyServed, only_server
from sabika.server.store import Store, log
from sabika.table.record_file import check, from_bytes
from tests.server.house import house

pytestmark = pytest.mark.anyio


class Stored:
    """A database with a game that is over and one that goes on."""

    def __init__(self, database: str, over: str, running: str) -> None:
        self.database = database
        self.over = over
        self.running = running


async def _played(database: str) -> Stored:
    async with house(database) as served:
        over = await served.table("me")
        async with served.page(over["table"], over["mine"][0]["secret"]) as page:
            await page.play()
            assert page.state["over"]
        running = await served.table("me", "greedy")
        async with served.page(running["table"], running["mine"][0]["secret"]) as page:
            await page.play(3)
            await page.ask("rename", id="name", seat=0, name="Ann")
    return Stored(database, over["table"], running["table"])


@pytest.fixture
async def played(database: str) -> Stored:
    return await _played(database)


@pytest.fixture
async def in_sqlite(sqlite: str) -> Stored:
    return await _played(sqlite)


async def digests(database: str) -> dict[str, str]:
    return {
        found.table: from_bytes(await admin.export(database, found.table)).digest
        for found in await admin.list_tables(database)
    }


async def execute(database: str, statement: sa.Executable) -> None:
    async with admin.opened(database) as store, store.engine.begin() as connection:
        await connection.execute(statement)


async def test_tables_are_listed_with_game_times_entries_and_who_sits_there(played: Stored) -> None:
    running, over = await admin.list_tables(played.database)
    assert (running.table, over.table) == (played.running, played.over)
    assert running.game == over.game == "rollwrite"
    assert running.seats == ["Ann", "greedy"]
    assert over.made <= over.changed <= running.changed
    for found in (running, over):
        assert found.entries == len(from_bytes(await admin.export(played.database, found.table)).log) > 0


async def test_entries_that_were_taken_back_are_not_listed(sqlite: str) -> None:
    async with house(sqlite) as served:
        made = await served.table("me")
        async with served.page(made["table"], made["mine"][0]["secret"]) as page:
            move = next(move for move in page.state["legal"] if move.startswith("turn"))
            before = len(page.log)
            await page.act(move)
            await page.ask("undo", id="back", at=page.n)
    (found,) = await admin.list_tables(sqlite)
    assert found.entries == before
    assert await admin.check_tables(sqlite) == (1, [])


async def test_a_sound_database_fits_and_its_records_verify(played: Stored) -> None:
    heard: list[int] = []
    assert await admin.check_tables(played.database, heard.append) == (2, [])
    assert heard == [1, 2]
    over = from_bytes(await admin.export(played.database, played.over))
    running = from_bytes(await admin.export(played.database, played.running))
    assert check(over)
    assert check(running)
    assert over.chance.secret is not None, "the dice of a game that is over can be derived"
    assert running.chance.secret is None, "those of a running game can not"


@pytest.mark.parametrize(
    ("event", "says"),
    [
        ('{"type":"played","entry":"0 castle"}', "does not fit"),
        ('{"type":"played","entry":"', "cannot be read"),
        ('{"type":"renamed","seat":9,"name":"Bob"}', "does not fit"),
        (None, "is missing"),
    ],
)
async def test_the_first_row_that_does_not_fit_is_named(played: Stored, event: str | None, says: str) -> None:
    here = (log.c.table_id == played.running) & (log.c.n == 4)
    await execute(
        played.database, sa.delete(log).where(here) if event is None else sa.update(log).where(here).values(event=event)
    )
    tables, (fault,) = await admin.check_tables(played.database)
    assert tables == 2
    assert (fault.table, fault.row) == (played.running, 4)
    assert says in fault.text
    assert "row 4" in fault.text


async def test_dice_that_the_secret_does_not_give_are_found(in_sqlite: Stored) -> None:
    other = sa.text("UPDATE tables SET dice = :dice WHERE id = :id")
    await execute(in_sqlite.database, other.bindparams(dice="ab" * 32, id=in_sqlite.over))
    _, (fault,) = await admin.check_tables(in_sqlite.database)
    assert fault.table == in_sqlite.over
    assert "the dice say" in fault.text
    async with admin.opened(in_sqlite.database) as store:
        named = (await store.rows(in_sqlite.over))[fault.row or 0].event
    assert isinstance(named, Played)
    assert named.entry.startswith("* ")


async def test_a_table_of_other_rules_is_named_without_a_row(in_sqlite: Stored) -> None:
    await execute(in_sqlite.database, sa.text("UPDATE tables SET rules = 'other'"))
    tables, faults = await admin.check_tables(in_sqlite.database)
    assert (tables, len(faults)) == (2, 2)
    assert all(fault.row is None and "plays by rules other" in fault.text for fault in faults)


async def test_a_damaged_table_is_listed_but_not_exported(in_sqlite: Stored) -> None:
    await execute(in_sqlite.database, sa.text("UPDATE log SET event = 'x' WHERE n = 2"))
    await execute(in_sqlite.database, sa.text("UPDATE tables SET places = 'x'"))
    assert [found.seats for found in await admin.list_tables(in_sqlite.database)] == [[], []]
    with pytest.raises(BadRecord, match="is damaged"):
        await admin.export(in_sqlite.database, in_sqlite.over)
    _, faults = await admin.check_tables(in_sqlite.database)
    assert [fault.row for fault in faults] == [None, None]


async def test_a_deleted_table_is_gone_and_the_other_stays(played: Stored) -> None:
    before = await digests(played.database)
    await admin.delete(played.database, played.over)
    assert await digests(played.database) == {played.running: before[played.running]}
    with pytest.raises(BadOption, match="There is no table"):
        await admin.delete(played.database, played.over)
    async with admin.opened(played.database) as store:
        assert await store.rows(played.over) == []


async def test_what_has_stood_still_is_pruned_and_nothing_else(played: Stored) -> None:
    running, over = await admin.list_tables(played.database)
    between = (running.changed + over.changed) / 2
    assert await admin.old_tables(played.database, between) == [over]
    assert await admin.prune(played.database, between) == 1
    assert await admin.list_tables(played.database) == [running]
    assert await admin.prune(played.database, between) == 0


async def test_a_table_that_was_pruned_under_a_running_server_harms_no_other(sqlite: str) -> None:
    async with house(sqlite) as served:
        made, other = await served.table("me"), await served.table("me")
        async with served.page(other["table"], other["mine"][0]["secret"]) as untouched:
            async with served.page(made["table"], made["mine"][0]["secret"]) as page:
                changed = {found.table: found.changed for found in await admin.list_tables(sqlite)}
                await untouched.play(1)
                assert await admin.prune(sqlite, changed[made["table"]] + 1e-6) == 1
                await page.send(type="act", id="late", at=page.n, moves=[page.state["legal"][-1]])
                await page.socket.wait_closed()
            await untouched.play(1)
        assert (await served.http.get(f"/api/tables/{made['table']}")).status_code == 404
        assert (await served.http.get(f"/api/tables/{other['table']}")).status_code == 200


# --- backups ---------------------------------------------------------------------------------------------


async def test_a_restored_backup_has_the_same_positions(in_sqlite: Stored, tmp_path: Path) -> None:
    before = await digests(in_sqlite.database)
    assert len(before) == 2
    copy = tmp_path / "copy.db"
    admin.back_up(in_sqlite.database, copy)
    await admin.delete(in_sqlite.database, in_sqlite.over)
    assert await digests(in_sqlite.database) != before
    await admin.restore(in_sqlite.database, copy)
    assert await digests(in_sqlite.database) == before
    assert await admin.check_tables(in_sqlite.database) == (2, [])
    elsewhere = f"sqlite:///{tmp_path}/new/games.db"
    await admin.restore(elsewhere, copy)
    assert await digests(elsewhere) == before
    (tmp_path / "games.db").write_bytes(b"no database any more")
    await admin.restore(in_sqlite.database, copy)
    assert await digests(in_sqlite.database) == before
    assert not list(tmp_path.glob("**/*.restored*"))


async def test_what_a_killed_server_left_beside_the_file_does_not_get_into_the_backup(
    in_sqlite: Stored, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.db"
    admin.back_up(in_sqlite.database, copy)
    before = await digests(in_sqlite.database)
    store = await Store.open(in_sqlite.database)
    length = (await store.lengths([in_sqlite.running]))[in_sqlite.running]
    await store.append(in_sqlite.running, length, [StoredEvent(Renamed(0, "Bob"), 0.0)])
    for file in tmp_path.glob("games.db*"):  # as they are when the power fails
        shutil.copy(file, tmp_path / file.name.replace("games", "dead"))
    await store.close()
    assert (tmp_path / "dead.db-wal").stat().st_size > 0
    dead = f"sqlite:///{tmp_path}/dead.db"
    await admin.restore(dead, copy)
    assert await digests(dead) == before
    assert (await admin.list_tables(dead))[0].seats == ["Ann", "greedy"]


async def test_a_backup_under_load_is_whole(sqlite: str, tmp_path: Path) -> None:
    async with house(sqlite) as served:
        made = await served.table("me", "me")
        secrets = [seat["secret"] for seat in made["mine"]]
        async with served.page(made["table"], *secrets) as page:
            playing = asyncio.create_task(page.play())
            for number in range(3):
                await asyncio.sleep(0.05)
                await asyncio.to_thread(admin.back_up, sqlite, tmp_path / f"{number}.db")
            await playing
            log_at_the_end = page.log
    for number in range(3):
        copy = f"sqlite:///{tmp_path}/{number}.db"
        assert await admin.check_tables(copy) == (1, [])
        record = from_bytes(await admin.export(copy, made["table"]))
        assert record.log == log_at_the_end[: len(record.log)]


async def test_what_is_no_backup_replaces_nothing(in_sqlite: Stored, tmp_path: Path) -> None:
    before = await digests(in_sqlite.database)
    text, other, newer = tmp_path / "text.db", tmp_path / "other.db", tmp_path / "newer.db"
    text.write_bytes(b"this is a text and no database" * 100)
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE birds (name TEXT)")
    admin.back_up(in_sqlite.database, newer)
    with closing(sqlite3.connect(newer)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    wrong = {
        text: "not a database",
        other: "no such table",
        newer: "newer Sabika",
        tmp_path / "nowhere.db": "There is no file",
    }
    for file, says in wrong.items():
        with pytest.raises(BadOption, match=says):
            await admin.restore(in_sqlite.database, file)
    assert await digests(in_sqlite.database) == before


async def test_a_restored_database_keeps_its_rights_and_its_owner(in_sqlite: Stored, tmp_path: Path) -> None:
    file, copy = tmp_path / "games.db", tmp_path / "copy.db"
    admin.back_up(in_sqlite.database, copy)
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600, "the secrets of the dice are in it"
    file.chmod(0o640)
    (tmp_path / "games.db.lock").unlink(missing_ok=True)
    if os.geteuid() == 0:
        os.chown(file, 12_345, 12_346)
    before = file.stat()
    await admin.restore(in_sqlite.database, copy)
    after, lock = file.stat(), (tmp_path / "games.db.lock").stat()
    assert (after.st_mode, after.st_uid, after.st_gid) == (before.st_mode, before.st_uid, before.st_gid)
    assert (lock.st_uid, lock.st_gid) == (before.st_uid, before.st_gid)
    file.unlink()
    await admin.restore(in_sqlite.database, copy)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


async def test_a_backup_is_never_written_over_a_file(in_sqlite: Stored, tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("mine")
    with pytest.raises(BadOption, match="is there already"):
        admin.back_up(in_sqlite.database, tmp_path / "notes")
    with pytest.raises(BadOption, match="could not be written"):
        admin.back_up(in_sqlite.database, tmp_path / "nowhere" / "copy.db")
    assert (tmp_path / "notes").read_text() == "mine"
    assert not list(tmp_path.glob("*.unfinished"))


async def test_nothing_is_deleted_or_replaced_under_a_server(in_sqlite: Stored, tmp_path: Path) -> None:
    admin.back_up(in_sqlite.database, tmp_path / "copy.db")
    with only_server(tmp_path / "games.db"):
        with pytest.raises(AlreadyServed):
            await admin.delete(in_sqlite.database, in_sqlite.over)
        with pytest.raises(AlreadyServed):
            await admin.restore(in_sqlite.database, tmp_path / "copy.db")
    assert len(await admin.list_tables(in_sqlite.database)) == 2


async def test_postgresql_is_backed_up_by_its_own_programs(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="pg_dump"):
        admin.back_up("postgresql://host/games", tmp_path / "copy.db")
    with pytest.raises(BadOption, match="pg_restore"):
        await admin.restore("postgresql://host/games", tmp_path / "copy.db")
