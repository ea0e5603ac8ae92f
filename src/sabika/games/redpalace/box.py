"""What is in the box: the shipped file, or one of the user's own, checked before it is played."""

from __future__ import annotations

from functools import cache
from typing import Any

from sabika.engine.errors import BadOption, short
from sabika.engine.printed import Table, check_number, over_shipped, shipped_table
from sabika.games.redpalace.moves import ABILITY_NAMES, CURRENCY_LETTERS, SIDE_LETTERS
from sabika.games.redpalace.position import (
    BAZAARS,
    CAMPS,
    LANDS,
    MEDINAS,
    MOST_PARKING_TILES,
    MOST_SQUARES,
    PLAZAS,
    SCORINGS,
    STRIPS,
)
from sabika.parts.kinds import LETTERS

WHAT = "box"
MOST_POINTS = 99
HIGHEST_PRICE = 20
MOST_STOCK = 20  # parking tiles
FEWEST_PARKING_TILES = 2
ABILITIES_LAID = 4  # RP-8
COLOURS = 3  # of a bazaar
NO_SIDES = "-"
NUMBERS = {  # name: smallest and largest value
    "buildings_a_kind": (9, 20),
    "copies": (3, 5),
    "guards": (0, 99),
    "wall_pieces": (0, 60),
    "plazas": (0, PLAZAS),
    "first_points": (0, MOST_POINTS),
}
SIDES_ROWS = {
    "medina_walls": MEDINAS,
    "medina_towers": MEDINAS,
    "camp_bastions": CAMPS,
    "camp_arrows": CAMPS,
    "bazaar_walls": BAZAARS,
}


@cache
def shipped() -> Table:
    """The box that comes with Sabika."""
    return shipped_table(__package__, "box.toml")


def own_box(given: object) -> Table:
    """The user's own box, from a file or a table; what it leaves out is as shipped."""
    box = over_shipped(WHAT, "RP-1", shipped(), given)
    for name, length in SIDES_ROWS.items():
        for letters in _texts(name, box[name], length):
            _check_sides(name, letters)
    for name in ("medina_walls", "bazaar_walls"):
        for walls in box[name]:
            _check(
                len(walls) < len(SIDE_LETTERS),
                f"In a box's {name}, a tile has a side without a wall, unlike '{walls}' (PB-5).",
            )
    for walls, towers in zip(box["medina_walls"], box["medina_towers"], strict=True):
        on_walls = sides(towers) & ~sides(walls) == 0
        _check(on_walls, f"A guard tower stands on a wall (RP-1), but not on the medina '{walls} {towers}'.")
    _check_land(box)
    _numbers("camp_prices", box["camp_prices"], CAMPS, 1, HIGHEST_PRICE)
    order = _texts("yard", box["yard"], len(CURRENCY_LETTERS))
    _check(sorted(order) == sorted(CURRENCY_LETTERS), f"A box's yard names {', '.join(CURRENCY_LETTERS)} once each.")
    for bastions in box["camp_bastions"]:
        _check(bastions != NO_SIDES, "In a box's camp_bastions, a camp has at least one bastion (RP-61).")
    for row in _texts("bazaars", box["bazaars"], BAZAARS):
        _check_bazaar(row)
    for row in _texts("strips", box["strips"], STRIPS):
        fits = sorted(row) == sorted(LETTERS)
        _check(fits, f"In a box's strips, a strip names each of {' '.join(LETTERS)} once, unlike '{short(row)}'.")
    for name in ("place_points", "minus_points"):
        _check_steps(name, box[name])
    _numbers("minus_without", box["minus_without"], SCORINGS, 0, MOST_POINTS)
    _check_guard_board(box)
    for name, (low, high) in NUMBERS.items():
        check_number(WHAT, name, box[name], low, high)
    return box


def sides(letters: str) -> int:
    """`NE` as bits; `-` for none."""
    return sum(1 << SIDE_LETTERS.index(letter) for letter in letters if letter != NO_SIDES)


def land_tiles(box: Table) -> list[tuple[int, int, int]]:
    """Price, walls and guard towers of every land tile."""
    rows = [row.split() for row in box["land"]]
    return [(int(price), sides(walls), sides(towers)) for price, walls, towers in rows]


# --- checks ----------------------------------------------------------------------------------------------


def _check(holds: bool, sentence: str) -> None:
    if not holds:
        raise BadOption(sentence)


def _check_land(box: Table) -> None:
    for number, row in enumerate(_texts("land", box["land"], LANDS), start=1):
        tile = f"In a box's land, L{number} is '{short(row)}', but"
        parts = row.split()
        _check(
            len(parts) == 3 and parts[0].isascii() and parts[0].isdecimal(),
            f"{tile} a land tile is '7 NE N': price, walls, towers.",
        )
        _check(1 <= int(parts[0]) <= HIGHEST_PRICE, f"{tile} a land tile's price is from 1 to {HIGHEST_PRICE}.")
        _check_sides("land", parts[1])
        _check(len(parts[1]) < len(SIDE_LETTERS), f"{tile} a land tile has a side without a wall (PB-5).")
        _check_sides("land", parts[2])
        _check(sides(parts[2]) & ~sides(parts[1]) == 0, f"{tile} a guard tower stands on a wall (RP-1).")
    towers = sum(row[2].bit_count() for row in land_tiles(box))
    towers += sum(sides(letters).bit_count() for letters in box["medina_towers"])
    check_number(WHAT, "guards", box["guards"], *NUMBERS["guards"])
    _check(towers <= box["guards"], f"The box has {box['guards']} guards for {towers} guard towers (RP-32).")


def _check_bazaar(row: str) -> None:
    currency, _, kinds = row.partition(" ")
    fits = currency in CURRENCY_LETTERS and len(kinds) == len(set(kinds)) == COLOURS and set(kinds) <= set(LETTERS)
    _check(fits, f"In a box's bazaars, a bazaar is 'dh SAG': a currency and three kinds; not '{short(row)}' (RP-57).")


def _check_guard_board(box: Table) -> None:
    values, parking = box["guard_values"], box["parking"]
    fits = isinstance(values, list) and FEWEST_PARKING_TILES <= len(values) <= MOST_PARKING_TILES
    _check(fits, f"A guard board of a box has {FEWEST_PARKING_TILES} to {MOST_PARKING_TILES} guard_values (RP-8).")
    _numbers("guard_values", values, len(values), 0, MOST_POINTS)
    _numbers("beginner_squares", box["beginner_squares"], len(values) - 1, 1, MOST_SQUARES)
    has_room = isinstance(parking, list) and len(values) <= len(parking) <= MOST_STOCK
    _check(has_room, f"A box has {len(values)} to {MOST_STOCK} parking tiles (RP-8).")
    for squares in parking:
        check_number(WHAT, "parking", squares, 1, MOST_SQUARES)
    names = _texts("beginner_abilities", box["beginner_abilities"], ABILITIES_LAID)
    fits = len(set(names)) == ABILITIES_LAID and set(names) <= set(ABILITY_NAMES)
    _check(fits, f"A box's beginner_abilities are four of {', '.join(ABILITY_NAMES)} (RP-8).")


def _check_steps(name: str, rows: Any) -> None:
    _check(isinstance(rows, list) and len(rows) == SCORINGS, f"A box's {name} are three rows, one a scoring.")
    for scoring, row in enumerate(rows):
        _numbers(name, row, scoring + 1, 0, MOST_POINTS)


def _check_sides(name: str, letters: str) -> None:
    fits = letters == NO_SIDES or (letters and len(letters) == len(set(letters)) and set(letters) <= set(SIDE_LETTERS))
    _check(
        bool(fits), f"In a box's {name}, sides are letters of {SIDE_LETTERS}, or '-' for none; not '{short(letters)}'."
    )


def _texts(name: str, rows: Any, length: int) -> list[str]:
    fits = isinstance(rows, list) and len(rows) == length and all(isinstance(row, str) for row in rows)
    _check(fits, f"A box's {name} are {length} texts.")
    texts: list[str] = rows
    return texts


def _numbers(name: str, row: Any, length: int, low: int, high: int) -> None:
    _check(isinstance(row, list) and len(row) == length, f"A box's {name} has rows of {length} numbers.")
    for value in row:
        check_number(WHAT, name, value, low, high)
