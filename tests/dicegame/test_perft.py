"""How many positions lie so many entries ahead, over every move and every outcome: fixed numbers."""

from __future__ import annotations

from math import comb

import pytest

from sabika.engine.game import CHANCE, OVER, Game, find
from sabika.games.dicegame.position import Position
from sabika.parts.dice import CHOICES, COUNTS, is_among
from sabika.table.table import Table
from tests.dicegame.staging import last_turn, scene


def perft(game: Game, s: Position, depth: int) -> int:
    who = game.actor(s)
    if who == OVER:
        return 0
    if who == CHANCE:
        moves, weights = [0] * game.most_outcomes, [0] * game.most_outcomes
        count = game.outcomes(s, moves, weights)
    else:
        moves = [0] * game.most_legal
        count = game.legal(s, moves)
    if depth == 1:
        return count
    total = 0
    for move in moves[:count]:
        after = s.copy()
        game.apply(after, move)
        total += perft(game, after, depth - 1)
    return total


def ahead(table: Table, depth: int) -> list[int]:
    return [perft(table.game, table.position, entries) for entries in range(1, depth + 1)]


@pytest.mark.rule("DG-6", "DG-7")
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_counts_from_the_opening(seats: int) -> None:
    game = find("dicegame")
    # Start player, column, and chips of which only exchange and push-back can be gone after two draws.
    per_seat = [1, 6, 6 * 7, 6 * 7 * 7, 6 * (7 * 7 * 7 - 2)]
    assert [perft(game, game.opening(seats, {}), depth) for depth in range(1, 6)] == [seats * n for n in per_seat]


@pytest.mark.rule("DG-9", "DG-10")
def test_counts_from_a_first_throw() -> None:
    some = [number for number in range(1, CHOICES) if is_among(number, [2, 2, 1, 1, 1, 1])]
    # Six kinds to place, each followed by the next seat's throw; or some dice again.
    assert len(some) == 143
    expected = 6 * 1287 + sum(comb(sum(COUNTS[number]) + 5, 5) for number in some)
    assert ahead(scene(dice="PPSSACGT"), 2) == [149, 35784]
    assert expected == 35784


@pytest.mark.rule("DG-21", "DG-22", "DG-23")
def test_counts_with_chips_in_hand() -> None:
    markers = "P 4-left 1 T 2-left 2"
    assert ahead(scene(dice="PPPPSSTT", chips={0: "annul black push"}, markers=markers), 2) == [56, 18194]
    assert ahead(scene(dice="PPPPSSTT", throws=3, chips={0: "annul push"}, markers="P 4-right 1"), 2) == [5, 5195]


@pytest.mark.rule("DG-14", "DG-17", "DG-20")
def test_counts_in_the_result_of_a_round() -> None:
    table = last_turn(
        markers="P 3-left 1 S 2-left 0 S 1-left 2 T 4-left 1",
        chips={2: "exchange", 1: "exchange"},
        bonus="annul 2 1 2 1 start",
        round=2,
        place="place P",
    )
    assert ahead(table, 6) == [2, 12, 72, 144, 384, 1428]


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
    assert ahead(table, 4) == [6, 12, 72, 144]
