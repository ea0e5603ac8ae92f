"""Every move has a number, a text and a JSON form. Kinds are P S A C G T, tiles `T9NE` or `T12-`, cells `x,y`.

Seats:   `place G`  `throw PSC`  `remove 1,-2`  `add T9NE 1,-2`  `swap T9NE 1,-2`
         `take T9NE`  `chip`  `build 1,-2`  `reserve`  `give`  `starts 2`
Chance:  `start 1`  `tile T9NE`  `column G`  `dice PPSCCCGT`  (in a log behind `*`)

`throw PSC` picks up dice that show these kinds and throws them again; `dice …` is what the dice just thrown show.
`add` builds a tile of the reserve, `swap` puts one in the place of another.
"""

from __future__ import annotations

from string import digits

from sabika.engine.jit import jit
from sabika.games.alcazaba.position import FROM_BAG, KINDS, SEATS
from sabika.games.alcazaba.tiles import NAMES, name_of, name_text
from sabika.parts.dice import CHOICES
from sabika.parts.dice_round import ROUNDS
from sabika.parts.kinds import LETTERS
from sabika.parts.move_texts import Verbs, move_text, number_in
from sabika.parts.palace import CELLS
from sabika.parts.throwing import DICE_TEXTS
from sabika.parts.tiles import cell_name, cell_named

PLACE = 0  # + kind
TAKE_CHIP = PLACE + KINDS
RESERVE = TAKE_CHIP + 1
GIVE = RESERVE + 1
STARTS = GIVE + 1  # + seat
PICK_UP = STARTS + SEATS - 1  # + number of the choice, from 1: nobody picks up nothing
TAKE = PICK_UP + CHOICES  # + name
BUILD = TAKE + NAMES  # + cell
REMOVE = BUILD + CELLS  # + cell
ADD = REMOVE + CELLS  # + CELLS × name + cell
SWAP = ADD + CELLS * NAMES  # + CELLS × name + cell
SEAT_MOVES = SWAP + CELLS * NAMES

START = SEAT_MOVES  # + seat
COLUMN = START + SEATS  # + kind
DRAWN = COLUMN + KINDS  # + name
FALLEN = DRAWN + NAMES - 1  # + number of what the dice show, from 1
ALL_MOVES = FALLEN + CHOICES


def _most_rebuilds() -> int:
    """PB-12: with as many tiles as markers in all rounds, so many in the palace and the others in the reserve.

    Around `built` tiles and the fountain there are at most 2 × built + 4 cells.
    """
    tiles = FROM_BAG * ROUNDS
    return max(built + (tiles - built) * (2 * built + 4 + built) for built in range(tiles + 1))


# In a turn: a marker for each kind, at most 143 choices of dice to throw again (when the eight show 2, 2, 1, 1, 1, 1
# of the kinds; `list_choices` needs room for one more while at work), and rebuilds.
MOST_LEGAL = KINDS + 143 + 1 + _most_rebuilds()
MOST_OUTCOMES = 1287  # what eight dice can show


@jit
def decode(move: int) -> tuple[int, int, int]:
    """What a move does, with which kind, seat, dice or name of a tile, and on which cell; 0 for what it has not.

    TAKE + 3 is (TAKE, 3, 0), BUILD + 3 is (BUILD, 0, 3).
    """
    if move >= SEAT_MOVES:
        return decode_chance(move)
    if move < TAKE_CHIP:
        return PLACE, move - PLACE, 0
    if move < STARTS:
        return move, 0, 0
    if move <= PICK_UP:
        return STARTS, move - STARTS, 0
    if move < TAKE:
        return PICK_UP, move - PICK_UP, 0
    if move < BUILD:
        return TAKE, move - TAKE, 0
    if move < REMOVE:
        return BUILD, 0, move - BUILD
    if move < ADD:
        return REMOVE, 0, move - REMOVE
    if move < SWAP:
        return ADD, (move - ADD) // CELLS, (move - ADD) % CELLS
    return SWAP, (move - SWAP) // CELLS, (move - SWAP) % CELLS


@jit
def decode_chance(move: int) -> tuple[int, int, int]:
    """The same of a move of chance."""
    if move < COLUMN:
        return START, move - START, 0
    if move < DRAWN:
        return COLUMN, move - COLUMN, 0
    if move <= FALLEN:
        return DRAWN, move - DRAWN, 0
    return FALLEN, move - FALLEN, 0


# --- as texts --------------------------------------------------------------------------------------------

SEAT_NAMES = digits[:SEATS]
TILE_TEXTS = tuple(name_text(name) for name in range(NAMES))
VERBS: Verbs = {
    PLACE: ("place", LETTERS),
    TAKE_CHIP: ("chip", ()),
    RESERVE: ("reserve", ()),
    GIVE: ("give", ()),
    STARTS: ("starts", SEAT_NAMES),
    PICK_UP: ("throw", DICE_TEXTS),
    TAKE: ("take", TILE_TEXTS),
    BUILD: ("build", ()),
    REMOVE: ("remove", ()),
    ADD: ("add", TILE_TEXTS),
    SWAP: ("swap", TILE_TEXTS),
    START: ("start", SEAT_NAMES),
    COLUMN: ("column", LETTERS),
    DRAWN: ("tile", TILE_TEXTS),
    FALLEN: ("dice", DICE_TEXTS),
}
WITH_CELL = (BUILD, REMOVE, ADD, SWAP)


def describe(move: int) -> str:
    """The text of a move number."""
    what, value, cell = decode(move)
    text = move_text(VERBS, what, value)
    return f"{text} {cell_name(cell)}" if what in WITH_CELL else text


NUMBERS = {describe(number): number for number in (*range(BUILD), *range(SEAT_MOVES, ALL_MOVES))}
TILE_VERBS = {"add": ADD, "swap": SWAP}
CELL_VERBS = {"build": BUILD, "remove": REMOVE}


def parse(text: str) -> int | None:
    """The number of a move's text, or None where it is no move of this game."""
    words = text.split()
    match words:
        case [("build" | "remove") as verb, place]:
            cell = cell_named(place)
            return None if cell is None else CELL_VERBS[verb] + cell
        case [("add" | "swap") as verb, tile, place]:
            name, cell = name_named(tile), cell_named(place)
            return None if name is None or cell is None else TILE_VERBS[verb] + CELLS * name + cell
    return number_in(NUMBERS, text)


def name_named(tile: str) -> int | None:
    """The number of a tile's name, `T9NE`; None where it is none."""
    return name_of(LETTERS.index(tile[0]), tile[1:]) if tile[:1] in tuple(LETTERS) else None
