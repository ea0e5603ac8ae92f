"""Plays from Python: any number of games of one kind, in one backend."""

from __future__ import annotations

from typing import Any, Literal, cast

import numpy as np

from sabika.engine.errors import BadOption
from sabika.engine.game import OVER, Game, find, seats_and_options
from sabika.engine.jit import Backend, fastest
from sabika.engine.record import buffer, plain, put, slots
from sabika.research import play as loops
from sabika.research.actions import IllegalAction, description_of
from sabika.research.observations import gather, observation_of, raw_of
from sabika.research.play import CURRENT, OPENING, play_record, tokens_of

Reward = Literal["win", "points"]
Vector = np.ndarray[Any, np.dtype[np.float32]]
Mask = np.ndarray[Any, np.dtype[np.int8]]

LOWEST, HIGHEST = -32768.0, 32767.0  # of an observation: no field of a position is wider than two bytes


def reward_of(game: Game, opening: Any, reward: Reward | None) -> Reward:
    """What is rewarded: the win, unless something else is asked for or nobody can win."""
    if reward not in (None, "win", "points"):
        raise BadOption(f"A reward is 'win' or 'points', not {reward!r}.")
    can_win = game.contenders(opening) > 0
    if reward == "win" and not can_win:
        raise BadOption("Nobody wins this game; the reward is 'points'.")
    return reward or ("win" if can_win else "points")


class Plays:
    """Games on their way, numbered from 0: who is to act, which actions are legal, what a seat sees, what it got."""

    def __init__(
        self,
        game: str,
        seats: int,
        count: int = 1,
        *,
        reward: Reward | None = None,
        backend: Backend | None = None,
        **options: Any,
    ) -> None:
        self.game = find(game)
        self.seats = seats
        self.backend = backend or fastest()
        self.opening = self.game.opening(seats, seats_and_options(self.game, seats, options))
        self.reward = reward_of(self.game, self.opening, reward)
        self.description = description_of(self.game)
        self.observation = observation_of(self.game, self.opening)
        self.records = cast(Any, slots(self.backend, play_record(self.game), count))
        self.moves: Any = self._room(count)
        self.raw: Any = self.records.view(np.uint8).reshape(count, -1) if self.backend.is_compiled else None
        for record in self.records:
            put(record["states"] if self.backend.is_compiled else record.states, OPENING, self.opening)
        self._run_loops()

    def _room(self, count: int) -> Any:
        """Room for the legal moves of each play; the system gives memory only to what is written to."""
        most = self.game.most_legal
        if self.backend.is_compiled:
            return np.zeros((count, most), np.int64)
        return [buffer(self.backend, most) for _ in range(count)]

    def _run_loops(self) -> None:
        game, run = tokens_of(self.game), self.backend.run
        self._begin = run(loops.begin, game)
        self._choose = run(loops.choose, game)
        self._make = run(loops.make, game)
        self._how_many = run(loops.how_many, game)
        self._write_mask = run(loops.write_mask, game)
        self._write_rewards = run(loops.write_rewards, game)
        self._gather = run(gather)

    def begin(self, seed: int, number: int = 0, play: int = 0) -> None:
        """Begin game `number` of a seed."""
        self.set_seed(play, seed)
        self._begin(self.records[play], self.moves[play], number)

    def set_seed(self, play: int, seed: int) -> None:
        """The seed of the games that play number `play` begins from now on."""
        if self.backend.is_compiled:
            self.records["seed"][play] = seed
        else:
            self.records[play].seed = seed

    def who(self, play: int = 0) -> int:
        """The seat to act, or OVER."""
        record = self.records[play]
        return int(record["who"]) if self.backend.is_compiled else int(record.who)

    def is_over(self, play: int = 0) -> bool:
        return self.who(play) == OVER

    def is_legal(self, action: int, play: int = 0) -> bool:
        return bool(self._how_many(self.records[play], self.moves[play], int(action)))

    def choose(self, action: int, play: int = 0) -> None:
        """Choose a token; raises IllegalAction, and changes nothing, where it continues no legal move."""
        if not self.is_legal(action, play):
            raise IllegalAction(f"The action {action} is not legal now.")
        self._choose(self.records[play], self.moves[play], int(action))

    def make(self, move: int, play: int = 0) -> None:
        """Make a whole move, which must be legal."""
        self._make(self.records[play], self.moves[play], move)

    def mask(self, play: int = 0) -> Mask:
        """1 for every legal action."""
        mask = np.zeros(self.description.actions, np.int8)
        self._write_mask(self.records[play], self.moves[play], mask)
        return mask

    def rewards(self, play: int = 0) -> Vector:
        """What the game brought each seat; 0 before its end."""
        rewards = np.zeros(self.seats, np.float32)
        self._write_rewards(self.records[play], self.reward == "points", rewards)
        return rewards

    def observe(self, seat: int, play: int = 0) -> Vector:
        """What a seat sees."""
        record = self.records[play]
        if self.raw is not None:
            seen = np.zeros(self.observation.size, np.float32)
            self._gather(self.raw[play], self.observation.table, seat, self.seats, seen)
            return seen
        return self.observation.of(raw_of(self.game, record.states[CURRENT], record.who, record.tokens), seat)

    def position(self, play: int = 0) -> Any:
        """A plain twin of the position."""
        record = self.records[play]
        states = record["states"] if self.backend.is_compiled else record.states
        return plain(self.game.position, states[CURRENT])
