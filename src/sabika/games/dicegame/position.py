"""The record of a Dice Game position, and the words its rules use.

Owners are the seats first, then, with two players, Dirk. Kinds and columns have the same numbers, left to right.
Fields of the dice area run from best to worst, see `parts/dice_area.py`.
"""

from __future__ import annotations

from sabika.engine.record import Grid, Record, Row, i8, i16
from sabika.parts.dice_area import FIELDS
from sabika.parts.dice_box import PLACES
from sabika.parts.dice_round import LINES, SCORINGS
from sabika.parts.kinds import LETTERS

SEATS = 6
OWNERS = 6
KINDS = len(LETTERS)
TRACK = 12  # DG-3: fields of a building track

# Chips, as they are counted (DG-5). A number chip is worth its number + 1.
NUMBERS = 3
EXCHANGE_CHIP = 3
PUSH_CHIP = 4
ANNUL_CHIP = 5
BLACK_CHIP = 6
CHIPS = 7
START_CHIP = 7  # not counted: there is one, and it stays

# Phases: what the actor is asked. The draws belong to chance; the other phases stand in `parts/dice_round.py`.
DRAW_COLUMN = 1
DRAW_CHIP = 2
DRAW_DIRK = 3
REWARD = 6
EXCHANGE = 7

# Rulings a table may choose, by bit; the first stands in `parts/dice_round.py`.
RULINGS = ("DG-27", "DG-22", "DG-23")
SAME_DICE_AGAIN = 2
BLACK_DIE_AT_FIRST = 4

# The two rewards of DG-14.
TWO_POINTS = 0
POINT_AND_CHIP = 1


class Position(Record):
    # who plays
    seats: int = i8()
    owners: int = i8()  # seats and Dirk
    start: int = i8()  # start player: holds the Caliph stone
    markers: int = i8()  # of each owner

    # what is printed on the parts (data/box.toml, or the user's own)
    places: Grid = i16(SCORINGS * KINDS, PLACES)  # points for 1st, 2nd, 3rd place, by scoring and kind

    # where the game stands
    phase: int = i8()
    round: int = i8()  # from 1; 0 while setting up
    turn: int = i8()  # turns already taken in this round
    seat: int = i8()  # whose turn it is; in a round's result, who is being paid

    # dice
    dice: Row = i8(KINDS)  # how many white dice lie there with each kind; none between turns
    before: Row = i8(KINDS)  # the same before the last throw, while that can be annulled
    cup: int = i8()  # dice in the cup
    throws: int = i8()  # throws that count, this turn
    fresh: int = i8()  # 1 directly after a throw
    black: int = i8()  # what the black die shows: kind + 1, 0 while it is not in play

    # dice area
    area: Grid = i8(KINDS, FIELDS)  # who has a marker there: owner + 1, 0 for nobody
    hand: Row = i8(OWNERS)  # markers not placed in this round
    out: Row = i8(OWNERS)  # markers out for this round

    # building tracks
    built: Grid = i8(KINDS, OWNERS)  # building points: the field of the stone, 0 beside the track
    below: Grid = i8(KINDS, OWNERS)  # stones under it in the pile

    # chips
    light: Row = i8(CHIPS)  # still to come in rounds 1 to 4
    dark: Row = i8(CHIPS)  # still to come in round 5
    bonus: Row = i8(KINDS)  # on the bonus fields: chip + 1, 0 for none
    chips: Grid = i8(OWNERS, CHIPS)  # before the owners
    gone: Row = i8(CHIPS)  # out of the game

    # the result of a round
    column: int = i8()  # being paid
    prize: int = i8()  # 0: its markers are to be looked at; 1: the best is paid; 2: the second-best is paid
    reward: int = i8()  # TWO_POINTS or POINT_AND_CHIP, of whoever is paid
    due: int = i8()  # building points still to be marked
    chip_due: int = i8()  # 1 while the column's chip is still to be handed over

    # score sheet
    points: Grid = i16(OWNERS, LINES)

    # what the table chose, and what only its rulings look at
    rulings: int = i8(was=0)  # a bit for each of RULINGS
    annulled: int = i8(was=0)  # BLACK_DIE_AT_FIRST: 1 once a throw of this turn was annulled
    picked: Row = i8(KINDS, was=0)  # SAME_DICE_AGAIN: the dice of the last throw, as they lay before it
