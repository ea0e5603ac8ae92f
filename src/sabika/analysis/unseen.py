"""What a seat does not see, dealt anew: so that nothing it is told depends on it."""

from __future__ import annotations

from typing import Any

import numpy as np

from sabika.engine.game import Game
from sabika.research.actions import description_of

DEALS = 6


def deals(game: Game, position: Any, seat: int, seed: int) -> list[Any]:
    """The position as it may be, to the best of a seat's knowledge: itself, where everything lies open.

    Hidden cards and the deck are one heap, from which everyone gets as many as they have. Two positions that the seat
    cannot tell apart have the same deals.
    """
    hidden = description_of(game).fields.hidden
    if hidden is None or getattr(position, hidden.unless):
        return [position]
    random = np.random.default_rng(seed)
    return [_dealt(position, hidden.hands, hidden.deck, seat, random) for _ in range(DEALS)]


def _dealt(position: Any, hands: str, deck: str, seat: int, random: np.random.Generator) -> Any:
    dealt = position.copy()
    rows = [getattr(dealt, deck), *(hand for owner, hand in enumerate(getattr(dealt, hands)) if owner != seat)]
    heap = np.repeat(np.arange(len(rows[0])), np.sum(rows, axis=0))
    random.shuffle(heap)
    begin = 0
    for row in rows:
        count = sum(row)
        row[:] = np.bincount(heap[begin : begin + count], minlength=len(row)).tolist()
        begin += count
    return dealt
