"""Majorities, whichever game asks: ranking and sharing against a naive telling."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sabika.parts.majority import ahead_of, level_with, share_rounded_down

counts_and_parts = st.lists(st.tuples(st.integers(0, 4), st.booleans()), min_size=1, max_size=6)


@given(owners=counts_and_parts, data=st.data())
def test_only_those_who_take_part_are_ahead_or_level(owners: list[tuple[int, bool]], data: st.DataObject) -> None:
    counts = [count for count, _ in owners]
    mask = sum(1 << number for number, (_, takes_part) in enumerate(owners) if takes_part)
    owner = data.draw(st.integers(0, len(owners) - 1))
    others = [count for count, takes_part in owners if takes_part]
    assert ahead_of(counts, mask, owner) == len([count for count in others if count > counts[owner]])
    assert level_with(counts, mask, owner) == others.count(counts[owner])


@pytest.mark.parametrize(
    ("first", "sharers", "each"),
    [(0, 1, 21), (1, 1, 13), (2, 1, 6), (3, 1, 0), (0, 2, 17), (0, 3, 13), (0, 4, 10), (1, 2, 9), (2, 2, 3), (2, 5, 1)],
)
def test_sharers_divide_the_places_they_cover_and_round_down(first: int, sharers: int, each: int) -> None:
    assert share_rounded_down([21, 13, 6], first, sharers) == each
