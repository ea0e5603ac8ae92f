"""The puzzles that come with Sabika: positions that can be, plans that are legal, one of them clearly the best."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from sabika.analysis.puzzles import CLEAR, shipped_counts, shipped_puzzles, table_of
from sabika.engine.game import find
from sabika.words import catalogue


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


@pytest.mark.parametrize("game", list(shipped_counts()))
def test_puzzles_say_only_words_that_there_are(game: str) -> None:
    said = set(words_in(msgspec.to_builtins(shipped_puzzles(find(game)))))
    assert said
    assert said - set(catalogue("en")) == set()


def words_in(told: Any) -> Iterator[str]:
    """The names of words in sayings and their values, however deep."""
    if isinstance(told, dict):
        yield from (told[name] for name in ("key", "word") if name in told)
        told = list(told.values())
    if isinstance(told, list):
        for one in told:
            yield from words_in(one)
