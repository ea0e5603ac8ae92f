"""How many positions lie so many entries ahead, over every move and every outcome: fixed numbers."""

from __future__ import annotations

import pytest

from sabika.engine.game import find
from sabika.engine.jit import compiled
from tests.alcazaba.staging import last_turn, scene
from tests.perft import ahead

BUILDERS = {
    "palaces": {0: "P6N 1,0 S6ES 2,0 G10- 0,1 T11N 0,2"},
    "reserves": {0: "P7E A8N T11-"},
}
# The first by hand: a marker or 28 rebuilds and the next throw of eight dice, or one to eight dice again.
SCENES = {
    "a rebuild or a throw": (scene(dice="PPPPPPPP", **BUILDERS), [37, 29 * 1287 + 3002]),  # type: ignore[arg-type]
    "the second throw": (scene(dice="PPPPPPPP", throws=2, **BUILDERS), [37, 29 * 1287 + 3002]),  # type: ignore[arg-type]
    "after the third": (scene(dice="PPSSACGT", throws=3, **BUILDERS), [6, 7722]),  # type: ignore[arg-type]
    "the result of a round": (
        last_turn("PPSACGTT", "place T", markers="T 5-right 0 T 1-right 1 P 3-left 1 A 8-left 2", chip="T"),
        [1, 5, 10, 50],
    ),
    "with Dirk": (
        last_turn("PPSACGTT", "place T", seats=2, markers="T 5-right 2 T 1-right 0 P 3-left 1", chip="T"),
        [1, 6, 18, 84],
    ),
}


@pytest.mark.rule("AZ-2", "AZ-3")
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_counts_from_the_opening(seats: int) -> None:
    game = find("alcazaba")
    # Start player, then a stack: 7 pavilions, 7 seraglios, 9 arcades, 9 chambers.
    leaves = [seats, seats * 7, seats * 7 * 7, seats * 7 * 7 * 9]
    opening = game.opening(seats, {})
    assert ahead(game, opening, 4) == leaves


@pytest.mark.rule("AZ-6", "AZ-7", "AZ-12")
@pytest.mark.parametrize("name", SCENES)
def test_leaves_by_plain_numbers(name: str) -> None:
    table, leaves = SCENES[name]
    assert ahead(table.game, table.position, len(leaves)) == leaves


@pytest.mark.parametrize("name", SCENES)
def test_leaves_by_compiled_numbers(name: str) -> None:
    table, leaves = SCENES[name]
    assert ahead(table.game, table.position, len(leaves), compiled()) == leaves
