"""Medinas, RP-52 to RP-56: minus points for those who have fewest. Compiled."""

from __future__ import annotations

from sabika.engine.jit import jit
from sabika.games.redpalace.position import (
    BUILT,
    FIRST_MEDINA,
    LINES_A_SCORING,
    MEDINA_LINE,
    MEDINAS,
    SCORED,
    SCORINGS,
    UNUSED,
    WITH_DIRK,
    Position,
)
from sabika.parts.majority import share_rounded_up

STANDING = 256  # how a number of medinas outweighs the dearest of them


@jit
def score_medinas(s: Position, scoring: int) -> None:
    """RP-53, RP-55, RP-56: last in every scoring; Dirk is ranked like a player; without any it costs more."""
    if s.place[FIRST_MEDINA] == UNUSED:
        return
    line = SCORED + LINES_A_SCORING * scoring + MEDINA_LINE
    without = 0
    for owner in range(s.owners):
        if medina_standing(s, owner) == 0:
            without += 1
    for owner in range(s.owners):
        standing = medina_standing(s, owner)
        if standing == 0:
            shared = share_rounded_up(s.minus_points[scoring], 0, without)
            s.points[owner][line] = -shared - s.minus_without[scoring]
        else:
            fewer = owners_with_fewer(s, standing)
            s.points[owner][line] = -s.minus_points[scoring][fewer] if fewer < SCORINGS else 0


@jit
def medina_standing(s: Position, owner: int) -> int:
    """RP-54: how many medinas an owner has built, then how dear the dearest is; 0 without any."""
    standing = 0
    dearest = 0
    for tile in range(FIRST_MEDINA, FIRST_MEDINA + MEDINAS):
        if s.owner[tile] == owner and (s.place[tile] == BUILT or s.place[tile] == WITH_DIRK):
            standing += STANDING
            dearest = max(dearest, s.price[tile])
    return standing + dearest


@jit
def owners_with_fewer(s: Position, standing: int) -> int:
    """RP-53: how many are ranked as having fewer medinas."""
    fewer = 0
    for owner in range(s.owners):
        if medina_standing(s, owner) < standing:
            fewer += 1
    return fewer
