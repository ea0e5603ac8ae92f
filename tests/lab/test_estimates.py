"""Means and intervals."""

from __future__ import annotations

import math

import pytest

from sabika.lab.estimates import a_second, estimate, number, percent, share_estimate, student, wilson


@pytest.mark.parametrize(
    ("won", "count", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (5, 10, 0.2366, 0.7634),
        (1, 1, 0.2065, 1.0),
        (81, 263, 0.2553, 0.3662),
    ],
)
def test_wilsons_interval_is_the_published_one(won: int, count: int, low: float, high: float) -> None:
    """The last one is Newcombe's example."""
    found = wilson(won / count, count)
    assert (found.low, found.high) == (pytest.approx(low, abs=2e-4), pytest.approx(high, abs=2e-4))


def test_deals_count_between_one_game_and_all_of_theirs() -> None:
    alike = share_estimate([1.0, 0.0] * 50, 3)  # whoever wins a deal wins it on every seat
    assert alike.margin == pytest.approx(wilson(0.5, 100).margin)
    balanced = share_estimate([1 / 3] * 100, 3)  # each deal is won on one seat of three
    assert balanced.margin == pytest.approx(wilson(1 / 3, 300).margin)
    assert share_estimate([1.0] * 4, 3) == wilson(1.0, 4)
    assert share_estimate([0.0] * 4, 3).high > 0.4


def test_few_values_have_students_interval_and_one_has_none() -> None:
    assert estimate([1.0, 2.0, 3.0]).margin == pytest.approx(4.3027 / math.sqrt(3))
    assert estimate([7]).interval is None
    assert number(estimate([7])) == "7.0"
    assert number(estimate([1.0, 2.0, 3.0]), sign="+") == "+2.0 ± 2.5"
    assert student(31) == pytest.approx(2.0395, abs=1e-3)
    assert student(120) == pytest.approx(1.9799, abs=1e-4)


def test_figures_are_never_none_a_second() -> None:
    assert a_second(10, 2.5, "game") == "4.0 games a second"
    assert a_second(1, 24.0, "game") == "a game in 24 s"
    assert a_second(1, 2.0, "game") == "a game in 2.0 s"
    assert a_second(1_000_000, 10, "move") == "100,000 moves a second"
    assert percent(wilson(1.0, 10)) == "100.0 % (72.2–100.0)"
