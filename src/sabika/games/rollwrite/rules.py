"""Roll & Write, RW-5 to RW-16 and RW-24 to RW-29: who acts, what is legal, what happens. Compiled."""

from __future__ import annotations

from sabika.engine.game import CHANCE, OVER
from sabika.engine.jit import jit
from sabika.engine.record import Row
from sabika.engine.stream import below
from sabika.games.rollwrite.moves import (
    COINS,
    CROSS,
    KEEP_PAIR,
    ROLL_ALL,
    ROLL_PAIR,
    SECOND_BUILDING,
    START,
    STOP,
    TURN,
    blue_of,
    decode,
    die_of,
    face_of,
    is_down,
    yellow_of,
)
from sabika.games.rollwrite.position import (
    CELLS,
    COINS_MUST_COME,
    DRAW_START,
    FINISHED,
    KEEP,
    MAIN,
    ROLL_CROSSING,
    ROLL_FOUR,
    ROLL_IMAGINARY,
    ROLL_IMAGINARY_START,
    ROLL_OWN_PAIR,
    ROLL_SECOND_PAIR,
    ROLL_USED_PAIR,
    SECOND,
    SIDE,
    Position,
)
from sabika.games.rollwrite.scoring import final_scoring, pay_completed_kinds
from sabika.parts.bag import list_equal

FIRST_BUILDINGS = 3  # RW-6, RW-25
FOUR_DICE = 6**4


@jit
def actor(s: Position) -> int:
    """The seat to move, CHANCE, or OVER once the game is over."""
    if s.phase == MAIN or s.phase == SECOND or s.phase == KEEP:
        return s.seat
    if s.phase == FINISHED:
        return OVER
    return CHANCE


# --- what a seat may do ----------------------------------------------------------------------------------


@jit
def legal(s: Position, out: Row) -> int:
    """The legal moves of the seat to move, by rising number; returns how many.

    A move is written down first and counted if it is legal: without a branch, since none would be foreseen.
    """
    n = 0
    if s.phase == MAIN:
        if s.coins[s.seat] >= s.turn_price:
            n = list_turns(s, out)
        crossed = s.crossed[s.seat]
        for pair in range(4):
            out[n] = CROSS + pair
            n += not (crossed >> crossing(s, pair)) & 1
        if may_take_coins(s):
            out[n] = COINS
            n += 1
        return n
    if s.phase == SECOND:
        out[0] = SECOND_BUILDING
        out[1] = STOP
        return 2
    if s.phase == KEEP:
        for pair in range(4):
            out[pair] = KEEP_PAIR + pair
        return 4
    return 0


@jit
def list_turns(s: Position, out: Row) -> int:
    """RW-9: a coin turns a die by one, never between 1 and 6; returns how many moves these are."""
    n = 0
    for die in range(4):
        face = s.dice[die]
        out[n] = TURN + 2 * die
        n += face < SIDE
        out[n] = TURN + 2 * die + 1
        n += face > 1
    return n


@jit
def may_take_coins(s: Position) -> bool:
    """RW-12: always; by the ruling a table may choose, not for nothing while something can be crossed."""
    return not s.rulings & COINS_MUST_COME or coins_to_come(s) > 0 or all_crossed(s)


@jit
def coins_to_come(s: Position) -> int:
    """RW-12: one coin for every crossing already crossed, as far as the supply goes."""
    coins = 0
    for pair in range(4):
        if is_crossed(s, s.seat, crossing(s, pair)):
            coins += 1
    return min(coins, s.supply - s.circled[s.seat])


@jit
def all_crossed(s: Position) -> bool:
    """RW-11: are the buildings at all four crossings crossed already?"""
    left = 0
    for pair in range(4):
        if not is_crossed(s, s.seat, crossing(s, pair)):
            left += 1
    return left == 0


@jit
def may_cross_second(s: Position) -> bool:
    """RW-14: three coins, and the other two dice meet on an uncrossed building."""
    return s.coins[s.seat] >= s.second_price and not is_crossed(s, s.seat, crossing(s, 3 - s.used))


@jit
def crossing(s: Position, pair: int) -> int:
    """RW-10: the cell where a yellow and a blue die meet; the pair 3 - pair is made of the two other dice."""
    return SIDE * (s.dice[yellow_of(pair)] - 1) + s.dice[blue_of(pair)] - 1


@jit
def dice_of(cell: int) -> tuple[int, int]:
    """RW-10: what a yellow and a blue die show that meet on a cell."""
    return cell // SIDE + 1, cell % SIDE + 1


@jit
def is_crossed(s: Position, seat: int, cell: int) -> bool:
    return (s.crossed[seat] >> cell) & 1 == 1


# --- what happens ----------------------------------------------------------------------------------------


@jit
def apply(s: Position, move: int) -> None:
    """Do a legal move, of a seat or of chance."""
    what, value = decode(move)
    if what == TURN:
        turn_die(s, value)
    elif what == CROSS:
        cross_building(s, value)
    elif what == COINS:
        take_coins(s)
    elif what == SECOND_BUILDING:
        cross_second_building(s)
    elif what == STOP:
        pass_other_pair(s)
    elif what == KEEP_PAIR:
        keep_pair(s, value)
    elif what == START:
        begin_with(s, value)
    elif what == ROLL_PAIR:
        rolled_pair(s, value)
    else:
        rolled_four(s, value)


@jit
def turn_die(s: Position, turning: int) -> None:
    """RW-9: strike a coin, change one die by one."""
    s.coins[s.seat] -= s.turn_price
    s.dice[die_of(turning)] += -1 if is_down(turning) else 1


@jit
def cross_building(s: Position, pair: int) -> None:
    """RW-10: cross the building; RW-14 is asked only where it is possible."""
    cross(s, s.seat, crossing(s, pair))
    s.used = pair
    if may_cross_second(s):
        s.phase = SECOND
    else:
        pass_other_pair(s)


@jit
def cross_second_building(s: Position) -> None:
    """RW-14: strike three coins, cross where the two other dice meet; then all four are rolled (RW-15)."""
    s.coins[s.seat] -= s.second_price
    cross(s, s.seat, crossing(s, 3 - s.used))
    roll_all_four(s)


@jit
def cross(s: Position, seat: int, cell: int) -> None:
    """RW-3: a cross on the sheet, and one more on the score sheet."""
    s.crossed[seat] |= 1 << cell
    s.built[s.grid[cell]][seat] += 1


@jit
def take_coins(s: Position) -> None:
    """RW-12: the coins are circled; then all four dice are rolled (RW-15)."""
    coins = coins_to_come(s)
    s.circled[s.seat] += coins
    s.coins[s.seat] += coins
    roll_all_four(s)


@jit
def pass_other_pair(s: Position) -> None:
    """RW-13: the used pair is rolled; the other one goes on with its faces (solo, RW-29: it stays)."""
    other = 3 - s.used
    lay_passed_pair(s, s.dice[yellow_of(other)], s.dice[blue_of(other)])
    if is_last_turn(s):
        end_turn(s)
    else:
        s.phase = ROLL_USED_PAIR


@jit
def roll_all_four(s: Position) -> None:
    """RW-15: all four dice are rolled, except after the very last turn."""
    for die in range(4):
        s.dice[die] = 0
    if is_last_turn(s):
        end_turn(s)
    else:
        s.phase = ROLL_FOUR


@jit
def keep_pair(s: Position, pair: int) -> None:
    """RW-15: keep one yellow and one blue die, pass the others."""
    s.pairs[s.seat][0] = s.dice[yellow_of(pair)]
    s.pairs[s.seat][1] = s.dice[blue_of(pair)]
    lay_passed_pair(s, s.dice[yellow_of(3 - pair)], s.dice[blue_of(3 - pair)])
    end_turn(s)


@jit
def lay_passed_pair(s: Position, yellow: int, blue: int) -> None:
    """RW-13, RW-28: the passed pair lies as y2 and b2 before whoever moves next; y1 and b1 are taken up."""
    s.dice[0] = 0
    s.dice[1] = yellow
    s.dice[2] = 0
    s.dice[3] = blue


# --- the order of play -----------------------------------------------------------------------------------


@jit
def is_last_turn(s: Position) -> bool:
    """RW-15: after the very last real turn nothing is rolled."""
    return s.round == s.rounds and s.turn == s.seats - 1


@jit
def end_turn(s: Position) -> None:
    """RW-8: the next seat; after all seats, the imaginary players (RW-26)."""
    s.turn += 1
    if s.turn < s.seats:
        begin_turn(s)
    elif s.owners > s.seats:
        s.roller = s.seats
        s.phase = ROLL_IMAGINARY
    else:
        end_round(s)


@jit
def end_round(s: Position) -> None:
    """RW-17: completed kinds are paid; after the last round comes the final scoring (RW-19)."""
    pay_completed_kinds(s)
    if s.round == s.rounds:
        final_scoring(s)
        s.phase = FINISHED
    else:
        begin_round(s)


@jit
def begin_round(s: Position) -> None:
    s.round += 1
    s.turn = 0
    begin_turn(s)


@jit
def begin_turn(s: Position) -> None:
    """The seat takes up the pair on its sheet as y1 and b1; y2 and b2 were passed to it."""
    seat = s.start + s.turn
    s.seat = seat if seat < s.seats else seat - s.seats
    s.dice[0] = s.pairs[s.seat][0]
    s.dice[2] = s.pairs[s.seat][1]
    s.pairs[s.seat][0] = 0
    s.pairs[s.seat][1] = 0
    s.used = 0
    s.phase = MAIN


# --- chance ----------------------------------------------------------------------------------------------


@jit
def outcomes(s: Position, moves: Row, weights: Row) -> int:
    """Every outcome that can stand, with its weight; rolls that must be rolled again are left out."""
    if s.phase == DRAW_START:
        return list_equal(START, s.seats, moves, weights)
    if s.phase == ROLL_FOUR:
        return list_equal(ROLL_ALL, FOUR_DICE, moves, weights)
    n = 0
    for cell in range(CELLS):
        if stands(s, cell):
            moves[n] = ROLL_PAIR + cell
            weights[n] = 1
            n += 1
    return n


@jit
def sample(s: Position, stream: Row) -> int:
    """One outcome by the same law as `outcomes`."""
    if s.phase == DRAW_START:
        return START + below(stream, s.seats)
    if s.phase == ROLL_FOUR:
        return ROLL_ALL + below(stream, FOUR_DICE)
    cell = below(stream, CELLS)
    while not stands(s, cell):
        cell = below(stream, CELLS)
    return ROLL_PAIR + cell


@jit
def stands(s: Position, cell: int) -> bool:
    """RW-6, RW-25, RW-26: a crossed building, or a kind complete for the imaginary player, is rolled again."""
    if s.phase == ROLL_CROSSING:
        return not is_crossed(s, s.seat, cell)
    if s.phase == ROLL_IMAGINARY or s.phase == ROLL_IMAGINARY_START:
        kind = s.grid[cell]
        return s.built[kind][s.roller] < s.size[kind]
    return True


@jit
def begin_with(s: Position, seat: int) -> None:
    """RW-5: the start player, for the whole game."""
    s.start = seat
    s.seat = seat
    s.turn = 0
    s.phase = ROLL_CROSSING


@jit
def rolled_pair(s: Position, cell: int) -> None:
    """A yellow and a blue die fell; they name the cell."""
    if s.phase == ROLL_CROSSING:
        cross(s, s.seat, cell)
        next_setting_up(s, FIRST_BUILDINGS, ROLL_OWN_PAIR)
    elif s.phase == ROLL_OWN_PAIR:
        rest_pair(s, cell)
        next_setting_up(s, 1, ROLL_SECOND_PAIR)
    elif s.phase == ROLL_SECOND_PAIR:
        yellow, blue = dice_of(cell)
        lay_passed_pair(s, yellow, blue)
        if s.owners > s.seats:
            s.roller = s.seats
            s.phase = ROLL_IMAGINARY_START
        else:
            begin_round(s)
    elif s.phase == ROLL_USED_PAIR:
        rest_pair(s, cell)
        end_turn(s)
    else:
        s.built[s.grid[cell]][s.roller] += 1
        next_imaginary(s)


@jit
def rolled_four(s: Position, faces: int) -> None:
    """RW-15: the seat chooses what to keep; alone (RW-29) all four stay."""
    for die in range(4):
        s.dice[die] = face_of(faces, die)
    if s.seats == 1:
        keep_pair(s, 0)
    else:
        s.phase = KEEP


@jit
def rest_pair(s: Position, cell: int) -> None:
    """RW-7, RW-13: the pair just rolled rests on the sheet of the seat."""
    yellow, blue = dice_of(cell)
    s.pairs[s.seat][0] = yellow
    s.pairs[s.seat][1] = blue


@jit
def next_setting_up(s: Position, times: int, after: int) -> None:
    """RW-6, RW-7: so many times around the seats, from the start player on; then the next step."""
    s.turn += 1
    s.seat = (s.start + s.turn) % s.seats
    if s.turn == times * s.seats:
        s.turn = 0
        s.phase = after


@jit
def next_imaginary(s: Position) -> None:
    """RW-25: three rolls each when setting up; RW-26: one each at the end of a round."""
    if s.phase == ROLL_IMAGINARY_START:
        s.turn += 1
        if s.turn < FIRST_BUILDINGS:
            return
        s.turn = 0
    s.roller += 1
    if s.roller < s.owners:
        return
    s.roller = 0
    if s.phase == ROLL_IMAGINARY_START:
        begin_round(s)
    else:
        end_round(s)
