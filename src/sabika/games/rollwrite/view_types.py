"""What a view of Roll & Write holds."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Phase = Literal["roll", "main", "second", "keep", "over"]
Die = Literal["y1", "y2", "b1", "b2"]


class Prices(Struct):
    """Coins for a turned die, and for a second crossing."""

    turn: int
    second: int


class Sheet(Struct):
    """What a seat has written: crossed cells by number, row by row; coins circled in all and still there; its pair."""

    crossed: list[int]
    circled: int
    coins: int
    pair: list[int]


class Kind(Struct):
    """A kind of building: its cells, points for places, places taken, and what every owner has of it."""

    kind: str
    size: int
    places: list[int]
    taken: int
    built: list[int]
    place: list[int]  # 0: none


class View(Struct, kw_only=True):
    """A position of Roll & Write; all of it is open to everyone."""

    phase: Phase
    seat: int
    roller: int  # who rolls, where dice are to fall: a seat or an imaginary player
    seats: int
    owners: int
    aim: Literal["score", "duel"]
    start: int
    round: int
    rounds: int
    grid: list[str]  # letters of kinds, row by row
    dice: dict[Die, int]
    used: list[Die]  # dice of the first crossing, while a second one is asked for
    supply: int
    prices: Prices
    line_points: list[int]  # for a row or column with 0, 1, … 6 crossed
    sheets: list[Sheet]
    kinds: list[Kind]
