"""What all processes of a server counted: each tells it to the others, on a socket in a folder that their parent made.

Prometheus asks whichever process happens to answer. Were it told of that one alone, every counter would seem to jump.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec

from sabika.server.metrics import Counts

PATIENCE = 5.0  # seconds: a process that hangs is left out; Prometheus itself waits ten


class Siblings:
    """The processes of a server, as one of them sees them; without a folder there is this one alone."""

    def __init__(self, folder: Path | None, own: Callable[[], Counts]) -> None:
        self._folder = folder
        self._own = own

    @property
    def may_be_several(self) -> bool:
        return self._folder is not None

    @asynccontextmanager
    async def telling(self) -> AsyncIterator[None]:
        """Answer those who ask, for as long as this lasts."""
        if self._folder is None:
            yield
            return
        mine = self._folder / str(os.getpid())
        server = await asyncio.start_unix_server(self._tell, mine)
        try:
            yield
        finally:
            server.close()
            mine.unlink(missing_ok=True)

    async def counted(self) -> list[Counts]:
        """By this process, and by every other one that answers."""
        others = [] if self._folder is None else _others(self._folder)
        found = await asyncio.gather(*(_ask(socket) for socket in others))
        return [self._own(), *(counts for counts in found if counts is not None)]

    async def _tell(self, _: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(msgspec.json.encode(self._own()))
        writer.close()
        await writer.wait_closed()


def _others(folder: Path) -> list[Path]:
    try:
        return [socket for socket in sorted(folder.iterdir()) if socket.name != str(os.getpid())]
    except FileNotFoundError:  # whoever tidies up temporary folders took it away
        return []


async def _ask(socket: Path) -> Counts | None:
    try:
        async with asyncio.timeout(PATIENCE):
            reader, writer = await asyncio.open_unix_connection(socket)
            try:
                return msgspec.json.decode(await reader.read(), type=Counts)
            finally:
                writer.close()
    except ConnectionRefusedError:  # its process was killed
        socket.unlink(missing_ok=True)
    except (OSError, msgspec.DecodeError):  # it ends just now, or hangs: TimeoutError is one of them
        pass
    return None
