"""Bots that search think in workers: who moves until one is ready, and when one breaks."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sabika.bots import choose
from sabika.engine.game import Game
from sabika.server.metrics import Metrics
from sabika.server.worker import MoveRequest
from sabika.server.workers import NotReady, WorkerPool
from tests.server.house import PATIENCE, QUICK, Page, house, process

pytestmark = pytest.mark.anyio

# A worker that compiles nothing: it plays greedily, and does something else at the request of that number.
PROGRAM = """
import os, signal, sys, threading
from sabika.engine import jit
from sabika.server import worker

jit.fastest = lambda: jit.PLAIN
asked = 0
searched = worker.answer

def answer(request):
    global asked
    asked += 1
    if asked == int(sys.argv[1]):
        {does}
    return searched(worker.MoveRequest(request.game, request.position, "greedy", 1, request.number, 0.0))

worker.answer = answer
worker.main()
"""
DIES = "os.kill(os.getpid(), signal.SIGKILL)"
HANGS = "threading.Event().wait()"
TALKS = "return worker.MoveReply('dance')"


def workers(does: str, at: int = 0) -> Callable[[Metrics], WorkerPool]:
    return lambda metrics: WorkerPool(1, metrics, (sys.executable, "-c", PROGRAM.format(does=does), str(at)))


class Chooser:
    """The bots of the server itself, which play greedily here; it remembers who was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def __call__(self, game: Game, position: Any, bot: str, seed: int, number: int) -> str:
        self.asked.append(bot)
        return choose(game, position, "greedy", seed, number)


async def until_ready(page: Page) -> None:
    async with asyncio.timeout(PATIENCE):
        while page.state["warming"]:
            await page.hello()
    await page.my_turn()


async def test_until_a_worker_is_ready_a_simpler_bot_moves_and_nobody_waits(sqlite: str, tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    os.mkfifo(gate)
    chooser = Chooser()
    async with house(sqlite, chooser=chooser, pool=workers(f"open({str(gate)!r}).read()", at=1)) as served:
        made = await served.table("me", "level5", "level5")
        async with served.page(made["table"], made["mine"][0]["secret"]) as page:
            await page.play(3)
            assert page.state["warming"] == [1, 2]
            metrics = served.registry.metrics
            before = metrics.value("bot_fallbacks")
            assert before > 0
            assert set(chooser.asked) == {"learned"}
            (await asyncio.to_thread(gate.open, "w")).close()
            await until_ready(page)
            moved_for = metrics.value("bot_fallbacks")
            await page.play()
            assert metrics.value("bot_fallbacks") == moved_for
            assert metrics.value("bot_failures") == metrics.value("bot_workers_lost") == 0


@pytest.mark.parametrize(
    ("does", "lost"), [(DIES, True), (HANGS, True), (TALKS, False)], ids=["dies", "hangs", "talks"]
)
async def test_a_worker_that_breaks_is_moved_for_for_and_replaced(sqlite: str, does: str, lost: bool) -> None:
    chooser = Chooser()
    quick = replace(QUICK, bot_patience=2.0)
    async with house(sqlite, quick, chooser=chooser, pool=workers(does, at=4)) as served:
        metrics = served.registry.metrics
        made = await served.table("me", "level5", "level5")
        async with served.page(made["table"], made["mine"][0]["secret"]) as page:
            await until_ready(page)
            while metrics.value("bot_failures") == 0:
                await page.play(1)
                assert not page.state["over"]
            assert "greedy" in chooser.asked
            assert metrics.value("bot_workers_lost") == lost
            await until_ready(page)


async def test_one_move_of_a_planned_turn_is_thought_about_in_workers_too(sqlite: str, tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    os.mkfifo(gate)
    chooser = Chooser()
    patient = replace(QUICK, bot_patience=PATIENCE)
    async with house(sqlite, patient, chooser=chooser, pool=workers(f"open({str(gate)!r}).read()", at=1)) as served:

        async def bots_play() -> None:
            """Game after game."""
            while True:
                made = await served.table("level4", "level2", game="dicegame")
                while not (await served.http.get(f"/api/tables/{made['table']}")).json()["over"]:
                    await asyncio.sleep(0.1)

        playing = asyncio.create_task(bots_play())
        async with asyncio.timeout(PATIENCE):
            while "level4" not in chooser.asked:  # until a worker is ready it thinks here
                await asyncio.sleep(0.1)
            (await asyncio.to_thread(gate.open, "w")).close()
            while set(chooser.asked[-20:]) != {"level2"}:
                await asyncio.sleep(0.1)
        playing.cancel()
        metrics = served.registry.metrics
        assert metrics.value("bot_fallbacks") == metrics.value("bot_failures") == 0


def children(of: int) -> set[int]:
    found = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = stat.read_text().rpartition(")")[2].split()[:2]
        except OSError:  # gone meanwhile
            continue
        if int(parent) == of and state != "Z":
            found.add(int(stat.parent.name))
    return found


@pytest.mark.skipif(not Path("/proc").exists(), reason="processes are looked up in /proc")
async def test_workers_die_with_a_server_that_is_killed(sqlite: str) -> None:
    async with process(sqlite) as served:
        await served.table("level5", "level5", "level5")
        while not (workers := children(served.process.pid)):
            await served.http.get("/healthz")
        await served.kill()
    end = time.monotonic() + PATIENCE
    while any(Path(f"/proc/{worker}").exists() for worker in workers):
        assert time.monotonic() < end, "a worker outlives its server"
        await asyncio.sleep(0.05)  # a poll with an end


class Diary:
    """A pool that only notes what it is asked to compile."""

    def __init__(self) -> None:
        self.noted: list[str] = []

    def is_ready(self, _game: Game) -> bool:
        return True

    def prepare(self, game: Game) -> None:
        self.noted.append(game.name)

    async def prepare_all(self, games: Iterable[Game]) -> None:
        self.noted += [game.name for game in games]

    async def think(self, _game: Game, _request: MoveRequest) -> str:
        raise NotReady

    async def close(self) -> None:
        pass


async def test_what_is_played_most_is_compiled_first_as_soon_as_the_server_runs(sqlite: str) -> None:
    async with house(sqlite) as served:
        for game in ("alcazaba", "dicegame", "alcazaba"):
            await served.table("me", "open", game=game)
    diary = Diary()
    async with house(sqlite, replace(QUICK, compile_ahead=1), pool=lambda _: diary), asyncio.timeout(PATIENCE):
        while not diary.noted:
            await asyncio.sleep(0)
    assert diary.noted == ["alcazaba", "dicegame", "rollwrite", "redpalace"]
