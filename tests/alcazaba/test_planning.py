"""What bots of Alcazaba think the moves of a turn are worth."""

from __future__ import annotations

import pytest

from sabika.games.alcazaba import GAME
from tests.alcazaba.staging import scene
from tests.dice_evaluating import throws_of_one, tried, values_of


def test_nobody_throws_away_what_cannot_be_bettered() -> None:
    worth = values_of(GAME, scene(dice="TTTTTTTT").position)
    assert max(worth, key=worth.__getitem__) == "place T"


@pytest.mark.rule("AZ-5")
def test_a_throw_is_worth_the_mean_of_the_best_markers_after_it() -> None:
    s = scene(dice="GGGGTTPP", throws=2, markers="G 5-right 1 G 4-middle 2", turns=1).position
    worth = values_of(GAME, s)
    for text in throws_of_one(s):
        assert worth[text] == pytest.approx(tried(GAME, s, text))


@pytest.mark.rule("AZ-6")
def test_after_a_second_throw_a_rebuild_is_still_thought_of() -> None:
    s = scene(dice="PPSSAACG", throws=1, turns=0, palaces={0: "P6N 1,0"}, reserves={0: "T11-"}).position
    worth = values_of(GAME, s)
    assert worth["throw P"] == pytest.approx(tried(GAME, s, "throw P"))
    assert worth["throw P"] >= max(value for text, value in worth.items() if text.startswith("add"))
