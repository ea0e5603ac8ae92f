"""Strength beside the levels of bots: as coarse as the figures allow."""

from __future__ import annotations

import pytest

import sabika
from sabika.analysis.strength import CLOSEST, FEWEST, SEVERAL, log_odds, losses, measured, strength_of


@pytest.mark.parametrize("game", sabika.games())
def test_each_level_is_in_the_band_of_its_own_losses(game: str) -> None:
    known = measured()[game]
    bands = {level: strength_of(game, loss, FEWEST).band for level, loss in known.levels.items()}
    weak, middle = ("learning", "learning") if known.beginner is None else ("beginner", "middle")
    assert bands == {"level1": weak, "level3": middle, "level5": "strong"}


def test_a_level_is_named_over_several_games_only_and_nothing_after_a_few_decisions() -> None:
    worst = measured()["rollwrite"].levels["level1"]
    assert strength_of("rollwrite", worst, FEWEST).level is None
    assert strength_of("rollwrite", worst, FEWEST, SEVERAL).level == "level1"
    assert strength_of("rollwrite", worst, FEWEST - 1, SEVERAL).band is None


def test_nothing_is_said_where_nothing_was_measured() -> None:
    assert strength_of("nosuchgame", 0.1, FEWEST).band is None


def test_whoever_has_nothing_left_to_lose_does_not_seem_strong() -> None:
    blunder = losses([(0.5, 0.2)])
    assert losses([(0.5, 0.2), *[(CLOSEST / 2, CLOSEST / 2)] * 20, *[(1 - CLOSEST / 2, 0.99)] * 20]) == blunder
    assert blunder == [pytest.approx(-log_odds(0.2))]


def test_log_odds_are_even_at_a_half_and_end_near_0_and_1() -> None:
    assert log_odds(0.5) == 0.0
    assert log_odds(0.0) == log_odds(0.01) == pytest.approx(-log_odds(1.0))
