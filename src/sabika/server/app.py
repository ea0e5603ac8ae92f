"""The application: everything put together. `create_app` makes one; `run.serve` runs it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from sabika import __version__
from sabika.bots import choose
from sabika.engine.game import find, names
from sabika.engine.jit import can_compile
from sabika.server import bus, sockets
from sabika.server.analysts import Analysts
from sabika.server.bots import Bots, Chooser
from sabika.server.guard import Guard
from sabika.server.limits import Limits
from sabika.server.metrics import Counts, Metrics
from sabika.server.registry import TableRegistry
from sabika.server.routes import games, insight, lessons, operators, page, paper, problems, records, reminders, tables
from sabika.server.settings import Settings
from sabika.server.siblings import Siblings
from sabika.server.store import Store, StoreDown
from sabika.server.workers import BotPool, WorkerPool

ABOUT = "The Alhambra family of board games: tables over HTTP and WebSockets. See docs/protocol.md."

USUAL_GAME = "rollwrite"


def create_app(
    store: Store,
    settings: Settings | None = None,
    clock: Callable[[], float] = time.time,
    chooser: Chooser = choose,
    pool: Callable[[Metrics], BotPool] | None = None,
    folder: Path | None = None,
) -> FastAPI:
    """A server for an open store, which stays its opener's. Clock and how bots choose are parameters, too.

    In the folder the processes of one server find each other, where they are several.
    """
    settings = settings or Settings()
    metrics = Metrics()
    limits = Limits(settings, clock)

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        workers = pool(metrics) if pool else WorkerPool(settings.bot_workers if can_compile() else 0, metrics)
        bots = Bots(metrics, settings.bot_patience, workers, chooser)
        registry = TableRegistry(store, settings, metrics, bots, clock)
        app.state.registry = registry
        app.state.analysts = Analysts() if settings.bot_workers and can_compile() else None
        helpers: list[asyncio.Task[None]] = []
        if store.is_postgresql:  # other processes may write, too; an SQLite file belongs to this one
            helpers.append(asyncio.create_task(bus.poll(registry), name="poll"))
            helpers.append(asyncio.create_task(bus.listen(registry), name="listen"))
            helpers.append(asyncio.create_task(bus.tell_presence(registry), name="presence"))
        if settings.compile_ahead:
            helpers.append(asyncio.create_task(_compile_ahead(store, bots), name="compile ahead"))
        app.state.siblings = Siblings(folder, lambda: _counted(registry, limits))
        async with app.state.siblings.telling():
            yield
        for helper in helpers:
            helper.cancel()
        await asyncio.gather(*helpers, return_exceptions=True)
        await registry.close()
        if store.is_postgresql:
            await bus.say_farewell(registry)
        if app.state.analysts is not None:
            await app.state.analysts.close()

    app = FastAPI(
        title="Sabika",
        version=__version__,
        description=ABOUT,
        lifespan=life,
        docs_url=None,
        redoc_url=None,
        responses=problems.PROBLEMS,
    )
    app.state.limits = limits
    app.state.metrics = metrics
    problems.explain(app)
    for part in (sockets, games, lessons, tables, reminders, records, insight, paper, operators, page):
        app.include_router(part.router)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=6)
    app.add_middleware(Guard, settings=settings, limits=limits, metrics=metrics)
    return app


def _counted(registry: TableRegistry, limits: Limits) -> Counts:
    now = {"tables_loaded": registry.tables, "viewers": registry.viewers, "sockets": limits.sockets.total()}
    store = registry.store
    return registry.metrics.counted(now, {"store_flushes": store.flushes, "store_writes": store.writes})


async def _compile_ahead(store: Store, bots: Bots) -> None:
    """The likeliest game first: what is played most here, then what is played where nobody says otherwise."""
    try:
        played = await store.games_played()
    except StoreDown:
        played = []
    likely = dict.fromkeys([*(name for name in played if name in names()), USUAL_GAME, *names()])
    await bots.prepare_all(find(name) for name in likely)  # each is loaded when it is its turn
