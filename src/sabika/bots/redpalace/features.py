"""The features: a position as numbers about -1 to 1, as a seat sees it, for the net. Compiled.

Kinds come in the order of their rows in the last scoring, slots of the yard by what the seat holds of their
currencies, so that what is alike lies in the same place whatever strips were drawn.
"""

from __future__ import annotations

from typing import Any

from sabika.bots.redpalace.heuristic import place_with, tiles_left, value_by
from sabika.bots.redpalace.survey import (
    BUILDINGS,
    CAMPING,
    FITTING,
    GUARDS,
    GUARDS_COMING,
    HELD,
    LAID,
    LONGEST,
    MEDINAS_BUILT,
    MONEY,
    ON_WALL,
    OTHERS_COMING,
    RESERVED,
    TRADING,
    UNFITTING,
    WALLS_COMING,
    Memory,
    count_with_coming,
    least_overpaid,
    look_at_palace,
    money_of,
    survey,
    with_fewer_medinas,
)
from sabika.engine.jit import jit
from sabika.engine.record import Grid, Row
from sabika.games.redpalace.position import (
    ABILITIES,
    BUY_BAZAAR,
    BUY_YARD,
    CURRENCIES,
    EXACT,
    FIRST_BAZAAR,
    FIRST_CAMP,
    FIRST_MEDINA,
    GIVE_GUARD,
    KINDS,
    LAY,
    LAY_LAST,
    NOTHING,
    PREVIEW,
    SCORINGS,
    SEATS,
    SLOTS,
    UNUSED,
    VALUES,
    Position,
)
from sabika.games.redpalace.scoring import guard_value, places_of, row_of
from sabika.games.redpalace.tiles import NO_TILE, lies_as, slot_of
from sabika.games.redpalace.turn.abilities import total
from sabika.games.redpalace.turn.money import SCORING_PILES
from sabika.games.redpalace.turn.payment import NO_CARD, sums_in
from sabika.parts.majority import share_rounded_down
from sabika.parts.palace import fits, open_sides

# Beyond these it makes no difference how much there is.
MUCH = 40
MANY = 10

GAME_FEATURES = 12
BOARD_FEATURES = 4 + ABILITIES
TURN_FEATURES = 16
SLOT_FEATURES = 7
MONEY_FEATURES = 3
KIND_FEATURES = 7
PALACE_FEATURES = 23
POINT_FEATURES = 7

GAME_AT = 0
BOARD_AT = GAME_AT + GAME_FEATURES
TURN_AT = BOARD_AT + BOARD_FEATURES
YARD_AT = TURN_AT + TURN_FEATURES
MONEY_AT = YARD_AT + SLOT_FEATURES * SLOTS
KINDS_AT = MONEY_AT + MONEY_FEATURES
PALACE_AT = KINDS_AT + KIND_FEATURES * KINDS
POINTS_AT = PALACE_AT + PALACE_FEATURES
FEATURES = POINTS_AT + POINT_FEATURES


@jit
def features(s: Position, seat: int, out: Any, memory: Memory) -> int:
    """Where the game stands, the turn, money and yard, kinds, palaces and points: own ones beside the best rival's."""
    table, ground = memory.table, memory.grounds[seat]
    survey(s, memory)
    for other in range(s.seats):
        look_at_palace(s, other, memory)
    write_game(s, out, GAME_AT)
    write_boards(s, out, BOARD_AT)
    write_turn(s, seat, table[seat], out, TURN_AT)
    write_yard(s, seat, ground, table, out)
    write_money(s, seat, table, out, MONEY_AT)
    for kind in range(KINDS):
        write_kind(s, seat, kind, table, out, KINDS_AT + KIND_FEATURES * (row_of(s, kind, SCORINGS - 1) - 1))
    write_palace(s, seat, ground, table, out, PALACE_AT)
    write_points(s, seat, table, out, POINTS_AT)
    return FEATURES


@jit
def flag(holds: bool) -> float:
    return 1.0 if holds else 0.0


@jit
def most_of(s: Position, seat: int, column: int, table: Grid) -> int:
    """What the best rival has; Dirk is nobody's rival here."""
    most = 0
    for other in range(s.seats):
        if other != seat:
            most = max(most, table[other][column])
    return most


# --- where the game stands -------------------------------------------------------------------------------


@jit
def write_game(s: Position, out: Any, at: int) -> None:
    """How much is left, how many play, and by which options."""
    left = tiles_left(s)
    cards = cards_to_scoring(s)
    out[at] = left / 50.0
    out[at + 1] = min(left, 12) / 12.0
    out[at + 2] = min(left, 4) / 4.0
    out[at + 3] = cards / 50.0
    out[at + 4] = min(cards, 10) / 10.0
    out[at + 5] = flag(s.scorings == 0)
    out[at + 6] = flag(s.scorings == 1)
    out[at + 7] = s.seats / SEATS
    out[at + 8] = flag(s.seats == 2)
    out[at + 9] = flag(s.place[FIRST_MEDINA] != UNUSED)
    out[at + 10] = flag(s.place[FIRST_BAZAAR] != UNUSED)
    out[at + 11] = flag(s.place[FIRST_CAMP] != UNUSED)


@jit
def cards_to_scoring(s: Position) -> int:
    """RP-12: cards in the piles up to that with the next scoring card; 0 once both have come."""
    if s.scorings >= len(SCORING_PILES):
        return 0
    cards = 0
    for pile in range(SCORING_PILES[s.scorings] + 1):
        cards += s.piles[pile]
    return cards


@jit
def write_boards(s: Position, out: Any, at: int) -> None:
    """RP-4, RP-5: what guards are worth and can do."""
    out[at] = guard_value(s) / 8.0
    out[at + 1] = s.parked / 20.0
    out[at + 2] = s.pieces_left / 6.0
    out[at + 3] = s.guards_left / 32.0
    for ability in range(ABILITIES):
        out[at + 4 + ability] = flag((s.abilities >> ability) & 1 == 1)


@jit
def write_turn(s: Position, seat: int, row: Row, out: Any, at: int) -> None:
    """Whether the seat acts now, or how soon; what it is about to pay, and what comes of it."""
    for i in range(TURN_FEATURES):
        out[at + i] = 0.0
    if s.seat != seat:
        out[at] = ((seat - s.seat) % s.seats) / SEATS
        return
    out[at + 1] = 1.0
    out[at + 2] = s.actions / 2.0
    out[at + 3] = s.piece
    out[at + 4] = flag(s.phase == LAY or s.phase == LAY_LAST)
    out[at + 5] = s.guards_due / 2.0
    out[at + 6] = flag(s.phase == GIVE_GUARD)
    is_bought = s.doing == BUY_YARD or s.doing == BUY_BAZAAR or s.doing == PREVIEW
    out[at + 7] = flag(is_bought)
    out[at + 8] = flag(s.doing == PREVIEW)
    out[at + 9] = flag(s.doing != NOTHING and not is_bought)
    out[at + 10] = s.due / 15.0
    over = least_overpaid(s)
    out[at + 11] = flag(is_bought and over == 0)
    out[at + 12] = over / 9.0
    has_guard = row[GUARDS] > 0
    out[at + 13] = flag((s.overpaid > 0 or over > 0) and ((s.abilities & ~s.used) >> EXACT) & 1 == 1 and has_guard)
    out[at + 14] = row[OTHERS_COMING] / 2.0
    out[at + 15] = row[GUARDS_COMING] / 2.0


# --- money and yard --------------------------------------------------------------------------------------


@jit
def write_yard(s: Position, seat: int, ground: Row, table: Grid, out: Any) -> None:
    """RP-2, RP-14: the slots, that of the currency the seat is richest in first."""
    row = table[seat]
    for currency in range(CURRENCIES):
        richer = 0
        for other in range(CURRENCIES):
            more = row[MONEY + other] - row[MONEY + currency]
            if more > 0 or (more == 0 and other < currency):
                richer += 1
        write_slot(s, seat, currency, ground, table, out, YARD_AT + SLOT_FEATURES * richer)


@jit
def write_slot(s: Position, seat: int, currency: int, ground: Row, table: Grid, out: Any, at: int) -> None:
    """What the seat and its richest rival hold of a currency, and what it can buy with it."""
    tile = s.yard[slot_of(s, currency)]
    money = table[seat][MONEY + currency]
    out[at] = min(money, MUCH) / 20.0
    out[at + 1] = min(most_of(s, seat, MONEY + currency, table), MUCH) / 20.0
    for i in range(2, SLOT_FEATURES):
        out[at + i] = 0.0
    if tile == NO_TILE:
        return
    price = s.price[tile]
    out[at + 2] = flag(money >= price)
    out[at + 3] = flag((sums_in(s, seat, currency, VALUES, NO_CARD) >> price) & 1 == 1)
    out[at + 4] = max(-10, money - price) / 10.0 if money < price else 0.0
    if fits(ground, lies_as(s, tile)):
        out[at + 5] = 1.0
        if s.building[tile]:
            out[at + 6] = gain_of(s, seat, s.building[tile] - 1, table) / 15.0


@jit
def write_money(s: Position, seat: int, table: Grid, out: Any, at: int) -> None:
    """All that is held, and that of the richest rival."""
    richest = 0
    for other in range(s.seats):
        if other != seat:
            richest = max(richest, money_of(table[other]))
    out[at] = min(money_of(table[seat]), 2 * MUCH) / 40.0
    out[at + 1] = min(richest, 2 * MUCH) / 40.0
    out[at + 2] = min(table[seat][HELD], MUCH) / 15.0


# --- kinds -----------------------------------------------------------------------------------------------


@jit
def worth_with(s: Position, seat: int, kind: int, count: int, scoring: int, table: Grid) -> int:
    """RP-37: what a scoring would pay the seat with so many half buildings of a kind."""
    if count == 0:
        return 0
    first, level = place_with(s, seat, kind, count, table)
    return share_rounded_down(places_of(s, kind, scoring), first, level)


@jit
def next_scoring(s: Position) -> int:
    return min(s.scorings, SCORINGS - 1)


@jit
def gain_of(s: Position, seat: int, kind: int, table: Grid) -> int:
    """RP-37: what one building more would bring in the next scoring and the last, on average."""
    count = count_with_coming(table[seat], kind)
    gain = 0
    for scoring in (next_scoring(s), SCORINGS - 1):
        gain += worth_with(s, seat, kind, count + 2, scoring, table) - worth_with(s, seat, kind, count, scoring, table)
    return gain // 2


@jit
def write_kind(s: Position, seat: int, kind: int, table: Grid, out: Any, at: int) -> None:
    """RP-37: how many the seat and the best other owner have, and what that is worth."""
    count = count_with_coming(table[seat], kind)
    other = 0
    together = 0
    for owner in range(s.owners):
        if owner != seat:
            other = max(other, table[owner][BUILDINGS + kind])
        together += table[owner][BUILDINGS + kind]
    out[at] = count / 8.0
    out[at + 1] = max(-4, min(4, count - other)) / 4.0
    out[at + 2] = worth_with(s, seat, kind, count, next_scoring(s), table) / 20.0
    out[at + 3] = worth_with(s, seat, kind, count, SCORINGS - 1, table) / 20.0
    out[at + 4] = gain_of(s, seat, kind, table) / 15.0
    out[at + 5] = (2 * s.buildings_a_kind - together) / 18.0
    out[at + 6] = 0.0 if s.halves[kind] == 0 else 1.0 if s.halves[kind] == seat + 1 else -1.0


# --- palaces and points ----------------------------------------------------------------------------------


@jit
def write_palace(s: Position, seat: int, ground: Row, table: Grid, out: Any, at: int) -> None:
    """Walls, guards, tiles and modules; what can still be built on."""
    row = table[seat]
    value = guard_value(s)
    out[at] = row[LONGEST] / 15.0
    out[at + 1] = most_of(s, seat, LONGEST, table) / 15.0
    out[at + 2] = row[ON_WALL] / 5.0
    out[at + 3] = most_of(s, seat, ON_WALL, table) / 5.0
    out[at + 4] = row[ON_WALL] * value / 30.0
    out[at + 5] = most_of(s, seat, ON_WALL, table) * value / 30.0
    out[at + 6] = row[GUARDS] / 6.0
    out[at + 7] = most_of(s, seat, GUARDS, table) / 6.0
    out[at + 8] = min(row[GUARDS], 2) / 2.0
    out[at + 9] = row[LAID] / 15.0
    out[at + 10] = most_of(s, seat, LAID, table) / 15.0
    out[at + 11] = min(row[RESERVED], MANY) / 5.0
    out[at + 12] = open_sides(ground) / 20.0
    out[at + 13] = row[FITTING] / 3.0
    out[at + 14] = row[UNFITTING] / 3.0
    out[at + 15] = row[WALLS_COMING] / 5.0
    out[at + 16] = row[CAMPING] / 12.0
    out[at + 17] = most_of(s, seat, CAMPING, table) / 12.0
    out[at + 18] = row[TRADING] / 25.0
    out[at + 19] = most_of(s, seat, TRADING, table) / 25.0
    out[at + 20] = row[MEDINAS_BUILT] / 4.0
    write_medinas(s, seat, table, out, at + 21)


@jit
def write_medinas(s: Position, seat: int, table: Grid, out: Any, at: int) -> None:
    """RP-53, RP-54: how many owners have fewer, and whether the seat has none at all."""
    row = table[seat]
    out[at] = with_fewer_medinas(s, row, table) / SCORINGS
    out[at + 1] = flag(row[MEDINAS_BUILT] == 0 and s.place[FIRST_MEDINA] != UNUSED)


@jit
def write_points(s: Position, seat: int, table: Grid, out: Any, at: int) -> None:
    """Points written and points to expect; the best rival's, the rivals' mean, and the difference."""
    most = 0
    best = 0
    together = 0
    for other in range(s.seats):
        if other != seat:
            most = max(most, total(s, other))
            value = value_by(s, other, table)
            best = max(best, value)
            together += value
    own = total(s, seat)
    value = value_by(s, seat, table)
    out[at] = own / 100.0
    out[at + 1] = most / 100.0
    out[at + 2] = (own - most) / 40.0
    out[at + 3] = value / 15000.0
    out[at + 4] = best / 15000.0
    out[at + 5] = max(-2.0, min(2.0, (value - best) / 3000.0))
    out[at + 6] = max(-2.0, min(2.0, (value - together / (s.seats - 1)) / 3000.0))
