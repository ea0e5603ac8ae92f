"""Camps, RP-61 to RP-64: what they score. How they are built is in `sabika.parts.palace`. Compiled."""

from __future__ import annotations

from sabika.engine.jit import jit
from sabika.engine.record import Row
from sabika.games.redpalace.position import BUILT, CAMPS, FIRST_CAMP, Position
from sabika.parts.palace import SIDES, STEP, TILE


@jit
def camp_points(s: Position, seat: int, ground: Row) -> int:
    """RP-63: every camp built, every arrow of it."""
    points = 0
    for tile in range(FIRST_CAMP, FIRST_CAMP + CAMPS):
        if s.place[tile] == BUILT and s.owner[tile] == seat:
            for side in range(SIDES):
                if (s.towers[tile] >> side) & 1:
                    points += line_of_buildings(ground, s.cell[tile], side)
    return points


@jit
def line_of_buildings(ground: Row, cell: int, side: int) -> int:
    """RP-63: buildings in the unbroken line that begins next to the camp; an empty cell or a camp ends it."""
    count = 0
    beside = cell + STEP[side]
    while ground[beside] & TILE:
        count += 1
        beside += STEP[side]
    return count
