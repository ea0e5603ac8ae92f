"""The exact best dice to keep, against slower ways to the same numbers."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb
from typing import NamedTuple

import pytest

from sabika.bots.dice.plan import (
    A_COLUMN,
    NEVER,
    NUMBERS,
    expect,
    expect_of_another,
    plan_throws,
    throw_again_if_better,
)
from sabika.parts.dice import COUNTS, MOST, SIZES, WAYS, is_among
from sabika.parts.dice_area import THROWS, exact_field

Counts = tuple[int, ...]
Valuation = Callable[[Counts, int], float]  # (how many dice show each face, throws used) -> worth

NONE = (0, 0, 0, 0, 0, 0)
SPREAD = (2, 2, 1, 1, 1, 1)
FIVE = (0, 5, 1, 0, 0, 2)
AIMS = product(range(6), range(1, 9), (1, 2, 3))
FIELDS_AIMED = sorted({A_COLUMN * kind + exact_field(symbols, throws) for kind, symbols, throws in AIMS})


def by_field(counts: Counts, throws: int) -> int:
    """A valuation that minds kinds, symbols and throws: the best marker, later kinds worth more."""
    return max((24 - exact_field(count, throws)) ** 2 * (kind + 3) for kind, count in enumerate(counts) if count)


class Advice(NamedTuple):
    """What to keep of a throw, and what that is worth on average; to keep everything is to stop."""

    keep: Counts
    worth: float


def best_keep(valuation: Valuation, dice: Counts, throws: int) -> Advice:
    """The best that can be done with the dice that lie there after so many throws: none before the first."""
    options = [Advice(dice, valuation(dice, throws))] if throws else []
    if throws < THROWS:
        plan = keeping(valuation, throws + 1)
        parts = [number for number, size in enumerate(SIZES) if size < MOST and is_among(number, list(dice))]
        options += [Advice(COUNTS[number], plan[number]) for number in parts]
    return max(options, key=lambda advice: advice.worth)


def keeping(valuation: Valuation, throws: int) -> list[float]:
    """What it is worth to keep any dice before throw number `throws`, and what all of them are worth after it."""
    plan = stopping(valuation, THROWS)
    expect(plan)
    for used in range(THROWS - 1, throws - 1, -1):
        earlier = stopping(valuation, used)
        throw_again_if_better(plan, earlier)
        expect(earlier)
        plan = earlier
    return plan


def stopping(valuation: Valuation, throws: int) -> list[float]:
    """A row of a plan in which nobody throws again."""
    return [valuation(counts, throws) if size == MOST else NEVER for counts, size in zip(COUNTS, SIZES, strict=True)]


def naive_worth(valuation: Callable[[Counts, int], int]) -> Callable[[Counts, int], Fraction]:
    """What keeping some dice before a throw is worth, by every outcome and every choice after it, as a fraction."""

    @cache
    def keep_worth(kept: Counts, throws: int) -> Fraction:
        thrown = MOST - sum(kept)
        total = Fraction(0)
        for counts, size, ways in zip(COUNTS, SIZES, WAYS, strict=True):
            if size == thrown:
                lying = tuple(a + b for a, b in zip(kept, counts, strict=True))
                total += ways * throw_worth(lying, throws)
        return total / 6**thrown

    @cache
    def throw_worth(lying: Counts, throws: int) -> Fraction:
        worth = Fraction(valuation(lying, throws))
        if throws < 3:
            parts = product(*(range(count + 1) for count in lying))
            worth = max(worth, *(keep_worth(part, throws + 1) for part in parts if part != lying))
        return worth

    return keep_worth


@pytest.mark.parametrize("kept", [NONE, (0, 2, 0, 0, 1, 0), (8 - 1, 0, 0, 0, 0, 0)])
def test_the_last_throw_is_worth_the_mean_of_all_outcomes(kept: Counts) -> None:
    expected = naive_worth(by_field)(kept, 3)
    assert keeping(by_field, 3)[NUMBERS[kept]] == pytest.approx(float(expected), rel=1e-12)


@pytest.mark.parametrize("kept", [(0, 5, 0, 0, 0, 2), (3, 0, 0, 0, 4, 0)])
def test_the_last_but_one_is_worth_what_the_best_choice_after_it_brings(kept: Counts) -> None:
    expected = naive_worth(by_field)(kept, 2)
    assert keeping(by_field, 2)[NUMBERS[kept]] == pytest.approx(float(expected), rel=1e-12)


@pytest.mark.parametrize("lying", [SPREAD, FIVE])
def test_no_other_choice_is_better_than_the_best_one(lying: Counts) -> None:
    keep_worth = naive_worth(by_field)
    parts = product(*(range(count + 1) for count in lying))
    worths = {part: float(keep_worth(part, 3)) for part in parts if part != lying}
    worths[lying] = by_field(lying, 2)
    advice = best_keep(by_field, lying, 2)
    assert advice.worth == pytest.approx(max(worths.values()), rel=1e-12)
    assert worths[advice.keep] == pytest.approx(advice.worth, rel=1e-12)


@pytest.mark.parametrize("wanted", [1, 4, 8])
def test_the_chance_of_so_many_of_a_kind_in_three_throws_is_the_binomial_one(wanted: int) -> None:
    comes = 1 - (5 / 6) ** 3
    chance = sum(comb(8, n) * comes**n * (1 - comes) ** (8 - n) for n in range(wanted, 9))
    advice = best_keep(lambda counts, _: float(counts[4] >= wanted), NONE, 0)
    assert advice == (NONE, pytest.approx(chance, rel=1e-12))


def test_whoever_wants_one_kind_keeps_it_and_throws_the_others() -> None:
    advice = best_keep(lambda counts, _: counts[1], FIVE, 1)
    assert advice.keep == (0, 5, 0, 0, 0, 0)
    assert advice.worth == pytest.approx(5 + 3 * (1 - (5 / 6) ** 2))


def test_stopping_is_best_where_a_further_throw_costs_more_than_it_brings() -> None:
    assert best_keep(lambda _, throws: -throws, FIVE, 1) == (FIVE, -1)


def test_to_throw_again_at_least_one_die_is_thrown() -> None:
    advice = best_keep(lambda _, throws: throws, FIVE, 1)
    assert advice.worth == pytest.approx(3)
    assert sum(advice.keep) < MOST


def test_after_the_last_throw_there_is_nothing_left_but_to_stop() -> None:
    assert best_keep(by_field, FIVE, 3) == (FIVE, by_field(FIVE, 3))


def some_markers() -> list[float]:
    """What every exact field of every kind may be worth, no two alike."""
    return [float((37 * i) % (6 * A_COLUMN + 1)) for i in range(6 * A_COLUMN)]


def test_whoever_watches_a_turn_expects_what_the_thrower_makes_of_it() -> None:
    markers = some_markers()
    worth = plan_throws(markers, 1, 0, NEVER)[0]
    assert expect_of_another(markers, markers) == pytest.approx(worth)
    assert expect_of_another(markers, [-value for value in markers]) == pytest.approx(-worth)


def test_every_turn_ends_with_one_marker_and_the_best_ones_make_its_worth() -> None:
    markers = some_markers()
    chances = [expect_of_another(markers, [float(i == field) for i in range(len(markers))]) for field in FIELDS_AIMED]
    assert sum(chances) == pytest.approx(1.0)
    together = sum(chance * markers[field] for chance, field in zip(chances, FIELDS_AIMED, strict=True))
    assert together == pytest.approx(plan_throws(markers, 1, 0, NEVER)[0])
