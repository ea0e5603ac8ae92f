"""Features that remember what they found out before: the same numbers as without."""

from __future__ import annotations

from typing import Any

import pytest

from sabika.bots.registry import knowledge_of
from sabika.engine.game import OVER, find
from sabika.engine.jit import PLAIN
from sabika.engine.loops import runner
from sabika.engine.stream import WORDS, below, start


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("name", ["dicegame", "alcazaba"])
def test_what_is_remembered_changes_no_number(name: str, seats: int) -> None:
    game = find(name)
    knows = knowledge_of(game)
    s, stream, moves = game.opening(seats, game.check_options(seats, {})), [0] * WORDS, [0] * game.most_legal
    start(stream, 5, seats)
    memory: Any = knows.memory()
    remembered = 0
    while runner(game, PLAIN).settle_chance(s, stream) != OVER:
        for seat in range(seats):
            afresh, again = [0.0] * knows.feature_count, [0.0] * knows.feature_count
            knows.features(s, seat, afresh, knows.memory())
            before = memory.places[:]
            knows.features(s, seat, again, memory)
            remembered += memory.places == before
            assert again == afresh
        game.apply(s, moves[below(stream, game.legal(s, moves))])
    assert remembered > 0  # and something was
