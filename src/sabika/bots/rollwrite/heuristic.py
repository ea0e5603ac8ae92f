"""The heuristic: what a position is worth to a seat, in hundredths of a point. Compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from sabika.engine.jit import jit, jit_as
from sabika.games.rollwrite.position import COMPLETED, KINDS, SIDE, Position

# A row or column with so many crosses, before it is sure what it will become.
LINE_VALUE = (0, 20, 70, 160, 330, 620, 1000)
LINE_VALUE_ARRAY = np.array(LINE_VALUE)
COIN_VALUE = 60  # a coin is half a point at the end, or a better building before

# One bit in so many, six of them: a product with such a number adds up bits that lie as far apart.
EVERY_SIXTH = sum(1 << 6 * i for i in range(SIDE))
EVERY_SEVENTH = sum(1 << 7 * i for i in range(SIDE))
EVERY_EIGHTH = sum(1 << 8 * i for i in range(SIDE))


@jit
def heuristic(s: Position, seat: int, _memory: Any) -> int:
    """Points written, places within reach, rows and columns on the way, coins."""
    value = COIN_VALUE * s.coins[seat]
    for kind in range(KINDS):
        value += 100 * s.points[seat][COMPLETED + kind] + kind_value(s, seat, kind)
    for line in range(SIDE):
        value += line_value(crosses_in_row(s, seat, line)) + line_value(crosses_in_column(s, seat, line))
    return value


def _line_value(crosses: int) -> int:
    return int(LINE_VALUE_ARRAY[crosses])


@jit_as(_line_value)
def line_value(crosses: int) -> int:
    """What a row or column with so many crosses is worth."""
    return LINE_VALUE[crosses]


@jit
def crosses_in_row(s: Position, seat: int, row: int) -> int:
    """The six bits of a row, spread over six fields of eight bits and added up by one product."""
    bits = (s.crossed[seat] >> (SIDE * row)) & ((1 << SIDE) - 1)
    return (((bits * EVERY_SEVENTH) & EVERY_EIGHTH) * EVERY_EIGHTH >> 40) & 7


@jit
def crosses_in_column(s: Position, seat: int, column: int) -> int:
    """Every sixth bit, added up by one product."""
    return (((s.crossed[seat] >> column) & EVERY_SIXTH) * EVERY_SIXTH >> 30) & 7


@jit
def kind_value(s: Position, seat: int, kind: int) -> int:
    """RW-19 seen from afar: the first open place, by how far the seat is with the kind and how many are ahead."""
    mine = s.built[kind][seat]
    if s.place[kind][seat] or mine == 0 or s.taken[kind] >= len(s.places[kind]):
        return 0
    place = s.taken[kind]
    level = 0  # the seat is level with itself
    for owner in range(s.owners):
        is_rival = s.place[kind][owner] == 0
        place += is_rival & (s.built[kind][owner] > mine)
        level += is_rival & (s.built[kind][owner] == mine)
    if place >= len(s.places[kind]):
        return 10 * mine
    reach = 100 * mine // s.size[kind]
    return reach * s.places[kind][place] * 2 // (1 + level) + 10 * mine
