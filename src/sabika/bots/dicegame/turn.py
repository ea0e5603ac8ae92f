"""What the moves of a turn are worth together.

Whatever dice one keeps, in the end a marker is placed: what that is worth is asked once for every field, and the best
way there is exact (`bots/dice/plan.py`).
"""

from __future__ import annotations

from sabika.bots.dice.plan import A_COLUMN, NEVER, number_left, plan_throws
from sabika.bots.dice.turn import evaluate_marker, evaluate_markers, show, value_after
from sabika.bots.evaluation import Evaluator
from sabika.bots.workspace import AFTER, Floats, Net, Workspace
from sabika.engine.jit import jit
from sabika.engine.record import copy
from sabika.games.dicegame.moves import ANNUL, BLACK, PICK_UP, PUSH
from sabika.games.dicegame.position import ANNUL_CHIP, BLACK_CHIP, KINDS, PUSH_CHIP
from sabika.games.dicegame.rules import may_push
from sabika.parts.dice_area import LINES, THROWS, exact_field
from sabika.parts.dice_round import TURN


@jit
def evaluate_turn(evaluator: Evaluator, w: Workspace, net: Net, at: int, count: int, by_net: bool) -> None:
    """Write into `w.values` what each of the `count` moves in `w.moves` is worth to the seat to act in slot `at`."""
    s, moves, values = w.states[at], w.moves, w.values
    seat = evaluator.rules.actor(s)
    throws_begin = count
    for i in range(count):
        if moves[i] > PICK_UP and throws_begin == count:
            throws_begin = i
        if s.phase != TURN or moves[i] < ANNUL:
            values[i] = value_after(evaluator, w, net, at, seat, moves[i], by_net)
        elif moves[i] == ANNUL:
            values[i] = value_of_annulling(evaluator, w, net, at, by_net)
        elif moves[i] == BLACK:
            evaluate_black_die(evaluator, w, net, at, by_net, i)
    if throws_begin < count:
        markers = evaluate_results(evaluator, w, net, at, s.throws + 1, by_net)
        plan = plan_throws(markers, s.throws + 1, s.black, NEVER)
        for i in range(throws_begin, count):
            values[i] = plan[number_left(s.dice, moves[i] - PICK_UP)]


@jit
def evaluate_results(evaluator: Evaluator, w: Workspace, net: Net, at: int, throws: int, by_net: bool) -> Floats:
    """DG-10, DG-21: what placing or pushing is worth for every exact field of so many throws or more."""
    s = w.states[at]
    black = s.black
    s.black = 0  # symbols are counted without it meanwhile
    markers = evaluate_markers(evaluator, w, net, at, AFTER, throws, s.seat, by_net)
    for kind in range(KINDS):
        for symbols in range(1, LINES + 1):
            for used in range(throws, THROWS + 1):
                evaluate_push(evaluator, w, net, at, kind, symbols, used, by_net, markers)
    if black:  # DG-13: nine are 8-left, after any throw
        evaluate_marker(evaluator, w, net, at, AFTER, black - 1, LINES, 1, s.seat, by_net, markers)
        evaluate_push(evaluator, w, net, at, black - 1, LINES, 1, by_net, markers)
    s.black = black
    return markers


@jit
def evaluate_push(
    evaluator: Evaluator,
    w: Workspace,
    net: Net,
    at: int,
    kind: int,
    symbols: int,
    throws: int,
    by_net: bool,
    markers: Floats,
) -> None:
    """DG-21: pushing others back, where that is better than the next free field."""
    seat = w.states[at].seat
    if w.states[at].chips[seat][PUSH_CHIP] == 0:
        return
    copy(w.states, AFTER, at)
    after = w.states[AFTER]
    show(after, kind, symbols, throws)
    if may_push(after, kind):
        evaluator.rules.apply(after, PUSH + kind)
        i = A_COLUMN * kind + exact_field(symbols, throws)
        markers[i] = max(markers[i], evaluator.evaluate(evaluator, w, net, AFTER, seat, by_net))


@jit
def value_of_annulling(evaluator: Evaluator, w: Workspace, net: Net, at: int, by_net: bool) -> float:
    """DG-22: the dice as they were before the throw, to place or to throw again; or all eight once more."""
    s = w.states[at]
    s.chips[s.seat][ANNUL_CHIP] -= 1  # it is gone in whatever follows
    throws = max(1, s.throws - 1)
    plan = plan_throws(evaluate_results(evaluator, w, net, at, throws, by_net), throws, s.black, NEVER)
    s.chips[s.seat][ANNUL_CHIP] += 1
    return float(plan[number_left(s.before, 0)])  # before the first throw no dice lay there: the plan keeps none


@jit
def evaluate_black_die(evaluator: Evaluator, w: Workspace, net: Net, at: int, by_net: bool, first: int) -> None:
    """DG-23: one more symbol of each kind in turn."""
    s = w.states[at]
    s.chips[s.seat][BLACK_CHIP] -= 1
    markers = evaluate_results(evaluator, w, net, at, s.throws, by_net)
    s.chips[s.seat][BLACK_CHIP] += 1
    for kind in range(KINDS):
        plan = plan_throws(markers, s.throws, kind + 1, NEVER)
        w.values[first + kind] = plan[number_left(s.dice, 0)]
