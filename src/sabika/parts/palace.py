"""The palace: tiles with walls around the fountain, PB-1 to PB-16 and PB-18, with camps (RP-62). Compiled.

A game keeps, for every tile, where it lies: its cell and its walls. To ask about a palace it lays the tiles on a
*ground*, a row of numbers that is no part of a position and is thrown away afterwards:

    ground = fountain_alone()
    lay(ground, cell_at(1, 0), TILE | NORTH | EAST)
    count = legal_cells(ground, TILE | SOUTH, out)

What lies on a cell is one number: 0 for nothing, else TILE with a bit a walled side, or CAMP with a bit a bastion.
A guard on a wall section is a bit too; bits from OWN on are the game's. A *section* is 4 × cell + side: sides are
numbered 0 north, 1 east, 2 south, 3 west, the side opposite is side ^ 2.

Why a tile may not lie somewhere is told by the number of the rule (`breach`), 0 if it may.
"""

from __future__ import annotations

import numpy as np

from sabika.engine.jit import jit, jit_as
from sabika.engine.record import Row
from sabika.words import Saying

EDGE = 15  # PB-18: cells from the fountain to the table's edge
WIDTH = 2 * EDGE + 3  # the table and a rim that is never built on, so that every cell of the table has neighbours
CELLS = WIDTH * WIDTH
START = (EDGE + 1) * (WIDTH + 1)  # PB-1: the fountain
SIDES = 4
STEP = (WIDTH, 1, -WIDTH, -1)  # from a cell to its neighbour north, east, south, west

# What lies on a cell.
NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8  # 1 << side: a wall, or a camp's bastion
WALLS = 15
TILE = 16
CAMP = 32
SEEN = 64  # while looking around; never there before or after
GUARD = 256  # << side
GUARDS = WALLS * GUARD
OWN = 4096  # from here on the game's own

# Behind the cells of a ground: its bounds, how many tiles it holds, and a list of cells while looking around.
LOWEST_ROW = CELLS
HIGHEST_ROW = CELLS + 1
LOWEST_COLUMN = CELLS + 2
HIGHEST_COLUMN = CELLS + 3
TILES = CELLS + 4  # camps not counted
RING_LESS = CELLS + 5  # PB-14: 1 where the table chose that a wall all the way round counts one section less
LIST = CELLS + 6
MOST_TILES = 128
ROOM = LIST + MOST_TILES

# Rules by number: what a breach is.
TAKEN = 1
UNLIKE_SIDES = 4
NOT_ON_FOOT = 5
NO_SHARED_SIDE = 6
CLOSED_AREA = 7
FOUNTAIN_STAYS = 10
NOTHING_THERE = 12
OFF_THE_TABLE = 18
CAMP_RULE = 62  # of the Red Palace; all others are of the palace
SENTENCES = {
    TAKEN: "taken",
    UNLIKE_SIDES: "unlike_sides",
    NOT_ON_FOOT: "not_on_foot",
    NO_SHARED_SIDE: "no_shared_side",
    CLOSED_AREA: "closed_area",
    FOUNTAIN_STAYS: "fountain_stays",
    NOTHING_THERE: "nothing_there",
    OFF_THE_TABLE: "off_the_table",
    CAMP_RULE: "camp_rule",
}


def cell_at(x: int, y: int) -> int:
    """The cell x to the east and y to the north of the fountain."""
    return START + x + WIDTH * y


def place_of(cell: int) -> tuple[int, int]:
    """How far a cell lies to the east and to the north of the fountain."""
    return cell % WIDTH - EDGE - 1, cell // WIDTH - EDGE - 1


def rule_of(breach: int) -> str:
    """The id of a broken rule."""
    return f"RP-{breach}" if breach == CAMP_RULE else f"PB-{breach}"


def breach_saying(breach: int) -> Saying | None:
    """A broken rule in words; None where none is broken."""
    return Saying(f"palace.{SENTENCES[breach]}", rule_of(breach)) if breach else None


# --- the ground ------------------------------------------------------------------------------------------


def _bare_ground() -> np.ndarray[tuple[int], np.dtype[np.int16]]:
    return np.zeros(ROOM, np.int16)


@jit_as(_bare_ground)
def bare_ground() -> Row:
    """A ground with nothing on it, not even the fountain."""
    return [0] * ROOM


def _cell_list() -> np.ndarray[tuple[int], np.dtype[np.int16]]:
    return np.zeros(CELLS, np.int16)


@jit_as(_cell_list)
def cell_list() -> Row:
    """Room for a list of cells."""
    return [0] * CELLS


@jit
def fountain_alone() -> Row:
    """PB-1: a palace begins with the fountain, which has no walls."""
    ground = bare_ground()
    ground[LOWEST_ROW] = START // WIDTH
    ground[HIGHEST_ROW] = START // WIDTH
    ground[LOWEST_COLUMN] = START % WIDTH
    ground[HIGHEST_COLUMN] = START % WIDTH
    lay(ground, START, TILE)
    return ground


@jit
def lay(ground: Row, cell: int, built: int) -> None:
    """Put a tile or a camp on an empty cell; nothing is checked."""
    ground[cell] = built
    if built & TILE:
        ground[TILES] += 1
    ground[LOWEST_ROW] = min(ground[LOWEST_ROW], cell // WIDTH)
    ground[HIGHEST_ROW] = max(ground[HIGHEST_ROW], cell // WIDTH)
    ground[LOWEST_COLUMN] = min(ground[LOWEST_COLUMN], cell % WIDTH)
    ground[HIGHEST_COLUMN] = max(ground[HIGHEST_COLUMN], cell % WIDTH)


@jit
def lift(ground: Row, cell: int) -> None:
    """Take away what lies on a cell; the bounds stay, they only say where to look."""
    if ground[cell] & TILE:
        ground[TILES] -= 1
    ground[cell] = 0


@jit
def on_table(cell: int) -> bool:
    """PB-18: nothing is built beyond the table's edge."""
    row = cell // WIDTH
    column = cell % WIDTH
    return 0 < row < WIDTH - 1 and 0 < column < WIDTH - 1


# --- building (PB-3 to PB-7, RP-62) ----------------------------------------------------------------------


@jit
def breach(ground: Row, cell: int, built: int) -> int:
    """PB-4 to PB-7, PB-18, RP-62: the rule that keeps a tile or camp from a cell; 0 where it may lie."""
    if not on_table(cell):
        return OFF_THE_TABLE
    if ground[cell] != 0:
        return TAKEN
    misfits = misfit(ground, cell, built)
    if misfits == 0 and closes_area(ground, cell):
        return CLOSED_AREA
    return misfits


@jit
def misfit(ground: Row, cell: int, built: int) -> int:
    """PB-4, PB-5, PB-6, RP-62: how a tile fits to its neighbours, whatever lies on its own cell now.

    All tiles that lie are reached on foot; so a new one is, too, if one of its sides is open to one of them.
    """
    touching = 0
    openings = 0
    bastions = 0
    for side in range(SIDES):
        other = ground[cell + STEP[side]]
        if other == 0:
            continue
        touching += 1
        here = (built >> side) & 1
        there = (other >> (side ^ 2)) & 1
        if (built | other) & CAMP:
            fitting = 0 if built & other & CAMP else 1  # green to green between camps, else bastion to wall
            if here != fitting or there != fitting:
                return CAMP_RULE
            bastions += here
        elif here != there:
            return UNLIKE_SIDES
        else:
            openings += 1 - here
    if touching == 0:
        return NO_SHARED_SIDE
    if built & CAMP:
        return 0 if bastions else CAMP_RULE
    return 0 if openings else NOT_ON_FOOT


@jit
def closes_area(ground: Row, cell: int) -> bool:
    """PB-7: would building here close in an empty area?

    What is built hangs together, and all empty cells lead outside. So it is enough to look around the cell: if its
    empty neighbours do not meet over an empty corner there, they do not meet any more, and one of them is closed in.
    """
    strands = 0
    for side in range(SIDES):
        here = STEP[side]
        if ground[cell + here] == 0:
            strands += 1
            turned = STEP[(side + 1) & 3]
            if ground[cell + turned] == 0 and ground[cell + here + turned] == 0:
                strands -= 1
    return strands > 1


@jit
def legal_cells(ground: Row, built: int, out: Row) -> int:
    """The cells where a tile or camp may be built, by rising number; returns how many."""
    n = 0
    for row in range(max(1, ground[LOWEST_ROW] - 1), min(WIDTH - 1, ground[HIGHEST_ROW] + 2)):
        for column in range(max(1, ground[LOWEST_COLUMN] - 1), min(WIDTH - 1, ground[HIGHEST_COLUMN] + 2)):
            cell = WIDTH * row + column
            if ground[cell] == 0 and misfit(ground, cell, built) == 0 and not closes_area(ground, cell):
                out[n] = cell
                n += 1
    return n


@jit
def fits(ground: Row, built: int) -> bool:
    """May a tile or camp be built anywhere?"""
    for row in range(max(1, ground[LOWEST_ROW] - 1), min(WIDTH - 1, ground[HIGHEST_ROW] + 2)):
        for column in range(max(1, ground[LOWEST_COLUMN] - 1), min(WIDTH - 1, ground[HIGHEST_COLUMN] + 2)):
            cell = WIDTH * row + column
            if ground[cell] == 0 and misfit(ground, cell, built) == 0 and not closes_area(ground, cell):
                return True
    return False


# --- rebuilding (PB-10 to PB-12) -------------------------------------------------------------------------


@jit
def breach_of_removal(ground: Row, cell: int) -> int:
    """PB-10, PB-11: the rule that keeps a tile or camp in its place; 0 where it may be taken out."""
    if cell == START:
        return FOUNTAIN_STAYS
    if ground[cell] == 0:
        return NOTHING_THERE
    if not has_empty_neighbour(ground, cell):
        return CLOSED_AREA
    if ground[cell] & TILE:
        if holds_camp(ground, cell):
            return CAMP_RULE
        if open_neighbours(ground, cell) > 1 and walk(ground, cell) < ground[TILES] - 1:
            return NOT_ON_FOOT
    return 0


@jit
def breach_of_exchange(ground: Row, cell: int, built: int) -> int:
    """PB-10, PB-11: the rule that keeps a tile or camp from taking the place of another; 0 where it may.

    A tile with fitting sides opens to the same neighbours as the old one, so nobody's way is cut off; and no cell is
    filled or emptied. A tile never changes with a camp: it would have an open side, which a camp may not touch.
    """
    if cell == START:
        return FOUNTAIN_STAYS
    if ground[cell] == 0:
        return NOTHING_THERE
    return misfit(ground, cell, built)


@jit
def removable_cells(ground: Row, out: Row) -> int:
    """The cells whose tile or camp may be taken out, by rising number; returns how many."""
    n = 0
    for row in range(ground[LOWEST_ROW], ground[HIGHEST_ROW] + 1):
        for column in range(ground[LOWEST_COLUMN], ground[HIGHEST_COLUMN] + 1):
            cell = WIDTH * row + column
            if ground[cell] != 0 and breach_of_removal(ground, cell) == 0:
                out[n] = cell
                n += 1
    return n


@jit
def exchangeable_cells(ground: Row, built: int, out: Row) -> int:
    """The cells whose tile or camp may be exchanged for this one, by rising number; returns how many."""
    n = 0
    for row in range(ground[LOWEST_ROW], ground[HIGHEST_ROW] + 1):
        for column in range(ground[LOWEST_COLUMN], ground[HIGHEST_COLUMN] + 1):
            cell = WIDTH * row + column
            if ground[cell] != 0 and breach_of_exchange(ground, cell, built) == 0:
                out[n] = cell
                n += 1
    return n


@jit
def has_empty_neighbour(ground: Row, cell: int) -> bool:
    """PB-7: a cell that is emptied must lead outside; every empty neighbour does."""
    empty = 0
    for side in range(SIDES):
        if ground[cell + STEP[side]] == 0:
            empty += 1
    return empty > 0


@jit
def holds_camp(ground: Row, cell: int) -> bool:
    """RP-62: does a camp beside this tile have no bastion against any other tile?"""
    for side in range(SIDES):
        beside = cell + STEP[side]
        if ground[beside] & CAMP and bastions_on_walls(ground, beside) == 1:
            return True
    return False


@jit
def bastions_on_walls(ground: Row, cell: int) -> int:
    """RP-62: bastions of a camp that lie against a tile; where they do, its side is walled."""
    count = 0
    for side in range(SIDES):
        if (ground[cell] >> side) & 1 and ground[cell + STEP[side]] & TILE:
            count += 1
    return count


@jit
def open_neighbours(ground: Row, cell: int) -> int:
    """PB-5: to how many tiles one can walk directly from a tile."""
    count = 0
    for side in range(SIDES):
        if not (ground[cell] >> side) & 1 and ground[cell + STEP[side]] & TILE:
            count += 1
    return count


@jit
def walk(ground: Row, without: int) -> int:
    """PB-5: how many tiles are reached on foot from the fountain, were one cell (or none: -1) empty."""
    ground[LIST] = START
    ground[START] |= SEEN
    reached = 1
    at = 0
    while at < reached:
        cell = ground[LIST + at]
        at += 1
        for side in range(SIDES):
            beside = cell + STEP[side]
            other = ground[beside]
            is_open = other & TILE and not (ground[cell] >> side) & 1 and not (other >> (side ^ 2)) & 1
            if is_open and not other & SEEN and beside != without:
                ground[beside] |= SEEN
                ground[LIST + reached] = beside
                reached += 1
    for i in range(reached):
        ground[ground[LIST + i]] &= ~SEEN
    return reached


# --- walls (PB-13 to PB-16) ------------------------------------------------------------------------------


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


@jit
def open_sides(ground: Row) -> int:
    """PB-5: sides without a wall, beyond which nothing is built: where one can go on building."""
    count = 0
    for row in range(ground[LOWEST_ROW], ground[HIGHEST_ROW] + 1):
        for column in range(ground[LOWEST_COLUMN], ground[HIGHEST_COLUMN] + 1):
            cell = WIDTH * row + column
            if ground[cell] & TILE:
                for side in range(SIDES):
                    if not (ground[cell] >> side) & 1 and ground[cell + STEP[side]] == 0:
                        count += 1
    return count


# --- a whole palace --------------------------------------------------------------------------------------


@jit
def breach_of_palace(ground: Row) -> int:
    """PB-1, PB-4 to PB-7, PB-18, RP-62: the first rule that a whole palace breaks; 0 if it stands.

    For palaces that were not built move by move: positions given as text, the score pad.
    """
    if ground[START] & ~GUARDS & (OWN - 1) != TILE:
        return TAKEN
    for row in range(ground[LOWEST_ROW], ground[HIGHEST_ROW] + 1):
        for column in range(ground[LOWEST_COLUMN], ground[HIGHEST_COLUMN] + 1):
            cell = WIDTH * row + column
            if ground[cell] == 0:
                continue
            if not on_table(cell):
                return OFF_THE_TABLE
            misfits = misfit(ground, cell, ground[cell])
            if misfits and not (cell == START and misfits == NO_SHARED_SIDE):
                return misfits
    if walk(ground, -1) < ground[TILES]:
        return NOT_ON_FOOT
    return CLOSED_AREA if has_closed_area(ground) else 0


@jit
def has_closed_area(ground: Row) -> bool:
    """PB-7: is there an empty cell from which one cannot leave, over empty cells, to those around the whole palace?"""
    low = WIDTH * (ground[LOWEST_ROW] - 1) + ground[LOWEST_COLUMN] - 1
    wide = ground[HIGHEST_COLUMN] - ground[LOWEST_COLUMN] + 3
    high = ground[HIGHEST_ROW] - ground[LOWEST_ROW] + 3
    ground[low] = SEEN  # a corner outside, next to an empty cell on every way round
    spreading = True
    while spreading:
        spreading = False
        for row in range(high):
            for column in range(wide):
                cell = low + WIDTH * row + column
                if ground[cell] == 0 and (
                    (column < wide - 1 and ground[cell + 1] == SEEN)
                    or (column > 0 and ground[cell - 1] == SEEN)
                    or (row < high - 1 and ground[cell + WIDTH] == SEEN)
                    or (row > 0 and ground[cell - WIDTH] == SEEN)
                ):
                    ground[cell] = SEEN
                    spreading = True
    closed = False
    for row in range(high):
        for column in range(wide):
            cell = low + WIDTH * row + column
            closed = closed or ground[cell] == 0
            ground[cell] &= ~SEEN
    return closed
