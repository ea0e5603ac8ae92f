"""Store: tables and their logs on disk. The key (table, n) is the referee: of two writers the second one loses.

Everything is written by one connection. Whatever waits while a transaction is being flushed goes into the next one
together (group commit), so many tables share a flush and each still knows that its rows are on disk. SQLite is written
to in a thread of its own, to which a whole transaction is handed over at once.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from sabika.engine.errors import BadOption
from sabika.server.events import (
    StoredEvent,
    StoredTable,
    TablesToAdd,
    decode_event,
    decode_places,
    encode_event,
    encode_places,
)
from sabika.server.upgrade import bring_up_to_date, try_to_write

CHANNEL = "sabika"  # where PostgreSQL tells other processes "table n"
MOST_TOGETHER = 500
NEWEST_TABLES = 200
PATIENCE = 10  # seconds until a database that says nothing counts as away

log_of_store = logging.getLogger("sabika.store")

shape = sa.MetaData()
tables = sa.Table(
    "tables",
    shape,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("game", sa.String(40)),
    sa.Column("rules", sa.String(20)),
    sa.Column("options", sa.Text),
    sa.Column("opening", sa.Text),
    sa.Column("places", sa.Text),
    sa.Column("host", sa.String(64)),
    sa.Column("dice", sa.String(64)),  # the secret behind them
    sa.Column("seconds_a_turn", sa.Integer),
    sa.Column("created", sa.Double),
)
log = sa.Table(
    "log",
    shape,
    sa.Column("table_id", sa.String(16), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("event", sa.Text),
    sa.Column("time", sa.Double),
    sa.Column("command", sa.String(80)),
)


reminders = sa.Table(
    "reminders",
    shape,
    sa.Column("table_id", sa.String(16), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("address", sa.String(300)),
    sa.Column("link", sa.String(400)),  # with the seat's secret: it is asked for together with it
    sa.Column("language", sa.String(2)),
    sa.Column("told", sa.Integer),  # n of the turn that was told last
)

NOTIFY = sa.text("SELECT pg_notify(:channel, notice) FROM unnest(CAST(:notices AS text[])) AS notice")


class LostRace(Exception):
    """Someone else wrote entry n of this table first; nothing was written."""


class StoreDown(Exception):
    """The database did not answer. Whether the rows were written is not known: read again before going on."""


class Reminder(NamedTuple):
    """Where a seat is told that it is its turn, and the link it is told."""

    address: str
    link: str
    language: str


class Write:
    """Rows from entry n on, together with tables made at the same moment; all of it is stored, or nothing."""

    def __init__(self, table: str, n: int, rows: Sequence[StoredEvent], made: TablesToAdd) -> None:
        self.table = table
        self.n = n
        # Written out here, in the task of whoever asks: what cannot be written is theirs alone.
        self.rows = _log_values(table, n, rows)
        self.made = [(_table_values(table), _log_values(table.id, 0, first)) for table, first in made]
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class Store:
    """An open database. `Store.open` makes one, `close` ends it."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.is_postgresql = engine.dialect.name == "postgresql"
        self.flushes = 0  # transactions that were committed
        self.writes = 0  # writes that shared them
        self._waiting: asyncio.Queue[Write] = asyncio.Queue()
        self._insert = _insert_into_postgresql() if self.is_postgresql else sqlite.insert
        self._writer: asyncio.Task[None] | None = None
        self._trouble = ""  # why the last transaction failed, if it did

    @classmethod
    async def open(cls, url: str) -> Store:
        """Open the database of an address, brought up to date."""
        engine = _engine(url)
        store = cls(engine)
        try:
            async with engine.connect() as connection:
                await connection.run_sync(bring_up_to_date)
                await connection.run_sync(try_to_write)
        except BadOption:
            await engine.dispose()
            raise
        except (sa.exc.SQLAlchemyError, OSError, TypeError) as error:  # TypeError: an option the driver does not know
            await engine.dispose()
            reason = reason_of(error)
            if "readonly" in reason or "read-only" in reason:
                raise BadOption("The database can only be read; allow Sabika to write it, too.") from error
            raise BadOption(f"The database cannot be opened: {reason}.") from error
        store._writer = asyncio.create_task(store._write_on(), name="store writer")
        return store

    async def close(self) -> None:
        """Let what waits be written, then let go of the database. Without it the process would hang at its end."""
        if self._writer is not None and not self._writer.done():
            await self._waiting.join()
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)
        await self.engine.dispose()

    # --- reading -----------------------------------------------------------------------------------------

    async def table(self, table: str) -> StoredTable | None:
        found = await self._read(sa.select(tables).where(tables.c.id == table))
        return _stored_table(found[0]) if found else None

    async def rows(self, table: str, since: int = 0) -> list[StoredEvent]:
        """A table's log from entry `since` on."""
        wanted = sa.select(log.c.event, log.c.time, log.c.command)
        wanted = wanted.where(log.c.table_id == table, log.c.n >= since).order_by(log.c.n)
        return [StoredEvent(decode_event(row.event), row.time, row.command) for row in await self._read(wanted)]

    async def lengths(self, of: Sequence[str]) -> dict[str, int]:
        """How many rows the logs of these tables have."""
        wanted = sa.select(log.c.table_id, sa.func.max(log.c.n).label("last")).where(log.c.table_id.in_(of))
        return {row.table_id: row.last + 1 for row in await self._read(wanted.group_by(log.c.table_id))}

    async def games_played(self) -> list[str]:
        """The games of the newest tables, those played most first."""
        newest = sa.select(tables.c.game).order_by(tables.c.created.desc()).limit(NEWEST_TABLES)
        return [game for game, _ in Counter(row.game for row in await self._read(newest)).most_common()]

    async def is_ready(self) -> bool:
        try:
            await self._read(sa.select(sa.literal(1)))
        except StoreDown:
            return False
        return True

    async def _read(self, query: sa.Select[Any]) -> list[Any]:
        try:
            async with self.engine.connect() as connection:
                return list(await connection.execute(query))
        except (sa.exc.SQLAlchemyError, OSError) as error:
            raise StoreDown from error

    async def notify(self, channel: str, notices: Sequence[str]) -> None:
        """Tell the other processes something that is not kept. PostgreSQL only."""
        await self._change(NOTIFY.bindparams(channel=channel, notices=list(notices)))

    # --- reminders: beside the log, which never forgets -----------------------------------------------------

    async def set_reminder(self, table: str, seat: int, reminder: Reminder | None) -> None:
        """Where a seat is told its turns from now on; None: nowhere."""
        mine = (reminders.c.table_id == table) & (reminders.c.seat == seat)
        statements: list[sa.Delete | sa.Insert] = [sa.delete(reminders).where(mine)]
        if reminder is not None:
            values = {"table_id": table, "seat": seat, "told": 0, **reminder._asdict()}
            statements.append(sa.insert(reminders).values(values))
        await self._change(*statements)

    async def take_reminder(self, table: str, seat: int, n: int) -> Reminder | None:
        """What a seat asked for, if its turn since n was not told yet; from now on it counts as told."""
        taken = sa.update(reminders).values(told=n)
        taken = taken.where(reminders.c.table_id == table, reminders.c.seat == seat, reminders.c.told < n)
        rows = await self._change(taken.returning(reminders.c.address, reminders.c.link, reminders.c.language))
        return Reminder(*rows[0]) if rows else None

    async def forget_reminders(self, table: str) -> None:
        await self._change(sa.delete(reminders).where(reminders.c.table_id == table))

    async def _change(self, *statements: sa.Executable) -> list[Any]:
        """In one transaction; what the last statement returns."""
        found: list[Any] = []
        try:
            async with self.engine.begin() as connection:
                for statement in statements:
                    result = await connection.execute(statement)
                    found = list(result) if result.returns_rows else []
        except (sa.exc.SQLAlchemyError, OSError) as error:
            raise StoreDown from error
        return found

    # --- writing -----------------------------------------------------------------------------------------

    async def add(self, made: StoredTable, rows: Sequence[StoredEvent]) -> None:
        """A new table with its first rows. On disk when this returns."""
        await self._write(Write(made.id, 0, (), [(made, rows)]))

    async def append(self, table: str, n: int, rows: Sequence[StoredEvent], made: TablesToAdd = ()) -> None:
        """Rows from entry n on. On disk when this returns; LostRace or StoreDown otherwise."""
        await self._write(Write(table, n, rows, made))

    async def _write(self, write: Write) -> None:
        if self._writer is None or self._writer.done():
            raise StoreDown
        self._waiting.put_nowait(write)
        await write.done

    async def _write_on(self) -> None:
        """The one who writes: takes all that waits, stores it in one transaction, tells everyone how it went."""
        connection = PostgresConnection(self.engine) if self.is_postgresql else SqliteConnection(self.engine.url)
        try:
            while True:
                together = [await self._waiting.get()]
                while len(together) < MOST_TOGETHER and not self._waiting.empty():
                    together.append(self._waiting.get_nowait())
                try:
                    won = await connection.run(partial(self._flush, together))
                except (sa.exc.SQLAlchemyError, OSError) as error:
                    await connection.let_go()
                    self._complain(reason_of(error))
                    for write in together:
                        _answer(write, StoreDown(reason_of(error)))
                else:
                    self._trouble = ""
                    self.flushes += 1
                    self.writes += len(together)
                    for write in together:
                        _answer(write, None if write in won else LostRace())
                for _ in together:
                    self._waiting.task_done()
        finally:
            await connection.close()

    def _complain(self, reason: str) -> None:
        """Say why nothing can be stored, once for as long as the reason stays the same."""
        if reason != self._trouble:
            log_of_store.error("Nothing can be stored: %s.", reason)
        self._trouble = reason

    def _flush(self, together: list[Write], connection: sa.Connection) -> set[Write]:
        """One transaction for all; returns whose rows are on disk. The first row decides: who has it, has all."""
        # In the order of the tables: two processes that write the same ones never wait for each other in a ring.
        together = sorted(together, key=lambda write: (write.table, write.n))
        won = self._win(connection, together)
        _put(connection, tables, [table for write in won for table, _ in write.made])
        first = [row for write in won for _, rows in write.made for row in rows]
        _put(connection, log, first + [row for write in won for row in write.rows[1:]])
        if self.is_postgresql:
            # Within the transaction: other processes hear of it when, and only if, it is committed.
            notices = [f"{write.table} {write.n + len(write.rows)}" for write in won if write.rows]
            connection.execute(NOTIFY, {"channel": CHANNEL, "notices": notices})
        return set(won)

    def _win(self, connection: sa.Connection, together: list[Write]) -> list[Write]:
        """Put every first row where its key is free; returns the writes that got theirs, and those that need none."""
        firsts = [write.rows[0] for write in together if write.rows]
        if not firsts:
            return together
        insert = self._insert(log).on_conflict_do_nothing().returning(log.c.table_id, log.c.n)
        free = {(row.table_id, row.n) for row in connection.execute(insert, firsts)}
        won = []
        for write in together:
            if not write.rows:
                won.append(write)
            elif (write.table, write.n) in free:
                free.remove((write.table, write.n))
                won.append(write)
        return won


def _put(connection: sa.Connection, into: sa.Table, values: list[dict[str, Any]]) -> None:
    if values:
        connection.execute(sa.insert(into), values)


# --- the connection that writes --------------------------------------------------------------------------

Work = Callable[[sa.Connection], set[Write]]


class PostgresConnection:
    """Writes over the network; every statement is waited for on the event loop."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._connection: AsyncConnection | None = None

    async def run(self, work: Work) -> set[Write]:
        """Do work in one transaction; it is committed when this returns."""
        self._connection = self._connection or await self._engine.connect()
        async with self._connection.begin():
            return await self._connection.run_sync(work)

    async def let_go(self) -> None:
        """Forget a connection that failed; the next work opens another one."""
        if self._connection is not None:
            await self._connection.invalidate()
            await self.close()

    async def close(self) -> None:
        if self._connection is not None:
            await self._connection.close()
            self._connection = None


class SqliteConnection:
    """Writes in one thread: a transaction is one hand-over, not one a statement, so a busy machine delays it once."""

    def __init__(self, url: sa.URL) -> None:
        self._engine = sa.create_engine(url.set(drivername="sqlite"), connect_args={"timeout": PATIENCE})
        sa.event.listen(self._engine, "connect", _prepare_sqlite)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._connection: sa.Connection | None = None

    async def run(self, work: Work) -> set[Write]:
        """Do work in one transaction; it is committed when this returns."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._run, work)

    async def let_go(self) -> None:
        """Forget a connection that failed; the next work opens another one."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._let_go)

    async def close(self) -> None:
        await self.let_go()
        self._thread.shutdown(wait=False)

    def _run(self, work: Work) -> set[Write]:
        self._connection = self._connection or self._engine.connect()
        with self._connection.begin():
            return work(self._connection)

    def _let_go(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        self._engine.dispose()


def _insert_into_postgresql() -> Any:
    from sqlalchemy.dialects import postgresql  # loaded only where there is one

    return postgresql.insert


def sqlite_file(url: str) -> Path | None:
    """The file of a database that is one; None for PostgreSQL."""
    address = _with_driver(url)
    if address.drivername.startswith("postgresql"):
        return None
    if not address.database or address.database == ":memory:":
        raise BadOption("A database in memory would forget every game; name a file, such as sqlite:///games.db.")
    return Path(address.database)


# --- inside ----------------------------------------------------------------------------------------------


def _with_driver(url: str) -> sa.URL:
    """The address with the driver we use: `sqlite:///games.db`, `postgresql://…`."""
    try:
        parsed = sa.make_url(url)
    except sa.exc.ArgumentError as error:
        raise BadOption("The database is an address such as sqlite:///games.db or postgresql://host/name.") from error
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
    kind = parsed.drivername.partition("+")[0]
    if kind not in drivers:
        raise BadOption(f"There is no database of the kind '{kind[:40]}'; there are sqlite and postgresql.")
    # What everyone else calls sslmode, this driver calls ssl.
    query = {"ssl" if name == "sslmode" else name: value for name, value in parsed.query.items()}
    return parsed.set(drivername=drivers[kind], query=query)


def _engine(url: str) -> AsyncEngine:
    address = _with_driver(url)
    file = sqlite_file(url)
    if file is None:
        patience = {"timeout": PATIENCE, "command_timeout": PATIENCE}
        return create_async_engine(address, pool_size=4, max_overflow=8, pool_pre_ping=True, connect_args=patience)
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not file.exists():
            file.touch(mode=0o600)  # the secrets of the dice are in it; what SQLite puts beside it gets the same rights
    except OSError as error:
        raise BadOption(f"The database cannot be opened: {error.strerror}.") from error
    engine = create_async_engine(address, connect_args={"timeout": PATIENCE})
    sa.event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _answer(write: Write, error: Exception | None) -> None:
    if write.done.done():  # whoever waited was cancelled; the rows are stored all the same
        return
    if error is None:
        write.done.set_result(None)
    else:
        write.done.set_exception(error)


def reason_of(error: BaseException) -> str:
    """The first line of what the database said, without statements and values."""
    said = str(getattr(error, "orig", None) or error).splitlines() or [type(error).__name__]
    return said[0][:200].rstrip(".")


def _stored_table(row: Any) -> StoredTable:
    return StoredTable(
        id=row.id,
        game=row.game,
        rules=row.rules,
        options=msgspec.json.decode(row.options),
        opening=row.opening,
        places=decode_places(row.places),
        host=row.host,
        dice_secret=row.dice,
        seconds_a_turn=row.seconds_a_turn,
        created=row.created,
    )


def _table_values(made: StoredTable) -> dict[str, Any]:
    return {
        "id": made.id,
        "game": made.game,
        "rules": made.rules,
        "options": msgspec.json.encode(made.options).decode(),
        "opening": made.opening,
        "places": encode_places(made.places).decode(),
        "host": made.host,
        "dice": made.dice_secret,
        "seconds_a_turn": made.seconds_a_turn,
        "created": made.created,
    }


def _log_values(table: str, n: int, rows: Sequence[StoredEvent]) -> list[dict[str, Any]]:
    return [
        {
            "table_id": table,
            "n": n + i,
            "event": encode_event(row.event).decode(),
            "time": row.time,
            "command": row.command,
        }
        for i, row in enumerate(rows)
    ]
