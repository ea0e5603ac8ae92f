"""Majorities: ranking and paying are two things.

Owners are numbered; `mask` has a bit for every owner who takes part. Whoever has as many as others shares the
points of the places they cover together.
"""

from __future__ import annotations

from collections.abc import Sequence

from sabika.engine.jit import jit
from sabika.engine.record import Row


@jit
def ahead_of(counts: Row, mask: int, owner: int) -> int:
    """How many of those who take part have more than this owner."""
    ahead = 0
    for other in range(len(counts)):
        if (mask >> other) & 1 and counts[other] > counts[owner]:
            ahead += 1
    return ahead


@jit
def level_with(counts: Row, mask: int, owner: int) -> int:
    """How many of those who take part have as many as this owner, the owner included."""
    level = 0
    for other in range(len(counts)):
        if (mask >> other) & 1 and counts[other] == counts[owner]:
            level += 1
    return level


@jit
def share_rounded_down(places: Sequence[int], first: int, sharers: int) -> int:
    """What each of so many sharers gets for the places from `first` on; places past the table pay nothing."""
    points = 0
    for place in range(first, min(first + sharers, len(places))):
        points += places[place]
    return points // sharers


@jit
def share_rounded_up(places: Sequence[int], first: int, sharers: int) -> int:
    """As `share_rounded_down`, rounded up: for minus points."""
    points = 0
    for place in range(first, min(first + sharers, len(places))):
        points += places[place]
    return (points + sharers - 1) // sharers
