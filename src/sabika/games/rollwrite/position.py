"""The record of a Roll & Write position, and the words its rules use.

Owners are the seats first, then the imaginary players. Cells are numbered 6 × row + column, rows and columns
from 0; dice show 1 to 6 and lie in the order y1, y2, b1, b2 (yellow names the row, blue the column).
"""

from __future__ import annotations

from sabika.engine.record import Grid, Record, Row, i8, i16, i64
from sabika.parts.kinds import LETTERS

SEATS = 5
OWNERS = 5
KINDS = len(LETTERS)
SIDE = 6
CELLS = SIDE * SIDE
PLACES = 3

# Phases: what the actor is asked. Those before MAIN belong to chance, as do the rolls.
DRAW_START = 0
ROLL_CROSSING = 1
ROLL_OWN_PAIR = 2
ROLL_SECOND_PAIR = 3
ROLL_IMAGINARY_START = 4
MAIN = 5
SECOND = 6
ROLL_USED_PAIR = 7
ROLL_FOUR = 8
KEEP = 9
ROLL_IMAGINARY = 10
FINISHED = 11

# Aims of the solo game (RW-30, RW-31).
AIM_SCORE = 0
AIM_DUEL = 1

# Rulings a table may choose, by bit.
RULINGS = ("RW-12",)
COINS_MUST_COME = 1

# Lines of the score sheet.
COMPLETED = 0  # + kind
MAJORITY = COMPLETED + KINDS  # + kind
IN_ROW = MAJORITY + KINDS  # + row
IN_COLUMN = IN_ROW + SIDE  # + column
COINS_LEFT = IN_COLUMN + SIDE
EXTRA = COINS_LEFT + 1
LINES = EXTRA + 1


class Position(Record):
    # who plays
    seats: int = i8()
    owners: int = i8()  # seats and imaginary players
    aim: int = i8()  # AIM_SCORE or AIM_DUEL
    start: int = i8()  # start player

    # what is printed on the sheets (data/sheet.toml, or the user's own)
    grid: Row = i8(CELLS)  # kind of building in each cell
    size: Row = i8(KINDS)  # buildings of a kind on the grid
    supply: int = i8()  # coins a player can ever receive
    turn_price: int = i8()  # coins to turn a die
    second_price: int = i8()  # coins for a second building
    coins_a_point: int = i8()  # unspent coins that make a point
    places: Grid = i16(KINDS, PLACES)  # points for 1st, 2nd, 3rd place
    line_points: Row = i16(SIDE + 1)  # points for a row or column with so many crossed
    extra: int = i16()  # points of an imaginary player in the duel
    rounds: int = i8()

    # where the game stands
    phase: int = i8()
    round: int = i8()  # from 1; 0 while setting up
    turn: int = i8()  # real turns already taken in this round (setting up: rolls made)
    seat: int = i8()  # whose turn it is
    roller: int = i8()  # the imaginary player who rolls
    used: int = i8()  # pair that crossed this turn's building: 2 × yellow + blue

    # dice
    dice: Row = i8(4)  # on the sheet of the seat to move; 0 while in hand
    pairs: Grid = i8(SEATS, 2)  # the pair that rests on each other sheet: yellow, blue

    # sheets
    crossed: Row = i64(SEATS)  # a bit for each crossed cell
    circled: Row = i8(SEATS)  # coins received so far, the first ones included
    coins: Row = i8(SEATS)  # coins not yet struck

    # score sheet
    built: Grid = i8(KINDS, OWNERS)  # buildings of a kind an owner has
    taken: Row = i8(KINDS)  # places already gone
    place: Grid = i8(KINDS, OWNERS)  # first of the places an owner took or shared, from 1; 0 none
    points: Grid = i16(OWNERS, LINES)

    # what the table chose; at the end, where a record of no rulings is as long and has the same digest
    rulings: int = i8()  # a bit for each of RULINGS
