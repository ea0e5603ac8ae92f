"""Paying with cards, RP-14, RP-23, RP-28, RP-58: one by one, in falling values, nothing superfluous. Compiled.

By the ruling on RP-14 that a table may choose, one may go on paying once the price of the yard is reached.
"""

from __future__ import annotations

from sabika.engine.jit import jit
from sabika.engine.record import Row
from sabika.games.redpalace.moves import DONE, EXTRA, PAY_CARD
from sabika.games.redpalace.position import (
    BUY_YARD,
    CARDS,
    CURRENCIES,
    SUPERFLUOUS_CARDS,
    SWAP,
    VALUES,
    Position,
)

SUMS = (1 << 40) - 1  # sums that matter: no price is higher
NO_CARD = -1
MOST_OVER = 100  # RP-14: so far above its price a building may be paid where superfluous cards are allowed


@jit
def money_in(s: Position, seat: int, currency: int, highest: int) -> int:
    """What a seat has in a currency, in cards up to a value."""
    money = 0
    for value in range(1, highest + 1):
        money += value * s.hand[seat][VALUES * currency + value - 1]
    return money


@jit
def sums_in(s: Position, seat: int, currency: int, highest: int, without: int) -> int:
    """The sums a seat can pay exactly in a currency, a bit each, in cards up to a value and without one card."""
    sums = 1
    for value in range(1, highest + 1):
        card = VALUES * currency + value - 1
        copies = s.hand[seat][card]
        if card == without:
            copies -= 1
        for _ in range(copies):
            sums |= (sums << value) & SUMS
    return sums


@jit
def can_pay_exactly(s: Position, currency: int, price: int, without: int) -> bool:
    """Can the seat pay this price to the point in this currency, while keeping one card?"""
    return (sums_in(s, s.seat, currency, VALUES, without) >> price) & 1 == 1


@jit
def may_pay(s: Position, card: int) -> bool:
    """RP-14: a card in hand, of the currency, no higher than the last one, so that the price can still be reached."""
    currency = card // VALUES
    value = card % VALUES + 1
    if s.hand[s.seat][card] == 0 or value > s.highest:
        return False
    if s.currency and s.currency != currency + 1:
        return False
    if s.doing == BUY_YARD or s.doing == SWAP:
        return money_in(s, s.seat, currency, value) >= s.due
    return leaves_exact(s, card)


@jit
def may_pay_more(s: Position) -> bool:
    """RP-14: by the ruling a table may choose, cards may be superfluous."""
    if not s.rulings & SUPERFLUOUS_CARDS or s.doing != BUY_YARD or s.due <= -MOST_OVER:
        return False
    return money_in(s, s.seat, s.currency - 1, s.highest) > 0


@jit
def leaves_exact(s: Position, card: int) -> bool:
    """Can the price be paid to the point with this card and others no higher?"""
    value = card % VALUES + 1
    return value <= s.due and (sums_in(s, s.seat, card // VALUES, value, card) >> (s.due - value)) & 1 == 1


@jit
def may_give_extra(s: Position, card: int) -> bool:
    """RP-28: any one card besides the price, as long as the price can be paid exactly with the others."""
    if s.hand[s.seat][card] == 0:
        return False
    ways = 0
    for currency in range(CURRENCIES):
        if can_pay_exactly(s, currency, s.due, card):
            ways += 1
    return ways > 0


@jit
def can_pay_with_extra(s: Position, price: int) -> bool:
    """RP-28: is there a card to give besides, and a currency in which the others pay the price exactly?"""
    cards = 0
    for card in range(CARDS):
        cards += s.hand[s.seat][card]
    for currency in range(CURRENCIES):
        if not can_pay_exactly(s, currency, price, NO_CARD):
            continue
        alike = 0
        for card in range(VALUES * currency, VALUES * currency + VALUES):
            alike += s.hand[s.seat][card]
        if alike < cards:
            return True
        for card in range(VALUES * currency, VALUES * currency + VALUES):
            if s.hand[s.seat][card] and can_pay_exactly(s, currency, price, card):
                return True
    return False


@jit
def list_extras(s: Position, out: Row) -> int:
    """RP-28: the cards that may be paid besides the price, equal ones once; returns how many."""
    n = 0
    for card in range(CARDS):
        if may_give_extra(s, card):
            out[n] = EXTRA + card
            n += 1
    return n


@jit
def list_payments(s: Position, out: Row) -> int:
    """RP-14: the cards that may be paid next, equal ones once, and no more of them if that is enough."""
    n = 0
    for card in range(CARDS):
        if may_pay(s, card):
            out[n] = PAY_CARD + card
            n += 1
    if s.due <= 0:
        out[n] = DONE
        n += 1
    return n


@jit
def discard_card(s: Position, card: int) -> None:
    """RP-14, RP-20: cards paid go to the discard."""
    s.hand[s.seat][card] -= 1
    s.discard[card] += 1


@jit
def pay(s: Position, card: int) -> None:
    """One card of the payment; the next one is of the same currency and no higher."""
    discard_card(s, card)
    value = card % VALUES + 1
    s.due -= value
    s.currency = card // VALUES + 1
    s.highest = value


@jit
def ask_price(s: Position, price: int, currency: int) -> None:
    """A price to pay, in a currency or (-1) in one of choice."""
    s.due = price
    s.currency = currency + 1
    s.highest = VALUES
