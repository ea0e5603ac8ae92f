"""Many games at once: one call chooses an action in each of them, compiled where that is possible.

    from sabika.research.vector import VectorEnv

    games = VectorEnv("rollwrite", seats=3, count=1024, seed=1)
    while True:
        actions = policy(games.observations, games.masks)  # one for each game, of the seat that is to act there
        games.step(actions)  # fills games.observations, games.masks, games.rewards, games.actors, games.dones

A game that is over begins anew in the same call: `dones` is 1, `rewards` are those of the end, everything else is of
the new game.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sabika.engine.chance import checked_seed
from sabika.engine.game import OVER
from sabika.engine.jit import Backend, jit
from sabika.engine.record import Row, buffer, record_in
from sabika.engine.stream import WORDS, below, start
from sabika.research.actions import IllegalAction
from sabika.research.observations import observe
from sabika.research.play import (
    Tokens,
    begin,
    choose,
    is_legal,
    write_mask,
    write_rewards,
)
from sabika.research.plays import Loop, Plays, Reward

STEP = -1  # in the place of a seed
PASSED_BY = 64  # so many


@jit
def show(game: Tokens, raw: Any, moves: Any, sources: Any, arrays: Any, i: int) -> None:
    """Write what stands in play number i after a step."""
    observations, masks, _, actors, _ = arrays
    play = record_in(raw[i], game.play_record)
    actors[i] = play.who
    write_mask(game, play, moves[i], masks[i])
    observe(raw[i], sources, play.who, observations[i])


@jit
def lead_all(
    game: Tokens, raw: Any, moves: Any, sources: Any, arrays: Any, by_points: bool, actions: Any, seed: int
) -> int:
    """Choose an action in every play; returns -1, or the first play where it is illegal: then none has changed.

    Where the seed is not STEP, play i begins game number i of the seed. One program compiles in less time than two.
    """
    _, _, rewards, _, dones = arrays
    for i in range(len(raw)):
        if seed == STEP and not is_legal(game, record_in(raw[i], game.play_record), moves[i], actions[i]):
            return i
    for i in range(len(raw)):
        play = record_in(raw[i], game.play_record)
        is_new, number = True, i
        if seed == STEP:
            choose(game, play, moves[i], actions[i])
            write_rewards(game, play, by_points, rewards[i])
            is_new, number = play.who == OVER, play.number + len(raw)
            dones[i] = int(is_new)
        else:
            play.seed = seed
        if is_new:
            begin(game, play, moves[i], number)
        show(game, raw, moves, sources, arrays, i)
    return -1


@jit
def draw_all(masks: Any, stream: Row, actions: Any) -> None:
    """A random legal action for every play."""
    for i in range(len(masks)):
        mask = masks[i]
        actions[i] = legal_action(mask, below(stream, count_legal(mask, 0, len(mask))))


@jit
def count_legal(mask: Any, first: int, end: int) -> int:
    """How many actions are legal from the first to before the end."""
    legal = 0
    for action in range(first, end):
        legal += int(mask[action])
    return legal


@jit
def legal_action(mask: Any, number: int) -> int:
    """The legal action of this number, counted from 0. Most of a mask is passed many actions at a time."""
    action = 0
    passed = count_legal(mask, 0, min(PASSED_BY, len(mask)))
    while passed <= number:
        number -= passed
        action += PASSED_BY
        passed = count_legal(mask, action, min(action + PASSED_BY, len(mask)))
    while mask[action] == 0 or number > 0:
        number -= int(mask[action])
        action += 1
    return action


class VectorEnv:
    """So many games of one kind. The arrays stay the same objects; each step writes into them."""

    def __init__(
        self,
        game: str,
        seats: int,
        count: int,
        *,
        seed: int = 0,
        reward: Reward | None = None,
        backend: Backend | None = None,
        **options: Any,
    ) -> None:
        self.plays = plays = Plays(game, seats, count, reward=reward, backend=backend, **options)
        self.observations = np.zeros((count, plays.observation.size), np.float32)  # of the seat that is to act
        self.masks = np.zeros((count, plays.description.actions), np.int8)
        self.rewards = np.zeros((count, seats), np.float32)
        self.actors = np.zeros(count, np.int64)  # the seat that is to act
        self.dones = np.zeros(count, np.int8)
        arrays = (self.observations, self.masks, self.rewards, self.actors, self.dones)
        self._given = (plays.raw, plays.moves, plays.observation.sources, arrays, plays.reward == "points")
        self._lead = plays.loop(lead_all)
        self._draw = Loop(plays.backend, draw_all)
        self._drawn = np.zeros(count, np.int64)
        self._stream = buffer(plays.backend, WORDS)
        self.reset(seed)

    @property
    def count(self) -> int:
        """How many games are played side by side."""
        return len(self.actors)

    def reset(self, seed: int) -> None:
        """Begin all games anew. Game i goes on with number i of the seed, then i + count, and so on."""
        self.rewards[:] = 0
        self.dones[:] = 0
        self._lead.call(*self._given, self._drawn, checked_seed(seed))
        start(self._stream, seed, self.count)

    def draw(self) -> Any:
        """A random legal action for every game, each as likely as the others; the same array every time."""
        self._draw.call(self.masks, self._stream, self._drawn)
        return self._drawn

    def step(self, actions: Any) -> None:
        """Choose an action in every game; raises IllegalAction, and changes nothing, where one is not legal."""
        chosen = np.ascontiguousarray(actions, np.int64)
        if chosen.shape != (self.count,):
            raise IllegalAction(f"There are {self.count} games, and actions of the shape {chosen.shape}.")
        wrong = self._lead.call(*self._given, chosen, STEP)
        if wrong >= 0:
            raise IllegalAction(f"The action {chosen[wrong]} is not legal in game {wrong}.")
