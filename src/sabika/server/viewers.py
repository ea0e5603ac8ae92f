"""Viewer: one socket's end of a table: who it speaks for, what it knows, and what still has to be sent to it."""

from __future__ import annotations

import asyncio

from sabika.server.identity import SPECTATOR, Identity
from sabika.server.messages import ToPage, encode

COME_BACK = 1013  # the socket is closed, nothing is wrong with what was asked


class Viewer:
    """Messages wait in a bounded outbox. Nobody ever waits for a viewer: one that does not read is let go."""

    def __init__(self, outbox: int) -> None:
        self.identity: Identity = SPECTATOR
        self.known = 0
        self.outbox: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.ended: tuple[int, str] | None = None
        self._room = outbox
        self._calm = asyncio.Event()
        self._calm.set()

    def tell(self, message: ToPage) -> None:
        self.tell_bytes(encode(message))

    def tell_bytes(self, message: bytes) -> None:
        if self.ended is not None:
            return
        if self.outbox.qsize() >= self._room:
            self.end(COME_BACK, "read too slowly")
            return
        self.outbox.put_nowait(message)
        if self.outbox.qsize() > self._room // 2:
            self._calm.clear()

    async def next(self) -> bytes | None:
        """What is to be sent next; None: nothing any more."""
        message = await self.outbox.get()
        if self.outbox.qsize() <= self._room // 4:
            self._calm.set()
        return message

    async def calm(self) -> None:
        """Until little waits: who asks much gets as many answers, and must take them before asking on."""
        await self._calm.wait()

    def end(self, code: int, reason: str) -> None:
        """Close the socket once what waits is sent."""
        if self.ended is None:
            self.ended = (code, reason)
            self.outbox.put_nowait(None)
            self._calm.set()
