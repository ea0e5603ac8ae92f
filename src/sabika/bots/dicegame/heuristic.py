"""The heuristic: what a position is worth to a seat, in hundredths of a point. Compiled."""

from __future__ import annotations

from typing import Any

from sabika.bots.dice.markers import after_others
from sabika.engine.jit import jit
from sabika.games.dicegame.position import (
    CHIPS,
    EXCHANGE_CHIP,
    KINDS,
    Position,
)
from sabika.games.dicegame.scoring import place_of, worth_of_chips
from sabika.parts.dice_area import FIELDS
from sabika.parts.dice_box import PLACES
from sabika.parts.dice_round import LINES, ROUNDS, SCORINGS

POINT_VALUE = 9  # a building point, for every point that the first place is worth at the end
STANDING_VALUE = 30  # a point of the next scoring, if the stones stood still
EXCHANGE_VALUE = 60
CHIP_VALUE = 250  # push-back, annul, black die
REWARDED = 2  # markers of a column


@jit
def heuristic(s: Position, seat: int, _memory: Any) -> int:
    """Points written, stones on the way, chips, and markers that may be paid."""
    value = 0
    for line in range(LINES):
        value += 100 * s.points[seat][line]
    value += chips_value(s, seat)
    for kind in range(KINDS):
        value += stone_value(s, seat, kind) + markers_value(s, seat, kind)
    return value


@jit
def chips_value(s: Position, seat: int) -> int:
    """DG-26: number chips count in every scoring to come."""
    value = 100 * (SCORINGS - s.round // 2) * worth_of_chips(s, seat)
    if s.round < ROUNDS:
        value += EXCHANGE_VALUE * s.chips[seat][EXCHANGE_CHIP]
        for chip in range(EXCHANGE_CHIP + 1, CHIPS):
            value += CHIP_VALUE * s.chips[seat][chip]
    return value


@jit
def stone_value(s: Position, seat: int, kind: int) -> int:
    """DG-24 seen from afar: the place in the next scoring, and every building point for the later ones."""
    place = place_of(s, kind, seat)
    value = POINT_VALUE * last_first_place(s, kind) * s.built[kind][seat]
    if place < PLACES:
        scoring = min(SCORINGS - 1, s.round // 2)
        value += STANDING_VALUE * s.places[KINDS * scoring + kind][place]
    return value


@jit
def last_first_place(s: Position, kind: int) -> int:
    return s.places[KINDS * (SCORINGS - 1) + kind][0]


@jit
def markers_value(s: Position, seat: int, kind: int) -> int:
    """DG-14: only the two best markers of a column are rewarded."""
    value = 0
    better = 0
    for field in range(FIELDS):
        if s.area[kind][field]:
            if s.area[kind][field] == seat + 1:
                value += marker_value(s, kind, field, better)
            better += 1
            if better == REWARDED:
                break
    return value


@jit
def marker_value(s: Position, kind: int, field: int, better: int) -> int:
    """DG-14 seen from afar: the reward of a marker on this field, if later markers do not overtake it."""
    point = POINT_VALUE * last_first_place(s, kind) + 100
    value = 2 * point if better == 0 else point + point // 2
    return after_others(value, field, s.seats * s.markers - s.turn, 0)
