"""End of the turn, RP-24, RP-32, RP-46: put the wall piece, then build, lay in the reserve or give away. Compiled."""

from __future__ import annotations

from sabika.engine.jit import jit
from sabika.engine.record import Row
from sabika.games.redpalace.dirk import plays_with_dirk
from sabika.games.redpalace.moves import BUILD, GIVE, RESERVE_TILE, WALL_AT
from sabika.games.redpalace.position import (
    ASIDE,
    BUILT,
    GIVE_OUT,
    LAID,
    LAY,
    MOVE_UP,
    RESERVE,
    TILES,
    WITH_DIRK,
    Position,
)
from sabika.games.redpalace.tiles import (
    ground_of,
    guard_towers,
    has_aside,
    is_at,
    is_plaza,
    lies_as,
    sides_in,
    walls_of,
)
from sabika.games.redpalace.turn.abilities import takes_piece
from sabika.parts.palace import CELLS, SIDES, cell_list, free_sites, list_fitting


@jit
def list_layings(s: Position, out: Row) -> int:
    """Everything that may be done with what lies aside, by rising number; returns how many."""
    n = 0
    if s.piece:
        for section in range(SIDES, SIDES * TILES):
            if may_put_piece(s, section):
                out[n] = WALL_AT + section
                n += 1
    for tile in range(1, TILES):
        if may_lay(s, tile):
            out[n] = RESERVE_TILE + tile
            n += 1
    for tile in range(1, TILES):
        if may_lay(s, tile) and goes_to_dirk(s, tile):
            out[n] = GIVE + tile
            n += 1
    ground = ground_of(s, s.seat)
    sites = cell_list()
    count = free_sites(ground, sites)
    for tile in range(1, TILES):
        if may_lay(s, tile):
            n = list_fitting(sites, count, lies_as(s, tile), BUILD + CELLS * tile, out, n)
    return n


@jit
def may_put_piece(s: Position, section: int) -> bool:
    """RP-24: on a side without a wall of a tile of this turn."""
    tile = section // SIDES
    return takes_piece(s, tile) and (walls_of(s, tile) >> (section % SIDES)) & 1 == 0


@jit
def may_lay(s: Position, tile: int) -> bool:
    """RP-32: anything aside, in any order; RP-24: not the last tile that can take the wall piece still in hand."""
    if not is_at(s, tile, ASIDE):
        return False
    return not (s.piece and takes_piece(s, tile) and is_last_for_piece(s, tile))


@jit
def is_last_for_piece(s: Position, tile: int) -> bool:
    """RP-24: is there no other tile aside that can take the wall piece?"""
    others = 0
    for other in range(1, TILES):
        if other != tile and takes_piece(s, other):
            others += 1
    return others == 0


@jit
def goes_to_dirk(s: Position, tile: int) -> bool:
    """RP-46: two players may give a building away, but no plaza; RP-40: nothing at the end."""
    return s.phase == LAY and plays_with_dirk(s) and not is_plaza(tile)


@jit
def put_piece(s: Position, section: int) -> None:
    """RP-24: from now on it is a wall of that tile."""
    s.pieces[section // SIDES] |= 1 << (section % SIDES)
    s.piece = 0


@jit
def build(s: Position, tile: int, cell: int) -> None:
    """RP-32: built, with a guard on every guard tower."""
    s.place[tile] = BUILT
    s.cell[tile] = cell
    man_towers(s, tile)


@jit
def reserve(s: Position, tile: int) -> None:
    """RP-32: laid in the reserve, with a guard on every guard tower there too."""
    s.place[tile] = RESERVE
    man_towers(s, tile)


@jit
def man_towers(s: Position, tile: int) -> None:
    s.guards[tile] = guard_towers(s, tile)
    s.guards_left -= sides_in(s.guards[tile])
    after_laying(s)


@jit
def give(s: Position, tile: int) -> None:
    """RP-46: the building is Dirk's; all its guards go to the parking squares."""
    s.place[tile] = WITH_DIRK
    s.owner[tile] = s.seats
    s.guards_left -= sides_in(guard_towers(s, tile))
    s.parked += sides_in(guard_towers(s, tile))
    after_laying(s)


@jit
def after_laying(s: Position) -> None:
    """Everything laid: the yard is filled; or, at the end of the game (RP-40), the next seat lays what it was given."""
    if not has_aside(s, s.seat):
        s.phase = LAID if s.phase == LAY else GIVE_OUT


@jit
def all_laid(s: Position) -> None:
    """RP-32, RP-33: what lies aside is laid before yard and preview are filled."""
    s.phase = LAY if has_aside(s, s.seat) else MOVE_UP
