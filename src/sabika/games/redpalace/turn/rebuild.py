"""Rebuilding, RP-16 and PB-10 to PB-12: one tile out, in, or exchanged. Compiled."""

from __future__ import annotations

from sabika.engine.jit import jit
from sabika.engine.record import Row
from sabika.games.redpalace.moves import ADD, REMOVE, SWAP_IN
from sabika.games.redpalace.position import BUILT, RESERVE, TILES, Position
from sabika.games.redpalace.tiles import ground_of, is_at, lies_as, tile_at
from sabika.games.redpalace.turn.begin import begin_action
from sabika.parts.palace import (
    CELLS,
    built_sites,
    cell_list,
    exchangeable_cells,
    fits,
    free_sites,
    list_fitting,
    removable_cells,
)


@jit
def list_rebuilds(s: Position, ground: Row, out: Row, n: int) -> int:
    """PB-12: every rebuild of the seat, written from out[n] on by rising number; returns how many are written now."""
    sites = cell_list()
    for i in range(removable_cells(ground, sites)):
        out[n] = REMOVE + sites[i]
        n += 1
    count = free_sites(ground, sites)
    for tile in range(1, TILES):
        if is_at(s, tile, RESERVE):
            n = list_fitting(sites, count, lies_as(s, tile), ADD + CELLS * tile, out, n)
    count = built_sites(ground, sites)
    for tile in range(1, TILES):
        if is_at(s, tile, RESERVE):
            n = list_fitting(sites, count, lies_as(s, tile), SWAP_IN + CELLS * tile, out, n)
    return n


@jit
def can_rebuild(s: Position) -> bool:
    """Is any rebuild possible? Whoever has built anything can take a tile out that others do not need."""
    ground = ground_of(s, s.seat)
    cells = cell_list()
    if removable_cells(ground, cells):
        return True
    for tile in range(1, TILES):
        if is_at(s, tile, RESERVE):
            built = lies_as(s, tile)
            if fits(ground, built) or exchangeable_cells(ground, built, cells):
                return True
    return False


@jit
def remove(s: Position, cell: int) -> None:
    """RP-16: an action: a tile into the reserve, its guards with it."""
    begin_action(s)
    take_out(s, cell)


@jit
def add(s: Position, tile: int, cell: int) -> None:
    """RP-16: an action: a tile out of the reserve into the Alhambra, its guards with it."""
    begin_action(s)
    put_in(s, tile, cell)


@jit
def exchange(s: Position, tile: int, cell: int) -> None:
    """PB-12: an action: the new one on exactly the old one's cell."""
    begin_action(s)
    take_out(s, cell)
    put_in(s, tile, cell)


@jit
def take_out(s: Position, cell: int) -> None:
    tile = tile_at(s, s.seat, cell)
    s.place[tile] = RESERVE
    s.cell[tile] = 0


@jit
def put_in(s: Position, tile: int, cell: int) -> None:
    s.place[tile] = BUILT
    s.cell[tile] = cell
