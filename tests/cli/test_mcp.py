"""`sabika mcp`, spoken to by the official SDK's own client."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from typing import Any

import pytest

pytest.importorskip("mcp")

from mcp import Client, StdioServerParameters

from sabika.analysis import hints
from sabika.cli.mcp import ClientTables, make_server


async def call(client: Client, tool: str, **given: Any) -> tuple[bool, str]:
    answer = await client.call_tool(tool, given)
    return bool(answer.is_error), "\n".join(part.text for part in answer.content)


def test_a_model_plays_a_whole_turn_and_is_told_what_it_may_not() -> None:
    async def talk() -> None:
        async with Client(make_server()) as client:
            tools = {tool.name: tool for tool in (await client.list_tools()).tools}
            assert set(tools) >= {"games", "begin", "look", "legal", "why_not", "play", "hint", "rule", "undo"}
            assert all(tool.description for tool in tools.values())
            assert "rollwrite" in (await call(client, "games"))[1]
            _, begun = await call(client, "begin", game="rollwrite", seats=2, seed=3, bots={"1": "greedy"})
            assert "This is table-1." in begun
            _, legal = await call(client, "legal", table="table-1")
            assert "coins" in legal.split("\n")
            wrong, said = await call(client, "play", table="table-1", move="cross y9 b9")
            assert wrong
            assert "cross y9 b9" in said
            _, why = await call(client, "why_not", table="table-1", move="second")
            assert "RW-" in why
            _, hint = await call(client, "hint", table="table-1")
            move = hint.removeprefix("level4 would play: ")
            assert move in legal.split("\n")
            is_wrong, told = await call(client, "play", table="table-1", move="coins")
            assert not is_wrong
            assert "seat 0 is to act" in told, "greedy has moved meanwhile"
            assert "coins" in (await call(client, "look", table="table-1"))[1]
            assert "RW-12" in (await call(client, "rule", id="RW-12"))[1]
            assert (await call(client, "look", table="table-9"))[0]

    asyncio.run(talk())


def test_hands_of_others_stay_hidden() -> None:
    tables = ClientTables()
    tables.begin("redpalace", seats=2, seed=3)
    while len(re.findall(r"cards: [1-9]", tables.look("table-1"))) < 2:
        tables.play("table-1", tables.legal("table-1")[0])
    hands = re.findall(r"hand:.*", tables.look("table-1"))
    assert len(hands) == 2
    assert sum(hand == "hand: –" for hand in hands) == 1, hands


def test_the_command_serves_on_stdin_and_stdout() -> None:
    async def talk() -> None:
        command = StdioServerParameters(
            command=sys.executable, args=["-m", "sabika", "mcp"], env={**os.environ, "SABIKA_JIT": "0"}
        )
        async with Client(command) as client:
            assert len((await client.list_tools()).tools) == 10
            assert "Roll & Write" in (await call(client, "games"))[1]

    asyncio.run(talk())


def test_a_hint_is_a_plan_with_what_it_promises(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = ClientTables()
    tables.begin("rollwrite", seats=2, seed=3)
    plan = hints.Hint(["coins"], [], 0.61, 0.02, 0.0, 0.0, is_even=True, against=None)
    monkeypatch.setenv("SABIKA_JIT", "1")
    monkeypatch.setattr(hints, "hints", lambda _table: hints.Hints(0, 1, "chance", 192, [plan]))
    assert tables.hint("table-1").startswith("1 coins  61.0 ± 2.0 %")
