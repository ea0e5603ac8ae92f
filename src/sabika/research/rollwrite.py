"""Roll & Write for learners: a move is one token. A roll of all dice is two: `roll y1 y5`, then `b2 b2`."""

from __future__ import annotations

from itertools import product

from sabika.games.rollwrite.moves import FACES, ROLL_ALL, SEAT_MOVES, describe
from sabika.games.rollwrite.position import CELLS
from sabika.research.actions import Chance, Description, whole_move
from sabika.research.fields import Fields

PAIRS = len(FACES) ** 2  # what two dice can show
FIRST_ROLL = ROLL_ALL - SEAT_MOVES


def chance_tokens(outcome: int) -> tuple[int, ...]:
    """The tokens of an outcome of chance."""
    if outcome < FIRST_ROLL:
        return (outcome,)
    yellow, blue = divmod(outcome - FIRST_ROLL, PAIRS)
    return FIRST_ROLL + yellow, FIRST_ROLL + PAIRS + blue


def _chance_texts() -> tuple[str, ...]:
    pairs = list(product(FACES, repeat=2))
    yellow = (f"roll y{first} y{second}" for first, second in pairs)
    blue = (f"b{first} b{second}" for first, second in pairs)
    return (*map(describe, range(SEAT_MOVES, ROLL_ALL)), *yellow, *blue)


DESCRIPTION = Description(
    texts=tuple(map(describe, range(SEAT_MOVES))),
    token=whole_move,
    chance=Chance(texts=_chance_texts(), whole=FIRST_ROLL, tokens=chance_tokens),
    fields=Fields(
        left_out="seats owners aim grid size supply turn_price second_price coins_a_point places line_points extra "
        "rounds",
        by_seat={"pairs": 0, "crossed": 0, "circled": 0, "coins": 0},
        by_owner={"built": 1, "place": 1, "points": 0},
        seats="start seat",
        bits={"crossed": CELLS},
    ),
)
