"""The result of a round of Alcazaba, AZ-7, AZ-8, AZ-12 and AZ-13. Compiled.

Step by step while the phase is PAYING, until somebody is asked or the next round begins.
"""

from __future__ import annotations

from sabika.engine.jit import jit
from sabika.engine.record import Row
from sabika.games.alcazaba.moves import BUILD, GIVE, RESERVE, TAKE, TAKE_CHIP
from sabika.games.alcazaba.position import (
    GONE,
    IN_COLUMN,
    KINDS,
    LAY_DOWN,
    TAKE_ONE,
    TAKEN,
    TILES,
    WITH_DIRK,
    Position,
)
from sabika.games.alcazaba.rebuild import put_on, to_reserve
from sabika.games.alcazaba.rounds import begin_round
from sabika.games.alcazaba.scoring import score
from sabika.games.alcazaba.tiles import ground_of, kind_of, lowest_in_column, lowest_named, walls_of
from sabika.parts.dice_area import OFF, taken_field
from sabika.parts.dice_round import NAME_START, PAYING, ROUNDS, finish, is_scored, scoring_of
from sabika.parts.palace import TILE, cell_list, free_sites, list_fitting
from sabika.parts.throwing import take_markers_back


@jit
def pay_step(s: Position) -> None:
    """One step of the result of a round: the next marker, the next column, or the end of the round."""
    if s.column == KINDS:
        end_round(s)
        return
    field = taken_field(s.area[s.column], 0)
    if field == OFF or is_empty(s):
        s.column += 1
        return
    s.seat = s.area[s.column][field] - 1
    if s.seat < s.seats:
        s.phase = TAKE_ONE
    else:
        dirk_takes(s)


@jit
def is_empty(s: Position) -> bool:
    """AZ-7: is neither a tile nor the chip left in the column?"""
    return lowest_in_column(s, s.column) < 0 and s.chip != s.column + 1


@jit
def marker_back(s: Position) -> None:
    """AZ-7: the marker that was paid goes back."""
    s.area[s.column][taken_field(s.area[s.column], 0)] = 0
    s.hand[s.seat] += 1


# --- taking ----------------------------------------------------------------------------------------------


@jit
def list_takings(s: Position, out: Row) -> int:
    """AZ-7: a tile of the column, or the start-player chip instead; nobody may pass."""
    n = 0
    if s.chip == s.column + 1:
        out[n] = TAKE_CHIP
        n += 1
    for tile in range(TILES):
        if s.place[tile] == IN_COLUMN and kind_of(s, tile) == s.column:
            move = TAKE + s.tiles[tile]
            if n == 0 or out[n - 1] != move:
                out[n] = move
                n += 1
    return n


@jit
def take_tile(s: Position, name: int) -> None:
    """AZ-7: the lowest tile of that name in the column."""
    hand_over(s, lowest_named(s, name), TAKEN)
    marker_back(s)
    s.phase = LAY_DOWN


@jit
def take_chip(s: Position) -> None:
    """AZ-7: the start-player chip instead of a tile; the next start player is named at once."""
    s.chip = 0
    marker_back(s)
    s.phase = NAME_START


@jit
def hand_over(s: Position, tile: int, place: int) -> None:
    """A tile leaves its column for the owner who is paid."""
    s.place[tile] = place
    s.order[tile] = 0
    s.owner[tile] = s.seat


@jit
def dirk_takes(s: Position) -> None:
    """AZ-12: the lowest tile; if only the chip is left, that, and the other player starts the next round (DG-31)."""
    tile = lowest_in_column(s, s.column)
    if tile >= 0:
        hand_over(s, tile, WITH_DIRK)
    else:
        s.chip = 0
        s.start = 1 - s.start
    marker_back(s)


# --- the tile just taken ---------------------------------------------------------------------------------


@jit
def tile_taken(s: Position) -> int:
    """The tile just taken; -1 where there is none."""
    for tile in range(TILES):
        if s.place[tile] == TAKEN:
            return tile
    return -1


@jit
def list_layings(s: Position, out: Row) -> int:
    """AZ-7: build it, or lay it in the reserve; AZ-13: with two players, or give it to Dirk."""
    out[0] = RESERVE
    n = 1
    if s.owners > s.seats:
        out[n] = GIVE
        n += 1
    sites = cell_list()
    count = free_sites(ground_of(s, s.seat), sites)
    return list_fitting(sites, count, TILE | walls_of(s, tile_taken(s)), BUILD, out, n)


@jit
def build_tile(s: Position, cell: int) -> None:
    """AZ-7, PB-3 to PB-7: into the palace."""
    put_on(s, tile_taken(s), cell)
    s.phase = PAYING


@jit
def reserve_tile(s: Position) -> None:
    """AZ-7, PB-9: into the reserve."""
    to_reserve(s, tile_taken(s))
    s.phase = PAYING


@jit
def give_tile(s: Position) -> None:
    """AZ-13: to Dirk."""
    tile = tile_taken(s)
    s.place[tile] = WITH_DIRK
    s.owner[tile] = s.seats
    s.phase = PAYING


# --- the end of a round ----------------------------------------------------------------------------------


@jit
def end_round(s: Position) -> None:
    """AZ-9: scorings after rounds 1, 3 and 5; AZ-8: the board is cleared; then the next round, or the end (AZ-10)."""
    if is_scored(s):
        score(s, scoring_of(s))
    clear_board(s)
    if s.round == ROUNDS:
        finish(s)
    else:
        begin_round(s)


@jit
def clear_board(s: Position) -> None:
    """AZ-8: tiles nobody took leave the game, markers go back; the start-player chip is kept for the next round."""
    for tile in range(TILES):
        if s.place[tile] == IN_COLUMN:
            s.place[tile] = GONE
            s.order[tile] = 0
    take_markers_back(s)
    for owner in range(s.owners):
        s.resting[owner] = 0
    s.chip = 0
    s.laid = 0
    s.column = 0
