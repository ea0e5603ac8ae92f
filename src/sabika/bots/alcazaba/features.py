"""The features: a position as numbers about -1 to 1, as a seat sees it, for the net. Compiled."""

from __future__ import annotations

from typing import Any

from sabika.bots.alcazaba.heuristic import fits_somewhere, last_first_place, wall_with
from sabika.bots.alcazaba.memory import COUNTED, RESERVES, STRENGTH, THINGS, Memory, look_at_palace, note_tiles
from sabika.bots.dice.features import (
    MARKER_FEATURES,
    PLACE_FEATURES,
    POINT_FEATURES,
    TURN_FEATURES,
    later_than,
    write_best_markers,
    write_places,
    write_points,
    write_turn,
)
from sabika.bots.dice.prospects import Floats, chance_to_stay, clear, clipped
from sabika.engine.jit import jit
from sabika.games.alcazaba.position import (
    BUILT,
    IN_COLUMN,
    IN_RESERVE,
    KINDS,
    LAY_DOWN,
    OWNERS,
    TAKE_ONE,
    TAKEN,
    TILES,
    WITH_DIRK,
    Position,
)
from sabika.games.alcazaba.result import tile_taken
from sabika.games.alcazaba.tiles import kind_of, walls_of
from sabika.parts.dice_area import FIELDS
from sabika.parts.dice_round import FINISHED, SCORINGS
from sabika.parts.palace import TILE
from sabika.parts.throwing import DICE

KIND_FEATURES = 9 + MARKER_FEATURES + PLACE_FEATURES
WALL_FEATURES = 5
RESERVE_FEATURES = 4
GROWTH_FEATURES = 3
FEATURES = TURN_FEATURES + KIND_FEATURES * KINDS + WALL_FEATURES + RESERVE_FEATURES + GROWTH_FEATURES + POINT_FEATURES

# What a tile that is not built yet counts beside one that is.
RESERVED = 0.25
TAKEN_FITTING = 0.95
TAKEN_ONLY = 0.3
CHIP_ONLY = 0.2  # a marker that is paid with the start-player chip


@jit
def features(s: Position, seat: int, out: Any, memory: Memory) -> int:
    """Where the game stands, every kind, walls and points: own ones beside those of the best rival."""
    write_turn(s, seat, s.phase >= TAKE_ONE, out)
    note_tiles(s, memory)
    totals, scratch, places = memory.totals, memory.scratch, memory.places
    clear(totals)
    clear(scratch)
    count_tiles(s, scratch, memory)
    at = TURN_FEATURES
    for kind in range(KINDS):
        pay_markers(s, kind, scratch)
        write_kind(s, seat, kind, scratch, out, at)
        first = SCORINGS - scorings_left(s)
        strength = STRENGTH + OWNERS * kind
        write_places(s, seat, kind, first, scratch, strength, places, totals, out, at + KIND_FEATURES - PLACE_FEATURES)
        at += KIND_FEATURES
    write_walls(s, seat, memory, totals, out, at)
    at += WALL_FEATURES
    write_reserves(s, seat, scratch, out, at)
    at += RESERVE_FEATURES
    write_growth(s, seat, scratch, out, at)
    write_points(s, seat, totals, out, at + GROWTH_FEATURES)
    return FEATURES


# --- kinds -----------------------------------------------------------------------------------------------


@jit
def count_tiles(s: Position, scratch: Floats, memory: Memory) -> None:
    """Where the tiles are: those that count, others that may come to count, those in the columns."""
    for tile in range(TILES):
        place = s.place[tile]
        if place < IN_COLUMN:
            continue
        kind = kind_of(s, tile)
        at = OWNERS * kind + s.owner[tile]
        if place in (BUILT, WITH_DIRK):
            scratch[COUNTED + at] += 1.0
            scratch[STRENGTH + at] += 1.0
        elif place == IN_RESERVE:
            scratch[RESERVES + at] += 1.0
            scratch[STRENGTH + at] += RESERVED
        elif place == TAKEN:
            scratch[STRENGTH + at] += TAKEN_FITTING if fits_somewhere(s, tile, memory) else TAKEN_ONLY
        elif place == IN_COLUMN:
            scratch[THINGS + kind] += 1.0


@jit
def pay_markers(s: Position, kind: int, scratch: Floats) -> None:
    """AZ-7 seen from afar: a tile for each of the best markers, if later ones do not overtake them."""
    if s.phase >= TAKE_ONE and s.column > kind:
        return
    tiles = int(scratch[THINGS + kind])
    things = tiles + (1 if s.chip == kind + 1 else 0)
    better = 0
    for field in range(FIELDS):
        if better == things:
            return
        if s.area[kind][field]:
            owner = s.area[kind][field] - 1
            chance = chance_to_stay(field, later_than(s, owner), things - 1 - better)
            scratch[STRENGTH + OWNERS * kind + owner] += chance * (1.0 if better < tiles else CHIP_ONLY)
            better += 1


@jit
def write_kind(s: Position, seat: int, kind: int, scratch: Floats, out: Any, at: int) -> None:
    """Tiles, markers and what lies in the column, and the dice of the own turn."""
    counted = COUNTED + OWNERS * kind
    strength = STRENGTH + OWNERS * kind
    most = 0.0
    strongest = 0.0
    coming = 0.0
    for owner in range(s.owners):
        if owner != seat:
            most = max(most, scratch[counted + owner])
            strongest = max(strongest, scratch[strength + owner])
            coming = max(coming, scratch[strength + owner] - scratch[counted + owner])
    out[at] = scratch[counted + seat] / 6.0
    out[at + 1] = most / 6.0
    out[at + 2] = (scratch[strength + seat] - scratch[counted + seat]) / 2.0
    out[at + 3] = coming / 2.0
    out[at + 4] = clipped((scratch[strength + seat] - strongest) / 3.0)
    out[at + 5] = scratch[RESERVES + OWNERS * kind + seat] / 3.0
    out[at + 6] = scratch[THINGS + kind] / 4.0
    out[at + 7] = 1.0 if s.chip == kind + 1 else 0.0
    out[at + 8] = s.dice[kind] / DICE if s.seat == seat else 0.0
    write_best_markers(s, kind, out, at + 9)


# --- walls ---------------------------------------------------------------------------------------------


@jit
def write_walls(s: Position, seat: int, memory: Memory, totals: Floats, out: Any, at: int) -> None:
    """PB-14: the longest wall, the best rival's, and room to build on; added to the totals."""
    scorings = scorings_left(s)
    rival = 0
    own = 0
    for owner in range(s.seats):
        ground = look_at_palace(s, owner, memory)
        wall = memory.walls[owner]
        if s.phase == LAY_DOWN and owner == s.seat:
            wall = wall_with(ground, TILE | walls_of(s, tile_taken(s)), wall)
        totals[owner] += scorings * wall
        if owner == seat:
            own = wall
            out[at + 3] = memory.open[owner] / 12.0
        else:
            rival = max(rival, wall)
    out[at] = own / 15.0
    out[at + 1] = rival / 15.0
    out[at + 2] = clipped((own - rival) / 10.0)
    out[at + 4] = own * scorings / 30.0


@jit
def write_reserves(s: Position, seat: int, scratch: Floats, out: Any, at: int) -> None:
    """PB-9: tiles built and in the reserve, and the most that a rival has of them."""
    own_tiles, own_reserve, rival_tiles, rival_reserve = 0.0, 0.0, 0.0, 0.0
    for owner in range(s.seats):
        tiles = 0.0
        reserve = 0.0
        for kind in range(KINDS):
            tiles += scratch[COUNTED + OWNERS * kind + owner]
            reserve += scratch[RESERVES + OWNERS * kind + owner]
        if owner == seat:
            own_tiles, own_reserve = tiles, reserve
        else:
            rival_tiles, rival_reserve = max(rival_tiles, tiles), max(rival_reserve, reserve)
    out[at] = own_tiles / 20.0
    out[at + 1] = rival_tiles / 20.0
    out[at + 2] = own_reserve / 5.0
    out[at + 3] = rival_reserve / 5.0


@jit
def write_growth(s: Position, seat: int, scratch: Floats, out: Any, at: int) -> None:
    """All tiles, by what the first place of their kind is worth in the end; the best rival's, and the difference."""
    own = 0.0
    rival = 0.0
    for owner in range(s.seats):
        growth = 0.0
        for kind in range(KINDS):
            growth += scratch[STRENGTH + OWNERS * kind + owner] * last_first_place(s, kind)
        if owner == seat:
            own = growth
        else:
            rival = max(rival, growth)
    out[at] = own / 300.0
    out[at + 1] = rival / 300.0
    out[at + 2] = clipped((own - rival) / 100.0)


@jit
def scorings_left(s: Position) -> int:
    return 0 if s.phase == FINISHED else SCORINGS - s.round // 2
