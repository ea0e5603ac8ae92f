"""“It is your turn”, by mail or to a web hook, for those who play with days between their moves.

Off unless the operator allows it and a seat asks for it. An address is told to nobody. A reminder is sent once a turn,
when its seat has been away for a while since the turn began: whichever process marks the turn as told sends it.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import re
import smtplib
import socket
import ssl
from collections.abc import Coroutine
from email.message import EmailMessage
from email.utils import formatdate, make_msgid, parseaddr
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import TYPE_CHECKING, Any
from urllib.parse import SplitResult, unquote, urlsplit

import msgspec

from sabika.engine.errors import BadOption
from sabika.engine.game import find
from sabika.server.metrics import Metrics
from sabika.server.schemas import ReminderWays
from sabika.server.settings import Settings
from sabika.server.store import Reminder, Store, StoreDown
from sabika.words import say

if TYPE_CHECKING:
    from sabika.server.rooms import Room

MAIL = "mailto:"
ONE_ADDRESS = re.compile(r"[!-~]+", re.ASCII)
MAIL_ADDRESS = re.compile(r"[^@,;:<>()\[\]\"\\]+@[^@,;:<>()\[\]\"\\]+\.[^@,;:<>()\[\]\"\\]+")
SEND_SECONDS = 10.0

log = logging.getLogger("sabika.reminders")


class Reminders:
    """Waits a while at each turn of a seat that is away, then sends what the seat asked for."""

    def __init__(self, store: Store, settings: Settings, metrics: Metrics) -> None:
        self._store = store
        self._settings = settings
        self._metrics = metrics
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._sending: set[asyncio.Task[None]] = set()

    @property
    def ways(self) -> ReminderWays:
        return ReminderWays(mail=bool(self._settings.smtp), webhook=bool(self._settings.webhooks))

    async def ask(self, table: str, seat: int, secret: str, address: str | None, language: str) -> None:
        """Remind a seat at an address from now on; with none, never again. Raises BadOption where that cannot be."""
        reminder = None
        if address is not None:
            self._check(address)
            # Not the address that was asked: whoever asks could name any, and we would send it on.
            link = f"{self._settings.address.rstrip('/')}/#/table/{table}/seat/{secret}"
            reminder = Reminder(address, link, language)
        await self._store.set_reminder(table, seat, reminder)

    def turn(self, room: Room) -> None:
        """The game went on: whoever is to move now may be away."""
        ledger = room.ledger
        table, seat, at = ledger.made.id, ledger.actor, ledger.game_at
        if table in self._timers:
            self._timers.pop(table).cancel()
        if not (self.ways.mail or self.ways.webhook):
            return
        if ledger.table.over:
            self._start(self._forget(table))
        elif seat is not None and not ledger.bots[seat]:
            loop = asyncio.get_running_loop()
            self._timers[table] = loop.call_later(self._settings.reminder_seconds, self._due, room, seat, at)

    async def remind(self, table: str, game: str, seat: int, at: int) -> None:
        """Send what a seat asked for, unless this turn was told already. What fails is logged, and not tried again."""
        try:
            found = await self._store.take_reminder(table, seat, at)
            if found is None:
                return
            send = self._mail if found.address.startswith(MAIL) else self._post
            await asyncio.to_thread(send, found, find(game).title)
        except StoreDown:
            log.warning("A reminder was not sent: the database does not answer.")
        except (OSError, smtplib.SMTPException, HTTPException, BadOption) as error:
            self._metrics.count("reminder_failures")
            log.warning("A reminder could not be sent: %s.", type(error).__name__)  # its text may hold the address
        else:
            self._metrics.count("reminders")

    async def close(self) -> None:
        for timer in self._timers.values():
            timer.cancel()
        for task in self._sending:
            task.cancel()
        await asyncio.gather(*self._sending, return_exceptions=True)

    # --- inside ------------------------------------------------------------------------------------------

    def _due(self, room: Room, seat: int, at: int) -> None:
        self._timers.pop(room.ledger.made.id, None)
        if room.ledger.game_at == at and seat not in room.present:
            self._start(self.remind(room.ledger.made.id, room.ledger.made.game, seat, at))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work, name="reminder")
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def _forget(self, table: str) -> None:
        try:
            await self._store.forget_reminders(table)
        except StoreDown:
            log.warning("Reminders of a game that is over were not deleted: the database does not answer.")

    def _check(self, address: str) -> None:
        """In one sentence that does not repeat it."""
        if not ONE_ADDRESS.fullmatch(address):
            raise BadOption("An address is mailto: and a mail address, or an https address, without blanks.")
        if address.startswith(MAIL):
            if not self.ways.mail:
                raise BadOption("This server sends no mail.")
            if not MAIL_ADDRESS.fullmatch(address.removeprefix(MAIL)):
                raise BadOption("This is no mail address.")
            return
        if not self.ways.webhook:
            raise BadOption("This server calls no web hooks.")
        _web(address)

    def _mail(self, reminder: Reminder, game: str) -> None:
        server = urlsplit(self._settings.smtp)
        message = EmailMessage()
        sender = self._settings.mail_from or f"sabika@{server.hostname}"
        message["Date"] = formatdate()
        message["Message-ID"] = make_msgid(domain=parseaddr(sender)[1].rpartition("@")[2] or "localhost")
        message["From"] = sender
        message["To"] = reminder.address.removeprefix(MAIL)
        message["Subject"] = say("reminder.subject", reminder.language, {"game": game})
        message["Auto-Submitted"] = "auto-generated"
        text = say("reminder.text", reminder.language, {"game": game, "link": reminder.link})
        message.set_content(f"{text}\n\n{say('reminder.stop', reminder.language)}\n")
        with _smtp(server) as connection:
            connection.ehlo_or_helo_if_needed()  # before that nothing is known of what the mail server offers
            if server.scheme == "smtp" and connection.has_extn("starttls"):
                connection.starttls(context=ssl.create_default_context())
            if server.username:
                connection.login(unquote(server.username), unquote(server.password or ""))
            connection.send_message(message)

    def _post(self, reminder: Reminder, game: str) -> None:
        hook = _web(reminder.address)
        connection = _Pinned if hook.scheme == "http" else _PinnedTls
        text = say("reminder.text", reminder.language, {"game": game, "link": reminder.link})
        # Chat programs read one of these two fields.
        body = msgspec.json.encode({"text": text, "content": text, "game": game, "link": reminder.link})
        line = connection(hook.hostname or "", hook.port, timeout=SEND_SECONDS)
        line.public_only = self._settings.webhooks != "any"
        try:
            path = f"{hook.path or '/'}{'?' + hook.query if hook.query else ''}"
            line.request("POST", path, body, {"content-type": "application/json", "user-agent": "Sabika"})
            if line.getresponse().status >= 400:
                raise HTTPException
        finally:
            line.close()


def check_settings(settings: Settings) -> None:
    """Raises BadOption where mail or web hooks are set up wrongly."""
    if settings.smtp and (
        urlsplit(settings.smtp).scheme not in ("smtp", "smtps") or not urlsplit(settings.smtp).hostname
    ):
        raise BadOption("SABIKA_SMTP is an address such as smtp://user:password@mail.example.org:587.")
    if settings.webhooks not in ("", "public", "any"):
        raise BadOption("SABIKA_WEBHOOKS is public, any, or not set.")
    if (settings.smtp or settings.webhooks) and urlsplit(settings.address).scheme not in ("http", "https"):
        raise BadOption("Reminders need SABIKA_ADDRESS, where pages reach this server: https://play.example.org.")


def _smtp(server: SplitResult) -> smtplib.SMTP:
    if server.scheme == "smtps":
        context = ssl.create_default_context()
        return smtplib.SMTP_SSL(server.hostname or "", server.port or 465, timeout=SEND_SECONDS, context=context)
    return smtplib.SMTP(server.hostname or "", server.port or 587, timeout=SEND_SECONDS)


def _web(address: str) -> SplitResult:
    try:
        hook = urlsplit(address)
        is_one = hook.scheme in ("http", "https") and bool(hook.hostname) and (hook.port is None or hook.port > 0)
    except ValueError:
        is_one = False
    if not is_one or hook.username:
        raise BadOption("A web hook is an address such as https://chat.example.org/hooks/1234.")
    return hook


class _Pinned(HTTPConnection):
    """Connects to the very address that was checked: a name could lead elsewhere at the next look-up.

    Nobody may have us call machines of our own network, unless the operator allows it.
    """

    public_only = True

    def connect(self) -> None:
        self.sock = self._reach()

    def _reach(self) -> socket.socket:
        found = socket.getaddrinfo(self.host, self.port, type=socket.SOCK_STREAM)[0][4]
        if self.public_only and not ipaddress.ip_address(str(found[0])).is_global:
            raise BadOption("A web hook is called on the internet only.")
        return socket.create_connection((str(found[0]), self.port), self.timeout)


class _PinnedTls(_Pinned, HTTPSConnection):
    def connect(self) -> None:
        self.sock = ssl.create_default_context().wrap_socket(self._reach(), server_hostname=self.host)
