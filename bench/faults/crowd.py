"""Many at once: load, lost lines, races, repeats, those who do not read and those who send too much."""

from __future__ import annotations

import asyncio
import json
import random
import re
import socket
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from typing import Any

from bench.faults.driver import (
    BOTH,
    CUT,
    GAMES,
    Outcome,
    Setting,
    new_table,
    row,
    secrets_of,
    sensible,
)
from bench.faults.load import SEATS, Table, drive, measure, seated
from tests.server.house import House, Page

REPEATS = "tests/server/test_repeats.py::"


@row(
    "F5",
    "1,000 sockets, 250 games, 200 moves/s on 2 cores, in each game",
    "p99 move→seen by all ≤ 50 ms and ≤ 10 × bare echo, in seconds of which the host took ≤ 5 %; 0 errors",
    test="tests/server/test_load.py",
)
async def f5(setting: Setting) -> Outcome:
    told, met = [], True
    for game in GAMES:
        async for point, _ in measure(setting, game, setting.of(250, 3), [setting.of(200, 20)], 20.0):
            times = point.p99 / point.echo_p99
            seconds = f"{point.ours} of {point.seconds} s, {point.p99_of_all:.0f} ms in all"
            told.append(f"{game} p99 {point.p99:.0f} ms in {seconds}, {times:.1f} × echo, {point.errors} errors")
            met = met and point.is_quick(50.0, 10.0)
    return Outcome("; ".join(told), met)


@row(
    "F8",
    "all 1,000 sockets cut at once",
    "all back ≤ 5 s, nobody banned",
    test="tests/server/test_guard.py::test_a_client_that_comes_back_again_and_again_is_never_locked_out",
)
async def f8(setting: Setting) -> Outcome:
    slowest, back = 0.0, 0
    tables = setting.of(250, 3)
    for game in GAMES:
        async with setting.serving(limited=True) as house, seated(house, game, tables) as seats:
            await drive(seats, 50, 1.0)
            for table in seats:
                table.cut()
            before = time.monotonic()
            await asyncio.gather(*(table.come() for table in seats))
            slowest = max(slowest, time.monotonic() - before)
            back += sum(known > 0 for table in seats for known in table.known)
    of = SEATS * tables * len(GAMES)
    return Outcome(f"{back:,} of {of:,} back, all within {slowest:.1f} s", back == of and slowest <= 5.0)


@row(
    "F9",
    "one client away 30 s while others move",
    "back ≤ 1 s, own unacknowledged move applied exactly once",
    BOTH,
    REPEATS + "test_whoever_was_away_comes_back_right_and_their_open_move_is_applied_once",
)
async def f9(setting: Setting) -> Outcome:
    """Ten tables at a time; a clock of five seconds lets the game go on without whoever is away."""
    away, slowest, wrong, moved = 30 * setting.share, 0.0, 0, 0

    async def leave_and_return(house: House, game: str) -> tuple[float, bool, int]:
        made = await new_table(house, game, ("me", "open", "greedy"), seconds_a_turn=5)
        ours, theirs = made["mine"][0]["secret"], made["invites"][0]["secret"]
        async with house.page(made["table"], theirs) as stays:
            playing = None
            async with house.page(made["table"], ours) as leaves:
                playing = asyncio.create_task(stays.play())
                state = await leaves.my_turn()
                command = {"id": "open", "at": leaves.n, "moves": [sensible(state["legal"], 0)]}
                known, before = leaves.n, len(leaves.log)
                await leaves.send(type="act", **command)
            await asyncio.sleep(away)
            start = time.monotonic()
            async with house.page(made["table"], ours, known=known) as back:
                taken = time.monotonic() - start
                answer = await back.ask("act", **command)
                record = (await house.http.get(f"/api/tables/{made['table']}/record")).json()
                mine = [entry for entry in record["log"][before:] if entry[0] != "*"]
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
        return taken, answer["type"] == "done" and mine[0] == f"0 {command['moves'][0]}", len(mine)

    async with setting.serving() as house:
        for taken, right, entries in await asyncio.gather(
            *(leave_and_return(house, game) for game in GAMES for _ in range(setting.of(10, 1)))
        ):
            slowest, wrong, moved = max(slowest, taken), wrong + (not right), moved + entries
    figure = f"slowest back in {slowest:.2f} s after {away:g} s and {moved} moves; {wrong} moves not applied once"
    return Outcome(figure, slowest <= 1.0 and wrong == 0)


@row(
    "F10",
    "the same turn from two clients, 10,000 races",
    "exactly one accepted, the other told “stale”",
    BOTH,
    REPEATS + "test_two_pages_race_the_same_turn_and_exactly_one_wins",
)
async def f10(setting: Setting) -> Outcome:
    races, answers = setting.of(10_000, 20), {"done, stale": 0}

    async def race(house: House, game: str) -> None:
        while sum(answers.values()) < races:
            made = await new_table(house, game, ("me",) * 3)
            async with (
                house.page(made["table"], *secrets_of(made)) as one,
                house.page(made["table"], *secrets_of(made)) as other,
            ):
                while not one.state["over"] and sum(answers.values()) < races:
                    if other.n < one.n:
                        await other.hear_state(lambda state: state["n"] >= one.n)
                    move, at = sensible(one.state["legal"], len(one.log)), one.n
                    told = await asyncio.gather(one.act(move, at=at), other.act(move, at=at))
                    kind = ", ".join(sorted(answer["type"] for answer in told))
                    answers[kind] = answers.get(kind, 0) + 1

    async with setting.serving() as house:
        await asyncio.gather(*(race(house, game) for game in GAMES for _ in range(4)))
    figure = "; ".join(f"{count:,} × {kind}" for kind, count in answers.items())
    return Outcome(figure, set(answers) == {"done, stale"})


@row(
    "F11",
    "a command resent 1–5 times, also across reconnect and restart",
    "applied once, same answer",
    BOTH,
    REPEATS + "test_a_command_sent_again_over_a_new_socket_and_after_a_restart_gets_the_same_answer",
)
async def f11(setting: Setting) -> Outcome:
    restarts, commands, wrong = setting.of(10, 1), 0, 0
    tables: list[tuple[str, list[str], dict[str, Any], dict[str, Any]]] = []
    chance = random.Random(11)

    async def repeat(page: Page) -> tuple[dict[str, Any], dict[str, Any], bool]:
        known = len(page.log)
        moves = [sensible(page.state["legal"], known)]
        command = {"id": f"c{page.n}", "at": page.n, "moves": moves}
        first = await page.ask("act", **command)
        again = [await page.ask("act", **command) for _ in range(chance.randint(1, 5))]
        await page.hello()
        made = [entry.split(" ", 1)[1] for entry in page.log[known:] if entry[0] != "*"]
        return command, first, made == moves and all(answer == first for answer in again) and first["type"] == "done"

    for _ in range(restarts + 1):
        async with setting.serving() as house:
            kept, tables = tables, []
            for table, secrets, command, first in kept:  # sent once more after the kill
                async with house.page(table, *secrets) as page:
                    wrong += await page.ask("act", **command) != first
                    commands += 1
                    if page.state["over"]:
                        continue
                async with house.page(table, *secrets) as page:
                    command, first, is_right = await repeat(page)
                    tables.append((table, secrets, command, first))
                    wrong += not is_right
                    commands += 1
                async with house.page(table, *secrets) as page:
                    wrong += await page.ask("act", **command) != first
            for game in list(GAMES) * max(0, setting.of(10, 1) - len(tables) // len(GAMES)):
                made = await new_table(house, game)
                async with house.page(made["table"], *secrets_of(made)) as page:
                    command, first, is_right = await repeat(page)
                    tables.append((made["table"], secrets_of(made), command, first))
                    wrong += not is_right
                    commands += 1
            await house.kill()
    return Outcome(f"{wrong} wrong of {commands} commands, {restarts} kills", wrong == 0)


# --- those who disturb -----------------------------------------------------------------------------------

STALLED = re.compile(r"^sabika_sockets (\d+)", re.MULTILINE)


async def sockets_of(house: House) -> int:
    """How many sockets the server has open."""
    found = STALLED.search((await house.http.get("/metrics")).text)
    return int(found[1]) if found else -1


async def _disturbed(
    setting: Setting, tables: list[Table], disturb: Callable[[], Awaitable[None]]
) -> tuple[float, float]:
    """p99 before, and while something disturbs: the worse of two quiet runs, since machines are not quiet, either."""
    rate, seconds = setting.of(100, 10), 30 * max(setting.share, 0.03)
    quiet = (await drive(tables, rate, seconds)).at(0.99)
    disturbing = asyncio.create_task(_ignoring(disturb))
    try:
        disturbed = (await drive(tables, rate, seconds)).at(0.99)
    finally:
        disturbing.cancel()
        await asyncio.gather(disturbing, return_exceptions=True)
    return max(quiet, (await drive(tables, rate, seconds)).at(0.99)), disturbed


async def _ignoring(work: Callable[[], Awaitable[None]]) -> None:
    with suppress(*CUT):
        await work()


@row(
    "F17",
    "one stalled reader a room",
    "others ≤ 2 × p99; it is closed ≤ 10 s",
    test="tests/server/test_stalled.py",
)
async def f17(setting: Setting) -> Outcome:
    async with AsyncExitStack() as stack:
        house = await stack.enter_async_context(setting.serving())
        tables = await stack.enter_async_context(seated(house, "redpalace", setting.of(100, 3)))
        seated_sockets = await sockets_of(house)
        closed = [float("inf")]

        async def stall() -> None:
            stalled = []
            port = int(house.address.rpartition(":")[2])
            for table in tables:
                narrow = socket.socket()
                narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)  # before it is told to the server
                narrow.connect(("127.0.0.1", port))
                line = await table.connect(sock=narrow)
                await line.send(json.dumps({"type": "hello"}))
                line.transport.pause_reading()
                stalled.append(line)
            before = time.monotonic()
            while await sockets_of(house) > seated_sockets:
                await asyncio.sleep(0.25)
            closed[0] = time.monotonic() - before
            for line in stalled:
                line.transport.abort()

        # The run with stalled readers takes as long as they have until they must be closed.
        quiet = (await drive(tables, setting.of(100, 10), 5.0)).at(0.99)
        stalling = asyncio.create_task(stall())
        disturbed = (await drive(tables, setting.of(100, 10), 12.0)).at(0.99)
        async with asyncio.timeout(60):
            await stalling
        quiet = max(quiet, (await drive(tables, setting.of(100, 10), 5.0)).at(0.99))
    figure = f"p99 {disturbed:.0f} ms with, {quiet:.0f} ms without; all closed after {closed[0]:.1f} s"
    return Outcome(figure, disturbed <= 2 * quiet and closed[0] <= 10.0)


@row(
    "F18",
    "flooder, 500 half-open handshakes",
    "others ≤ 2 × p99; flooder closed",
    test="tests/server/test_guard.py::test_whoever_sends_too_much_is_closed_and_others_are_not",
)
async def f18(setting: Setting) -> Outcome:
    codes: list[str] = []
    async with AsyncExitStack() as stack:
        house = await stack.enter_async_context(setting.serving(limited=True))
        tables = await stack.enter_async_context(seated(house, "rollwrite", setting.of(100, 3)))

        async def flood() -> None:
            given = (tables[0].url, json.dumps(tables[0].headers), str(setting.of(500, 5)))
            program = (sys.executable, "-m", "bench.faults.flooder", *given)
            flooder = await asyncio.create_subprocess_exec(*program, stdout=asyncio.subprocess.PIPE)
            assert flooder.stdout is not None
            try:
                async for code in flooder.stdout:
                    codes.append(code.decode().strip())
            finally:
                flooder.kill()
                await flooder.wait()

        quiet, disturbed = await _disturbed(setting, tables, flood)
    figure = f"p99 {disturbed:.0f} ms with, {quiet:.0f} ms without; {len(codes)} floods, all closed with 4429"
    is_closed = bool(codes) and set(codes) == {"4429"}
    return Outcome(figure if is_closed else f"floods ended with {set(codes)}", is_closed and disturbed <= 2 * quiet)
