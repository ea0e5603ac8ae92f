"""Several processes at one PostgreSQL: the key decides races, notices carry the news, bots move once."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from sabika.engine.errors import BadOption
from sabika.server import run
from sabika.table.record_file import check, from_bytes
from tests.server.house import PATIENCE, QUICK, Message, catch_up, house, process, started
from tests.server.postgres import Postgres
from tests.server.test_workers import children

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


def here(state: Message) -> list[bool]:
    return [bool(owner["here"]) for owner in state["owners"] if owner["kind"] != "imaginary"]


async def test_who_is_here_is_known_at_every_process(postgresql_database: str) -> None:
    async with house(postgresql_database, NO_POLL) as one, house(postgresql_database, NO_POLL) as other:
        made = await one.table("me", "open")
        ours, theirs = made["mine"][0]["secret"], made["invites"][0]["secret"]
        async with one.page(made["table"], ours, made["host"]) as ann:
            async with other.page(made["table"], theirs) as bob, other.page(made["table"]):
                await ann.hear_state(lambda state: here(state) == [True, True] and state["watching"] == 1)
                if here(bob.state) != [True, True]:
                    await bob.hear_state(lambda state: here(state) == [True, True])
                refusal = await ann.ask("take_over", seat=1, bot="greedy")
                assert refusal["said"]["key"] == "table.seat_present", "the host sees who sits at the other process"
            await ann.hear_state(lambda state: here(state) == [True, False] and state["watching"] == 0)
            async with house(postgresql_database, NO_POLL) as late, late.page(made["table"]) as watcher:
                if not here(watcher.state)[0]:
                    await watcher.hear_state(lambda state: here(state)[0])
                await ann.hear_state(lambda state: state["watching"] == 1)
            await ann.hear_state(lambda state: state["watching"] == 0)


async def test_whoever_was_at_a_process_that_died_is_not_here_any_more(postgresql_database: str) -> None:
    async with house(postgresql_database, replace(QUICK, poll_seconds=0.2)) as one:
        made = await one.table("me", "open")
        async with (
            one.page(made["table"], made["mine"][0]["secret"]) as ann,
            process(postgresql_database, SABIKA_POLL_SECONDS="0.2") as other,
            other.page(made["table"], made["invites"][0]["secret"]),
        ):
            await ann.hear_state(lambda state: here(state) == [True, True])
            await other.kill()
            await ann.hear_state(lambda state: here(state) == [True, False])


async def test_processes_share_a_port_and_one_that_is_killed_loses_nothing(postgresql_database: str) -> None:
    several = f"from sabika.server.run import serve; serve('127.0.0.1', 0, {postgresql_database!r}, processes=2)"
    quick = {"SABIKA_BOT_SECONDS": "0", "SABIKA_STANDBY_SECONDS": "0.3"}
    async with started(several, SABIKA_MESSAGES_BURST="100000", **quick) as served:
        first = children(served.process.pid)
        assert len(first) == 2
        made = await served.table("me", "greedy", "greedy")
        secret = made["mine"][0]["secret"]
        logs: list[list[str]] = []
        for killed in sorted(first):  # whichever of them moved the bots
            async with served.page(made["table"], secret) as page:
                await page.play(2)
                await page.my_turn()
                logs.append(page.log)
                os.kill(killed, signal.SIGKILL)
            async with asyncio.timeout(PATIENCE):
                while killed in (there := children(served.process.pid)) or len(there) < 2:
                    await asyncio.sleep(0.05)
        assert not first & children(served.process.pid), "both were replaced"
        before = children(served.process.pid)
        served.process.send_signal(signal.SIGHUP)
        # A connection that is kept open ends with its process; a new one always finds somebody.
        anew = httpx.AsyncClient(
            base_url=served.address, timeout=PATIENCE, limits=httpx.Limits(max_keepalive_connections=0)
        )
        async with asyncio.timeout(2 * PATIENCE), anew:
            while before & children(served.process.pid):
                assert (await anew.get("/readyz")).status_code == 200, "there is always one who listens"
        async with served.page(made["table"], secret) as page:
            assert all(page.log[: len(log)] == log for log in logs), "nothing lost, nothing doubled"
            await page.play()
            assert page.state["over"]
        record = (await served.http.get(f"/api/tables/{made['table']}/record")).content
        assert check(from_bytes(record))
        last = children(served.process.pid)
        await served.kill()
        async with asyncio.timeout(PATIENCE):
            while any(Path(f"/proc/{pid}").exists() for pid in last):
                await asyncio.sleep(0.05)


async def test_whichever_process_answers_tells_what_all_of_them_counted(
    postgresql_database: str, tmp_path: Path
) -> None:
    several = f"from sabika.server.run import serve; serve('127.0.0.1', 0, {postgresql_database!r}, processes=2)"
    async with started(several, SABIKA_COMPILE_AHEAD="0", SABIKA_BOT_SECONDS="0", TMPDIR=str(tmp_path)) as served:
        assert len(list(tmp_path.glob("sabika-*"))) == 1, "the folder in which they find each other"
        made = await served.table("me", "greedy")
        async with served.page(made["table"], made["mine"][0]["secret"]) as page:
            await page.play(2)
            told = (await served.http.get("/metrics", headers={"connection": "close"})).text
            again = (await served.http.get("/metrics", headers={"connection": "close"})).text
        there = children(served.process.pid)
        for text in (told, again):
            assert {int(process) for process in re.findall(r'sabika_info\{.*process="(\d+)"\} 1', text)} == there
            assert re.findall(r'sabika_commands_total\{kind="done",process="\d+"\} (\d+)', text) == ["2"]
            assert sorted(re.findall(r'sabika_sockets\{process="\d+"\} (\d+)', text)) == ["0", "1"]
        os.kill(min(there), signal.SIGKILL)
        async with asyncio.timeout(PATIENCE):
            while f'process="{min(there)}"' in told:
                told = (await served.http.get("/metrics", headers={"connection": "close"})).text
        await served.kill()
        async with asyncio.timeout(PATIENCE):
            while list(tmp_path.glob("sabika-*")):
                await asyncio.sleep(0.05)


async def test_a_server_whose_processes_cannot_start_again_ends_when_it_is_told(
    mortal_postgresql: Postgres, tmp_path: Path
) -> None:
    database, complaints = mortal_postgresql.new_database(), tmp_path / "log"
    several = f"from sabika.server.run import serve; serve('127.0.0.1', 0, {database!r}, processes=2, json_log=True)"
    async with started(several, log=complaints, SABIKA_COMPILE_AHEAD="0") as served:
        mortal_postgresql.stop()
        os.kill(min(children(served.process.pid)), signal.SIGKILL)
        async with asyncio.timeout(3 * PATIENCE):
            while "A process could not start." not in complaints.read_text():
                await asyncio.sleep(0.1)
        served.process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(3 * PATIENCE):
            await served.process.wait()
    mortal_postgresql.start()
    lines = [json.loads(line) for line in complaints.read_text().splitlines()]
    assert any(line["text"].startswith("The database cannot be opened: ") for line in lines)


def test_several_processes_on_a_sqlite_file_are_refused(sqlite: str) -> None:
    with pytest.raises(BadOption, match="Several processes need PostgreSQL, since a SQLite file has one writer"):
        run.serve("127.0.0.1", 0, sqlite, processes=2)


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
