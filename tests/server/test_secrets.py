"""Seat secrets: whoever does not hold one gets nothing, and none is kept or told anywhere."""

from __future__ import annotations

import json
import random
import re

import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed

from sabika.server.identity import UnknownSecret, hashed, new_secret
from sabika.server.store import log, tables
from tests.server.house import InProcess, Page

pytestmark = pytest.mark.anyio

GUESSES = 10_000


def wrong_ones(right: list[str], foreign: list[str], hashes: list[str], number: int = GUESSES) -> list[str]:
    """Guessed, cut, lengthened, changed, foreign secrets, and what a stolen database would show."""
    chance = random.Random(7)
    found = {*foreign, *hashes, *(secret.swapcase() for secret in right), *(secret[::-1] for secret in right)}
    found |= {secret[:length] for secret in right for length in range(1, len(secret))}
    found |= {secret + more for secret in right for more in ("=", " ", "\0", "A", secret)}
    found -= set(right)
    while len(found) < number:
        secret = chance.choice(right)
        at = chance.randrange(len(secret))
        found |= {secret[:at] + chance.choice("ABCabc019-_") + secret[at + 1 :], new_secret()} - set(right)
    return sorted(found)


async def test_no_guessed_cut_or_foreign_secret_is_accepted(served: InProcess) -> None:
    ours, theirs = await served.table("me", "open"), await served.table("me", "open")
    right = [ours["host"], ours["mine"][0]["secret"], ours["invites"][0]["secret"]]
    foreign = [theirs["host"], theirs["mine"][0]["secret"], theirs["invites"][0]["secret"]]
    guesses = wrong_ones(right, foreign, [hashed(secret) for secret in right])
    assert len(guesses) >= GUESSES
    for guess in guesses[::100]:
        with pytest.raises(UnknownSecret):
            await served.registry.who(ours["table"], [guess])
    assert served.registry.tables == 0, "no room was touched"
    async with served.page(ours["table"]):
        for guess in guesses:
            with pytest.raises(UnknownSecret):
                await served.registry.who(ours["table"], [right[1], guess])
    assert (await served.registry.who(ours["table"], right)).mine == (0, 1)


async def test_over_the_socket_a_wrong_secret_ends_the_conversation_and_nothing_happened(served: InProcess) -> None:
    made = await served.table("me", "open")
    right = [made["mine"][0]["secret"]]
    for guess in wrong_ones(right, [made["table"]], [])[::100]:
        async with served.socket(made["table"]) as socket:
            await socket.send(json.dumps({"type": "hello", "secrets": [guess]}))
            page = Page(socket, [])
            assert await page.hear() == {"type": "fault", "text": "A secret does not belong to this table."}
            with pytest.raises(ConnectionClosed):
                await page.hear()
            assert socket.close_code == 4403
    assert await served.registry.store.rows(made["table"]) == []


async def test_secrets_are_long_and_stored_as_hashes_only(served: InProcess) -> None:
    made = await served.table("me", "open")
    secrets = [made["host"], made["mine"][0]["secret"], made["invites"][0]["secret"]]
    assert len(set(secrets)) == 3
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{43}", secret) for secret in secrets), "256 bits each"
    async with served.page(made["table"], *secrets) as page:
        await page.ask("rename", seat=0, name="Ann")
    async with served.registry.store.engine.connect() as connection:
        everything = repr([list(await connection.execute(sa.select(table))) for table in (tables, log)])
    assert not any(secret in everything for secret in secrets)
    assert all(hashed(secret) in everything for secret in secrets)


async def test_secrets_appear_in_no_log(served: InProcess, capfd: pytest.CaptureFixture[str]) -> None:
    made = await served.table("me", "open")
    secret = made["mine"][0]["secret"]
    async with served.page(made["table"], secret) as page:
        await page.send(type="hello", secrets=[secret], nonsense=secret)
        fault = await page.hear()
        assert fault["type"] == "fault"
        assert secret not in json.dumps(fault)
        await page.ask("rename", seat=0, name="Ann")
    body = {"text": f"https://elsewhere.example/#/table/x/seat/{secret}"}
    answer = await served.http.post("/api/qr", json=body)
    assert answer.status_code == 422
    assert secret not in answer.text
    answer = await served.http.post("/api/tables", json={"game": secret, "seats": secret})
    assert answer.status_code == 422
    told = capfd.readouterr()
    assert secret not in told.out + told.err
