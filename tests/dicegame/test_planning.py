"""What bots of the Dice Game think the moves of a turn are worth."""

from __future__ import annotations

import pytest

from sabika.games.dicegame import GAME
from sabika.table.table import Table
from tests.dice_weighing import after, throws_of_one, tried, weights_of
from tests.dicegame.staging import scene

MARKERS = "G 5-right 1 G 4-middle 2 T 4-right 1 T 3-left 0"


def test_nobody_throws_away_what_cannot_be_bettered() -> None:
    worth = weights_of(GAME, scene(dice="TTTTTTTT").position)
    assert max(worth, key=worth.__getitem__) == "place T"


@pytest.mark.parametrize(
    "table",
    [
        scene(dice="GGGGTTPP", throws=2, markers=MARKERS, turns=2),
        scene(dice="GGGGGTTP", throws=2, markers=MARKERS, turns=2, chips={0: "push"}),
    ],
    ids=["plain", "with a push-back chip"],
)
@pytest.mark.rule("DG-9", "DG-10", "DG-21")
def test_a_throw_is_worth_the_mean_of_the_best_markers_after_it(table: Table) -> None:
    s = table.position
    worth = weights_of(GAME, s)
    for text in throws_of_one(s):
        assert worth[text] == pytest.approx(tried(GAME, s, text))


@pytest.mark.rule("DG-9")
def test_with_two_throws_left_the_second_is_thought_of() -> None:
    s = scene(dice="GGGGGTTP", throws=1, markers=MARKERS, turns=2).position
    assert weights_of(GAME, s)["throw P"] == pytest.approx(tried(GAME, s, "throw P"))


@pytest.mark.rule("DG-22")
@pytest.mark.parametrize("throws", [2, 3])
def test_annulling_is_worth_the_best_move_after_it(throws: int) -> None:
    s = scene(dice="GGGGTTPP", throws=throws, markers=MARKERS, turns=2, chips={0: "annul"}).position
    s.before = [0, 0, 1, 0, 5, 2]
    assert weights_of(GAME, s)["annul"] == pytest.approx(max(weights_of(GAME, after(GAME, s, "annul")).values()))


@pytest.mark.rule("DG-23")
def test_the_black_die_is_worth_the_best_move_with_it() -> None:
    s = scene(dice="GGGGTTPP", markers=MARKERS, turns=2, chips={0: "black"}).position
    worth = weights_of(GAME, s)
    for kind in "GT":
        then = after(GAME, s, f"black {kind}")
        assert worth[f"black {kind}"] == pytest.approx(max(weights_of(GAME, then).values()))
