"""After a turn, RP-33 and RP-34, and when setting up, RP-7 and RP-43: yard, preview, Dirk's tiles, money. Compiled."""

from __future__ import annotations

from sabika.engine.jit import jit
from sabika.games.redpalace.position import (
    BESIDE,
    CARDS,
    DIRK_DRAWS,
    DRAW_CARD,
    DRAW_KIND,
    DRAW_LAND,
    FILL_MONEY,
    FILL_YARD,
    FIRST_PLAZA,
    IN_PREVIEW,
    IN_YARD,
    MONEY_FILLED,
    PILES,
    PREVIEW_SLOTS,
    SLOTS,
    TOWER,
    WITH_DIRK,
    YARD_FILLED,
    Position,
)
from sabika.games.redpalace.tiles import NO_TILE, is_bazaar, is_land, sides_in

DIRK_TILES = 6  # RP-43, RP-44: at the start and after the first scoring
DIRK_SHARE = 3  # RP-44: after the second, one of so many left
SCORING_PILES = (1, 3)  # RP-12: the piles, from 0, with the scoring cards

# --- yard and preview ------------------------------------------------------------------------------------


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
def tower_height(s: Position) -> int:
    """RP-1: tiles left in the tower."""
    height = 0
    for tile in range(1, FIRST_PLAZA):
        if s.place[tile] == TOWER:
            height += 1
    return height


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


# --- Dirk ------------------------------------------------------------------------------------------------


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
    if is_land(tile):
        s.dirk_towers += sides_in(s.towers[tile])


@jit
def park_dirks_guards(s: Position) -> None:
    """RP-43, RP-44: half of their guards, rounded up, are parked; the others stay with him."""
    s.guards_left -= s.dirk_towers
    s.parked += (s.dirk_towers + 1) // 2
    s.dirk_guards += s.dirk_towers // 2
    s.dirk_towers = 0


# --- money -----------------------------------------------------------------------------------------------


@jit
def fill_money(s: Position) -> None:
    """RP-34: up to four cards; an empty deck is made of the discard; with no card anywhere it stays short."""
    s.phase = MONEY_FILLED
    if free_display_slot(s) < 0:
        return
    if deck_height(s) == 0:
        shuffle_discard(s)
    if deck_height(s) > 0:
        s.phase = DRAW_CARD


@jit
def free_display_slot(s: Position) -> int:
    """The lowest free display slot; -1 if there is none."""
    for slot in range(SLOTS):
        if s.display[slot] == 0:
            return slot
    return -1


@jit
def deck_height(s: Position) -> int:
    """Cards in the deck, scoring cards counted; before there are piles, money alone."""
    if not s.playing:
        return money_left(s)
    height = 0
    for pile in range(PILES):
        height += s.piles[pile]
    return height


@jit
def money_left(s: Position) -> int:
    """Money cards in the deck."""
    cards = 0
    for card in range(CARDS):
        cards += s.deck[card]
    return cards


@jit
def shuffle_discard(s: Position) -> None:
    """RP-34: the discard is the new deck; both scoring cards have come by then."""
    for card in range(CARDS):
        s.deck[card] += s.discard[card]
        s.discard[card] = 0
    s.piles[PILES - 1] = money_left(s)


@jit
def top_pile(s: Position) -> int:
    """The pile the next card comes from."""
    for pile in range(PILES):
        if s.piles[pile]:
            return pile
    return PILES - 1


@jit
def window(s: Position) -> int:
    """RP-12: cards among which the next scoring card hides; 0 if it cannot come now."""
    number = s.scorings + (1 if s.scoring_due else 0)
    if not s.playing or number >= len(SCORING_PILES):
        return 0
    pile = top_pile(s)
    return s.piles[pile] if pile == SCORING_PILES[number] else 0


@jit
def card_drawn(s: Position, card: int) -> None:
    """RP-34: a card for the lowest free slot."""
    s.deck[card] -= 1
    s.display[free_display_slot(s)] = card + 1
    take_from_pile(s)


@jit
def scoring_drawn(s: Position, number: int) -> None:
    """RP-34: the scoring card is laid aside until the display is full."""
    s.scoring_due = number + 1
    take_from_pile(s)


@jit
def take_from_pile(s: Position) -> None:
    if s.playing:
        s.piles[top_pile(s)] -= 1
    s.phase = FILL_MONEY
