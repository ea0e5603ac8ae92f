"""Setting up, RP-8 to RP-12: strips, guard board, starting money, the piles of the deck. Compiled."""

from __future__ import annotations

from sabika.engine.jit import jit
from sabika.engine.record import Row
from sabika.games.redpalace.moves import SET
from sabika.games.redpalace.position import (
    CARDS,
    CHOOSE_SET,
    DEAL_SETS,
    DRAW_ABILITY,
    DRAW_PARKING,
    DRAW_SET,
    DRAW_STRIP,
    FILL_MONEY,
    FILL_YARD,
    GUARD_BOARD,
    PILES,
    VALUES,
    Position,
)
from sabika.games.redpalace.tiles import parking_tiles
from sabika.games.redpalace.turn.money import SCORING_PILES, money_left

SET_SUM = 20  # RP-11


@jit
def begin_with(s: Position, seat: int) -> None:
    """RP-8: the start player is drawn by lot."""
    s.start = seat
    s.seat = (seat + s.seats - 1) % s.seats
    s.phase = GUARD_BOARD


@jit
def draw_boards(s: Position) -> None:
    """RP-8, RP-9: strips, then the guard board; whatever is not drawn is fixed."""
    if s.strips_due:
        s.phase = DRAW_STRIP
    elif s.abilities_due:
        s.phase = DRAW_ABILITY
    elif s.parking_due:
        s.phase = DRAW_PARKING
    else:
        s.phase = FILL_YARD


@jit
def strip_drawn(s: Position, strip: int) -> None:
    """RP-9: laid right to left: the first for the third scoring."""
    s.strips_due -= 1
    s.strips[s.strips_due] = strip + 1
    s.phase = GUARD_BOARD


@jit
def is_strip_drawn(s: Position, strip: int) -> bool:
    return s.strips[0] == strip + 1 or s.strips[1] == strip + 1 or s.strips[2] == strip + 1


@jit
def ability_drawn(s: Position, ability: int) -> None:
    """RP-8: four abilities lie on the guard board."""
    s.abilities_due -= 1
    s.abilities |= 1 << ability
    s.phase = GUARD_BOARD


@jit
def parking_drawn(s: Position, squares: int) -> None:
    """RP-8: parking tiles from left to right; the rightmost one lies back side up, so it is not drawn to be seen."""
    s.squares[parking_tiles(s) - 1 - s.parking_due] = squares
    s.parking_stock[squares] -= 1
    s.parking_due -= 1
    if s.parking_due == 0:
        for rest in range(len(s.parking_stock)):
            s.parking_stock[rest] = 0
    s.phase = GUARD_BOARD


# --- starting money --------------------------------------------------------------------------------------


@jit
def deal_sets(s: Position) -> None:
    """RP-11: as many sets as players, of 20 or more each; then they are chosen."""
    s.phase = CHOOSE_SET if set_to_deal(s) < 0 else DRAW_SET


@jit
def set_to_deal(s: Position) -> int:
    """RP-11: the first set that is not yet worth 20; -1 if all are."""
    for number in range(s.seats):
        money = 0
        for card in range(CARDS):
            money += s.sets[number][card] * (card % VALUES + 1)
        if money < SET_SUM:
            return number
    return -1


@jit
def set_card_drawn(s: Position, card: int) -> None:
    s.deck[card] -= 1
    s.sets[set_to_deal(s)][card] += 1
    s.phase = DEAL_SETS


@jit
def is_set_left(s: Position, number: int) -> bool:
    """RP-11: was this set dealt, and has nobody chosen it?"""
    cards = 0
    for card in range(CARDS):
        cards += s.sets[number][card]
    return cards > 0


@jit
def list_sets(s: Position, out: Row) -> int:
    """RP-11: the sets nobody has chosen yet; returns how many."""
    n = 0
    for number in range(s.seats):
        if is_set_left(s, number):
            out[n] = SET + number
            n += 1
    return n


@jit
def choose_set(s: Position, number: int) -> None:
    """RP-11: the last player in turn order first, then backwards; the start player gets the last set."""
    for card in range(CARDS):
        s.hand[s.seat][card] = s.sets[number][card]
        s.sets[number][card] = 0
    if s.seat == s.start:
        s.phase = FILL_MONEY
    else:
        s.seat = (s.seat + s.seats - 1) % s.seats


@jit
def make_piles(s: Position) -> None:
    """RP-12: five piles about equal, the upper ones one card larger; the scoring cards go into two of them."""
    cards = money_left(s)
    for pile in range(PILES):
        s.piles[pile] = cards // PILES + (1 if pile < cards % PILES else 0)
    for pile in SCORING_PILES:
        s.piles[pile] += 1
    s.playing = 1
