"""A running server and pages at its tables, as tests need them."""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import sys
import time
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from fastapi import FastAPI
from websockets.asyncio.client import ClientConnection, connect

from sabika.bots import choose
from sabika.server.app import create_app
from sabika.server.bots import Chooser
from sabika.server.metrics import Metrics
from sabika.server.registry import TableRegistry
from sabika.server.run import configured, listen
from sabika.server.settings import Settings
from sabika.server.store import Store
from sabika.server.workers import BotPool

PATIENCE = 20.0  # no test waits longer than that for anything
PLENTY = 1_000_000
QUICK = Settings(
    bot_seconds=0,
    compile_ahead=0,
    standby_seconds=0.3,
    unreadable=PLENTY,
    messages_burst=PLENTY,
    requests_burst=PLENTY,
    tables_burst=PLENTY,
    sockets_an_address=PLENTY,
)

Message = dict[str, Any]


class House:
    """A server somewhere on loopback; nobody waits longer than its patience for an answer."""

    def __init__(self, address: str, patience: float = PATIENCE) -> None:
        self.address = address.rstrip("/")
        self.patience = patience
        self.http = httpx.AsyncClient(base_url=self.address, timeout=patience)

    async def table(self, *seats: str, **wish: Any) -> Message:
        """A new table: seats are "me", "open" or the name of a bot."""
        kinds = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "bot": seat} for seat in seats]
        made = await self.http.post("/api/tables", json={"game": "rollwrite", "seats": kinds, **wish})
        assert made.status_code == 201, made.text
        return dict(made.json())

    @asynccontextmanager
    async def socket(self, table: str, **options: Any) -> AsyncIterator[ClientConnection]:
        url = f"{self.address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        waits = {"open_timeout": self.patience, "ping_timeout": self.patience}
        async with connect(url, compression=None, **(waits | options)) as socket:
            yield socket

    @asynccontextmanager
    async def page(self, table: str, *secrets: str, **hello: Any) -> AsyncIterator[Page]:
        """A page at a table, which said hello and got its state."""
        async with self.socket(table) as socket:
            page = Page(socket, list(secrets), self.patience)
            await page.hello(**hello)
            yield page


class Page:
    """What the page in a browser does: keeps the log, answers by id, remembers the last state."""

    def __init__(self, socket: ClientConnection, secrets: list[str], patience: float = PATIENCE) -> None:
        self.socket = socket
        self.secrets = secrets
        self.patience = patience
        self.state: Message = {}
        self.log: list[str] = []
        self._numbers = itertools.count(1)

    @property
    def n(self) -> int:
        return int(self.state["n"])

    async def hello(self, **more: Any) -> Message:
        await self.send(type="hello", secrets=self.secrets, **more)
        return await self.hear_state()

    async def send(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def hear(self) -> Message:
        async with asyncio.timeout(self.patience):
            message: Message = json.loads(await self.socket.recv())
        if message["type"] == "state":
            self.state = message
            self.log = self.log[: message["first"]] + [entry["text"] for entry in message["entries"]]
        return message

    async def hear_state(self, when: Callable[[Message], bool] = lambda _: True) -> Message:
        """The next state of which something is true."""
        while True:
            message = await self.hear()
            if message["type"] == "state" and when(message):
                return message

    async def ask(self, type: str, **fields: Any) -> Message:
        """Send a command with an id of its own and hear its answer."""
        fields.setdefault("id", f"c{next(self._numbers)}-{os.urandom(4).hex()}")
        await self.send(type=type, **fields)
        while True:
            message = await self.hear()
            if message.get("id") == fields["id"] or message["type"] == "fault":
                return message

    async def act(self, *moves: str, **fields: Any) -> Message:
        """Move, and see what came of it."""
        fields.setdefault("at", self.n)
        answer = await self.ask("act", moves=list(moves), **fields)
        if answer["type"] in ("done", "stale"):
            await self.hear_state(lambda state: state["n"] >= answer["n"])
        return answer

    async def my_turn(self) -> Message:
        """The state in which this page is asked to move, or the last one of the game."""

        def asked(state: Message) -> bool:
            return bool(state["legal"]) or bool(state["over"])

        return self.state if asked(self.state) else await self.hear_state(asked)

    async def play(self, moves: int = 10_000) -> None:
        """Play on, always the last legal move, until so many are made or the game is over."""
        for _ in range(moves):
            state = await self.my_turn()
            if state["over"]:
                return
            answer = await self.act(state["legal"][-1])
            assert answer["type"] == "done", answer


async def catch_up(*pages: Page) -> None:
    """Until all of them know what the first one knows."""
    for page in pages[1:]:
        if page.n < pages[0].n:
            await page.hear_state(lambda state: state["n"] >= pages[0].n)


class InProcess(House):
    """A server in this process, with its insides open."""

    def __init__(self, address: str, app: FastAPI) -> None:
        super().__init__(address)
        self.app = app
        self.registry: TableRegistry = app.state.registry


class _Server(uvicorn.Server):
    """Leaves Ctrl-C to the tests."""

    capture_signals = staticmethod(nullcontext)  # type: ignore[assignment]


@asynccontextmanager
async def house(
    database: str,
    settings: Settings = QUICK,
    clock: Callable[[], float] = time.time,
    chooser: Chooser = choose,
    pool: Callable[[Metrics], BotPool] | None = None,
) -> AsyncIterator[InProcess]:
    """A server in this process, over real sockets, as `sabika serve` runs it."""
    store = await Store.open(database)
    app = create_app(store, settings, clock, chooser, pool)
    server = _Server(configured(app, settings))
    with listen("127.0.0.1", 0) as listening:
        running = asyncio.create_task(server.serve(sockets=[listening]))
        async with asyncio.timeout(PATIENCE):
            while not server.started:
                await asyncio.sleep(0.005)
        found = InProcess(f"http://127.0.0.1:{listening.getsockname()[1]}", app)
        try:
            yield found
        finally:
            await found.http.aclose()
            server.should_exit = True
            await running
            await store.close()


class Process(House):
    """A server in a process of its own, which can be killed."""

    def __init__(
        self, address: str, process: asyncio.subprocess.Process, started_in: float, patience: float = PATIENCE
    ) -> None:
        super().__init__(address, patience)
        self.process = process
        self.started_in = started_in  # seconds: how quick this machine is just now

    async def kill(self) -> None:
        """SIGKILL: nothing can be tidied up."""
        self.process.kill()
        await self.process.wait()


SERVE = "from sabika.server.run import serve; serve('127.0.0.1', 0, {database!r})"
AT_ONCE = {"SABIKA_BOT_SECONDS": "0", "SABIKA_MESSAGES_BURST": "100000"}


@asynccontextmanager
async def process(database: str, **environment: str) -> AsyncIterator[Process]:
    """`serve` in a process of its own, on a free port."""
    async with started(SERVE.format(database=database), **(AT_ONCE | environment)) as found:
        yield found


@asynccontextmanager
async def started(
    program: str,
    under: Sequence[str] = (),
    log: Path | None = None,
    patience: float = PATIENCE,
    **environment: str,
) -> AsyncIterator[Process]:
    """A program that serves and says where; `under` is a command to run it by, `log` takes what it complains about."""
    before = time.monotonic()
    with log.open("ab") if log else nullcontext() as complaints:
        running = await asyncio.create_subprocess_exec(
            *under, sys.executable, "-c", program, env=os.environ | environment, stdout=PIPE, stderr=complaints
        )
    assert running.stdout is not None
    async with asyncio.timeout(patience * 3):
        line = (await running.stdout.readline()).decode()
    assert "http://" in line, f"the server did not start: {line!r}"
    found = Process(line.split()[3], running, time.monotonic() - before, patience)
    try:
        yield found
    finally:
        await found.http.aclose()
        if running.returncode is None:
            await found.kill()
