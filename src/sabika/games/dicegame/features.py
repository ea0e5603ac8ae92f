"""A position as numbers about -1 to 1, as a seat sees it: what learned bots go by. Compiled."""

from __future__ import annotations

from typing import Any

from sabika.engine.jit import jit
from sabika.games.dicegame.position import (
    CHIPS,
    EXCHANGE_CHIP,
    FINISHED,
    KINDS,
    LINES,
    NUMBERS,
    OWNERS,
    REWARD,
    ROUNDS,
    SCORINGS,
    SEATS,
    TRACK,
    TURN,
    TWO_POINTS,
    Position,
)
from sabika.games.dicegame.scoring import worth_of_chips
from sabika.parts.dice_area import FIELDS, THROWS
from sabika.parts.prospects import (
    Floats,
    blank_row,
    chance_of_at_most,
    chance_to_lead,
    clipped,
    hope_of_places,
    overtakers,
)
from sabika.parts.throwing import DICE

TURN_FEATURES = 11
KIND_FEATURES = 13
CHIP_FEATURES = 10
POINT_FEATURES = 7
FEATURES = TURN_FEATURES + KIND_FEATURES * KINDS + CHIP_FEATURES + POINT_FEATURES

BEST_PAID = 2.2  # in building points: two, or one and a chip that is liked better
SECOND_PAID = 1.6  # whatever the other one leaves
A_STONE_BELOW = 0.1  # DG-24: of those in a pile the lower one is ahead


@jit
def features(s: Position, seat: int, out: Any) -> int:
    """Where the game stands, every kind, chips and points: own ones beside those of the best rival."""
    write_turn(s, seat, out)
    strength = strengths(s)
    totals = blank_row(OWNERS)
    at = TURN_FEATURES
    for kind in range(KINDS):
        write_kind(s, seat, kind, strength, out, at)
        hope_for_kind(s, seat, kind, strength, totals, out, at)
        at += KIND_FEATURES
    write_chips(s, seat, out, at)
    write_points(s, seat, totals, out, at + CHIP_FEATURES)
    return FEATURES


@jit
def write_turn(s: Position, seat: int, out: Any) -> None:
    """How much is left, how many play, and whether the seat acts now, or how soon."""
    others = s.seats * s.markers - s.turn - s.hand[seat] if s.phase <= TURN else 0
    acts = s.seat == seat
    out[0] = 1.0 - s.round / ROUNDS
    out[1] = turns_left(s)
    out[2] = s.seats / SEATS
    out[3] = 1.0 if s.owners > s.seats else 0.0
    out[4] = s.hand[seat] / 5.0
    out[5] = others / (5.0 * s.seats)
    out[6] = 1.0 if acts and s.phase <= TURN else 0.0
    out[7] = s.throws / THROWS if acts else 0.0
    out[8] = 1.0 if s.start == seat else 0.0
    out[9] = ((seat - s.seat) % s.seats) / SEATS
    out[10] = 1.0 if s.phase >= REWARD else 0.0


@jit
def turns_left(s: Position) -> float:
    """Of this round: from 1 to 0."""
    return 1.0 - s.turn / (s.seats * s.markers)


# --- kinds -----------------------------------------------------------------------------------------------


@jit
def strengths(s: Position) -> Floats:
    """Every owner's building points of every kind, with what the markers of this round may bring."""
    strength = blank_row(KINDS * OWNERS)
    for kind in range(KINDS):
        first = OWNERS * kind
        for owner in range(s.owners):
            strength[first + owner] = s.built[kind][owner] - A_STONE_BELOW * s.below[kind][owner]
        if s.phase < REWARD or s.column <= kind:
            pay_markers(s, kind, strength, first)
    if s.due:
        strength[OWNERS * s.column + s.seat] += s.due
    return strength


@jit
def pay_markers(s: Position, kind: int, strength: Floats, first: int) -> None:
    """DG-14 seen from afar: the two best markers of a column, if later ones do not overtake them."""
    paid = 0
    if s.phase >= REWARD and s.column == kind:
        paid = s.prize if s.phase > REWARD else 0
    later = s.seats * s.markers - s.turn
    found = 0
    for field in range(FIELDS):
        if s.area[kind][field]:
            owner = s.area[kind][field] - 1
            if found >= paid:
                others = later - (s.hand[owner] if owner < s.seats else 0)
                above = overtakers(field, max(0, others))
                strength[first + owner] += payment(s, found, paid, above)
            found += 1
            if found == 2:
                return


@jit
def payment(s: Position, better: int, paid: int, above: float) -> float:
    """Building points, or what is worth as much, for the best or second-best marker of a column."""
    if paid:
        return 1.0 if s.reward == TWO_POINTS else 2.0
    stays = chance_of_at_most(0, above)
    if better:
        return SECOND_PAID * stays
    return BEST_PAID * stays + SECOND_PAID * (chance_of_at_most(1, above) - stays)


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
    chip = s.bonus[kind] - 1
    out[at + 5] = (chip + 1) * scorings_left(s) / 9.0 if 0 <= chip < NUMBERS else 0.0
    out[at + 6] = 1.0 if chip >= NUMBERS else 0.0
    shown = s.dice[kind] + (1 if s.black == kind + 1 else 0)
    out[at + 7] = shown / DICE if s.seat == seat else 0.0
    write_best_markers(s, kind, out, at + 8)


@jit
def write_best_markers(s: Position, kind: int, out: Any, at: int) -> None:
    """How good the two best markers of a column are: what others have to beat."""
    out[at] = 0.0
    out[at + 1] = 0.0
    found = 0
    for field in range(FIELDS):
        if s.area[kind][field]:
            out[at + found] = 1.0 - field / FIELDS
            found += 1
            if found == 2:
                return


@jit
def hope_for_kind(s: Position, seat: int, kind: int, strength: Floats, totals: Floats, out: Any, at: int) -> None:
    """DG-24 seen from afar: what the places of every scoring to come may bring; added to the totals."""
    first = OWNERS * kind
    for i in range(at + 10, at + KIND_FEATURES):
        out[i] = 0.0
    if s.phase == FINISHED:
        return
    for scoring in range(s.round // 2, SCORINGS):
        is_last = scoring == SCORINGS - 1
        places = s.places[KINDS * scoring + kind]
        spread = 0.3 + 0.8 * (2 * scoring + 1 - s.round + turns_left(s))
        for owner in range(s.owners):
            hope = hope_of_places(strength, first, s.owners, owner, places, spread)
            totals[owner] += hope
            if owner == seat:
                out[at + (11 if is_last else 10)] += hope / 20.0
            elif is_last:
                out[at + 12] = max(out[at + 12], hope / 20.0)


@jit
def scorings_left(s: Position) -> int:
    return 0 if s.phase == FINISHED else SCORINGS - s.round // 2


# --- chips and points --------------------------------------------------------------------------------------


@jit
def write_chips(s: Position, seat: int, out: Any, at: int) -> None:
    """DG-19 to DG-23: chips held, own ones and the most that one rival has."""
    worth = 0
    for owner in range(s.owners):
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
def write_points(s: Position, seat: int, totals: Floats, out: Any, at: int) -> None:
    """Points written and points to hope for; the best rival's, the difference, and the chance to win."""
    rival = 0.0
    rival_written = 0
    for owner in range(s.owners):
        points = written(s, owner)
        totals[owner] += points + scorings_left(s) * worth_of_chips(s, owner)
        if owner != seat and owner < s.seats:
            rival = max(rival, totals[owner])
            rival_written = max(rival_written, points)
    left = ROUNDS - s.round + turns_left(s)
    out[at] = written(s, seat) / 100.0
    out[at + 1] = rival_written / 100.0
    out[at + 2] = (written(s, seat) - rival_written) / 30.0
    out[at + 3] = totals[seat] / 100.0
    out[at + 4] = rival / 100.0
    out[at + 5] = clipped((totals[seat] - rival) / 50.0)
    out[at + 6] = chance_to_lead(totals, s.seats, seat, 2.0 + 6.0 * left)


@jit
def written(s: Position, owner: int) -> int:
    """Points on the score sheet so far."""
    total = 0
    for line in range(LINES):
        total += s.points[owner][line]
    return total
