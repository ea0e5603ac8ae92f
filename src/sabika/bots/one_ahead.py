"""One move ahead: what each legal move is worth by the position right after it. Bound to a game and compiled.

A game whose moves of a turn are better weighed together brings its own `weigh` (`Game.planning`).
"""

from __future__ import annotations

from typing import Any

from sabika.bots.sight import Floats, Net, evaluate
from sabika.engine.jit import jit
from sabika.engine.record import Row, copy
from sabika.engine.stand_ins import actor, apply


@jit
def weigh(states: Any, at: int, spare: int, moves: Row, count: int, net: Net, worth: Floats) -> None:
    """Fill in what each of the moves is worth to the seat to act in slot `at`; slot `spare` is used up."""
    seat = actor(states[at])
    for i in range(count):
        copy(states, spare, at)
        apply(states[spare], moves[i])
        worth[i] = evaluate(states, spare, seat, net)
