"""The yard and the preview after a turn, RP-33, and when setting up, RP-7. Compiled."""

from __future__ import annotations

from sabika.engine.jit import jit
from sabika.games.redpalace.dirk import give_dirk
from sabika.games.redpalace.position import (
    BESIDE,
    DIRK_DRAWS,
    DRAW_KIND,
    DRAW_LAND,
    FILL_YARD,
    IN_PREVIEW,
    IN_YARD,
    PREVIEW_SLOTS,
    SLOTS,
    YARD_FILLED,
    Position,
)
from sabika.games.redpalace.tiles import NO_TILE, is_bazaar, is_land, tower_height


@jit
def fill_yard(s: Position) -> None:
    """RP-7, RP-33: from tower and bag, as long as there are tiles."""
    is_full = free_slot(s) < 0 and free_preview_slot(s) < 0
    s.phase = YARD_FILLED if is_full or tower_height(s) == 0 else DRAW_LAND


@jit
def move_up(s: Position) -> None:
    """RP-33: preview slot 3 to the lowest free yard slot, the others move up, and so on; gaps close toward slot 3."""
    close_gaps(s)
    while free_slot(s) >= 0 and s.preview[PREVIEW_SLOTS - 1] != NO_TILE:
        tile = s.preview[PREVIEW_SLOTS - 1]
        s.place[tile] = IN_YARD
        s.yard[free_slot(s)] = tile
        s.preview[PREVIEW_SLOTS - 1] = NO_TILE
        close_gaps(s)
    s.phase = FILL_YARD


@jit
def close_gaps(s: Position) -> None:
    """RP-33: tiles on the preview board move toward slot 3."""
    to = PREVIEW_SLOTS - 1
    for slot in range(PREVIEW_SLOTS - 1, -1, -1):
        tile = s.preview[slot]
        if tile != NO_TILE:
            s.preview[slot] = NO_TILE
            s.preview[to] = tile
            to -= 1


@jit
def free_slot(s: Position) -> int:
    """The lowest free yard slot; -1 if there is none."""
    for slot in range(SLOTS):
        if s.yard[slot] == NO_TILE:
            return slot
    return -1


@jit
def free_preview_slot(s: Position) -> int:
    """The lowest free preview slot; -1 if there is none."""
    for slot in range(PREVIEW_SLOTS):
        if s.preview[slot] == NO_TILE:
            return slot
    return -1


@jit
def land_drawn(s: Position, tile: int) -> None:
    """RP-7, RP-33, RP-43: for Dirk, or for the next free slot; a bazaar lies beside the board (RP-57)."""
    if s.dirk_due > 0:
        give_dirk(s, tile)
    elif is_bazaar(tile):
        s.place[tile] = BESIDE
        s.phase = FILL_YARD
        return
    else:
        fill_slot(s, tile)
    if is_land(tile):
        s.waiting = tile
        s.phase = DRAW_KIND
    else:
        after_drawing(s)


@jit
def fill_slot(s: Position, tile: int) -> None:
    """RP-7, RP-33: free yard slots, then free preview slots, lowest first."""
    slot = free_slot(s)
    if slot >= 0:
        s.yard[slot] = tile
        s.place[tile] = IN_YARD
    else:
        s.preview[free_preview_slot(s)] = tile
        s.place[tile] = IN_PREVIEW


@jit
def kind_drawn(s: Position, kind: int) -> None:
    """RP-1: the building tile for the land tile just drawn."""
    s.bag[kind] -= 1
    s.building[s.waiting] = kind + 1
    s.waiting = NO_TILE
    after_drawing(s)


@jit
def after_drawing(s: Position) -> None:
    if s.dirk_due > 0:
        s.dirk_due -= 1
        s.phase = DIRK_DRAWS
    else:
        s.phase = FILL_YARD
