"""What every owner has, gathered in one look over the tiles: for the heuristic and the features. Compiled.

A survey is a table with a row for each owner. `survey` fills in what lies about; `look_at_palace` adds what takes
the palace of a seat laid out.
"""

from __future__ import annotations

from sabika.engine.jit import jit
from sabika.engine.record import Grid, Record, Row, i8, i16, i64
from sabika.games.redpalace.modules.bazaars import bazaar_points
from sabika.games.redpalace.modules.camps import camp_points
from sabika.games.redpalace.position import (
    ASIDE,
    BUILT,
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
    TILES,
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
    """Room to work in, and what is remembered: most moves leave all tiles, or those of the others, where they are."""

    table: Grid = i64(OWNERS, COLUMNS)  # the survey
    grounds: Grid = i16(SEATS, GROUND)  # palaces, laid out to be asked about
    stale: int = i64()  # a bit for each palace that has changed since

    # how the tiles lay
    known: int = i8()  # 1 if that is known
    place: Row = i8(TILES)
    owner: Row = i8(TILES)
    building: Row = i8(TILES)
    cell: Row = i16(TILES)
    guards: Row = i8(TILES)
    pieces: Row = i8(TILES)
    halves: Row = i8(KINDS)


@jit
def survey(s: Position, memory: Memory) -> None:
    """A row for every owner."""
    survey_without_money(s, memory)
    for seat in range(s.seats):
        note_money(s.hand[seat], memory.table[seat])


@jit
def survey_without_money(s: Position, memory: Memory) -> None:
    """What lies in palaces and reserves."""
    if memory.known and lie_as_before(s, memory):
        return
    note_changes(s, memory)
    count_things(s, memory.table)


@jit
def lie_as_before(s: Position, memory: Memory) -> bool:
    """Is everything where it was?"""
    different = 0
    for tile in range(1, TILES):
        different |= memory.place[tile] ^ s.place[tile] | memory.owner[tile] ^ s.owner[tile]
        different |= memory.building[tile] ^ s.building[tile] | memory.cell[tile] ^ s.cell[tile]
        different |= memory.guards[tile] ^ s.guards[tile] | memory.pieces[tile] ^ s.pieces[tile]
    for kind in range(KINDS):
        different |= memory.halves[kind] ^ s.halves[kind]
    return different == 0


@jit
def note_changes(s: Position, memory: Memory) -> None:
    """Which palaces are not as they were, and how the tiles lie now."""
    if not memory.known:
        memory.stale = (1 << s.seats) - 1
        memory.known = 1
    for tile in range(1, TILES):
        if (
            memory.place[tile] != s.place[tile]
            or memory.owner[tile] != s.owner[tile]
            or memory.building[tile] != s.building[tile]
            or memory.cell[tile] != s.cell[tile]
            or memory.guards[tile] != s.guards[tile]
            or memory.pieces[tile] != s.pieces[tile]
        ):
            if memory.place[tile] == BUILT:
                memory.stale |= 1 << memory.owner[tile]
            if s.place[tile] == BUILT:
                memory.stale |= 1 << s.owner[tile]
            memory.place[tile] = s.place[tile]
            memory.owner[tile] = s.owner[tile]
            memory.building[tile] = s.building[tile]
            memory.cell[tile] = s.cell[tile]
            memory.guards[tile] = s.guards[tile]
            memory.pieces[tile] = s.pieces[tile]
    for kind in range(KINDS):
        memory.halves[kind] = s.halves[kind]


@jit
def count_things(s: Position, table: Grid) -> None:
    """Plazas are no more than ground (RP-26): they are not counted."""
    for owner in range(s.owners):
        for column in range(MONEY):
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
    row[HELD] = 0
    for currency in range(CURRENCIES):
        row[MONEY + currency] = 0
        for value in range(1, VALUES + 1):
            cards = hand[VALUES * currency + value - 1]
            row[HELD] += cards
            row[MONEY + currency] += cards * value


@jit
def look_at_palace(s: Position, seat: int, memory: Memory) -> None:
    """RP-36, RP-38, RP-59, RP-63 as things stand, and what comes in addition; the palace is laid out."""
    ground, row = memory.grounds[seat], memory.table[seat]
    if (memory.stale >> seat) & 1:
        memory.stale ^= 1 << seat
        lay_out(s, seat, ground)
        look_at_walls(s, seat, ground, row)
    for column in range(COMING, COLUMNS):
        row[column] = 0
    if row[LAID_ASIDE] > 0:
        for tile in range(1, FIRST_PLAZA):
            if s.place[tile] == ASIDE and s.owner[tile] == seat:
                note_coming(s, tile, ground, row)
    if seat == s.seat and tile_paid_for(s) != NO_TILE:
        note_coming(s, tile_paid_for(s), ground, row)
    if seat == s.seat and s.doing == HALF and (row[BUILDINGS + s.target] > 0 or s.rulings & HALF_ALONE != 0):
        row[COMING + s.target] += 1


@jit
def look_at_walls(s: Position, seat: int, ground: Row, row: Row) -> None:
    """RP-36, RP-38, RP-59, RP-63 as things stand."""
    start = longest_run(ground)
    worth = run_worth(ground, start) if start >= 0 else 0
    row[LONGEST] = worth >> 8
    row[ON_WALL] = worth & 255
    row[CAMPING] = camp_points(s, seat, ground) if s.place[FIRST_CAMP] != UNUSED else 0
    row[TRADING] = bazaar_points(s, seat, ground) if s.place[FIRST_BAZAAR] != UNUSED else 0


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
