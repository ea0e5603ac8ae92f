"""Perft: how many leaves the tree of moves and rolls has from fixed positions, counted along three paths.

The numbers were counted once and stand here: a rule that changes by accident changes one of them. The paths
share nothing but the rules: plain numbers, compiled numbers, and texts at a table.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from sabika.engine.game import find, seats_and_options
from sabika.engine.jit import PLAIN, compiled
from sabika.table.table import Table
from tests.perft import count_numbers
from tests.rollwrite.staging import scene

ALONE = {"imaginary": 2, "aim": "duel"}
FULL = [(y, b) for y in range(1, 7) for b in range(1, 7) if (y, b) != (6, 6)]

# From the opening: depth, leaves by hand or by count.
OPENINGS: list[tuple[int, dict[str, Any], list[int]]] = [
    (1, ALONE, [1, 1, 36, 36 * 35, 36 * 35 * 34]),
    (2, {}, [1, 2, 72, 2 * 36 * 36]),
    (3, {}, [1, 3, 108, 3 * 36 * 36]),
    (5, {}, [1, 5, 180, 5 * 36 * 36]),
]

# From scenes in the middle of a game. The first few can be counted by hand, "no coins" for one: 4 crosses and coins;
# 4 × 36 rolls of a pair and 1296 of four dice; 144 × 11 moves of the next seat and 1296 × 4 pairs to keep.
SCENES: dict[str, tuple[Table, list[int]]] = {
    "a first turn": (scene(dice="y3 y4 b2 b5"), [1, 13, 1406, 22812, 221518]),
    "no coins": (scene(dice="y3 y4 b2 b5", coins={0: 0}), [1, 5, 1440, 6768, 250992]),
    "dice at their ends": (scene(dice="y1 y6 b1 b6", coins={0: 2}), [1, 9, 1480, 12340, 307008]),
    "all dice alike": (scene(dice="y3 y3 b3 b3", coins={0: 9}), [1, 13, 1544, 18028, 427392]),
    "the second of two": (scene(seats=2, seat=1, coins={0: 0, 1: 0}), [1, 5, 1440, 10368, 212544]),
    "full imaginary kinds": (
        scene(seats=2, seat=1, coins={0: 0, 1: 0}, crossed={1: [(1, 1), (2, 1)]}, built={2: {"P": 5, "T": 7}}),
        [1, 3, 1368, 6912, 133056],
    ),
    "alone": (scene(seats=1, coins={0: 1}), [1, 11, 1470, 60480, 2177280]),
    "the last turn of three": (scene(seat=2, round=18, coins={2: 4}), [1, 11, 74, 450, 2516]),
    "the last turn of two": (scene(seats=2, seat=1, round=18, coins={1: 3}), [1, 11, 110, 1770, 7590]),
    "a sheet almost full": (scene(crossed={0: FULL}, dice="y5 y6 b5 b6", coins={0: 4}), [1, 8, 1380, 13860, 185736]),
}


def leaves_at_a_table(table: Table, depth: int) -> Iterator[str]:
    """Leaves at a depth, by texts alone: every position is written down and read again."""
    if depth == 0:
        yield table.digest()
        return
    if table.over:
        return
    who = "*" if table.awaits_chance else str(table.actor)
    for text in table.law().texts if who == "*" else table.legal():
        next_table = Table.at_position(table.text(), table.chance)
        next_table.follow(f"{who} {text}")
        yield from leaves_at_a_table(next_table, depth - 1)


@pytest.mark.rule("RW-5", "RW-6")
@pytest.mark.parametrize(("seats", "options", "leaves"), OPENINGS)
def test_leaves_from_the_opening(seats: int, options: dict[str, Any], leaves: list[int]) -> None:
    game = find("rollwrite")
    opening = game.opening(seats, seats_and_options(game, seats, options))
    assert [count_numbers(game, PLAIN, opening, depth) for depth in range(len(leaves))] == leaves


@pytest.mark.parametrize("name", SCENES)
def test_leaves_by_plain_numbers(name: str) -> None:
    table, leaves = SCENES[name]
    assert [count_numbers(table.game, PLAIN, table.position, depth) for depth in range(4)] == leaves[:4]


@pytest.mark.parametrize("name", SCENES)
def test_leaves_by_compiled_numbers(name: str) -> None:
    table, leaves = SCENES[name]
    assert [count_numbers(table.game, compiled(), table.position, depth) for depth in range(5)] == leaves


@pytest.mark.parametrize("name", SCENES)
def test_leaves_by_texts_at_a_table(name: str) -> None:
    table, leaves = SCENES[name]
    most = 2000 if name in ("no coins", "full imaginary kinds") else 500  # a leaf costs a thousandth of a second
    for depth in range(5):
        if leaves[depth] <= most:
            assert len(list(leaves_at_a_table(table, depth))) == leaves[depth]
