"""Bots at the table: with all pages closed, for an absent player, when the time is up, and when they fail."""

from __future__ import annotations

import asyncio
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

from sabika.bots import choose
from sabika.engine.game import Game
from sabika.table import Table
from sabika.table.record_file import check, from_bytes
from tests.server.house import QUICK, InProcess, house

pytestmark = pytest.mark.anyio


async def until_over(served: InProcess, table: str) -> dict[str, Any]:
    """Ask, without ever opening a socket, until the game is over."""
    started = time.monotonic()
    while time.monotonic() - started < 20:
        told: dict[str, Any] = (await served.http.get(f"/api/tables/{table}")).json()
        if told["over"]:
            return told
    raise AssertionError("the game did not end")


async def test_bots_play_a_whole_game_with_no_page_open(database: str) -> None:
    async with house(database) as served:
        made = await served.table("greedy", "random", "greedy")
        await until_over(served, made["table"])
        record = (await served.http.get(f"/api/tables/{made['table']}/record")).content
        assert check(from_bytes(record))
        assert served.registry.metrics.value("bot_failures") == 0


async def test_bots_go_on_after_a_restart_as_soon_as_someone_comes(sqlite: str) -> None:
    async with house(sqlite, replace(QUICK, bot_seconds=3600)) as served:
        made = await served.table("greedy", "greedy", "greedy")
        assert served.registry.tables == 1
    async with house(sqlite) as served:
        assert served.registry.tables == 0, "nothing is loaded before someone comes"
        await until_over(served, made["table"])


async def test_a_table_nobody_needs_is_unloaded_and_comes_back(sqlite: str) -> None:
    async with house(sqlite, replace(QUICK, idle_seconds=0.05)) as served:
        made = await served.table("me")
        async with served.page(made["table"], made["mine"][0]["secret"]) as page:
            await page.play(2)
            log = page.log
        while served.registry.tables:
            await served.http.get("/healthz")
        async with served.page(made["table"]) as page:
            assert page.log == log


async def test_a_position_can_be_read_before_a_bot_moves(sqlite: str) -> None:
    async with house(sqlite, replace(QUICK, bot_seconds=0.3)) as served:
        made = await served.table("greedy", "greedy", "greedy")
        async with served.page(made["table"]) as page:
            times = []
            for _ in range(3):
                await page.hear_state(lambda state: bool(state["entries"]))
                times.append(time.monotonic())
            assert min(times[1] - times[0], times[2] - times[1]) > 0.25


def raises(*_: object) -> str:
    raise RuntimeError("a bot that fails")


def nonsense(*_: object) -> str:
    return "roll the dice, again and again"


@pytest.mark.parametrize("chooser", [raises, nonsense])
async def test_a_bot_that_fails_or_answers_nonsense_is_moved_for(sqlite: str, chooser: Any) -> None:
    async with house(sqlite, chooser=chooser) as served:
        made = await served.table("me", "greedy", "random")
        async with served.page(made["table"], made["mine"][0]["secret"]) as page:
            await page.play()
            assert page.state["over"]
        assert served.registry.metrics.value("bot_failures") == served.registry.metrics.value("bot_moves") > 20


async def test_a_bot_that_hangs_does_not_stop_the_game(sqlite: str) -> None:
    wake_up = threading.Event()
    hung: list[int] = []

    def hangs_once(game: Game, position: Any, bot: str, seed: int, number: int) -> str:
        if not hung:
            hung.append(number)
            wake_up.wait(20)
        return choose(game, position, bot, seed, number)

    try:
        async with house(sqlite, replace(QUICK, bot_patience=0.2), chooser=hangs_once) as served:
            made = await served.table("greedy", "greedy", "greedy")
            await until_over(served, made["table"])
            assert served.registry.metrics.value("bot_failures") == 1
    finally:
        wake_up.set()


def test_bots_that_think_at_the_same_time_do_not_disturb_each_other() -> None:
    table = Table("alcazaba", 3, seed=1)
    questions = []
    while len(questions) < 40:
        questions.append((table.game, table.position.copy(), "level1", 1, len(table.log)))
        table.act(table.legal()[-1])
    alone = [choose(*question) for question in questions]
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as threads:
            together = list(threads.map(lambda question: choose(*question), questions))
    finally:
        sys.setswitchinterval(usual)
    assert together == alone


async def test_a_bot_takes_over_and_gives_back(served: InProcess) -> None:
    made = await served.table("me", "greedy", "greedy")
    async with served.page(made["table"], made["mine"][0]["secret"]) as page:
        await page.my_turn()
        assert (await page.ask("take_over", seat=0, bot="random"))["type"] == "done"
        state = await page.hear_state(lambda state: state["owners"][0]["bot"] == "random")
        assert state["owners"][0]["kind"] == "person"
        assert state["legal"] == []
        before = len(page.log)
        await page.hear_state(lambda _: any(entry.startswith("0 ") for entry in page.log[before:]))
        assert (await page.ask("take_over", seat=0, bot=None))["type"] == "done"
        state = await page.my_turn()
        assert state["owners"][0]["bot"] is None
        assert state["legal"]
        await page.play(2)


async def test_while_a_bot_plays_a_seat_its_person_does_not(sqlite: str) -> None:
    async with house(sqlite, replace(QUICK, bot_seconds=3600)) as served:
        made = await served.table("me")
        async with served.page(made["table"], made["mine"][0]["secret"]) as page:
            assert (await page.ask("take_over", seat=0, bot="greedy"))["type"] == "done"
            await page.hear_state(lambda state: state["owners"][0]["bot"] is not None)
            assert (await page.act("coins"))["said"]["key"] == "table.bot_plays"
            assert (await page.ask("why_not", move="coins"))["said"]["key"] == "table.bot_plays"


async def test_the_host_begins_without_a_guest_who_then_takes_the_seat_back(served: InProcess) -> None:
    made = await served.table("me", "open")
    guest = made["invites"][0]["secret"]
    async with served.page(made["table"], made["host"], made["mine"][0]["secret"]) as host:
        assert host.state["actor"] is None
        assert (await host.ask("take_over", seat=1, bot="greedy"))["type"] == "done"
        await host.my_turn()
        await host.play(2)
        async with served.page(made["table"], guest) as late:
            assert late.state["owners"][1]["bot"] == "greedy"
            assert (await late.ask("take_over", seat=1, bot=None))["type"] == "done"
            await asyncio.gather(host.play(), late.play())
            assert late.state["over"]


async def test_a_seat_made_for_a_bot_can_have_another_bot_but_no_person(served: InProcess) -> None:
    made = await served.table("me", "greedy", "greedy")
    async with served.page(made["table"], made["host"], made["mine"][0]["secret"]) as host:
        assert (await host.ask("take_over", seat=1, bot="random"))["type"] == "done"
        assert (await host.ask("take_over", seat=1, bot=None))["said"]["key"] == "table.bot_seat"
        assert (await host.ask("take_over", seat=1, bot="deep"))["said"]["key"] == "table.no_such_bot"
        assert (await host.ask("take_over", seat=1, bot="run:python3 bot.py"))["said"]["key"] == "table.no_such_bot"
        assert (await host.ask("take_over", seat=5, bot="random"))["said"]["key"] == "table.no_such_seat"


async def test_when_the_time_of_a_turn_is_up_a_bot_moves(sqlite: str) -> None:
    now = [1000.0]
    async with house(sqlite, clock=lambda: now[0]) as served:
        made = await served.table("me", "me", seconds_a_turn=60)
        secrets = [seat["secret"] for seat in made["mine"]]
        async with served.page(made["table"], *secrets) as page:
            assert page.state["seconds_a_turn"] == 60
            assert page.state["seconds_left"] == 60.0
            now[0] += 45.0
            await page.hello()
            assert page.state["seconds_left"] == 15.0
            before, asked = len(page.log), page.state["actor"]
            now[0] += 16.0
            await page.send(type="hello", secrets=secrets)  # anything that wakes the table
            await page.hear_state(lambda state: state["actor"] != asked)
            assert page.log[before].startswith(f"{asked} ")
            assert page.state["seconds_left"] == 60.0
            assert page.state["owners"][asked]["bot"] is None, "the seat stays its person's"


async def test_time_that_passed_while_the_server_was_down_counts(sqlite: str) -> None:
    async with house(sqlite, clock=lambda: 1000.0) as served:
        made = await served.table("me", "me", seconds_a_turn=60)
        secrets = [seat["secret"] for seat in made["mine"]]
        async with served.page(made["table"], *secrets) as page:
            before, asked = len(page.log), page.state["actor"]
    async with house(sqlite, clock=lambda: 2000.0) as served, served.page(made["table"]) as page:
        if len(page.log) == before:
            await page.hear_state(lambda _: len(page.log) > before)
        assert page.log[before].startswith(f"{asked} ")


@pytest.mark.parametrize("seconds", [0, 4, -1, 86_401])
async def test_a_time_for_a_turn_that_makes_no_sense_is_refused(served: InProcess, seconds: int) -> None:
    wish = {"game": "rollwrite", "seats": [{"kind": "me"}], "seconds_a_turn": seconds}
    answer = await served.http.post("/api/tables", json=wish)
    assert answer.status_code == 422
    assert answer.json() == {"error": "The time for a turn is 5 to 86400 seconds."}
