"""What bots of the Dice Game think the moves of a turn are worth."""

from __future__ import annotations

from itertools import product

import pytest

from sabika.bots.dice.plan import A_COLUMN, expect_of_another
from sabika.bots.dicegame.heuristic import heuristic
from sabika.bots.registry import NoMemory
from sabika.games.dicegame import GAME
from sabika.games.dicegame.position import KINDS, Position
from sabika.parts.dice_area import THROWS, exact_field
from sabika.parts.throwing import DICE
from sabika.table.table import Table
from tests.dice_evaluating import after, throws_of_one, tried, values_of
from tests.dicegame.staging import scene

MARKERS = "G 5-right 1 G 4-middle 2 T 4-right 1 T 3-left 0"


def test_nobody_throws_away_what_cannot_be_bettered() -> None:
    worth = values_of(GAME, scene(dice="TTTTTTTT").position)
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
    worth = values_of(GAME, s)
    for text in throws_of_one(s):
        assert worth[text] == pytest.approx(tried(GAME, s, text))


@pytest.mark.rule("DG-9")
def test_with_two_throws_left_the_second_is_thought_of() -> None:
    s = scene(dice="GGGGGTTP", throws=1, markers=MARKERS, turns=2).position
    assert values_of(GAME, s)["throw P"] == pytest.approx(tried(GAME, s, "throw P"))


@pytest.mark.rule("DG-22")
@pytest.mark.parametrize("throws", [2, 3])
def test_annulling_is_worth_the_best_move_after_it(throws: int) -> None:
    s = scene(dice="GGGGTTPP", throws=throws, markers=MARKERS, turns=2, chips={0: "annul"}).position
    s.before = [0, 0, 1, 0, 5, 2]
    assert values_of(GAME, s)["annul"] == pytest.approx(max(values_of(GAME, after(GAME, s, "annul")).values()))


@pytest.mark.rule("DG-23")
def test_the_black_die_is_worth_the_best_move_with_it() -> None:
    s = scene(dice="GGGGTTPP", markers=MARKERS, turns=2, chips={0: "black"}).position
    worth = values_of(GAME, s)
    for kind in "GT":
        then = after(GAME, s, f"black {kind}")
        assert worth[f"black {kind}"] == pytest.approx(max(values_of(GAME, then).values()))


def markers_of_next(then: Position, seat: int) -> list[float]:
    """What every marker that the next player may place is worth to a seat."""
    worth = [0.0] * (KINDS * A_COLUMN)
    for kind, symbols, throws in product(range(KINDS), range(1, DICE + 1), range(1, THROWS + 1)):
        placed = then.copy()
        placed.dice[kind], placed.throws = symbols, throws
        GAME.apply(placed, kind)
        worth[A_COLUMN * kind + exact_field(symbols, throws)] = heuristic(placed, seat, NoMemory()) / 100
    return worth


@pytest.mark.rule("DG-8")
def test_a_marker_is_worth_what_the_next_player_leaves_of_it() -> None:
    s = scene(dice="GGGGGTTP", throws=3, markers=MARKERS, turns=2).position
    worth = values_of(GAME, s, after_reply=True)
    for text in worth:
        then = after(GAME, s, text)
        theirs, ours = markers_of_next(then, then.seat), markers_of_next(then, s.seat)
        assert worth[text] == pytest.approx(expect_of_another(theirs, ours))


@pytest.mark.rule("DG-8")
def test_after_the_last_marker_of_a_round_nobody_replies() -> None:
    s = scene(dice="GGGGGTTP", throws=3, markers=MARKERS).position
    s.turn = s.seats * s.markers - 1
    assert values_of(GAME, s) == values_of(GAME, s, after_reply=True)
