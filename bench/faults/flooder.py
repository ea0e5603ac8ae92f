"""Someone who sends too much, in a process of its own, so that only the server is disturbed.

    python -m bench.faults.flooder URL HEADERS HALF_OPEN

HALF_OPEN handshakes are begun and never ended; then the table is flooded again and again until this process is ended.
The code that each flood was closed with is a line of the output.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from contextlib import suppress
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect

from bench.faults.driver import CUT

PAUSE = 0.05  # seconds between two floods


async def flood(url: str, headers: dict[str, str], half_open: int) -> None:
    address = urlsplit(url)
    begun = [await asyncio.open_connection(address.hostname, address.port) for _ in range(half_open)]
    for _, writer in begun:
        writer.write(b"GET /api/tables/x/socket HTTP/1.1\r\nHost: ")
    while True:
        print(await flood_once(url, headers), flush=True)
        await asyncio.sleep(PAUSE)


async def flood_once(url: str, headers: dict[str, str]) -> int | None:
    """Ask as fast as the line takes it, until it is closed; returns the code of that."""
    line = await connect(url, compression=None, additional_headers=headers)
    reading = asyncio.create_task(read_all(line))  # one that does not read stalls, and is another row's
    with suppress(*CUT):
        await line.send(json.dumps({"type": "hello"}))
        for number in range(100_000):
            await line.send(json.dumps({"type": "why_not", "id": f"f{number}", "move": "coins"}))
            if number % 50 == 0:
                await asyncio.sleep(0)
    await reading
    return line.close_code


async def read_all(line: ClientConnection) -> None:
    with suppress(*CUT):
        async for _ in line:
            pass


if __name__ == "__main__":
    os.nice(19)  # elsewhere it would have a machine of its own
    asyncio.run(flood(sys.argv[1], json.loads(sys.argv[2]), int(sys.argv[3])))
