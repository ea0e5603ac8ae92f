"""One server a SQLite file: a locked file beside the database, held as long as the server lives.

The system lets go of the lock however the process ends, `kill -9` included. The file holds the address of the server
that has it, so that whoever comes second can be told where to go.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sabika.engine.errors import BadOption

FAR = 1 << 30  # Windows lets nobody read what is locked: so a byte is locked that nobody reads
MOST_BYTES = 200


class AlreadyServed(BadOption):
    """Another server has this database; `address` is where it plays, empty while it starts."""

    def __init__(self, database: Path, address: str) -> None:
        self.address = address
        where = f" at {address}" if address else ""
        super().__init__(
            f"Another Sabika already serves the database '{database.name}'{where}; "
            "stop it first, or name another database with --database."
        )


class Lock:
    """The lock on a database that is held; without a file, as with PostgreSQL, there is nothing to hold."""

    def __init__(self, descriptor: int | None = None) -> None:
        self._descriptor = descriptor

    def tell(self, address: str) -> None:
        """Leave the server's address for whoever comes second."""
        if self._descriptor is not None:
            os.ftruncate(self._descriptor, 0)
            os.lseek(self._descriptor, 0, os.SEEK_SET)
            os.write(self._descriptor, address.encode())


@contextmanager
def only_server(database: Path | None) -> Iterator[Lock]:
    """Hold the lock of a database file. Raises AlreadyServed where another process has it."""
    if database is None:
        yield Lock()
        return
    beside = database.with_name(f"{database.name}.lock")
    try:
        database.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor = os.open(beside, os.O_RDWR | os.O_CREAT, 0o600)
        give_to_owner(beside, database if database.exists() else database.parent)
    except OSError as error:
        raise BadOption(
            f"The database cannot be opened: '{beside.name}' beside it cannot be written: {error.strerror}."
        ) from error
    try:
        if not _take(descriptor):
            raise AlreadyServed(database, os.read(descriptor, MOST_BYTES).decode(errors="replace"))
        lock = Lock(descriptor)
        lock.tell("")
        yield lock
        lock.tell("")
    finally:
        os.close(descriptor)


def give_to_owner(file: Path, of: Path) -> None:
    """What root makes belongs to whoever has the database, as SQLite does it: their server has to write it, too."""
    if sys.platform != "win32" and os.geteuid() == 0:
        with suppress(OSError):  # a container may take this right away from root
            owner = of.stat()
            os.chown(file, owner.st_uid, owner.st_gid)


if sys.platform == "win32":
    import msvcrt

    def _take(descriptor: int) -> bool:
        """Lock a file for as long as it is open; False where somebody has it."""
        os.lseek(descriptor, FAR, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(descriptor, 0, os.SEEK_SET)
        return True
else:
    import fcntl

    def _take(descriptor: int) -> bool:
        """Lock a file for as long as it is open; False where somebody has it."""
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
