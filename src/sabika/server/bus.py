"""Between processes: PostgreSQL tells "table t is now at n". A slow poll heals a notice that was lost."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from sabika.server.registry import TableRegistry
from sabika.server.store import CHANNEL, StoreDown

RECONNECT_SECONDS = 1.0

log = logging.getLogger("sabika.bus")


async def poll(registry: TableRegistry) -> None:
    """Compare the loaded tables with the database, again and again."""
    while True:
        await asyncio.sleep(registry.settings.poll_seconds)
        try:
            await registry.compare()
        except StoreDown:
            log.warning("The database does not answer.")


async def listen(registry: TableRegistry) -> None:
    """Hear what other processes write, and come back whenever the connection is lost."""
    from asyncpg import InterfaceError, PostgresError  # loaded only where there is a PostgreSQL

    while True:
        try:
            async with registry.store.engine.connect() as connection:
                await _listen_on(registry, connection)
        except (OSError, sa.exc.SQLAlchemyError, PostgresError, InterfaceError, StoreDown):
            await asyncio.sleep(RECONNECT_SECONDS)


async def _listen_on(registry: TableRegistry, connection: AsyncConnection) -> None:
    """Until this connection is lost."""
    raw: Any = (await connection.get_raw_connection()).driver_connection
    lost = asyncio.Event()
    raw.add_termination_listener(lambda _: lost.set())
    await raw.add_listener(CHANNEL, lambda *notice: _hear(registry, notice[3]))
    try:
        await registry.compare()
        await lost.wait()
    finally:
        await connection.invalidate()  # it listens: nobody else shall have it


def _hear(registry: TableRegistry, notice: str) -> None:
    table, _, n = notice.partition(" ")
    registry.heard(table, int(n))
