"""Every move has a number and a text. Tiles, cards and cells by their names, y to the north.

Seats:   `set 2`  `take 1 3`  `buy 2`  `buy B3`  `pay fl4`  `remove 1,-2`  `add L27 1,-2`  `swap L27 1,-2`
         `use swap L27 3`  `use wall`  `use card 2`  `use plaza`  `use half G`  `use preview 2`  `use exact`
         `use redraw L27`  `use move L5 N L9 E`  `guard L5 N`  `extra dh1`  `done`
         `wall L27 S`  `build L27 1,-2`  `reserve L27`  `give L27`
Chance:  `start 0`  `strip 7`  `ability wall`  `parking 3`  `land L27`  `kind G`  `card fl7`  `scoring 1`

A number is what is done and up to two values. What is done is told by the number of its first move, such as BUY:
`decode` parts a number, BUY + slot puts it together, and MOVES says how each is written.
"""

from __future__ import annotations

from typing import NamedTuple

from sabika.engine.jit import jit
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
from sabika.parts import tiles
from sabika.parts.kinds import LETTERS
from sabika.parts.palace import CELLS, SIDES

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

# RP-23 to RP-31: what using each ability is.
USES = (USE_SWAP, USE_WALL, USE_CARD, USE_PLAZA, USE_HALF, USE_PREVIEW, USE_EXACT, USE_REDRAW, USE_MOVE)

# With k tiles built and r in reserve there are fewer than r × (3 k + 2) rebuilds and guards × 4 k ways to move a guard.
MOST_LEGAL = 20_000
MOST_OUTCOMES = FIRST_PLAZA

CURRENCY_LETTERS = ("fl", "dh", "de", "du")
SIDE_LETTERS = tiles.SIDE_LETTERS
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
CELL_NAMES = tuple(tiles.cell_name(cell) for cell in range(CELLS))
SLOT_NAMES = tuple(str(slot) for slot in range(1, SLOTS + 1))
NOTHING_TO_NAME = ("",)


class Moves(NamedTuple):
    """Moves that do the same: what they do, how they are written, and the names of their values in order."""

    what: int
    verb: str
    first: tuple[str, ...] = NOTHING_TO_NAME
    second: tuple[str, ...] = NOTHING_TO_NAME
    lowest: int = 0  # the first value that has the first name


def _counted(count: int) -> tuple[str, ...]:
    return tuple(str(number) for number in range(1, count + 1))


def _card_choices() -> tuple[str, ...]:
    """`1 3`: slots of the display, a bit each."""
    return tuple(
        " ".join(SLOT_NAMES[slot] for slot in range(SLOTS) if mask >> slot & 1) for mask in range(1, 1 << SLOTS)
    )


MOVES = (
    Moves(SET, "set", _counted(SEATS)),
    Moves(TAKE, "take", _card_choices(), lowest=1),
    Moves(BUY, "buy", SLOT_NAMES),
    Moves(BUY_BESIDE, "buy", TILE_NAMES[FIRST_BAZAAR:FIRST_PLAZA], lowest=FIRST_BAZAAR),
    Moves(USE_SWAP, "use swap", TILE_NAMES, SLOT_NAMES),
    Moves(USE_WALL, "use wall"),
    Moves(USE_CARD, "use card", second=SLOT_NAMES),
    Moves(USE_PLAZA, "use plaza"),
    Moves(USE_HALF, "use half", second=tuple(LETTERS)),
    Moves(USE_PREVIEW, "use preview", second=_counted(PREVIEW_SLOTS)),
    Moves(USE_EXACT, "use exact"),
    Moves(USE_REDRAW, "use redraw", TILE_NAMES),
    Moves(GUARD, "guard", SECTION_NAMES),
    Moves(EXTRA, "extra", CARD_NAMES),
    Moves(PAY_CARD, "pay", CARD_NAMES),
    Moves(DONE, "done"),
    Moves(WALL_AT, "wall", SECTION_NAMES),
    Moves(RESERVE_TILE, "reserve", TILE_NAMES),
    Moves(GIVE, "give", TILE_NAMES),
    Moves(REMOVE, "remove", CELL_NAMES),
    Moves(ADD, "add", TILE_NAMES, CELL_NAMES),
    Moves(SWAP_IN, "swap", TILE_NAMES, CELL_NAMES),
    Moves(BUILD, "build", TILE_NAMES, CELL_NAMES),
    Moves(USE_MOVE, "use move", SECTION_NAMES, SECTION_NAMES),
    Moves(START, "start", tuple(str(seat) for seat in range(SEATS))),
    Moves(STRIP, "strip", _counted(STRIPS)),
    Moves(ABILITY, "ability", ABILITY_NAMES),
    Moves(PARKING, "parking", tuple(str(squares) for squares in range(MOST_SQUARES + 1))),
    Moves(LAND, "land", TILE_NAMES[:FIRST_PLAZA]),
    Moves(KIND, "kind", tuple(LETTERS)),
    Moves(CARD_DRAWN, "card", CARD_NAMES),
    Moves(SCORING, "scoring", _counted(2)),
)
WHATS = tuple(moves.what for moves in MOVES)
SECONDS = tuple(len(moves.second) for moves in MOVES)
LOWEST = tuple(moves.lowest for moves in MOVES)


@jit
def row_of_move(move: int) -> int:
    """The row of MOVES that a number belongs to: the last one that does not begin above it."""
    row = 0
    beyond = len(WHATS)
    while beyond - row > 1:
        middle = (row + beyond) // 2
        if WHATS[middle] <= move:
            row = middle
        else:
            beyond = middle
    return row


@jit
def decode(move: int) -> tuple[int, int, int]:
    """What a move does, and its two values; 0 where it has none."""
    row = row_of_move(move)
    what = WHATS[row]
    return what, LOWEST[row] + (move - what) // SECONDS[row], (move - what) % SECONDS[row]


@jit
def ability_of(what: int) -> int:
    """RP-19: the ability that is used; -1 where none is."""
    for ability in range(ABILITIES):
        if USES[ability] == what:
            return ability
    return -1


# --- texts -----------------------------------------------------------------------------------------------

TILE_NUMBERS = {name: number for number, name in enumerate(TILE_NAMES)}
NUMBERED = tuple(
    tuple({name: number for number, name in enumerate(names)} for names in (moves.first, moves.second))
    for moves in MOVES
)
ROWS = {verb: [row for row, moves in enumerate(MOVES) if moves.verb == verb] for verb in {m.verb for m in MOVES}}


def describe(move: int) -> str:
    """The text of a move number."""
    row = row_of_move(move)
    moves = MOVES[row]
    first, second = divmod(move - moves.what, len(moves.second))
    return " ".join(part for part in (moves.verb, moves.first[first], moves.second[second]) if part)


def parse(text: str) -> int | None:
    """The number of a move's text, or None where it is no move of this game."""
    words = text.split()
    length = 2 if words[:1] == ["use"] else 1
    values = words[length:]
    for row in ROWS.get(" ".join(words[:length]), []):
        moves = MOVES[row]
        cut = len(values) if moves.second == NOTHING_TO_NAME else len(moves.first[0].split())
        first = NUMBERED[row][0].get(" ".join(values[:cut]))
        second = NUMBERED[row][1].get(" ".join(values[cut:]))
        if first is not None and second is not None:
            return moves.what + len(moves.second) * first + second
    return None
