"""Roll & Write for learners: a move is one token."""

from __future__ import annotations

from sabika.games.rollwrite.moves import SEAT_MOVES, describe
from sabika.games.rollwrite.position import CELLS
from sabika.research.actions import Description, whole_move
from sabika.research.fields import Fields

DESCRIPTION = Description(
    texts=tuple(map(describe, range(SEAT_MOVES))),
    token=whole_move,
    fields=Fields(
        left_out="seats owners aim grid size supply turn_price second_price coins_a_point places line_points extra "
        "rounds",
        by_seat={"pairs": 0, "crossed": 0, "circled": 0, "coins": 0},
        by_owner={"built": 1, "place": 1, "points": 0},
        seats="start seat",
        bits={"crossed": CELLS},
    ),
)
