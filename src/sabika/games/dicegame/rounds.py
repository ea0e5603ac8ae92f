"""How a round of the Dice Game begins and goes around, DG-7, DG-8 and DG-29. Compiled."""

from __future__ import annotations

from sabika.engine.jit import jit
from sabika.games.dicegame.position import (
    DRAW_CHIP,
    DRAW_COLUMN,
    DRAW_DIRK,
    KINDS,
    ROUNDS,
    SETTLE,
    START_CHIP,
    THROW,
    Position,
)
from sabika.parts.throwing import clear_dice, next_thrower, put_dirks_marker


@jit
def begin_round(s: Position) -> None:
    """DG-7: in the last round there is no start-player chip."""
    s.round += 1
    s.turn = 0
    s.seat = s.start
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
def begin_turn(s: Position) -> None:
    """DG-8: from the start player on, by ascending seats; DG-9: the first throw is with all eight dice."""
    next_thrower(s)
    s.phase = THROW


@jit
def end_turn(s: Position) -> None:
    """DG-8: the next seat, until every marker is placed; then comes the result of the round."""
    clear_dice(s)
    s.fresh = 0
    s.black = 0
    s.turn += 1
    if s.turn < s.seats * s.markers:
        begin_turn(s)
    else:
        s.phase = SETTLE


@jit
def use_chip(s: Position, chip: int) -> None:
    """A chip other than a number chip leaves the game when it is used."""
    s.chips[s.seat][chip] -= 1
    s.gone[chip] += 1
