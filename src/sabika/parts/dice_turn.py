"""What the moves of a turn with dice are worth, by what every marker is worth: loops for the Dice Game and Alcazaba,
bound to the game and compiled as its own.

A marker is worth what the position after it is worth; or, one turn farther, after the next player's best reply.
"""

from __future__ import annotations

from typing import Any

from sabika.engine.jit import jit
from sabika.engine.record import copy
from sabika.engine.stand_ins import apply, evaluate
from sabika.parts.dice import FACES
from sabika.parts.dice_area import LINES, THROWS, exact_field, free_field
from sabika.parts.dice_plan import A_COLUMN, NEVER, expect_of_another
from sabika.parts.prospects import Floats, blank_row
from sabika.parts.throwing import DICE

PLACE = 0  # + kind: in both games
REPLY = 2  # a slot of positions that nobody else uses while a whole turn is weighed


@jit
def look_ahead(states: Any, at: int, spare: int, seat: int, move: int, net: Any) -> float:
    """What a move is worth by the position right after it."""
    copy(states, spare, at)
    apply(states[spare], move)
    return evaluate(states, spare, seat, net)


@jit
def weigh_markers(states: Any, at: int, spare: int, throws: int, seat: int, net: Any) -> Floats:
    """What a marker of the thrower is worth to a seat for every kind and exact field of so many throws or more, as
    `plan_throws` reads it. Every field where a marker would come to lie is looked at once."""
    markers = blank_row(FACES * A_COLUMN)
    for i in range(len(markers)):
        markers[i] = NEVER
    for kind in range(FACES):
        for symbols in range(1, LINES + 1):
            for used in range(throws, THROWS + 1):
                weigh_marker(states, at, spare, kind, symbols, used, seat, net, markers)
    return markers


@jit
def weigh_marker(
    states: Any, at: int, spare: int, kind: int, symbols: int, throws: int, seat: int, net: Any, markers: Floats
) -> None:
    """DG-10 to DG-12: a marker for so many symbols after so many throws."""
    exact = exact_field(symbols, throws)
    field = free_field(states[at].area[kind], exact)
    column = A_COLUMN * kind
    if markers[column + field] == NEVER:
        copy(states, spare, at)
        show(states[spare], kind, symbols, throws)
        apply(states[spare], PLACE + kind)
        markers[column + field] = evaluate(states, spare, seat, net)
    markers[column + exact] = markers[column + field]


@jit
def show(s: Any, kind: int, symbols: int, throws: int) -> None:
    """So many symbols of a kind lie there after so many throws; the other dice do not matter."""
    s.dice[kind] = symbols
    s.throws = throws


@jit
def evaluate_after_reply(states: Any, at: int, seat: int, net: Any) -> float:
    """What a position is worth to a seat if another's turn comes first: the mean over all throws, each kept and placed
    as is best for the thrower. Chips are not used meanwhile. Without such a turn: what it is worth as it is."""
    s = states[at]
    if s.seat == seat or s.cup < DICE or s.throws > 0:
        return evaluate(states, at, seat, net)
    theirs = weigh_markers(states, at, REPLY, 1, s.seat, net)
    ours = weigh_markers(states, at, REPLY, 1, seat, net)
    return expect_of_another(theirs, ours)
