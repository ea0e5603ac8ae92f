"""The walls around a palace, PB-2 and PB-13 to PB-16, on a ground as `palace.py` lays it out. Compiled."""

from __future__ import annotations

from sabika.engine.jit import jit
from sabika.engine.record import Row
from sabika.parts.palace import (
    GUARD,
    HIGHEST_COLUMN,
    HIGHEST_ROW,
    LOWEST_COLUMN,
    LOWEST_ROW,
    RING_LESS,
    SIDES,
    STEP,
    TILE,
    WALLS,
    WIDTH,
)


@jit
def is_wall(ground: Row, section: int) -> bool:
    """PB-2: is there a tile with a wall on this side, inner or outer?"""
    here = ground[section // SIDES]
    return here & TILE != 0 and (here >> (section % SIDES)) & 1 == 1


@jit
def is_outer_wall(ground: Row, section: int) -> bool:
    """PB-13, RP-64: a walled side of a tile whose neighbouring cell is empty or holds a camp."""
    return is_wall(ground, section) and not ground[section // SIDES + STEP[section % SIDES]] & TILE


@jit
def along(ground: Row, section: int, turn: int) -> int:
    """PB-15: the next section of the outline, clockwise for turn 1, the other way for turn -1.

    Camps are empty cells here. Where two tiles touch by a corner only, the outline stays beside the same empty cell.
    """
    cell = section // SIDES
    side = section % SIDES
    turned = (side + turn) & 3
    beside = cell + STEP[turned]
    if ground[beside + STEP[side]] & TILE:
        return SIDES * (beside + STEP[side]) + ((side - turn) & 3)
    if ground[beside] & TILE:
        return SIDES * beside + side
    return SIDES * cell + turned


@jit
def outline(ground: Row, section: int, out: Row) -> int:
    """PB-15: the closed curve of the outline through one of its sections, clockwise; returns how long it is."""
    n = 0
    current = section
    while True:
        out[n] = current
        n += 1
        current = along(ground, current, 1)
        if current == section:
            return n


@jit
def run_start(ground: Row, section: int) -> int:
    """PB-14: the first section, clockwise, of the run that an outer wall section belongs to.

    A wall all the way round begins at its lowest section.
    """
    current = section
    lowest = section
    while True:
        before = along(ground, current, -1)
        if not is_outer_wall(ground, before):
            return current
        if before == section:
            return lowest
        current = before
        lowest = min(lowest, current)


@jit
def run_sections(ground: Row, start: int, out: Row) -> int:
    """PB-14: the sections of the run that starts here, clockwise; returns how many."""
    n = 0
    current = start
    while True:
        out[n] = current
        n += 1
        current = along(ground, current, 1)
        if current == start or not is_outer_wall(ground, current):
            return n


@jit
def run_worth(ground: Row, start: int) -> int:
    """PB-14, PB-16: the run that starts here, as 256 × the sections that count and the guards on it."""
    worth = 0
    current = start
    while True:
        worth += 256 + (1 if ground[current // SIDES] & (GUARD << current % SIDES) else 0)
        current = along(ground, current, 1)
        if current == start:
            return worth - 256 * ground[RING_LESS]
        if not is_outer_wall(ground, current):
            return worth


@jit
def longest_run(ground: Row) -> int:
    """PB-14, PB-16: where the longest outer wall starts; of several, the one with most guards. -1: no outer wall."""
    best = -1
    most = 0
    left = 0  # outer wall sections that no run with an end has covered: they are rings
    for row in range(ground[LOWEST_ROW], ground[HIGHEST_ROW] + 1):
        for column in range(ground[LOWEST_COLUMN], ground[HIGHEST_COLUMN] + 1):
            cell = WIDTH * row + column
            if not ground[cell] & TILE or not ground[cell] & WALLS:
                continue
            for section in range(SIDES * cell, SIDES * cell + SIDES):
                if is_outer_wall(ground, section):
                    left += 1
                    if not is_outer_wall(ground, along(ground, section, -1)):
                        worth = run_worth(ground, section)
                        left -= worth >> 8
                        if worth > most:
                            best = section
                            most = worth
    return longest_ring(ground, best, most) if left else best


@jit
def longest_ring(ground: Row, best: int, most: int) -> int:
    """PB-14: the best of the walls all the way round, if better than the best run so far."""
    for row in range(ground[LOWEST_ROW], ground[HIGHEST_ROW] + 1):
        for column in range(ground[LOWEST_COLUMN], ground[HIGHEST_COLUMN] + 1):
            cell = WIDTH * row + column
            for section in range(SIDES * cell, SIDES * cell + SIDES):
                if is_outer_wall(ground, section) and run_start(ground, section) == section:
                    worth = run_worth(ground, section)
                    if worth > most:
                        best = section
                        most = worth
    return best


@jit
def longest_wall(ground: Row) -> int:
    """PB-14: how many sections of the longest outer wall count."""
    start = longest_run(ground)
    return 0 if start < 0 else run_worth(ground, start) >> 8


@jit
def guards_on_longest_wall(ground: Row) -> int:
    """PB-16: the guards on the longest outer wall; of several equally long, the one with most."""
    start = longest_run(ground)
    return 0 if start < 0 else run_worth(ground, start) & 255
