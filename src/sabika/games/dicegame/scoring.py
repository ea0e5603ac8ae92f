"""The score sheet of the Dice Game, line by line, DG-24 to DG-26. Compiled."""

from __future__ import annotations

from sabika.engine.jit import jit
from sabika.games.dicegame.position import KINDS, NUMBERS, Position
from sabika.parts.dice_box import PLACES
from sabika.parts.dice_round import BESIDES, IN_KIND


@jit
def score(s: Position, scoring: int) -> None:
    """DG-24, DG-26: scoring A, B or C: every kind by place, then the number chips."""
    for owner in range(s.owners):
        for kind in range(KINDS):
            place = place_of(s, kind, owner)
            if place < PLACES:
                line = KINDS * scoring + kind
                s.points[owner][IN_KIND + line] = s.places[line][place]
        s.points[owner][BESIDES + scoring] = worth_of_chips(s, owner)


@jit
def place_of(s: Position, kind: int, owner: int) -> int:
    """DG-24: how many are ahead; DG-25: a stone beside the track takes no place (PLACES)."""
    if s.built[kind][owner] == 0:
        return PLACES
    ahead = 0
    for other in range(s.owners):
        if is_ahead(s, kind, other, owner):
            ahead += 1
    return min(PLACES, ahead)


@jit
def is_ahead(s: Position, kind: int, one: int, other: int) -> bool:
    """DG-24: more points, or lower in the same pile."""
    if s.built[kind][one] == s.built[kind][other]:
        return s.below[kind][one] < s.below[kind][other]
    return s.built[kind][one] > s.built[kind][other]


@jit
def worth_of_chips(s: Position, owner: int) -> int:
    """DG-19, DG-26: every number chip held is worth its number."""
    worth = 0
    for chip in range(NUMBERS):
        worth += (chip + 1) * s.chips[owner][chip]
    return worth
