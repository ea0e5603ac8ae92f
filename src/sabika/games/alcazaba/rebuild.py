"""Rebuilding instead of placing a marker, AZ-6 and PB-12. Compiled."""

from __future__ import annotations

from sabika.engine.jit import jit
from sabika.engine.record import Row
from sabika.games.alcazaba.moves import ADD, REMOVE, SWAP
from sabika.games.alcazaba.position import BUILT, IN_RESERVE, TILES, Position
from sabika.games.alcazaba.tiles import find_tile, ground_of, tile_on, walls_of
from sabika.parts.dice_area import THROWS
from sabika.parts.dice_round import end_turn
from sabika.parts.palace import CELLS, TILE, built_sites, cell_list, free_sites, list_fitting, removable_cells


@jit
def may_rebuild(s: Position) -> bool:
    """AZ-6: after the first or second throw; not without any tile of one's own."""
    if s.throws == THROWS:
        return False
    for tile in range(TILES):
        if s.owner[tile] == s.seat and (s.place[tile] == BUILT or s.place[tile] == IN_RESERVE):
            return True
    return False


@jit
def list_rebuilds(s: Position, out: Row, n: int) -> int:
    """PB-12: tiles to take out, tiles to add, tiles to swap in; equal ones of the reserve once.

    Written behind the n entries that `out` has already; returns how many there are then.
    """
    ground = ground_of(s, s.seat)
    sites = cell_list()
    for i in range(removable_cells(ground, sites)):
        out[n] = REMOVE + sites[i]
        n += 1
    count = free_sites(ground, sites)
    last = -1
    for tile in range(TILES):
        if is_another(s, tile, last):
            last = tile
            n = list_fitting(sites, count, TILE | walls_of(s, tile), ADD + CELLS * s.tiles[tile], out, n)
    count = built_sites(ground, sites)
    last = -1
    for tile in range(TILES):
        if is_another(s, tile, last):
            last = tile
            n = list_fitting(sites, count, TILE | walls_of(s, tile), SWAP + CELLS * s.tiles[tile], out, n)
    return n


@jit
def is_another(s: Position, tile: int, last: int) -> bool:
    """Does the tile lie in the reserve, and is it unlike the last one that was looked at?"""
    if s.place[tile] != IN_RESERVE or s.owner[tile] != s.seat:
        return False
    return last < 0 or s.tiles[tile] != s.tiles[last]


@jit
def remove_tile(s: Position, cell: int) -> None:
    """PB-12: a tile from the palace to the reserve."""
    to_reserve(s, tile_on(s, s.seat, cell))
    rest_marker(s)


@jit
def add_tile(s: Position, name: int, cell: int) -> None:
    """PB-12: a tile from the reserve into the palace."""
    put_on(s, find_tile(s, IN_RESERVE, s.seat, name), cell)
    rest_marker(s)


@jit
def swap_tile(s: Position, name: int, cell: int) -> None:
    """PB-12: a tile from the reserve against one in the palace, on exactly its cell."""
    new = find_tile(s, IN_RESERVE, s.seat, name)
    to_reserve(s, tile_on(s, s.seat, cell))
    put_on(s, new, cell)
    rest_marker(s)


@jit
def put_on(s: Position, tile: int, cell: int) -> None:
    """A tile of the seat to move is built."""
    s.place[tile] = BUILT
    s.cell[tile] = cell


@jit
def to_reserve(s: Position, tile: int) -> None:
    """PB-9: a tile of the seat to move is laid in the reserve."""
    s.place[tile] = IN_RESERVE
    s.cell[tile] = 0


@jit
def rest_marker(s: Position) -> None:
    """AZ-6: the marker lies on the reserve until the end of the round; it counts as placed."""
    s.hand[s.seat] -= 1
    s.resting[s.seat] += 1
    end_turn(s)
