"""A table that was branched while branches began with a position and had no log before it: it opens and is played on.

The rows are as a server wrote them then, and never made again.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from sabika.server import admin
from sabika.table.record_file import check, from_bytes
from tests.server.house import house

pytestmark = pytest.mark.anyio

KEPT = Path(__file__).parent / "data" / "branch-without-log.sql"
TABLE = "aizdIsRaCj8ZuWBn"
SECRET = "Ld4VN7CNrd5t5WC4TgmsNQ_I_tUMAva1KRdbmoVUX7g"  # of the seat that was not a bot's


async def test_a_branch_that_begins_with_a_position_is_played_to_its_end(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection:
        connection.executescript(KEPT.read_text("utf-8"))
        played = [event for (event,) in connection.execute("SELECT event FROM log") if '"played"' in event]
    database = f"sqlite:///{tmp_path / 'games.db'}"
    assert await admin.check_tables(database) == (1, [])
    async with house(database) as served:
        before = (await served.http.get(f"/api/tables/{TABLE}/replay")).json()
        assert len(before["entries"]) == len(played) + 1
        assert before["first_die"] == 0  # all its dice fell at this table
        async with served.page(TABLE, SECRET) as page:
            assert page.state["mine"] == [1]
            await page.play()
            assert page.state["over"]
        after = (await served.http.get(f"/api/tables/{TABLE}/replay")).json()
        assert after["entries"][: len(before["entries"])] == before["entries"]
        assert check(from_bytes((await served.http.get(f"/api/tables/{TABLE}/record")).content))
        again = (await served.http.post(f"/api/tables/{TABLE}/branch", json={"at": 3})).json()
        shown = (await served.http.get(f"/api/tables/{again['table']}/replay")).json()
        assert shown["entries"][:4] == before["entries"][:4]
