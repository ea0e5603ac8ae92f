"""The puzzles that come with Sabika: positions that can be, plans that are legal, one of them clearly the best."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from sabika.analysis.hints import Hints
from sabika.analysis.puzzles import SURE, ahead_at_the_end, is_clear, shipped_counts, shipped_puzzles, table_of
from sabika.engine.game import find
from sabika.words import catalogue
from tests.analysis.played import quick_judge


def test_there_is_one_for_every_day_of_ten_weeks() -> None:
    assert sum(shipped_counts().values()) > 70


@pytest.mark.parametrize("game", list(shipped_counts()))
def test_a_puzzle_has_one_best_plan_among_legal_ones(game: str) -> None:
    known = shipped_puzzles(find(game))
    assert [puzzle.difficulty for puzzle in known] == sorted(puzzle.difficulty for puzzle in known)
    for puzzle in known:
        best = puzzle.hints.hints[0]
        assert is_clear(puzzle.hints, SURE)
        for plan in puzzle.hints.hints:
            table = table_of(puzzle)
            assert table.actor == puzzle.hints.seat
            for move in plan.moves:
                table.follow(f"{puzzle.hints.seat} {move}")
            assert plan.expected <= best.expected


@pytest.fixture
def clear() -> Hints:
    """Plans of a shipped puzzle, the best two a tenth apart."""
    found = shipped_puzzles(find("rollwrite"))[0].hints
    best, second, *others = found.hints
    return replace(found, hints=[replace(best, expected=0.5), replace(second, expected=0.4, behind=0.1), *others])


@pytest.mark.parametrize(
    ("second", "is_puzzle"),
    [
        ({"behind_error": 0.033}, True),
        ({"behind_error": 0.034}, False),  # the gap is less than three of its standard errors
        ({"behind_error": 0.01, "is_even": True}, False),
        ({"behind_error": 0.01, "expected": 0.48}, False),  # so little is not worth a puzzle
    ],
)
def test_a_puzzle_is_asked_only_where_the_best_plan_is_far_ahead(
    clear: Hints, second: dict[str, Any], is_puzzle: bool
) -> None:
    best, other, *others = clear.hints
    assert is_clear(replace(clear, hints=[best, replace(other, **second), *others]), SURE) == is_puzzle


def test_a_puzzle_needs_three_plans(clear: Hints) -> None:
    assert not is_clear(replace(clear, hints=clear.hints[:2]))


def test_games_played_to_the_end_tell_which_plan_is_ahead() -> None:
    """The same dice for all: whichever stands first, it is ahead by as much as the other is behind."""
    puzzle = max(shipped_puzzles(find("rollwrite")), key=lambda puzzle: int(table_of(puzzle).position.round))
    judge, table = quick_judge("rollwrite"), table_of(puzzle)
    best, second, *_ = puzzle.hints.hints
    ahead, behind = (
        ahead_at_the_end(table, replace(puzzle.hints, hints=plans), judge, 6, seed=5)
        for plans in ([best, second], [second, best])
    )
    assert ahead == -behind
    assert ahead_at_the_end(table, replace(puzzle.hints, hints=[best, best]), judge, 2, seed=5) == 0.0


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
