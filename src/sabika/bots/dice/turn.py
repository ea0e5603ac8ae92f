"""What the moves of a turn with dice are worth, by what every marker is worth.

A marker is worth what the position after it is worth; or, one turn farther, after the next player's best reply.
"""

from __future__ import annotations

from typing import Any

from sabika.bots.dice.plan import A_COLUMN, NEVER, expect_of_another
from sabika.bots.dice.prospects import blank_row
from sabika.bots.evaluation import Evaluator
from sabika.bots.workspace import AFTER, LINE, Floats, Net, Workspace
from sabika.engine.jit import jit
from sabika.engine.record import copy
from sabika.parts.dice import FACES
from sabika.parts.dice_area import LINES, THROWS, exact_field, free_field
from sabika.parts.throwing import DICE

PLACE = 0  # + kind: in both games


@jit
def value_after(evaluator: Evaluator, w: Workspace, net: Net, at: int, seat: int, move: int, by_net: bool) -> float:
    """What a move is worth by the position right after it."""
    copy(w.states, AFTER, at)
    evaluator.rules.apply(w.states[AFTER], move)
    return evaluator.evaluate(evaluator, w, net, AFTER, seat, by_net)


@jit
def evaluate_markers(
    evaluator: Evaluator, w: Workspace, net: Net, at: int, spare: int, throws: int, seat: int, by_net: bool
) -> Floats:
    """What a marker of the thrower is worth to a seat for every kind and exact field of so many throws or more, as
    `plan_throws` reads it. Every field where a marker would come to lie is looked at once."""
    markers = blank_row(FACES * A_COLUMN)
    for i in range(len(markers)):
        markers[i] = NEVER
    for kind in range(FACES):
        for symbols in range(1, LINES + 1):
            for used in range(throws, THROWS + 1):
                evaluate_marker(evaluator, w, net, at, spare, kind, symbols, used, seat, by_net, markers)
    return markers


@jit
def evaluate_marker(
    evaluator: Evaluator,
    w: Workspace,
    net: Net,
    at: int,
    spare: int,
    kind: int,
    symbols: int,
    throws: int,
    seat: int,
    by_net: bool,
    markers: Floats,
) -> None:
    """DG-10 to DG-12: a marker for so many symbols after so many throws."""
    exact = exact_field(symbols, throws)
    field = free_field(w.states[at].area[kind], exact)
    column = A_COLUMN * kind
    if markers[column + field] == NEVER:
        copy(w.states, spare, at)
        show(w.states[spare], kind, symbols, throws)
        evaluator.rules.apply(w.states[spare], PLACE + kind)
        markers[column + field] = evaluator.evaluate(evaluator, w, net, spare, seat, by_net)
    markers[column + exact] = markers[column + field]


@jit
def show(s: Any, kind: int, symbols: int, throws: int) -> None:
    """So many symbols of a kind lie there after so many throws; the other dice do not matter."""
    s.dice[kind] = symbols
    s.throws = throws


@jit
def evaluate_after_reply(evaluator: Evaluator, w: Workspace, net: Net, at: int, seat: int, by_net: bool) -> float:
    """What a position is worth to a seat if another's turn comes first: the mean over all throws, each kept and placed
    as is best for the thrower. Chips are not used meanwhile. Without such a turn: what it is worth as it is."""
    near, s = evaluator.near, w.states[at]
    if s.seat == seat or s.cup < DICE or s.throws > 0:
        return float(near.evaluate(near, w, net, at, seat, by_net))
    theirs = evaluate_markers(near, w, net, at, LINE, 1, s.seat, by_net)
    ours = evaluate_markers(near, w, net, at, LINE, 1, seat, by_net)
    return expect_of_another(theirs, ours)
