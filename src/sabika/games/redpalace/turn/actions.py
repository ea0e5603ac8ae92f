"""The actions of a turn, RP-13 to RP-15: take money, buy; when they end. Rebuilding: `rebuild`. Compiled."""

from __future__ import annotations

from sabika.engine.jit import jit
from sabika.engine.record import Row
from sabika.games.redpalace.modules.bazaars import bazaar_price, may_buy_bazaar
from sabika.games.redpalace.moves import BUY, BUY_BESIDE, TAKE
from sabika.games.redpalace.position import (
    ASIDE,
    BAZAARS,
    BUY_BAZAAR,
    BUY_YARD,
    FIRST_BAZAAR,
    LAID,
    PAY,
    SLOTS,
    VALUES,
    Position,
)
from sabika.games.redpalace.tiles import NO_TILE, slot_currency
from sabika.games.redpalace.turn.begin import begin_action
from sabika.games.redpalace.turn.payment import ask_price, money_in
from sabika.games.redpalace.turn.rebuild import can_rebuild

MOST_TAKEN = 5  # RP-13: the sum up to which several cards may be taken


# --- what is allowed -------------------------------------------------------------------------------------


@jit
def list_actions(s: Position, out: Row) -> int:
    """Taking and buying, by rising number; returns how many."""
    n = 0
    for cards in range(1, 1 << SLOTS):
        if are_there(s, cards) and may_take(s, cards):
            out[n] = TAKE + cards - 1
            n += 1
    for slot in range(SLOTS):
        if may_buy(s, slot):
            out[n] = BUY + slot
            n += 1
    for bazaar in range(BAZAARS):
        if may_buy_bazaar(s, FIRST_BAZAAR + bazaar):
            out[n] = BUY_BESIDE + bazaar
            n += 1
    return n


@jit
def are_there(s: Position, cards: int) -> bool:
    """Does every one of these display slots hold a card?"""
    missing = 0
    for slot in range(SLOTS):
        if (cards >> slot) & 1 and s.display[slot] == 0:
            missing += 1
    return missing == 0


@jit
def may_take(s: Position, cards: int) -> bool:
    """RP-13: any one open card, or several with a sum of at most five."""
    count = 0
    total = 0
    for slot in range(SLOTS):
        if (cards >> slot) & 1:
            count += 1
            total += (s.display[slot] - 1) % VALUES + 1
    return count == 1 or total <= MOST_TAKEN


@jit
def may_buy(s: Position, slot: int) -> bool:
    """RP-14: a building lies there, and the seat has its price in the slot's currency."""
    tile = s.yard[slot]
    return tile != NO_TILE and money_in(s, s.seat, slot_currency(s, slot), VALUES) >= s.price[tile]


@jit
def may_stop(s: Position) -> bool:
    """RP-15: an action one has must be used while any of the three is possible."""
    return s.actions == 0 or not can_act(s)


@jit
def can_act(s: Position) -> bool:
    """Is taking, buying or rebuilding possible?"""
    for slot in range(SLOTS):
        if s.display[slot] or may_buy(s, slot):
            return True
    for bazaar in range(BAZAARS):
        if may_buy_bazaar(s, FIRST_BAZAAR + bazaar):
            return True
    return can_rebuild(s)


# --- what happens ----------------------------------------------------------------------------------------


@jit
def take(s: Position, cards: int) -> None:
    """RP-13: the cards go to the hand; the display is refilled after the turn (RP-17)."""
    begin_action(s)
    for slot in range(SLOTS):
        if (cards >> slot) & 1:
            take_card(s, slot)


@jit
def take_card(s: Position, slot: int) -> None:
    s.hand[s.seat][s.display[slot] - 1] += 1
    s.display[slot] = 0


@jit
def buy(s: Position, slot: int) -> None:
    """RP-14: one building of the yard, in the currency of its slot."""
    begin_action(s)
    s.doing = BUY_YARD
    s.target = slot
    ask_price(s, s.price[s.yard[slot]], slot_currency(s, slot))
    s.phase = PAY


@jit
def buy_bazaar(s: Position, tile: int) -> None:
    """RP-58: a bazaar, in its own currency."""
    price = bazaar_price(s, tile)
    begin_action(s)
    s.doing = BUY_BAZAAR
    s.source = tile
    ask_price(s, price, s.bazaar_currency[tile - FIRST_BAZAAR])
    s.phase = PAY


@jit
def lay_aside(s: Position, tile: int) -> None:
    """RP-14: what was bought or got lies aside until the end of the turn."""
    s.place[tile] = ASIDE
    s.owner[tile] = s.seat


@jit
def yard_bought(s: Position) -> None:
    """RP-14, RP-15: paid exactly, it gives one more action."""
    s.fresh = s.yard[s.target]
    lay_aside(s, s.fresh)
    s.yard[s.target] = NO_TILE
    if s.due == 0:
        s.actions += 1
    else:
        s.overpaid = 1


@jit
def bazaar_bought(s: Position) -> None:
    """RP-58: paid exactly, as it must be, it gives one more action."""
    lay_aside(s, s.source)
    s.actions += 1


@jit
def stop(s: Position) -> None:
    """The actions are over; now everything is laid (RP-32)."""
    s.actions = 0
    s.used = 0
    s.fresh = NO_TILE
    s.overpaid = 0
    s.phase = LAID
