"""The money display and its deck after a turn, RP-34, and when setting up, RP-12. Compiled."""

from __future__ import annotations

from sabika.engine.jit import jit
from sabika.games.redpalace.position import CARDS, DRAW_CARD, FILL_MONEY, MONEY_FILLED, PILES, SLOTS, Position

SCORING_PILES = (1, 3)  # RP-12: the piles, from 0, with the scoring cards


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
