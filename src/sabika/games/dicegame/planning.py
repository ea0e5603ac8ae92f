"""What the moves of a turn are worth together: loops, bound to the game and compiled with the bots.

Whatever dice one keeps, in the end a marker is placed: what that is worth is asked once for every field, and the best
way there is exact (`parts/dice_plan.py`).
"""

from __future__ import annotations

from typing import Any

from sabika.engine.jit import jit
from sabika.engine.record import Row, copy
from sabika.engine.stand_ins import actor, apply, evaluate
from sabika.games.dicegame.moves import ANNUL, BLACK, PICK_UP, PUSH
from sabika.games.dicegame.position import ANNUL_CHIP, BLACK_CHIP, KINDS, PUSH_CHIP
from sabika.games.dicegame.rules import may_push
from sabika.parts.dice_area import LINES, THROWS, exact_field
from sabika.parts.dice_plan import A_COLUMN, NEVER, number_left, plan_throws
from sabika.parts.dice_round import TURN
from sabika.parts.dice_turn import look_ahead, show, weigh_marker, weigh_markers
from sabika.parts.prospects import Floats


@jit
def weigh(states: Any, at: int, spare: int, moves: Row, count: int, net: Any, worth: Floats) -> None:
    """Fill in what each of the moves is worth to the seat to act in slot `at`; slot `spare` is used up."""
    s = states[at]
    seat = actor(s)
    throws_begin = count
    for i in range(count):
        if moves[i] > PICK_UP and throws_begin == count:
            throws_begin = i
        if s.phase != TURN or moves[i] < ANNUL:
            worth[i] = look_ahead(states, at, spare, seat, moves[i], net)
        elif moves[i] == ANNUL:
            worth[i] = worth_of_annulling(states, at, spare, net)
        elif moves[i] == BLACK:
            weigh_black_die(states, at, spare, net, worth, i)
    if throws_begin < count:
        markers = weigh_results(states, at, spare, s.throws + 1, net)
        plan = plan_throws(markers, s.throws + 1, s.black, NEVER)
        for i in range(throws_begin, count):
            worth[i] = plan[number_left(s.dice, moves[i] - PICK_UP)]


@jit
def weigh_results(states: Any, at: int, spare: int, throws: int, net: Any) -> Floats:
    """DG-10, DG-21: what placing or pushing is worth for every exact field of so many throws or more."""
    s = states[at]
    black = s.black
    s.black = 0  # symbols are counted without it meanwhile
    markers = weigh_markers(states, at, spare, throws, s.seat, net)
    for kind in range(KINDS):
        for symbols in range(1, LINES + 1):
            for used in range(throws, THROWS + 1):
                weigh_push(states, at, spare, kind, symbols, used, net, markers)
    if black:  # DG-13: nine are 8-left, after any throw
        weigh_marker(states, at, spare, black - 1, LINES, 1, s.seat, net, markers)
        weigh_push(states, at, spare, black - 1, LINES, 1, net, markers)
    s.black = black
    return markers


@jit
def weigh_push(
    states: Any, at: int, spare: int, kind: int, symbols: int, throws: int, net: Any, markers: Floats
) -> None:
    """DG-21: pushing others back, where that is better than the next free field."""
    seat = states[at].seat
    if states[at].chips[seat][PUSH_CHIP] == 0:
        return
    copy(states, spare, at)
    show(states[spare], kind, symbols, throws)
    if may_push(states[spare], kind):
        apply(states[spare], PUSH + kind)
        i = A_COLUMN * kind + exact_field(symbols, throws)
        markers[i] = max(markers[i], evaluate(states, spare, seat, net))


@jit
def worth_of_annulling(states: Any, at: int, spare: int, net: Any) -> float:
    """DG-22: the dice as they were before the throw, to place or to throw again; or all eight once more."""
    s = states[at]
    s.chips[s.seat][ANNUL_CHIP] -= 1  # it is gone in whatever follows
    throws = max(1, s.throws - 1)
    plan = plan_throws(weigh_results(states, at, spare, throws, net), throws, s.black, NEVER)
    s.chips[s.seat][ANNUL_CHIP] += 1
    return float(plan[number_left(s.before, 0)])  # before the first throw no dice lay there: the plan keeps none


@jit
def weigh_black_die(states: Any, at: int, spare: int, net: Any, worth: Floats, first: int) -> None:
    """DG-23: one more symbol of each kind in turn."""
    s = states[at]
    s.chips[s.seat][BLACK_CHIP] -= 1
    markers = weigh_results(states, at, spare, s.throws, net)
    s.chips[s.seat][BLACK_CHIP] += 1
    for kind in range(KINDS):
        plan = plan_throws(markers, s.throws, kind + 1, NEVER)
        worth[first + kind] = plan[number_left(s.dice, 0)]
