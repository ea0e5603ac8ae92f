"""How a round of the Dice Game begins and goes around, DG-7, DG-8 and DG-29. Compiled."""

from __future__ import annotations

from sabika.engine.jit import jit
from sabika.games.dicegame.position import (
    DRAW_CHIP,
    DRAW_COLUMN,
    DRAW_DIRK,
    KINDS,
    START_CHIP,
    Position,
)
from sabika.parts.dice_round import ROUNDS, begin_turn, end_turn, next_round
from sabika.parts.throwing import put_dirks_marker


@jit
def begin_round(s: Position) -> None:
    """DG-7: in the last round there is no start-player chip."""
    next_round(s)
    s.phase = DRAW_COLUMN if s.round < ROUNDS else DRAW_CHIP


@jit
def lay_start_chip(s: Position, kind: int) -> None:
    """DG-7: a die names the column of the start-player chip."""
    s.bonus[kind] = START_CHIP + 1
    s.phase = DRAW_CHIP


@jit
def lay_chip(s: Position, chip: int) -> None:
    """DG-7: the next chip goes face up on the leftmost empty bonus field."""
    if s.round < ROUNDS:
        s.light[chip] -= 1
    else:
        s.dark[chip] -= 1
    s.bonus[next_bonus_field(s)] = chip + 1
    if next_bonus_field(s) == KINDS:
        if s.owners > s.seats:
            s.phase = DRAW_DIRK
        else:
            begin_turn(s)


@jit
def next_bonus_field(s: Position) -> int:
    """DG-7: the leftmost empty bonus field."""
    kind = 0
    while kind < KINDS and s.bonus[kind]:
        kind += 1
    return kind


@jit
def lay_dirk(s: Position, kind: int) -> None:
    """DG-29: Dirk's markers go to 2-right, 3-right, … in neighbouring columns; after tower comes pavilion."""
    for number in range(s.hand[s.seats]):
        put_dirks_marker(s, number, (kind + number) % KINDS)
    begin_turn(s)


@jit
def close_turn(s: Position) -> None:
    """DG-8, DG-22, DG-23: the black die goes back, and nothing can be annulled any more."""
    s.fresh = 0
    s.black = 0
    s.annulled = 0
    for kind in range(KINDS):
        s.picked[kind] = 0
    end_turn(s)


@jit
def use_chip(s: Position, chip: int) -> None:
    """A chip other than a number chip leaves the game when it is used."""
    s.chips[s.seat][chip] -= 1
    s.gone[chip] += 1
