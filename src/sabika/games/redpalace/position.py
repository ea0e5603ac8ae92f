"""The record of a Red Palace position, and the words its rules use.

Owners are the seats first, then Dirk (two seats). Tiles are numbered as they are named: 1 to 54 land tiles, then
medinas, camps, bazaars and plazas; tile 0 is no tile. Cards are 9 × currency + value - 1. Slots count from 0.
A section, where a guard stands, is 4 × tile + side. Cells are those of `sabika.parts.palace`.
"""

from __future__ import annotations

from sabika.engine.record import Grid, Record, Row, i8, i16

SEATS = 6
OWNERS = 6
KINDS = 6
CURRENCIES = 4
VALUES = 9
CARDS = CURRENCIES * VALUES
SLOTS = 4  # RP-2: of the yard, each with a currency; and of the money display
PREVIEW_SLOTS = 3
SCORINGS = 3
STRIPS = 18
PILES = 5
PARKING_TILES = 6  # on the shipped guard board, left to right; the last one has no limit
MOST_PARKING_TILES = 9  # on the guard board of a box of one's own
MOST_SQUARES = 9

# Tiles.
LANDS = 54
FIRST_MEDINA = LANDS + 1
MEDINAS = 9
FIRST_CAMP = FIRST_MEDINA + MEDINAS
CAMPS = 8
FIRST_BAZAAR = FIRST_CAMP + CAMPS
BAZAARS = 8
FIRST_PLAZA = FIRST_BAZAAR + BAZAARS
PLAZAS = 10
TILES = FIRST_PLAZA + PLAZAS
TILES_BEFORE = FIRST_PLAZA + 6  # rows of tiles have grown: digests stay

# Where a tile is; those from ASIDE on have an owner.
UNUSED = 0  # its module is not played
TOWER = 1
IN_YARD = 2
IN_PREVIEW = 3
BESIDE = 4  # a bazaar on offer
IN_SUPPLY = 5  # a plaza
ASIDE = 6  # bought or got this turn, not yet laid
RESERVE = 7
BUILT = 8
WITH_DIRK = 9

# Guard abilities, RP-23 to RP-31.
SWAP = 0
WALL = 1
CARD = 2
PLAZA = 3
HALF = 4
PREVIEW = 5
EXACT = 6
REDRAW = 7
MOVE = 8
ABILITIES = 9

# What is being paid for: an ability, or one of these.
BUY_YARD = 9
BUY_BAZAAR = 10
NOTHING = 11

# Phases in which a seat is asked.
CHOOSE_SET = 0
ACT = 1
GIVE_GUARD = 2
GIVE_EXTRA = 3
PAY = 4
LAY = 5  # end of the turn: wall, build, reserve, give
LAY_LAST = 6  # RP-40
# Phases of chance.
DRAW_START = 7
DRAW_STRIP = 8
DRAW_ABILITY = 9
DRAW_PARKING = 10
DRAW_LAND = 11
DRAW_KIND = 12
DRAW_AGAIN = 13  # RP-30
DRAW_SET = 14
DRAW_CARD = 15
FINISHED = 16
# Phases that ask nobody: passed through at once.
GUARD_BOARD = 17
LAID = 18
MOVE_UP = 19
FILL_YARD = 20
YARD_FILLED = 21
DIRK_DRAWS = 22
DEAL_SETS = 23
FILL_MONEY = 24
MONEY_FILLED = 25
GIVE_OUT = 26
BEGIN_TURN = 27

# Lines of the score sheet.
FIRST_POINTS = 0
SPENT = 1
SCORED = 2  # + LINES_A_SCORING × scoring, from 0
WALL_LINE = 0
MAJORITY_LINE = 1  # + kind
CAMP_LINE = MAJORITY_LINE + KINDS
MEDINA_LINE = CAMP_LINE + 1
LINES_A_SCORING = MEDINA_LINE + 1
GUARD_LINE = SCORED + SCORINGS * LINES_A_SCORING
BAZAAR_LINE = GUARD_LINE + 1
LINES = BAZAAR_LINE + 1

# Rulings a table may choose, by bit.
RULINGS = ("RP-14", "RP-21", "RP-28", "RP-37", "RP-41", "PB-14")
SUPERFLUOUS_CARDS = 1
GUARD_AND_POINTS = 2
PREVIEW_BESIDES = 4
HALF_ALONE = 8
DIRK_CAN_WIN = 16
RING_COUNTS_LESS = 32


class Position(Record):
    # who plays, by which options
    seats: int = i8()
    owners: int = i8()  # seats, and Dirk where two play
    start: int = i8()  # start player
    open_hands: int = i8()  # RP-18: 1 if everyone shows their cards

    # what is printed on the parts (data/box.toml, or the user's own)
    price: Row = i8(TILES, was=TILES_BEFORE)
    walls: Row = i8(TILES, was=TILES_BEFORE)  # a bit a side; a camp's bastions
    towers: Row = i8(TILES, was=TILES_BEFORE)  # guard towers, a bit a side; a camp's arrows
    bazaar_currency: Row = i8(BAZAARS)
    bazaar_kinds: Row = i8(BAZAARS)  # a bit for each kind whose colour it shows
    strip_rows: Grid = i8(STRIPS, KINDS)  # in which row, from 1, a strip shows a kind
    place_points: Grid = i8(SCORINGS, SCORINGS)  # of the places in each scoring, besides the kind's row
    minus_points: Grid = i8(SCORINGS, SCORINGS)  # for the fewest medinas, second fewest …, in each scoring
    minus_without: Row = i8(SCORINGS)  # for having no medina
    guard_values: Row = i8(MOST_PARKING_TILES, was=PARKING_TILES)  # points under each parking tile
    buildings_a_kind: int = i8()  # in the bag at first
    copies: int = i8()  # of each money card; RP-42: one less for two players
    guards_in_all: int = i8()
    pieces_in_all: int = i8()  # wall pieces

    # set-up still to be drawn
    strips_due: int = i8()
    abilities_due: int = i8()
    parking_due: int = i8()
    parking_stock: Row = i8(MOST_SQUARES + 1)  # parking tiles to draw from, by their squares

    # boards
    strips: Row = i8(SCORINGS)  # strip of each scoring, from 1; 0: classic scoring (RP-51)
    abilities: int = i16()  # a bit for each ability on the guard board
    squares: Row = i8(MOST_PARKING_TILES, was=PARKING_TILES)  # of each parking tile
    parked: int = i8()  # guards on parking squares
    guards_left: int = i8()  # in the supply
    pieces_left: int = i8()  # wall pieces in the supply
    halves: Row = i8(KINDS)  # half-buildings: seat + 1, 0 in the supply
    yard: Row = i8(SLOTS)  # tile in each slot
    preview: Row = i8(PREVIEW_SLOTS)
    bag: Row = i8(KINDS)  # building tiles

    # tiles
    place: Row = i8(TILES, was=TILES_BEFORE)  # TOWER, IN_YARD …
    owner: Row = i8(TILES, was=TILES_BEFORE)  # of tiles aside, in a reserve, built or with Dirk
    building: Row = i8(TILES, was=TILES_BEFORE)  # kind + 1 of the building tile on it; 0 none
    cell: Row = i16(TILES, was=TILES_BEFORE)  # of tiles built
    guards: Row = i8(TILES, was=TILES_BEFORE)  # a bit a side with a guard
    pieces: Row = i8(TILES, was=TILES_BEFORE)  # a bit a side with a wall piece

    # money
    deck: Row = i8(CARDS)  # how often each card is in the deck
    piles: Row = i8(PILES)  # cards in each pile of the deck, scoring cards counted
    discard: Row = i8(CARDS)
    display: Row = i8(SLOTS)  # card + 1 in each slot; 0 none
    hand: Grid = i8(SEATS, CARDS)
    sets: Grid = i8(SEATS, CARDS)  # starting money not yet chosen

    # where the game stands
    phase: int = i8()
    playing: int = i8()  # 0 while setting up
    seat: int = i8()  # whose turn it is
    scorings: int = i8()  # number of the last scoring held; 3 at the end, whichever were held before (RP-39)
    scoring_due: int = i8()  # number of the scoring card that lies aside; 0 none
    waiting: int = i8()  # tile that gets a building tile now
    dirk_due: int = i8()  # tiles Dirk still draws
    dirk_towers: int = i8()  # guard towers on those he drew this time
    dirk_guards: int = i8()

    # this turn
    actions: int = i8()
    used: int = i16()  # a bit for each ability used
    fresh: int = i8()  # tile just bought from the yard, before the next action
    overpaid: int = i8()  # 1 if it was paid too high
    piece: int = i8()  # 1 if a wall piece is to be put

    # what is being paid
    doing: int = i8()  # an ability, BUY_YARD, BUY_BAZAAR or NOTHING
    source: int = i16()  # tile, or section a guard leaves
    target: int = i16()  # slot, kind, or section a guard goes to
    guards_due: int = i8()
    extra_due: int = i8()  # 1 if a card besides the price is to be paid
    due: int = i8()  # price left
    currency: int = i8()  # to pay in, + 1; 0: any
    highest: int = i8()  # value of the last card paid: cards fall

    # score sheet
    points: Grid = i16(OWNERS, LINES)

    # what the table chose; at the end, where a record of no rulings is as long and has the same digest
    rulings: int = i8()  # a bit for each of RULINGS

    # what boxes of one's own may have besides; all zero in the shipped one
    more_parking: int = i8(was=0)  # parking tiles on the guard board, beyond PARKING_TILES
    yard_shift: Row = i8(SLOTS, was=0)  # by how much the currency of a yard slot is not that of its number
