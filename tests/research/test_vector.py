"""Many games in one call."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from sabika.engine.game import CHANCE, OVER, find
from sabika.engine.jit import PLAIN, Backend, compiled
from sabika.research import action_texts, names
from sabika.research.actions import IllegalAction
from sabika.research.explicit import ExplicitPlay
from sabika.research.observations import observation_of
from sabika.research.plays import SinglePlay
from sabika.research.vector import VectorEnv

COUNT = 3


def any_actions(masks: Any, random: Random) -> list[int]:
    return [int(random.choice(np.flatnonzero(mask))) for mask in masks]


def told(games: VectorEnv) -> list[Any]:
    """Everything a step writes."""
    arrays = (games.observations, games.masks, games.rewards, games.actors, games.dones)
    return [array.tolist() for array in arrays]


def test_games_are_the_same_compiled_and_plain() -> None:
    quick, slow = (VectorEnv("rollwrite", 3, COUNT, seed=4, backend=backend) for backend in (compiled(), PLAIN))
    random = Random(1)
    ended = 0
    for _ in range(250):
        assert told(quick) == told(slow)
        actions = any_actions(quick.masks, random)
        quick.step(actions)
        slow.step(actions)
        ended += int(slow.dones.sum())
    assert ended > COUNT


def test_a_single_game_is_the_same_compiled_and_plain() -> None:
    quick, slow = (SinglePlay("rollwrite", 2, backend=backend) for backend in (compiled(), PLAIN))
    for play in (quick, slow):
        play.begin(5)
    random = Random(4)
    while not slow.is_over:
        assert quick.who == slow.who
        assert quick.position() == slow.position()
        for seat in range(2):
            for ours, theirs in zip(quick.look(seat), slow.look(seat), strict=True):
                assert ours.tolist() == theirs.tolist()
        (action,) = any_actions([slow.look(slow.who)[1]], random)
        quick.choose(action)
        slow.choose(action)
    assert quick.is_over
    assert quick.rewards() == slow.rewards()


def test_a_game_with_explicit_chance_is_the_same_compiled_and_plain() -> None:
    game = find("rollwrite")
    opening = game.opening(2, game.check_options(2, {}))
    quick, slow = (ExplicitPlay(game, opening, backend) for backend in (compiled(), PLAIN))
    observation = observation_of(game, opening)
    random = Random(5)
    while slow.who != OVER:
        assert (quick.who, quick.actions()) == (slow.who, slow.actions())
        assert str(quick) == str(slow)
        for seat in range(2):
            assert (quick.observe(observation, seat) == slow.observe(observation, seat)).all()
        if slow.who == CHANCE:
            assert quick.outcomes().chances == slow.outcomes().chances
            for play in (quick, slow):
                with pytest.raises(IllegalAction):
                    play.act(game.all_moves)
        action = random.choice(
            [outcome for outcome, _ in slow.outcomes().chances] if slow.who == CHANCE else slow.actions()
        )
        quick.act(action)
        slow.act(action)
    assert quick.who == OVER
    assert quick.rewards(by_points=False) == slow.rewards(by_points=False)


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
    games = VectorEnv(name, seats, COUNT, seed=9, backend=PLAIN, **options)
    singles = [SinglePlay(name, seats, backend=PLAIN, **options) for _ in range(COUNT)]
    for number, single in enumerate(singles):
        single.begin(9, number)
    numbers = list(range(COUNT))
    random = Random(2)
    ended = 0
    while ended < 2:
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
            assert games.rewards[i].tolist() == single.rewards()
            if single.is_over:
                assert games.rewards[i].any()
                numbers[i] += COUNT
                single.begin(9, numbers[i])
                ended += 1


@pytest.mark.parametrize("backend", [pytest.param(PLAIN, id="plain"), pytest.param(compiled(), id="compiled")])
def test_an_illegal_action_in_one_game_changes_none(backend: Backend) -> None:
    games = VectorEnv("rollwrite", 3, COUNT, seed=1, backend=backend)
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
