"""Every move has a number, a text and a JSON form.

Seats:   `turn y1 +`  `turn b2 -`  `cross y1 b2`  `coins`  `second`  `stop`  `keep y2 b1`
Chance:  `start 2`  `roll y3 b5`  `roll y1 y5 b2 b2`  (in a log behind `*`)
"""

from __future__ import annotations

from itertools import product
from string import digits

from sabika.engine.jit import jit
from sabika.games.rollwrite.position import SEATS
from sabika.games.rollwrite.view_types import Die
from sabika.parts.move_texts import Verbs, move_text, number_in

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
FACE_STEPS = (216, 36, 6, 1)  # of these dice in ROLL_ALL


@jit
def decode(move: int) -> tuple[int, int]:
    """What a move does, and with which turning, pair, seat or faces: CROSS + 3 is (CROSS, 3)."""
    if move < CROSS:
        return TURN, move - TURN
    if move < COINS:
        return CROSS, move - CROSS
    if move < KEEP_PAIR:
        return move, 0
    if move < START:
        return KEEP_PAIR, move - KEEP_PAIR
    if move < ROLL_PAIR:
        return START, move - START
    if move < ROLL_ALL:
        return ROLL_PAIR, move - ROLL_PAIR
    return ROLL_ALL, move - ROLL_ALL


@jit
def die_of(turning: int) -> int:
    """RW-9: the die that is turned."""
    return turning // 2


@jit
def is_down(turning: int) -> bool:
    """RW-9: turned down by one, not up."""
    return turning % 2 == 1


@jit
def yellow_of(pair: int) -> int:
    """The yellow die of a pair."""
    return pair // 2


@jit
def blue_of(pair: int) -> int:
    """The blue die of a pair."""
    return 2 + pair % 2


@jit
def face_of(faces: int, die: int) -> int:
    """What a die shows in a roll of all four."""
    return faces // FACE_STEPS[die] % 6 + 1


# --- as texts --------------------------------------------------------------------------------------------

PAIRS = tuple(f"{yellow} {blue}" for yellow in DICE[:2] for blue in DICE[2:])
FACES = range(1, 7)
VERBS: Verbs = {
    TURN: ("turn", tuple(f"{die} {sign}" for die in DICE for sign in "+-")),
    CROSS: ("cross", PAIRS),
    COINS: ("coins", ()),
    SECOND_BUILDING: ("second", ()),
    STOP: ("stop", ()),
    KEEP_PAIR: ("keep", PAIRS),
    START: ("start", digits[:SEATS]),
    ROLL_PAIR: ("roll", tuple(f"y{yellow} b{blue}" for yellow, blue in product(FACES, repeat=2))),
    ROLL_ALL: ("roll", tuple(f"y{y1} y{y2} b{b1} b{b2}" for y1, y2, b1, b2 in product(FACES, repeat=4))),
}


def describe(move: int) -> str:
    """The text of a move number."""
    return move_text(VERBS, *decode(move))


NUMBERS = {describe(number): number for number in range(ALL_MOVES)}


def parse(text: str) -> int | None:
    """The number of a move's text, or None where it is no move of this game."""
    return number_in(NUMBERS, text)
