"""The palace a second time, as plainly as the rules are written: lay the tile, then judge everything from scratch.

Slow on purpose, and written without a look at `parts/palace.py`; only the numbers on a ground are the same.
"""

from __future__ import annotations

from sabika.engine.jit import jit
from sabika.engine.record import Row
from sabika.engine.stream import below
from sabika.parts.outer_walls import longest_wall
from sabika.parts.palace import (
    CAMP,
    CELLS,
    RING_LESS,
    START,
    TILE,
    WIDTH,
    breach_of_palace,
    exchangeable_cells,
    fountain_alone,
    lay,
    legal_cells,
    lift,
    removable_cells,
)

NEAR = (WIDTH, 1, -WIDTH, -1)
WALL_SETS = (0, 0, 1, 2, 4, 8, 3, 6, 12, 9, 5, 10, 7, 14, 13, 11)
BASTION_SETS = (1, 2, 4, 8, 9, 6, 3, 12)

# What the two implementations can disagree about.
AGREED = 0
CELLS_TO_BUILD = 1
CELLS_TO_REMOVE = 2
CELLS_TO_EXCHANGE = 3
LONGEST_WALL = 4
WHOLE_PALACE = 5


@jit
def obeys(ground: Row, marks: Row) -> bool:
    """Does the whole palace obey PB-4 to PB-7, PB-18 and RP-62?"""
    return touching_sides_fit(ground) and all_on_foot(ground, marks) and nothing_closed_in(ground, marks)


@jit
def touching_sides_fit(ground: Row) -> bool:
    for cell in range(CELLS):
        here = ground[cell]
        if here == 0:
            continue
        if cell // WIDTH in (0, WIDTH - 1) or cell % WIDTH in (0, WIDTH - 1):
            return False
        supported = False
        for side in range(4):
            there = ground[cell + NEAR[side]]
            if there == 0:
                continue
            mine = here & (1 << side) != 0
            yours = there & (1 << (side + 2) % 4) != 0
            if here & CAMP and there & CAMP:
                if mine or yours:
                    return False
            elif here & CAMP or there & CAMP:
                if not (mine and yours):
                    return False
                supported = True
            elif mine != yours:
                return False
        if here & CAMP and not supported:
            return False
    return True


@jit
def all_on_foot(ground: Row, marks: Row) -> bool:
    """Spread over open sides until nothing changes."""
    for cell in range(CELLS):
        marks[cell] = 0
    marks[START] = 1
    changed = True
    while changed:
        changed = False
        for cell in range(WIDTH, CELLS - WIDTH):
            if ground[cell] & TILE and marks[cell] == 0:
                for side in range(4):
                    beside = cell + NEAR[side]
                    if marks[beside] and ground[beside] & TILE and not ground[cell] & (1 << side):
                        marks[cell] = 1
                        changed = True
    missed = 0
    for cell in range(CELLS):
        if ground[cell] & TILE and marks[cell] == 0:
            missed += 1
    return missed == 0


@jit
def nothing_closed_in(ground: Row, marks: Row) -> bool:
    """Pour water on the rim and see whether every empty cell gets wet."""
    for cell in range(CELLS):
        marks[cell] = 1 if cell // WIDTH in (0, WIDTH - 1) or cell % WIDTH in (0, WIDTH - 1) else 0
    changed = True
    while changed:
        changed = False
        for cell in range(CELLS):
            if ground[cell] == 0 and marks[cell] == 0:
                for side in range(4):
                    beside = cell + NEAR[side]
                    if ground[beside] == 0 and marks[beside]:
                        marks[cell] = 1
                        changed = True
    dry = 0
    for cell in range(CELLS):
        if ground[cell] == 0 and marks[cell] == 0:
            dry += 1
    return dry == 0


@jit
def cells_to_build(ground: Row, built: int, marks: Row, out: Row) -> int:
    n = 0
    for cell in range(WIDTH, CELLS - WIDTH):
        touches = ground[cell + 1] or ground[cell - 1] or ground[cell + WIDTH] or ground[cell - WIDTH]
        if ground[cell] == 0 and touches:
            ground[cell] = built
            if obeys(ground, marks):
                out[n] = cell
                n += 1
            ground[cell] = 0
    return n


@jit
def cells_to_remove(ground: Row, marks: Row, out: Row) -> int:
    n = 0
    for cell in range(CELLS):
        kept = ground[cell]
        if kept and cell != START:
            ground[cell] = 0
            if obeys(ground, marks):
                out[n] = cell
                n += 1
            ground[cell] = kept
    return n


@jit
def cells_to_exchange(ground: Row, built: int, marks: Row, out: Row) -> int:
    n = 0
    for cell in range(CELLS):
        kept = ground[cell]
        if kept and cell != START:
            ground[cell] = built
            if obeys(ground, marks):
                out[n] = cell
                n += 1
            ground[cell] = kept
    return n


@jit
def wall_length(ground: Row, sections: Row) -> int:
    """List the outer sections, join those that meet until nothing changes, count the largest group.

    A section is written as its two end points, the cell outside and its group, five numbers each.
    """
    n = 0
    for cell in range(WIDTH, CELLS - WIDTH):
        for side in range(4):
            outside = cell + NEAR[side]
            if ground[cell] & TILE and ground[cell] & (1 << side) and not ground[outside] & TILE:
                x, y = cell % WIDTH, cell // WIDTH
                east = 1 if side == 1 else 0
                north = 1 if side == 0 else 0
                sections[5 * n] = x + east + 100 * (y + north)
                sections[5 * n + 1] = sections[5 * n] + (1 if side % 2 == 0 else 100)
                sections[5 * n + 2] = cell
                sections[5 * n + 3] = outside
                sections[5 * n + 4] = n
                n += 1
    changed = True
    while changed:
        changed = False
        for a in range(n):
            for b in range(n):
                if sections[5 * a + 4] < sections[5 * b + 4] and meet(ground, sections, 5 * a, 5 * b):
                    sections[5 * b + 4] = sections[5 * a + 4]
                    changed = True
    longest = 0
    for group in range(n):
        size = 0
        ends = 0
        for a in range(n):
            if sections[5 * a + 4] == group:
                size += 1
                ends += 2
                for b in range(n):
                    ends -= 1 if b != a and meet(ground, sections, 5 * a, 5 * b) else 0
        if size and ends == 0:  # a ring
            size -= ground[RING_LESS]
        longest = max(longest, size)
    return longest


@jit
def meet(ground: Row, sections: Row, a: int, b: int) -> bool:
    """Two sections share an end point; where tiles touch by a corner only, they must border the same empty cell."""
    if sections[a] == sections[b] or sections[a] == sections[b + 1]:
        point = sections[a]
    elif sections[a + 1] == sections[b] or sections[a + 1] == sections[b + 1]:
        point = sections[a + 1]
    else:
        return False
    corner = WIDTH * (point // 100) + point % 100  # the cell north-east of the point
    north_east = ground[corner] & TILE != 0
    north_west = ground[corner - 1] & TILE != 0
    south_east = ground[corner - WIDTH] & TILE != 0
    south_west = ground[corner - WIDTH - 1] & TILE != 0
    if north_east == south_west and north_west == south_east:
        return sections[a + 3] == sections[b + 3]
    return True


# --- growing palaces and comparing -----------------------------------------------------------------------


@jit
def differ(one: Row, count: int, other: Row, other_count: int) -> bool:
    differences = abs(count - other_count)
    for i in range(min(count, other_count)):
        if one[i] != other[i]:
            differences += 1
    return differences > 0


@jit
def grow_and_compare(ground: Row, stream: Row, rows: tuple[Row, Row, Row, Row], steps: int, camps: int) -> int:
    """Build, exchange and remove at random; compare every answer after each step. Says what they disagree about."""
    out, other, marks, sections = rows
    for _ in range(steps):
        built = TILE | WALL_SETS[below(stream, len(WALL_SETS))]
        if camps and below(stream, 3) == 0:
            built = CAMP | BASTION_SETS[below(stream, len(BASTION_SETS))]
        change = below(stream, 8)
        if change == 0:
            count = removable_cells(ground, out)
            if differ(out, count, other, cells_to_remove(ground, marks, other)):
                return CELLS_TO_REMOVE
            if count:
                lift(ground, out[below(stream, count)])
        elif change == 1:
            count = exchangeable_cells(ground, built, out)
            if differ(out, count, other, cells_to_exchange(ground, built, marks, other)):
                return CELLS_TO_EXCHANGE
            if count:
                cell = out[below(stream, count)]
                lift(ground, cell)
                lay(ground, cell, built)
        else:
            count = legal_cells(ground, built, out)
            if differ(out, count, other, cells_to_build(ground, built, marks, other)):
                return CELLS_TO_BUILD
            if count:
                lay(ground, out[below(stream, count)], built)
        if longest_wall(ground) != wall_length(ground, sections):
            return LONGEST_WALL
    return AGREED if breach_of_palace(ground) == 0 and obeys(ground, marks) else WHOLE_PALACE


@jit
def begin_anew(ground: Row, rings_less: bool) -> None:
    """The fountain alone, on the same ground."""
    fresh = fountain_alone()
    for i in range(len(fresh)):
        ground[i] = fresh[i]
    ground[RING_LESS] = 1 if rings_less else 0


@jit
def compare_many(ground: Row, stream: Row, rows: tuple[Row, Row, Row, Row], palaces: int, steps: int) -> int:
    """So many palaces, each other one with camps, half by the ruling on rings;
    stops at the first disagreement and leaves its ground."""
    for number in range(palaces):
        begin_anew(ground, number % 4 > 1)
        verdict = grow_and_compare(ground, stream, rows, steps, number % 2)
        if verdict != AGREED:
            return verdict
    return AGREED
