"""Heuristic and features that remember what they found out before: the same numbers as without."""

from __future__ import annotations

from typing import Any

import pytest

from sabika.bots.levels import bot_by
from sabika.bots.player import Chooser
from sabika.bots.registry import NoMemory, knowledge_of
from sabika.engine.game import OVER, find, names
from sabika.engine.jit import PLAIN
from sabika.engine.loops import runner
from sabika.engine.stream import WORDS, below, start

MODULES = {"redpalace": {"medina": True, "bazaars": True, "camps": True}}
REMEMBERING = [name for name in names() if knowledge_of(find(name)).memory is not NoMemory]


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("name", REMEMBERING)
def test_what_is_remembered_changes_no_number(name: str, seats: int) -> None:
    game = find(name)
    knows = knowledge_of(game)
    options = game.check_options(seats, MODULES.get(name, {}))
    s, stream, moves = game.opening(seats, options), [0] * WORDS, [0] * game.most_legal
    start(stream, 5, seats)
    memory, number = knows.memory(), 0
    while runner(game, PLAIN).settle_chance(s, stream) != OVER and number < 300:
        for seat in range(seats):
            assert knows.heuristic(s, seat, memory) == knows.heuristic(s, seat, knows.memory())
            afresh, again = [0.0] * knows.feature_count, [0.0] * knows.feature_count
            knows.features(s, seat, afresh, knows.memory())
            knows.features(s, seat, again, memory)
            assert again == afresh
        game.apply(s, moves[below(stream, game.legal(s, moves))])
        number += 1


@pytest.mark.parametrize("name", ["dicegame", "alcazaba"])
def test_places_are_remembered_while_nothing_about_them_changes(name: str) -> None:
    game = find(name)
    knows = knowledge_of(game)
    memory: Any = knows.memory()
    s, out = game.opening(3, game.check_options(3, {})), [0.0] * knows.feature_count
    knows.features(s, 0, out, memory)
    before = memory.places[:]
    knows.features(s, 1, out, memory)
    assert any(before)
    assert memory.places == before


@pytest.mark.parametrize("name", ["alcazaba", "redpalace"])
def test_a_palace_that_has_not_changed_is_not_laid_out_again(name: str) -> None:
    game = find(name)
    knows = knowledge_of(game)
    memory: Any = knows.memory()
    s, out = game.opening(3, game.check_options(3, {})), [0.0] * knows.feature_count
    knows.features(s, 0, out, memory)
    for ground in memory.grounds:
        ground[0] = 1  # a corner of the table that nobody asks about
    knows.features(s, 1, out, memory)
    assert [ground[0] for ground in memory.grounds[:3]] == [1, 1, 1]


@pytest.mark.parametrize("name", ["alcazaba", "redpalace"])
def test_nothing_is_remembered_from_one_choice_to_the_next(name: str) -> None:
    game = find(name)
    chooser = Chooser(game, bot_by("greedy"), PLAIN)
    s, stream, moves = game.opening(3, game.check_options(3, {})), [0] * WORDS, [0] * game.most_legal
    start(stream, 5, 0)
    while runner(game, PLAIN).settle_chance(s, stream) == OVER or game.legal(s, moves) == 1:
        game.apply(s, moves[0])
    chooser.choose(s, 0, 0)
    record = chooser._workspace.record
    memory = record.memory[0]
    known = memory.copy()
    assert memory.known
    memory.stale, memory.grounds = 0, [[0] * len(ground) for ground in memory.grounds]  # as of another box
    chooser.choose(s, 0, 0)
    assert memory.grounds == known.grounds
