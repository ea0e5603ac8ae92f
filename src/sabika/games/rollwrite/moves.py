"""Every move has a number, a text and a JSON form.

Seats:   `turn y1 +`  `turn b2 -`  `cross y1 b2`  `coins`  `second`  `stop`  `keep y2 b1`
Chance:  `start 2`  `roll y3 b5`  `roll y1 y5 b2 b2`  (in a log behind `*`)
"""

from __future__ import annotations

from itertools import product

from sabika.games.rollwrite.position import SEATS
from sabika.games.rollwrite.view_types import Die

TURN = 0  # + 2 × die, + 1 for down
CROSS = TURN + 8  # + pair
COINS = CROSS + 4
SECOND_BUILDING = COINS + 1
STOP = SECOND_BUILDING + 1
KEEP_PAIR = STOP + 1  # + pair
SEAT_MOVES = KEEP_PAIR + 4

START = SEAT_MOVES  # + seat
ROLL_PAIR = START + SEATS  # + 6 × yellow + blue, from 0
ROLL_ALL = ROLL_PAIR + 36  # + 216 × y1 + 36 × y2 + 6 × b1 + b2, from 0
ALL_MOVES = ROLL_ALL + 1296

DICE: tuple[Die, ...] = ("y1", "y2", "b1", "b2")
PAIRS = tuple(f"{yellow} {blue}" for yellow in DICE[:2] for blue in DICE[2:])


def _all_texts() -> list[str]:
    faces = range(1, 7)
    return [
        *(f"turn {die} {sign}" for die in DICE for sign in "+-"),
        *(f"cross {pair}" for pair in PAIRS),
        "coins",
        "second",
        "stop",
        *(f"keep {pair}" for pair in PAIRS),
        *(f"start {seat}" for seat in range(SEATS)),
        *(f"roll y{y} b{b}" for y, b in product(faces, repeat=2)),
        *(f"roll y{y1} y{y2} b{b1} b{b2}" for y1, y2, b1, b2 in product(faces, repeat=4)),
    ]


TEXTS = tuple(_all_texts())
NUMBERS = {text: number for number, text in enumerate(TEXTS)}


def describe(move: int) -> str:
    """The text of a move number."""
    return TEXTS[move]


def parse(text: str) -> int | None:
    """The number of a move's text, or None where it is no move of this game."""
    return NUMBERS.get(" ".join(text.split()))
