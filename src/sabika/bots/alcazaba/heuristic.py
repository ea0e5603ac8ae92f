"""The heuristic: what a position is worth to a seat, in hundredths of a point. Compiled."""

from __future__ import annotations

from sabika.bots.alcazaba.memory import Memory, look_at_palace, note_tiles
from sabika.bots.dice.markers import after_others
from sabika.engine.jit import jit
from sabika.engine.record import Row
from sabika.games.alcazaba.position import (
    BUILT,
    IN_COLUMN,
    IN_RESERVE,
    KINDS,
    TAKEN,
    TILES,
    Position,
)
from sabika.games.alcazaba.result import tile_taken
from sabika.games.alcazaba.scoring import count_by_kind, worth_of
from sabika.games.alcazaba.tiles import kind_of, walls_of
from sabika.parts.dice_area import FIELDS
from sabika.parts.dice_round import FINISHED, LINES, SCORINGS
from sabika.parts.outer_walls import longest_wall
from sabika.parts.palace import TILE, cell_list, fits, lay, legal_cells, lift

TILE_VALUE = 12  # a tile that counts, for every point that the first place is worth at the end
STANDING_VALUE = 30  # a point of the next scoring, if nothing more were built
WALL_VALUE = 70  # a section of the longest wall, for every scoring to come
RESERVE_SHARE = 25  # in a hundred: of a tile's value, as long as it lies in the reserve
CHIP_VALUE = 60  # to start the next round
A_BYTE = 8  # bits


@jit
def heuristic(s: Position, seat: int, memory: Memory) -> int:
    """Points written, tiles and walls, and markers that may be paid."""
    note_tiles(s, memory)
    value = 0
    for line in range(LINES):
        value += 100 * s.points[seat][line]
    if s.phase == FINISHED:
        return value
    for tile in range(TILES):
        if s.place[tile] >= TAKEN and s.owner[tile] == seat:
            value += tile_value(s, tile, memory)
    counts = memory.counts
    count_by_kind(s, counts)
    things = things_in_columns(s)
    for kind in range(KINDS):
        value += STANDING_VALUE * worth_of(s, next_scoring(s), kind, counts[kind], seat)
        value += markers_value(s, seat, kind, (things >> A_BYTE * kind) & 255)
    value += WALL_VALUE * (SCORINGS - s.round // 2) * wall_of(s, seat, memory)
    return value + (CHIP_VALUE if s.start == seat else 0)


@jit
def next_scoring(s: Position) -> int:
    return min(SCORINGS - 1, s.round // 2)


@jit
def last_first_place(s: Position, kind: int) -> int:
    return s.places[KINDS * (SCORINGS - 1) + kind][0]


@jit
def tile_value(s: Position, tile: int, memory: Memory) -> int:
    """A tile counts in the scorings to come; in the reserve it may be built later."""
    value = TILE_VALUE * last_first_place(s, kind_of(s, tile))
    if s.place[tile] == IN_RESERVE:
        return value * RESERVE_SHARE // 100
    return value if s.place[tile] == BUILT or fits_somewhere(s, tile, memory) else value // 2


@jit
def fits_somewhere(s: Position, tile: int, memory: Memory) -> bool:
    return fits(look_at_palace(s, s.owner[tile], memory), TILE | walls_of(s, tile))


@jit
def wall_of(s: Position, seat: int, memory: Memory) -> int:
    """PB-14: the longest wall, with a tile just taken where it serves best."""
    ground = look_at_palace(s, seat, memory)
    wall = memory.walls[seat]
    taken = tile_taken(s)
    if taken >= 0 and s.owner[taken] == seat:
        wall = wall_with(ground, TILE | walls_of(s, taken), wall)
    return wall


@jit
def wall_with(ground: Row, built: int, wall: int) -> int:
    """The longest wall that one more tile can give, or the present one."""
    cells = cell_list()
    best = wall
    for i in range(legal_cells(ground, built, cells)):
        lay(ground, cells[i], built)
        best = max(best, longest_wall(ground))
        lift(ground, cells[i])
    return best


@jit
def things_in_columns(s: Position) -> int:
    """AZ-7: tiles and the chip in every column, a byte each: so many markers are paid."""
    things = 1 << A_BYTE * (s.chip - 1) if s.chip else 0
    for tile in range(TILES):
        if s.place[tile] == IN_COLUMN:
            things += 1 << A_BYTE * kind_of(s, tile)
    return things


@jit
def markers_value(s: Position, seat: int, kind: int, things: int) -> int:
    """AZ-7: the best markers of a column are paid, as many as there are things."""
    value = 0
    spare = things - 1
    for field in range(FIELDS):
        if spare < 0:
            break
        if s.area[kind][field]:
            if s.area[kind][field] == seat + 1:
                value += marker_value(s, kind, field, spare)
            spare -= 1
    return value


@jit
def marker_value(s: Position, kind: int, field: int, spare: int) -> int:
    """AZ-7 seen from afar: a tile for a marker on this field, if later markers do not overtake it."""
    value = (TILE_VALUE + STANDING_VALUE // 3) * last_first_place(s, kind) + WALL_VALUE
    return after_others(value, field, s.seats * s.markers - s.turn, spare)
