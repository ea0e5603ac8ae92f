"""A position as numbers about -1 to 1, as a seat sees it: what learned bots go by. Compiled."""

from __future__ import annotations

from typing import Any

from sabika.engine.jit import jit
from sabika.games.rollwrite.estimate import estimate
from sabika.games.rollwrite.position import KINDS, LINES, PLACES, SEATS, SIDE, Position

TURN_FEATURES = 6
LINE_FEATURES = 2 * SIDE + SIDE + 1
KIND_FEATURES = 7
POINT_FEATURES = 8
FEATURES = TURN_FEATURES + LINE_FEATURES + KIND_FEATURES * KINDS + POINT_FEATURES


@jit
def features(s: Position, seat: int, out: Any) -> int:
    """Where the game stands, rows and columns, kinds, coins and points: own ones beside those of the best rival."""
    write_turn(s, seat, out)
    write_lines(s, seat, out)
    at = TURN_FEATURES + LINE_FEATURES
    for kind in range(KINDS):
        write_kind(s, seat, kind, out, at)
        at += KIND_FEATURES
    write_points(s, seat, out, at)
    return FEATURES


@jit
def write_turn(s: Position, seat: int, out: Any) -> None:
    """How much is left, how many play, and whether the seat acts now, or how soon."""
    out[0] = 1.0 - s.round / s.rounds
    out[1] = s.turn / s.seats
    out[2] = s.seats / SEATS
    out[3] = 1.0 if s.seats > 1 else 0.0
    out[4] = 1.0 if s.seat == seat else 0.0
    out[5] = ((seat - s.seat) % s.seats) / SEATS


@jit
def write_lines(s: Position, seat: int, out: Any) -> None:
    """RW-20: crosses in each row and column, and how many lines have so many."""
    tally = TURN_FEATURES + 2 * SIDE
    for count in range(SIDE + 1):
        out[tally + count] = 0.0
    for line in range(SIDE):
        in_row = 0
        in_column = 0
        for other in range(SIDE):
            in_row += (s.crossed[seat] >> (SIDE * line + other)) & 1
            in_column += (s.crossed[seat] >> (SIDE * other + line)) & 1
        out[TURN_FEATURES + line] = in_row / SIDE
        out[TURN_FEATURES + SIDE + line] = in_column / SIDE
        out[tally + in_row] += 0.25
        out[tally + in_column] += 0.25


@jit
def write_kind(s: Position, seat: int, kind: int, out: Any, at: int) -> None:
    """RW-19: how far the seat and its best rival are, and what places are left."""
    size = s.size[kind]
    rival = 0
    others = 0
    for owner in range(s.owners):
        if owner != seat and s.place[kind][owner] == 0:
            rival = max(rival, s.built[kind][owner])
            others += s.built[kind][owner]
    open_place = s.taken[kind] < PLACES and s.place[kind][seat] == 0
    out[at] = s.built[kind][seat] / size
    out[at + 1] = rival / size
    out[at + 2] = others / (size * SEATS)
    out[at + 3] = s.taken[kind] / PLACES
    out[at + 4] = 1.0 if s.place[kind][seat] > 0 else 0.0
    out[at + 5] = s.places[kind][s.taken[kind]] / 20.0 if open_place else 0.0
    out[at + 6] = 1.0 if open_place and s.built[kind][seat] == size - 1 else 0.0


@jit
def write_points(s: Position, seat: int, out: Any, at: int) -> None:
    """Coins, points written and points to hope for; the best rival's, and the difference."""
    rival_hope = 0
    rival_points = 0
    rival_coins = 0
    for other in range(s.seats):
        if other != seat:
            rival_hope = max(rival_hope, estimate(s, other))
            rival_coins = max(rival_coins, s.coins[other])
    for owner in range(s.owners):
        if owner != seat:
            rival_points = max(rival_points, written(s, owner))
    hope = estimate(s, seat)
    out[at] = s.coins[seat] / 10.0
    out[at + 1] = rival_coins / 10.0
    out[at + 2] = s.circled[seat] / 20.0
    out[at + 3] = written(s, seat) / 50.0
    out[at + 4] = rival_points / 50.0
    out[at + 5] = hope / 10000.0
    out[at + 6] = rival_hope / 10000.0
    out[at + 7] = (hope - rival_hope) / 2000.0


@jit
def written(s: Position, owner: int) -> int:
    """Points on the score sheet so far."""
    total = 0
    for line in range(LINES):
        total += s.points[owner][line]
    return total
