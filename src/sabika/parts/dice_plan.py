"""The best dice to keep: exact for any valuation of what lies there in the end. The first half is compiled.

A plan is a row of values, one for every choice of up to eight dice (see `parts/dice.py`). It begins with a value for
each of the 1,287 throws of all eight. Dice thrown together may as well be thrown one by one, so

    what keeping some dice is worth = the mean, over the six faces, of what keeping one die more is worth

gives the values of all 3,003 choices in one pass from the last to the first. And since taking a die away leads to a
lower number, the best part of every throw comes out of one pass from the first choice to the last.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from sabika.engine.jit import jit, jit_as
from sabika.parts.dice import CHOICES, COUNTS, FACES, MOST, SIZES, choices_before, count_in, is_among, size_of
from sabika.parts.dice_area import FIELDS, THROWS, exact_field

Floats = Any  # a row of floats: a list, or an array where compiled

NEVER = -1e9  # a value below all others
A_COLUMN = FIELDS + 1  # of the dice area, and to be out


@jit
def expect(values: Floats) -> None:
    """From values of the throws of all dice to what it is worth to keep fewer of them and throw the others."""
    for number in range(CHOICES - 1, -1, -1):
        if size_of(number) < MOST:
            together = 0.0
            for face in range(FACES):
                together += values[with_one_more(number, face)]
            values[number] = together / FACES


@jit
def throw_again_if_better(later: Floats, now: Floats) -> None:
    """From what the throws are worth after the next throw (`later`, with expectations) and what stopping is worth now
    to what they are worth now: the better of both. `later` is used up."""
    for number in range(CHOICES):
        if size_of(number) < MOST:
            best = later[number]
            for face in range(FACES):
                more = with_one_more(number, face)
                if size_of(more) == MOST:
                    now[more] = max(now[more], best)
                else:
                    later[more] = max(later[more], best)


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
    """DG-10: what the throws of all dice are worth if the best marker is placed now."""
    for number in range(CHOICES):
        if size_of(number) == MOST:
            best = otherwise
            for kind in range(FACES):
                symbols = count_in(number, kind) + (1 if black == kind + 1 else 0)
                if symbols:
                    best = max(best, markers[A_COLUMN * kind + exact_field(symbols, throws)])
            values[number] = best


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
    for number in range(CHOICES):
        if size_of(number) == MOST:
            for kind in range(FACES):
                if count_in(number, kind):
                    i = A_COLUMN * kind + exact_field(count_in(number, kind), throws)
                    if markers[i] > values[number]:
                        values[number] = markers[i]
                        seen[number] = watched[i]


@jit
def watch_throw(later: Floats, seen_later: Floats, now: Floats, seen: Floats) -> None:
    """As `throw_again_if_better`, and what that is worth to the watcher."""
    for number in range(CHOICES):
        if size_of(number) < MOST:
            for face in range(FACES):
                more = with_one_more(number, face)
                if size_of(more) == MOST:
                    if later[number] > now[more]:
                        now[more] = later[number]
                        seen[more] = seen_later[number]
                elif later[number] > later[more]:
                    later[more] = later[number]
                    seen_later[more] = seen_later[number]


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


def _with_another(counts: tuple[int, ...], face: int) -> tuple[int, ...]:
    return (*counts[:face], counts[face] + 1, *counts[face + 1 :])


ONE_MORE = tuple(NUMBERS.get(_with_another(counts, face), 0) for counts in COUNTS for face in range(FACES))
ONE_MORE_ARRAY = np.array(ONE_MORE, np.int16)


def _with_one_more(number: int, face: int) -> int:
    return int(ONE_MORE_ARRAY[FACES * number + face])


@jit_as(_with_one_more)
def with_one_more(number: int, face: int) -> int:
    """The number of a choice of fewer than all dice, with one more that shows a face."""
    return ONE_MORE[FACES * number + face]


def _no_plan() -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    return np.full(CHOICES, NEVER)


@jit_as(_no_plan)
def no_plan() -> Floats:
    """Room for a plan."""
    return [NEVER] * CHOICES


# --- for people ------------------------------------------------------------------------------------------

Valuation = Callable[[tuple[int, ...], int], float]  # (how many dice show each face, throws used) -> worth


class Advice(NamedTuple):
    """What to keep of a throw, and what that is worth on average; to keep everything is to stop."""

    keep: tuple[int, ...]
    worth: float


def best_keep(valuation: Valuation, dice: Sequence[int], throws: int, most_throws: int = THROWS) -> Advice:
    """The best that can be done with the dice that lie there after so many throws: none before the first."""
    options = []
    if throws:
        options.append(Advice(tuple(dice), valuation(tuple(dice), throws)))
    if throws < most_throws:
        plan = keeping(valuation, throws + 1, most_throws)
        parts = [number for number in range(CHOICES) if SIZES[number] < MOST and is_among(number, list(dice))]
        options += [Advice(COUNTS[number], plan[number]) for number in parts]
    return max(options, key=lambda advice: advice.worth)


def keeping(valuation: Valuation, throws: int, most_throws: int = THROWS) -> list[float]:
    """What it is worth to keep any dice before throw number `throws`, and what all of them are worth after it."""
    plan = _stopping(valuation, most_throws)
    expect(plan)
    for used in range(most_throws - 1, throws - 1, -1):
        earlier = _stopping(valuation, used)
        throw_again_if_better(plan, earlier)
        expect(earlier)
        plan = earlier
    return plan


def _stopping(valuation: Valuation, throws: int) -> list[float]:
    return [valuation(counts, throws) if size == MOST else NEVER for counts, size in zip(COUNTS, SIZES, strict=True)]
