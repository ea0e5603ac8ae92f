"""What is printed on the parts: the shipped file, or one of the user's own, checked before it is played."""

from __future__ import annotations

from functools import cache
from typing import Any

from sabika.engine.errors import BadOption, short
from sabika.engine.printed import Table, check_keys, over_shipped, shipped_table
from sabika.games.alcazaba.position import STACKS, TILES
from sabika.games.alcazaba.tiles import PRICES, name_of
from sabika.parts.dice_box import check_markers_and_places
from sabika.parts.kinds import LETTERS

WHAT = "box"
MOST_OF_A_KIND = 12  # AZ-2: the exact chances of a draw are whole numbers up to here, see `chance.py`
TOWER = "T"


@cache
def shipped() -> Table:
    """The box that comes with Sabika."""
    return shipped_table(__package__, "box.toml")


def own_box(given: object) -> Table:
    """The user's own box, from a file or a table; what it leaves out is as shipped."""
    box = over_shipped(WHAT, "AZ-2", shipped(), given)
    check_markers_and_places(WHAT, box)
    check_keys(WHAT, "tiles", box["tiles"], LETTERS)
    check_keys(WHAT, "extra", box["extra"], TOWER)
    for letter in LETTERS:
        row = box["tiles"][letter]
        if not isinstance(row, list) or not STACKS <= len(row) <= MOST_OF_A_KIND:
            raise BadOption(
                f"A {WHAT}'s tiles.{letter} is a row of {STACKS} to {MOST_OF_A_KIND} tiles, one a stack (AZ-2), "
                f"not {short(repr(row))}."
            )
        for tile in row:
            _check_tile(f"tiles.{letter}", letter, tile)
    _check_tile(f"extra.{TOWER}", TOWER, box["extra"][TOWER])
    if (count := sum(map(len, box["tiles"].values()))) != TILES - 1:
        raise BadOption(f"A {WHAT} has {TILES - 1} tiles and the extra tower, not {count} (AZ-2).")
    if box["tiles"][TOWER].count(box["extra"][TOWER]) > 1:
        raise BadOption("The extra tower of a box is like one of the other towers at most (AZ-2).")
    return box


def _check_tile(entry: str, letter: str, tile: Any) -> None:
    if not isinstance(tile, str) or name_of(LETTERS.index(letter), tile) is None:
        raise BadOption(
            f"In a {WHAT}'s {entry}, a tile is a price from 1 to {PRICES} and its walls in the order N E S W, or -; "
            f"not {short(repr(tile))}."
        )


def tiles_of(box: Table) -> tuple[list[int], int]:
    """The names of the 55 tiles in order, and the number of the extra tower, the first of its name."""
    written = [(letter, tile) for letter in LETTERS for tile in box["tiles"][letter]]
    names = sorted(_name(letter, tile) for letter, tile in [*written, (TOWER, box["extra"][TOWER])])
    return names, names.index(_name(TOWER, box["extra"][TOWER]))


def _name(letter: str, tile: str) -> int:
    name = name_of(LETTERS.index(letter), tile)
    assert name is not None
    return name
