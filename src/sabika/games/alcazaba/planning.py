"""What the moves of a turn are worth together: loops, bound to the game and compiled with the bots.

Whatever dice one keeps, in the end a marker is placed, or something rebuilt: what that is worth is asked once for
every field, and the best way there is exact (`parts/dice_plan.py`).
"""

from __future__ import annotations

from typing import Any

from sabika.engine.jit import jit
from sabika.engine.record import Row
from sabika.engine.stand_ins import actor
from sabika.games.alcazaba.moves import PICK_UP, REMOVE, TAKE
from sabika.parts.dice_plan import NEVER, number_left, plan_throws
from sabika.parts.dice_round import TURN
from sabika.parts.dice_turn import look_ahead, weigh_markers
from sabika.parts.prospects import Floats


@jit
def weigh(states: Any, at: int, spare: int, moves: Row, count: int, net: Any, worth: Floats) -> None:
    """Fill in what each of the moves is worth to the seat to act in slot `at`; slot `spare` is used up."""
    s = states[at]
    seat = actor(s)
    throws = 0
    rebuilding = NEVER  # AZ-6: worth as much after the next throw as now
    for i in range(count):
        if is_throw(moves[i]):
            throws += 1
        else:
            worth[i] = look_ahead(states, at, spare, seat, moves[i], net)
            if moves[i] >= REMOVE:
                rebuilding = max(rebuilding, worth[i])
    if s.phase == TURN and throws > 0:
        plan = plan_throws(weigh_markers(states, at, spare, s.throws + 1, seat, net), s.throws + 1, 0, rebuilding)
        for i in range(count):
            if is_throw(moves[i]):
                worth[i] = plan[number_left(s.dice, moves[i] - PICK_UP)]


@jit
def is_throw(move: int) -> bool:
    """DG-9: is this a choice of dice to be thrown again?"""
    return PICK_UP < move < TAKE
