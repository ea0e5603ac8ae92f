"""Alcazaba: what is legal, what happens. Compiled.

What a round begins with stands in `rounds.py` and `chance.py`, rebuilding in `rebuild.py`, its result in `result.py`.
"""

from __future__ import annotations

from sabika.engine.jit import jit
from sabika.engine.record import Row
from sabika.engine.stream import below
from sabika.games.alcazaba.chance import list_tiles, sample_tile
from sabika.games.alcazaba.moves import (
    ADD,
    BUILD,
    COLUMN,
    DRAWN,
    FALLEN,
    GIVE,
    PICK_UP,
    PLACE,
    REMOVE,
    RESERVE,
    START,
    STARTS,
    SWAP,
    TAKE,
    TAKE_CHIP,
    decode,
)
from sabika.games.alcazaba.position import (
    DRAW_BAG,
    DRAW_COLUMN,
    DRAW_STACK,
    KINDS,
    LAY_DOWN,
    TAKE_ONE,
    Position,
)
from sabika.games.alcazaba.rebuild import add_tile, list_rebuilds, may_rebuild, remove_tile, swap_tile
from sabika.games.alcazaba.result import (
    build_tile,
    give_tile,
    list_layings,
    list_takings,
    pay_step,
    reserve_tile,
    take_chip,
    take_tile,
)
from sabika.games.alcazaba.rounds import begin_round, lay_out, lay_start_chip
from sabika.parts.bag import list_equal
from sabika.parts.dice import list_choices, list_throws, sample_throw
from sabika.parts.dice_area import THROWS
from sabika.parts.dice_round import (
    DRAW_START,
    NAME_START,
    PAYING,
    THROW,
    TURN,
    end_turn,
    list_start_players,
    name_start_player,
)
from sabika.parts.throwing import fall, pick_up, put_marker

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
    if s.phase == NAME_START:
        return list_start_players(s, STARTS, out)
    return 0


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
    while s.phase == PAYING:
        pay_step(s)


@jit
def do_move(s: Position, move: int) -> None:
    """The move itself."""
    what, value, cell = decode(move)
    if what == PLACE:
        put_marker(s, value, s.dice[value])
        end_turn(s)
    elif what == TAKE_CHIP:
        take_chip(s)
    elif what == RESERVE:
        reserve_tile(s)
    elif what == GIVE:
        give_tile(s)
    elif what == STARTS:
        name_start_player(s, value)
    elif what == PICK_UP:
        throw_again(s, value)
    elif what == TAKE:
        take_tile(s, value)
    elif what == BUILD:
        build_tile(s, cell)
    elif what == REMOVE:
        remove_tile(s, cell)
    elif what == ADD:
        add_tile(s, value, cell)
    elif what == SWAP:
        swap_tile(s, value, cell)
    else:
        do_chance(s, what, value)


@jit
def throw_again(s: Position, choice: int) -> None:
    """DG-9: these dice go into the cup, the others stay set aside."""
    pick_up(s, choice)
    s.phase = THROW


@jit
def do_chance(s: Position, what: int, value: int) -> None:
    """DG-6: the first start player. AZ-3: a tile. AZ-4: the start-player chip's column. DG-9: a throw."""
    if what == START:
        s.start = value
        begin_round(s)
    elif what == COLUMN:
        lay_start_chip(s, value)
    elif what == DRAWN:
        lay_out(s, value)
    else:
        fall(s, value)
        s.phase = TURN


# --- chance ----------------------------------------------------------------------------------------------


@jit
def outcomes(s: Position, moves: Row, weights: Row) -> int:
    """Everything that can happen, with its weight."""
    if s.phase == THROW:
        return list_throws(s.cup, FALLEN, moves, weights)
    if s.phase == DRAW_STACK or s.phase == DRAW_BAG:
        return list_tiles(s, moves, weights)
    return list_equal(first_draw(s), s.seats if s.phase == DRAW_START else KINDS, moves, weights)


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
