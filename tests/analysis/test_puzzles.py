"""The puzzles that come with Sabika: positions that can be, plans that are legal, one of them clearly the best."""

from __future__ import annotations

import pytest

from sabika.analysis.puzzles import CLEAR, shipped_counts, shipped_puzzles, table_of
from sabika.engine.game import find


def test_there_is_one_for_every_day() -> None:
    assert sum(shipped_counts().values()) > 0


@pytest.mark.parametrize("game", list(shipped_counts()))
def test_a_puzzle_has_one_best_plan_among_legal_ones(game: str) -> None:
    known = shipped_puzzles(find(game))
    assert [puzzle.difficulty for puzzle in known] == sorted(puzzle.difficulty for puzzle in known)
    for puzzle in known:
        best, second, *_ = puzzle.hints.hints
        assert second.behind >= CLEAR
        assert not second.is_even
        for plan in puzzle.hints.hints:
            table = table_of(puzzle)
            assert table.actor == puzzle.hints.seat
            for move in plan.moves:
                table.follow(f"{puzzle.hints.seat} {move}")
            assert plan.expected <= best.expected
