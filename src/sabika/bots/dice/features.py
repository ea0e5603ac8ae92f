"""What learned bots see alike in the Dice Game and in Alcazaba: whose turn it is, columns, places, points. Compiled.

Numbers about -1 to 1, as a seat sees them, written into `out` from `at` on.
"""

from __future__ import annotations

from typing import Any, Protocol

from sabika.bots.dice.prospects import Floats, chance_to_lead, clipped, expected_of_places
from sabika.engine.jit import jit
from sabika.engine.record import Grid
from sabika.parts.dice import FACES
from sabika.parts.dice_area import FIELDS, THROWS
from sabika.parts.dice_round import ROUNDS, SCORINGS
from sabika.parts.throwing import Thrown

TURN_FEATURES = 11
MARKER_FEATURES = 2
PLACE_FEATURES = 3
POINT_FEATURES = 7

SEATS = 6

# What is remembered of the places of each scoring and kind: what was asked, spread and strengths; what each owner can
# expect, and room to work that out (`expected_of_places`).
ASKED = 1 + SEATS
A_LINE = ASKED + SEATS * (SEATS + 1)
PLACES_MEMORY = A_LINE * FACES * SCORINGS


class Staged(Thrown, Protocol):
    """What is asked of a position besides its dice and markers."""

    round: int
    places: Grid
    points: Grid


@jit
def write_turn(s: Staged, seat: int, is_paid: bool, out: Any) -> None:
    """How much is left, how many play, and whether the seat acts now, or how soon; `is_paid` in a round's result."""
    acts = s.seat == seat
    own = 0 if is_paid else s.hand[seat]
    out[0] = 1.0 - s.round / ROUNDS
    out[1] = turns_left(s)
    out[2] = s.seats / SEATS
    out[3] = 1.0 if s.owners > s.seats else 0.0
    out[4] = own / 5.0
    out[5] = (s.seats * s.markers - s.turn - own) / (5.0 * s.seats)
    out[6] = 1.0 if acts and not is_paid else 0.0
    out[7] = s.throws / THROWS if acts else 0.0
    out[8] = 1.0 if s.start == seat else 0.0
    out[9] = ((seat - s.seat) % s.seats) / SEATS
    out[10] = 1.0 if is_paid else 0.0


@jit
def round_of(s: Staged) -> int:
    """Which round it is; 0 before the first."""
    return s.round


def played_to(s: Staged) -> int:
    """The round that playouts end with: this one, or the next where its last turn is being taken or over, for nothing
    is left to be thrown then."""
    is_last = s.turn >= s.seats * s.markers - 1
    return s.round + is_last


@jit
def turns_left(s: Staged) -> float:
    """Of this round: from 1 to 0."""
    return 1.0 - s.turn / (s.seats * s.markers)


@jit
def later_than(s: Staged, owner: int) -> int:
    """How many markers others will still place in this round."""
    return max(0, s.seats * s.markers - s.turn - (s.hand[owner] if owner < s.seats else 0))


@jit
def write_best_markers(s: Staged, kind: int, out: Any, at: int) -> None:
    """How good the two best markers of a column are: what others have to beat."""
    out[at] = 0.0
    out[at + 1] = 0.0
    found = 0
    for field in range(FIELDS):
        if s.area[kind][field]:
            out[at + found] = 1.0 - field / FIELDS
            found += 1
            if found == MARKER_FEATURES:
                return


@jit
def write_places(
    s: Staged,
    seat: int,
    kind: int,
    scoring: int,
    strength: Floats,
    first: int,
    memory: Floats,
    totals: Floats,
    out: Any,
    at: int,
) -> None:
    """DG-24 seen from afar: what the places of a kind may bring in every scoring from this one on.

    By the owners' strength in the kind, from `first` on; added to the totals. Written are the seat's own value for
    the earlier scorings and for the last one, and the most that another has for the last one.
    """
    for i in range(at, at + PLACE_FEATURES):
        out[i] = 0.0
    while scoring < SCORINGS:
        is_last = scoring == SCORINGS - 1
        spread = 0.3 + 0.8 * (2 * scoring + 1 - s.round + turns_left(s))
        line = FACES * scoring + kind
        recalled = A_LINE * line
        if not is_recalled(strength, first, s.owners, spread, memory, recalled):
            expected_of_places(strength, first, s.owners, s.places[line], spread, memory, recalled + ASKED)
        for owner in range(s.owners):
            value = memory[recalled + ASKED + owner]
            totals[owner] += value
            if owner == seat:
                out[at + (1 if is_last else 0)] += value / 20.0
            elif is_last:
                out[at + 2] = max(out[at + 2], value / 20.0)
        scoring += 1


@jit
def is_recalled(strength: Floats, first: int, owners: int, spread: float, memory: Floats, at: int) -> bool:
    """Was the same asked of a line of places last time? If not, it is noted as asked now."""
    changes: int = 0
    for owner in range(owners):
        changes += memory[at + 1 + owner] != strength[first + owner]
        memory[at + 1 + owner] = strength[first + owner]
    changes += memory[at] != spread  # never 0, as a row that remembers nothing has it
    memory[at] = spread
    return changes == 0


@jit
def write_points(s: Staged, seat: int, totals: Floats, out: Any, at: int) -> None:
    """Points written and points to expect; the best rival's, the difference, and the chance to win."""
    rival = 0.0
    rival_written = 0
    for owner in range(s.seats):
        points = written(s, owner)
        totals[owner] += points
        if owner != seat:
            rival = max(rival, totals[owner])
            rival_written = max(rival_written, points)
    own = written(s, seat)
    left = ROUNDS - s.round + turns_left(s)
    out[at] = own / 100.0
    out[at + 1] = rival_written / 100.0
    out[at + 2] = (own - rival_written) / 30.0
    out[at + 3] = totals[seat] / 100.0
    out[at + 4] = rival / 100.0
    out[at + 5] = clipped((totals[seat] - rival) / 50.0)
    out[at + 6] = chance_to_lead(totals, s.seats, seat, 2.0 + 6.0 * left)


@jit
def written(s: Staged, owner: int) -> int:
    """Points on the score sheet so far."""
    total = 0
    for line in range(len(s.points[owner])):
        total += s.points[owner][line]
    return total
