"""A page that does not read harms nobody and is let go."""

from __future__ import annotations

import asyncio
import socket
import time
from dataclasses import replace

import pytest

from tests.server.house import QUICK, Page, house

pytestmark = pytest.mark.anyio


async def test_a_stalled_reader_is_closed_and_nobody_waits_for_it(sqlite: str) -> None:
    settings = replace(QUICK, outbox=8, send_seconds=1.0)
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
            while served.hall.metrics.value("stalled") == 0:
                assert time.monotonic() - started < 10, "a stalled reader is closed within ten seconds"
                before = time.monotonic()
                name = f"Ann {before}"[:30]
                assert (await page.ask("rename", seat=0, name=name))["type"] == "done"
                await reader.hear_state(lambda state, name=name: state["owners"][0]["name"] == name)  # type: ignore[misc]
                slowest = max(slowest, time.monotonic() - before)
            assert slowest < settings.send_seconds, "the others never waited for it"
            room = await served.hall.room(made["table"])
            async with asyncio.timeout(5):
                while len(room.viewers) != 2:
                    await page.ask("why_not", move="coins")
            stalled.transport.abort()
