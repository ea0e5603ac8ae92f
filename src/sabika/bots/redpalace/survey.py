"""What every owner has, gathered in one look over the tiles: for the heuristic and the features. Compiled.

A survey is a table with a row for each owner. `survey` fills in what lies about; `look_at_palace` adds what takes
the palace of a seat laid out.
"""

from __future__ import annotations

from sabika.engine.jit import jit
from sabika.engine.record import Grid, Record, Row, i16, i64
from sabika.games.redpalace.modules.bazaars import bazaar_points
from sabika.games.redpalace.modules.camps import camp_points
from sabika.games.redpalace.position import (
    ASIDE,
    BUY_BAZAAR,
    BUY_YARD,
    CURRENCIES,
    FIRST_BAZAAR,
    FIRST_CAMP,
    FIRST_PLAZA,
    HALF,
    HALF_ALONE,
    KINDS,
    OWNERS,
    PREVIEW,
    RESERVE,
    SEATS,
    SWAP,
    UNUSED,
    VALUES,
    Position,
)
from sabika.games.redpalace.tiles import (
    NO_TILE,
    guard_towers,
    is_camp,
    is_land,
    is_medina,
    lay_out,
    lies_as,
    sides_in,
    walls_of,
)
from sabika.games.redpalace.turn.payment import NO_CARD, sums_in
from sabika.parts.outer_walls import longest_run, run_worth
from sabika.parts.palace import GROUND, fits

# Columns: all that lies about.
BUILDINGS = 0  # + kind: in halves, as they count in a scoring
LAID = BUILDINGS + KINDS  # tiles in the palace, or with Dirk
RESERVED = LAID + 1
LAID_ASIDE = RESERVED + 1
GUARDS = LAID_ASIDE + 1  # in palace and reserve
MEDINAS_BUILT = GUARDS + 1
DEAREST = MEDINAS_BUILT + 1  # price of the dearest medina
MONEY = DEAREST + 1  # + currency: its sum
HELD = MONEY + CURRENCIES  # cards in hand
# Of a palace.
LONGEST = HELD + 1  # wall
ON_WALL = LONGEST + 1  # guards on it
CAMPING = ON_WALL + 1  # points for camps
TRADING = CAMPING + 1  # and for bazaars
# What lies aside or is being bought.
COMING = TRADING + 1  # + kind: buildings, in halves, that fit into the palace
FITTING = COMING + KINDS  # tiles that fit
WALLS_COMING = FITTING + 1  # walls of those
OTHERS_COMING = WALLS_COMING + 1  # medinas, bazaars and camps among them
UNFITTING = OTHERS_COMING + 1
GUARDS_COMING = UNFITTING + 1
COLUMNS = GUARDS_COMING + 1


class Memory(Record):
    """Room to work in."""

    table: Grid = i64(OWNERS, COLUMNS)  # the survey
    grounds: Grid = i16(SEATS, GROUND)  # palaces, laid out to be asked about


@jit
def survey(s: Position, table: Grid) -> None:
    """A row for every owner."""
    survey_without_money(s, table)
    for seat in range(s.seats):
        note_money(s.hand[seat], table[seat])


@jit
def survey_without_money(s: Position, table: Grid) -> None:
    """What lies in palaces and reserves. Plazas are no more than ground (RP-26): they are not counted."""
    for owner in range(s.owners):
        for column in range(COLUMNS):
            table[owner][column] = 0
    for tile in range(1, FIRST_PLAZA):
        if s.place[tile] >= ASIDE:
            note_tile(s, tile, table[s.owner[tile]])
    for kind in range(KINDS):
        if s.halves[kind]:
            note_half(s, kind, table[s.halves[kind] - 1])


@jit
def note_tile(s: Position, tile: int, row: Row) -> None:
    place = s.place[tile]
    row[GUARDS] += sides_in(s.guards[tile])
    if place == ASIDE:
        row[LAID_ASIDE] += 1
    elif place == RESERVE:
        row[RESERVED] += 1
    else:
        row[LAID] += 1
        if is_land(tile):
            row[BUILDINGS + s.building[tile] - 1] += 2
        elif is_medina(tile):
            row[MEDINAS_BUILT] += 1
            row[DEAREST] = max(row[DEAREST], s.price[tile])


@jit
def note_half(s: Position, kind: int, row: Row) -> None:
    """RP-37: a half-building counts beside a whole one only; by the ruling a table may choose, by itself as well."""
    if row[BUILDINGS + kind] > 0 or s.rulings & HALF_ALONE != 0:
        row[BUILDINGS + kind] += 1


@jit
def note_money(hand: Row, row: Row) -> None:
    for currency in range(CURRENCIES):
        for value in range(1, VALUES + 1):
            cards = hand[VALUES * currency + value - 1]
            row[HELD] += cards
            row[MONEY + currency] += cards * value


@jit
def look_at_palace(s: Position, seat: int, ground: Row, row: Row) -> None:
    """RP-36, RP-38, RP-59, RP-63 as things stand, and what comes in addition; the palace is laid out."""
    lay_out(s, seat, ground)
    start = longest_run(ground)
    if start >= 0:
        worth = run_worth(ground, start)
        row[LONGEST] = worth >> 8
        row[ON_WALL] = worth & 255
    if s.place[FIRST_CAMP] != UNUSED:
        row[CAMPING] = camp_points(s, seat, ground)
    if s.place[FIRST_BAZAAR] != UNUSED:
        row[TRADING] = bazaar_points(s, seat, ground)
    if row[LAID_ASIDE] > 0:
        for tile in range(1, FIRST_PLAZA):
            if s.place[tile] == ASIDE and s.owner[tile] == seat:
                note_coming(s, tile, ground, row)
    if seat == s.seat and tile_paid_for(s) != NO_TILE:
        note_coming(s, tile_paid_for(s), ground, row)
    if seat == s.seat and s.doing == HALF and (row[BUILDINGS + s.target] > 0 or s.rulings & HALF_ALONE != 0):
        row[COMING + s.target] += 1


@jit
def note_coming(s: Position, tile: int, ground: Row, row: Row) -> None:
    """RP-32: a tile to be laid at the end of the turn; where it does not fit it goes to the reserve."""
    row[GUARDS_COMING] += sides_in(guard_towers(s, tile))
    if not fits(ground, lies_as(s, tile)):
        row[UNFITTING] += 1
        return
    row[FITTING] += 1
    if not is_camp(tile):
        row[WALLS_COMING] += sides_in(walls_of(s, tile))
    if is_land(tile):
        row[COMING + kind_coming(s, tile)] += 2
    else:
        row[OTHERS_COMING] += 1


@jit
def kind_coming(s: Position, tile: int) -> int:
    """RP-23: the kind of a building to be laid, after the exchange that is being paid for."""
    if s.doing == SWAP and s.source == tile:
        return s.building[s.yard[s.target]] - 1
    return s.building[tile] - 1


@jit
def tile_paid_for(s: Position) -> int:
    """The tile that is being bought; 0 if none is."""
    if s.doing == BUY_YARD:
        return s.yard[s.target]
    if s.doing == BUY_BAZAAR:
        return s.source
    return s.preview[s.target] if s.doing == PREVIEW else NO_TILE


@jit
def least_overpaid(s: Position) -> int:
    """RP-14: by how much the seat must pay too high at least; 0 where it can still pay exactly, or need not pay."""
    over = 0
    if s.due > 0 and s.currency > 0:
        sums = sums_in(s, s.seat, s.currency - 1, s.highest, NO_CARD) >> s.due
        while over < VALUES and not (sums >> over) & 1:
            over += 1
    return over


@jit
def money_of(row: Row) -> int:
    """All currencies together."""
    money = 0
    for currency in range(CURRENCIES):
        money += row[MONEY + currency]
    return money


@jit
def count_with_coming(row: Row, kind: int) -> int:
    """Half buildings of a kind, those about to be laid counted."""
    return row[BUILDINGS + kind] + row[COMING + kind]


@jit
def with_fewer_medinas(s: Position, row: Row, table: Grid) -> int:
    """RP-53, RP-54: how many owners are ranked as having fewer medinas."""
    count = 0
    for owner in range(s.owners):
        more = row[MEDINAS_BUILT] - table[owner][MEDINAS_BUILT]
        if more > 0 or (more == 0 and row[DEAREST] > table[owner][DEAREST]):
            count += 1
    return count
