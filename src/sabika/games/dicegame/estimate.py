"""What a seat can hope for from a position, in hundredths of a point: the eyes of the simple bots. Compiled."""

from __future__ import annotations

from sabika.engine.jit import jit
from sabika.games.dicegame.position import (
    CHIPS,
    EXCHANGE_CHIP,
    KINDS,
    LINES,
    ROUNDS,
    SCORINGS,
    THROW,
    TURN,
    Position,
)
from sabika.games.dicegame.scoring import place_of, worth_of_chips
from sabika.parts.dice_area import FIELDS, OFF, THROWS, exact_field, free_field
from sabika.parts.dice_box import PLACES
from sabika.parts.dice_hope import after_others, better_markers, between, likely_symbols
from sabika.parts.throwing import DICE

POINT_HOPE = 9  # a building point, for every point that the first place is worth at the end
STANDING_HOPE = 30  # a point of the next scoring, if the stones stood still
EXCHANGE_HOPE = 60
CHIP_HOPE = 250  # push-back, annul, black die


@jit
def estimate(s: Position, seat: int) -> int:
    """Points written, stones on the way, chips, markers that may be paid, and the dice of a turn under way."""
    hope = 0
    for line in range(LINES):
        hope += 100 * s.points[seat][line]
    hope += chips_hope(s, seat)
    for kind in range(KINDS):
        hope += stone_hope(s, seat, kind)
        for field in range(FIELDS):
            if s.area[kind][field] == seat + 1:
                hope += marker_hope(s, kind, field)
    if s.seat == seat and (s.phase == THROW or s.phase == TURN):
        hope += dice_hope(s)
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


@jit
def dice_hope(s: Position) -> int:
    """The best kind to go for: place it now, or keep it and throw the others."""
    best = 0
    for kind in range(KINDS):
        shown = s.dice[kind] + (1 if s.black == kind + 1 else 0)
        if s.phase == THROW:
            hope = hope_of_throws(s, kind, likely_symbols(shown, s.cup, s.throws))
        else:
            hope = hope_of_count(s, kind, shown, s.throws)
            if s.throws < THROWS:
                likely = likely_symbols(shown, DICE - s.dice[kind], s.throws)
                hope = max(hope, hope_of_throws(s, kind, likely))
        best = max(best, hope)
    return best


@jit
def hope_of_throws(s: Position, kind: int, hundredths: int) -> int:
    """Between the whole numbers of symbols that are likely in the end."""
    count = hundredths // 100
    low, high = hope_of_count(s, kind, count, THROWS), hope_of_count(s, kind, count + 1, THROWS)
    return between(low, high, hundredths)


@jit
def hope_of_count(s: Position, kind: int, count: int, throws: int) -> int:
    """A marker placed with so many symbols."""
    if count == 0:
        return 0
    field = free_field(s.area[kind], exact_field(count, throws))
    return 0 if field == OFF else marker_hope(s, kind, field)
