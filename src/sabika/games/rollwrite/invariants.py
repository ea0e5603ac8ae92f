"""Is this a position at all? What comes as text is untrusted; whatever passes here can be played to its end."""

from __future__ import annotations

from sabika.engine.printed import MOST_POINTS
from sabika.games.rollwrite.opening import AIMS
from sabika.games.rollwrite.position import (
    AIM_DUEL,
    CELLS,
    COMPLETED,
    DRAW_START,
    FINISHED,
    KEEP,
    KINDS,
    MAIN,
    MAJORITY,
    OWNERS,
    PLACES,
    ROLL_CROSSING,
    ROLL_FOUR,
    ROLL_IMAGINARY,
    ROLL_IMAGINARY_START,
    ROLL_OWN_PAIR,
    ROLL_SECOND_PAIR,
    ROLL_USED_PAIR,
    RULINGS,
    SEATS,
    SECOND,
    SIDE,
    Position,
)
from sabika.games.rollwrite.rules import FIRST_BUILDINGS, is_last_turn, may_cross_second
from sabika.games.rollwrite.scoring import writes_points
from sabika.games.rollwrite.sheet import NUMBERS, TABLES
from sabika.parts.invariants import Checks, first_violations


def violations(s: Position) -> list[str]:
    """What cannot be so, in sentences; empty for every position that a game can reach."""
    return first_violations(s, (_players, _printed, _order, _sheets, _score_sheet, _dice, _what_is_next))


def _players(s: Position) -> Checks:
    """RW-24, RW-30, RW-31: who plays."""
    imaginary = {1: (2, 3, 4), 2: (1,)}.get(s.seats, (0,))
    yield 1 <= s.seats <= SEATS and s.owners - s.seats in imaginary, "The numbers of seats and owners do not fit."
    yield DRAW_START <= s.phase <= FINISHED and s.aim in AIMS.values(), "There is no such phase or aim."
    yield s.aim != AIM_DUEL or s.seats == 1, "The duel is for one player."
    yield 0 <= s.rulings < 1 << len(RULINGS), "There is no such ruling."


def _printed(s: Position) -> Checks:
    """RW-2: what a sheet can say."""
    yield all(0 <= kind < KINDS for kind in s.grid), "The grid holds a kind that does not exist."
    yield all(s.grid.count(kind) == s.size[kind] for kind in range(KINDS)), "The grid and the sizes differ."
    yield min(s.size) > 0, "A kind has no buildings."
    for name in ("supply", "turn_price", "second_price", "coins_a_point"):
        low, high = NUMBERS[name]
        yield low <= getattr(s, name) <= high, f"The {name} is not from {low} to {high}."
    _, fewest, most = TABLES["rounds"]
    yield fewest <= s.rounds <= most, f"The rounds are not from {fewest} to {most}."
    points = [*s.line_points, s.extra, *(place for row in s.places for place in row)]
    yield all(0 <= value <= MOST_POINTS for value in points), f"Points are not from 0 to {MOST_POINTS}."
    yield s.aim == AIM_DUEL or s.extra == 0, "Extra points are for the duel."


def _order(s: Position) -> Checks:
    """RW-6 to RW-8, RW-25, RW-26: whose turn it is, in which round."""
    setting_up = s.phase <= ROLL_IMAGINARY_START
    imaginary_roll = s.phase in (ROLL_IMAGINARY_START, ROLL_IMAGINARY)
    turns = {
        DRAW_START: range(1),
        ROLL_CROSSING: range(FIRST_BUILDINGS * s.seats),
        ROLL_SECOND_PAIR: range(1),
        ROLL_IMAGINARY_START: range(FIRST_BUILDINGS),
        ROLL_IMAGINARY: range(s.seats, s.seats + 1),
        FINISHED: range(s.seats, s.seats + 1),
    }.get(s.phase, range(s.seats))
    yield 0 <= s.start < s.seats and 0 <= s.seat < s.seats, "There is no such seat."
    yield (s.round == 0) if setting_up else (1 <= s.round <= s.rounds), "There is no such round."
    yield s.phase != FINISHED or s.round == s.rounds, "The game ends after the last round."
    yield s.turn in turns, "There is no such turn."
    if s.phase in (ROLL_IMAGINARY, FINISHED):
        yield s.seat == (s.start + s.seats - 1) % s.seats, "It is not this seat's turn."
    elif s.phase in (DRAW_START, ROLL_SECOND_PAIR, ROLL_IMAGINARY_START):
        yield s.seat == s.start and (s.start == 0 or s.phase != DRAW_START), "It is not this seat's turn."
    else:
        yield s.seat == (s.start + s.turn) % s.seats, "It is not this seat's turn."
    rollers = range(s.seats, s.owners) if imaginary_roll else range(1)
    yield s.roller in rollers and 0 <= s.used < 4, "There is no such roller or pair."
    yield s.used == 0 or s.phase > MAIN, "No pair has been used."
    rolling = s.phase in (ROLL_USED_PAIR, ROLL_FOUR, KEEP)
    yield not (rolling and is_last_turn(s)), "After the last turn no dice are rolled."
    yield s.phase != KEEP or s.seats > 1, "Alone no pair is kept."


def _sheets(s: Position) -> Checks:
    """RW-3, RW-4: crosses against counts, coins against the supply."""
    for seat in range(SEATS):
        if seat < s.seats:
            yield 0 <= s.coins[seat] <= s.circled[seat] <= s.supply, f"Seat {seat}'s coins do not fit the supply."
            yield 0 <= s.crossed[seat] < 1 << CELLS, f"Seat {seat} crossed outside the grid."
        else:
            yield not (s.coins[seat] or s.circled[seat] or s.crossed[seat]), f"There is no seat {seat}."
    for kind in range(KINDS):
        for owner in range(OWNERS):
            most = s.size[kind] if owner < s.owners else 0
            yield 0 <= s.built[kind][owner] <= most, f"Owner {owner} has more of a kind than there are."
            if owner < s.seats:
                crossed = sum(s.grid[cell] == kind and (s.crossed[owner] >> cell) & 1 for cell in range(CELLS))
                yield crossed == s.built[kind][owner], f"Seat {owner}'s crosses and counts differ."


def _score_sheet(s: Position) -> Checks:
    """RW-17, RW-18, RW-27: places and points."""
    for kind in range(KINDS):
        yield 0 <= s.taken[kind] <= PLACES, "More places are taken than there are."
        for owner in range(OWNERS):
            place = s.place[kind][owner]
            yield 0 <= place <= (s.taken[kind] if owner < s.owners else 0), "Someone has a place that is not taken."
            complete = s.built[kind][owner] == s.size[kind]
            yield place == 0 or complete or s.phase == FINISHED, "Someone has a place before the kind is complete."
            written = s.points[owner][COMPLETED + kind]
            yield written == 0 or (place > 0 and complete), "Points for a kind that is not complete."
    for owner in range(OWNERS):
        may_write = owner < s.owners and writes_points(s, owner)
        yield may_write or not any(s.points[owner]), f"Owner {owner} cannot have points."
        yield min(s.points[owner]) >= 0, f"Owner {owner} has less than nothing."
        yield s.phase == FINISHED or not any(s.points[owner][MAJORITY:]), "Points of the end before the end."


def _dice(s: Position) -> Checks:
    """RW-7, RW-13, RW-15: four dice before the seat to move, fewer while some are rolled; a pair on other sheets."""
    yield all(0 <= face <= SIDE for face in s.dice), "A die shows no face."
    yield all(0 <= face <= SIDE for pair in s.pairs for face in pair), "A resting die shows no face."
    lying = [face > 0 for face in s.dice]
    passed_only = [False, True, False, True]
    if s.phase in (MAIN, SECOND, KEEP):
        yield all(lying), "A die is missing."
    elif s.phase in (ROLL_USED_PAIR, ROLL_IMAGINARY_START):
        yield lying == passed_only, "A die is missing, or one too many lies there."
    elif s.phase in (ROLL_IMAGINARY, FINISHED):
        gone = s.round == s.rounds and not any(lying)  # after the last turn nothing is rolled
        yield lying == passed_only or gone, "A die is missing, or one too many lies there."
    else:
        yield not any(lying), "Dice lie there that are being rolled."
    for seat in range(SEATS):
        resting = [face > 0 for face in s.pairs[seat]]
        yield resting == [_pair_rests(s, seat)] * 2, f"The pair of seat {seat} is missing, or there is none."


def _pair_rests(s: Position, seat: int) -> bool:
    """Whether a pair lies on a seat's sheet, besides the dice of the seat to move."""
    if seat >= s.seats or s.phase < ROLL_OWN_PAIR:
        return False
    if s.phase == ROLL_OWN_PAIR:
        return (seat - s.start) % s.seats < s.turn
    if s.phase in (ROLL_SECOND_PAIR, ROLL_IMAGINARY_START):
        return True
    turn_is_over = s.phase in (ROLL_IMAGINARY, FINISHED)
    if turn_is_over:
        return seat != s.seat or s.round < s.rounds
    return seat != s.seat


def _what_is_next(s: Position) -> Checks:
    """RW-6, RW-14, RW-26: what is asked is possible, and there is always a roll that stands, up to the end."""
    if s.phase == SECOND:
        yield may_cross_second(s), "A second building is not possible."
    for owner in range(s.owners):
        built = sum(s.built[kind][owner] for kind in range(KINDS))
        if s.round == 0:
            yield built == _first_buildings(s, owner), f"Owner {owner} has built too much, or too little."
        elif owner >= s.seats:
            rolled = s.phase == FINISHED or (s.phase == ROLL_IMAGINARY and owner < s.roller)
            to_come = s.rounds - s.round + (0 if rolled else 1)
            yield built + to_come <= CELLS, f"Owner {owner} has built too much."


def _first_buildings(s: Position, owner: int) -> int:
    """RW-6, RW-25: how many buildings an owner has while the table is being set up."""
    if owner >= s.seats:
        if s.phase != ROLL_IMAGINARY_START or owner > s.roller:
            return 0
        return FIRST_BUILDINGS if owner < s.roller else s.turn
    if s.phase <= ROLL_CROSSING:
        return sum((s.start + turn) % s.seats == owner for turn in range(s.turn))
    return FIRST_BUILDINGS
