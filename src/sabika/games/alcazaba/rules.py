"""Alcazaba: who acts, what is legal, what happens. Compiled.

What a round begins with stands in `rounds.py` and `draws.py`, rebuilding in `rebuild.py`, its result in `result.py`.
"""

from __future__ import annotations

from sabika.engine.game import CHANCE, OVER
from sabika.engine.jit import jit
from sabika.engine.record import Row
from sabika.engine.stream import below
from sabika.games.alcazaba.draws import list_tiles, sample_tile
from sabika.games.alcazaba.moves import (
    ADD,
    BUILD,
    COLUMN,
    DRAWN,
    FALLEN,
    PICK_UP,
    PLACE,
    REMOVE,
    RESERVE,
    SEAT_MOVES,
    START,
    STARTS,
    SWAP,
    TAKE,
    TAKE_CHIP,
)
from sabika.games.alcazaba.position import (
    DRAW_BAG,
    DRAW_COLUMN,
    DRAW_STACK,
    DRAW_START,
    FINISHED,
    KINDS,
    LAY_DOWN,
    NAME_START,
    SETTLE,
    TAKE_ONE,
    THROW,
    TURN,
    Position,
)
from sabika.games.alcazaba.rebuild import add_tile, list_rebuilds, may_rebuild, remove_tile, swap_tile
from sabika.games.alcazaba.result import (
    build_tile,
    give_tile,
    list_layings,
    list_takings,
    name_start_player,
    reserve_tile,
    settle_step,
    take_chip,
    take_tile,
)
from sabika.games.alcazaba.rounds import begin_round, end_turn, lay_out, lay_start_chip
from sabika.parts.dice import list_choices, list_throws, sample_throw
from sabika.parts.dice_area import THROWS
from sabika.parts.palace import CELLS
from sabika.parts.throwing import fall, pick_up, put_marker


@jit
def actor(s: Position) -> int:
    """The seat to move, CHANCE, or OVER once the game is over."""
    if s.phase < TURN:
        return CHANCE
    if s.phase == FINISHED:
        return OVER
    return s.seat


# --- what a seat may do ----------------------------------------------------------------------------------


@jit
def legal(s: Position, out: Row) -> int:
    """The legal moves of the seat to move, by rising number; returns how many."""
    if s.phase == TURN:
        return legal_in_turn(s, out)
    if s.phase == TAKE_ONE:
        return list_takings(s, out)
    if s.phase == LAY_DOWN:
        return list_layings(s, out)
    n = 0
    if s.phase == NAME_START:
        for seat in range(s.seats):
            out[seat] = STARTS + seat
        n = s.seats
    return n


@jit
def legal_in_turn(s: Position, out: Row) -> int:
    """AZ-5, DG-9, DG-10: place a marker or throw again; AZ-6: or rebuild."""
    n = 0
    for kind in range(KINDS):
        if s.dice[kind]:
            out[n] = PLACE + kind
            n += 1
    if s.throws < THROWS:
        n = list_choices(s.dice, PICK_UP, out, n)
    if may_rebuild(s):
        n = list_rebuilds(s, out, n)
    return n


# --- what happens ----------------------------------------------------------------------------------------


@jit
def apply(s: Position, move: int) -> None:
    """Do a legal move, of a seat or of chance; the result of a round goes on until somebody is asked."""
    do_move(s, move)
    while s.phase == SETTLE:
        settle_step(s)


@jit
def do_move(s: Position, move: int) -> None:
    """The move itself."""
    if move >= SEAT_MOVES:
        do_chance(s, move)
    elif move < TAKE_CHIP:
        put_marker(s, move - PLACE, s.dice[move - PLACE])
        end_turn(s)
    elif move == TAKE_CHIP:
        take_chip(s)
    elif move < STARTS:
        if move == RESERVE:
            reserve_tile(s)
        else:
            give_tile(s)
    elif move <= PICK_UP:
        name_start_player(s, move - STARTS)
    elif move < TAKE:
        throw_again(s, move - PICK_UP)
    elif move < BUILD:
        take_tile(s, move - TAKE)
    elif move < REMOVE:
        build_tile(s, move - BUILD)
    else:
        do_rebuild(s, move)


@jit
def do_rebuild(s: Position, move: int) -> None:
    """AZ-6: exactly one rebuild."""
    if move < ADD:
        remove_tile(s, move - REMOVE)
    elif move < SWAP:
        add_tile(s, (move - ADD) // CELLS, (move - ADD) % CELLS)
    else:
        swap_tile(s, (move - SWAP) // CELLS, (move - SWAP) % CELLS)


@jit
def throw_again(s: Position, choice: int) -> None:
    """DG-9: these dice go into the cup, the others stay set aside."""
    pick_up(s, choice)
    s.phase = THROW


@jit
def do_chance(s: Position, move: int) -> None:
    """DG-6: the first start player. AZ-3: a tile. AZ-4: the start-player chip's column. DG-9: a throw."""
    if move < COLUMN:
        s.start = move - START
        begin_round(s)
    elif move < DRAWN:
        lay_start_chip(s, move - COLUMN)
    elif move <= FALLEN:
        lay_out(s, move - DRAWN)
    else:
        fall(s, move - FALLEN)
        s.phase = TURN


# --- chance ----------------------------------------------------------------------------------------------


@jit
def outcomes(s: Position, moves: Row, weights: Row) -> int:
    """Everything that can happen, with its weight."""
    if s.phase == THROW:
        return list_throws(s.cup, FALLEN, moves, weights)
    if s.phase == DRAW_STACK or s.phase == DRAW_BAG:
        return list_tiles(s, moves, weights)
    n = s.seats if s.phase == DRAW_START else KINDS
    for i in range(n):
        moves[i] = first_draw(s) + i
        weights[i] = 1
    return n


@jit
def sample(s: Position, stream: Row) -> int:
    """One outcome by the same law as `outcomes`."""
    if s.phase == THROW:
        return FALLEN + sample_throw(s.cup, stream)
    if s.phase == DRAW_STACK or s.phase == DRAW_BAG:
        return sample_tile(s, stream)
    return first_draw(s) + below(stream, s.seats if s.phase == DRAW_START else KINDS)


@jit
def first_draw(s: Position) -> int:
    """The first of the equally likely outcomes of a draw."""
    return COLUMN if s.phase == DRAW_COLUMN else START
