"""The log of a real server: every line has its time, or is a JSON object."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import sqlite3
import sys
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest

pytestmark = pytest.mark.anyio

KEPT = Path(__file__).parent / "data" / "first-release.db"


async def log_of_a_defect(tmp_path: Path, *, json_log: bool) -> str:
    """What a server writes on standard error when a table cannot be read."""
    file = tmp_path / "games.db"
    shutil.copy(KEPT, file)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE tables SET places = 'x'")
        table = connection.execute("SELECT id FROM tables").fetchone()[0]
    program = f"from sabika.server.run import serve; serve('127.0.0.1', 0, 'sqlite:///{file}', json_log={json_log})"
    pipe = asyncio.subprocess.PIPE
    running = await asyncio.create_subprocess_exec(
        sys.executable, "-c", program, env=os.environ | {"TZ": "Asia/Tokyo"}, stdout=pipe, stderr=pipe
    )
    try:
        assert running.stdout is not None
        async with asyncio.timeout(60):
            address = (await running.stdout.readline()).decode().split()[3]
            async with httpx.AsyncClient(base_url=address, timeout=30) as http:
                assert (await http.get(f"/api/tables/{table}")).status_code == 500
            running.terminate()
            _, log = await running.communicate()
    finally:
        if running.returncode is None:
            running.kill()
            await running.wait()
    return log.decode()


def assert_now(stamp: str) -> None:
    """A time stamp is in UTC, wherever the server stands."""
    assert abs(datetime.now(UTC) - datetime.fromisoformat(stamp)) < timedelta(minutes=5)


async def test_a_line_of_text_begins_with_its_time_level_and_logger(tmp_path: Path) -> None:
    first, *below = (await log_of_a_defect(tmp_path, json_log=False)).splitlines()
    found = re.fullmatch(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ERROR uvicorn\.error: (.+)", first)
    assert found
    assert_now(found[1])
    assert any("DecodeError" in line for line in below)


async def test_json_is_an_object_a_line_with_the_traceback_inside(tmp_path: Path) -> None:
    lines = [json.loads(line) for line in (await log_of_a_defect(tmp_path, json_log=True)).splitlines()]
    assert lines
    assert {tuple(line) for line in lines} == {("time", "level", "logger", "text", "error")}
    assert (lines[0]["level"], lines[0]["logger"]) == ("error", "uvicorn.error")
    assert "DecodeError" in lines[0]["error"]
    assert_now(lines[0]["time"])
