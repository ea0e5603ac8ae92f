"""What an operator can set. Every field can be given as an environment variable: SABIKA_BOT_SECONDS=0.2, …"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace

from sabika.engine.errors import BadOption

PREFIX = "SABIKA_"


@dataclass(frozen=True)
class Settings:
    """Paces and limits of one server. Times are seconds; rates are a burst and how many come back a second."""

    bot_seconds: float = 0.2  # how long a position stands before a bot moves; pages show moves at their own pace
    bot_patience: float = 3.0  # the fallback bot moves for a bot that thinks longer
    bot_workers: int = 2  # processes in which bots think that have much to think about, at most
    compile_ahead: int = 1  # 1: workers begin to compile as soon as the server runs; 0: when a bot needs it
    standby_seconds: float = 3.0  # how much longer a process waits that did not write the last entry itself
    poll_seconds: float = 4.0  # how often loaded tables are compared with PostgreSQL, in case a notice was lost
    idle_seconds: float = 60.0  # a table nobody looks at is unloaded after that
    hello_seconds: float = 10.0  # a socket that has not said hello by then is closed
    send_seconds: float = 5.0  # a socket that takes nothing for so long is closed
    outbox: int = 64  # messages waiting for one socket; one more, and it is closed
    message_bytes: int = 16_384  # largest message from a page
    body_bytes: int = 1_000_000  # largest HTTP body
    unreadable: int = 20  # messages of one socket that cannot be read; one more, and it is closed
    messages_burst: int = 120  # messages a socket
    messages_a_second: float = 30.0
    requests_burst: int = 300  # HTTP requests an address; a handshake is none, so nobody is kept from coming back
    requests_a_second: float = 40.0
    tables_burst: int = 60  # new tables an address
    tables_a_second: float = 0.2
    sockets_an_address: int = 300
    address: str = ""  # where pages reach us, for links in reminders: https://play.example.org
    smtp: str = ""  # who sends reminders by mail: smtp://user:password@host:587, smtps://…
    mail_from: str = ""  # whose mails they are
    webhooks: str = ""  # public: reminders are posted to addresses of the internet; any: also in this network
    reminder_seconds: float = 30.0  # how long a seat must be away at its turn before it is reminded
    origins: str = ""  # further origins that may talk to us, divided by blanks: https://play.example.org


def from_environment(environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings with what the environment says."""
    settings = Settings()
    for field in fields(Settings):
        name = PREFIX + field.name.upper()
        if name not in environment:
            continue
        kind = type(getattr(settings, field.name))
        try:
            settings = replace(settings, **{field.name: kind(environment[name])})
        except ValueError as error:
            raise BadOption(f"{name} must be a number, not '{environment[name][:40]}'.") from error
    return settings
