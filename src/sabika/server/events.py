"""What is stored: a table as it was made, and everything that ever happened at it, in one log that only grows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct

Help = Literal["hints", "chances"]


class Place(Struct, frozen=True):
    """A seat as it was made. A person's has the hash of its secret, a bot's has none."""

    name: str
    hash: str | None = None
    bot: str | None = None
    mine: bool = False  # the maker sits here: never shown as open


class StoredTable(Struct, frozen=True):
    """What a table was made with; never changed afterwards."""

    id: str
    game: str
    rules: str  # version of the game's rules
    options: dict[str, Any]
    opening: str | None  # a position as text, where the game begins in the middle
    places: list[Place]
    host: str  # hash of the host's secret
    dice_secret: str  # in hexadecimal; empty where people roll real dice
    seconds_a_turn: int | None
    created: float


# --- what happens at a table -----------------------------------------------------------------------------


class Came(Struct, tag="came", frozen=True):
    """Someone came with this seat's secret for the first time."""

    seat: int


class Salted(Struct, tag="salted", frozen=True):
    """A player's own salt; the last one before the dice fall counts."""

    seat: int
    salt: str


class Began(Struct, tag="began", frozen=True):
    """Every seat has come: the salts are fixed, from here on dice may fall."""

    salts: list[str]


class Played(Struct, tag="played", frozen=True):
    """An entry of the game's log, a seat's or chance's."""

    entry: str


class Undone(Struct, tag="undone", frozen=True):
    """The last entry of the game's log was taken back. It stays stored; the game's log goes on without it."""


class Renamed(Struct, tag="renamed", frozen=True):
    seat: int
    name: str


class TakenOver(Struct, tag="taken_over", frozen=True):
    """A bot plays a seat, or with null its person again."""

    seat: int
    bot: str | None


class Allowed(Struct, tag="allowed", frozen=True):
    """The host lets everyone see the chances to win, or no longer."""

    chances: bool


class Helped(Struct, tag="helped", frozen=True):
    """A seat looked at hints, or at the chances, when the game's log had so many entries."""

    seat: int
    what: Help
    entry: int


class Rematched(Struct, tag="rematched", frozen=True):
    """The same people went on at another table."""

    table: str


Event = Came | Salted | Began | Played | Undone | Renamed | TakenOver | Allowed | Helped | Rematched


class StoredEvent(Struct, frozen=True):
    """One row of a table's log. `command` names the command it completes, for a repeat to find its answer."""

    event: Event
    time: float
    command: str | None = None


TablesToAdd = Sequence[tuple[StoredTable, Sequence[StoredEvent]]]  # each with its first rows

encode_event = msgspec.json.Encoder().encode
decode_event = msgspec.json.Decoder(Event).decode
encode_places = msgspec.json.Encoder().encode
decode_places = msgspec.json.Decoder(list[Place]).decode
