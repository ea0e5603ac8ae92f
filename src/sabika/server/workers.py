"""A few processes in which bots think compiled, so that the server itself stays quick and small.

They are started when they are needed, or ahead. Until one has compiled a game nobody waits for it: `think` says
NotReady.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Protocol

import msgspec

from sabika.engine.game import Game
from sabika.engine.record import to_text
from sabika.server.metrics import Metrics
from sabika.server.worker import MoveReply, MoveRequest
from sabika.table import Table

PROGRAM = (sys.executable, "-m", "sabika.server.worker")
WARM_SECONDS = 1200.0  # compiling a game takes a minute or two, on a slow machine under load much longer
REST_SECONDS = 60.0  # a worker that could not get ready for a game is not tried again before

log = logging.getLogger("sabika.workers")


class NotReady(Exception):
    """Nobody can think about this game just now; someone may be getting ready for it."""


class WorkerLost(Exception):
    """A worker ended, or answered nonsense, instead of answering."""


class BotPool(Protocol):
    """Where bots think that have much to think about: `WorkerPool`, or what a test puts in its place."""

    def is_ready(self, game: Game) -> bool: ...

    def prepare(self, game: Game) -> None: ...

    async def prepare_all(self, games: Iterable[Game]) -> None: ...

    async def think(self, game: Game, request: MoveRequest) -> str: ...

    async def close(self) -> None: ...


class Worker:
    """One process, asked one thing at a time."""

    def __init__(self, program: Sequence[str]) -> None:
        self._program = program
        self._process: asyncio.subprocess.Process | None = None
        self.knows: set[str] = set()  # games it has compiled
        self.learning: str | None = None  # the game it is getting ready for
        self.is_busy = False

    @property
    def is_alive(self) -> bool:
        return self._process is None or self._process.returncode is None

    async def ask(self, request: MoveRequest) -> str:
        """Its answer. Whoever stops waiting must end the worker: what it says later would answer something else."""
        if self._process is None:
            pipe = asyncio.subprocess.PIPE
            self._process = await asyncio.create_subprocess_exec(*self._program, stdin=pipe, stdout=pipe)
        asked, answered = self._process.stdin, self._process.stdout
        assert asked is not None
        assert answered is not None
        try:
            asked.write(msgspec.json.encode(request) + b"\n")
            await asked.drain()
            return msgspec.json.decode(await answered.readline(), type=MoveReply).move
        except (OSError, ValueError) as error:  # broken pipe; the end of the output, a line too long, no answer
            raise WorkerLost from error

    async def end(self) -> None:
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()


class WorkerPool:
    """So many workers at most, for all tables of a server. Which games each has compiled is known here."""

    def __init__(
        self,
        most: int,
        metrics: Metrics,
        program: Sequence[str] = PROGRAM,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._most = most
        self._metrics = metrics
        self._program = program
        self._clock = clock
        self._workers: list[Worker] = []
        self._changed = asyncio.Condition()
        self._warming: set[asyncio.Task[None]] = set()
        self._resting: dict[str, float] = {}  # games, and when to try them again

    def is_ready(self, game: Game) -> bool:
        return any(worker.learning is None for worker in self._who_know(game.name))

    def prepare(self, game: Game) -> None:
        """Let someone get ready for a game, unless somebody does already, or all have their hands full."""
        if any(worker.learning == game.name for worker in self._alive()):
            return
        if self._clock() < self._resting.get(game.name, 0.0):
            return
        worker = self._free_for(game.name)
        if worker is not None:
            worker.is_busy, worker.learning = True, game.name
            task = asyncio.create_task(self._warm(worker, game), name=f"compile {game.name}")
            self._warming.add(task)
            task.add_done_callback(self._warming.discard)

    async def prepare_all(self, games: Iterable[Game]) -> None:
        """Let a worker get ready for game after game, while the others stay free for whoever sits down."""
        for game in games:
            if self._most and not self.is_ready(game):
                self.prepare(game)
                await asyncio.gather(*self._warming, return_exceptions=True)

    async def think(self, game: Game, request: MoveRequest) -> str:
        """What the bot does. Raises NotReady where nobody can think about it soon, WorkerLost where someone broke."""
        worker = await self._take(game, request.seconds)
        try:
            return await worker.ask(request)
        except BaseException:  # also when nobody waits any longer: a worker that hangs helps nobody
            await self._lose(worker)
            raise
        finally:
            worker.is_busy = False
            await self._tell()

    async def close(self) -> None:
        for task in self._warming:
            task.cancel()
        await asyncio.gather(*self._warming, return_exceptions=True)
        await asyncio.gather(*(worker.end() for worker in self._workers))

    # --- inside ------------------------------------------------------------------------------------------

    def _alive(self) -> list[Worker]:
        self._workers = [worker for worker in self._workers if worker.is_alive]
        return self._workers

    def _who_know(self, game: str) -> list[Worker]:
        return [worker for worker in self._alive() if game in worker.knows]

    def _free_for(self, game: str) -> Worker | None:
        """A new worker while there may be one more, else one that has nothing to do and does not know the game."""
        if len(self._alive()) < self._most:
            self._workers.append(Worker(self._program))
            return self._workers[-1]
        return next((worker for worker in self._workers if not worker.is_busy and game not in worker.knows), None)

    async def _take(self, game: Game, seconds: float) -> Worker:
        """A worker that knows the game, if one has time for it soon."""
        try:
            async with asyncio.timeout(seconds), self._changed:
                while True:
                    if not self.is_ready(game):
                        self.prepare(game)
                        raise NotReady
                    for worker in self._who_know(game.name):
                        if not worker.is_busy:
                            worker.is_busy = True
                            return worker
                    self.prepare(game)  # one more to share the work
                    await self._changed.wait()
        except TimeoutError:
            raise NotReady from None

    async def _warm(self, worker: Worker, game: Game) -> None:
        """The first requests to a worker about a game make it compile; the answers are not needed."""
        try:
            async with asyncio.timeout(WARM_SECONDS):
                for request in _first_requests(game):
                    await worker.ask(request)
            worker.knows.add(game.name)
        except (WorkerLost, TimeoutError, OSError) as error:
            log.error("A worker could not get ready for %s (%s).", game.name, type(error).__name__)
            self._resting[game.name] = self._clock() + REST_SECONDS
            await self._lose(worker)
        finally:
            worker.is_busy, worker.learning = False, None
            await self._tell()

    async def _lose(self, worker: Worker) -> None:
        self._metrics.count("bot_workers_lost")
        if worker in self._workers:
            self._workers.remove(worker)
        await worker.end()

    async def _tell(self) -> None:
        async with self._changed:
            self._changed.notify_all()


def _first_requests(game: Game) -> list[MoveRequest]:
    """A position with something to choose, and no time to think about it, for a bot of each kind."""
    table = Table(game.name, game.seats[-1], seed=0)
    while len(table.legal()) == 1:
        table.act(table.legal()[0])
    position = to_text(table.position)
    return [MoveRequest(game.name, position, bot, 0, 0, 0.0) for bot in ("learned", "search")]
