"""The result of a round of the Dice Game, DG-14 to DG-18, DG-20, DG-30 and DG-31. Compiled.

Step by step while the phase is PAYING, until somebody is asked or the next round begins: points that are due, then
the chip that is due, then the next marker to be paid.
"""

from __future__ import annotations

from sabika.engine.jit import jit
from sabika.games.dicegame.position import (
    EXCHANGE,
    EXCHANGE_CHIP,
    KINDS,
    NUMBERS,
    POINT_AND_CHIP,
    REWARD,
    START_CHIP,
    TRACK,
    TWO_POINTS,
    Position,
)
from sabika.games.dicegame.rounds import begin_round, use_chip
from sabika.games.dicegame.scoring import score
from sabika.parts.dice_area import OFF, taken_field
from sabika.parts.dice_round import NAME_START, PAYING, ROUNDS, finish, is_scored, scoring_of
from sabika.parts.throwing import take_markers_back


@jit
def pay_step(s: Position) -> None:
    """One step of the result of a round."""
    if s.due:
        if may_exchange(s):
            s.phase = EXCHANGE
        else:
            mark_points_left(s)
    elif s.chip_due:
        hand_over_chip(s)
    elif s.column < KINDS:
        pay_next_marker(s)
    else:
        end_round(s)


@jit
def pay_next_marker(s: Position) -> None:
    """DG-14, DG-15: the best marker of the column, then the second-best, then the next column."""
    field = taken_field(s.area[s.column], 0)
    if s.prize == 1 and field != OFF:
        field = taken_field(s.area[s.column], field + 1)
    if s.prize == 2 or field == OFF:
        s.column += 1
        s.prize = 0
        s.reward = 0
        return
    s.seat = s.area[s.column][field] - 1
    s.prize += 1
    if s.prize == 2:
        grant(s, TWO_POINTS if s.reward == POINT_AND_CHIP else POINT_AND_CHIP)
    elif is_dirk(s):
        grant(s, TWO_POINTS)
    else:
        s.phase = REWARD


@jit
def choose_reward(s: Position, reward: int) -> None:
    """DG-14: the owner of the best marker chooses."""
    grant(s, reward)
    s.phase = PAYING


@jit
def grant(s: Position, reward: int) -> None:
    """DG-14: two points, or one point and then the column's chip."""
    s.reward = reward
    s.due = 2 if reward == TWO_POINTS else 1
    s.chip_due = 1 if reward == POINT_AND_CHIP else 0


@jit
def is_dirk(s: Position) -> bool:
    """DG-28: whoever is paid is no player."""
    return s.seat >= s.seats


# --- building points -------------------------------------------------------------------------------------


@jit
def may_exchange(s: Position) -> bool:
    """DG-20: an exchange chip held before this point; the column's own chip is handed over only later."""
    return not is_dirk(s) and s.chips[s.seat][EXCHANGE_CHIP] > 0


@jit
def exchange_point(s: Position, kind: int) -> None:
    """DG-20: one point in another kind; DG-16: marked at once."""
    use_chip(s, EXCHANGE_CHIP)
    s.due -= 1
    move_stone(s, s.seat, kind, 1)
    s.phase = PAYING


@jit
def mark_points_left(s: Position) -> None:
    """DG-16: the points still due, in the kind of the column."""
    move_stone(s, s.seat, s.column, s.due)
    s.due = 0
    s.phase = PAYING


@jit
def move_stone(s: Position, owner: int, kind: int, points: int) -> None:
    """DG-16: up by the points and on top of any pile there; nothing beyond 12. DG-3: those left keep their order."""
    old = s.built[kind][owner]
    new = min(TRACK, old + points)
    if new == old:
        return
    under = 0
    for other in range(s.owners):
        if other != owner and s.built[kind][other] == new:
            under += 1
        elif s.built[kind][other] == old and s.below[kind][other] > s.below[kind][owner]:
            s.below[kind][other] -= 1
    s.built[kind][owner] = new
    s.below[kind][owner] = under


# --- chips -----------------------------------------------------------------------------------------------


@jit
def hand_over_chip(s: Position) -> None:
    """DG-14, DG-17; DG-30, DG-31: what Dirk does with it."""
    s.chip_due = 0
    chip = s.bonus[s.column] - 1
    s.bonus[s.column] = 0
    if chip != START_CHIP:
        if is_dirk(s) and chip >= NUMBERS:
            s.gone[chip] += 1
        else:
            s.chips[s.seat][chip] += 1
    elif is_dirk(s):
        s.start = 1 - s.start
    else:
        s.phase = NAME_START


# --- the end of a round ----------------------------------------------------------------------------------


@jit
def end_round(s: Position) -> None:
    """DG-24: scorings after rounds 1, 3 and 5; DG-18: the board is cleared; then the next round, or the end."""
    if is_scored(s):
        score(s, scoring_of(s))
    clear_board(s)
    if s.round == ROUNDS:
        finish(s)
    else:
        begin_round(s)


@jit
def clear_board(s: Position) -> None:
    """DG-18: markers go back, chips not given out leave the game, the start-player chip is kept."""
    for kind in range(KINDS):
        if s.bonus[kind] and s.bonus[kind] != START_CHIP + 1:
            s.gone[s.bonus[kind] - 1] += 1
        s.bonus[kind] = 0
    take_markers_back(s)
    s.column = 0
