"""What the features of the Dice Game and of Alcazaba are asked alike."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from sabika.bots.registry import knowledge_of
from sabika.engine.game import OVER, Game
from sabika.engine.jit import PLAIN
from sabika.engine.loops import runner
from sabika.engine.stream import WORDS, below, start

UNWRITTEN = 99.0
Relabel = Callable[[Any, list[int]], None]  # (s, new owners): every owner's things become those of the new one


def features_of(game: Game, s: Any, seat: int) -> list[float]:
    """All numbers, each of them written."""
    knows = knowledge_of(game)
    out = [UNWRITTEN] * knows.feature_count
    assert knows.features(s, seat, out, knows.memory()) == knows.feature_count
    assert UNWRITTEN not in out
    return out


def random_positions(game: Game, seats: int) -> Iterator[Any]:
    """Every third position of a random game in which a seat is to act, and its end."""
    s, stream, moves = game.opening(seats, game.check_options(seats, {})), [0] * WORDS, [0] * game.most_legal
    start(stream, 1, seats)
    number = 0
    while runner(game, PLAIN).settle_chance(s, stream) != OVER:
        number += 1
        if number % 3 == 0:
            yield s
        game.apply(s, moves[below(stream, game.legal(s, moves))])
    yield s


def check_numbers(game: Game, seats: int) -> None:
    """Every seat sees finite numbers about -1 to 1, and looking changes nothing."""
    for s in random_positions(game, seats):
        before = s.copy()
        for seat in range(seats):
            assert all(math.isfinite(x) and abs(x) <= 4 for x in features_of(game, s, seat))
        assert s == before


def check_relabelling(game: Game, relabel: Relabel) -> None:
    """Going round the table with all that is there changes nothing, nor do two rivals that change places."""
    for s in random_positions(game, 4):
        round_the_table = _relabelled(s, relabel, [1, 2, 3, 0])
        seen = features_of(game, s, 0)
        assert features_of(game, round_the_table, 1) == pytest.approx(seen)
        others = [seat for seat in range(4) if seat != s.seat]
        new = list(range(4))
        new[others[0]], new[others[2]] = others[2], others[0]
        seen = features_of(game, s, s.seat)
        assert features_of(game, _relabelled(s, relabel, new), s.seat) == pytest.approx(seen)


def _relabelled(s: Any, relabel: Relabel, new: list[int]) -> Any:
    other = s.copy()
    for name in ("hand", "out", "points"):
        relabel_rows(getattr(other, name), new)
    for column in other.area:
        column[:] = [new[marker - 1] + 1 if marker else 0 for marker in column]
    other.seat, other.start = new[s.seat], new[s.start]
    relabel(other, new)
    return other


def relabel_rows(rows: list[Any], new: list[int]) -> None:
    """Rows that stand in the order of owners."""
    for owner, row in zip(new, rows[: len(new)], strict=True):
        rows[owner] = row
