"""What a view of Alcazaba holds."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from sabika.parts.dice_views import Aim, Chances, Marker, NextScoring
from sabika.parts.palace_views import Palace, Tile

Phase = Literal["draw", "throw", "turn", "take", "build", "name", "over"]


class Column(Struct, kw_only=True):
    """One column of the board: its tiles, the lowest first, the chip, the dice area from best to worst."""

    kind: str
    tiles: list[Tile]
    chip: bool
    markers: list[Marker]
    aim: Aim | None
    built: list[int]
    places: list[list[int]]  # points for places, scoring by scoring
    worth: list[int]


class Player(Struct, kw_only=True):
    """What lies before an owner. Dirk has no palace; his tiles lie aside."""

    hand: int
    out: int
    resting: int
    markers: int
    palace: Palace | None
    reserve: list[Tile]
    aside: list[Tile]
    points: list[int]  # scoring by scoring


class Paid(Struct):
    """AZ-7: the column that is paid, and the tile just taken from it."""

    column: str
    tile: Tile | None


class ToCome(Struct):
    """AZ-2: what everyone may know of the stacks and the bag, by kind."""

    stacks: dict[str, int]
    bag: dict[str, int]


class View(Struct, kw_only=True):
    """A position of Alcazaba; all of it is open to everyone."""

    phase: Phase
    seat: int
    seats: int
    owners: int
    start: int
    round: int
    rounds: int
    turn: int
    turns: int
    dice: dict[str, int]
    cup: int
    throws: int
    throws_left: int
    odds: list[Chances] | None
    rebuild: bool
    paid: Paid | None
    scoring: NextScoring | None
    columns: list[Column]
    players: list[Player]
    to_come: ToCome
    gone: list[Tile]
