"""The heuristic: what a position is worth to a seat, in hundredths of a point. Compiled."""

from __future__ import annotations

from sabika.engine.jit import jit
from sabika.games.rollwrite.position import COMPLETED, KINDS, SIDE, Position

# A row or column with so many crosses, before it is sure what it will become.
LINE_VALUE = (0, 20, 70, 160, 330, 620, 1000)
COIN_VALUE = 60  # a coin is half a point at the end, or a better building before


@jit
def heuristic(s: Position, seat: int) -> int:
    """Points written, places within reach, rows and columns on the way, coins."""
    value = COIN_VALUE * s.coins[seat]
    for kind in range(KINDS):
        value += 100 * s.points[seat][COMPLETED + kind] + kind_value(s, seat, kind)
    for line in range(SIDE):
        in_row = 0
        in_column = 0
        for other in range(SIDE):
            in_row += (s.crossed[seat] >> (SIDE * line + other)) & 1
            in_column += (s.crossed[seat] >> (SIDE * other + line)) & 1
        value += LINE_VALUE[in_row] + LINE_VALUE[in_column]
    return value


@jit
def kind_value(s: Position, seat: int, kind: int) -> int:
    """RW-19 seen from afar: the first open place, by how far the seat is with the kind and how many are ahead."""
    mine = s.built[kind][seat]
    if s.place[kind][seat] or mine == 0 or s.taken[kind] >= len(s.places[kind]):
        return 0
    place = s.taken[kind]
    level = 1
    for owner in range(s.owners):
        if owner != seat and s.place[kind][owner] == 0:
            if s.built[kind][owner] > mine:
                place += 1
            elif s.built[kind][owner] == mine:
                level += 1
    if place >= len(s.places[kind]):
        return 10 * mine
    reach = 100 * mine // s.size[kind]
    return reach * s.places[kind][place] * 2 // (1 + level) + 10 * mine
