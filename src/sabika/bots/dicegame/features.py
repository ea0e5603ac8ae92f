"""The features: a position as numbers about -1 to 1, as a seat sees it, for the net. Compiled."""

from __future__ import annotations

from typing import Any

from sabika.bots.dice.features import (
    MARKER_FEATURES,
    PLACE_FEATURES,
    PLACES_MEMORY,
    POINT_FEATURES,
    TURN_FEATURES,
    later_than,
    write_best_markers,
    write_places,
    write_points,
    write_turn,
)
from sabika.bots.dice.prospects import Floats, chance_to_stay, clear, clipped
from sabika.engine.jit import jit
from sabika.engine.record import Record, f64
from sabika.games.dicegame.position import (
    CHIPS,
    EXCHANGE_CHIP,
    KINDS,
    NUMBERS,
    OWNERS,
    REWARD,
    TRACK,
    TWO_POINTS,
    Position,
)
from sabika.games.dicegame.scoring import worth_of_chips
from sabika.parts.dice_area import FIELDS
from sabika.parts.dice_round import FINISHED, ROUNDS, SCORINGS, TURN
from sabika.parts.throwing import DICE

KIND_FEATURES = 8 + MARKER_FEATURES + PLACE_FEATURES
CHIP_FEATURES = 10
FEATURES = TURN_FEATURES + KIND_FEATURES * KINDS + CHIP_FEATURES + POINT_FEATURES

BEST_PAID = 1.7  # building points: two, or one and a chip
SECOND_PAID = 1.4
A_SPECIAL_CHIP = 2.0  # points
A_STONE_BELOW = 0.1  # DG-24: of those in a pile the lower one is ahead


class Memory(Record):
    """Room to work in, and what is remembered."""

    totals: Floats = f64(OWNERS)
    strength: Floats = f64(KINDS * OWNERS)  # of every owner in every kind
    places: Floats = f64(PLACES_MEMORY)


@jit
def features(s: Position, seat: int, out: Any, memory: Memory) -> int:
    """Where the game stands, every kind, chips and points: own ones beside those of the best rival."""
    write_turn(s, seat, s.phase >= REWARD, out)
    totals, strength, places = memory.totals, memory.strength, memory.places
    clear(totals)
    count_strengths(s, strength, totals)
    at = TURN_FEATURES
    for kind in range(KINDS):
        write_kind(s, seat, kind, strength, out, at)
        first = SCORINGS - scorings_left(s)
        write_places(
            s,
            seat,
            kind,
            first,
            strength,
            OWNERS * kind,
            places,
            totals,
            out,
            at + KIND_FEATURES - PLACE_FEATURES,
        )
        at += KIND_FEATURES
    write_chips(s, seat, totals, out, at)
    write_points(s, seat, totals, out, at + CHIP_FEATURES)
    return FEATURES


# --- kinds -----------------------------------------------------------------------------------------------


@jit
def count_strengths(s: Position, strength: Floats, totals: Floats) -> None:
    """Every owner's building points of every kind, with what the markers of this round may bring.

    Points that may come of chips are added to the totals.
    """
    clear(strength)
    for kind in range(KINDS):
        first = OWNERS * kind
        for owner in range(s.owners):
            strength[first + owner] = s.built[kind][owner] - A_STONE_BELOW * s.below[kind][owner]
        if s.phase < REWARD or s.column <= kind:
            pay_markers(s, kind, strength, totals)
    if s.due:
        strength[OWNERS * s.column + s.seat] += s.due
    if s.chip_due:
        totals[s.seat] += worth_of_chip(s, s.column)


@jit
def pay_markers(s: Position, kind: int, strength: Floats, totals: Floats) -> None:
    """DG-14 seen from afar: the two best markers of a column, if later ones do not overtake them."""
    paid = s.prize if s.phase > REWARD and s.column == kind else 0
    found = 0
    for field in range(FIELDS):
        if s.area[kind][field]:
            owner = s.area[kind][field] - 1
            if found >= paid:
                later = later_than(s, owner)
                strength[OWNERS * kind + owner] += payment(s, found, paid, field, later)
                totals[owner] += worth_of_chip(s, kind) * chance_to_stay(field, later, 1 - found) / 2.0
            found += 1
            if found == 2:
                return


@jit
def payment(s: Position, better: int, paid: int, field: int, later: int) -> float:
    """Building points for the best or second-best marker of a column: two, or one and a chip."""
    if paid:
        return 1.0 if s.reward == TWO_POINTS else 2.0
    stays = chance_to_stay(field, later, 0)
    if better:
        return SECOND_PAID * stays
    return BEST_PAID * stays + SECOND_PAID * (chance_to_stay(field, later, 1) - stays)


@jit
def worth_of_chip(s: Position, kind: int) -> float:
    """DG-26: a number chip counts in every scoring to come."""
    chip = s.bonus[kind] - 1
    if chip < 0:
        return 0.0
    return float((chip + 1) * scorings_left(s)) if chip < NUMBERS else A_SPECIAL_CHIP


@jit
def write_kind(s: Position, seat: int, kind: int, strength: Floats, out: Any, at: int) -> None:
    """DG-14, DG-16: stones and markers, the column's chip, and the dice of the own turn."""
    first = OWNERS * kind
    built = 0
    strongest = 0.0
    paid = 0.0
    for owner in range(s.owners):
        if owner != seat:
            built = max(built, s.built[kind][owner])
            strongest = max(strongest, strength[first + owner])
            paid = max(paid, strength[first + owner] - s.built[kind][owner])
    out[at] = s.built[kind][seat] / TRACK
    out[at + 1] = built / TRACK
    out[at + 2] = (strength[first + seat] - s.built[kind][seat]) / 2.0
    out[at + 3] = paid / 2.0
    out[at + 4] = clipped((strength[first + seat] - strongest) / 4.0)
    out[at + 5] = worth_of_chip(s, kind) / 5.0
    out[at + 6] = 1.0 if s.bonus[kind] > NUMBERS else 0.0
    shown = s.dice[kind] + (1 if s.black == kind + 1 else 0)
    out[at + 7] = shown / DICE if s.seat == seat else 0.0
    write_best_markers(s, kind, out, at + 8)


@jit
def scorings_left(s: Position) -> int:
    return 0 if s.phase == FINISHED else SCORINGS - s.round // 2


# --- chips ----------------------------------------------------------------------------------------------


@jit
def write_chips(s: Position, seat: int, totals: Floats, out: Any, at: int) -> None:
    """DG-19 to DG-23: chips held, own ones and the most that one rival has; added to the totals."""
    worth = 0
    for owner in range(s.owners):
        totals[owner] += worth_of_chips_held(s, owner)
        if owner != seat:
            worth = max(worth, worth_of_chips(s, owner))
    out[at] = worth_of_chips(s, seat) / 10.0
    out[at + 1] = worth / 10.0
    for chip in range(EXCHANGE_CHIP, CHIPS):
        held = 0
        for owner in range(s.seats):
            if owner != seat:
                held = max(held, s.chips[owner][chip])
        out[at + 2 + chip - EXCHANGE_CHIP] = min(2, s.chips[seat][chip]) / 2.0
        out[at + 2 + CHIPS - EXCHANGE_CHIP + chip - EXCHANGE_CHIP] = min(2, held) / 2.0


@jit
def worth_of_chips_held(s: Position, owner: int) -> float:
    """DG-19, DG-26: number chips in every scoring to come; others while they can be used."""
    worth = float(scorings_left(s) * worth_of_chips(s, owner))
    if s.round < ROUNDS or s.phase <= TURN:
        for chip in range(EXCHANGE_CHIP, CHIPS):
            worth += A_SPECIAL_CHIP * s.chips[owner][chip]
    return worth
