"""A round of the Dice Game and of Alcazaba: its phases, its turns, its end, and the score sheet. Compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, Self, TypeVar

from sabika.engine.game import CHANCE, OVER
from sabika.engine.jit import jit
from sabika.engine.record import Grid, Row
from sabika.parts.kinds import KINDS
from sabika.parts.score_sheet import write_totals
from sabika.parts.throwing import Thrown, clear_dice, next_thrower

ROUNDS = 5  # DG-7, AZ-3
SCORINGS = 3  # DG-24, AZ-9

# Phases that both games have; the numbers between them are a game's own.
DRAW_START = 0
THROW = 4
TURN = 5
NAME_START = 8
PAYING = 9  # only in passing, within a move: the result of the round goes on by itself
FINISHED = 10

# Rulings that both games have; the further bits are a game's own.
DIRK_CAN_WIN = 1  # DG-27, AZ-10

# Lines of the score sheet, by scoring.
IN_KIND = 0  # + KINDS × scoring + kind
BESIDES = SCORINGS * KINDS  # + scoring: what a scoring pays besides the kinds
LINES = BESIDES + SCORINGS


class DiceRound(Thrown, Protocol):
    """What a position needs for its rounds and scorings."""

    rulings: int
    phase: int
    round: int
    column: int
    places: Grid
    points: Grid

    def copy(self) -> Self: ...


@jit
def actor(s: DiceRound) -> int:
    """The seat to move, CHANCE, or OVER once the game is over."""
    if s.phase < TURN:
        return CHANCE
    if s.phase == FINISHED:
        return OVER
    return s.seat


# --- turns -----------------------------------------------------------------------------------------------


@jit
def next_round(s: DiceRound) -> None:
    """DG-8, AZ-3: the start player comes first again."""
    s.round += 1
    s.turn = 0
    s.seat = s.start


@jit
def begin_turn(s: DiceRound) -> None:
    """DG-8, AZ-5: from the start player on, by ascending seats; DG-9: the first throw is with all eight dice."""
    next_thrower(s)
    s.phase = THROW


@jit
def end_turn(s: DiceRound) -> None:
    """DG-8, AZ-5: the next seat, until every marker is placed; then comes the result of the round."""
    clear_dice(s)
    s.turn += 1
    if s.turn < s.seats * s.markers:
        begin_turn(s)
    else:
        s.phase = PAYING


# --- the start player and the end ------------------------------------------------------------------------


@jit
def list_start_players(s: DiceRound, first: int, out: Row) -> int:
    """DG-17, AZ-7: any player, as `first` + seat; returns how many."""
    for seat in range(s.seats):
        out[seat] = first + seat
    return s.seats


@jit
def name_start_player(s: DiceRound, seat: int) -> None:
    """DG-17, AZ-7: any player, oneself included, starts the next round."""
    s.start = seat
    s.phase = PAYING


@jit
def is_scored(s: DiceRound) -> bool:
    """DG-24, AZ-9: a scoring comes after rounds 1, 3 and 5."""
    return s.round % 2 == 1


@jit
def scoring_of(s: DiceRound) -> int:
    """DG-24, AZ-9: the scoring of this round or, after a round without one, the next."""
    return s.round // 2


@jit
def finish(s: DiceRound) -> None:
    """DG-27, AZ-10: the game is over."""
    s.seat = s.start
    s.phase = FINISHED


@jit
def scores(s: DiceRound, out: Row) -> int:
    """DG-27, AZ-10: the totals by owner, Dirk's included; returns how many."""
    return write_totals(s.points, s.owners, out)


@jit
def contenders(s: DiceRound) -> int:
    """DG-27, AZ-10: only players win; by the ruling a table may choose, Dirk as well."""
    return s.owners if s.rulings & DIRK_CAN_WIN else s.seats


S = TypeVar("S", bound=DiceRound)


def scored(s: S, score: Callable[[S, int], None], scoring: int) -> S:
    """The same position with a scoring done as things stand; a finished game stays as it is. Not compiled."""
    after = s.copy()
    if s.phase != FINISHED:
        score(after, scoring)
    return after
