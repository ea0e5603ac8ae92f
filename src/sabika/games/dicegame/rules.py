"""The Dice Game, DG-6 to DG-13 and DG-19 to DG-23: what is legal, what happens. Compiled.

What a round begins with stands in `rounds.py`, its result in `result.py`.
"""

from __future__ import annotations

from sabika.engine.jit import jit
from sabika.engine.record import Row
from sabika.engine.stream import below
from sabika.games.dicegame.moves import (
    ANNUL,
    BLACK,
    CHIP,
    COLUMN,
    DIRK,
    EXCHANGE_FOR,
    FALLEN,
    MARK,
    PICK_UP,
    PLACE,
    PUSH,
    START,
    STARTS,
    TAKE_CHIP,
    TAKE_POINTS,
    decode,
)
from sabika.games.dicegame.position import (
    ANNUL_CHIP,
    BLACK_CHIP,
    BLACK_DIE_AT_FIRST,
    DRAW_CHIP,
    DRAW_COLUMN,
    EXCHANGE,
    KINDS,
    POINT_AND_CHIP,
    PUSH_CHIP,
    REWARD,
    SAME_DICE_AGAIN,
    TWO_POINTS,
    Position,
)
from sabika.games.dicegame.result import choose_reward, exchange_point, mark_points_left, pay_step
from sabika.games.dicegame.rounds import begin_round, close_turn, lay_chip, lay_dirk, lay_start_chip, use_chip
from sabika.parts.bag import list_draws, list_equal, sample_draw
from sabika.parts.dice import choice_of, list_choices, list_throws, sample_throw
from sabika.parts.dice_area import THROWS, exact_field, push_back
from sabika.parts.dice_round import (
    DRAW_START,
    NAME_START,
    PAYING,
    ROUNDS,
    THROW,
    TURN,
    list_start_players,
    name_start_player,
)
from sabika.parts.throwing import DICE, fall, pick_up, put_marker

# --- what a seat may do ----------------------------------------------------------------------------------


@jit
def legal(s: Position, out: Row) -> int:
    """The legal moves of the seat to move, by rising number; returns how many."""
    if s.phase == TURN:
        return legal_in_turn(s, out)
    if s.phase == REWARD:
        out[0] = TAKE_POINTS
        out[1] = TAKE_CHIP
        return 2
    if s.phase == EXCHANGE:
        return list_exchanges(s, out)
    if s.phase == NAME_START:
        return list_start_players(s, STARTS, out)
    return 0


@jit
def legal_in_turn(s: Position, out: Row) -> int:
    """DG-9, DG-10 and the chips of DG-21 to DG-23."""
    n = 0
    for kind in range(KINDS):
        if symbols(s, kind):
            out[n] = PLACE + kind
            n += 1
    for kind in range(KINDS):
        if may_push(s, kind):
            out[n] = PUSH + kind
            n += 1
    if may_annul(s):
        out[n] = ANNUL
        n += 1
    if may_add_black(s):
        for kind in range(KINDS):
            out[n] = BLACK + kind
            n += 1
    if must_repeat(s):
        out[n] = PICK_UP + choice_of(s.picked)
        n += 1
    elif s.throws < THROWS:
        n = list_choices(s.dice, PICK_UP, out, n)
    return n


@jit
def list_exchanges(s: Position, out: Row) -> int:
    """DG-20: a point for another kind, or all points that are due as they are."""
    n = 0
    for kind in range(KINDS):
        if kind != s.column:
            out[n] = EXCHANGE_FOR + kind
            n += 1
    out[n] = MARK
    return n + 1


@jit
def symbols(s: Position, kind: int) -> int:
    """DG-10, DG-23: how often a kind shows, the black die included."""
    return s.dice[kind] + 1 if s.black == kind + 1 else s.dice[kind]


@jit
def aim_at(s: Position, kind: int) -> int:
    """DG-10, DG-13: the exact field of a kind that shows."""
    return exact_field(symbols(s, kind), s.throws)


@jit
def may_push(s: Position, kind: int) -> bool:
    """DG-21: a push-back chip, and an opponent's marker on the exact field."""
    if s.chips[s.seat][PUSH_CHIP] == 0 or symbols(s, kind) == 0:
        return False
    there = s.area[kind][aim_at(s, kind)]
    return there != 0 and there != s.seat + 1


@jit
def may_annul(s: Position) -> bool:
    """DG-22: an annul chip, directly after a throw."""
    return s.fresh == 1 and s.chips[s.seat][ANNUL_CHIP] > 0


@jit
def must_repeat(s: Position) -> bool:
    """DG-22: by the ruling a table may choose, an annulled throw is repeated with the same dice, or not at all."""
    return s.fresh == 0 and choice_of(s.picked) > 0


@jit
def may_add_black(s: Position) -> bool:
    """DG-23: a black-die chip, directly after the first throw that counts. So never twice in a turn.

    By the ruling a table may choose, only after the very first throw: not where that one was annulled.
    """
    if s.rulings & BLACK_DIE_AT_FIRST and s.annulled:
        return False
    return s.fresh == 1 and s.throws == 1 and s.chips[s.seat][BLACK_CHIP] > 0


# --- what happens ----------------------------------------------------------------------------------------


@jit
def apply(s: Position, move: int) -> None:
    """Do a legal move, of a seat or of chance; the result of a round goes on until somebody is asked."""
    do_move(s, move)
    while s.phase == PAYING:
        pay_step(s)


@jit
def do_move(s: Position, move: int) -> None:
    """The move itself."""
    what, value = decode(move)
    if what == PLACE:
        place_marker(s, value)
    elif what == PUSH:
        push_marker(s, value)
    elif what == ANNUL:
        annul_throw(s)
    elif what == BLACK:
        add_black_die(s, value)
    elif what == TAKE_POINTS:
        choose_reward(s, TWO_POINTS)
    elif what == TAKE_CHIP:
        choose_reward(s, POINT_AND_CHIP)
    elif what == EXCHANGE_FOR:
        exchange_point(s, value)
    elif what == MARK:
        mark_points_left(s)
    elif what == STARTS:
        name_start_player(s, value)
    elif what == PICK_UP:
        throw_again(s, value)
    elif what == START:
        begin_with(s, value)
    elif what == COLUMN:
        lay_start_chip(s, value)
    elif what == CHIP:
        lay_chip(s, value)
    elif what == DIRK:
        lay_dirk(s, value)
    else:
        dice_fall(s, value)


@jit
def begin_with(s: Position, seat: int) -> None:
    """DG-6: the first start player."""
    s.start = seat
    begin_round(s)


@jit
def throw_again(s: Position, choice: int) -> None:
    """DG-9: these dice go into the cup, the others stay set aside."""
    pick_up(s, choice)
    if s.rulings & SAME_DICE_AGAIN:
        for kind in range(KINDS):
            s.picked[kind] = s.before[kind] - s.dice[kind]
    s.fresh = 0
    s.phase = THROW


@jit
def dice_fall(s: Position, choice: int) -> None:
    """DG-9: a throw, which counts unless it is annulled."""
    fall(s, choice)
    s.fresh = 1
    s.phase = TURN


@jit
def annul_throw(s: Position) -> None:
    """DG-22: the dice lie again as before the throw; after the first one all eight are thrown again."""
    use_chip(s, ANNUL_CHIP)
    s.throws -= 1
    for kind in range(KINDS):
        s.dice[kind] = s.before[kind]
    no_way_back(s)
    if s.rulings & BLACK_DIE_AT_FIRST:
        s.annulled = 1
    if s.throws == 0:
        s.cup = DICE
        s.phase = THROW


@jit
def add_black_die(s: Position, kind: int) -> None:
    """DG-23: one more symbol for this turn; the first throw now stands."""
    use_chip(s, BLACK_CHIP)
    s.black = kind + 1
    no_way_back(s)


@jit
def no_way_back(s: Position) -> None:
    """The last throw can no longer be annulled."""
    s.fresh = 0
    for kind in range(KINDS):
        s.before[kind] = 0


@jit
def place_marker(s: Position, kind: int) -> None:
    """DG-10 to DG-12: the exact field, or the next free one below it, or out."""
    put_marker(s, kind, symbols(s, kind))
    close_turn(s)


@jit
def push_marker(s: Position, kind: int) -> None:
    """DG-21: the exact field; whoever is there, and the run below, moves down one."""
    use_chip(s, PUSH_CHIP)
    s.hand[s.seat] -= 1
    fallen = push_back(s.area[kind], aim_at(s, kind), s.seat + 1)
    if fallen:
        s.out[fallen - 1] += 1
    close_turn(s)


# --- chance ----------------------------------------------------------------------------------------------


@jit
def outcomes(s: Position, moves: Row, weights: Row) -> int:
    """Everything that can happen, with its weight."""
    if s.phase == THROW:
        return list_throws(s.cup, FALLEN, moves, weights)
    if s.phase == DRAW_CHIP:
        return list_draws(s.light if s.round < ROUNDS else s.dark, CHIP, moves, weights)
    return list_equal(first_draw(s), s.seats if s.phase == DRAW_START else KINDS, moves, weights)


@jit
def sample(s: Position, stream: Row) -> int:
    """One outcome by the same law as `outcomes`."""
    if s.phase == THROW:
        return FALLEN + sample_throw(s.cup, stream)
    if s.phase == DRAW_CHIP:
        return CHIP + sample_draw(s.light if s.round < ROUNDS else s.dark, stream)
    return first_draw(s) + below(stream, s.seats if s.phase == DRAW_START else KINDS)


@jit
def first_draw(s: Position) -> int:
    """The first of the equally likely outcomes of a draw."""
    if s.phase == DRAW_START:
        return START
    return COLUMN if s.phase == DRAW_COLUMN else DIRK
