"""What a view of the Dice Game holds."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from sabika.parts.dice_views import Aim, Chances, Marker, NextScoring

Phase = Literal["draw", "throw", "turn", "reward", "exchange", "name", "over"]


class Pile(Struct):
    """DG-3: stones on one field of a building track, the lowest first."""

    field: int
    owners: list[int]


class Column(Struct, kw_only=True):
    """One column of the board: bonus field, dice area from best to worst, building track from the highest field."""

    kind: str
    bonus: str | None
    markers: list[Marker]
    aim: Aim | None
    built: list[int]
    piles: list[Pile]
    places: list[list[int]]  # points for places, scoring by scoring
    worth: list[int]


class Player(Struct, kw_only=True):
    """What lies before an owner."""

    chips: list[str]
    hand: int
    out: int
    markers: int
    points: list[int]  # scoring by scoring


class Paid(Struct):
    """The column that is paid, and how many rewards are due."""

    column: str
    due: int


class ToCome(Struct):
    """Chips that are still to be drawn."""

    light: list[str]
    dark: list[str]


class View(Struct, kw_only=True):
    """A position of the Dice Game; all of it is open to everyone."""

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
    black: str | None
    odds: list[Chances] | None
    paid: Paid | None
    scoring: NextScoring | None
    columns: list[Column]
    players: list[Player]
    to_come: ToCome
    gone: list[str]
