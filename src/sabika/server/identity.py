"""Secrets: who may do what depends on those they hold. 256 bits each, kept as hashes, compared in constant time."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

TABLE_ID = re.compile(r"[A-Za-z0-9_-]{16}")


@dataclass(frozen=True)
class Identity:
    """What a connection may speak for: seats, and the table itself. Neither: a spectator."""

    mine: tuple[int, ...] = ()
    host: bool = False

    @property
    def is_spectator(self) -> bool:
        return not self.mine and not self.host

    @property
    def scope(self) -> str:
        """Whose command ids these are: the same after a reconnect, and nobody else's."""
        return str(self.mine[0]) if self.mine else "host" if self.host else "-"


SPECTATOR = Identity()


class UnknownSecret(Exception):
    """A secret that does not belong to this table. Says nothing about it."""


def new_secret() -> str:
    return secrets.token_urlsafe(32)


def new_table_id() -> str:
    return secrets.token_urlsafe(12)


def new_dice_secret() -> bytes:
    return secrets.token_bytes(32)


def hashed(secret: str) -> str:
    # One SHA-256 is enough: these are 256 random bits, not passwords that could be guessed.
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def recognise(shown: Sequence[str], host: str, seats: Sequence[str | None]) -> Identity:
    """Who shows these secrets. Every hash is compared, so that time tells nothing."""
    mine: set[int] = set()
    is_host = False
    for secret in shown:
        digest = hashed(secret)
        found = hmac.compare_digest(digest, host)
        is_host = is_host or found
        for seat, expected in enumerate(seats):
            if expected is not None and hmac.compare_digest(digest, expected):
                mine.add(seat)
                found = True
        if not found:
            raise UnknownSecret
    return Identity(tuple(sorted(mine)), is_host)
