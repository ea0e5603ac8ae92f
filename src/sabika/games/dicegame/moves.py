"""Every move has a number, a text and a JSON form. Kinds are P S A C G T, in this order.

Seats:   `place G`  `push G`  `annul`  `black G`  `points`  `chip`  `exchange G`  `mark`  `starts 2`  `throw PSC`
Chance:  `start 1`  `column G`  `chip 2`  `chip annul`  `dirk G`  `dice PPSCCCGT`  (in a log behind `*`)

`throw PSC` picks up dice that show these kinds and throws them again; `dice …` is what the dice just thrown show.
"""

from __future__ import annotations

from string import digits

from sabika.engine.jit import jit
from sabika.games.dicegame.position import CHIPS, KINDS, SEATS
from sabika.parts.dice import CHOICES
from sabika.parts.kinds import LETTERS
from sabika.parts.move_texts import Verbs, move_text, number_in
from sabika.parts.throwing import DICE_TEXTS

PLACE = 0  # + kind
PUSH = PLACE + KINDS  # + kind
ANNUL = PUSH + KINDS
BLACK = ANNUL + 1  # + kind
TAKE_POINTS = BLACK + KINDS
TAKE_CHIP = TAKE_POINTS + 1
EXCHANGE_FOR = TAKE_CHIP + 1  # + kind
MARK = EXCHANGE_FOR + KINDS
STARTS = MARK + 1  # + seat
PICK_UP = STARTS + SEATS - 1  # + number of the choice, from 1: nobody picks up nothing
SEAT_MOVES = PICK_UP + CHOICES

START = SEAT_MOVES  # + seat
COLUMN = START + SEATS  # + kind
CHIP = COLUMN + KINDS  # + chip
DIRK = CHIP + CHIPS  # + kind
FALLEN = DIRK + KINDS - 1  # + number of what the dice show, from 1
ALL_MOVES = FALLEN + CHOICES

# In a turn: place, push and black with each kind, annul, and at most 143 choices of dice to throw again (when the
# eight show 2, 2, 1, 1, 1, 1 of the kinds). `list_choices` needs room for one more while at work.
MOST_LEGAL = 3 * KINDS + 1 + 143 + 1
MOST_OUTCOMES = 1287  # what eight dice can show

CHIP_NAMES = ("1", "2", "3", "exchange", "push", "annul", "black")


@jit
def decode(move: int) -> tuple[int, int]:
    """What a move does, and with which kind, seat, chip or choice of dice: PUSH + 3 is (PUSH, 3)."""
    if move < PUSH:
        return PLACE, move - PLACE
    if move < ANNUL:
        return PUSH, move - PUSH
    if move == ANNUL:
        return ANNUL, 0
    if move < TAKE_POINTS:
        return BLACK, move - BLACK
    if move == TAKE_POINTS:
        return TAKE_POINTS, 0
    if move == TAKE_CHIP:
        return TAKE_CHIP, 0
    if move < MARK:
        return EXCHANGE_FOR, move - EXCHANGE_FOR
    if move == MARK:
        return MARK, 0
    if move <= PICK_UP:
        return STARTS, move - STARTS
    if move < START:
        return PICK_UP, move - PICK_UP
    return decode_chance(move)


@jit
def decode_chance(move: int) -> tuple[int, int]:
    """The same of a move of chance."""
    if move < COLUMN:
        return START, move - START
    if move < CHIP:
        return COLUMN, move - COLUMN
    if move < DIRK:
        return CHIP, move - CHIP
    if move <= FALLEN:
        return DIRK, move - DIRK
    return FALLEN, move - FALLEN


# --- as texts --------------------------------------------------------------------------------------------

SEAT_NAMES = digits[:SEATS]
VERBS: Verbs = {
    PLACE: ("place", LETTERS),
    PUSH: ("push", LETTERS),
    ANNUL: ("annul", ()),
    BLACK: ("black", LETTERS),
    TAKE_POINTS: ("points", ()),
    TAKE_CHIP: ("chip", ()),
    EXCHANGE_FOR: ("exchange", LETTERS),
    MARK: ("mark", ()),
    STARTS: ("starts", SEAT_NAMES),
    PICK_UP: ("throw", DICE_TEXTS),
    START: ("start", SEAT_NAMES),
    COLUMN: ("column", LETTERS),
    CHIP: ("chip", CHIP_NAMES),
    DIRK: ("dirk", LETTERS),
    FALLEN: ("dice", DICE_TEXTS),
}


def describe(move: int) -> str:
    """The text of a move number."""
    return move_text(VERBS, *decode(move))


NUMBERS = {describe(number): number for number in range(ALL_MOVES)}


def parse(text: str) -> int | None:
    """The number of a move's text, or None where it is no move of this game."""
    return number_in(NUMBERS, text)
