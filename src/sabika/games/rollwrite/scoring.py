"""The score sheet of Roll & Write, line by line, RW-17 to RW-23 and RW-31. Compiled."""

from __future__ import annotations

from sabika.engine.jit import jit
from sabika.engine.record import Row
from sabika.games.rollwrite.position import (
    AIM_DUEL,
    COINS_LEFT,
    COMPLETED,
    EXTRA,
    IN_COLUMN,
    IN_ROW,
    KINDS,
    MAJORITY,
    PLACES,
    SIDE,
    Position,
)
from sabika.parts.majority import ahead_of, level_with, share_rounded_down
from sabika.parts.score_sheet import write_totals


@jit
def pay_completed_kinds(s: Position) -> None:
    """RW-17: owners who completed a kind in this round take, or share, the best places still open."""
    for kind in range(KINDS):
        if s.taken[kind] == PLACES:
            continue
        mask = 0
        sharers = 0
        for owner in range(s.owners):
            if s.place[kind][owner] == 0 and s.built[kind][owner] == s.size[kind]:
                mask |= 1 << owner
                sharers += 1
        if sharers:
            share_places(s, kind, mask, s.taken[kind], sharers, COMPLETED + kind)
            s.taken[kind] = min(PLACES, s.taken[kind] + sharers)


@jit
def final_scoring(s: Position) -> None:
    """RW-19 to RW-22, and RW-31 in the solo duel."""
    for kind in range(KINDS):
        pay_majority(s, kind)
    for seat in range(s.seats):
        pay_lines(s, seat)
        s.points[seat][COINS_LEFT] = s.coins[seat] // s.coins_a_point
    if s.aim == AIM_DUEL:
        for owner in range(s.seats, s.owners):
            s.points[owner][EXTRA] = s.extra


@jit
def pay_majority(s: Position, kind: int) -> None:
    """RW-19: the places still open go to those who have none, most buildings first, ties shared."""
    mask = 0
    for owner in range(s.owners):
        if s.place[kind][owner] == 0 and s.built[kind][owner] > 0:
            mask |= 1 << owner
    first_open = s.taken[kind]
    for owner in range(s.owners):
        if not (mask >> owner) & 1:
            continue
        first = first_open + ahead_of(s.built[kind], mask, owner)
        if first >= PLACES:
            continue
        level = level_with(s.built[kind], mask, owner)
        share_places(s, kind, 1 << owner, first, level, MAJORITY + kind)
        s.taken[kind] = max(s.taken[kind], min(PLACES, first + level))


@jit
def share_places(s: Position, kind: int, mask: int, first: int, sharers: int, line: int) -> None:
    """Everyone in the mask takes the place, or a share of the places, from `first` on (RW-18, RW-20)."""
    share = share_rounded_down(s.places[kind], first, sharers)
    for owner in range(s.owners):
        if (mask >> owner) & 1:
            s.place[kind][owner] = first + 1
            if writes_points(s, owner):
                s.points[owner][line] = share


@jit
def writes_points(s: Position, owner: int) -> bool:
    """RW-27, RW-31: imaginary players take places, but write points only in the duel."""
    return owner < s.seats or s.aim == AIM_DUEL


@jit
def pay_lines(s: Position, seat: int) -> None:
    """RW-21: every row and column with four, five or six crossed."""
    for line in range(SIDE):
        in_row = 0
        in_column = 0
        for other in range(SIDE):
            in_row += (s.crossed[seat] >> (SIDE * line + other)) & 1
            in_column += (s.crossed[seat] >> (SIDE * other + line)) & 1
        s.points[seat][IN_ROW + line] = s.line_points[in_row]
        s.points[seat][IN_COLUMN + line] = s.line_points[in_column]


@jit
def scores(s: Position, out: Row) -> int:
    """RW-23: the totals by owner, of all who write points; returns how many."""
    scoring = s.owners if s.aim == AIM_DUEL else s.seats
    return write_totals(s.points, scoring, out)


@jit
def contenders(s: Position) -> int:
    """RW-23, RW-30, RW-31: how many owners, from the first on, can win; alone for points there is no winner."""
    if s.seats > 1:
        return s.seats
    return s.owners if s.aim == AIM_DUEL else 0
