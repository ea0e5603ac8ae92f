"""What markers and places may bring, as chances: for learned bots. Compiled.

Only additions, products, quotients and square roots, which are exact to the last bit on every machine.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from sabika.bots.dice.markers import OVERTAKES
from sabika.engine.jit import jit, jit_as
from sabika.engine.record import Row
from sabika.parts.dice_area import LINES, THROWS

Floats = Any  # a row of floats: a list, or an array where compiled


def _blank_row(length: int) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    return np.zeros(length)


@jit_as(_blank_row)
def blank_row(length: int) -> Floats:
    """Room for so many floats, all zero."""
    return [0.0] * length


@jit
def clear(row: Floats) -> None:
    """Begin with zeros."""
    for i in range(len(row)):
        row[i] = 0.0


@jit
def chance_to_stay(field: int, later: int, spare: int) -> float:
    """The chance that of so many later markers no more than `spare` are placed above a field."""
    line = LINES - field // THROWS
    return stays((MOST_LATER * line + min(later, MOST_LATER - 1)) * MOST_SPARE + min(spare, MOST_SPARE - 1))


@jit
def expected_of_places(
    strength: Floats, first: int, owners: int, places: Row, spread: float, expected: Floats, at: int
) -> None:
    """What each owner can expect of the places of a kind, if all are as strong as said, give or take `spread`.

    The strengths stand in a row, owner 0's at `first`; whoever has less than one may have nothing to be counted. What
    is expected is written from `at` on. Behind it there is room for every two owners: how much more likely than even
    one is ahead of the other.
    """
    pairs = at + owners
    for owner in range(owners):
        for other in range(owner):
            lead = (strength[first + owner] - strength[first + other]) / spread
            half = 0.5 * lead / math.sqrt(1.0 + lead * lead)
            expected[pairs + owners * owner + other] = half
            expected[pairs + owners * other + owner] = -half
    for owner in range(owners):
        is_first, is_second, is_third = min(1.0, strength[first + owner]), 0.0, 0.0
        for other in range(owners):
            if other != owner and strength[first + other] > 0.0:
                behind = (0.5 + expected[pairs + owners * other + owner]) * min(1.0, strength[first + other])
                is_third += (is_second - is_third) * behind
                is_second += (is_first - is_second) * behind
                is_first -= is_first * behind
        expected[at + owner] = is_first * places[0] + is_second * places[1] + is_third * places[2]


@jit
def chance_to_lead(totals: Floats, seats: int, seat: int, spread: float) -> float:
    """The chance to end with more points than every other seat, give or take `spread`."""
    chance = 1.0
    for other in range(seats):
        if other != seat:
            lead = (totals[seat] - totals[other]) / spread
            chance *= 0.5 + 0.5 * lead / math.sqrt(1.0 + lead * lead)
    return chance


@jit
def clipped(x: float) -> float:
    """Not beyond -1 and 1."""
    return max(-1.0, min(1.0, x))


# --- tables, as in `parts/dice.py` -------------------------------------------------------------------------

MOST_LATER = 64
MOST_SPARE = 7


def chance_of_at_most(few: int, mean: float) -> float:
    """The chance of so few rare events where so many are to be expected (Poisson's law, without its far end)."""
    terms = [1.0]
    for count in range(1, MOST_SPARE):
        terms.append(terms[-1] * (mean / count))
    return sum(terms[: few + 1]) / sum(terms)


STAYS = tuple(
    chance_of_at_most(spare, later * OVERTAKES[line] / 1000.0)
    for line in range(LINES + 1)
    for later in range(MOST_LATER)
    for spare in range(MOST_SPARE)
)
STAYS_ARRAY = np.array(STAYS)


def _stays(i: int) -> float:
    return float(STAYS_ARRAY[i])


@jit_as(_stays)
def stays(i: int) -> float:
    return STAYS[i]
