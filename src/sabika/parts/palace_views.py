"""Tiles and palaces as views show them: what Alcazaba and the Red Palace share."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

What = Literal["building", "medina", "camp", "bazaar", "plaza"]


class Tile(Struct, kw_only=True, omit_defaults=True, frozen=True):
    """A tile by what is printed and stands on it. Only tiles of the Red Palace have what may be missing."""

    name: str
    what: What | None = None
    kind: str | None  # only buildings have one
    price: int
    walls: str  # walled sides in the order N E S W
    bastions: str | None = None  # of a camp, as sides
    arrows: str | None = None
    towers: str | None = None  # sides with a guard tower
    guards: str | None = None  # sides where a guard stands
    piece: str | None = None  # sides with a wall piece
    currency: str | None = None  # of a bazaar
    kinds: str | None = None  # whose colours a bazaar shows


class LaidTile(Tile, kw_only=True, omit_defaults=True, frozen=True):
    """A tile in a palace, so far to the east and to the north of the fountain."""

    x: int
    y: int


class Wall(Struct):
    """PB-14: the longest outer wall: how many of its sections count, and all of them, `1,-2 N`, clockwise."""

    length: int
    sections: list[str]


class Palace(Struct):
    """PB-1: what is built around the fountain."""

    tiles: list[LaidTile]
    wall: Wall
