"""Bots that break, and bots that play for an hour: the game goes on."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
import time

from bench.faults.driver import GAMES, Outcome, Setting, busy, memory, new_table, row
from sabika import play
from sabika.server import new_tables
from sabika.server.commands import begin
from sabika.server.events import Played, StoredEvent
from sabika.server.ledger import Ledger
from sabika.server.store import Store
from tests.server.house import House, Page, Process
from tests.server.test_workers import DIES, HANGS, PROGRAM, TALKS, children

BROKE = ("broke.", "did not answer within", "answered what is no legal move")
GETTING_READY = 1200.0  # seconds: a worker compiles a game once


@row(
    "F19",
    "a bot process dies, hangs or answers nonsense, in each game",
    "the game goes on ≤ 5 s, logged",
    test="tests/server/test_workers.py::test_a_worker_that_breaks_is_moved_for_for_and_replaced",
)
async def f19(setting: Setting) -> Outcome:
    """Workers that play greedily and break at their fourth request, again and again: the second that is no warming up,
    since each server plays one game."""
    slowest, broke = 0.0, 0
    for does in (DIES, HANGS, TALKS):
        program = (sys.executable, "-c", PROGRAM.format(does=does), "4")
        pool = (
            "import functools, sabika.server.app as app, sabika.server.workers as workers; "
            f"app.WorkerPool = functools.partial(workers.WorkerPool, program={program!r}); "
        )
        for game in GAMES:
            async with setting.serving(pool) as house:
                before = setting.complaints(*BROKE)
                slowest = max(slowest, await _longest_wait(house, game, setting, before))
                broke += setting.complaints(*BROKE) > before
    figure = f"longest wait {slowest:.1f} s; {broke} of {3 * len(GAMES)} logged; {busy()}"
    return Outcome(figure, slowest <= 5.0 and broke == 3 * len(GAMES))


async def _longest_wait(house: House, game: str, setting: Setting, complaints: int) -> float:
    """Play against level 5 until something broke and the bot moved on."""
    slowest = 0.0
    made = await new_table(house, game, ("me", "level5"))
    async with house.page(made["table"], made["mine"][0]["secret"]) as page:
        await _until_ready(page)
        while setting.complaints(*BROKE) == complaints and not page.state["over"]:
            slowest = max(slowest, await _turn(page))
        return max(slowest, 0.0 if page.state["over"] else await _turn(page))


async def _until_ready(page: Page) -> None:
    """Before that, a simpler bot moves for one that searches."""
    async with asyncio.timeout(GETTING_READY):
        while page.state["warming"]:
            await asyncio.sleep(0.5)
            await page.hello()


async def _turn(page: Page) -> float:
    """Make the moves of a turn; returns how long the bot's took, each."""
    state = await page.my_turn()
    if state["over"]:
        return 0.0
    await page.act(state["legal"][-1])
    slowest = 0.0
    while not page.state["legal"] and not page.state["over"]:
        n, before = page.n, time.monotonic()
        await page.hear_state(lambda state, n=n: state["n"] > n or bool(state["legal"]))
        slowest = max(slowest, time.monotonic() - before)
    return slowest


@row(
    "F24",
    "a worker that thinks is killed, or hangs, in each game",
    "the game goes on ≤ 5 s, logged",
    test="tests/server/test_workers.py::test_a_worker_that_breaks_is_moved_for_for_and_replaced",
)
async def f24(setting: Setting) -> Outcome:
    """Real workers, compiled; killed or stopped while they think."""
    slowest, broke, tried = 0.0, 0, 0
    for game in GAMES:
        for blow in (signal.SIGKILL, signal.SIGSTOP):
            async with setting.serving(SABIKA_BOT_WORKERS="1") as house:
                before = setting.complaints(*BROKE)
                slowest = max(slowest, await _strike(house, game, blow, setting, before))
                broke += setting.complaints(*BROKE) > before
                tried += 1
    figure = f"longest wait {slowest:.1f} s; {broke} of {tried} logged; {busy()}"
    return Outcome(figure, slowest <= 5.0 and broke == tried)


async def _strike(house: Process, game: str, blow: signal.Signals, setting: Setting, complaints: int) -> float:
    made = await new_table(house, game, ("me", "level5"))
    async with house.page(made["table"], made["mine"][0]["secret"]) as page:
        await _until_ready(page)
        slowest = 0.0
        while setting.complaints(*BROKE) == complaints and not page.state["over"]:
            state = await page.my_turn()
            if state["over"]:
                break
            await page.act(state["legal"][-1])
            if not page.state["legal"]:  # the bot is asked now
                await asyncio.sleep(0.1)
                for worker in children(house.process.pid):
                    os.kill(worker, blow)
                before = time.monotonic()
                await page.my_turn()
                slowest = max(slowest, time.monotonic() - before)
        return slowest


@row(
    "F20",
    "soak, 500 bot games, 60 min",
    "memory ≤ +1 %/h, none stuck",
    test="tests/server/test_bots.py::test_bots_play_a_whole_game_with_no_page_open",
)
async def f20(setting: Setting) -> Outcome:
    """A bot moves every twenty seconds at each table; where a game ends another one begins.

    The first games are found in their middle, each elsewhere: as many end as begin from the first minute on, and what
    the logs of all of them hold stays the same.
    """
    seconds, number = 3600 * setting.share, 500
    samples: list[tuple[float, float]] = []
    stuck, ended, moves = 0, 0, 0
    known = await _begun(setting, number)
    async with setting.serving(SABIKA_BOT_SECONDS="20") as house:
        for table in known:  # whoever looks at a table has it read, and its bots go on
            await house.http.get(f"/api/tables/{table}")
        start = time.monotonic()
        while (now := time.monotonic() - start) < seconds:
            await asyncio.sleep(min(60.0, seconds / 10))
            samples.append((now, memory(house.process.pid)))
            for table, (game, n) in list(known.items()):
                told = (await house.http.get(f"/api/tables/{table}")).json()
                moves += told["n"] - n
                known[table] = (game, told["n"])
                if told["over"]:
                    ended += 1
                    del known[table]
                    made = await new_table(house, game, ("greedy",) * 3)
                    known[made["table"]] = (game, 0)
                else:
                    stuck += told["n"] == n and seconds >= 600
    # The first half fills rooms, caches and what Python keeps for later.
    grown = _slope(samples[len(samples) // 2 :]) * 3600 / samples[-1][1] * 100
    figure = (
        f"{number} games at a time for {seconds / 60:.0f} min, {ended} ended, {moves:,} entries; "
        f"{grown:+.1f} %/h of {samples[-1][1]:.0f} MB, {stuck} stuck"
    )
    return Outcome(figure, stuck == 0 and grown <= 1.0)


async def _begun(setting: Setting, number: int) -> dict[str, tuple[str, int]]:
    """So many tables of bots in the database, each in the middle of a game; returns game and length of each."""
    known = {}
    store = await Store.open(setting.database)
    chance = random.Random(20)
    try:
        for game, options in GAMES.items():
            whole = play(game, ["greedy"] * 3, seed=20, **options)
            for _ in range(number // len(GAMES)):
                there = whole.at(chance.randrange(1, whole.length))
                while there.actor is None:  # where dice are to fall: one further
                    there = whole.at(there.length + 1 if there.length + 1 < whole.length else 1)
                made = new_tables.new_table(game, options, [new_tables.NewSeat("bot")] * 3, None, time.time()).made
                rows = [StoredEvent(Played(entry), made.created) for entry in there.log]
                rows += [StoredEvent(event, made.created) for event in begin(Ledger(made, rows)).events]
                await store.add(made, rows)
                known[made.id] = (game, len(rows))
    finally:
        await store.close()
    return known


def _slope(samples: list[tuple[float, float]]) -> float:
    """Least squares: how much the second value grows while the first grows by one."""
    count = len(samples)
    across, up = (sum(values) / count for values in zip(*samples, strict=True))
    spread = sum((x - across) ** 2 for x, _ in samples)
    return sum((x - across) * (y - up) for x, y in samples) / spread if spread else 0.0
