"""The best dice to keep: exact for any valuation of what lies there in the end. Compiled.

A plan is a row of values, one for every choice of up to eight dice (see `parts/dice.py`). It begins with a value for
each of the 1,287 throws of all eight. Dice thrown together may as well be thrown one by one, so

    what keeping some dice is worth = the mean, over the six faces, of what keeping one die more is worth

gives the values of all 3,003 choices in one pass from the largest to the smallest, and the best part of every throw
comes out of one pass the other way.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np

from sabika.bots.dice.prospects import Floats, blank_row
from sabika.engine.jit import jit, jit_as
from sabika.parts.dice import CHOICES, COUNTS, FACES, MOST, SIZES, choices_before, count_in
from sabika.parts.dice_area import FIELDS, THROWS, exact_field

NEVER = -1e9  # a value below all others
A_COLUMN = FIELDS + 1  # of the dice area, and to be out


@jit
def expect(values: Floats) -> None:
    """From values of the throws of all dice to what it is worth to keep fewer of them and throw the others."""
    for i in range(PARTS - 1, -1, -1):
        together = 0.0
        for face in range(FACES):
            together += values[with_one_more(i, face)]
        values[by_size(i)] = together / FACES


@jit
def throw_again_if_better(later: Floats, now: Floats) -> None:
    """From what the throws are worth after the next throw (`later`, with expectations) and what stopping is worth now
    to what they are worth now: the better of both. `later` is used up."""
    for i in range(1, PARTS):
        number = by_size(i)
        later[number] = max(later[number], best_with_one_less(later, i))
    for i in range(PARTS, CHOICES):
        number = by_size(i)
        now[number] = max(now[number], best_with_one_less(later, i))


@jit
def best_with_one_less(values: Floats, i: int) -> float:
    """The best by one of the six faces, in pairs: no comparison waits for more than two others."""
    first = max(values[with_one_less(i, 0)], values[with_one_less(i, 1)])
    second = max(values[with_one_less(i, 2)], values[with_one_less(i, 3)])
    third = max(values[with_one_less(i, 4)], values[with_one_less(i, 5)])
    return float(max(max(first, second), third))


@jit
def plan_throws(markers: Floats, throws: int, black: int, otherwise: float) -> Floats:
    """What it is worth to keep any dice before throw number `throws` of a turn, and what all eight are worth after it.

    In the end a marker is placed: `markers` says for every kind what each exact field is worth, row after row of
    A_COLUMN; a black die adds a symbol of its kind (+ 1). Before the last throw one may do something else instead.
    """
    plan = no_plan()
    stop_after(markers, THROWS, black, NEVER, plan)
    expect(plan)
    for used in range(THROWS - 1, throws - 1, -1):
        earlier = no_plan()
        stop_after(markers, used, black, otherwise, earlier)
        throw_again_if_better(plan, earlier)
        expect(earlier)
        plan = earlier
    return plan


@jit
def stop_after(markers: Floats, throws: int, black: int, otherwise: float, values: Floats) -> None:
    """DG-10: what the throws of all dice are worth if the best marker is placed now.

    Three kinds at a time: of those there are few counts, which many throws share.
    """
    first = best_of_half(markers, 0, throws, black, otherwise)
    second = best_of_half(markers, HALF, throws, black, otherwise)
    for i in range(PARTS, CHOICES):
        values[by_size(i)] = max(first[first_half(i)], second[second_half(i)])


@jit
def best_of_half(markers: Floats, kind: int, throws: int, black: int, otherwise: float) -> Floats:
    """The best marker of three kinds from this one on, for all that up to eight dice can show of them."""
    best = blank_row(HALVES)
    n = 0
    for one in range(MOST + 1):
        by_one = max(otherwise, worth_of_kind(markers, kind, one, throws, black, otherwise))
        for two in range(MOST + 1 - one):
            by_two = max(by_one, worth_of_kind(markers, kind + 1, two, throws, black, otherwise))
            for three in range(MOST + 1 - one - two):
                best[n] = max(by_two, worth_of_kind(markers, kind + 2, three, throws, black, otherwise))
                n += 1
    return best


@jit
def worth_of_kind(markers: Floats, kind: int, count: int, throws: int, black: int, otherwise: float) -> float:
    """What so many dice of a kind are worth; DG-23: the black die is one more."""
    symbols = count + (1 if black == kind + 1 else 0)
    return float(markers[A_COLUMN * kind + exact_field(symbols, throws)]) if symbols else otherwise


@jit
def expect_of_another(markers: Floats, watched: Floats) -> float:
    """What a whole turn brings somebody who watches it: `watched` says what a marker is worth to him, `markers` what
    it is worth to the thrower, who does what is best for himself."""
    plan, seen = no_plan(), no_plan()
    watch_stop(markers, watched, THROWS, plan, seen)
    expect(plan)
    expect(seen)
    for used in range(THROWS - 1, 0, -1):
        earlier, seen_earlier = no_plan(), no_plan()
        watch_stop(markers, watched, used, earlier, seen_earlier)
        watch_throw(plan, seen, earlier, seen_earlier)
        expect(earlier)
        expect(seen_earlier)
        plan, seen = earlier, seen_earlier
    return float(seen[0])  # no dice kept: before the first throw


@jit
def watch_stop(markers: Floats, watched: Floats, throws: int, values: Floats, seen: Floats) -> None:
    """As `stop_after`, and what that is worth to the watcher."""
    for i in range(PARTS, CHOICES):
        number = by_size(i)
        for kind in range(FACES):
            if count_in(number, kind):
                marker = A_COLUMN * kind + exact_field(count_in(number, kind), throws)
                if markers[marker] > values[number]:
                    values[number] = markers[marker]
                    seen[number] = watched[marker]


@jit
def watch_throw(later: Floats, seen_later: Floats, now: Floats, seen: Floats) -> None:
    """As `throw_again_if_better`, and what that is worth to the watcher."""
    for i in range(1, PARTS):
        watch_with_one_less(later, seen_later, i, later, seen_later)
    for i in range(PARTS, CHOICES):
        watch_with_one_less(later, seen_later, i, now, seen)


@jit
def watch_with_one_less(later: Floats, seen_later: Floats, i: int, now: Floats, seen: Floats) -> None:
    number = by_size(i)
    best = now[number]
    watched = seen[number]
    for face in range(FACES):
        less = with_one_less(i, face)
        worth, watching = later[less], seen_later[less]
        watched = watching if worth > best else watched
        best = max(best, worth)
    now[number] = best
    seen[number] = watched


@jit
def number_left(row: Any, choice: int) -> int:
    """The number of the dice that stay, of those that lie there, when a choice is picked up."""
    number = 0
    room = MOST
    for face in range(FACES):
        count = row[face] - count_in(choice, face)
        number += choices_before(face, room, count)
        room -= count
    return number


# --- tables, as in `parts/dice.py` -------------------------------------------------------------------------

NUMBERS = {counts: number for number, counts in enumerate(COUNTS)}
BY_SIZE = tuple(sorted(range(CHOICES), key=lambda number: SIZES[number]))
PARTS = sum(size < MOST for size in SIZES)  # choices of fewer than all dice


HALF = FACES // 2
HALF_NUMBERS = {
    counts: number
    for number, counts in enumerate(counts for counts in product(range(MOST + 1), repeat=HALF) if sum(counts) <= MOST)
}
HALVES = len(HALF_NUMBERS)  # counts of three kinds, in the order of `best_of_half`


def _changed(counts: tuple[int, ...], face: int, by: int) -> tuple[int, ...]:
    return (*counts[:face], counts[face] + by, *counts[face + 1 :])


def _one_less(counts: tuple[int, ...], face: int) -> int:
    shown = [other for other in range(FACES) if counts[other]]
    return NUMBERS[_changed(counts, face if counts[face] else shown[0], -1)] if shown else 0


# In the order of BY_SIZE, in which plans go through them.
ONE_MORE = tuple(NUMBERS.get(_changed(COUNTS[number], face, 1), 0) for number in BY_SIZE for face in range(FACES))
ONE_LESS = tuple(_one_less(COUNTS[number], face) for number in BY_SIZE for face in range(FACES))

FIRST_HALF = tuple(HALF_NUMBERS[COUNTS[number][:HALF]] for number in BY_SIZE)
SECOND_HALF = tuple(HALF_NUMBERS[COUNTS[number][HALF:]] for number in BY_SIZE)

BY_SIZE_ARRAY = np.array(BY_SIZE, np.uint16)
ONE_MORE_ARRAY = np.array(ONE_MORE, np.uint16)
ONE_LESS_ARRAY = np.array(ONE_LESS, np.uint16)
FIRST_HALF_ARRAY = np.array(FIRST_HALF, np.uint8)
SECOND_HALF_ARRAY = np.array(SECOND_HALF, np.uint8)


def _by_size(i: int) -> int:
    return int(BY_SIZE_ARRAY[i])


@jit_as(_by_size)
def by_size(i: int) -> int:
    """The numbers of all choices, from no die to all of them: PARTS of fewer, then the throws."""
    return BY_SIZE[i]


def _with_one_more(i: int, face: int) -> int:
    return int(ONE_MORE_ARRAY[FACES * i + face])


@jit_as(_with_one_more)
def with_one_more(i: int, face: int) -> int:
    """The number of choice `i` by size, which has fewer than all dice, with one more that shows a face."""
    return ONE_MORE[FACES * i + face]


def _with_one_less(i: int, face: int) -> int:
    return int(ONE_LESS_ARRAY[FACES * i + face])


@jit_as(_with_one_less)
def with_one_less(i: int, face: int) -> int:
    """The number of choice `i` by size without one of its dice: of a face that it shows, otherwise of the first that
    it does."""
    return ONE_LESS[FACES * i + face]


def _first_half(i: int) -> int:
    return int(FIRST_HALF_ARRAY[i])


@jit_as(_first_half)
def first_half(i: int) -> int:
    """The number, among those of three kinds, of what choice `i` by size has of the first three."""
    return FIRST_HALF[i]


def _second_half(i: int) -> int:
    return int(SECOND_HALF_ARRAY[i])


@jit_as(_second_half)
def second_half(i: int) -> int:
    """And of the last three."""
    return SECOND_HALF[i]


def _no_plan() -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    return np.full(CHOICES, NEVER)


@jit_as(_no_plan)
def no_plan() -> Floats:
    """Room for a plan."""
    return [NEVER] * CHOICES
