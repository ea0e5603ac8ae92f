"""Every move has a number, a text and a JSON form. Tiles, cards and cells by their names, y to the north.

Seats:   `set 2`  `take 1 3`  `buy 2`  `buy B3`  `pay fl4`  `remove 1,-2`  `add L27 1,-2`  `swap L27 1,-2`
         `use swap L27 3`  `use wall`  `use card 2`  `use plaza`  `use half G`  `use preview 2`  `use exact`
         `use redraw L27`  `use move L5 N L9 E`  `guard L5 N`  `extra dh1`  `done`
         `wall L27 S`  `build L27 1,-2`  `reserve L27`  `give L27`
Chance:  `start 0`  `strip 7`  `ability wall`  `parking 3`  `land L27`  `kind G`  `card fl7`  `scoring 1`
"""

from __future__ import annotations

import re

from sabika.games.redpalace.position import (
    ABILITIES,
    BAZAARS,
    CARDS,
    FIRST_BAZAAR,
    FIRST_CAMP,
    FIRST_MEDINA,
    FIRST_PLAZA,
    KINDS,
    LANDS,
    MOST_SQUARES,
    PREVIEW_SLOTS,
    SEATS,
    SLOTS,
    STRIPS,
    TILES,
    VALUES,
)
from sabika.parts.palace import CELLS, EDGE, SIDES, cell_at, place_of

SECTIONS = SIDES * TILES

SET = 0  # + set, from 0
TAKE = SET + SEATS  # + a bit a display slot, - 1
BUY = TAKE + (1 << SLOTS) - 1  # + slot
BUY_BESIDE = BUY + SLOTS  # + bazaar, from 0
USE_SWAP = BUY_BESIDE + BAZAARS  # + SLOTS × tile + slot
USE_WALL = USE_SWAP + SLOTS * TILES
USE_CARD = USE_WALL + 1  # + slot
USE_PLAZA = USE_CARD + SLOTS
USE_HALF = USE_PLAZA + 1  # + kind
USE_PREVIEW = USE_HALF + KINDS  # + slot
USE_EXACT = USE_PREVIEW + PREVIEW_SLOTS
USE_REDRAW = USE_EXACT + 1  # + tile
GUARD = USE_REDRAW + TILES  # + section
EXTRA = GUARD + SECTIONS  # + card
PAY_CARD = EXTRA + CARDS  # + card
DONE = PAY_CARD + CARDS
WALL_AT = DONE + 1  # + section
RESERVE_TILE = WALL_AT + SECTIONS  # + tile
GIVE = RESERVE_TILE + TILES  # + tile
REMOVE = GIVE + TILES  # + cell
ADD = REMOVE + CELLS  # + CELLS × tile + cell
SWAP_IN = ADD + TILES * CELLS  # as ADD
BUILD = SWAP_IN + TILES * CELLS  # as ADD
USE_MOVE = BUILD + TILES * CELLS  # + SECTIONS × section it leaves + section it goes to
SEAT_MOVES = USE_MOVE + SECTIONS * SECTIONS

START = SEAT_MOVES  # + seat
STRIP = START + SEATS  # + strip, from 0
ABILITY = STRIP + STRIPS  # + ability
PARKING = ABILITY + ABILITIES  # + squares
LAND = PARKING + MOST_SQUARES + 1  # + tile
KIND = LAND + FIRST_PLAZA  # + kind
CARD_DRAWN = KIND + KINDS  # + card
SCORING = CARD_DRAWN + CARDS  # + scoring, from 0
ALL_MOVES = SCORING + 2

# With k tiles built and r in reserve there are fewer than r × (3 k + 2) rebuilds and guards × 4 k ways to move a guard.
MOST_LEGAL = 20_000
MOST_OUTCOMES = FIRST_PLAZA

KIND_LETTERS = "PSACGT"
CURRENCY_LETTERS = ("fl", "dh", "de", "du")
SIDE_LETTERS = "NESW"
ABILITY_NAMES = ("swap", "wall", "card", "plaza", "half", "preview", "exact", "redraw", "move")
FIRST_PRICE = 2  # medinas and camps are named by their prices


def _tile_names() -> list[str]:
    return [
        "F",
        *(f"L{number}" for number in range(1, LANDS + 1)),
        *(f"M{FIRST_PRICE + i}" for i in range(FIRST_CAMP - FIRST_MEDINA)),
        *(f"C{FIRST_PRICE + i}" for i in range(FIRST_BAZAAR - FIRST_CAMP)),
        *(f"B{1 + i}" for i in range(FIRST_PLAZA - FIRST_BAZAAR)),
        *(f"P{1 + i}" for i in range(TILES - FIRST_PLAZA)),
    ]


TILE_NAMES = tuple(_tile_names())  # the fountain, tile 0, takes part in no legal move
CARD_NAMES = tuple(f"{letters}{value}" for letters in CURRENCY_LETTERS for value in range(1, VALUES + 1))
SECTION_NAMES = tuple(f"{tile} {side}" for tile in TILE_NAMES for side in SIDE_LETTERS)


def _few_texts() -> list[str]:
    """All texts up to REMOVE."""
    slots = range(1, SLOTS + 1)
    return [
        *(f"set {number}" for number in range(1, SEATS + 1)),
        *("take " + " ".join(str(slot) for slot in slots if mask >> (slot - 1) & 1) for mask in range(1, 1 << SLOTS)),
        *(f"buy {slot}" for slot in slots),
        *(f"buy {tile}" for tile in TILE_NAMES[FIRST_BAZAAR:FIRST_PLAZA]),
        *(f"use swap {tile} {slot}" for tile in TILE_NAMES for slot in slots),
        "use wall",
        *(f"use card {slot}" for slot in slots),
        "use plaza",
        *(f"use half {kind}" for kind in KIND_LETTERS),
        *(f"use preview {slot}" for slot in range(1, PREVIEW_SLOTS + 1)),
        "use exact",
        *(f"use redraw {tile}" for tile in TILE_NAMES),
        *(f"guard {section}" for section in SECTION_NAMES),
        *(f"extra {card}" for card in CARD_NAMES),
        *(f"pay {card}" for card in CARD_NAMES),
        "done",
        *(f"wall {section}" for section in SECTION_NAMES),
        *(f"reserve {tile}" for tile in TILE_NAMES),
        *(f"give {tile}" for tile in TILE_NAMES),
    ]


def _chance_texts() -> list[str]:
    return [
        *(f"start {seat}" for seat in range(SEATS)),
        *(f"strip {number}" for number in range(1, STRIPS + 1)),
        *(f"ability {name}" for name in ABILITY_NAMES),
        *(f"parking {squares}" for squares in range(MOST_SQUARES + 1)),
        *(f"land {tile}" for tile in TILE_NAMES[:FIRST_PLAZA]),
        *(f"kind {kind}" for kind in KIND_LETTERS),
        *(f"card {card}" for card in CARD_NAMES),
        "scoring 1",
        "scoring 2",
    ]


FEW_TEXTS = tuple(_few_texts())
CHANCE_TEXTS = tuple(_chance_texts())
NUMBERS = {text: number for number, text in enumerate(FEW_TEXTS)}
NUMBERS |= {text: SEAT_MOVES + number for number, text in enumerate(CHANCE_TEXTS)}
TILE_NUMBERS = {name: number for number, name in enumerate(TILE_NAMES)}
SECTION_NUMBERS = {name: number for number, name in enumerate(SECTION_NAMES)}
CELL_VERBS = {"add": ADD, "swap": SWAP_IN, "build": BUILD}


def describe(move: int) -> str:
    """The text of a move number."""
    if move < REMOVE:
        return FEW_TEXTS[move]
    if move < ADD:
        return f"remove {cell_name(move - REMOVE)}"
    if move < USE_MOVE:
        verb = "add" if move < SWAP_IN else "swap" if move < BUILD else "build"
        tile, cell = divmod(move - CELL_VERBS[verb], CELLS)
        return f"{verb} {TILE_NAMES[tile]} {cell_name(cell)}"
    if move < SEAT_MOVES:
        source, target = divmod(move - USE_MOVE, SECTIONS)
        return f"use move {SECTION_NAMES[source]} {SECTION_NAMES[target]}"
    return CHANCE_TEXTS[move - SEAT_MOVES]


def parse(text: str) -> int | None:
    """The number of a move's text, or None where it is no move of this game."""
    words = text.split()
    number = NUMBERS.get(" ".join(words))
    if number is not None:
        return number
    match words:
        case ["remove", place]:
            cell = cell_named(place)
            return None if cell is None else REMOVE + cell
        case [("add" | "swap" | "build") as verb, tile, place]:
            cell = cell_named(place)
            if cell is None or tile not in TILE_NUMBERS:
                return None
            return CELL_VERBS[verb] + CELLS * TILE_NUMBERS[tile] + cell
        case ["use", "move", tile, side, other, other_side]:
            source, target = SECTION_NUMBERS.get(f"{tile} {side}"), SECTION_NUMBERS.get(f"{other} {other_side}")
            return None if source is None or target is None else USE_MOVE + SECTIONS * source + target
    return None


def cell_name(cell: int) -> str:
    """`1,-2`: one to the east, two to the south of the fountain."""
    x, y = place_of(cell)
    return f"{x},{y}"


def cell_named(name: str) -> int | None:
    """The cell of its name, also on the rim of the table, where nothing is legal (PB-18)."""
    match = re.fullmatch(r"(0|-?[1-9]\d?),(0|-?[1-9]\d?)", name)
    if not match or max(abs(int(match[1])), abs(int(match[2]))) > EDGE + 1:
        return None
    return cell_at(int(match[1]), int(match[2]))
