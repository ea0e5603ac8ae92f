"""The guard: foreign pages, sizes and rates; and what browsers are told."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from sabika.server.limits import Bucket, Buckets, address_of
from tests.server.house import QUICK, InProcess, Page, house

pytestmark = pytest.mark.anyio

WISH = {"game": "rollwrite", "seats": [{"kind": "me"}]}
FOREIGN = [
    "https://evil.example",
    "http://127.0.0.1:1",
    "null",
    "http://[",
    "",
    "file://",
    "http://localhost.evil.example",
]
SCRIPTS = [
    "<script>alert(1)</script>",
    "<img src=x onerror=a()>",
    '"><svg onload=a()>',
    "{{7*7}}${7*7}<%=7*7%>",
    "javascript:alert(1)",
    "</title><script>a()",
    "'; DROP TABLE tables; --",
    "\\u003cscript\\u003e",
]


@pytest.mark.parametrize("origin", FOREIGN)
async def test_a_foreign_page_is_refused_at_the_handshake_and_when_it_changes_something(
    served: InProcess, origin: str
) -> None:
    made = await served.table("me")
    with pytest.raises(InvalidStatus) as refusal:
        async with served.socket(made["table"], additional_headers={"Origin": origin}):
            pass
    assert refusal.value.response.status_code == 403
    answer = await served.http.post("/api/tables", json=WISH, headers={"Origin": origin})
    assert answer.status_code == 403
    assert answer.json() == {"error": "This server answers its own page only."}


async def test_our_own_page_and_tools_and_named_origins_are_welcome(sqlite: str) -> None:
    settings = replace(QUICK, origins="https://play.example.org http://localhost:5173")
    async with house(sqlite, settings) as served:
        for origin in (served.address, "https://play.example.org", "http://localhost:5173", None):
            headers = {"Origin": origin} if origin else {}
            answer = await served.http.post("/api/tables", json=WISH, headers=headers)
            assert answer.status_code == 201, origin
            async with served.socket(answer.json()["table"], additional_headers=headers) as socket:
                assert (await Page(socket, []).hello())["type"] == "state"


async def test_browsers_are_told_to_trust_nothing_but_us(served: InProcess) -> None:
    for path in ("/", "/api/games", "/docs", "/api/nothing", "/healthz"):
        headers = (await served.http.get(path)).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe-eval" not in policy
        assert "script-src 'self' " not in policy.replace("; ", ";") + ";"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "access-control-allow-origin" not in headers
    secrets = await served.http.post("/api/tables", json=WISH)
    assert secrets.headers["cache-control"] == "no-store"


async def test_the_docs_load_nothing_from_elsewhere(served: InProcess) -> None:
    page = (await served.http.get("/docs")).text
    assert "/api/tables/{table}/branch" in page
    assert "http://" not in page
    assert "https://" not in page
    assert "<script" not in page


async def test_a_body_that_is_too_large_is_refused_before_it_is_read(sqlite: str) -> None:
    async with house(sqlite, replace(QUICK, body_bytes=10_000)) as served:
        answer = await served.http.post("/api/verify", content=b"x" * 10_001)
        assert answer.status_code == 413
        assert "at most 10 kB" in answer.json()["error"]
        assert (await served.http.post("/api/verify", content=b"x" * 10_000)).status_code == 422


async def test_a_message_that_is_too_large_closes_the_socket(served: InProcess) -> None:
    made = await served.table("me")
    async with served.page(made["table"]) as page:
        await page.send(type="why_not", id="x", move="y" * 20_000)
        with pytest.raises(ConnectionClosed):
            await page.hear()
        assert page.socket.close_code == 1009


async def test_whoever_sends_too_much_is_closed_and_others_are_not(sqlite: str) -> None:
    settings = replace(QUICK, messages_burst=20, messages_a_second=1.0)
    async with house(sqlite, settings) as served:
        made = await served.table("me")
        async with served.page(made["table"]) as quiet, served.page(made["table"]) as flooder:
            for number in range(40):
                await flooder.send(type="why_not", id=str(number), move="coins")
            answers = [(await flooder.hear())["type"] for _ in range(20)]
            assert answers == ["because"] * 19 + ["fault"], "hello was the first of twenty"
            with pytest.raises(ConnectionClosed):
                await flooder.hear()
            assert flooder.socket.close_code == 4429
            assert (await quiet.ask("why_not", move="coins"))["type"] == "because"
            async with served.page(made["table"]) as back:
                assert back.state["type"] == "state", "nobody is kept from coming back"


async def test_a_client_that_comes_back_again_and_again_is_never_locked_out(sqlite: str) -> None:
    settings = replace(QUICK, requests_burst=5, requests_a_second=0.01, tables_burst=2, messages_burst=3)
    async with house(sqlite, settings) as served:
        made = await served.table("me")
        for _ in range(100):
            async with served.page(made["table"], made["mine"][0]["secret"]) as page:
                assert page.state["mine"] == [0]


async def test_tables_and_requests_and_sockets_an_address_are_limited(sqlite: str) -> None:
    settings = replace(
        QUICK, tables_burst=3, tables_a_second=0.001, sockets_an_address=2, requests_burst=12, requests_a_second=0.001
    )
    async with house(sqlite, settings) as served:
        made = [await served.http.post("/api/tables", json=WISH) for _ in range(5)]
        assert [answer.status_code for answer in made] == [201, 201, 201, 429, 429]
        table = made[0].json()["table"]
        async with served.page(table), served.page(table), served.socket(table) as third:
            with pytest.raises(ConnectionClosed):
                await Page(third, []).hello()
            assert third.close_code == 4429
        asked = [await served.http.get("/api/games") for _ in range(10)]
        assert [answer.status_code for answer in asked] == [200] * 7 + [429] * 3
        assert asked[-1].headers["retry-after"] == "5"
        assert (await served.http.get("/healthz")).status_code == 200


async def test_the_first_message_is_a_hello_and_it_comes_soon(sqlite: str) -> None:
    async with house(sqlite, replace(QUICK, hello_seconds=0.2)) as served:
        made = await served.table("me")
        for first in ('{"type":"rematch","id":"x"}', "nonsense", None):
            async with served.socket(made["table"]) as socket:
                if first:
                    await socket.send(first)
                async with asyncio.timeout(5):
                    await socket.wait_closed()
                assert socket.close_code == 4400


async def test_a_table_that_is_not_there_is_said_to_be_so(served: InProcess) -> None:
    for name in ("AAAAAAAAAAAAAAAA", "x", "a%00b", "%F0%9F%8E%B2", "a" * 1000):
        async with served.socket(name) as socket:
            page = Page(socket, [])
            await page.send(type="hello")
            assert (await page.hear())["text"] == "There is no such table."
            with pytest.raises(ConnectionClosed):
                await page.hear()
            assert socket.close_code == 4404
        answer = await served.http.get(f"/api/tables/{name}")
        assert answer.status_code == 404


@pytest.mark.parametrize("name", SCRIPTS)
async def test_script_strings_as_names_come_back_as_plain_json(served: InProcess, name: str) -> None:
    seats = [{"kind": "me", "name": name}, {"kind": "open"}]
    made = (await served.http.post("/api/tables", json={"game": "rollwrite", "seats": seats})).json()
    answer = await served.http.get(f"/api/tables/{made['table']}")
    assert answer.headers["content-type"] == "application/json"
    assert answer.json()["owners"][0]["name"] == name
    async with served.page(made["table"], made["invites"][0]["secret"]) as page:
        assert page.state["owners"][0]["name"] == name
        assert (await page.ask("rename", seat=1, name=name))["type"] == "done"
    record = await served.http.get(f"/api/tables/{made['table']}/record")
    assert record.headers["content-disposition"].startswith("attachment")
    assert json.loads(record.text)["names"] == [name, name]


def test_a_bucket_fills_up_again_and_forgets_whom_it_did_not_see_for_long() -> None:
    buckets = Buckets(2, 1.0)
    assert [buckets.take("a", 0.0) for _ in range(3)] == [True, True, False]
    assert buckets.take("b", 0.0)
    assert not buckets.take("a", 0.5)
    assert buckets.take("a", 1.5)


def test_a_clock_set_back_takes_nothing_from_a_bucket() -> None:
    bucket = Bucket(3, 1.0, now=86_400.0)
    assert [bucket.take(0.0) for _ in range(4)] == [True, True, True, False]
    assert bucket.take(1.0), "from then on it fills up as ever"


def test_a_household_is_one_address() -> None:
    assert address_of(("2001:db8:1:2:3:4:5:6", 1)) == address_of(("2001:db8:1:2::1", 1))
    assert address_of(("2001:db8:1:2::1", 1)) != address_of(("2001:db8:1:3::1", 1))
    assert address_of(("192.0.2.1", 5)) == "192.0.2.1"
    assert address_of(None) == ""
