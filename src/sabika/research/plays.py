"""Plays from Python: games of one kind, in one backend; and one game, a call a step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, cast

import numpy as np

from sabika.engine.errors import BadOption
from sabika.engine.game import OVER, Game, find, seats_and_options
from sabika.engine.jit import Backend, fastest
from sabika.engine.namespace import Namespace
from sabika.engine.record import buffer, plain, put, slots
from sabika.research.actions import IllegalAction, description_of
from sabika.research.observations import look, observation_of
from sabika.research.play import (
    BEGIN,
    CHOOSE,
    CURRENT,
    ILLEGAL,
    MAKE,
    OPENING,
    lead,
    play_record,
    tell_rewards,
    tokens_of,
)

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


class Loop:
    """A marked function that is always called with the same types, by `call`. Its first call compiles it; from then on
    `call` is the machine code itself, which skips Numba's look at the arguments."""

    def __init__(self, backend: Backend, function: Callable[..., Any], *given: Namespace) -> None:
        self._backend, self._function, self._given = backend, function, given
        self.call: Callable[..., Any] = self._first

    def _first(self, *arguments: Any) -> Any:
        answer = self._backend.run(self._function, *self._given)(*arguments)
        self.call = self._backend.direct(self._function, *self._given)
        return answer


class Plays:
    """Room for games on their way, all of one kind, in one backend."""

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
        self.raw: Any = self.records  # as loops are handed them
        self.moves: Any  # the legal moves of each; the system gives memory only to what is written to
        if self.backend.is_compiled:
            self.raw = self.records.view(np.int8).reshape(count, -1)
            self.moves = np.zeros((count, self.game.most_legal), np.int64)
        else:
            self.moves = [buffer(self.backend, self.game.most_legal) for _ in range(count)]
        for record in self.records:
            put(record["states"] if self.backend.is_compiled else record.states, OPENING, self.opening)

    def loop(self, function: Callable[..., Any]) -> Loop:
        """A loop over these games."""
        return Loop(self.backend, function, tokens_of(self.game))


class SinglePlay(Plays):
    """One game on its way: who is to act, which actions are legal, what a seat sees, what it got."""

    def __init__(
        self, game: str, seats: int, *, reward: Reward | None = None, backend: Backend | None = None, **options: Any
    ) -> None:
        super().__init__(game, seats, reward=reward, backend=backend, **options)
        self.who = OVER  # the seat to act, or OVER
        self._raw, self._moves = self.raw[0], self.moves[0]
        self._lead = self.loop(lead)
        self._rewards = self.loop(tell_rewards)
        self._look = self.loop(look)

    def begin(self, seed: int, number: int = 0) -> None:
        """Begin game `number` of a seed."""
        self.who = self._lead.call(self._raw, self._moves, BEGIN, number, seed)

    @property
    def is_over(self) -> bool:
        return self.who == OVER

    def choose(self, action: int) -> None:
        """Choose a token; raises IllegalAction, and changes nothing, where it continues no legal move."""
        who = self._lead.call(self._raw, self._moves, CHOOSE, int(action), 0)
        if who == ILLEGAL:
            raise IllegalAction(f"The action {action} is not legal now.")
        self.who = who

    def make(self, move: int) -> None:
        """Make a whole move, which must be legal."""
        self.who = self._lead.call(self._raw, self._moves, MAKE, move, 0)

    def rewards(self) -> list[float]:
        """What the game brought each seat; 0 before its end."""
        rewards = np.zeros(self.seats, np.float32)
        self._rewards.call(self._raw, self.reward == "points", rewards)
        listed: list[float] = rewards.tolist()
        return listed

    def look(self, seat: int) -> tuple[Vector, Mask]:
        """What a seat sees, and its legal actions: none while another one is to act."""
        seen, mask = np.empty(self.observation.size, np.float32), np.empty(self.description.actions, np.int8)
        self._look.call(self._raw, self._moves, self.observation.sources, seat, seen, mask)
        return seen, mask

    def slot(self) -> Any:
        """The position as it stands in its slot."""
        (record,) = self.records
        return (record["states"] if self.backend.is_compiled else record.states)[CURRENT]

    def position(self) -> Any:
        """A plain twin of the position."""
        return plain(self.game.position, self.slot())
