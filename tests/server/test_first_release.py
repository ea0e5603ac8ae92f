"""A database of the first release opens, replays and plays on. The file is never made again: later versions read it.

It has a finished and a running table of each of the four games (the Red Palace with all modules), with bots, salts,
names, a clock and moves taken back, and one table that waits for a player.
"""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import sabika
from sabika.server import admin
from sabika.table.record_file import check, from_bytes, to_table
from tests.server.house import house

pytestmark = pytest.mark.anyio

KEPT = Path(__file__).parent / "data" / "first-release.db"
POSITIONS = {  # table: game, entries of its log, digest of the position they lead to
    "3LNSDYpKFjj2wkyR": ("rollwrite", 0, "5a4897802dbd86adc2d5159919daaaa4"),
    "AAQDKgzMGDKumPhu": ("redpalace", 77, "d4d8a2b148ef00a4797b704cba739d26"),
    "xz1s3bVgfW_2C4xI": ("alcazaba", 70, "3b756076955c58a46b7efdc53c20ed8e"),
    "6SNA2fII26eFYDny": ("dicegame", 45, "ac5c5236f292be0c6c4acb63d512738b"),
    "q8cbBI_GpvwOMlX_": ("rollwrite", 29, "15a95d3230854be3d2894c3962da4a19"),
    "ASYhaPsbiO46ncfM": ("redpalace", 612, "49cccd9b28853b8db23e942a235a8766"),
    "CXp02Eob5q4ZdOBt": ("alcazaba", 136, "fb672befe98b7182bb43bf5019a91883"),
    "FkB-EjMDMibuwIsA": ("dicegame", 138, "64ba3a7ad0572d934feabe7f7c0fd103"),
    "GlsHsE6dx7LjZfO6": ("rollwrite", 120, "aee6399e03840f9a8b3909a33a5927e4"),
}


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{shutil.copy(KEPT, tmp_path / 'games.db')}"


def test_the_file_is_still_that_of_the_first_release() -> None:
    with closing(sqlite3.connect(f"{KEPT.as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [("0001",)]


async def test_every_table_of_the_first_release_replays(database: str) -> None:
    assert await admin.check_tables(database) == (len(POSITIONS), [])
    over = set()
    for found in await admin.list_tables(database):
        record = from_bytes(await admin.export(database, found.table))
        assert check(record)
        assert (found.game, len(record.log), record.digest) == POSITIONS[found.table]
        over.add((found.game, to_table(record).over))
    assert over == {(game, is_over) for game in sabika.games() for is_over in (True, False)}


async def test_a_server_of_today_shows_them_all(database: str) -> None:
    async with house(database) as served:
        for found in await admin.list_tables(database):
            shown = await served.http.get(f"/api/tables/{found.table}")
            assert shown.status_code == 200
            assert shown.json()["game"] == found.game
            assert (await served.http.get(f"/api/tables/{found.table}/replay")).status_code == 200
