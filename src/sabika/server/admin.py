"""What an operator does with a database: list, check, back up, restore, export, delete, prune.

Whatever takes tables away from a SQLite file needs it alone, so it is refused while a server has the file. Only
pruning is not: nobody plays at what has stood still for days, and whoever does is told that the table is gone.
"""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from shutil import copymode

import msgspec
import sqlalchemy as sa
from msgspec import Struct

from sabika.engine.errors import BadOption, BadRecord, SabikaError, short
from sabika.server import views
from sabika.server.events import (
    Played,
    Renamed,
    StoredEvent,
    StoredTable,
    TakenOver,
    Undone,
    decode_event,
    decode_places,
)
from sabika.server.ledger import Ledger, read
from sabika.server.lock import give_to_owner, only_server
from sabika.server.store import Store, StoreDown, log, reason_of, reminders, sqlite_file, tables
from sabika.table.record_file import check, from_bytes, to_bytes

DAY = 86_400.0
USE_PG_DUMP = "PostgreSQL has programs of its own for this: pg_dump and pg_restore."


@dataclass(frozen=True)
class Listed:
    """A table in a list. Times are seconds since 1970."""

    table: str
    game: str
    made: float
    changed: float  # when something last happened
    entries: int  # of the game's log, dice included
    seats: list[str]  # the name of the person or of the bot in each


@dataclass(frozen=True)
class Misfit:
    """A table that cannot be replayed. `row` is the first row of its log that does not fit, if one does not."""

    table: str
    row: int | None
    text: str


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    """The store of a database that is there already: a misspelt name makes no new one."""
    file = sqlite_file(url)
    if file is not None and not file.is_file():
        raise BadOption(f"There is no database '{file.name}'.")
    store = await Store.open(url)
    try:
        yield store
    except (sa.exc.SQLAlchemyError, StoreDown) as error:
        raise SabikaError(f"The database cannot be read: {reason_of(error.__cause__ or error)}.") from error
    finally:
        await store.close()


async def list_tables(url: str) -> list[Listed]:
    """Every table, the one that changed last first."""
    async with opened(url) as store:
        return await _listed(store)


async def check_tables(url: str, told: Callable[[int], None] = lambda _: None) -> tuple[int, list[Misfit]]:
    """Replay every table; returns how many there are, and which do not fit. `told` hears the number of each."""
    misfits = []
    async with opened(url) as store:
        names = [found.table for found in await _listed(store)]
        for number, table in enumerate(names, 1):
            misfit = await _misfit(store, table)
            if misfit is not None:
                misfits.append(misfit)
            told(number)
    return len(names), misfits


async def export(url: str, table: str) -> bytes:
    """A table's record file, as the page gives it: the secret behind the dice only once the game is over."""
    async with opened(url) as store:
        return views.record(await _ledger(store, table))


async def delete(url: str, table: str) -> None:
    """A table with everything that happened at it."""
    with only_server(sqlite_file(url)):
        async with opened(url) as store:
            await _made(store, table)
            await _delete(store, [table])


async def old_tables(url: str, before: float) -> list[Listed]:
    """Tables at which nothing has happened since then."""
    return [found for found in await list_tables(url) if found.changed < before]


async def prune(url: str, before: float) -> int:
    """Delete those; returns how many there were."""
    async with opened(url) as store:
        old = [found.table for found in await _listed(store) if found.changed < before]
        await _delete(store, old)
    return len(old)


# --- backups ---------------------------------------------------------------------------------------------


def back_up(url: str, to: Path) -> None:
    """Copy a SQLite database into a new file, as it is at one moment, while a server may go on writing."""
    source = _sqlite_only(url)
    if not source.is_file():
        raise BadOption(f"There is no database '{source.name}'.")
    if to.exists():
        raise BadOption(f"'{to.name}' is there already; name a new file.")
    unfinished = to.with_name(f"{to.name}.unfinished")
    try:
        unfinished.touch(mode=0o600)  # the secrets of the dice are in it
        _copy(source, unfinished)
        unfinished.replace(to)
    except (sqlite3.Error, OSError) as error:
        unfinished.unlink(missing_ok=True)
        raise BadOption(f"'{to.name}' could not be written: {error}.") from error


async def restore(url: str, source: Path) -> None:
    """Put a backup in the place of a SQLite database, damaged or not. What is no backup harms nothing."""
    target = _sqlite_only(url)
    with only_server(target), _tried(source, target) as copy:
        await (await Store.open(f"sqlite:///{copy.as_posix()}")).close()
        for beside in _beside(target):  # what a server that was killed had not moved into the old file yet
            beside.unlink(missing_ok=True)
        if target.exists():
            copymode(target, copy)
        give_to_owner(copy, target if target.exists() else target.parent)
        copy.replace(target)


@contextmanager
def _tried(source: Path, target: Path) -> Iterator[Path]:
    """A copy of a backup beside the database it is for: opening it tells whether it is one."""
    if not source.is_file():
        raise BadOption(f"There is no file '{source.name}'.")
    copy = target.with_name(f"{target.name}.restored")
    try:
        copy.touch(mode=0o600)
        _copy(source, copy)
        yield copy
    except (sqlite3.Error, OSError) as error:
        raise BadOption(f"'{source.name}' cannot be restored: {error}.") from error
    finally:
        for left in (copy, *_beside(copy)):
            left.unlink(missing_ok=True)


def _beside(file: Path) -> list[Path]:
    """The files that SQLite keeps beside a database."""
    return [file.with_name(f"{file.name}{ending}") for ending in ("-wal", "-shm", "-journal")]


def _sqlite_only(url: str) -> Path:
    file = sqlite_file(url)
    if file is None:
        raise BadOption(USE_PG_DUMP)
    return file


def _copy(source: Path, target: Path) -> None:
    with closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as read_from:
        read_from.execute("SELECT id FROM tables LIMIT 1")
        with closing(sqlite3.connect(target)) as write_to:
            read_from.backup(write_to)
            write_to.execute("PRAGMA journal_mode=DELETE")  # one file, which needs none beside it to be read


# --- inside ----------------------------------------------------------------------------------------------


async def _listed(store: Store) -> list[Listed]:
    growth = sa.case((_is_a(Played), 1), (_is_a(Undone), -1), else_=0)
    entries = sa.func.coalesce(sa.func.sum(growth), 0).label("entries")
    changed = sa.func.coalesce(sa.func.max(log.c.time), tables.c.created).label("changed")
    columns = (tables.c.id, tables.c.game, tables.c.created, tables.c.places)
    every = sa.select(*columns, entries, changed).select_from(tables.outerjoin(log, log.c.table_id == tables.c.id))
    every = every.group_by(*columns).order_by(changed.desc(), tables.c.id)
    seated = sa.select(log.c.table_id, log.c.event).where(_is_a(Renamed) | _is_a(TakenOver)).order_by(log.c.n)
    async with store.engine.connect() as connection:
        found = list(await connection.execute(every))
        later: dict[str, list[str]] = {}
        for row in await connection.execute(seated):
            later.setdefault(row.table_id, []).append(row.event)
    return [
        Listed(row.id, row.game, row.created, row.changed, row.entries, _seats(row.places, later.get(row.id, [])))
        for row in found
    ]


def _is_a(kind: type[Struct]) -> sa.ColumnElement[bool]:
    """Is a row of the log this event? Its kind is the first thing in its text."""
    return log.c.event.startswith(f'{{"type":"{kind.__struct_config__.tag}"', autoescape=True)


def _seats(places: str, later: Sequence[str]) -> list[str]:
    """Who sits where by now: the name of a person or of a bot. A damaged table is listed all the same."""
    try:
        made = decode_places(places)
        names, bots = [place.name for place in made], [place.bot for place in made]
        for text in later:
            match decode_event(text):
                case Renamed(seat=seat, name=name):
                    names[seat] = name
                case TakenOver(seat=seat, bot=bot):
                    bots[seat] = bot
    except (msgspec.DecodeError, LookupError):
        return []
    return [bot or name or "-" for bot, name in zip(bots, names, strict=True)]


async def _made(store: Store, table: str) -> StoredTable:
    made = await store.table(table)
    if made is None:
        raise BadOption(f"There is no table '{short(table)}'.")
    return made


async def _ledger(store: Store, table: str) -> Ledger:
    try:
        return read(await _made(store, table), await store.rows(table))
    except (msgspec.DecodeError, LookupError) as error:
        raise BadRecord("This table is damaged; `sabika admin check` says where.") from error


async def _misfit(store: Store, table: str) -> Misfit | None:
    """What is wrong with a stored table: its own row, the first row of its log that does not fit, or its dice."""
    try:
        made = await _made(store, table)
        read(made, ())
    except (SabikaError, msgspec.DecodeError, ValueError) as error:
        return Misfit(table, None, f"the table itself cannot be read: {error}")
    wanted = sa.select(log).where(log.c.table_id == table).order_by(log.c.n)
    async with store.engine.connect() as connection:
        stored = list(await connection.execute(wanted))
    rows: list[StoredEvent] = []
    for number, row in enumerate(stored):
        if row.n != number:
            return Misfit(table, number, f"row {number} is missing")
        try:
            rows.append(StoredEvent(decode_event(row.event), row.time, row.command))
        except msgspec.DecodeError as error:
            return Misfit(table, number, f"row {number} cannot be read: {error}")
    try:
        ledger = read(made, rows)
    except (SabikaError, LookupError) as error:
        return _first_misfit(made, rows) or Misfit(table, None, str(error))
    verdict = check(from_bytes(to_bytes(ledger.table, ledger.names)))
    return None if verdict else Misfit(table, _row_of(rows, verdict.entry), verdict.text)


def _row_of(rows: Sequence[StoredEvent], entry: int | None) -> int | None:
    """The row of the log that holds an entry of the game's log, which undoing has made shorter."""
    played: list[int] = []
    for number, row in enumerate(rows):
        if isinstance(row.event, Played):
            played.append(number)
        elif isinstance(row.event, Undone):
            played.pop()
    return None if entry is None else played[entry]


def _first_misfit(made: StoredTable, rows: Sequence[StoredEvent]) -> Misfit | None:
    ledger = Ledger(made)
    for number, row in enumerate(rows):
        try:
            ledger.add([row])
        except (SabikaError, LookupError) as error:
            event = short(msgspec.json.encode(row.event).decode(), 80)
            return Misfit(made.id, number, f"row {number}, {event}, does not fit: {error}")
    return None


async def _delete(store: Store, names: Sequence[str]) -> None:
    async with store.engine.begin() as connection:
        for first in range(0, len(names), 500):
            some = names[first : first + 500]
            await connection.execute(sa.delete(reminders).where(reminders.c.table_id.in_(some)))
            await connection.execute(sa.delete(log).where(log.c.table_id.in_(some)))
            await connection.execute(sa.delete(tables).where(tables.c.id.in_(some)))
