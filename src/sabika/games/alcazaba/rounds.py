"""How a round of Alcazaba begins, AZ-3, AZ-4 and AZ-11. Compiled."""

from __future__ import annotations

from sabika.engine.jit import jit
from sabika.games.alcazaba.position import (
    A_ROUND,
    DRAW_BAG,
    DRAW_COLUMN,
    DRAW_STACK,
    IN_COLUMN,
    KINDS,
    Position,
)
from sabika.games.alcazaba.tiles import kind_of, next_unseen
from sabika.parts.dice_round import ROUNDS, begin_turn, next_round
from sabika.parts.throwing import put_dirks_marker


@jit
def begin_round(s: Position) -> None:
    """AZ-3: first the six tiles of a stack are laid out."""
    next_round(s)
    s.phase = DRAW_STACK


@jit
def lay_out(s: Position, name: int) -> None:
    """AZ-3: a tile goes into the column of its kind: six of a stack, then five of the bag."""
    tile = next_unseen(s, name)
    s.place[tile] = IN_COLUMN
    if s.laid < KINDS:
        s.stacks[kind_of(s, tile)] -= 1
    else:
        if tile != s.extra:
            s.bag[kind_of(s, tile)] -= 1
        follow_with_dirk(s, kind_of(s, tile))
    s.laid += 1
    s.order[tile] = s.laid
    if s.laid == KINDS:
        s.phase = DRAW_BAG
    elif s.laid == A_ROUND:
        lay_chip_or_begin(s)


@jit
def follow_with_dirk(s: Position, kind: int) -> None:
    """AZ-11: as the bag's tiles are drawn, Dirk's markers go to 2-right, 3-right, … in their columns."""
    if s.owners > s.seats and s.hand[s.seats] > 0:
        put_dirks_marker(s, s.laid - KINDS, kind)


@jit
def lay_chip_or_begin(s: Position) -> None:
    """AZ-4: in the last round there is no start-player chip."""
    if s.round < ROUNDS:
        s.phase = DRAW_COLUMN
    else:
        begin_turn(s)


@jit
def lay_start_chip(s: Position, kind: int) -> None:
    """AZ-4: a die names the column of the start-player chip."""
    s.chip = kind + 1
    begin_turn(s)
