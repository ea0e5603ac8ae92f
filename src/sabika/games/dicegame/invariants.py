"""Is this a position at all? What comes as text is untrusted; whatever passes here can be played to its end."""

from __future__ import annotations

from sabika.games.dicegame.box import STACKS
from sabika.games.dicegame.position import (
    BLACK_DIE_AT_FIRST,
    DRAW_CHIP,
    DRAW_COLUMN,
    DRAW_DIRK,
    EXCHANGE,
    EXCHANGE_CHIP,
    KINDS,
    NUMBERS,
    OWNERS,
    POINT_AND_CHIP,
    REWARD,
    RULINGS,
    SAME_DICE_AGAIN,
    START_CHIP,
    TRACK,
    TWO_POINTS,
    Position,
)
from sabika.games.dicegame.rounds import next_bonus_field
from sabika.parts.dice_area import THROWS
from sabika.parts.dice_invariants import (
    check_area,
    check_dice,
    check_markers,
    check_order,
    check_players,
    check_rulings,
    check_score_sheet,
    turns_had,
)
from sabika.parts.dice_round import DRAW_START, FINISHED, NAME_START, ROUNDS, THROW, TURN
from sabika.parts.invariants import Checks, first_violations
from sabika.parts.throwing import DICE

RESULT = (REWARD, EXCHANGE, NAME_START)


def violations(s: Position) -> list[str]:
    """What cannot be so, in sentences; empty for every position that a game can reach."""
    parts = (check_players, _order, _dice, _markers, _stones, _chips, _stacks, _result, check_score_sheet)
    return first_violations(s, parts)


def _order(s: Position) -> Checks:
    """DG-6 to DG-8: whose turn it is, in which round."""
    yield from check_rulings(s, RULINGS)
    yield from check_order(s, RESULT)
    yield s.phase != DRAW_COLUMN or s.round < ROUNDS, "In the last round there is no start-player chip."
    yield s.phase != DRAW_DIRK or s.owners > s.seats, "Dirk plays with two players only."


def _dice(s: Position) -> Checks:
    """DG-9, DG-22, DG-23: eight dice, on the table and in the cup, and the black one."""
    yield from check_dice(s, can_go_back=s.fresh == 1)
    yield from _ruled_dice(s)
    yield s.fresh in (0, 1) and 0 <= s.black <= KINDS, "The black die shows no kind."
    if s.phase == THROW:
        yield not s.fresh, "There is no such throw."
        yield s.throws > 0 or s.black == 0, "The first throw is with all eight dice alone."
    elif s.phase == TURN:
        yield s.fresh == 1 or s.throws < THROWS, "There is no such throw."
        yield s.black == 0 or s.fresh == 0 or s.throws > 1, "After the black die the first throw is no longer fresh."
    else:
        yield s.fresh + s.black == 0, "Dice lie there between the turns."


def _ruled_dice(s: Position) -> Checks:
    """DG-22, DG-23: what only rulings of the table look at."""
    annulled = 1 if s.rulings & BLACK_DIE_AT_FIRST and s.phase in (THROW, TURN) else 0
    yield 0 <= s.annulled <= annulled, "A throw was annulled where none could be."
    kept = bool(s.rulings & SAME_DICE_AGAIN) and s.phase in (THROW, TURN) and s.throws > 0
    yield min(s.picked) >= 0 and (kept or not any(s.picked)), "Dice were picked up where none could be."
    if not any(s.picked):
        first = s.phase == TURN and (s.throws == 1 or s.fresh == 0)
        yield not kept or first, "The dice of the last throw are missing."
        return
    lay = s.dice if s.phase == TURN and s.fresh == 0 else s.before
    there = all(count <= lying for count, lying in zip(s.picked, lay, strict=True))
    yield there and sum(s.picked) <= DICE, "Dice were picked up that did not lie there."
    yield s.phase == THROW or s.fresh == 1 or s.throws < THROWS, "There is no such throw."
    yield s.phase != THROW or sum(s.picked) == s.cup, "The dice in the cup are not those picked up."
    yield s.phase == THROW or s.fresh == 0 or s.throws > 1, "Dice were picked up before the first throw."


def _markers(s: Position) -> Checks:
    """DG-4, DG-8, DG-29: every marker is in a hand, on a field or out."""
    yield from check_area(s)
    for owner in range(OWNERS):
        yield from check_markers(s, owner, s.out[owner])
        if owner < s.owners:
            placed = s.markers - s.hand[owner]
            yield placed == _placed_by_now(s, owner), f"Owner {owner} has placed too few or too many markers."


def _placed_by_now(s: Position, owner: int) -> int:
    if s.phase not in (THROW, TURN, *RESULT):
        return 0
    return s.markers if owner >= s.seats or s.phase in RESULT else turns_had(s, owner)


def _stones(s: Position) -> Checks:
    """DG-3: stones on the tracks, piles without gaps."""
    for kind in range(KINDS):
        stones = list(zip(s.built[kind], s.below[kind], strict=True))
        yield all(0 <= field <= TRACK for field, _ in stones), "A stone is beyond the building track."
        yield not any(any(stone) for stone in stones[s.owners :]), "A stone belongs to nobody."
        for place in range(1, TRACK + 1):
            pile = sorted(below for field, below in stones if field == place)
            yield pile == list(range(len(pile))), "A pile of stones has a gap."
        yield all(below == 0 for field, below in stones if field == 0), "Beside the track there are no piles."


def _chips(s: Position) -> Checks:
    """DG-5, DG-7, DG-30: 26 chips."""
    counts = [*s.light, *s.dark, *s.gone, *(count for row in s.chips for count in row)]
    on_board = [chip - 1 for chip in s.bonus if chip]
    yield min(counts) >= 0, "Fewer than no chips."
    yield all(0 <= chip <= START_CHIP for chip in on_board), "There is no such chip."
    foreign = any(any(row) for row in s.chips[s.owners :])
    dirk = s.owners > s.seats and any(s.chips[s.seats][NUMBERS:])
    yield not foreign and not dirk, "A chip belongs to someone who cannot have it."
    total = sum(counts) + sum(chip != START_CHIP for chip in on_board)
    yield total == sum(STACKS.values()), "The chips do not add up to 26."
    start_chips = on_board.count(START_CHIP)
    if s.phase in (DRAW_CHIP, DRAW_DIRK, THROW, TURN):
        yield start_chips == (1 if s.round < ROUNDS else 0), "The start-player chip is missing, or one too many."
    else:
        yield start_chips <= (1 if s.phase in RESULT and s.round < ROUNDS else 0), "There is one start-player chip."


def _stacks(s: Position) -> Checks:
    """DG-7: what is laid out, and what is still to come."""
    laid = sum(chip not in (0, START_CHIP + 1) for chip in s.bonus)
    if s.phase in (DRAW_START, DRAW_COLUMN, FINISHED):
        yield not any(s.bonus), "The bonus fields are empty between the rounds."
    elif s.phase == DRAW_CHIP:
        first = next_bonus_field(s)
        gaps = any(chip not in (0, START_CHIP + 1) for chip in s.bonus[first:])
        yield first < KINDS and not gaps, "Chips are laid from left to right."
    elif s.phase not in RESULT:
        yield all(s.bonus), "A bonus field is empty."
    a_round = KINDS - 1
    light = STACKS["light"] - a_round * min(ROUNDS - 1, max(0, s.round - 1))
    dark = STACKS["dark"]
    if s.phase > DRAW_CHIP and s.round == ROUNDS:
        dark = 0
    elif s.phase > DRAW_CHIP:
        light -= a_round
    elif s.phase == DRAW_CHIP and s.round == ROUNDS:
        dark -= laid
    elif s.phase == DRAW_CHIP:
        light -= laid
    yield sum(s.light) == light and sum(s.dark) == dark, "The chips still to come do not fit the round."


def _result(s: Position) -> Checks:
    """DG-14 to DG-17, DG-20: who is being paid, and what is due."""
    if s.phase not in RESULT:
        yield s.column + s.prize + s.reward + s.due + s.chip_due == 0, "Nobody is being paid now."
        yield min(s.column, s.prize, s.reward, s.due, s.chip_due) == 0, "Nobody is being paid now."
        return
    in_range = 0 <= s.column < KINDS and s.prize in (1, 2) and s.reward in (TWO_POINTS, POINT_AND_CHIP)
    yield in_range, "There is no such reward."
    if not in_range:
        return
    best = [marker - 1 for marker in s.area[s.column] if marker][: s.prize]
    yield len(best) == s.prize and best[-1] == s.seat, "Someone is paid whose marker is not there."
    if s.phase == EXCHANGE:
        most = 2 if s.reward == TWO_POINTS else 1
        yield 1 <= s.due <= most and s.chip_due == s.reward, "What is due does not fit the reward."
        yield s.chips[s.seat][EXCHANGE_CHIP] > 0, "There is no chip to exchange with."
    else:
        yield s.due == 0 and s.chip_due == 0, "What is due does not fit the reward."
        yield s.reward == (POINT_AND_CHIP if s.phase == NAME_START else TWO_POINTS), "There is no such reward."
        yield s.phase != REWARD or s.prize == 1, "Only the best marker chooses."
        yield s.phase != NAME_START or s.round < ROUNDS, "In the last round there is no start-player chip."
        yield s.phase != NAME_START or START_CHIP + 1 not in s.bonus, "The start-player chip was not handed over."
    gone = s.phase == NAME_START or (s.prize == 2 and s.reward == TWO_POINTS)
    yield (s.bonus[s.column] == 0) == gone, "The chip of the column is missing, or still there."
    yield all(s.bonus[s.column + 1 :]), "A bonus field is empty."
