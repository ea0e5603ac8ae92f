"""The heuristic: what a position is worth to a seat, in hundredths of a point. Compiled."""

from __future__ import annotations

from sabika.bots.redpalace.survey import (
    BUILDINGS,
    CAMPING,
    FITTING,
    GUARDS,
    GUARDS_COMING,
    LAID,
    LONGEST,
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
    note_money,
    survey_without_money,
    tile_paid_for,
    with_fewer_medinas,
)
from sabika.engine.jit import jit
from sabika.engine.record import Grid, Row
from sabika.games.redpalace.position import (
    BUY_YARD,
    CARD,
    EXACT,
    KINDS,
    MOVE,
    PLAZA,
    PREVIEW_SLOTS,
    REDRAW,
    SCORINGS,
    SLOTS,
    VALUES,
    WALL,
    Position,
)
from sabika.games.redpalace.scoring import guard_value, places_of
from sabika.games.redpalace.tiles import NO_TILE, slot_currency, tower_height
from sabika.games.redpalace.turn.abilities import total
from sabika.games.redpalace.turn.actions import MOST_TAKEN
from sabika.games.redpalace.turn.payment import NO_CARD, sums_in
from sabika.parts.majority import share_rounded_down

# Hundredths of a point.
MONEY_VALUE = 22  # for each unit of money in hand, up to
ENOUGH = 22
MORE_VALUE = 6  # and for each beyond
EXTRA_CARD = 2  # money that a card given besides the price is likely worth
BUY_VALUE = 20  # for each building of the yard that one could buy
EXACT_VALUE = 45  # and pay exactly
GUARD_VALUE = 60  # for a guard, wherever it stands
TILE_VALUE = 170  # for a tile bought and not yet laid
WALL_VALUE = 45  # and for each of its walls
OTHER_VALUE = 170  # and if it is a medina, a bazaar or a camp
MEDINA_VALUE = 150  # for each owner with fewer medinas
TILE_HAD_VALUE = 60  # for a tile in the palace or in the reserve: nobody gains by taking it out
BUILDING_VALUE = 20  # for half a building, besides its place
PIECE_VALUE = 100  # for a wall piece to be put
SMALL_VALUE = 40  # for an effect about to be had that nobody knows yet
# Parts of what a scoring would pay now: the next one is near, the later ones change.
NEXT_PART = 60
LATER_PART = 35
LAST_ROUNDS = 3  # in which money loses its worth
LAST_TILES = 20  # with fewer left, the last scoring comes nearer with each


@jit
def heuristic(s: Position, seat: int, memory: Memory) -> int:
    """Points written, what the scorings to come would pay as things stand, money, tiles and guards."""
    table = memory.table
    survey_without_money(s, memory)  # that of others does not count
    note_money(s.hand[seat], table[seat])
    look_at_palace(s, seat, memory)
    return value_by(s, seat, table)


@jit
def value_by(s: Position, seat: int, table: Grid) -> int:
    """The heuristic by a survey in which the palace of the seat was looked at."""
    row = table[seat]
    left = tiles_left(s)
    value = 100 * total(s, seat) + money_value(s, seat, left, row) + tiles_value(row)
    if s.scorings < SCORINGS:
        part = next_part(s, left)
        value += palace_value(s, part, row) + MEDINA_VALUE * with_fewer_medinas(s, row, table)
        for kind in range(KINDS):
            value += kind_value(s, seat, kind, part, table)
        if seat == s.seat:
            value += turn_value(s, part, row) + actions_left(s) * in_time(s, left, taking_worth(s, row))
    return value


@jit
def tiles_left(s: Position) -> int:
    """RP-39: tiles that can still come to the yard."""
    left = tower_height(s)
    for slot in range(PREVIEW_SLOTS):
        if s.preview[slot] != NO_TILE:
            left += 1
    return left


@jit
def money_value(s: Position, seat: int, left: int, row: Row) -> int:
    """The first money is worth most: it buys, the rest waits. What is due is as good as gone; at last none buys."""
    value = money_worth(money_after(s, row) if seat == s.seat else money_of(row))
    for slot in range(SLOTS):
        tile = s.yard[slot]
        is_bought = seat == s.seat and s.doing == BUY_YARD and s.target == slot
        if tile != NO_TILE and row[MONEY + slot_currency(s, slot)] >= s.price[tile] and not is_bought:
            value += BUY_VALUE
            if (sums_in(s, seat, slot_currency(s, slot), VALUES, NO_CARD) >> s.price[tile]) & 1:
                value += EXACT_VALUE
    return in_time(s, left, value)


@jit
def money_after(s: Position, row: Row) -> int:
    """What the seat whose turn it is will hold when it has paid."""
    if s.due <= 0:
        return money_of(row)
    return max(0, money_of(row) - s.due - least_overpaid(s) - EXTRA_CARD * s.extra_due)


@jit
def in_time(s: Position, left: int, value: int) -> int:
    """What is left of a value for money towards the end, when there is less and less to buy; someone must buy last."""
    rounds = (LAST_ROUNDS + 1) * s.seats
    return value * min(left + s.seats, rounds) // rounds


@jit
def money_worth(money: int) -> int:
    return MONEY_VALUE * min(money, ENOUGH) + MORE_VALUE * max(0, money - ENOUGH)


@jit
def tiles_value(row: Row) -> int:
    """Tiles still to be laid, those that are, and all guards."""
    coming = TILE_VALUE * row[FITTING] + WALL_VALUE * row[WALLS_COMING] + OTHER_VALUE * row[OTHERS_COMING]
    had = TILE_HAD_VALUE * (row[LAID] + row[RESERVED] + row[UNFITTING])
    return coming + had + GUARD_VALUE * (row[GUARDS] + row[GUARDS_COMING])


@jit
def turn_value(s: Position, part: int, row: Row) -> int:
    """What is being paid for, as good as had, but for the guards still due."""
    value = PIECE_VALUE * s.piece
    if s.doing == WALL:
        value += PIECE_VALUE
    elif s.doing == CARD:
        value += MONEY_VALUE * ((s.display[s.target] - 1) % VALUES + 1) // 2
    elif s.doing == PLAZA or s.doing == REDRAW or s.doing == MOVE:
        value += SMALL_VALUE
    if s.guards_due > 0:
        off_wall = row[GUARDS] - row[ON_WALL]
        value -= GUARD_VALUE * s.guards_due + part * guard_value(s) * max(0, s.guards_due - off_wall)
    return value


@jit
def actions_left(s: Position) -> int:
    """RP-15: and one more for a payment that will be exact."""
    if s.doing == EXACT or (tile_paid_for(s) != NO_TILE and least_overpaid(s) == 0):
        return s.actions + 1
    return s.actions


@jit
def taking_worth(s: Position, row: Row) -> int:
    """What an action is worth at least: whoever takes the most money there is loses nothing."""
    money = money_after(s, row)
    return money_worth(money + best_taking(s)) - money_worth(money)


@jit
def best_taking(s: Position) -> int:
    """RP-13: the most money that can be taken at once."""
    best = 0
    sums = 1
    for slot in range(SLOTS):
        if s.display[slot]:
            value = (s.display[slot] - 1) % VALUES + 1
            best = max(best, value)
            sums |= sums << value
    for several in range(best + 1, MOST_TAKEN + 1):
        if (sums >> several) & 1:
            best = several
    return best


@jit
def next_part(s: Position, left: int) -> int:
    """How much of what the next scoring would pay now can be expected."""
    if s.scorings < SCORINGS - 1:
        return NEXT_PART
    return 100 - (100 - NEXT_PART) * min(left, LAST_TILES) // LAST_TILES


@jit
def palace_value(s: Position, part: int, row: Row) -> int:
    """RP-36, RP-38, RP-59, RP-63 as things stand."""
    in_all = part + LATER_PART * (SCORINGS - 1 - s.scorings)
    at_the_end = row[ON_WALL] * guard_value(s) + row[TRADING]
    return in_all * (row[LONGEST] + row[CAMPING]) + part * at_the_end


@jit
def kind_value(s: Position, seat: int, kind: int, part: int, table: Grid) -> int:
    """RP-37 as things stand, in every scoring to come, tiles not yet laid counted; and each building a little."""
    count = count_with_coming(table[seat], kind)
    if count == 0:
        return 0
    value = BUILDING_VALUE * count
    first, level = place_with(s, seat, kind, count, table)
    for scoring in range(s.scorings, SCORINGS):
        worth = share_rounded_down(places_of(s, kind, scoring), first, level)
        value += (part if scoring == s.scorings else LATER_PART) * worth
    return value


@jit
def place_with(s: Position, seat: int, kind: int, count: int, table: Grid) -> tuple[int, int]:
    """PB-17: how many would be ahead of the seat if it had so many half buildings, and how many level with it."""
    first = 0
    level = 1
    for owner in range(s.owners):
        if owner != seat:
            other = table[owner][BUILDINGS + kind]
            if other > count:
                first += 1
            elif other == count:
                level += 1
    return first, level
