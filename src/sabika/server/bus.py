"""Between processes: PostgreSQL tells "table t is now at n", and who is here. A slow poll heals a lost notice."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from sabika.server import presence
from sabika.server.messages import encode
from sabika.server.presence import Notice
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


async def tell_presence(registry: TableRegistry) -> None:
    """Say who came and went here; at every poll at least that this process lives."""
    here = registry.presence
    while True:
        with suppress(TimeoutError):
            async with asyncio.timeout(registry.settings.poll_seconds):
                await here.changed.wait()
        notices = [Notice(here.process, table, registry.here(table)) for table in here.take()]
        try:
            await _say(registry, notices or [Notice(here.process)])
        except StoreDown:
            here.tell(*(notice.table for notice in notices))
            await asyncio.sleep(RECONNECT_SECONDS)
        registry.came_or_went(here.forget_silent(registry.settings.poll_seconds))


async def say_farewell(registry: TableRegistry) -> None:
    """This process ends: whoever was here is not any more, unless they come back elsewhere."""
    with suppress(StoreDown):
        await _say(registry, [Notice(registry.presence.process, is_over=True)])


async def _say(registry: TableRegistry, notices: list[Notice]) -> None:
    await registry.store.notify(presence.CHANNEL, [encode(notice).decode() for notice in notices])


async def _listen_on(registry: TableRegistry, connection: AsyncConnection) -> None:
    """Until this connection is lost."""
    raw: Any = (await connection.get_raw_connection()).driver_connection
    lost = asyncio.Event()
    raw.add_termination_listener(lambda _: lost.set())
    await raw.add_listener(CHANNEL, lambda *notice: _hear(registry, notice[3]))
    await raw.add_listener(presence.CHANNEL, lambda *notice: _hear_presence(registry, presence.decode(notice[3])))
    try:
        await _say(registry, [Notice(registry.presence.process, is_new=True)])
        registry.tell_all_presence()
        await registry.compare()
        await lost.wait()
    finally:
        await connection.invalidate()  # it listens: nobody else shall have it


def _hear(registry: TableRegistry, notice: str) -> None:
    table, _, n = notice.partition(" ")
    registry.heard(table, int(n))


def _hear_presence(registry: TableRegistry, notice: Notice) -> None:
    registry.came_or_went(registry.presence.hear(notice))
    if notice.is_new and notice.process != registry.presence.process:
        registry.tell_all_presence()
