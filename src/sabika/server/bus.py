"""Between processes: PostgreSQL tells "table t is now at n". A slow poll heals a notice that was lost."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import asyncpg

from sabika.server.hall import Hall
from sabika.server.store import CHANNEL, StoreDown

RECONNECT_SECONDS = 1.0

log = logging.getLogger("sabika.bus")


async def poll(hall: Hall) -> None:
    """Compare the loaded tables with the database, again and again."""
    while True:
        await asyncio.sleep(hall.settings.poll_seconds)
        try:
            await hall.compare()
        except StoreDown:
            log.warning("The database does not answer.")


async def listen(hall: Hall) -> None:
    """Hear what other processes write, and come back whenever the connection is lost."""
    address = hall.store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    while True:
        try:
            connection = await asyncpg.connect(address)
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
            await asyncio.sleep(RECONNECT_SECONDS)
            continue
        lost = asyncio.Event()
        try:
            connection.add_termination_listener(lambda _, lost=lost: lost.set())
            await connection.add_listener(CHANNEL, lambda *notice: _hear(hall, notice[3]))
            await hall.compare()
            await lost.wait()
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, StoreDown):
            await asyncio.sleep(RECONNECT_SECONDS)
        finally:
            await _hang_up(connection)


def _hear(hall: Hall, notice: str) -> None:
    table, _, n = notice.partition(" ")
    hall.heard(table, int(n))


async def _hang_up(connection: Any) -> None:
    if not connection.is_closed():
        connection.terminate()
