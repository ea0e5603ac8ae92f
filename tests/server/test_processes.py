"""Several processes at one PostgreSQL: the key decides races, notices carry the news, bots move once."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from sabika.table.record_file import check, from_bytes
from tests.server.house import QUICK, catch_up, house, process
from tests.server.postgres import Postgres

pytestmark = pytest.mark.anyio

NO_POLL = replace(QUICK, poll_seconds=3600.0)


async def test_pages_at_two_servers_play_one_game(postgresql_database: str) -> None:
    async with house(postgresql_database, NO_POLL) as one, house(postgresql_database, NO_POLL) as other:
        made = await one.table("me", "open", "greedy")
        async with (
            one.page(made["table"], made["mine"][0]["secret"]) as ann,
            other.page(made["table"], made["invites"][0]["secret"]) as bob,
        ):
            await catch_up(bob, ann)
            await asyncio.gather(ann.play(), bob.play())
            assert ann.state["over"]
            assert ann.log == bob.log
            assert ann.state["view"] == bob.state["view"]
            record = (await other.http.get(f"/api/tables/{made['table']}/record")).content
            assert check(from_bytes(record))


async def test_the_same_turn_at_two_servers_is_won_by_exactly_one(postgresql_database: str) -> None:
    async with house(postgresql_database, NO_POLL) as one, house(postgresql_database, NO_POLL) as other:
        made = await one.table("me")
        secret = made["mine"][0]["secret"]
        async with one.page(made["table"], secret) as ann, other.page(made["table"], secret) as twin:
            races = 0
            while not ann.state["over"]:
                at, move = ann.n, ann.state["legal"][-1]
                answers = await asyncio.gather(ann.act(move, at=at), twin.act(move, at=at))
                assert sorted(answer["type"] for answer in answers) == ["done", "stale"]
                races += 1
            assert races >= 10
            assert one.registry.metrics.value("lost_races") + other.registry.metrics.value("lost_races") > 0


async def test_a_command_sent_to_one_server_and_again_to_another_is_applied_once(postgresql_database: str) -> None:
    async with house(postgresql_database, NO_POLL) as one, house(postgresql_database, NO_POLL) as other:
        made = await one.table("me")
        secret = made["mine"][0]["secret"]
        async with one.page(made["table"], secret) as page, other.page(made["table"], secret) as again:
            command = {"id": "once", "at": page.n, "moves": [page.state["legal"][-1]]}
            answers = await asyncio.gather(page.ask("act", **command), again.ask("act", **command))
            assert answers[0] == answers[1]
            assert answers[0]["type"] == "done"


async def test_a_lost_notice_is_healed_by_the_poll(postgresql_database: str) -> None:
    polling = replace(QUICK, poll_seconds=0.2)
    async with house(postgresql_database, NO_POLL) as one, house(postgresql_database, polling) as other:
        other.registry.heard = lambda *_: None  # type: ignore[method-assign]
        made = await one.table("me")
        secret = made["mine"][0]["secret"]
        async with one.page(made["table"], secret) as page, other.page(made["table"]) as watcher:
            await page.act(page.state["legal"][-1])
            del other.registry.heard
            await catch_up(page, watcher)
            assert watcher.log == page.log


async def test_when_a_process_dies_another_one_moves_its_bots(postgresql_database: str) -> None:
    async with house(postgresql_database) as other:
        async with process(postgresql_database, SABIKA_BOT_SECONDS="3600") as one:
            made = await one.table("me", "greedy", "greedy")
            async with one.page(made["table"], made["mine"][0]["secret"]) as page:
                while page.state["actor"] == 0:
                    await page.play(1)
            await one.kill()
        async with other.page(made["table"], made["mine"][0]["secret"]) as page:
            await page.play()
            assert page.state["over"]


async def test_play_goes_on_after_the_database_was_away(mortal_postgresql: Postgres) -> None:
    async with house(mortal_postgresql.new_database(), NO_POLL) as served:
        made = await served.table("me")
        secret = made["mine"][0]["secret"]
        async with served.page(made["table"], secret) as page:
            await page.play(2)
            command = {"id": "away", "at": page.n}
            move, log = page.state["legal"][-1], page.log
            mortal_postgresql.stop()
            await page.send(type="act", moves=[move], **command)
            await page.socket.wait_closed()
            assert page.socket.close_code == 1013
        assert (await served.http.get("/readyz")).status_code == 503
        assert (await served.http.get("/healthz")).status_code == 200
        mortal_postgresql.start()
        assert (await served.http.get("/readyz")).status_code == 200
        async with served.page(made["table"], secret) as page:
            assert page.log == log
            assert (await page.act(move, **command))["type"] == "done"
            await page.play()
            assert page.state["over"]
