"""Strength beside the levels of bots: as coarse as the figures allow."""

from __future__ import annotations

import pytest

from sabika.analysis.strength import FEWEST, levels_of, log_odds, strength_of


def test_bands_follow_the_losses_of_the_levels() -> None:
    known = levels_of("rollwrite")
    assert strength_of("rollwrite", [2 * known["level1"]] * FEWEST).band == "beginner"
    assert strength_of("rollwrite", [(known["level2"] + known["level3"]) / 2] * FEWEST).band == "middle"
    assert strength_of("rollwrite", [known["level4"]] * FEWEST).band == "strong"


def test_a_level_is_named_over_several_games_only_and_nothing_after_a_few_decisions() -> None:
    known = levels_of("rollwrite")
    assert strength_of("rollwrite", [known["level1"]] * FEWEST).level is None
    assert strength_of("rollwrite", [known["level1"]] * FEWEST, games=5).level == "level1"
    assert strength_of("rollwrite", [0.1] * (FEWEST - 1)).band is None


def test_nothing_is_said_where_the_levels_were_not_told_apart() -> None:
    assert levels_of("nosuchgame") == {}
    assert strength_of("nosuchgame", [0.1] * FEWEST).band is None


def test_log_odds_are_even_at_a_half_and_end_near_0_and_1() -> None:
    assert log_odds(0.5) == 0.0
    assert log_odds(0.0) == log_odds(0.01) == pytest.approx(-log_odds(1.0))
