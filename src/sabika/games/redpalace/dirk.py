"""Dirk, the imaginary third player of two, RP-43 to RP-45: the tiles he draws, and their guards. Compiled."""

from __future__ import annotations

from sabika.engine.jit import jit
from sabika.games.redpalace.position import BEGIN_TURN, DEAL_SETS, DIRK_DRAWS, DRAW_LAND, WITH_DIRK, Position
from sabika.games.redpalace.tiles import guard_towers, sides_in, tower_height

DIRK_TILES = 6  # RP-43, RP-44: at the start and after the first scoring
DIRK_SHARE = 3  # RP-44: after the second, one of so many left


@jit
def plays_with_dirk(s: Position) -> bool:
    """RP-43: where two play, Dirk is an owner besides the seats."""
    return s.owners > s.seats


@jit
def begin_dirk(s: Position) -> None:
    """RP-43, RP-44: six tiles at the start and after the first scoring, then a third of those left."""
    height = tower_height(s)
    s.dirk_due = height // DIRK_SHARE if s.scorings == 2 else min(DIRK_TILES, height)
    s.dirk_towers = 0
    s.phase = DIRK_DRAWS


@jit
def give_dirk(s: Position, tile: int) -> None:
    """RP-43, RP-45: Dirk's tiles lie aside, module tiles too."""
    s.place[tile] = WITH_DIRK
    s.owner[tile] = s.seats
    s.dirk_towers += sides_in(guard_towers(s, tile))


@jit
def park_dirks_guards(s: Position) -> None:
    """RP-43, RP-44: half of their guards, rounded up, are parked; the others stay with him."""
    s.guards_left -= s.dirk_towers
    s.parked += (s.dirk_towers + 1) // 2
    s.dirk_guards += s.dirk_towers // 2
    s.dirk_towers = 0


@jit
def go_on_with_dirk(s: Position) -> None:
    """RP-43, RP-44: his tiles one by one, then their guards."""
    if s.dirk_due > 0:
        s.phase = DRAW_LAND
    else:
        park_dirks_guards(s)
        s.phase = BEGIN_TURN if s.playing else DEAL_SETS
