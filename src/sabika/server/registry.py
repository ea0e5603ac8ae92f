"""The registry: every table of this process. Tables are loaded when someone comes, and only then."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor

from sabika.server import ledger
from sabika.server.bots import Bots
from sabika.server.events import StoredTable
from sabika.server.identity import SPECTATOR, TABLE_ID, Identity, recognise
from sabika.server.metrics import Metrics
from sabika.server.new_tables import NewTable
from sabika.server.presence import NOBODY, Here, Presence
from sabika.server.reminders import Reminders
from sabika.server.rooms import Room
from sabika.server.settings import Settings
from sabika.server.store import Store


class NoSuchTable(Exception):
    """There is no table of this name."""


class TableRegistry:
    """Rooms by table, and what they share: store, bots, settings, clock, counts."""

    def __init__(
        self, store: Store, settings: Settings, metrics: Metrics, bots: Bots, clock: Callable[[], float]
    ) -> None:
        self.store = store
        self.settings = settings
        self.metrics = metrics
        self.bots = bots
        self.clock = clock
        self.presence = Presence(store.is_postgresql)
        self.reminders = Reminders(store, settings, metrics)
        self._rooms: dict[str, Room] = {}
        # One thread: however many tables are read after a restart, whoever plays shares Python with one of them only.
        self._reading = ThreadPoolExecutor(1, thread_name_prefix="read")
        self._loading: dict[str, asyncio.Task[Room]] = {}

    @property
    def tables(self) -> int:
        return len(self._rooms)

    @property
    def viewers(self) -> int:
        return sum(len(room.viewers) for room in self._rooms.values())

    async def room(self, table: str) -> Room:
        """The room of a table, loaded if need be. Raises NoSuchTable, BadRecord or StoreDown."""
        if table in self._rooms:
            return self._rooms[table]
        if table not in self._loading:
            self._loading[table] = asyncio.create_task(self._load(table), name=f"load {table[:20]}")
            self._loading[table].add_done_callback(lambda task: self._loaded(table, task))
        return await asyncio.shield(self._loading[table])

    async def who(self, table: str, secrets: Sequence[str]) -> Identity:
        """Who shows these secrets at a table; found out before its room is touched. Raises UnknownSecret."""
        room = self._rooms.get(table)
        made = room.ledger.made if room else await self._made(table)
        return recognise(secrets, made.host, [place.hash for place in made.places]) if secrets else SPECTATOR

    async def open_table(self, new: NewTable) -> None:
        """Store a new table; with bots alone it plays from now on."""
        await self.store.add(new.made, new.rows)
        if new.rows:
            await self.room(new.made.id)

    def heard(self, table: str, n: int) -> None:
        """Some process wrote to a table, which is now at n."""
        if table in self._rooms:
            self._rooms[table].heard(n)

    def forget(self, room: Room) -> None:
        if self._rooms.get(room.ledger.made.id) is room:
            del self._rooms[room.ledger.made.id]
            self.presence.tell(room.ledger.made.id)

    def here(self, table: str) -> Here:
        """Whom this process has at a table."""
        return self._rooms[table].here if table in self._rooms else NOBODY

    def tell_all_presence(self) -> None:
        """Another process knows nothing of ours yet."""
        self.presence.tell(*(table for table, room in self._rooms.items() if room.viewers))

    def came_or_went(self, tables: Iterable[str]) -> None:
        """At these tables someone came or went at another process."""
        for table in tables:
            if table in self._rooms:
                self._rooms[table].came_or_went()

    async def compare(self) -> None:
        """Ask the database where the loaded tables are: heals a notice that was lost."""
        names = list(self._rooms)
        for first in range(0, len(names), 500):
            for table, n in (await self.store.lengths(names[first : first + 500])).items():
                self.heard(table, n)

    async def close(self) -> None:
        await asyncio.gather(*(room.close() for room in list(self._rooms.values())))
        self._reading.shutdown(wait=False, cancel_futures=True)
        await self.reminders.close()
        await self.bots.close()

    async def _made(self, table: str) -> StoredTable:
        made = await self.store.table(table) if TABLE_ID.fullmatch(table) else None
        if made is None:
            raise NoSuchTable
        return made

    def _loaded(self, table: str, task: asyncio.Task[Room]) -> None:
        del self._loading[table]
        if not task.cancelled():
            task.exception()  # told to whoever waits; where nobody does any more, it is no news

    async def _load(self, table: str) -> Room:
        made = await self._made(table)
        rows = await self.store.rows(table)
        # A long game takes a while to be followed: not on the event loop.
        read = await asyncio.get_running_loop().run_in_executor(self._reading, ledger.read, made, rows)
        room = self._rooms[table] = Room(self, read)
        return room
