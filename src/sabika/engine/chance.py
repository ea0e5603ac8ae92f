"""Sources of chance. The rules list what can happen and with which weights; a source says what does.

A source is asked for outcome number i of a game (i counts the chance entries of the log), so it keeps no state
of its own: after a restart, or on another machine, outcome i is the same.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from sabika.engine.errors import BadChance, BadOption, short

LARGEST_SEED = 2**63 - 1


@dataclass(frozen=True)
class Law:
    """What chance may do now: texts with integer weights. `number` says how often it acted before."""

    number: int
    texts: Sequence[str]
    weights: Sequence[int]

    def at(self, ticket: int) -> str:
        """The outcome that holds this ticket, of as many tickets as all weights together."""
        for outcome, weight in enumerate(self.weights):
            ticket -= weight
            if ticket < 0:
                return self.texts[outcome]
        raise BadChance("A ticket beyond the last outcome.")

    def check(self, text: str) -> str:
        if text not in self.texts:
            raise BadChance(f"'{text}' cannot happen now; possible are {_few(self.texts)}.")
        return text


class Source(Protocol):
    """Decides what chance does."""

    def draw(self, law: Law) -> str: ...

    def as_json(self) -> dict[str, Any]:
        """How to find the same outcomes again, for the record file."""
        ...


@dataclass(frozen=True)
class Committed:
    """Outcomes that the server cannot choose and anyone can check afterwards.

    The commitment, SHA-256 of a secret, is published before play; players may add salts of their own. Outcome i
    comes from HMAC(secret, salts and i). The secret is revealed at the end. Where a game goes on from another one, its
    first outcomes came with that: they are as recorded.
    """

    secret: bytes
    salts: tuple[str, ...] = ()
    first: int = 0  # number of the first outcome that is derived

    @property
    def commitment(self) -> str:
        return hashlib.sha256(self.secret).hexdigest()

    def draw(self, law: Law) -> str:
        return law.at(ticket(self.secret, self.salts, law.number, sum(law.weights)))

    def as_json(self) -> dict[str, Any]:
        return {
            "source": "committed",
            "secret": self.secret.hex(),
            "commitment": self.commitment,
            "salts": list(self.salts),
            **({"first": self.first} if self.first else {}),
        }


def checked_seed(seed: Any) -> int:
    """A seed that every source and every compiled loop can take."""
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= LARGEST_SEED:
        raise BadOption(f"A seed is a whole number from 0 to {LARGEST_SEED}, not {short(repr(seed))}.")
    return seed


@dataclass(frozen=True)
class Seeded:
    """Outcomes from a seed: the same game for the same seed, everywhere. The seed is no secret."""

    seed: int

    def draw(self, law: Law) -> str:
        return law.at(ticket(f"sabika seed {self.seed}".encode(), (), law.number, sum(law.weights)))

    def as_json(self) -> dict[str, Any]:
        return {"source": "seeded", "seed": self.seed}


def ticket(secret: bytes, salts: Sequence[str], number: int, tickets: int) -> int:
    """A number below `tickets`, each equally likely: HMAC-SHA256 read as an integer, the uneven rest rejected."""
    fair = (1 << 256) // tickets * tickets
    attempt = 0
    while True:
        message = json.dumps([list(salts), number, attempt], separators=(",", ":"), ensure_ascii=True)
        value = int.from_bytes(hmac.digest(secret, message.encode(), "sha256"))
        if value < fair:
            return value % tickets
        attempt += 1


@dataclass(frozen=True)
class Recorded:
    """Outcomes as they stand in a log; past its end, or where it does not fit, there is an error."""

    entries: Sequence[str]

    def draw(self, law: Law) -> str:
        if law.number >= len(self.entries):
            raise BadChance("The recorded game ends here, but chance is to act.")
        return law.check(self.entries[law.number])

    def as_json(self) -> dict[str, Any]:
        return {"source": "recorded"}


@dataclass(frozen=True)
class Scripted:
    """The first outcomes as written, the rest from another source: for tests and puzzles."""

    entries: Sequence[str]
    then: Source

    def draw(self, law: Law) -> str:
        if law.number < len(self.entries):
            return law.check(self.entries[law.number])
        return self.then.draw(law)

    def as_json(self) -> dict[str, Any]:
        return {"source": "recorded"}


@dataclass(frozen=True)
class Asked:
    """A person says what real dice on a real table show; what cannot happen is refused."""

    ask: Callable[[Law], str]

    def draw(self, law: Law) -> str:
        return law.check(self.ask(law))

    def as_json(self) -> dict[str, Any]:
        return {"source": "recorded"}


def _few(texts: Sequence[str]) -> str:
    return ", ".join(texts) if len(texts) <= 6 else ", ".join(texts[:5]) + f" and {len(texts) - 5} more"
