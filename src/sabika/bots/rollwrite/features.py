"""The features: a position as numbers about -1 to 1, as a seat sees it, for the net. Compiled."""

from __future__ import annotations

from typing import Any

from sabika.bots.rollwrite.heuristic import crosses_in_column, crosses_in_row, heuristic, line_value
from sabika.engine.jit import jit
from sabika.games.rollwrite.position import CELLS, KEEP, KINDS, LINES, MAIN, PLACES, SEATS, SECOND, SIDE, Position

TURN_FEATURES = 10
LINE_FEATURES = 2 * SIDE + SIDE + 1
KIND_FEATURES = 9
POINT_FEATURES = 9
DICE_FEATURES = 5

LINES_AT = TURN_FEATURES
CELLS_AT = LINES_AT + LINE_FEATURES
KINDS_AT = CELLS_AT + CELLS
POINTS_AT = KINDS_AT + KINDS * KIND_FEATURES
DICE_AT = POINTS_AT + POINT_FEATURES
FEATURES = DICE_AT + DICE_FEATURES


@jit
def features(s: Position, seat: int, out: Any, memory: Any) -> int:
    """Where the game stands, the sheet, kinds, coins and points beside those of rivals, and what the dice promise."""
    write_turn(s, seat, out)
    write_lines(s, seat, out)
    for cell in range(CELLS):
        out[CELLS_AT + cell] = (s.crossed[seat] >> cell) & 1
    for kind in range(KINDS):
        write_kind(s, seat, kind, out, KINDS_AT + KIND_FEATURES * kind)
    write_points(s, seat, memory, out, POINTS_AT)
    write_dice(s, seat, out, DICE_AT)
    return FEATURES


@jit
def write_turn(s: Position, seat: int, out: Any) -> None:
    """How much is left, how many play, whether the seat acts now, or how soon, and what is asked."""
    acts = s.seat == seat
    out[0] = 1.0 - s.round / s.rounds
    out[1] = s.turn / s.seats
    out[2] = s.seats / SEATS
    out[3] = 1.0 if s.seats > 1 else 0.0
    out[4] = 1.0 if acts else 0.0
    out[5] = ((seat - s.seat) % s.seats) / SEATS
    out[6] = 1.0 if acts and s.phase == MAIN else 0.0
    out[7] = 1.0 if acts and s.phase == SECOND else 0.0
    out[8] = 1.0 if acts and s.phase == KEEP else 0.0
    out[9] = s.aim


@jit
def write_lines(s: Position, seat: int, out: Any) -> None:
    """RW-21: crosses in each row and column, and how many lines have so many."""
    tally = LINES_AT + 2 * SIDE
    for count in range(SIDE + 1):
        out[tally + count] = 0.0
    for line in range(SIDE):
        in_row = crosses_in_row(s, seat, line)
        in_column = crosses_in_column(s, seat, line)
        out[LINES_AT + line] = in_row / SIDE
        out[LINES_AT + SIDE + line] = in_column / SIDE
        out[tally + in_row] += 0.25
        out[tally + in_column] += 0.25


@jit
def write_kind(s: Position, seat: int, kind: int, out: Any, at: int) -> None:
    """RW-17, RW-19: how far the seat and its rivals are, and what places are left."""
    size = s.size[kind]
    mine = s.built[kind][seat]
    rival = 0
    others = 0
    ahead = 0
    level = 0
    for owner in range(s.owners):
        if owner != seat and s.place[kind][owner] == 0:
            rival = max(rival, s.built[kind][owner])
            others += s.built[kind][owner]
            ahead += s.built[kind][owner] > mine
            level += s.built[kind][owner] == mine
    is_open = s.taken[kind] < PLACES and s.place[kind][seat] == 0
    out[at] = mine / size
    out[at + 1] = rival / size if is_open else 0.0
    out[at + 2] = others / (size * SEATS)
    out[at + 3] = s.taken[kind] / PLACES
    out[at + 4] = 0.0 if is_open else 1.0
    out[at + 5] = 1.0 if is_open and mine == size - 1 else 0.0
    out[at + 6] = 1.0 if is_open and rival == size - 1 else 0.0
    out[at + 7] = place_points(s, kind, ahead) / 20.0 if is_open else 0.0
    out[at + 8] = place_points(s, kind, ahead + level) / 20.0 if is_open else 0.0


@jit
def place_points(s: Position, kind: int, ahead: int) -> int:
    """RW-20: points of the open place behind so many."""
    place = s.taken[kind] + ahead
    return s.places[kind][place] if place < PLACES else 0


@jit
def write_points(s: Position, seat: int, memory: Any, out: Any, at: int) -> None:
    """Coins, points written and points to expect; the best rival's, and the difference."""
    rival_value = 0
    rival_points = 0
    rival_coins = 0
    for other in range(s.seats):
        if other != seat:
            rival_value = max(rival_value, heuristic(s, other, memory))
            rival_coins = max(rival_coins, s.coins[other])
    for owner in range(s.owners):
        if owner != seat:
            rival_points = max(rival_points, written(s, owner))
    value = heuristic(s, seat, memory)
    out[at] = s.coins[seat] / 10.0
    out[at + 1] = min(3, s.coins[seat]) / 3.0
    out[at + 2] = rival_coins / 10.0
    out[at + 3] = s.circled[seat] / 20.0
    out[at + 4] = written(s, seat) / 50.0
    out[at + 5] = rival_points / 50.0
    out[at + 6] = value / 10000.0
    out[at + 7] = rival_value / 10000.0
    out[at + 8] = (value - rival_value) / 2000.0


@jit
def written(s: Position, owner: int) -> int:
    """Points on the score sheet so far."""
    total = 0
    for line in range(LINES):
        total += s.points[owner][line]
    return total


@jit
def write_dice(s: Position, seat: int, out: Any, at: int) -> None:
    """What the dice on the sheet would bring: the best crossing of four, or the one of the resting pair."""
    for i in range(DICE_FEATURES):
        out[at + i] = 0.0
    if s.seat == seat and s.dice[0] > 0:
        best = 0
        second = 0
        for pair in range(4):
            value = cell_value(s, seat, cell_of(s.dice[pair // 2], s.dice[2 + pair % 2]))
            other = cell_value(s, seat, cell_of(s.dice[1 - pair // 2], s.dice[3 - pair % 2]))
            out[at + 2] += 0.25 if value == 0 else 0.0
            if value > best:
                best = value
            second = max(second, min(value, other))
        out[at] = best / 1000.0
        out[at + 1] = second / 1000.0 if s.coins[seat] >= s.second_price else 0.0
    elif s.seat != seat and s.pairs[seat][0] > 0:
        value = cell_value(s, seat, cell_of(s.pairs[seat][0], s.pairs[seat][1]))
        out[at + 3] = value / 1000.0
        out[at + 4] = 1.0 if value == 0 else 0.0


@jit
def cell_of(yellow: int, blue: int) -> int:
    return SIDE * (yellow - 1) + blue - 1


@jit
def cell_value(s: Position, seat: int, cell: int) -> int:
    """What a cross in a cell adds to the value of its row, column and kind; 0 if it is crossed already."""
    if (s.crossed[seat] >> cell) & 1:
        return 0
    in_row = crosses_in_row(s, seat, cell // SIDE)
    in_column = crosses_in_column(s, seat, cell % SIDE)
    kind = s.grid[cell]
    value = line_value(in_row + 1) - line_value(in_row) + line_value(in_column + 1) - line_value(in_column) + 10
    if s.place[kind][seat] == 0:
        value += 100 * place_points(s, kind, 0) // s.size[kind]
    return value
