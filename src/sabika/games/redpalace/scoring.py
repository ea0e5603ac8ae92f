"""Scorings, RP-36 to RP-38: walls, majorities, guards, and the modules'. Compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from sabika.engine.jit import jit, jit_as
from sabika.engine.record import Row, zeros
from sabika.games.redpalace.modules.bazaars import bazaar_points
from sabika.games.redpalace.modules.camps import camp_points
from sabika.games.redpalace.modules.medina import score_medinas
from sabika.games.redpalace.position import (
    BAZAAR_LINE,
    BUILT,
    CAMP_LINE,
    DIRK_CAN_WIN,
    GUARD_LINE,
    HALF_ALONE,
    KINDS,
    LANDS,
    LINES_A_SCORING,
    MAJORITY_LINE,
    OWNERS,
    SCORED,
    SCORINGS,
    WALL_LINE,
    WITH_DIRK,
    Position,
)
from sabika.games.redpalace.tiles import ground_of, parking_tiles
from sabika.parts.majority import ahead_of, level_with, share_rounded_down
from sabika.parts.outer_walls import guards_on_longest_wall, longest_wall


@jit
def hold_scoring(s: Position) -> None:
    """RP-36 to RP-38, then RP-53 last: the next scoring."""
    scoring = s.scorings
    for seat in range(s.seats):
        score_palace(s, seat, scoring)
    for kind in range(KINDS):
        score_majority(s, kind, scoring)
    score_medinas(s, scoring)
    s.scorings += 1
    s.scoring_due = 0


@jit
def score_palace(s: Position, seat: int, scoring: int) -> None:
    """RP-36, RP-38, RP-59, RP-63: what one Alhambra is worth by itself."""
    ground = ground_of(s, seat)
    first_line = SCORED + LINES_A_SCORING * scoring
    s.points[seat][first_line + WALL_LINE] = longest_wall(ground)
    s.points[seat][first_line + CAMP_LINE] = camp_points(s, seat, ground)
    if scoring == SCORINGS - 1:
        s.points[seat][GUARD_LINE] = guards_on_longest_wall(ground) * guard_value(s)
        s.points[seat][BAZAAR_LINE] = bazaar_points(s, seat, ground)


@jit
def guard_value(s: Position) -> int:
    """RP-38, RP-22: the value under the parking tile with the rightmost guard; none parked: 0."""
    if s.parked == 0:
        return 0
    left = s.parked
    for tile in range(parking_tiles(s) - 1):
        left -= s.squares[tile]
        if left <= 0:
            return s.guard_values[tile]
    return s.guard_values[parking_tiles(s) - 1]


@jit
def score_majority(s: Position, kind: int, scoring: int) -> None:
    """RP-37, PB-17: tied owners share the places they cover, rounded down; one place, then two, then three."""
    counts = owner_row()
    count_halves(s, kind, counts)
    mask = 0
    for owner in range(s.owners):
        if counts[owner] > 0:
            mask |= 1 << owner
    places = places_of(s, kind, scoring)
    line = SCORED + LINES_A_SCORING * scoring + MAJORITY_LINE + kind
    for owner in range(s.owners):
        if (mask >> owner) & 1:
            first = ahead_of(counts, mask, owner)
            s.points[owner][line] = share_rounded_down(places, first, level_with(counts, mask, owner))


@jit
def places_of(s: Position, kind: int, scoring: int) -> tuple[int, int, int]:
    """RP-37: points for the places of a kind; places that a scoring does not know pay nothing."""
    row = row_of(s, kind, scoring)
    points = s.place_points[scoring]
    return (
        row + points[0],
        row + points[1] if scoring > 0 else 0,
        row + points[2] if scoring > 1 else 0,
    )


@jit
def row_of(s: Position, kind: int, scoring: int) -> int:
    """RP-6, RP-51: the row of a kind on the strip of a scoring, from 1; classic: in the order of the kinds."""
    strip = s.strips[scoring]
    return kind + 1 if strip == 0 else s.strip_rows[strip - 1][kind]


def _owner_row() -> Any:
    return zeros(OWNERS, np.int64)


@jit_as(_owner_row)
def owner_row() -> Row:
    """A number for every owner, 0 at first."""
    return [0] * OWNERS


@jit
def count_halves(s: Position, kind: int, out: Row) -> None:
    """RP-27, RP-37, RP-45: buildings of a kind by owner, in halves, added to what is there.

    A half-building counts beside a whole one only; by the ruling a table may choose, by itself as well.
    """
    for tile in range(1, LANDS + 1):
        if s.building[tile] == kind + 1 and (s.place[tile] == BUILT or s.place[tile] == WITH_DIRK):
            out[s.owner[tile]] += 2
    owner = s.halves[kind] - 1
    if owner >= 0 and (out[owner] > 0 or s.rulings & HALF_ALONE != 0):
        out[owner] += 1


@jit
def scores(s: Position, out: Row) -> int:
    """RP-41: the totals of the seats, then of Dirk; returns how many."""
    for owner in range(s.owners):
        out[owner] = 0
        for line in range(len(s.points[owner])):
            out[owner] += s.points[owner][line]
    return s.owners


@jit
def contenders(s: Position) -> int:
    """RP-41: Dirk does not win, unless the table chose that he can."""
    return s.owners if s.rulings & DIRK_CAN_WIN else s.seats
