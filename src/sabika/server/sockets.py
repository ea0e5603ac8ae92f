"""The socket of a table: reads messages, hands them to the room, sends what the room has to tell."""

from __future__ import annotations

import asyncio
import logging
import time

import msgspec
from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from sabika.engine.errors import BadRecord
from sabika.server.identity import UnknownSecret
from sabika.server.limits import Limits, address_of
from sabika.server.messages import Fault, FromPage, Hello, Preview, WhyNot, decode
from sabika.server.registry import NoSuchTable, TableRegistry
from sabika.server.rooms import Room, RoomGone
from sabika.server.store import StoreDown
from sabika.server.viewers import COME_BACK, Viewer

UNREADABLE = 4400
NOT_YOURS = 4403
NO_TABLE = 4404
TOO_MUCH = 4429
CLOSING_SECONDS = 1.0

router = APIRouter()
log = logging.getLogger("sabika.sockets")


class Over(Exception):
    """This socket ends, and says why."""

    def __init__(self, code: int, text: str) -> None:
        self.code = code
        self.text = text


@router.websocket("/api/tables/{table}/socket")
async def socket(websocket: WebSocket, table: str) -> None:
    """Everything that goes on at a table."""
    registry: TableRegistry = websocket.app.state.registry
    limits: Limits = websocket.app.state.limits
    address = address_of(websocket.scope.get("client"))
    await websocket.accept()
    if not limits.come(address):
        registry.metrics.count("floods")
        await websocket.close(TOO_MUCH, "too many sockets from this address")
        return
    try:
        await Conversation(websocket, registry, limits, table).hold()
    finally:
        limits.go(address)


class Conversation:
    """One socket from hello to the end: a reader and a sender; when one stops, so does the other."""

    def __init__(self, websocket: WebSocket, registry: TableRegistry, limits: Limits, table: str) -> None:
        self._websocket = websocket
        self._registry = registry
        self._table = table
        self._viewer = Viewer(registry.settings.outbox)
        self._bucket = limits.messages()
        self._unreadable = 0
        self._room: Room | None = None

    async def hold(self) -> None:
        reader = asyncio.create_task(self._read(), name="socket reader")
        sender = asyncio.create_task(self._send(), name="socket sender")
        try:
            await asyncio.wait({reader, sender}, return_when=asyncio.FIRST_COMPLETED)
            if reader.done() and self._viewer.ended is not None:
                await asyncio.wait({sender}, timeout=CLOSING_SECONDS)  # the last words
        finally:
            for task in (reader, sender):
                task.cancel()
            for failure in await asyncio.gather(reader, sender, return_exceptions=True):
                if isinstance(failure, Exception):  # a defect of ours: this socket ends, and we hear of it
                    log.error("A socket failed.", exc_info=failure)
            if self._room is not None:
                self._room.leave(self._viewer)

    # --- reading -----------------------------------------------------------------------------------------

    async def _read(self) -> None:
        try:
            async with asyncio.timeout(self._registry.settings.hello_seconds):
                first = await self._next()
            if not isinstance(first, Hello):
                raise Over(UNREADABLE, "The first message is a hello.")
            await self._hear(first)
            while True:
                message = await self._next()
                if message is not None:
                    await self._hear(message)
        except WebSocketDisconnect:
            self._viewer.end(1000, "")
        except TimeoutError:
            self._viewer.end(UNREADABLE, "no hello came")
        except Over as over:
            self._viewer.tell(Fault(over.text))
            self._viewer.end(over.code, over.text)
        except (RoomGone, StoreDown):
            self._viewer.end(COME_BACK, "come back")

    async def _next(self) -> FromPage | None:
        """The next message; None where it could not be read."""
        await self._viewer.calm()
        frame = await self._websocket.receive()
        if frame["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(frame.get("code", 1000))
        if not self._bucket.take(self._registry.clock()):
            self._registry.metrics.count("floods")
            raise Over(TOO_MUCH, "Too many messages.")
        text = frame.get("text")
        try:
            if text is None:
                raise msgspec.DecodeError("messages are text, not bytes")
            if len(text) > self._registry.settings.message_bytes:
                raise msgspec.DecodeError("the message is too long")
            message: FromPage = decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self._unread(str(error))
            return None
        return message

    def _unread(self, why: str) -> None:
        self._registry.metrics.count("unreadable")
        self._unreadable += 1
        if self._unreadable > self._registry.settings.unreadable:
            raise Over(UNREADABLE, "Too many messages that cannot be read.")
        self._viewer.tell(Fault(f"This message cannot be read: {why[:200]}"))

    async def _hear(self, message: FromPage) -> None:
        if isinstance(message, Hello):
            await self._hello(message)
        elif self._room is None:
            raise Over(UNREADABLE, "The first message is a hello.")
        elif isinstance(message, WhyNot | Preview):
            self._room.answer(self._viewer, message)
        else:
            began = time.perf_counter()
            await self._room.command(self._viewer, message)
            self._registry.metrics.took("command_seconds", time.perf_counter() - began)

    async def _hello(self, hello: Hello) -> None:
        """Who is asking is found out before the room is touched."""
        try:
            identity = await self._registry.who(self._table, hello.secrets)
            self._room = await self._registry.room(self._table)
        except NoSuchTable as error:
            raise Over(NO_TABLE, "There is no such table.") from error
        except BadRecord as error:
            raise Over(NO_TABLE, str(error)) from error
        except UnknownSecret as error:
            raise Over(NOT_YOURS, "A secret does not belong to this table.") from error
        await self._room.join(self._viewer, identity, hello.known, hello.salt)

    # --- sending -----------------------------------------------------------------------------------------

    async def _send(self) -> None:
        """Send what waits; a page that takes nothing for too long is let go, and nobody waits for it."""
        try:
            while (message := await self._viewer.next()) is not None:
                async with asyncio.timeout(self._registry.settings.send_seconds):
                    await self._websocket.send({"type": "websocket.send", "text": message.decode()})
            code, reason = self._viewer.ended or (1000, "")
            if reason == "read too slowly":
                self._registry.metrics.count("stalled")
            if code != 1000:
                async with asyncio.timeout(CLOSING_SECONDS):
                    await self._websocket.close(code, reason[:100])
        except TimeoutError:
            self._registry.metrics.count("stalled")
        except (WebSocketDisconnect, RuntimeError):
            pass  # it is closed already
