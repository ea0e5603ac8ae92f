"""How many positions lie so many entries ahead, over every move and every outcome: fixed numbers."""

from __future__ import annotations

import pytest

from sabika.engine.game import find
from sabika.table.table import Table
from tests.dicegame.staging import last_turn, scene
from tests.perft import ahead


def leaves(table: Table, depth: int) -> list[int]:
    return ahead(table.game, table.position, depth)


@pytest.mark.rule("DG-6", "DG-7")
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_counts_from_the_opening(seats: int) -> None:
    game = find("dicegame")
    # Start player, column, and chips of which only exchange and push-back can be gone after two draws.
    per_seat = [1, 6, 6 * 7, 6 * 7 * 7, 6 * (7 * 7 * 7 - 2)]
    assert ahead(game, game.opening(seats, {}), 5) == [seats * n for n in per_seat]


@pytest.mark.rule("DG-21", "DG-22", "DG-23")
def test_counts_with_chips_in_hand() -> None:
    markers = "P 4-left 1 T 2-left 2"
    assert leaves(scene(dice="PPPPSSTT", chips={0: "annul black push"}, markers=markers), 2) == [56, 18194]
    assert leaves(scene(dice="PPPPSSTT", throws=3, chips={0: "annul push"}, markers="P 4-right 1"), 2) == [5, 5195]


@pytest.mark.rule("DG-14", "DG-17", "DG-20")
def test_counts_in_the_result_of_a_round() -> None:
    table = last_turn(
        markers="P 3-left 1 S 2-left 0 S 1-left 2 T 4-left 1",
        chips={2: "exchange", 1: "exchange"},
        bonus="annul 2 1 2 1 start",
        round=2,
        place="place P",
    )
    assert leaves(table, 6) == [2, 12, 72, 144, 384, 1428]


@pytest.mark.rule("DG-30")
def test_counts_with_dirk() -> None:
    table = last_turn(
        seats=2,
        markers="P 3-right 2 S 2-right 2 T 4-right 2",
        chips={1: "exchange"},
        bonus="start 2 annul 2 1 3",
        round=3,
        place="place P",
    )
    assert leaves(table, 4) == [6, 12, 72, 144]
