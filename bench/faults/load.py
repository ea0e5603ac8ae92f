"""Many tables at once: how long until all four seats have seen a move, against a bare echo of the same stack.

    python -m bench.faults.load [--game redpalace] [--tables 250] [--rates 50 100 200] [--seconds 4] [--write]

A real server in a process of its own, real sockets on loopback, SQLite in a new folder or `--database`. Moves are sent
at a fixed rate, whether or not earlier ones are answered; a move counts from the moment it was due until the last of
the four sockets at its table has the state after it. Driver and server share the machine. A virtual machine stands
still where its host runs others: p50 and p99 are of the seconds in which that took at most 5 % of its CPU, and a run
goes on, up to three times as long, until it has `--seconds` of them; beside them stands p99 of all seconds. A game is
driven no faster once more than a tenth of its moves could not be sent, since a table was not through with the last one.
Ends with 1 where a move was refused or lost, or p99 misses the targets (`--most` ms, `--times` the echo's) at a rate up
to `--held`.
`--write` keeps the figures in docs/load.json and draws docs/pictures/load.svg.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import itertools
import json
import random
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from bench.faults import plot
from bench.faults.driver import BUILDS, GAMES, Setting, at_share, cpu, memory, secrets_of, stolen
from tests.server.house import Process, started

SEATS = 4
PATIENCE = 30.0  # for whatever is still under way at the end
MOST_STOLEN = 0.05  # of a second's CPU time, for it to count as ours
MOST_SKIPPED = 0.1
LONGEST = 3  # times as long as asked for, at most, until there are enough such seconds
DOCS = Path(__file__).parents[2] / "docs"
RATES = (50, 100, 200, 400, 700, 1000)

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

    seen: list[tuple[int, float]] = field(default_factory=list)  # second it was due in, milliseconds until seen by all
    stolen: list[float] = field(default_factory=list)  # share of the CPU that went to others, second by second
    errors: int = 0
    skipped: int = 0  # due while the table's last move was still under way, or where no table was left

    @property
    def seconds(self) -> list[int]:
        """Those in which the machine was ours."""
        return [second for second, share in enumerate(self.stolen) if share <= MOST_STOLEN]

    def at(self, share: float) -> float:
        return at_share((ms for _, ms in self.seen), share)

    def ours(self) -> list[float]:
        """Milliseconds of what was due while the machine was ours; of everything where it never was."""
        seconds = set(self.seconds or range(len(self.stolen)))
        return [ms for second, ms in self.seen if second in seconds]


@dataclass(frozen=True)
class Point:
    """One rate of one game: milliseconds in the seconds that were ours, and what they cost."""

    game: str
    rate: float
    moves: int
    seconds: int
    ours: int  # of the seconds
    p50: float
    p99: float
    p99_of_all: float
    echo_p50: float
    echo_p99: float
    cpu: float  # milliseconds a move
    skipped: int
    errors: int

    @property
    def is_saturated(self) -> bool:
        """More than a tenth of what was due could not be sent, since its table was not through with the last move."""
        return self.skipped > MOST_SKIPPED * (self.moves + self.skipped)

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

    async def move(self, second: int, due: float, figures: Figures) -> None:
        liked = [move for move in self.state.legal if move.split()[0] in BUILDS] or self.state.legal
        # By n an id never comes twice at a table, whatever was driven before: a repeat would change nothing.
        command = {"type": "act", "id": f"m{self.state.n}", "at": self.state.n, "moves": [self._choose.choice(liked)]}
        before, self._answer = self.state.n, None
        try:
            async with asyncio.timeout(PATIENCE):
                await self.sockets[self.state.actor or 0].send(json.dumps(command))
                await self._wait(before + 1)
            figures.seen.append((second, (time.perf_counter() - due) * 1000))
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


async def paced(rate: float, seconds: float, longest: int, figures: Figures) -> AsyncIterator[tuple[int, float]]:
    """When each is due, at a fixed rate, and in which second: until so many seconds were ours, or time is up."""
    start, ticks = time.perf_counter(), stolen()
    for number in itertools.count():
        second = int(number / rate)
        if second > len(figures.stolen):
            now = stolen()
            figures.stolen.append((now[0] - ticks[0]) / max(1, now[1] - ticks[1]))
            ticks = now
        ours = sum(share <= MOST_STOLEN for share in figures.stolen)
        if number >= rate * seconds * longest or (number >= rate * seconds and ours >= seconds):
            return
        due = start + number / rate
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        yield second, due


async def drive(tables: Sequence[Table], rate: float, seconds: float, longest: int = 1) -> Figures:
    """Moves at a fixed rate, table after table."""
    figures, under_way = Figures(), set()
    following = itertools.cycle(tables)
    async for second, due in paced(rate, seconds, longest, figures):
        table = _still_playing(following, len(tables))
        if table is None or table.busy or not table.state.legal:
            figures.skipped += 1
            continue
        table.busy = True
        task = asyncio.create_task(table.move(second, due, figures))
        under_way.add(task)
        task.add_done_callback(under_way.discard)
    await asyncio.gather(*under_way)
    return figures


def _still_playing(following: Iterator[Table], number: int) -> Table | None:
    """The next of so many tables whose game is not over."""
    return next((table for table in itertools.islice(following, number) if not table.state.over), None)


async def drive_echo(sockets: list[ClientConnection], rate: float, seconds: float) -> Figures:
    """The same rate of short messages that only come back."""
    figures, under_way = Figures(), set()
    following = itertools.cycle(sockets)

    async def ask(socket: ClientConnection, second: int, due: float) -> None:
        await socket.send('{"type":"act","id":"m1","at":17,"moves":["cross y1 b2"]}')
        await socket.recv()
        figures.seen.append((second, (time.perf_counter() - due) * 1000))

    async for second, due in paced(rate, seconds, LONGEST, figures):
        task = asyncio.create_task(ask(next(following), second, due))
        under_way.add(task)
        task.add_done_callback(under_way.discard)
    await asyncio.gather(*under_way)
    return figures


async def sit(house: Process, game: str, number: int) -> Table:
    """A new table with all four seats there."""
    headers = {"x-forwarded-for": f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"}
    body = {"game": game, "options": GAMES[game], "seats": [{"kind": "me"}] * SEATS}
    answer = await house.http.post("/api/tables", json=body, headers=headers)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    url = f"{house.address.replace('http', 'ws', 1)}/api/tables/{made['table']}/socket"
    table = Table(url, headers, secrets_of(made), number)
    await table.come()
    return table


async def renew(house: Process, game: str, tables: list[Table]) -> None:
    """A new table in the place of each whose game is over."""
    for number, table in enumerate(tables):
        if table.state.over:
            await table.leave()
            tables[number] = await sit(house, game, number)


@asynccontextmanager
async def seated(house: Process, game: str, number: int) -> AsyncIterator[list[Table]]:
    """So many tables with four sockets each, every table from an address of its own as if behind a proxy."""
    tables: list[Table] = []
    try:
        for i in range(number):
            tables.append(await sit(house, game, i))
        yield tables
    finally:
        await asyncio.gather(*(table.leave() for table in tables))


async def measure(
    setting: Setting, game: str, tables: int, rates: Sequence[float], seconds: float
) -> AsyncIterator[tuple[Point, float]]:
    """A point a rate, each with the kilobytes that the server holds for a table; no rate after one that saturates."""
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
            await renew(house, game, seats)
            echo = (await drive_echo(sockets, rate, seconds / 2)).ours()
            before = cpu(process)
            figures = await drive(seats, rate, seconds, LONGEST)
            spent = (cpu(process) - before) / max(1, len(figures.seen))
            echo += (await drive_echo(sockets, rate, seconds / 2)).ours()
            ours = figures.ours()
            times = (
                at_share(ours, 0.5),
                at_share(ours, 0.99),
                figures.at(0.99),
                at_share(echo, 0.5),
                at_share(echo, 0.99),
            )
            counts = (len(figures.seen), len(figures.stolen), len(figures.seconds))
            rounded = (round(ms, 2) for ms in (*times, spent))
            point = Point(game, rate, *counts, *rounded, figures.skipped, figures.errors)
            yield point, held
            if point.is_saturated:
                return


async def measure_all(given: argparse.Namespace, setting: Setting) -> list[Point]:
    """Print a line a rate."""
    points = []
    for game in given.game or GAMES:
        print(f"{game}: {given.tables} tables, {SEATS * given.tables} sockets", flush=True)
        heads = (
            "moves/s | moves | s ours | p50 ms | p99 | p99 of all | echo p50 | echo p99 | CPU a move | skipped | errors"
        )
        print(f"| {heads} |")
        print("|---|---|---|---|---|---|---|---|---|---|---|")
        held = 0.0
        async for point, held in measure(setting, game, given.tables, given.rates, given.seconds):  # noqa: B007
            points.append(point)
            cells = (point.p50, point.p99, point.p99_of_all, point.echo_p50, point.echo_p99, point.cpu)
            times = " | ".join(f"{value:.1f}" for value in cells)
            counts = f"{point.rate:g} | {point.moves} | {point.ours} of {point.seconds}"
            print(f"| {counts} | {times} | {point.skipped} | {point.errors} |", flush=True)
        if points and points[-1].is_saturated:
            print(f"saturated at {points[-1].rate:g} moves/s: {points[-1].skipped} moves could not be sent")
        print(f"{held:.0f} kB a table, four sockets included\n", flush=True)
    return points


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", action="append", choices=list(GAMES), help="these only")
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--rates", type=float, nargs="+", default=RATES)
    parser.add_argument("--seconds", type=float, default=4.0)
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
