"""Invariants that positions of the Dice Game and of Alcazaba have alike."""

from __future__ import annotations

from collections.abc import Collection

from sabika.engine.printed import MOST_POINTS
from sabika.parts.dice_area import THROWS
from sabika.parts.dice_box import MOST_MARKERS
from sabika.parts.dice_round import (
    BESIDES,
    DRAW_START,
    FINISHED,
    IN_KIND,
    PAYING,
    ROUNDS,
    SCORINGS,
    THROW,
    TURN,
    DiceRound,
)
from sabika.parts.invariants import Checks
from sabika.parts.kinds import KINDS
from sabika.parts.throwing import DICE


def check_players(s: DiceRound) -> Checks:
    """DG-4, DG-25, DG-28, AZ-11: who plays, with which parts."""
    yield 2 <= s.seats <= len(s.hand) and s.owners == max(3, s.seats), "The numbers of seats and owners do not fit."
    yield DRAW_START <= s.phase <= FINISHED and s.phase != PAYING, "There is no such phase."
    yield 1 <= s.markers <= MOST_MARKERS, f"The markers are not from 1 to {MOST_MARKERS}."
    points = [place for row in s.places for place in row]
    yield all(0 <= value <= MOST_POINTS for value in points), f"Points are not from 0 to {MOST_POINTS}."


def check_rulings(s: DiceRound, known: Collection[str]) -> Checks:
    """DG-27, AZ-10: a bit for each ruling that the table chose."""
    yield 0 <= s.rulings < 1 << len(known), "There is no such ruling."


def check_order(s: DiceRound, result: Collection[int]) -> Checks:
    """DG-6 to DG-8, AZ-3 to AZ-5: whose turn it is, in which round; `result` are the phases in which seats are paid."""
    turns = s.seats * s.markers
    yield 0 <= s.start < s.seats and 0 <= s.seat < s.seats, "There is no such seat."
    yield (s.round == 0) if s.phase == DRAW_START else (1 <= s.round <= ROUNDS), "There is no such round."
    yield s.phase != FINISHED or s.round == ROUNDS, "The game ends after the last round."
    if s.phase in (THROW, TURN):
        yield 0 <= s.turn < turns, "There is no such turn."
        yield s.seat == (s.start + s.turn) % s.seats, "It is not this seat's turn."
    else:
        yield s.turn == (0 if s.phase < THROW else turns), "There is no such turn."
        yield s.phase in result or s.seat == s.start, "It is not this seat's turn."
    yield s.phase != DRAW_START or s.start == 0, "The start player is not drawn yet."


def check_dice(s: DiceRound, can_go_back: bool) -> Checks:
    """DG-9: eight dice, on the table and in the cup; `can_go_back` says whether in a turn those before are known."""
    lying, before = sum(s.dice), sum(s.before)
    yield min(*s.dice, *s.before, s.cup) >= 0, "Fewer than no dice."
    if s.phase == THROW:
        yield lying + s.cup == DICE and s.cup > 0, "The dice do not add up to eight."
        yield 0 <= s.throws < THROWS, "There is no such throw."
        yield before == (DICE if s.throws else 0), "The dice before the throw do not add up to eight."
        left = all(kept <= lay for kept, lay in zip(s.dice, s.before, strict=True))
        yield left, "Dice lie there that did not lie there before the throw."
    elif s.phase == TURN:
        yield lying == DICE and s.cup == 0, "The dice do not add up to eight."
        yield 1 <= s.throws <= THROWS, "There is no such throw."
        known = can_go_back and s.throws > 1
        yield before == (DICE if known else 0), "The dice before the throw do not add up to eight."
    else:
        yield lying + before + s.cup + s.throws == 0, "Dice lie there between the turns."


def check_area(s: DiceRound) -> Checks:
    """DG-2: markers of owners who play."""
    yield all(0 <= marker <= s.owners for column in s.area for marker in column), "A marker belongs to nobody."


def check_markers(s: DiceRound, owner: int, *elsewhere: int) -> Checks:
    """DG-4: an owner's markers are in the hand, on fields, or elsewhere."""
    whole = markers_of(s, owner) + s.hand[owner] + sum(elsewhere) == (s.markers if owner < s.owners else 0)
    yield whole and min(s.hand[owner], *elsewhere) >= 0, f"Owner {owner}'s markers do not add up."


def markers_of(s: DiceRound, owner: int) -> int:
    """How many markers an owner has in the dice area."""
    return sum(column.count(owner + 1) for column in s.area)


def turns_had(s: DiceRound, seat: int) -> int:
    """DG-8: how many turns a seat has had in this round."""
    return sum((s.start + turn) % s.seats == seat for turn in range(s.turn))


def check_score_sheet(s: DiceRound) -> Checks:
    """DG-24 to DG-26, AZ-9: points of the scorings that were made."""
    made = SCORINGS if s.phase == FINISHED else s.round // 2
    for owner, points in enumerate(s.points):
        yield all(0 <= value <= MOST_POINTS for value in points), f"Points are not from 0 to {MOST_POINTS}."
        yield owner < s.owners or not any(points), f"There is no owner {owner}."
        later = [*points[IN_KIND + KINDS * made : BESIDES], *points[BESIDES + made :]]
        yield not any(later), "Points of a scoring that was not made yet."
