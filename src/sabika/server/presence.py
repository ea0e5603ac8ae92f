"""Who is here at the other processes of a server: each tells the others whom it has at which table.

Over PostgreSQL's notices, besides those of `bus.py`. A process says what changed, at every poll that it lives, and
farewell when it ends; one that is not heard of for three polls is taken to be gone, and with it everyone it had.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Iterator

import msgspec
from msgspec import Struct

CHANNEL = "sabika_here"
POLLS_UNTIL_GONE = 3


class Here(Struct, frozen=True):
    """Whom a process has at a table."""

    seats: list[int] = []
    watching: int = 0


NOBODY = Here()


class Notice(Struct, omit_defaults=True):
    """What a process says. Without a table: that it lives, that it ends, or that it wants to hear everything."""

    process: str
    table: str = ""
    here: Here = NOBODY
    is_over: bool = False
    is_new: bool = False


decode = msgspec.json.Decoder(Notice).decode


class Presence:
    """What the other processes said, and what is still to be said to them."""

    def __init__(self, is_shared: bool, clock: Callable[[], float] = time.monotonic) -> None:
        self.process = secrets.token_urlsafe(6)
        self.changed = asyncio.Event()  # something is to be said
        self._is_shared = is_shared
        self._clock = clock
        self._of: dict[str, dict[str, Here]] = {}  # table -> process -> whom it has there
        self._heard: dict[str, float] = {}  # process -> when
        self._to_tell: set[str] = set()

    def elsewhere(self, table: str) -> tuple[set[int], int]:
        """Seats of a table that someone is here for at other processes, and how many watch there."""
        known = self._of.get(table, {}).values()
        return {seat for here in known for seat in here.seats}, sum(here.watching for here in known)

    def tell(self, *tables: str) -> None:
        """Whom this process has at these tables has changed."""
        if self._is_shared and tables:
            self._to_tell.update(tables)
            self.changed.set()

    def take(self) -> set[str]:
        """The tables that are to be told about now."""
        taken, self._to_tell = self._to_tell, set()
        self.changed.clear()
        return taken

    def hear(self, notice: Notice) -> Iterator[str]:
        """Take in what another process says; the tables at which someone came or went by it."""
        if notice.process == self.process:
            return
        self._heard[notice.process] = self._clock()
        if notice.is_over:
            yield from self._forget(notice.process)
        elif notice.table:
            known = self._of.setdefault(notice.table, {})
            before = known.get(notice.process, NOBODY)
            if notice.here == NOBODY:
                known.pop(notice.process, None)
            else:
                known[notice.process] = notice.here
            if not known:
                del self._of[notice.table]
            if notice.here != before:
                yield notice.table

    def forget_silent(self, poll_seconds: float) -> Iterator[str]:
        """Drop processes that were not heard of for long; the tables at which someone is gone with them."""
        since = self._clock() - POLLS_UNTIL_GONE * poll_seconds
        for process in [process for process, heard in self._heard.items() if heard < since]:
            yield from self._forget(process)

    def _forget(self, process: str) -> Iterator[str]:
        del self._heard[process]
        for table in [table for table, known in self._of.items() if process in known]:
            del self._of[table][process]
            if not self._of[table]:
                del self._of[table]
            yield table
