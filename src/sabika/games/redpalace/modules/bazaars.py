"""Bazaars, RP-57 to RP-60: on offer beside the board, bought by the yard's price, scored at the end. Compiled."""

from __future__ import annotations

from sabika.engine.jit import jit
from sabika.engine.record import Row
from sabika.games.redpalace.position import BAZAARS, BESIDE, BUILT, FIRST_BAZAAR, KINDS, Position
from sabika.games.redpalace.tiles import NO_TILE, slot_of
from sabika.games.redpalace.turn.payment import NO_CARD, can_pay_exactly
from sabika.parts.palace import OWN, SIDES, STEP


@jit
def bazaar_price(s: Position, tile: int) -> int:
    """RP-58: the price of what lies in the yard slot of the bazaar's currency; 0 while that slot is empty."""
    decides = s.yard[slot_of(s, s.bazaar_currency[tile - FIRST_BAZAAR])]
    return 0 if decides == NO_TILE else s.price[decides]


@jit
def may_buy_bazaar(s: Position, tile: int) -> bool:
    """RP-58: it is on offer, has a price, and the seat can pay it exactly."""
    if s.place[tile] != BESIDE:
        return False
    price = bazaar_price(s, tile)
    return price > 0 and can_pay_exactly(s, s.bazaar_currency[tile - FIRST_BAZAAR], price, NO_CARD)


@jit
def bazaar_points(s: Position, seat: int, ground: Row) -> int:
    """RP-59: every bazaar built."""
    points = 0
    for tile in range(FIRST_BAZAAR, FIRST_BAZAAR + BAZAARS):
        if s.place[tile] == BUILT and s.owner[tile] == seat:
            points += fitting_neighbours(ground, s.cell[tile], s.bazaar_kinds[tile - FIRST_BAZAAR])
    return points


@jit
def fitting_neighbours(ground: Row, cell: int, kinds: int) -> int:
    """RP-59: neighbours, diagonal ones too, of the kinds the bazaar shows, times how many of these kinds they are."""
    count = 0
    found = 0
    for side in range(SIDES):
        beside = cell + STEP[side]
        for near in (beside, beside + STEP[(side + 1) & 3]):
            kind = ground[near] // OWN - 1
            if kind >= 0 and (kinds >> kind) & 1:
                count += 1
                found |= 1 << kind
    different = 0
    for kind in range(KINDS):
        different += (found >> kind) & 1
    return count * different
