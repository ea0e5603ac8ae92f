"""A position as numbers about -1 to 1, as a seat sees it: what learned bots go by. Compiled."""

from __future__ import annotations

from typing import Any

from sabika.engine.jit import jit
from sabika.games.alcazaba.estimate import fits_somewhere, wall_with
from sabika.games.alcazaba.position import (
    BUILT,
    FINISHED,
    IN_COLUMN,
    IN_RESERVE,
    KINDS,
    LAY_DOWN,
    LINES,
    OWNERS,
    ROUNDS,
    SCORINGS,
    SEATS,
    TAKE_ONE,
    TAKEN,
    TILES,
    TURN,
    WITH_DIRK,
    Position,
)
from sabika.games.alcazaba.result import tile_taken
from sabika.games.alcazaba.tiles import ground_of, kind_of, walls_of
from sabika.parts.dice_area import FIELDS, THROWS
from sabika.parts.palace import SIDES, STEP, TILE, longest_wall
from sabika.parts.prospects import (
    Floats,
    blank_row,
    chance_of_at_most,
    chance_to_lead,
    clipped,
    hope_of_places,
    overtakers,
)
from sabika.parts.throwing import DICE

TURN_FEATURES = 11
KIND_FEATURES = 14
WALL_FEATURES = 9
POINT_FEATURES = 7
FEATURES = TURN_FEATURES + KIND_FEATURES * KINDS + WALL_FEATURES + POINT_FEATURES

# What a tile that is not built yet counts beside one that is.
RESERVED = 0.25
TAKEN_FITTING = 0.95
TAKEN_ONLY = 0.3
CHIP_ONLY = 0.2  # a marker that is paid with the start-player chip

# Scratch: by kind and owner tiles that count and what others may become, by kind things in the column, by owner
# totals and walls.
COUNTED = 0
STRENGTH = COUNTED + KINDS * OWNERS
RESERVES = STRENGTH + KINDS * OWNERS
THINGS = RESERVES + KINDS * OWNERS
TOTALS = THINGS + KINDS
SCRATCH = TOTALS + OWNERS


@jit
def features(s: Position, seat: int, out: Any) -> int:
    """Where the game stands, every kind, walls and points: own ones beside those of the best rival."""
    write_turn(s, seat, out)
    scratch = blank_row(SCRATCH)
    count_tiles(s, scratch)
    at = TURN_FEATURES
    for kind in range(KINDS):
        pay_markers(s, kind, scratch)
        write_kind(s, seat, kind, scratch, out, at)
        hope_for_kind(s, seat, kind, scratch, out, at)
        at += KIND_FEATURES
    write_walls(s, seat, scratch, out, at)
    write_points(s, seat, scratch, out, at + WALL_FEATURES)
    return FEATURES


@jit
def write_turn(s: Position, seat: int, out: Any) -> None:
    """How much is left, how many play, and whether the seat acts now, or how soon."""
    others = s.seats * s.markers - s.turn - s.hand[seat] if s.phase <= TURN else 0
    acts = s.seat == seat
    out[0] = 1.0 - s.round / ROUNDS
    out[1] = turns_left(s)
    out[2] = s.seats / SEATS
    out[3] = 1.0 if s.owners > s.seats else 0.0
    out[4] = s.hand[seat] / 5.0 if s.phase <= TURN else 0.0
    out[5] = others / (5.0 * s.seats)
    out[6] = 1.0 if acts and s.phase <= TURN else 0.0
    out[7] = s.throws / THROWS if acts else 0.0
    out[8] = 1.0 if s.start == seat else 0.0
    out[9] = ((seat - s.seat) % s.seats) / SEATS
    out[10] = 1.0 if s.phase >= TAKE_ONE else 0.0


@jit
def turns_left(s: Position) -> float:
    """Of this round: from 1 to 0."""
    return 1.0 - s.turn / (s.seats * s.markers)


# --- kinds -----------------------------------------------------------------------------------------------


@jit
def count_tiles(s: Position, scratch: Floats) -> None:
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
            scratch[STRENGTH + at] += TAKEN_FITTING if fits_somewhere(s, tile) else TAKEN_ONLY
        elif place == IN_COLUMN:
            scratch[THINGS + kind] += 1.0


@jit
def pay_markers(s: Position, kind: int, scratch: Floats) -> None:
    """AZ-7 seen from afar: a tile for each of the best markers, if later ones do not overtake them."""
    if s.phase >= TAKE_ONE and s.column > kind:
        return
    tiles = int(scratch[THINGS + kind])
    things = tiles + (1 if s.chip == kind + 1 else 0)
    later = s.seats * s.markers - s.turn
    better = 0
    for field in range(FIELDS):
        if better == things:
            return
        if s.area[kind][field]:
            owner = s.area[kind][field] - 1
            others = later - (s.hand[owner] if owner < s.seats else 0)
            chance = chance_of_at_most(things - 1 - better, overtakers(field, max(0, others)))
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


@jit
def write_best_markers(s: Position, kind: int, out: Any, at: int) -> None:
    """How good the two best markers of a column are: what others have to beat."""
    out[at] = 0.0
    out[at + 1] = 0.0
    found = 0
    for field in range(FIELDS):
        if s.area[kind][field]:
            out[at + found] = 1.0 - field / FIELDS
            found += 1
            if found == 2:
                return


@jit
def hope_for_kind(s: Position, seat: int, kind: int, scratch: Floats, out: Any, at: int) -> None:
    """AZ-9 seen from afar: what the places of every scoring to come may bring; added to the totals."""
    first = STRENGTH + OWNERS * kind
    for i in range(at + 11, at + KIND_FEATURES):
        out[i] = 0.0
    if s.phase == FINISHED:
        return
    for scoring in range(s.round // 2, SCORINGS):
        is_last = scoring == SCORINGS - 1
        places = s.places[KINDS * scoring + kind]
        spread = 0.2 + 0.6 * (2 * scoring + 1 - s.round + turns_left(s))
        for owner in range(s.owners):
            hope = hope_of_places(scratch, first, s.owners, owner, places, spread)
            scratch[TOTALS + owner] += hope
            if owner == seat:
                out[at + (12 if is_last else 11)] += hope / 20.0
            elif is_last:
                out[at + 13] = max(out[at + 13], hope / 20.0)


# --- walls and points ------------------------------------------------------------------------------------


@jit
def write_walls(s: Position, seat: int, scratch: Floats, out: Any, at: int) -> None:
    """PB-14: the longest wall, room to build on, and reserves; the best rival's."""
    scorings = 0 if s.phase == FINISHED else SCORINGS - s.round // 2
    rival = 0
    own = 0
    for owner in range(s.seats):
        ground = ground_of(s, owner)
        wall = longest_wall(ground)
        if s.phase == LAY_DOWN and owner == s.seat:
            wall = wall_with(ground, TILE | walls_of(s, tile_taken(s)), wall)
        scratch[TOTALS + owner] += scorings * wall
        if owner == seat:
            own = wall
            out[at + 3] = open_sides(s, owner, ground) / 12.0
        else:
            rival = max(rival, wall)
    out[at] = own / 15.0
    out[at + 1] = rival / 15.0
    out[at + 2] = clipped((own - rival) / 10.0)
    out[at + 4] = own * scorings / 30.0
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
    out[at + 5] = own_tiles / 20.0
    out[at + 6] = rival_tiles / 20.0
    out[at + 7] = own_reserve / 5.0
    out[at + 8] = rival_reserve / 5.0


@jit
def open_sides(s: Position, owner: int, ground: Any) -> int:
    """Sides without a wall beside an empty cell: where tiles can be built on."""
    count = 0
    for tile in range(TILES):
        if s.place[tile] == BUILT and s.owner[tile] == owner:
            cell = s.cell[tile]
            for side in range(SIDES):
                if not (ground[cell] >> side) & 1 and ground[cell + STEP[side]] == 0:
                    count += 1
    return count


@jit
def write_points(s: Position, seat: int, scratch: Floats, out: Any, at: int) -> None:
    """Points written and points to hope for; the best rival's, the difference, and the chance to win."""
    totals = scratch[TOTALS:]
    rival = 0.0
    rival_written = 0
    for owner in range(s.owners):
        points = written(s, owner)
        totals[owner] += points
        if owner != seat and owner < s.seats:
            rival = max(rival, totals[owner])
            rival_written = max(rival_written, points)
    left = ROUNDS - s.round + turns_left(s)
    out[at] = written(s, seat) / 100.0
    out[at + 1] = rival_written / 100.0
    out[at + 2] = (written(s, seat) - rival_written) / 30.0
    out[at + 3] = totals[seat] / 100.0
    out[at + 4] = rival / 100.0
    out[at + 5] = clipped((totals[seat] - rival) / 50.0)
    out[at + 6] = chance_to_lead(totals, s.seats, seat, 2.0 + 6.0 * left)


@jit
def written(s: Position, owner: int) -> int:
    """Points on the score sheet so far."""
    total = 0
    for line in range(LINES):
        total += s.points[owner][line]
    return total
