"""The Dice Game for learners: a throw is two tokens, every other move one."""

from __future__ import annotations

from sabika.engine.jit import jit
from sabika.games.dicegame.moves import FALLEN, PICK_UP, SEAT_MOVES, describe
from sabika.research.actions import Description, whole_move
from sabika.research.dice import chance_with_dice, dice_texts, dice_token
from sabika.research.fields import Fields

FIRST_DICE = PICK_UP + 1  # before it tokens are moves


@jit
def token(move: int, depth: int) -> int:
    """Token number `depth` of a move."""
    if move <= PICK_UP:
        return whole_move(move, depth)
    found = dice_token(move - PICK_UP, depth)
    return FIRST_DICE + found if found >= 0 else -1


DESCRIPTION = Description(
    texts=(*map(describe, range(FIRST_DICE)), *dice_texts("throw")),
    token=token,
    chance=chance_with_dice(describe, SEAT_MOVES, FALLEN),
    fields=Fields(
        left_out="seats owners markers places",
        by_owner={"hand": 0, "out": 0, "built": 1, "below": 1, "chips": 0, "points": 0},
        seats="start seat",
        seats_or_none="area",
    ),
)
