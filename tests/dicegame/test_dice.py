"""The parts that the Dice Game is made of: dice that look alike, counted stacks, a column of the dice area."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sabika.engine.stream import WORDS, start
from sabika.parts.bag import how_many, list_draws, sample_draw
from sabika.parts.dice import CHOICES, COUNTS, add_dice, is_among, list_choices, list_throws, sample_throw, take_dice
from sabika.parts.dice_area import FIELDS, OFF, free_field, push_back, taken_field

some_dice = st.lists(st.integers(0, 5), max_size=8).map(lambda faces: [faces.count(face) for face in range(6)])


def chosen(numbers: list[int]) -> list[tuple[int, ...]]:
    return [COUNTS[number] for number in numbers]


@pytest.mark.rule("DG-1")
def test_every_choice_of_up_to_eight_dice_has_a_number() -> None:
    assert CHOICES == comb(14, 6) == 3003
    assert list(COUNTS) == sorted(counts for counts in product(range(9), repeat=6) if sum(counts) <= 8)
    assert COUNTS[0] == (0, 0, 0, 0, 0, 0)


@given(row=some_dice)
def test_choices_are_exactly_the_dice_one_can_pick_up_in_rising_order(row: list[int]) -> None:
    out = [-1] * 200
    n = list_choices(row, 1000, out, 3)
    listed = [move - 1000 for move in out[3:n]]
    faces = [face for face in range(6) for _ in range(row[face])]
    naive = {picked for size in range(1, 9) for picked in combinations(faces, size)}
    assert set(chosen(listed)) == {tuple(picked.count(face) for face in range(6)) for picked in naive}
    assert listed == sorted(set(listed))
    assert out[:3] == [-1] * 3, "what stood there before"
    assert [number for number in range(1, CHOICES) if is_among(number, row)] == listed


@given(row=some_dice, number=st.integers(0, CHOICES - 1))
def test_dice_picked_up_and_laid_back_are_as_before(row: list[int], number: int) -> None:
    lying = row[:]
    take_dice(lying, number)
    assert sum(lying) == sum(row) - sum(COUNTS[number])
    add_dice(lying, number)
    assert lying == row


@pytest.mark.parametrize("dice", range(1, 9))
def test_throws_are_weighted_by_the_ways_they_can_fall(dice: int) -> None:
    moves, weights = [0] * 1287, [0] * 1287
    n = list_throws(dice, 7, moves, weights)
    law = dict(zip(chosen([move - 7 for move in moves[:n]]), weights[:n], strict=True))
    assert len(law) == comb(dice + 5, 5)
    assert sum(law.values()) == 6**dice
    if dice <= 5:
        fallen = Counter(tuple(faces.count(face) for face in range(6)) for faces in product(range(6), repeat=dice))
        assert law == fallen


@pytest.mark.parametrize("dice", range(1, 9))
def test_a_sampled_throw_is_one_that_can_fall(dice: int) -> None:
    moves, weights = [0] * 1287, [0] * 1287
    n = list_throws(dice, 0, moves, weights)
    possible = set(moves[:n])
    stream = [0] * WORDS
    start(stream, 5, dice)
    drawn = {sample_throw(dice, stream) for _ in range(500)}
    assert drawn <= possible
    assert len(drawn) > min(len(possible), 60) // 2


def test_draws_are_weighted_by_what_is_left() -> None:
    moves, weights = [0] * 4, [0] * 4
    assert list_draws([2, 0, 5, 1], 10, moves, weights) == 3
    assert (moves[:3], weights[:3]) == ([10, 12, 13], [2, 5, 1])
    assert how_many([2, 0, 5, 1]) == 8
    stream = [0] * WORDS
    start(stream, 6, 0)
    drawn = Counter(sample_draw([2, 0, 5, 1], stream) for _ in range(8000))
    assert set(drawn) == {0, 2, 3}
    assert drawn[0] == pytest.approx(2000, rel=0.1)
    assert drawn[2] == pytest.approx(5000, rel=0.1)


columns = st.lists(st.integers(0, 3), min_size=FIELDS, max_size=FIELDS)


@given(column=columns, field=st.integers(0, FIELDS - 1))
@pytest.mark.rule("DG-11", "DG-12")
def test_the_next_free_and_the_next_taken_field(column: list[int], field: int) -> None:
    below = range(field, FIELDS)
    assert free_field(column, field) == next((place for place in below if column[place] == 0), OFF)
    assert taken_field(column, field) == next((place for place in below if column[place]), OFF)


@given(column=columns, field=st.integers(0, FIELDS - 1))
@pytest.mark.rule("DG-21")
def test_pushing_back_moves_only_the_unbroken_run(column: list[int], field: int) -> None:
    pushed = column[:]
    fallen = push_back(pushed, field, 4)
    end = free_field(column, field)
    assert pushed[:field] == column[:field]
    assert pushed[field : end + 1] == [4, *column[field:end]][: FIELDS - field]
    assert pushed[end + 1 :] == column[end + 1 :]
    assert fallen == (column[-1] if end == OFF else 0)
