"""What the moves of a turn are worth together.

Whatever dice one keeps, in the end a marker is placed, or something rebuilt: what that is worth is asked once for
every field, and the best way there is exact (`bots/dice/plan.py`).
"""

from __future__ import annotations

from sabika.bots.dice.plan import NEVER, number_left, plan_throws
from sabika.bots.dice.turn import evaluate_markers, value_after
from sabika.bots.evaluation import Evaluator
from sabika.bots.workspace import AFTER, Net, Workspace
from sabika.engine.jit import jit
from sabika.games.alcazaba.moves import PICK_UP, REMOVE, TAKE
from sabika.parts.dice_round import TURN


@jit
def evaluate_turn(evaluator: Evaluator, w: Workspace, net: Net, at: int, count: int, by_net: bool) -> None:
    """Write into `w.values` what each of the `count` moves in `w.moves` is worth to the seat to act in slot `at`."""
    s, moves, values = w.states[at], w.moves, w.values
    seat = evaluator.rules.actor(s)
    throws = 0
    rebuilding = NEVER  # AZ-6: worth as much after the next throw as now
    for i in range(count):
        if is_throw(moves[i]):
            throws += 1
        else:
            values[i] = value_after(evaluator, w, net, at, seat, moves[i], by_net)
            if moves[i] >= REMOVE:
                rebuilding = max(rebuilding, values[i])
    if s.phase == TURN and throws > 0:
        markers = evaluate_markers(evaluator, w, net, at, AFTER, s.throws + 1, seat, by_net)
        plan = plan_throws(markers, s.throws + 1, 0, rebuilding)
        for i in range(count):
            if is_throw(moves[i]):
                values[i] = plan[number_left(s.dice, moves[i] - PICK_UP)]


@jit
def is_throw(move: int) -> bool:
    """DG-9: is this a choice of dice to be thrown again?"""
    return PICK_UP < move < TAKE
