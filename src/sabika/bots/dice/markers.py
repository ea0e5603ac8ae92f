"""A rough guess what markers are worth before the round is paid: for the heuristics. Compiled."""

from __future__ import annotations

from sabika.engine.jit import jit
from sabika.parts.dice_area import LINES, THROWS

# How many in a thousand later markers are placed above a field of this line, in this column.
OVERTAKES = (0, 110, 100, 85, 65, 40, 20, 8, 1)


@jit
def after_others(value: int, field: int, later: int, spare: int) -> int:
    """What is left of the value for a marker on a field when so many later ones may overtake it; spare ones may."""
    overtakes = OVERTAKES[LINES - field // THROWS]
    for _ in range(later):
        lost = value * overtakes // 1000
        if spare > 0:
            lost //= 1 + spare
        if lost == 0:  # nor with the next ones
            return value
        value -= lost
    return value
