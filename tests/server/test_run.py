"""`serve`: ports, databases, the browser, and a quick end."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import stat
import sys
import time
from pathlib import Path

import pytest

from sabika.engine.errors import BadOption
from sabika.server import run, typescript
from sabika.server.settings import Settings, from_environment
from sabika.server.store import sqlite_file
from tests.server.house import process

pytestmark = pytest.mark.anyio


QUIET_START = 1.7  # seconds a server takes to start on a machine that does nothing else


@pytest.mark.parametrize(("answering", "number"), [(True, signal.SIGINT), (False, signal.SIGTERM)])
async def test_ctrl_c_ends_cleanly_within_two_seconds(sqlite: str, answering: bool, number: signal.Signals) -> None:
    """With bots at play and a page open; on a busy machine two seconds are as long as its start was slow."""
    async with process(sqlite, SABIKA_BOT_SECONDS="0.01") as served:
        made = await served.table("me", "greedy", "greedy")
        await served.table("greedy", "greedy")
        async with served.page(made["table"], made["mine"][0]["secret"]) as page:
            await page.play(2)
            if not answering:
                page.socket.transport.pause_reading()
            started = time.monotonic()
            served.process.send_signal(number)
            async with asyncio.timeout(15):
                assert await served.process.wait() == 0
            taken = time.monotonic() - started
            assert taken < 2.0 * max(1.0, served.started_in / QUIET_START)
            if answering:
                await page.socket.wait_closed()
                assert page.socket.close_code == 1012, "the page knows that it may come back"
            page.socket.transport.abort()
    file = sqlite_file(sqlite)
    assert file is not None
    assert not file.with_name(f"{file.name}-wal").exists(), "all of it is in the one file"


async def test_it_says_where_it_plays_and_opens_the_browser_there(sqlite: str, tmp_path: Path) -> None:
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    os.mkfifo(opened)
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    browser.chmod(browser.stat().st_mode | stat.S_IEXEC)
    program = f"from sabika.server.run import serve; serve('127.0.0.1', 0, {sqlite!r}, open_browser=True)"
    running = await asyncio.create_subprocess_exec(
        sys.executable, "-c", program, env=os.environ | {"BROWSER": str(browser)}, stdout=asyncio.subprocess.PIPE
    )
    try:
        assert running.stdout is not None
        async with asyncio.timeout(30):
            line = (await running.stdout.readline()).decode()
            address = await asyncio.to_thread(opened.read_text)
        assert address.strip() in line
        assert address.startswith("http://127.0.0.1:")
    finally:
        running.kill()
        await running.wait()


def test_a_taken_port_that_was_asked_for_gets_a_clear_sentence() -> None:
    with run.listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(BadOption, match=rf"Port {port} is taken; choose another with --port"):
            run.listen("127.0.0.1", port)


def test_where_no_port_was_asked_for_the_next_free_one_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with run.listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr(run, "PORT", port)
        with run.listen("127.0.0.1", None) as found:
            assert port < found.getsockname()[1] < port + run.PORTS_TRIED


@pytest.mark.parametrize(
    ("host", "port", "says"),
    [("127.0.0.1", 70_000, "from 0 to 65535"), ("192.0.2.1", 0, "no address '192.0.2.1'"), ("a b", 0, "no address")],
)
def test_an_address_that_cannot_be_is_refused_in_one_sentence(host: str, port: int, says: str) -> None:
    with pytest.raises(BadOption) as refusal:
        run.listen(host, port)
    assert says in str(refusal.value)


def test_small_messages_are_sent_at_once() -> None:
    with run.listen("127.0.0.1", 0) as listening:
        assert listening.proto == socket.IPPROTO_TCP, "else asyncio leaves Nagle's 40 ms in every answer"


def test_a_database_that_cannot_be_is_refused_before_anything_starts() -> None:
    with pytest.raises(BadOption, match="no database of the kind 'mysql'"):
        run.serve("127.0.0.1", 0, "mysql://localhost/games")


def test_games_are_kept_where_the_platform_keeps_such_things(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert run.default_database() == f"sqlite:///{tmp_path}/sabika/games.db"


def test_settings_come_from_the_environment() -> None:
    given = from_environment({"SABIKA_BOT_SECONDS": "0.25", "SABIKA_OUTBOX": "9", "OTHER": "1"})
    assert given == Settings(bot_seconds=0.25, outbox=9)
    with pytest.raises(BadOption, match="SABIKA_OUTBOX must be a number, not 'many'"):
        from_environment({"SABIKA_OUTBOX": "many"})


def test_the_types_of_the_page_are_those_of_the_messages() -> None:
    assert typescript.main(["--check"]) == 0, "run `python -m sabika.server.typescript`"
    assert typescript.main(["--chekc"]) == 2
