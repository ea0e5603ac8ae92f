"""Whatever comes over a socket: no traceback, no change."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from typing import Any

import pytest

from sabika.games.rollwrite.sheet import shipped
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
    {"type": "allow", "id": "h", "chances": True},
    {"type": "salt", "id": "h", "seat": 0, "salt": "sea"},
    {"type": "hello", "secrets": [], "known": 5},
]
ODD: list[Any] = [
    None, True, -1, 0, 1, 5, 6, 2**31, 2**63, 2**64, 10**400, 1.5, 1e999, "", "x", "\0", "\ud800", "*", "0 coins",
    "* roll y1 b1", "é" * 40, "a" * 5000, [], [[]], {}, {"type": "act"}, ["coins"] * 30, [None], "keep y1 b1", "🎲",
]  # fmt: skip


NESTED = "[" * 5000 + "]" * 5000


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
            letters = list(json.dumps(message))
            letters[chance.randrange(len(letters))] = chr(chance.randrange(32, 127))
            return "".join(letters)
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
    room = await served.registry.room(made["table"])
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
    assert served.registry.metrics.value("unreadable") > 1000
    told = capfd.readouterr()
    assert "Traceback" not in told.out + told.err
    assert "ERROR" not in told.out + told.err


async def _hear_until(page: Page, last: str) -> Counter[str]:
    """How many messages of each kind came until this one was answered."""
    heard: Counter[str] = Counter()
    while (message := await page.hear()).get("id") != last:
        heard[message["type"]] += 1
    return heard


def spoiled(value: Any, chance: random.Random) -> Any:
    """The same JSON with one thing in it changed."""
    if isinstance(value, dict) and value and chance.random() < 0.9:
        key = chance.choice(list(value))
        changed = {name: spoiled(part, chance) if name == key else part for name, part in value.items()}
        if chance.random() < 0.1:
            changed[str(chance.choice(ODD))[:20]] = changed.pop(key)
        return changed
    if isinstance(value, list) and value and chance.random() < 0.9:
        at = chance.randrange(len(value))
        return [spoiled(part, chance) if i == at else part for i, part in enumerate(value)]
    return chance.choice(ODD)


async def test_odd_bodies_are_refused_in_one_sentence_and_never_fail(served: InProcess) -> None:
    made = await served.table("me", "me")
    async with served.page(made["table"], *[seat["secret"] for seat in made["mine"]]) as page:
        await page.play(10)
    record = (await served.http.get(f"/api/tables/{made['table']}/record")).json()
    sheet = {name: value for name, value in shipped().items() if name != "how_sure"}
    pad = {
        "seats": [{"crossed": ["xx...."] * 6, "coins": 3, "completed": {"G": 20}}] * 3,
        "aim": "score",
        "sheet": sheet,
    }
    bodies: dict[str, Any] = {
        "/api/tables": {"game": "rollwrite", "seats": [{"kind": "me", "name": "Ann"}], "options": {"sheet": sheet}},
        f"/api/tables/{made['table']}/branch": {"at": 9, "bots": "greedy"},
        "/api/replay": record,
        "/api/verify": record,
        "/api/branch": {"at": 9, "record": record},
        "/api/pad/rollwrite": pad,
        "/api/may/rollwrite": {"pad": pad, "seat": 1, "question": "cross y1 b2", "dice": "1 5 2 2"},
        "/api/box/rollwrite": {"box": sheet},
        "/api/qr": {"text": "/#/rules"},
    }
    chance = random.Random(5)
    seen: Counter[int] = Counter()
    for path, body in bodies.items():
        for number in range(150):
            content = json.dumps(spoiled(body, chance)) if number else NESTED
            answer = await served.http.post(path, content=content, headers={"content-type": "application/json"})
            seen[answer.status_code] += 1
            assert answer.status_code < 500, (path, content)
            if answer.status_code >= 400:
                told = answer.json()
                assert set(told) <= {"error", "rule"}
                assert 0 < len(told["error"]) < 400, told
                assert "\n" not in told["error"]
    assert seen[422] > 500
