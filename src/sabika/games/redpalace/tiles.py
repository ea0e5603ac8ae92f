"""Which tile is what, and how it lies in a palace. Compiled."""

from __future__ import annotations

from sabika.engine.jit import jit
from sabika.engine.record import Row
from sabika.games.redpalace.position import (
    ASIDE,
    BUILT,
    CURRENCIES,
    FIRST_BAZAAR,
    FIRST_CAMP,
    FIRST_MEDINA,
    FIRST_PLAZA,
    LANDS,
    PARKING_TILES,
    RING_COUNTS_LESS,
    TILES,
    TOWER,
    Position,
)
from sabika.parts.palace import CAMP, GUARD, OWN, RING_LESS, TILE, lay, lay_fountain, room_for_ground

NO_TILE = 0


@jit
def is_land(tile: int) -> bool:
    """RP-1: a land tile, which carries a building tile."""
    return NO_TILE < tile <= LANDS


@jit
def is_medina(tile: int) -> bool:
    return FIRST_MEDINA <= tile < FIRST_CAMP


@jit
def is_camp(tile: int) -> bool:
    return FIRST_CAMP <= tile < FIRST_BAZAAR


@jit
def is_bazaar(tile: int) -> bool:
    return FIRST_BAZAAR <= tile < FIRST_PLAZA


@jit
def is_plaza(tile: int) -> bool:
    return tile >= FIRST_PLAZA


@jit
def is_at(s: Position, tile: int, place: int) -> bool:
    """Does the tile lie there, with the seat whose turn it is?"""
    return s.place[tile] == place and s.owner[tile] == s.seat


@jit
def has_aside(s: Position, seat: int) -> bool:
    """RP-32: is anything of this seat still to be laid?"""
    count = 0
    for tile in range(1, TILES):
        if s.place[tile] == ASIDE and s.owner[tile] == seat:
            count += 1
    return count > 0


@jit
def lies_as(s: Position, tile: int) -> int:
    """What a ground holds where the tile lies: walls, guards and the kind of building, or a camp's bastions."""
    if is_camp(tile):
        return CAMP | s.walls[tile]
    return TILE | s.walls[tile] | s.pieces[tile] | GUARD * s.guards[tile] | OWN * s.building[tile]


@jit
def ground_of(s: Position, seat: int) -> Row:
    """The Alhambra of a seat, laid out."""
    ground = room_for_ground()
    lay_out(s, seat, ground)
    return ground


@jit
def lay_out(s: Position, seat: int, ground: Row) -> None:
    """The same on a ground that there is already."""
    lay_fountain(ground)
    ground[RING_LESS] = 1 if s.rulings & RING_COUNTS_LESS else 0
    for tile in range(1, TILES):
        if s.place[tile] == BUILT and s.owner[tile] == seat:
            lay(ground, s.cell[tile], lies_as(s, tile))


@jit
def tile_at(s: Position, seat: int, cell: int) -> int:
    """The tile that a seat has built on a cell; 0 where there is none."""
    for tile in range(1, TILES):
        if s.cell[tile] == cell and s.place[tile] == BUILT and s.owner[tile] == seat:
            return tile
    return NO_TILE


@jit
def walls_of(s: Position, tile: int) -> int:
    """PB-2, RP-24: the walled sides of a tile, wall pieces included."""
    return s.walls[tile] | s.pieces[tile]


@jit
def sides_in(mask: int) -> int:
    """How many of the four sides a mask names."""
    return (mask & 1) + ((mask >> 1) & 1) + ((mask >> 2) & 1) + ((mask >> 3) & 1)


@jit
def slot_currency(s: Position, slot: int) -> int:
    """RP-2: in which currency what lies in a yard slot is paid."""
    return (slot + s.yard_shift[slot]) % CURRENCIES


@jit
def slot_of(s: Position, currency: int) -> int:
    """RP-2: the yard slot of a currency."""
    slot = 0
    while slot_currency(s, slot) != currency:
        slot += 1
    return slot


@jit
def parking_tiles(s: Position) -> int:
    """RP-8: how many parking tiles lie on the guard board; the last one has no limit."""
    return PARKING_TILES + s.more_parking


@jit
def guard_towers(s: Position, tile: int) -> int:
    """RP-1: the guard towers of a tile, a bit a side; land tiles and, in a box of one's own, medinas have some."""
    return s.towers[tile] if is_land(tile) or is_medina(tile) else 0


@jit
def tower_height(s: Position) -> int:
    """RP-1: tiles left in the tower."""
    height = 0
    for tile in range(1, FIRST_PLAZA):
        if s.place[tile] == TOWER:
            height += 1
    return height
