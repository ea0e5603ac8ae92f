"""What markers and places may bring, as chances: for learned bots. Compiled.

Only additions, products, quotients and square roots, which are exact to the last bit on every machine.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from sabika.engine.jit import jit, jit_as
from sabika.engine.record import Row
from sabika.parts.dice_area import LINES, THROWS
from sabika.parts.dice_hope import OVERTAKES

Floats = Any  # a row of floats: a list, or an array where compiled


def _blank_row(length: int) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    return np.zeros(length)


@jit_as(_blank_row)
def blank_row(length: int) -> Floats:
    """Room for so many floats, all zero."""
    return [0.0] * length


@jit
def overtakers(field: int, later: int) -> float:
    """How many of so many later markers are placed above a field, on average."""
    return later * OVERTAKES[LINES - field // THROWS] / 1000.0


@jit
def chance_of_at_most(few: int, mean: float) -> float:
    """The chance of so few rare events where so many are to be expected (Poisson's law, without its far end)."""
    term = 1.0
    together = 1.0
    wanted = 1.0 if few >= 0 else 0.0
    for count in range(1, 7):
        term *= mean / count
        together += term
        if count <= few:
            wanted += term
    return wanted / together


@jit
def hope_of_places(strength: Floats, first: int, owners: int, owner: int, places: Row, spread: float) -> float:
    """What an owner can expect of the places of a kind, if each is as strong as said, give or take `spread`.

    The strengths stand in a row, owner 0's at `first`; whoever has less than one may have nothing to be counted.
    """
    own = strength[first + owner]
    is_first, is_second, is_third = min(1.0, own), 0.0, 0.0
    for other in range(owners):
        if other != owner and strength[first + other] > 0.0:
            lead = (strength[first + other] - own) / spread
            behind = (0.5 + 0.5 * lead / math.sqrt(1.0 + lead * lead)) * min(1.0, strength[first + other])
            is_third += (is_second - is_third) * behind
            is_second += (is_first - is_second) * behind
            is_first -= is_first * behind
    return float(is_first * places[0] + is_second * places[1] + is_third * places[2])


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
