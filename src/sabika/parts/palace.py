"""The palace: tiles with walls around the fountain, PB-1 to PB-12 and PB-18, with camps (RP-62). Compiled.

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

from typing import Any

import numpy as np

from sabika.engine.jit import jit, jit_as
from sabika.engine.record import Row, unwritten
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
ON_THE_WAY = 128  # the same: others are only reached over it
GUARD = 256  # << side
GUARDS = WALLS * GUARD
OWN = 4096  # from here on the game's own

# Behind the cells of a ground: its bounds, how many tiles it holds, and where a walk leads.
LOWEST_ROW = CELLS
HIGHEST_ROW = CELLS + 1
LOWEST_COLUMN = CELLS + 2
HIGHEST_COLUMN = CELLS + 3
TILES = CELLS + 4  # camps not counted
RING_LESS = CELLS + 5  # PB-14: 1 where the table chose that a wall all the way round counts one section less
LIST = CELLS + 6  # where a walk leads: LOOKS × cell + the side to look next
MOST_TILES = 128
SEEN_AS = LIST + MOST_TILES  # + cell: as which tile it was seen on a walk
OPEN_TO = SEEN_AS + CELLS  # + cell: the first one seen that it, or one behind it, is open to
ROOM = OPEN_TO + CELLS
GROUND = LIST  # numbers of a ground on which nobody walks

# A site: its cell, and below that, a bit a side, camps beside it, tiles, and walls or bastions towards it.
SITE_BITS = 3 * SIDES
TOUCHED = TILE * WALLS | CAMP * WALLS << SIDES - 1

LOOKS = 2 * SIDES  # SIDES and more: back

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


def _room_for_ground() -> Any:
    return unwritten(ROOM, np.int16)


@jit_as(_room_for_ground)
def room_for_ground() -> Row:
    """Room for a ground; what stands in it at first means nothing."""
    return [0] * ROOM


def _clear_ground(ground: np.ndarray[tuple[int], np.dtype[np.int16]]) -> None:
    ground[:GROUND] = 0


@jit_as(_clear_ground)
def clear_ground(ground: Row) -> None:
    """A ground with nothing on it, not even the fountain."""
    ground[:GROUND] = [0] * GROUND


def _cell_list() -> Any:
    return unwritten(CELLS, np.int32)


@jit_as(_cell_list)
def cell_list() -> Row:
    """Room for a list of cells, sites or sections; what stands in it at first means nothing."""
    return [0] * CELLS


@jit
def fountain_alone() -> Row:
    """PB-1: a palace begins with the fountain, which has no walls."""
    ground = room_for_ground()
    lay_fountain(ground)
    return ground


@jit
def lay_fountain(ground: Row) -> None:
    """The same in room that there is already: whatever lay there is gone."""
    clear_ground(ground)
    ground[LOWEST_ROW] = START // WIDTH
    ground[HIGHEST_ROW] = START // WIDTH
    ground[LOWEST_COLUMN] = START % WIDTH
    ground[HIGHEST_COLUMN] = START % WIDTH
    lay(ground, START, TILE)


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
    misfits = misfit(site(ground, cell), built)
    if misfits == 0 and closes_area(ground, cell):
        return CLOSED_AREA
    return misfits


@jit
def site(ground: Row, cell: int) -> int:
    """PB-4, RP-62: a cell with what surrounds it, whatever lies on the cell itself.

    One number: the cell, and a bit a side for camps, for tiles, and for walls and bastions towards the cell.
    """
    around = 0
    for side in range(SIDES):
        other = ground[cell + STEP[side]]
        around |= ((other >> (side ^ 2)) & 1) << side
        around |= (other & TILE) << side
        around |= (other & CAMP) << (SIDES - 1 + side)
    return cell << SITE_BITS | around


@jit
def cell_of(site: int) -> int:
    """The cell of a site."""
    return site >> SITE_BITS


@jit
def misfit(site: int, built: int) -> int:
    """PB-4, PB-5, PB-6, RP-62: the rule by which a tile or camp does not fit to its neighbours; 0 where it fits.

    All tiles that lie are reached on foot; so a new one is, too, if one of its sides is open to one of them.
    """
    walls = site & WALLS
    tiles = (site >> SIDES) & WALLS
    camps = (site >> 2 * SIDES) & WALLS
    if built & CAMP:  # bastion to wall, green to green between camps
        if tiles & ~(walls & built) or camps & (walls | built):
            return CAMP_RULE
        return 0 if tiles else CAMP_RULE if camps else NO_SHARED_SIDE
    wrong = tiles & (walls ^ built) | camps & ~(walls & built)  # a side each
    if wrong:
        return CAMP_RULE if wrong & -wrong & camps else UNLIKE_SIDES  # the first of them
    if tiles & ~built:
        return 0
    return NOT_ON_FOOT if tiles | camps else NO_SHARED_SIDE


@jit
def closes_area(ground: Row, cell: int) -> bool:
    """PB-7: would building here close in an empty area?

    What is built hangs together, and all empty cells lead outside. So it is enough to look around the cell: if its
    empty neighbours do not meet over an empty corner there, they do not meet any more, and one of them is closed in.
    """
    strands = 0
    for side in range(SIDES):
        here = STEP[side]
        turned = STEP[(side + 1) & 3]
        empty = ground[cell + here] == 0
        meets = empty & (ground[cell + turned] == 0) & (ground[cell + here + turned] == 0)
        strands += empty - meets
    return strands > 1


@jit
def free_sites(ground: Row, out: Row) -> int:
    """PB-6, PB-7, PB-18: where anything at all might be built, beside what lies; by rising number; returns how many."""
    n = 0
    for row in range(max(1, ground[LOWEST_ROW] - 1), min(WIDTH - 1, ground[HIGHEST_ROW] + 2)):
        for column in range(max(1, ground[LOWEST_COLUMN] - 1), min(WIDTH - 1, ground[HIGHEST_COLUMN] + 2)):
            cell = WIDTH * row + column
            if ground[cell] == 0:
                there = site(ground, cell)
                if there & TOUCHED and not closes_area(ground, cell):
                    out[n] = there
                    n += 1
    return n


@jit
def legal_cells(ground: Row, built: int, out: Row) -> int:
    """The cells where a tile or camp may be built, by rising number; returns how many."""
    return list_fitting(out, free_sites(ground, out), built, 0, out, 0)


@jit
def list_fitting(sites: Row, count: int, built: int, first: int, out: Row, n: int) -> int:
    """PB-4 to PB-6, RP-62: of so many sites those where a tile or camp fits, as `first` + cell.

    Written behind the n entries that `out` has already, which may be `sites` itself if n is 0; returns how many there
    are then.
    """
    for i in range(count):
        if misfit(sites[i], built) == 0:
            out[n] = first + cell_of(sites[i])
            n += 1
    return n


@jit
def fits(ground: Row, built: int) -> bool:
    """May a tile or camp be built anywhere?"""
    for row in range(max(1, ground[LOWEST_ROW] - 1), min(WIDTH - 1, ground[HIGHEST_ROW] + 2)):
        for column in range(max(1, ground[LOWEST_COLUMN] - 1), min(WIDTH - 1, ground[HIGHEST_COLUMN] + 2)):
            cell = WIDTH * row + column
            if ground[cell] == 0 and misfit(site(ground, cell), built) == 0 and not closes_area(ground, cell):
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
    mark_ways(ground)
    breach = what_keeps(ground, cell)
    clear_marks(ground)
    return breach


@jit
def what_keeps(ground: Row, cell: int) -> int:
    """PB-7, PB-11, RP-62: the same for a tile or camp besides the fountain, while the ways of others are marked."""
    if not has_empty_neighbour(ground, cell):
        return CLOSED_AREA
    if ground[cell] & TILE and holds_camp(ground, cell):
        return CAMP_RULE
    return NOT_ON_FOOT if ground[cell] & ON_THE_WAY else 0


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
    return misfit(site(ground, cell), built)


@jit
def removable_cells(ground: Row, out: Row) -> int:
    """The cells whose tile or camp may be taken out, by rising number; returns how many."""
    mark_ways(ground)
    n = 0
    for row in range(ground[LOWEST_ROW], ground[HIGHEST_ROW] + 1):
        for column in range(ground[LOWEST_COLUMN], ground[HIGHEST_COLUMN] + 1):
            cell = WIDTH * row + column
            if ground[cell] != 0 and cell != START and what_keeps(ground, cell) == 0:
                out[n] = cell
                n += 1
    clear_marks(ground)
    return n


@jit
def exchangeable_cells(ground: Row, built: int, out: Row) -> int:
    """The cells whose tile or camp may be exchanged for this one, by rising number; returns how many."""
    return list_fitting(out, built_sites(ground, out), built, 0, out, 0)


@jit
def built_sites(ground: Row, out: Row) -> int:
    """PB-10: what is built, but for the fountain; by rising number; returns how many."""
    n = 0
    for row in range(ground[LOWEST_ROW], ground[HIGHEST_ROW] + 1):
        for column in range(ground[LOWEST_COLUMN], ground[HIGHEST_COLUMN] + 1):
            cell = WIDTH * row + column
            if ground[cell] != 0 and cell != START:
                out[n] = site(ground, cell)
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
def is_open(ground: Row, cell: int, side: int) -> bool:
    """PB-5: can one walk from a tile to a tile beside it?"""
    other = ground[cell + STEP[side]]
    return other & TILE != 0 and ((ground[cell] >> side) | (other >> (side ^ 2))) & 1 == 0


@jit
def mark_ways(ground: Row) -> int:
    """PB-5: walk all over the palace; mark tiles as seen, and as on the way if others are only reached over them.

    From the fountain on to what was not seen yet, back where there is nothing more. A tile is on the way if, going
    back to it, those behind it were open to nothing seen before it. Returns how many were seen.
    """
    count = 1
    steps = step_on(ground, START, count, 0)
    while steps > 0:
        last = LIST + steps - 1
        cell = ground[last] // LOOKS
        side = ground[last] % LOOKS
        ground[last] += 1
        if side == SIDES:
            steps -= 1
            if steps > 0:
                step_back(ground, cell, ground[last - 1] // LOOKS)
        elif is_open(ground, cell, side):
            beside = cell + STEP[side]
            if ground[beside] & SEEN:
                ground[OPEN_TO + cell] = min(ground[OPEN_TO + cell], ground[SEEN_AS + beside])
            else:
                count += 1
                steps = step_on(ground, beside, count, steps)
    return count


@jit
def step_on(ground: Row, cell: int, number: int, steps: int) -> int:
    """To a tile not seen yet; returns how many steps lead there."""
    ground[cell] |= SEEN
    ground[LIST + steps] = LOOKS * cell
    ground[SEEN_AS + cell] = number
    ground[OPEN_TO + cell] = number
    return steps + 1


@jit
def step_back(ground: Row, cell: int, before: int) -> None:
    """From a tile to the one before it on the way."""
    if ground[OPEN_TO + cell] >= ground[SEEN_AS + before]:
        ground[before] |= ON_THE_WAY
    ground[OPEN_TO + before] = min(ground[OPEN_TO + before], ground[OPEN_TO + cell])


@jit
def clear_marks(ground: Row) -> None:
    """The walk is over."""
    for row in range(ground[LOWEST_ROW], ground[HIGHEST_ROW] + 1):
        for column in range(ground[LOWEST_COLUMN], ground[HIGHEST_COLUMN] + 1):
            ground[WIDTH * row + column] &= ~(SEEN | ON_THE_WAY)


# --- a whole palace --------------------------------------------------------------------------------------


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
            misfits = misfit(site(ground, cell), ground[cell])
            if misfits and not (cell == START and misfits == NO_SHARED_SIDE):
                return misfits
    reached = mark_ways(ground)
    clear_marks(ground)
    if reached < ground[TILES]:
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
