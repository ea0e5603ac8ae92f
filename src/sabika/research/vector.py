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
from sabika.engine.jit import Backend, jit, jit_as
from sabika.research.actions import IllegalAction
from sabika.research.observations import gather, raw_of
from sabika.research.play import CURRENT, Tokens, begin, choose, how_many, tokens_of, write_mask, write_rewards
from sabika.research.plays import Plays, Reward


def _observe(raw: Any, _play: Any, i: int, table: Any, seat: int, seats: int, out: Any) -> None:
    gather(raw[i], table, seat, seats, out)


@jit_as(_observe)
def observe(raw: Any, play: Any, _i: int, table: Any, seat: int, seats: int, out: Any) -> None:
    """What a seat sees of play number i. In plain Python `raw` is the game, and bytes are made of the play."""
    gather(raw_of(raw, play.states[CURRENT], play.who, play.tokens), table, seat, seats, out)


@jit
def show(game: Tokens, play: Any, raw: Any, i: int, moves: Any, table: Any, arrays: Any) -> None:
    """Write what stands in play number i after a step."""
    observations, masks, _, actors, _ = arrays
    actors[i] = play.who
    write_mask(game, play, moves, masks[i])
    observe(raw, play, i, table, play.who, table.shape[0], observations[i])


@jit
def begin_all(game: Tokens, plays: Any, raw: Any, moves: Any, table: Any, arrays: Any) -> None:
    """Play i begins game number i of its seed."""
    for i in range(len(plays)):
        begin(game, plays[i], moves[i], i)
        show(game, plays[i], raw, i, moves[i], table, arrays)


@jit
def step_all(
    game: Tokens, plays: Any, raw: Any, moves: Any, table: Any, arrays: Any, by_points: bool, actions: Any
) -> int:
    """Choose an action in every play; returns -1, or the first play where it is illegal: then none has changed."""
    _, _, rewards, _, dones = arrays
    for i in range(len(plays)):
        if how_many(game, plays[i], moves[i], actions[i]) == 0:
            return i
    for i in range(len(plays)):
        play = plays[i]
        choose(game, play, moves[i], actions[i])
        write_rewards(game, play, by_points, rewards[i])
        dones[i] = 0
        if play.who == OVER:
            dones[i] = 1
            begin(game, play, moves[i], play.number + len(plays))
        show(game, play, raw, i, moves[i], table, arrays)
    return -1


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
        raw = plays.raw if plays.backend.is_compiled else plays.game
        self._given = (plays.records, raw, plays.moves, plays.observation.table, arrays)
        self._begin = plays.backend.run(begin_all, tokens_of(plays.game))
        self._step = plays.backend.run(step_all, tokens_of(plays.game))
        self._is_direct = False  # whether a step skips Numba's look at the types of its arguments
        self.reset(seed)

    @property
    def count(self) -> int:
        """How many games are played side by side."""
        return len(self.actors)

    def reset(self, seed: int) -> None:
        """Begin all games anew. Game i goes on with number i of the seed, then i + count, and so on."""
        for play in range(self.count):
            self.plays.set_seed(play, checked_seed(seed))
        self.rewards[:] = 0
        self.dones[:] = 0
        self._begin(*self._given)

    def step(self, actions: Any) -> None:
        """Choose an action in every game; raises IllegalAction, and changes nothing, where one is not legal."""
        chosen = np.ascontiguousarray(actions, np.int64)
        if chosen.shape != (self.count,):
            raise IllegalAction(f"There are {self.count} games, and actions of the shape {chosen.shape}.")
        wrong = int(self._step(*self._given, self.plays.reward == "points", chosen))
        if not self._is_direct:  # compiled now, for these types
            self._step = self.plays.backend.direct(step_all, tokens_of(self.plays.game))
            self._is_direct = True
        if wrong >= 0:
            raise IllegalAction(f"The action {chosen[wrong]} is not legal in game {wrong}.")
