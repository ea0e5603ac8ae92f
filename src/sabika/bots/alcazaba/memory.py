"""What heuristic and features work in, and remember."""

from __future__ import annotations

from sabika.bots.dice.features import PLACES_MEMORY
from sabika.bots.dice.prospects import Floats
from sabika.engine.jit import jit
from sabika.engine.record import Grid, Record, Row, f64, i8, i16, i64
from sabika.games.alcazaba.position import BUILT, KINDS, OWNERS, TILES, Position
from sabika.games.alcazaba.tiles import lay_out
from sabika.parts.outer_walls import longest_wall
from sabika.parts.palace import GROUND, open_sides

# Columns of the strengths: by kind and owner the tiles that count, with those that may come to, and those in reserve;
# by kind the tiles in the column.
COUNTED = 0
STRENGTH = COUNTED + KINDS * OWNERS
RESERVES = STRENGTH + KINDS * OWNERS
THINGS = RESERVES + KINDS * OWNERS
SCRATCH = THINGS + KINDS


class Memory(Record):
    """Room to work in, and what is remembered: most moves leave all tiles, or those of the others, where they are."""

    grounds: Grid = i16(OWNERS, GROUND)  # palaces, laid out to be asked about
    walls: Row = i64(OWNERS)  # the longest of each
    open: Row = i64(OWNERS)  # sides of each where tiles can be built on
    stale: int = i64()  # a bit for each palace that has changed since
    counts: Grid = i64(KINDS, OWNERS)  # tiles that count
    totals: Floats = f64(OWNERS)
    scratch: Floats = f64(SCRATCH)
    places: Floats = f64(PLACES_MEMORY)

    # how the tiles lay
    known: int = i8()  # 1 if that is known
    place: Row = i8(TILES)
    owner: Row = i8(TILES)
    cell: Row = i16(TILES)


@jit
def note_tiles(s: Position, memory: Memory) -> None:
    """Which palaces are not as they were, and how the tiles lie now."""
    if memory.known and lie_as_before(s, memory):
        return
    if not memory.known:
        memory.stale = (1 << s.seats) - 1
        memory.known = 1
    for tile in range(TILES):
        if (
            memory.place[tile] != s.place[tile]
            or memory.owner[tile] != s.owner[tile]
            or memory.cell[tile] != s.cell[tile]
        ):
            if memory.place[tile] == BUILT:
                memory.stale |= 1 << memory.owner[tile]
            if s.place[tile] == BUILT:
                memory.stale |= 1 << s.owner[tile]
            memory.place[tile] = s.place[tile]
            memory.owner[tile] = s.owner[tile]
            memory.cell[tile] = s.cell[tile]


@jit
def lie_as_before(s: Position, memory: Memory) -> bool:
    """Is every tile where it was?"""
    different = 0
    for tile in range(TILES):
        different |= memory.place[tile] ^ s.place[tile] | memory.owner[tile] ^ s.owner[tile]
        different |= memory.cell[tile] ^ s.cell[tile]
    return different == 0


@jit
def look_at_palace(s: Position, owner: int, memory: Memory) -> Row:
    """Lay a palace out and look around, if it has changed; returns its ground."""
    ground = memory.grounds[owner]
    if (memory.stale >> owner) & 1:
        memory.stale ^= 1 << owner
        lay_out(s, owner, ground)
        memory.walls[owner] = longest_wall(ground)
        memory.open[owner] = open_sides(ground)
    return ground
