"""SIGKILL in mid-game: nothing acknowledged is lost or doubled, and the log replays to the same position."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

import sabika
from sabika.table.record_file import check, from_bytes
from tests.server.house import House, Page, process

pytestmark = pytest.mark.anyio

TABLES = 8
MOVES_BEFORE_THE_BLOW = 60
ROUNDS = 2


class Player:
    """A hot seat that moves as fast as it can and remembers what was acknowledged."""

    def __init__(self, made: dict[str, Any]) -> None:
        self.table = made["table"]
        self.secrets = [seat["secret"] for seat in made["mine"]]
        self.acknowledged: list[tuple[int, list[str]]] = []  # n and the log up to there
        self.unanswered: dict[str, Any] | None = None

    async def play(self, house: House, counted: asyncio.Semaphore) -> None:
        """Until the line is cut."""
        try:
            async with house.page(self.table, *self.secrets) as page:
                await self._go_on(page, counted)
        except (ConnectionClosed, OSError):
            pass

    async def _go_on(self, page: Page, counted: asyncio.Semaphore) -> None:
        if self.unanswered is not None:
            await self._send(page, self.unanswered)
        while not page.state["over"]:
            move = page.state["legal"][len(page.log) % len(page.state["legal"])]
            await self._send(page, {"id": f"m{page.n}", "at": page.n, "moves": [move]})
            counted.release()

    async def _send(self, page: Page, command: dict[str, Any]) -> None:
        self.unanswered = command
        answer = await page.ask("act", **command)
        assert answer["type"] == "done"
        self.unanswered = None
        await page.hear_state(lambda state: state["n"] >= answer["n"])
        self.acknowledged.append((answer["n"], list(page.log)))


async def test_sigkill_in_mid_game_loses_nothing_acknowledged(database: str) -> None:
    players: list[Player] = []
    for blow in range(ROUNDS):
        async with process(database) as served:
            if not players:
                players = [Player(await served.table("me", "me", "me")) for _ in range(TABLES)]
            counted = asyncio.Semaphore(0)
            playing = [asyncio.create_task(player.play(served, counted)) for player in players]
            for _ in range(MOVES_BEFORE_THE_BLOW):
                await counted.acquire()
            await served.kill()
            await asyncio.gather(*playing)
        assert sum(len(player.acknowledged) for player in players) >= MOVES_BEFORE_THE_BLOW * (blow + 1)
    async with process(database) as served:
        for player in players:
            await _compare(served, player)


async def _compare(served: House, player: Player) -> None:
    record = from_bytes((await served.http.get(f"/api/tables/{player.table}/record")).content)
    assert check(record)
    n = (await served.http.get(f"/api/tables/{player.table}")).json()["n"]
    for acknowledged, log in player.acknowledged:
        assert acknowledged <= n
        assert record.log[: len(log)] == log, "an acknowledged move is lost, or doubled, or another one"
    replayed = sabika.Table.from_log("rollwrite", 3, record.log)
    assert replayed.digest() == record.digest
    async with served.page(player.table, *player.secrets) as page:
        if player.unanswered is not None:  # stored or not when the blow came: sent again, it is there once
            answer = await page.ask("act", **player.unanswered)
            assert answer["type"] == "done"
            moved = await page.hear_state(lambda state: state["n"] >= answer["n"])
            assert moved["n"] >= answer["n"]
            start = len(player.acknowledged[-1][1]) if player.acknowledged else 0
            seats = [entry for entry in page.log[start:] if entry[0] != "*"]
            assert [entry.split(" ", 1)[1] for entry in seats[-1:]] == player.unanswered["moves"]
            assert len(seats) == 1
