"""What a seat can hope for from a position, in hundredths of a point: the eyes of the simple bots. Compiled."""

from __future__ import annotations

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
from sabika.parts.dice_hope import after_others, better_markers
from sabika.parts.dice_round import LINES, ROUNDS, SCORINGS

POINT_HOPE = 9  # a building point, for every point that the first place is worth at the end
STANDING_HOPE = 30  # a point of the next scoring, if the stones stood still
EXCHANGE_HOPE = 60
CHIP_HOPE = 250  # push-back, annul, black die


@jit
def estimate(s: Position, seat: int) -> int:
    """Points written, stones on the way, chips, and markers that may be paid."""
    hope = 0
    for line in range(LINES):
        hope += 100 * s.points[seat][line]
    hope += chips_hope(s, seat)
    for kind in range(KINDS):
        hope += stone_hope(s, seat, kind)
        for field in range(FIELDS):
            if s.area[kind][field] == seat + 1:
                hope += marker_hope(s, kind, field)
    return hope


@jit
def chips_hope(s: Position, seat: int) -> int:
    """DG-26: number chips count in every scoring to come."""
    hope = 100 * (SCORINGS - s.round // 2) * worth_of_chips(s, seat)
    if s.round < ROUNDS:
        hope += EXCHANGE_HOPE * s.chips[seat][EXCHANGE_CHIP]
        for chip in range(EXCHANGE_CHIP + 1, CHIPS):
            hope += CHIP_HOPE * s.chips[seat][chip]
    return hope


@jit
def stone_hope(s: Position, seat: int, kind: int) -> int:
    """DG-24 seen from afar: the place in the next scoring, and every building point for the later ones."""
    place = place_of(s, kind, seat)
    hope = POINT_HOPE * last_first_place(s, kind) * s.built[kind][seat]
    if place < PLACES:
        scoring = min(SCORINGS - 1, s.round // 2)
        hope += STANDING_HOPE * s.places[KINDS * scoring + kind][place]
    return hope


@jit
def last_first_place(s: Position, kind: int) -> int:
    return s.places[KINDS * (SCORINGS - 1) + kind][0]


@jit
def marker_hope(s: Position, kind: int, field: int) -> int:
    """DG-14 seen from afar: the reward of a marker on this field, if later markers do not overtake it."""
    better = better_markers(s.area[kind], field)
    if better > 1:
        return 0
    point = POINT_HOPE * last_first_place(s, kind) + 100
    hope = 2 * point if better == 0 else point + point // 2
    return after_others(hope, field, s.seats * s.markers - s.turn, 0)
