"""Reminders: it is your turn, told once to whoever asked for it, with the seat's link, and to nobody else."""

from __future__ import annotations

import asyncio
import json
import ssl
import threading
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from email import message_from_bytes
from email.policy import default
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, LoginPassword

from sabika.engine.errors import BadOption
from sabika.server.reminders import check_settings
from sabika.server.run import listen
from sabika.server.settings import Settings
from tests.server.house import PATIENCE, QUICK, InProcess, Message, Page, house

pytestmark = pytest.mark.anyio

OURS = "https://play.example.org"
REMINDING = replace(QUICK, reminder_seconds=0.0, address=OURS)
ADDRESS = "mailto:bob@letters.example.org"
LOOPBACK = Path(__file__).parent / "data" / "loopback.pem"  # key and certificate of 127.0.0.1, which everybody knows


class Mailbox:
    """What came in over SMTP."""

    def __init__(self) -> None:
        self.mails: list[Any] = []
        self.were_encrypted: list[bool] = []

    async def handle_DATA(self, _server: object, session: Any, envelope: Any) -> str:  # noqa: N802
        self.mails.append((envelope.rcpt_tos, message_from_bytes(envelope.content, policy=default)))
        self.were_encrypted.append(session.ssl is not None)
        return "250 OK"


@contextmanager
def smtp(user: str = "", **options: Any) -> Iterator[tuple[str, Mailbox]]:
    """A real server for mail."""
    mailbox = Mailbox()
    with listen("127.0.0.1", 0) as probe:
        port = probe.getsockname()[1]
    controller = Controller(mailbox, hostname="127.0.0.1", port=port, **options)
    controller.start()
    try:
        yield f"smtp://{user}127.0.0.1:{port}", mailbox
    finally:
        controller.stop()


@contextmanager
def hook() -> Iterator[tuple[str, list[Message]]]:
    """A real server for a web hook."""
    posted: list[Message] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            posted.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/hooks/1", posted
        finally:
            server.shutdown()
            thread.join()


@asynccontextmanager
async def letters(served: InProcess) -> AsyncIterator[tuple[Message, Page]]:
    """A table whose second player came once and is away, and the page of the first one."""
    made = await served.table("me", "open")
    async with served.page(made["table"], made["mine"][0]["secret"]) as ann:
        async with served.page(made["table"], made["invites"][0]["secret"]):
            await ann.hear_state(lambda state: state["owners"][1]["here"])
        await ann.hear_state(lambda state: not state["owners"][1]["here"])
        yield made, ann


async def remind(served: InProcess, made: Message, to: str | None, language: str = "en") -> int:
    body = {"secret": made["invites"][0]["secret"], "to": to, "language": language}
    return (await served.http.post(f"/api/tables/{made['table']}/reminder", json=body)).status_code


async def until(served: InProcess, metric: str, count: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while served.registry.metrics.value(metric) < count:
            await asyncio.sleep(0.01)


async def play_until_away_seat(page: Page) -> None:
    while page.state["actor"] == 0:
        await page.play(1)


async def test_a_seat_that_is_away_gets_one_mail_with_its_link_and_nobody_sees_the_address(
    database: str,
) -> None:
    with smtp() as (server, mailbox):
        async with (
            house(database, replace(REMINDING, smtp=server, mail_from="Sabika <games@example.org>")) as served,
            letters(served) as (made, ann),
        ):
            assert (await served.http.get("/api/reminders")).json() == {"mail": True, "webhook": False}
            assert await remind(served, made, ADDRESS, "de") == 204
            if ann.state["actor"] == 1:  # this turn began before anyone asked
                async with served.page(made["table"], made["invites"][0]["secret"]) as bob:
                    while bob.state["actor"] == 1:
                        await bob.play(1)
                await ann.my_turn()
                await ann.hear_state(lambda state: not state["owners"][1]["here"])
            await play_until_away_seat(ann)
            await until(served, "reminders", 1)
            await ann.ask("rename", seat=0, name="Ann")  # not a new turn
            [(to, mail)] = mailbox.mails
            assert to == ["bob@letters.example.org"]
            assert mail["subject"] == "Du bist dran: Roll & Write"
            assert abs(mail["date"].datetime.timestamp() - time.time()) < 60
            assert mail["message-id"].endswith("@example.org>")
            assert f"{OURS}/#/table/{made['table']}/seat/{made['invites'][0]['secret']}" in mail.get_content()
            told = [json.dumps(ann.state)]
            for path in ("", "/replay", "/record"):
                told.append((await served.http.get(f"/api/tables/{made['table']}{path}")).text)
            assert not any("letters.example.org" in text for text in told)
            assert await remind(served, made, None) == 204
            assert await served.registry.store.take_reminder(made["table"], 1, 10_000) is None
            assert served.registry.metrics.value("reminders") == 1


async def test_a_password_goes_to_the_mail_server_encrypted(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def knows(_server: object, _session: object, _envelope: object, _way: str, given: LoginPassword) -> AuthResult:
        return AuthResult(success=(given.login, given.password) == (b"games@example.org", b"a/b#c"))

    encryption = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    encryption.load_cert_chain(LOOPBACK)
    strict = {"tls_context": encryption, "require_starttls": True, "auth_required": True, "authenticator": knows}
    with smtp("games%40example.org:a%2Fb%23c@", **strict) as (server, mailbox):
        async with house(sqlite, replace(REMINDING, smtp=server)) as served, letters(served) as (made, _):
            assert await remind(served, made, ADDRESS) == 204
            await served.registry.reminders.remind(made["table"], "rollwrite", 1, 10)
            assert mailbox.mails == [], "nobody vouches for this mail server"
            monkeypatch.setenv("SSL_CERT_FILE", str(LOOPBACK))
            await served.registry.reminders.remind(made["table"], "rollwrite", 1, 11)
            assert mailbox.were_encrypted == [True]


async def test_a_web_hook_is_called_and_within_our_network_only_where_that_is_allowed(sqlite: str) -> None:
    with hook() as (address, posted):
        for webhooks in ("any", "public"):
            async with (
                house(sqlite, replace(REMINDING, webhooks=webhooks)) as served,
                letters(served) as (made, _),
            ):
                assert await remind(served, made, address) == 204
                room = await served.registry.room(made["table"])
                assert await remind(served, made, ADDRESS) == 422, "this server sends no mail"
                await served.registry.reminders.remind(made["table"], "rollwrite", 1, room.ledger.n)
                sent = "reminders" if webhooks == "any" else "reminder_failures"
                assert served.registry.metrics.value(sent) == 1
        assert len(posted) == 1
        assert posted[0]["link"].endswith(f"/seat/{posted[0]['link'].rpartition('/')[2]}")
        assert posted[0]["text"] == posted[0]["content"]


async def test_only_a_seat_can_ask_and_only_for_an_address_that_can_be(sqlite: str) -> None:
    async with house(sqlite, replace(REMINDING, smtp="smtp://127.0.0.1:9", webhooks="any")) as served:
        made = await served.table("me", "open")
        path = f"/api/tables/{made['table']}/reminder"
        for secret in (made["host"], "guessed"):
            assert (await served.http.post(path, json={"secret": secret, "to": ADDRESS})).status_code == 403
        mine = made["mine"][0]["secret"]
        for to in (
            "bob",
            "mailto:bob",
            "mailto:a@b.c,d@e.f",
            "mailto:a@b.c\nBcc:d@e.f",
            "file:///etc/passwd",
            "https://:x/",
        ):
            answer = await served.http.post(path, json={"secret": mine, "to": to})
            assert answer.status_code == 422
            assert to not in answer.json()["error"]
        assert (await served.http.post(path, json={"secret": mine, "to": ADDRESS})).status_code == 204
        await served.registry.store.forget_reminders(made["table"])
        assert await served.registry.store.take_reminder(made["table"], 0, 10) is None


def test_reminders_that_are_set_up_wrongly_are_refused_at_the_start() -> None:
    check_settings(Settings())
    check_settings(Settings(smtp="smtps://me:word@mail.example.org", address=OURS))
    for wrong in ({"smtp": "mail.example.org"}, {"webhooks": "all"}, {"smtp": "smtp://mail.example.org"}):
        with pytest.raises(BadOption, match="SABIKA_"):
            check_settings(replace(Settings(), **wrong))
