"""The end, RP-39 to RP-41: the last buildings are given out and laid, then comes the third scoring. Compiled."""

from __future__ import annotations

from sabika.engine.jit import jit
from sabika.games.redpalace.position import ASIDE, FINISHED, LAY_LAST, SCORINGS, SLOTS, VALUES, Position
from sabika.games.redpalace.scoring import hold_scoring
from sabika.games.redpalace.tiles import NO_TILE, has_aside, slot_currency
from sabika.games.redpalace.turn.payment import money_in

NOBODY = -1


@jit
def give_out(s: Position) -> None:
    """RP-40: each building left in the yard goes to whoever holds most of its slot's currency.

    Asked again after each seat's last buildings, it finds nothing new: nobody's cards have changed.
    """
    for slot in range(SLOTS):
        tile = s.yard[slot]
        seat = richest(s, slot_currency(s, slot))
        if tile != NO_TILE and seat != NOBODY:
            s.yard[slot] = NO_TILE
            s.place[tile] = ASIDE
            s.owner[tile] = seat
    last_buildings(s)


@jit
def richest(s: Position, currency: int) -> int:
    """RP-40: the seat with the highest sum of a currency; NOBODY where it is tied, or nobody has any."""
    most = 0
    seat = NOBODY
    for other in range(s.seats):
        money = money_in(s, other, currency, VALUES)
        if money > most:
            most = money
            seat = other
        elif money == most:
            seat = NOBODY
    return seat


@jit
def last_buildings(s: Position) -> None:
    """RP-40: seats lay them in seat order; RP-41: then the third scoring ends the game."""
    for seat in range(s.seats):
        if has_aside(s, seat):
            s.seat = seat
            s.phase = LAY_LAST
            return
    s.scorings = SCORINGS - 1  # RP-39: a scoring whose card has not come is not held
    hold_scoring(s)
    s.phase = FINISHED
