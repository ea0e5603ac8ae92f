"""A page that does not read harms nobody and is let go."""

from __future__ import annotations

import asyncio
import socket
import time
from dataclasses import replace

import pytest

from sabika.server import run
from tests.server.house import QUICK, Page, house

pytestmark = pytest.mark.anyio


async def test_a_stalled_reader_is_closed_and_nobody_waits_for_it(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "SEND_BUFFER", 8192)  # the sooner it is full
    settings = replace(QUICK, outbox=8, send_seconds=2.0)
    async with house(sqlite, settings) as served:
        made = await served.table("me", "open")
        narrow = socket.create_connection(("127.0.0.1", int(served.address.rpartition(":")[2])))
        narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        async with (
            served.page(made["table"], made["mine"][0]["secret"]) as page,
            served.page(made["table"]) as reader,
            served.socket(made["table"], sock=narrow) as stalled,
        ):
            watcher = Page(stalled, [])
            await watcher.hello()
            stalled.transport.pause_reading()
            slowest, started = 0.0, time.monotonic()
            while served.registry.metrics.value("stalled") == 0:
                assert time.monotonic() - started < 10, "a stalled reader is closed within ten seconds"
                before = time.monotonic()
                name = f"Ann {before}"[:30]
                assert (await page.ask("rename", seat=0, name=name))["type"] == "done"
                await reader.hear_state(lambda state, name=name: state["owners"][0]["name"] == name)  # type: ignore[misc]
                slowest = max(slowest, time.monotonic() - before)
            assert slowest < settings.send_seconds, "the others never waited for it"
            room = await served.registry.room(made["table"])
            async with asyncio.timeout(5):
                while len(room.viewers) != 2:
                    await page.ask("why_not", move="coins")
            stalled.transport.abort()
