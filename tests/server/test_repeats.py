"""Races and repeats: exactly one wins, a command is applied once, and whoever was away comes back right."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.house import InProcess, Page, catch_up, house, process

pytestmark = pytest.mark.anyio


async def test_two_pages_race_the_same_turn_and_exactly_one_wins(database: str) -> None:
    async with house(database) as served:
        made = await served.table("me", "greedy", "greedy")
        secret = made["mine"][0]["secret"]
        async with served.page(made["table"], secret) as one, served.page(made["table"], secret) as other:
            races = 0
            while not (await one.my_turn())["over"]:
                await catch_up(one, other)
                move, at = one.state["legal"][-1], one.n
                answers = await asyncio.gather(one.act(move, at=at), other.act(move, at=at))
                assert sorted(answer["type"] for answer in answers) == ["done", "stale"]
                races += 1
            assert races > 10
            assert sum(entry.startswith("0 ") for entry in one.log) == races


@pytest.mark.parametrize("times", [1, 2, 3, 4, 5])
async def test_a_command_sent_again_is_applied_once_with_the_same_answer(served: InProcess, times: int) -> None:
    made = await served.table("me", "me")
    secrets = [seat["secret"] for seat in made["mine"]]
    async with served.page(made["table"], *secrets) as page:
        at, before = page.n, len(page.log)
        command = {"id": "once", "at": at, "moves": [page.state["legal"][-1]]}
        first = await page.ask("act", **command)
        repeats = [await page.ask("act", **command) for _ in range(times)]
        assert first["type"] == "done"
        assert repeats == [first] * times
        state = await page.hear_state()
        moves = [entry for entry in page.log[before:] if entry[0] != "*"]
        assert len(moves) == 1
        assert state["n"] == first["n"]


async def test_a_command_sent_again_over_a_new_socket_and_after_a_restart_gets_the_same_answer(database: str) -> None:
    async with house(database) as served:
        made = await served.table("me", "me")
        secrets = [seat["secret"] for seat in made["mine"]]
        async with served.page(made["table"], *secrets) as page:
            command = {"id": "once", "at": page.n, "moves": [page.state["legal"][-1]]}
            first = await page.ask("act", **command)
            undo = {"id": "name", "seat": 0, "name": "Ann"}
            renamed = await page.ask("rename", **undo)
        async with served.page(made["table"], *secrets) as page:
            assert await page.ask("act", **command) == first
            n, log = page.n, page.log
    async with house(database) as served, served.page(made["table"], *secrets) as page:
        assert await page.ask("act", **command) == first
        assert await page.ask("rename", **undo) == renamed
        assert (page.n, page.log) == (n, log)


async def test_a_refused_command_sent_again_is_refused_again_even_if_it_would_be_allowed_by_then(
    served: InProcess,
) -> None:
    made = await served.table("me", "open")
    host = [made["host"], made["mine"][0]["secret"]]
    wish = {"id": "bot", "seat": 1, "bot": "greedy"}
    async with served.page(made["table"], *host) as page:
        async with served.page(made["table"], made["invites"][0]["secret"]):
            refusal = await page.ask("take_over", **wish)
            assert refusal["said"]["key"] == "table.seat_present"
        await page.hear_state(lambda state: not state["owners"][1]["here"])
        assert await page.ask("take_over", **wish) == refusal
        assert (await page.ask("take_over", seat=1, bot="greedy"))["type"] == "done"


async def test_ids_of_one_seat_are_not_those_of_another(served: InProcess) -> None:
    made = await served.table("me", "open")
    secrets = [made["mine"][0]["secret"], made["invites"][0]["secret"]]
    async with served.page(made["table"], secrets[0]) as one, served.page(made["table"], secrets[1]) as other:
        assert (await one.ask("rename", id="same", seat=0, name="Ann"))["type"] == "done"
        assert (await other.ask("rename", id="same", seat=1, name="Bob"))["type"] == "done"
        await one.hear_state(lambda state: [owner["name"] for owner in state["owners"][:2]] == ["Ann", "Bob"])


async def test_whoever_was_away_comes_back_right_and_their_open_move_is_applied_once(served: InProcess) -> None:
    made = await served.table("me", "open")
    ours, theirs = made["mine"][0]["secret"], made["invites"][0]["secret"]
    async with served.page(made["table"], theirs) as stays:
        async with served.page(made["table"], ours) as leaves:
            await catch_up(leaves, stays)
            while leaves.state["actor"] != 0:
                await stays.play(1)
                await catch_up(stays, leaves)
            log, known = leaves.log, leaves.n
            unanswered = {"id": "open", "at": known, "moves": [leaves.state["legal"][-1]]}
            await leaves.send(type="act", **unanswered)  # and the line is cut before the answer is read
        await stays.hear_state(lambda state: state["n"] > known)
        while stays.state["actor"] == 1:
            await stays.play(1)
        async with served.socket(made["table"]) as socket:
            back = Page(socket, [ours])
            back.log = log
            await back.hello(known=known)
            assert back.state["first"] == len(log), "only what is new was sent"
            assert (await back.ask("act", **unanswered))["type"] == "done"
            assert back.log == stays.log
            assert back.log[len(log)] == f"0 {unanswered['moves'][0]}"
            assert sum(entry[0] == "0" for entry in back.log[len(log) :]) == 1


async def test_a_page_goes_on_after_the_server_was_restarted(sqlite: str) -> None:
    async with process(sqlite) as served:
        made = await served.table("me", "greedy", "greedy")
        async with served.page(made["table"], made["mine"][0]["secret"]) as page:
            await page.play(5)
            await page.my_turn()
            log, known = page.log, page.n
    async with process(sqlite) as served, served.page(made["table"], made["mine"][0]["secret"]) as page:
        assert page.log == log
        assert page.n == known
        await page.play()
        assert page.state["over"]
