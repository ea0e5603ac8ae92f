"""Every move has a number, a text and a JSON form. Kinds are P S A C G T, in this order.

Seats:   `place G`  `push G`  `annul`  `black G`  `points`  `chip`  `exchange G`  `mark`  `starts 2`  `throw PSC`
Chance:  `start 1`  `column G`  `chip 2`  `chip annul`  `dirk G`  `dice PPSCCCGT`  (in a log behind `*`)

`throw PSC` picks up dice that show these kinds and throws them again; `dice …` is what the dice just thrown show.
"""

from __future__ import annotations

from sabika.games.dicegame.position import CHIPS, KINDS, SEATS
from sabika.parts.dice import CHOICES
from sabika.parts.kinds import LETTERS
from sabika.parts.throwing import dice_text

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


def _all_texts() -> list[str]:
    some_dice = [dice_text(number) for number in range(1, CHOICES)]
    return [
        *(f"place {kind}" for kind in LETTERS),
        *(f"push {kind}" for kind in LETTERS),
        "annul",
        *(f"black {kind}" for kind in LETTERS),
        "points",
        "chip",
        *(f"exchange {kind}" for kind in LETTERS),
        "mark",
        *(f"starts {seat}" for seat in range(SEATS)),
        *(f"throw {dice}" for dice in some_dice),
        *(f"start {seat}" for seat in range(SEATS)),
        *(f"column {kind}" for kind in LETTERS),
        *(f"chip {chip}" for chip in CHIP_NAMES),
        *(f"dirk {kind}" for kind in LETTERS),
        *(f"dice {dice}" for dice in some_dice),
    ]


TEXTS = tuple(_all_texts())
NUMBERS = {text: number for number, text in enumerate(TEXTS)}


def describe(move: int) -> str:
    """The text of a move number."""
    return TEXTS[move]


def parse(text: str) -> int | None:
    """The number of a move's text, or None where it is no move of this game."""
    return NUMBERS.get(" ".join(text.split()))
