"""Many tables at once: how long until all four seats have seen a move, against a bare echo of the same stack.

    python -m bench.faults.load [--game redpalace] [--tables 250] [--rates 50 100 200] [--seconds 10] [--write]

A real server in a process of its own, real sockets on loopback, SQLite in a new folder or `--database`. Moves are sent
at a fixed rate, whether or not earlier ones are answered; a move counts from the moment it was due until the last of
the four sockets at its table has the state after it. Driver and server share the machine. Ends with 1 where a
move was refused or lost, or p99 misses the targets (`--most` ms, `--times` the echo's p99) at a rate up to `--held`.
`--write` keeps the figures in docs/load.json and draws docs/pictures/load.svg.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import random
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from bench.faults import plot
from bench.faults.driver import BUILDS, GAMES, Setting, at_share, cpu, memory, secrets_of
from tests.server.house import Process, started

SEATS = 4
PATIENCE = 30.0  # for whatever is still under way at the end
DOCS = Path(__file__).parents[2] / "docs"
RATES = (50, 100, 200, 300, 500, 700, 1000)

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
    """What came of moves at one rate."""

    seen: list[float] = field(default_factory=list)  # milliseconds from due to seen by all
    errors: int = 0
    skipped: int = 0  # due while the table's last move was still under way

    def at(self, share: float) -> float:
        return at_share(self.seen, share)


@dataclass(frozen=True)
class Point:
    """One rate of one game: milliseconds, and what they cost."""

    game: str
    rate: float
    moves: int
    p50: float
    p99: float
    echo_p50: float
    echo_p99: float
    cpu: float  # milliseconds a move
    skipped: int
    errors: int

    def is_quick(self, most: float, times: float) -> bool:
        return self.errors == 0 and self.p99 <= min(most, times * self.echo_p99)


class Table:
    """Four sockets at one table; one move at a time."""

    def __init__(self, url: str, headers: dict[str, str], secrets: list[str], number: int) -> None:
        self.url = url
        self.headers = headers
        self.sockets: list[ClientConnection] = []
        self.known = [0] * SEATS
        self.state = Heard("state")
        self.busy = False
        self._secrets = secrets
        self._choose = random.Random(number)
        self._seen = asyncio.Event()
        self._answer: Heard | None = None
        self._listeners: list[asyncio.Task[None]] = []

    async def come(self) -> None:
        """Connect all four seats and wait until each has the state."""
        self.known = [0] * SEATS
        self.state = Heard("state")
        self.sockets = [await self.connect() for _ in range(SEATS)]
        for seat, socket in enumerate(self.sockets):
            self._listeners.append(asyncio.create_task(self._listen(seat)))
            await socket.send(json.dumps({"type": "hello", "secrets": [self._secrets[seat]]}))
        async with asyncio.timeout(PATIENCE):
            while not (self.state.legal or self.state.over) or min(self.known) < max(self.known):
                self._seen.clear()
                await self._seen.wait()

    async def connect(self, **options: Any) -> ClientConnection:
        """A socket at this table that has said nothing yet."""
        return await connect(self.url, compression=None, additional_headers=self.headers, **options)

    def cut(self) -> None:
        """The line of all four seats breaks."""
        for listener in self._listeners:
            listener.cancel()
        self._listeners.clear()
        for socket in self.sockets:
            socket.transport.abort()

    async def leave(self) -> None:
        for listener in self._listeners:
            listener.cancel()
        await asyncio.gather(*(socket.close() for socket in self.sockets))

    async def move(self, due: float, figures: Figures) -> None:
        liked = [move for move in self.state.legal if move.split()[0] in BUILDS] or self.state.legal
        # By n an id never comes twice at a table, whatever was driven before: a repeat would change nothing.
        command = {"type": "act", "id": f"m{self.state.n}", "at": self.state.n, "moves": [self._choose.choice(liked)]}
        before, self._answer = self.state.n, None
        try:
            async with asyncio.timeout(PATIENCE):
                await self.sockets[self.state.actor or 0].send(json.dumps(command))
                await self._wait(before + 1)
            figures.seen.append((time.perf_counter() - due) * 1000)
            figures.errors += self._answer is None or self._answer.type != "done"
        except TimeoutError:
            figures.errors += 1
        finally:
            self.busy = False

    async def _listen(self, seat: int) -> None:
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

    async def _wait(self, n: int) -> None:
        """Until all four know the table at n, and someone can move."""
        while min(self.known) < n or (not self.state.over and self.state.n < n):
            self._seen.clear()
            await self._seen.wait()


async def drive(tables: Sequence[Table], rate: float, seconds: float) -> Figures:
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
        task = asyncio.create_task(table.move(due, figures))
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
async def seated(house: Process, game: str, number: int) -> AsyncIterator[list[Table]]:
    """So many tables with four sockets each, every table from an address of its own as if behind a proxy."""
    tables = []
    try:
        for i in range(number):
            headers = {"x-forwarded-for": f"10.{i >> 16 & 255}.{i >> 8 & 255}.{i & 255}"}
            body = {"game": game, "options": GAMES[game], "seats": [{"kind": "me"}] * SEATS}
            answer = await house.http.post("/api/tables", json=body, headers=headers)
            assert answer.status_code == 201, answer.text
            made = answer.json()
            url = f"{house.address.replace('http', 'ws', 1)}/api/tables/{made['table']}/socket"
            tables.append(Table(url, headers, secrets_of(made), i))
            await tables[-1].come()
        yield tables
    finally:
        await asyncio.gather(*(table.leave() for table in tables))


async def measure(
    setting: Setting, game: str, tables: int, rates: Sequence[float], seconds: float
) -> AsyncIterator[tuple[Point, float]]:
    """A point a rate, each with the kilobytes that the server holds for a table."""
    async with AsyncExitStack() as stack:
        echo_house = await stack.enter_async_context(started(ECHO))
        house = await stack.enter_async_context(setting.serving())
        process = house.process.pid
        empty = memory(process)
        seats = await stack.enter_async_context(seated(house, game, tables))
        held = (memory(process) - empty) * 1000 / tables
        url = echo_house.address.replace("http", "ws", 1) + "/echo"
        sockets = [await stack.enter_async_context(connect(url, compression=None)) for _ in range(SEATS * tables)]
        gc.collect()
        gc.freeze()  # the driver is to be no part of what it measures
        for rate in rates:
            echo = await drive_echo(sockets, rate, seconds / 2)
            before = cpu(process)
            figures = await drive(seats, rate, seconds)
            spent = (cpu(process) - before) / max(1, len(figures.seen))
            echo.seen += (await drive_echo(sockets, rate, seconds / 2)).seen
            times = (round(ms, 2) for ms in (figures.at(0.5), figures.at(0.99), echo.at(0.5), echo.at(0.99), spent))
            yield Point(game, rate, len(figures.seen), *times, figures.skipped, figures.errors), held


async def measure_all(given: argparse.Namespace, setting: Setting) -> list[Point]:
    """Print a line a rate."""
    points = []
    for game in given.game or GAMES:
        print(f"{game}: {given.tables} tables, {SEATS * given.tables} sockets", flush=True)
        print("| moves/s | moves | p50 ms | p99 ms | echo p50 | echo p99 | CPU ms a move | skipped | errors |")
        print("|---|---|---|---|---|---|---|---|---|")
        held = 0.0
        async for point, held in measure(setting, game, given.tables, given.rates, given.seconds):  # noqa: B007
            points.append(point)
            cells = (point.p50, point.p99, point.echo_p50, point.echo_p99, point.cpu)
            times = " | ".join(f"{value:.1f}" for value in cells)
            print(f"| {point.rate:g} | {point.moves} | {times} | {point.skipped} | {point.errors} |", flush=True)
        print(f"{held:.0f} kB a table, four sockets included\n", flush=True)
    return points


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", action="append", choices=list(GAMES), help="these only")
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--rates", type=float, nargs="+", default=RATES)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--database")
    parser.add_argument("--most", type=float, default=50.0)
    parser.add_argument("--times", type=float, default=10.0)
    parser.add_argument("--held", type=float, default=200.0, help="the targets hold up to this rate")
    parser.add_argument("--write", action="store_true", help="docs/load.json and docs/pictures/load.svg")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        setting = Setting(Path(folder), given.database or f"sqlite:///{folder}/games.db")
        points = asyncio.run(measure_all(given, setting))
    if given.write:
        content = json.dumps([asdict(point) for point in points], indent=1)
        (DOCS / "load.json").write_text(content + "\n", encoding="utf-8")
        (DOCS / "pictures" / "load.svg").write_text(plot.curves(points), encoding="utf-8")
    met = all(point.is_quick(given.most, given.times) for point in points if point.rate <= given.held)
    sys.exit(0 if met else 1)


if __name__ == "__main__":
    main()
