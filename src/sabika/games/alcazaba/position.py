"""The record of an Alcazaba position, and the words its rules use.

Owners are the seats first, then, with two players, Dirk. Kinds and columns have the same numbers, left to right.
Fields of the dice area run from best to worst, see `parts/dice_area.py`; cells are those of `parts/palace.py`.

The 55 tiles are numbered in the order of their names. What is printed on a tile is the number of its name: kind,
price and walls in one, see `tiles.py`.
"""

from __future__ import annotations

from sabika.engine.record import Grid, Record, Row, i8, i16
from sabika.parts.dice_area import FIELDS
from sabika.parts.dice_box import PLACES
from sabika.parts.dice_round import LINES, ROUNDS, SCORINGS
from sabika.parts.kinds import LETTERS

SEATS = 6
OWNERS = 6
KINDS = len(LETTERS)

# Tiles (AZ-2, AZ-3).
TILES = 55
STACKS = ROUNDS  # one a round, with one tile of each kind
FROM_BAG = 5  # tiles a round
A_ROUND = KINDS + FROM_BAG

# Where a tile is; those from TAKEN on have an owner.
UNSEEN = 0  # in a stack or in the bag: nobody knows in which
IN_COLUMN = 1
GONE = 2
TAKEN = 3  # just now, to be built or laid down
IN_RESERVE = 4
BUILT = 5
WITH_DIRK = 6

# Phases: what the actor is asked. The draws belong to chance; the other phases stand in `parts/dice_round.py`.
DRAW_STACK = 1
DRAW_BAG = 2
DRAW_COLUMN = 3
TAKE_ONE = 6
LAY_DOWN = 7  # build the tile just taken, reserve it, give it to Dirk

# Rulings a table may choose, by bit; the first stands in `parts/dice_round.py`.
RULINGS = ("AZ-10", "PB-14")
RING_COUNTS_LESS = 2


class Position(Record):
    # who plays
    seats: int = i8()
    owners: int = i8()  # seats and Dirk
    start: int = i8()  # start player: holds the Caliph stone
    markers: int = i8()  # of each owner

    # what is printed on the parts (data/box.toml, or the user's own)
    places: Grid = i16(SCORINGS * KINDS, PLACES)  # points for 1st, 2nd, 3rd place, by scoring and kind
    tiles: Row = i16(TILES)  # the name of each tile
    extra: int = i8()  # the extra tower's number

    # where the game stands
    phase: int = i8()
    round: int = i8()  # from 1; 0 while setting up
    turn: int = i8()  # turns already taken in this round
    seat: int = i8()  # whose turn it is; in a round's result, whose marker is paid

    # dice
    dice: Row = i8(KINDS)  # how many dice lie there with each kind; none between turns
    before: Row = i8(KINDS)  # the same before the last throw
    cup: int = i8()  # dice in the cup
    throws: int = i8()  # this turn

    # dice area
    area: Grid = i8(KINDS, FIELDS)  # who has a marker there: owner + 1, 0 for nobody
    hand: Row = i8(OWNERS)  # markers not placed in this round, or paid already
    out: Row = i8(OWNERS)  # markers out for this round
    resting: Row = i8(OWNERS)  # markers on the reserve: a rebuild was made with each
    chip: int = i8()  # the column of the start-player chip, + 1; 0 while it lies in none

    # tiles
    stacks: Row = i8(KINDS)  # tiles of each kind left in the stacks
    bag: Row = i8(KINDS)  # tiles of each kind left in the bag, the extra tower not counted
    laid: int = i8()  # tiles laid out in this round
    place: Row = i8(TILES)  # UNSEEN, IN_COLUMN …
    order: Row = i8(TILES)  # of tiles in a column: 1 for the first that was laid out in the round, 2 for the next, …
    owner: Row = i8(TILES)  # of tiles from TAKEN on
    cell: Row = i16(TILES)  # of tiles built

    # the result of a round
    column: int = i8()  # being paid

    # score sheet
    points: Grid = i16(OWNERS, LINES)

    # what the table chose; at the end, where a record of no rulings is as long and has the same digest
    rulings: int = i8()  # a bit for each of RULINGS
