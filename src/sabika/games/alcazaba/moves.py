"""Every move has a number, a text and a JSON form. Kinds are P S A C G T, tiles `T9NE` or `T12-`, cells `x,y`.

Seats:   `place G`  `throw PSC`  `remove 1,-2`  `add T9NE 1,-2`  `swap T9NE 1,-2`
         `take T9NE`  `chip`  `build 1,-2`  `reserve`  `give`  `starts 2`
Chance:  `start 1`  `tile T9NE`  `column G`  `dice PPSCCCGT`  (in a log behind `*`)

`throw PSC` picks up dice that show these kinds and throws them again; `dice …` is what the dice just thrown show.
`add` builds a tile of the reserve, `swap` puts one in the place of another.
"""

from __future__ import annotations

from sabika.games.alcazaba.position import FROM_BAG, KINDS, ROUNDS, SEATS
from sabika.games.alcazaba.tiles import NAMES, name_of, name_text
from sabika.parts.dice import CHOICES
from sabika.parts.kinds import LETTERS
from sabika.parts.palace import CELLS
from sabika.parts.throwing import dice_text
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


def _few_texts() -> list[str]:
    """All texts up to BUILD."""
    return [
        *(f"place {kind}" for kind in LETTERS),
        "chip",
        "reserve",
        "give",
        *(f"starts {seat}" for seat in range(SEATS)),
        *(f"throw {dice_text(number)}" for number in range(1, CHOICES)),
        *(f"take {name_text(name)}" for name in range(NAMES)),
    ]


def _chance_texts() -> list[str]:
    return [
        *(f"start {seat}" for seat in range(SEATS)),
        *(f"column {kind}" for kind in LETTERS),
        *(f"tile {name_text(name)}" for name in range(NAMES)),
        *(f"dice {dice_text(number)}" for number in range(1, CHOICES)),
    ]


FEW_TEXTS = tuple(_few_texts())
CHANCE_TEXTS = tuple(_chance_texts())
NUMBERS = {text: number for number, text in enumerate(FEW_TEXTS)}
NUMBERS |= {text: SEAT_MOVES + number for number, text in enumerate(CHANCE_TEXTS)}
TILE_VERBS = {"add": ADD, "swap": SWAP}
CELL_VERBS = {"build": BUILD, "remove": REMOVE}


def describe(move: int) -> str:
    """The text of a move number."""
    if move < BUILD:
        return FEW_TEXTS[move]
    if move >= SEAT_MOVES:
        return CHANCE_TEXTS[move - SEAT_MOVES]
    if move < ADD:
        return f"build {cell_name(move - BUILD)}" if move < REMOVE else f"remove {cell_name(move - REMOVE)}"
    verb = "add" if move < SWAP else "swap"
    name, cell = divmod(move - TILE_VERBS[verb], CELLS)
    return f"{verb} {name_text(name)} {cell_name(cell)}"


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
    return NUMBERS.get(" ".join(words))


def name_named(tile: str) -> int | None:
    """The number of a tile's name, `T9NE`; None where it is none."""
    return name_of(LETTERS.index(tile[0]), tile[1:]) if tile[:1] in tuple(LETTERS) else None
