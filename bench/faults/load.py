"""Many tables at once: how long until all four seats have seen a move, against a bare echo of the same stack.

    python bench/faults/load.py [--game redpalace] [--tables 250] [--rates 50 100 200] [--seconds 10]

A real server in a process of its own, real sockets on loopback, SQLite in a new folder or `--database`. Moves are sent
at a fixed rate, whether or not earlier ones are answered; a move counts from the moment it was due until the last of
the four sockets at its table has the state after it. Driver and server share the machine. Ends with 1 where a
move was refused or lost, or p99 misses the targets (`--most` ms, `--times` the echo's p99).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import sys
import tempfile
import time
import urllib.request
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

SEATS = 4
ALL_MODULES = {"side": "full", "medina": True, "bazaars": True, "camps": True}
BUILDS = ("pay", "extra", "guard", "build", "set", "buy", "use", "take")  # moves that bring a palace forward
PLENTY = "1000000"
LIMITS = ("SOCKETS_AN_ADDRESS", "TABLES_BURST", "REQUESTS_BURST", "MESSAGES_BURST", "MESSAGES_A_SECOND")
PATIENCE = 30.0  # for whatever is still under way at the end
TICK = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100

SERVER = "from sabika.server.run import serve; serve('127.0.0.1', 0, {database!r})"
ECHO = """
import asyncio, uvicorn
from fastapi import FastAPI, WebSocket, WebSocketDisconnect
from sabika.server.run import configured, listen
from sabika.server.settings import Settings

app = FastAPI()

@app.websocket("/echo")
async def echo(socket: WebSocket):
    await socket.accept()
    try:
        while True:
            await socket.send_text(await socket.receive_text())
    except WebSocketDisconnect:
        pass

with listen("127.0.0.1", 0) as listening:
    print(f"An echo at http://127.0.0.1:{listening.getsockname()[1]}/ (Ctrl-C ends)", flush=True)
    asyncio.run(uvicorn.Server(configured(app, Settings())).serve(sockets=[listening]))
"""


class Heard(msgspec.Struct):
    """What the driver reads of a message; the rest is passed over."""

    type: str
    n: int = 0
    actor: int | None = None
    over: bool = False
    legal: list[str] = []


hear = msgspec.json.Decoder(Heard).decode


@dataclass
class Figures:
    """What came of one rate."""

    seen: list[float] = field(default_factory=list)  # milliseconds from due to seen by all
    errors: int = 0
    skipped: int = 0  # due while the table's last move was still under way

    def at(self, share: float) -> float:
        ordered = sorted(self.seen)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


class Table:
    """Four sockets at one table; one move at a time."""

    def __init__(self, sockets: list[ClientConnection], choose: random.Random) -> None:
        self.sockets = sockets
        self.known = [0] * len(sockets)
        self.state = Heard("state")
        self.busy = False
        self._choose = choose
        self._seen = asyncio.Event()
        self._answer: Heard | None = None

    async def listen(self, seat: int) -> None:
        """Read one socket until it ends."""
        async for frame in self.sockets[seat]:
            message = hear(frame)
            if message.type == "state":
                self.known[seat] = message.n
                if message.legal or message.over:
                    self.state = message
            else:
                self._answer = message
            self._seen.set()

    async def wait(self, n: int) -> None:
        """Until all four know the table at n, and someone can move."""
        while min(self.known) < n or (not self.state.over and self.state.n < n):
            self._seen.clear()
            await self._seen.wait()

    async def move(self, number: int, due: float, figures: Figures) -> None:
        liked = [move for move in self.state.legal if move.split()[0] in BUILDS] or self.state.legal
        command = {"type": "act", "id": f"m{number}", "at": self.state.n, "moves": [self._choose.choice(liked)]}
        before, self._answer = self.state.n, None
        try:
            async with asyncio.timeout(PATIENCE):
                await self.sockets[self.state.actor or 0].send(json.dumps(command))
                await self.wait(before + 1)
            figures.seen.append((time.perf_counter() - due) * 1000)
            figures.errors += self._answer is None or self._answer.type != "done"
        except TimeoutError:
            figures.errors += 1
        finally:
            self.busy = False


async def drive(tables: list[Table], rate: float, seconds: float) -> Figures:
    """Moves at a fixed rate, table after table."""
    figures, under_way = Figures(), set()
    start = time.perf_counter()
    for number in range(int(rate * seconds)):
        due = start + number / rate
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        table = tables[number % len(tables)]
        if table.busy or table.state.over or not table.state.legal:
            figures.skipped += 1
            continue
        table.busy = True
        task = asyncio.create_task(table.move(number, due, figures))
        under_way.add(task)
        task.add_done_callback(under_way.discard)
    await asyncio.gather(*under_way)
    return figures


async def drive_echo(sockets: list[ClientConnection], rate: float, seconds: float) -> Figures:
    """The same rate of short messages that only come back."""
    figures, under_way = Figures(), set()

    async def ask(socket: ClientConnection, due: float) -> None:
        await socket.send('{"type":"act","id":"m1","at":17,"moves":["cross y1 b2"]}')
        await socket.recv()
        figures.seen.append((time.perf_counter() - due) * 1000)

    start = time.perf_counter()
    for number in range(int(rate * seconds)):
        due = start + number / rate
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        task = asyncio.create_task(ask(sockets[number % len(sockets)], due))
        under_way.add(task)
        task.add_done_callback(under_way.discard)
    await asyncio.gather(*under_way)
    return figures


@asynccontextmanager
async def running(program: str) -> AsyncIterator[tuple[str, int]]:
    """A server in a process of its own: its address and its process."""
    environment = os.environ | {f"SABIKA_{name}": PLENTY for name in LIMITS}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", program, env=environment, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    try:
        line = (await process.stdout.readline()).decode()
        yield line.split()[3].rstrip("/"), process.pid
    finally:
        process.terminate()
        await process.wait()


def cpu(process: int) -> float:
    """Milliseconds of CPU that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / TICK


def memory(process: int) -> float:
    """Megabytes a process holds."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def make_table(address: str, game: str) -> dict[str, Any]:
    options = ALL_MODULES if game == "redpalace" else {}
    body = {"game": game, "options": options, "seats": [{"kind": "me"}] * SEATS}
    headers = {"content-type": "application/json"}
    request = urllib.request.Request(f"{address}/api/tables", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        made: dict[str, Any] = json.load(answer)
    return made


async def sit_down(stack: AsyncExitStack, address: str, game: str, number: int) -> Table:
    """A new table with four sockets that said hello."""
    made = await asyncio.to_thread(make_table, address, game)
    url = f"{address.replace('http', 'ws', 1)}/api/tables/{made['table']}/socket"
    sockets = [await stack.enter_async_context(connect(url, compression=None)) for _ in range(SEATS)]
    table = Table(sockets, random.Random(number))
    for seat, socket in enumerate(sockets):
        listener = asyncio.create_task(table.listen(seat))
        stack.callback(listener.cancel)
        await socket.send(json.dumps({"type": "hello", "secrets": [made["mine"][seat]["secret"]]}))
    async with asyncio.timeout(PATIENCE):
        while not table.state.legal or min(table.known) < max(table.known):
            await asyncio.sleep(0.001)
    return table


async def measure(given: argparse.Namespace, database: str) -> bool:
    """Print a line a rate; whether all of them met the targets."""
    met = True
    async with AsyncExitStack() as stack:
        echo_address, _ = await stack.enter_async_context(running(ECHO))
        address, process = await stack.enter_async_context(running(SERVER.format(database=database)))
        empty = memory(process)
        tables = [await sit_down(stack, address, given.game, number) for number in range(given.tables)]
        echo_url = echo_address.replace("http", "ws", 1) + "/echo"
        sockets = [
            await stack.enter_async_context(connect(echo_url, compression=None)) for _ in range(SEATS * given.tables)
        ]
        held = (memory(process) - empty) * 1000 / given.tables
        print(f"{given.game}: {given.tables} tables, {SEATS * given.tables} sockets, {held:.0f} kB a table", flush=True)
        print("| moves/s | moves | p50 ms | p99 ms | echo p50 | echo p99 | CPU ms a move | skipped | errors |")
        print("|---|---|---|---|---|---|---|---|---|")
        for rate in given.rates:
            echo = await drive_echo(sockets, rate, given.seconds / 2)
            before = cpu(process)
            figures = await drive(tables, rate, given.seconds)
            spent = (cpu(process) - before) / max(1, len(figures.seen))
            echo.seen += (await drive_echo(sockets, rate, given.seconds / 2)).seen
            columns = (figures.at(0.5), figures.at(0.99), echo.at(0.5), echo.at(0.99), spent)
            cells = " | ".join(f"{value:.1f}" for value in columns)
            print(f"| {rate:g} | {len(figures.seen)} | {cells} | {figures.skipped} | {figures.errors} |", flush=True)
            is_quick = figures.at(0.99) <= min(given.most, given.times * echo.at(0.99))
            met = met and is_quick and figures.errors == 0
    return met


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="rollwrite")
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--rates", type=float, nargs="+", default=[50, 100, 200])
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--database")
    parser.add_argument("--most", type=float, default=50.0)
    parser.add_argument("--times", type=float, default=10.0)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        met = asyncio.run(measure(given, given.database or f"sqlite:///{folder}/games.db"))
    sys.exit(0 if met else 1)


if __name__ == "__main__":
    main()
