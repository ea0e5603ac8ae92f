"""Many games in one call. Compiled they are the same: tests/contract/test_backends.py."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from sabika.engine.jit import PLAIN
from sabika.research import action_texts, names
from sabika.research.actions import IllegalAction
from sabika.research.plays import SinglePlay
from sabika.research.vector import VectorEnv

COUNT = 3


def any_actions(masks: Any, random: Random) -> list[int]:
    return [int(random.choice(np.flatnonzero(mask))) for mask in masks]


def told(games: VectorEnv) -> list[Any]:
    """Everything a step writes."""
    arrays = (games.observations, games.masks, games.rewards, games.actors, games.dones)
    return [array.tolist() for array in arrays]


def test_drawn_actions_are_legal_and_equally_likely() -> None:
    games = VectorEnv("rollwrite", 2, 2, seed=1, backend=PLAIN)
    drawn = np.array([games.draw().copy() for _ in range(1200)])
    for game in range(2):
        numbers, counts = np.unique(drawn[:, game], return_counts=True)
        assert numbers.tolist() == np.flatnonzero(games.masks[game]).tolist()
        expected = len(drawn) / len(numbers)
        assert ((counts - expected) ** 2 / expected).sum() < 3 * len(numbers)


@pytest.mark.parametrize(
    ("name", "seats", "options"),
    [("rollwrite", 2, {}), ("dicegame", 4, {}), ("alcazaba", 2, {}), ("redpalace", 3, {"camps": True})],
)
def test_a_vector_plays_single_games_one_beside_the_other(name: str, seats: int, options: dict[str, Any]) -> None:
    games = VectorEnv(name, seats, 2, seed=9, backend=PLAIN, **options)
    singles = [SinglePlay(name, seats, backend=PLAIN, **options) for _ in range(2)]
    for number, single in enumerate(singles):
        single.begin(9, number)
    numbers = list(range(2))
    random = Random(2)
    since_end = 0  # steps since the first game ended
    while since_end < 4:
        for i, single in enumerate(singles):
            assert games.actors[i] == single.who
            seen, mask = single.look(single.who)
            assert (games.masks[i] == mask).all()
            assert (games.observations[i] == seen).all()
        actions = any_actions(games.masks, random)
        games.step(actions)
        for i, single in enumerate(singles):
            single.choose(actions[i])
            assert games.dones[i] == single.is_over
            assert (games.rewards[i] == np.float32(single.rewards())).all()
            if single.is_over:
                assert games.rewards[i].any()
                numbers[i] += 2
                single.begin(9, numbers[i])
        since_end += bool(since_end or games.dones.any())


def test_an_illegal_action_in_one_game_changes_none() -> None:
    games = VectorEnv("rollwrite", 3, COUNT, seed=1, backend=PLAIN)
    before = told(games)
    actions = any_actions(games.masks, Random(3))
    wrong = [*actions[:-1], int(np.flatnonzero(games.masks[-1] == 0)[0])]
    with pytest.raises(IllegalAction, match="not legal in game 2"):
        games.step(wrong)
    with pytest.raises(IllegalAction, match="There are 3 games"):
        games.step(actions[:-1])
    assert told(games) == before
    games.step(actions)
    after = told(games)
    games.reset(1)
    assert told(games) == before
    games.step(actions)
    assert told(games) == after


def test_actions_and_observations_have_names() -> None:
    games = VectorEnv("rollwrite", 3, 1, backend=PLAIN)
    assert len(names("rollwrite", 3)) == games.observations.shape[1]
    assert len(action_texts("rollwrite")) == games.masks.shape[1]
    assert {"to_act", "chosen[0]", "coins[2]", "crossed[0][35]"} <= set(names("rollwrite", 3))
    assert action_texts("redpalace")[:3] == ("set 1", "set 2", "set 3")
