"""While a bot thinks nobody waits for it, and a move that comes too late is dropped."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace
from typing import Any

import pytest

from sabika.bots import choose
from sabika.engine.game import Game
from sabika.server import rooms
from sabika.server.commands import bot_plays
from sabika.table.record_file import check, from_bytes
from tests.server.house import PATIENCE, QUICK, Page, catch_up, house

pytestmark = pytest.mark.anyio

PATIENT = replace(QUICK, bot_patience=PATIENCE)


class Brooder:
    """Bots that think until they are let go on, or for ever; they know for how many moves they were asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, int]] = []  # which bot, after how many entries
        self.may_answer = threading.Event()
        self._is_asked = threading.Event()

    def __call__(self, game: Game, position: Any, bot: str, seed: int, number: int) -> str:
        self.asked.append((bot, number))
        self._is_asked.set()
        assert self.may_answer.wait(PATIENCE)
        return choose(game, position, bot, seed, number)

    async def is_asked(self) -> None:
        assert await asyncio.to_thread(self._is_asked.wait, PATIENCE)
        self._is_asked.clear()

    def __enter__(self) -> Brooder:
        return self

    def __exit__(self, *_: object) -> None:
        self.may_answer.set()


async def idle(page: Page) -> None:
    """Until everything that was in the room's queue is done."""
    await page.hello()


async def test_hello_names_take_over_and_spectators_do_not_wait_for_a_bot_that_thinks(sqlite: str) -> None:
    with Brooder() as brooder:
        async with house(sqlite, PATIENT, chooser=brooder) as served:
            made = await served.table("me", "greedy")
            secret = made["mine"][0]["secret"]
            async with served.page(made["table"], secret) as page:
                while page.state["actor"] == 0:
                    await page.play(1)
                await brooder.is_asked()
                log = page.log
                assert (await page.ask("rename", seat=0, name="Ann"))["type"] == "done"
                async with served.page(made["table"], secret) as again, served.page(made["table"]) as watcher:
                    assert watcher.state["owners"][0]["name"] == again.state["owners"][0]["name"] == "Ann"
                    assert watcher.log == log
                assert (await page.ask("undo", at=page.n))["type"] == "refusal"
                assert (await page.ask("why_not", move="coins"))["type"] == "because"
                assert (await page.ask("take_over", seat=0, bot="random"))["type"] == "done"
                assert (await page.ask("take_over", seat=0, bot=None))["type"] == "done"
                assert page.log == log
                brooder.may_answer.set()
                await page.play()
                assert page.state["over"]


async def test_a_bot_is_asked_once_for_a_move_however_much_happens_meanwhile(sqlite: str) -> None:
    with Brooder() as brooder:
        async with house(sqlite, PATIENT, chooser=brooder) as served:
            made = await served.table("greedy", "greedy")
            async with served.page(made["table"]) as page:
                await brooder.is_asked()
                for _ in range(5):
                    await idle(page)
                assert len(brooder.asked) == 1
                brooder.may_answer.set()
                await page.hear_state(lambda state: state["over"])
            assert len(brooder.asked) == len({number for _, number in brooder.asked})


async def test_a_seat_taken_back_while_its_bot_thinks_is_moved_by_its_person_alone(sqlite: str) -> None:
    with Brooder() as brooder:
        async with house(sqlite, PATIENT, chooser=brooder) as served:
            made = await served.table("me", "me")
            async with served.page(made["table"], *(seat["secret"] for seat in made["mine"])) as page:
                actor, log = page.state["actor"], page.log
                assert (await page.ask("take_over", seat=actor, bot="greedy"))["type"] == "done"
                await brooder.is_asked()
                assert (await page.ask("take_over", seat=actor, bot=None))["type"] == "done"
                brooder.may_answer.set()
                while served.registry.metrics.value("bot_moves") == 0 or is_thinking(served.registry, made["table"]):
                    await idle(page)
                await idle(page)
                assert page.log == log, "the bot's move is dropped"
                assert page.state["legal"]
                await page.play(3)
            assert brooder.asked == [("greedy", len(log))]


async def test_another_bot_that_takes_over_while_one_thinks_makes_the_move(sqlite: str) -> None:
    with Brooder() as brooder:
        async with house(sqlite, PATIENT, chooser=brooder) as served:
            made = await served.table("greedy", "greedy")
            async with served.page(made["table"], made["host"]) as host:
                await brooder.is_asked()
                actor, length = host.state["actor"], len(host.log)
                assert (await host.ask("take_over", seat=actor, bot="random"))["type"] == "done"
                brooder.may_answer.set()
                await host.hear_state(lambda _: len(host.log) > length)
            assert brooder.asked[:2] == [("greedy", length), ("random", length)]


async def test_a_move_taken_back_while_a_bot_thinks_stays_taken_back(sqlite: str) -> None:
    """A person gives the seat away in mid-turn, takes it back and takes the move back; then the bot answers."""
    with Brooder() as brooder:
        async with house(sqlite, PATIENT, chooser=brooder) as served:
            made = await served.table("me", "me", game="redpalace")
            async with served.page(made["table"], *(seat["secret"] for seat in made["mine"])) as page:
                while not page.state["can_undo"]:
                    await page.play(1)
                actor, log = page.state["actor"], page.log
                assert (await page.ask("take_over", seat=actor, bot="greedy"))["type"] == "done"
                await brooder.is_asked()
                assert (await page.ask("undo", at=page.n))["said"]["key"] == "table.bot_plays"
                assert (await page.ask("take_over", seat=actor, bot=None))["type"] == "done"
                assert (await page.ask("undo", at=page.n))["type"] == "done"
                assert (await page.ask("take_over", seat=actor, bot="greedy"))["type"] == "done"
                brooder.may_answer.set()
                await page.hear_state(lambda _: len(page.log) >= len(log))
            assert [number for _, number in brooder.asked[:2]] == [len(log), len(log) - 1], "it was asked again"


async def test_someone_whose_time_is_up_may_still_move_while_the_fallback_bot_thinks(sqlite: str) -> None:
    now = [1000.0]
    with Brooder() as brooder:
        async with house(sqlite, PATIENT, clock=lambda: now[0], chooser=brooder) as served:
            made = await served.table("me", "me", seconds_a_turn=60)
            async with served.page(made["table"], *(seat["secret"] for seat in made["mine"])) as page:
                now[0] += 61.0
                await page.hello()
                await brooder.is_asked()
                length, move = len(page.log), page.state["legal"][-1]
                actor = page.state["actor"]
                assert (await page.act(move))["type"] == "done"
                brooder.may_answer.set()
                await idle(page)
                assert page.log[length] == f"{actor} {move}"
                assert brooder.asked[0] == ("greedy", length)


async def test_a_server_ends_while_a_bot_thinks_and_the_next_one_lets_it_move(sqlite: str) -> None:
    with Brooder() as brooder:
        async with house(sqlite, PATIENT, chooser=brooder) as served:
            made = await served.table("greedy", "greedy")
            await brooder.is_asked()
    async with house(sqlite) as served, served.page(made["table"]) as page:
        if not page.state["over"]:
            await page.hear_state(lambda state: state["over"])
        record = (await served.http.get(f"/api/tables/{made['table']}/record")).content
        assert check(from_bytes(record))


async def test_a_move_another_process_made_first_is_seen_by_all_and_made_once(postgresql_database: str) -> None:
    settings = replace(PATIENT, poll_seconds=3600.0)
    with Brooder() as brooder:
        async with house(postgresql_database, settings, chooser=brooder) as one:
            one.registry.heard = lambda *_: None  # type: ignore[method-assign]
            made = await one.table("greedy", "greedy")
            async with one.page(made["table"]) as watcher:
                await brooder.is_asked()
                async with house(postgresql_database, replace(settings, standby_seconds=0.0)) as other:
                    async with other.page(made["table"]) as page:
                        if not page.state["over"]:
                            await page.hear_state(lambda state: state["over"])
                    assert watcher.n < page.n
                    brooder.may_answer.set()
                    await catch_up(page, watcher)
                    assert watcher.log == page.log
                    assert one.registry.metrics.value("lost_races") == 1
                    assert len(brooder.asked) == 1


async def test_whoever_watches_sees_what_a_lost_race_brought(postgresql_database: str) -> None:
    settings = replace(QUICK, poll_seconds=3600.0)
    async with house(postgresql_database, settings) as one, house(postgresql_database, settings) as other:
        one.registry.heard = lambda *_: None  # type: ignore[method-assign]
        made = await other.table("me")
        secret = made["mine"][0]["secret"]
        async with (
            one.page(made["table"]) as watcher,
            one.page(made["table"], secret) as late,
            other.page(made["table"], secret) as quick,
        ):
            if not late.state["legal"]:
                await late.my_turn()
            at, move = late.n, late.state["legal"][-1]
            assert (await quick.act(move))["type"] == "done"
            assert (await late.act(move, at=at))["type"] == "stale"
            await catch_up(quick, watcher)
            assert watcher.log == quick.log


async def test_a_defect_of_a_bot_reads_the_table_again_and_harms_no_other(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    failures = []

    def fails_once(ledger: Any, move: str) -> Any:
        if not failures:
            failures.append(move)
            raise RuntimeError("a defect")
        return bot_plays(ledger, move)

    async with house(sqlite) as served:
        monkeypatch.setattr(rooms.commands, "bot_plays", fails_once)
        made = await served.table("me", "greedy")
        secret = made["mine"][0]["secret"]
        async with served.page(made["table"], secret) as page:
            while page.state["actor"] == 0:
                await page.play(1)
            await page.socket.wait_closed()
            assert page.socket.close_code == 1013
        async with served.page(made["table"], secret) as page:
            await page.play()
            assert page.state["over"]
    assert len(failures) == 1


def is_thinking(registry: Any, table: str) -> bool:
    return registry._rooms[table]._thinking is not None


# --- bots alone ------------------------------------------------------------------------------------------


def never_buys(game: Game, position: Any, bot: str, seed: int, number: int) -> str:
    """Takes money for ever, unless it is to move at random."""
    if bot != "random":
        out = [0] * game.most_legal
        moves = [game.describe(move) for move in out[: game.legal(position, out)]]
        for verb in ("set", "take", "done"):
            for move in moves:
                if move.split()[0] == verb:
                    return move
    return choose(game, position, bot, seed, number)


async def test_bots_alone_come_to_an_end_even_if_none_of_them_wants_to(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "HURRY_AFTER", 150)
    async with house(sqlite, chooser=never_buys) as served:
        made = await served.table("level1", "level1", game="redpalace")
        async with served.page(made["table"]) as page:
            await page.hear_state(lambda _: len(page.log) >= 150)
            assert not any(entry.split()[1] == "buy" for entry in page.log[:150])
            await page.hear_state(lambda state: state["over"])
        assert served.registry.metrics.value("bot_failures") == 0


async def test_where_a_person_sits_bots_are_not_hurried(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "HURRY_AFTER", 10)
    asked = []

    def remembers(game: Game, position: Any, bot: str, seed: int, number: int) -> str:
        asked.append(bot)
        return choose(game, position, bot, seed, number)

    async with house(sqlite, chooser=remembers) as served:
        made = await served.table("me", "greedy")
        async with served.page(made["table"], made["mine"][0]["secret"]) as page:
            await page.play()
            assert len(page.log) > 20
    assert set(asked) == {"greedy"}
