"""Whatever comes over a socket: no traceback, no change."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from typing import Any

import pytest

from tests.server.house import InProcess, Page

pytestmark = pytest.mark.anyio

MESSAGES = 20_000
VALID: list[dict[str, Any]] = [
    {"type": "act", "id": "a", "at": 3, "moves": ["coins"]},
    {"type": "undo", "id": "b", "at": 3},
    {"type": "why_not", "id": "c", "move": "cross y1 b2"},
    {"type": "preview", "id": "d", "moves": ["turn y1 +", "coins"]},
    {"type": "rename", "id": "e", "seat": 1, "name": "Ann"},
    {"type": "take_over", "id": "f", "seat": 0, "bot": "greedy"},
    {"type": "rematch", "id": "g"},
    {"type": "salt", "id": "h", "seat": 0, "salt": "sea"},
    {"type": "hello", "secrets": [], "known": 5},
]
ODD: list[Any] = [
    None, True, -1, 0, 1, 5, 6, 2**31, 2**63, 2**64, 10**400, 1.5, 1e999, "", "x", "\0", "\ud800", "*", "0 coins",
    "* roll y1 b1", "é" * 40, "a" * 5000, [], [[]], {}, {"type": "act"}, ["coins"] * 30, [None], "keep y1 b1", "🎲",
]  # fmt: skip


def mutated(chance: random.Random) -> str | bytes:
    """A message with something wrong with it, or with nothing."""
    message = dict(chance.choice(VALID))
    match chance.randrange(7):
        case 0:
            return chance.randbytes(chance.randrange(60))
        case 1:
            return "".join(chr(chance.randrange(1, 0x500)) for _ in range(chance.randrange(40)))
        case 2:
            text = json.dumps(message)
            return text[: chance.randrange(len(text) + 1)]
        case 3:
            text = bytearray(json.dumps(message).encode())
            text[chance.randrange(len(text))] = chance.randrange(32, 127)
            return text.decode()
        case 4:
            message[chance.choice(["extra", *message])] = chance.choice(ODD)
        case 5:
            del message[chance.choice(list(message))]
        case _:
            message |= {name: chance.choice(ODD) for name in message if name != "type"}
    return json.dumps(message)


async def test_twenty_thousand_odd_messages_leave_no_traceback_and_no_change(
    served: InProcess, capfd: pytest.CaptureFixture[str]
) -> None:
    made = await served.table("me", "me", "greedy")
    secrets = [seat["secret"] for seat in made["mine"]]
    async with served.page(made["table"], *secrets) as page:
        await page.my_turn()
    room = await served.hall.room(made["table"])
    before = (room.ledger.n, room.ledger.table.digest(), list(room.ledger.names))
    chance = random.Random(20_000)
    sent = 0
    while sent < MESSAGES:
        async with served.page(made["table"]) as watcher:
            hearing = asyncio.create_task(_hear_until(watcher, "last"))
            for _ in range(2000):
                await watcher.socket.send(mutated(chance))
                sent += 1
            await watcher.send(type="why_not", id="last", move="coins")
            heard = await hearing
            assert set(heard) == {"fault", "refusal", "because", "state"}
            assert heard["fault"] > 100
            assert heard["refusal"] > 20
    assert (room.ledger.n, room.ledger.table.digest(), list(room.ledger.names)) == before
    assert served.hall.metrics.value("faults") > 1000
    told = capfd.readouterr()
    assert "Traceback" not in told.out + told.err
    assert "ERROR" not in told.out + told.err


async def _hear_until(page: Page, last: str) -> Counter[str]:
    """How many messages of each kind came until this one was answered."""
    heard: Counter[str] = Counter()
    while (message := await page.hear()).get("id") != last:
        heard[message["type"]] += 1
    return heard
