"""Plays from Python: games of one kind, in one backend; and one game, a call a step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, cast

import numpy as np

from sabika.engine.errors import BadOption, BadPosition
from sabika.engine.game import OVER, Game, find, seats_and_options
from sabika.engine.jit import PLAIN, Backend, fastest
from sabika.engine.namespace import Namespace
from sabika.engine.record import buffer, from_text, plain, put, slots, to_text
from sabika.research.actions import IllegalAction, description_of
from sabika.research.observations import look, observation_of
from sabika.research.play import (
    BEGIN,
    CHOOSE,
    CURRENT,
    ILLEGAL,
    MAKE,
    OPENING,
    RESUME,
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
        found = find(game)
        opening = found.opening(seats, seats_and_options(found, seats, options))
        self._set_up(found, opening, count, reward_of(found, opening, reward), backend or fastest())

    def _set_up(self, game: Game, opening: Any, count: int, reward: Reward, backend: Backend) -> None:
        self.game = game
        self.seats = int(opening.seats)
        self.backend = backend
        self.opening = opening
        self.reward = reward
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


@dataclass(frozen=True)
class State:
    """Where a play stands."""

    position: str | None  # as text; None before the first game
    seed: int
    number: int
    stream: list[int]
    tokens: list[int]  # of the move that is being told


class SinglePlay(Plays):
    """One game on its way: who is to act, which actions are legal, what a seat sees, what it got.

        play = SinglePlay("rollwrite", 3)
        play.begin(seed=1)
        while not play.is_over:
            seen, mask = play.look(play.who)
            play.choose(int(mask.argmax()))
        print(play.rewards())

    It can be copied and pickled, in the middle of a move too, and set to any position.
    """

    def __init__(
        self, game: str, seats: int, *, reward: Reward | None = None, backend: Backend | None = None, **options: Any
    ) -> None:
        super().__init__(game, seats, reward=reward, backend=backend, **options)

    def _set_up(self, game: Game, opening: Any, count: int, reward: Reward, backend: Backend) -> None:
        super()._set_up(game, opening, count, reward, backend)
        self.who = OVER  # the seat to act, or OVER
        self._is_begun = False
        self._raw, self._moves = self.raw[0], self.moves[0]
        self._lead = self.loop(lead)
        self._rewards = self.loop(tell_rewards)
        self._look = self.loop(look)

    def begin(self, seed: int, number: int = 0) -> None:
        """Begin game `number` of a seed."""
        self._is_begun = True
        self.who = self._lead.call(self._raw, self._moves, BEGIN, number, seed)

    def set_position(self, position: Any, number: int | None = None) -> None:
        """Go on from a position of this game, a table's, a stepper's or a play's, where a move begins.

        What chance does next comes from the present stream, or from the beginning of stream `number` of the seed: give
        every line of a search another number, or it knows the future.
        """
        if not isinstance(position, self.game.position) or position.seats != self.seats:
            raise BadPosition(f"This is no position of {self.game.title} with {self.seats} seats.")
        put(self._part("states"), CURRENT, position)
        self._is_begun = True
        self.who = self._lead.call(self._raw, self._moves, RESUME, -1 if number is None else number, 0)

    def copy(self) -> SinglePlay:
        """This play once more, with the same dice to come; `set_position(…, number)` gives it others."""
        return _restored(self.game, self.opening, self.reward, self.backend, self._state())

    def __reduce__(self) -> tuple[Any, ...]:
        """Written down without compiled code, which is made again where it is read."""
        made = (self.game.name, to_text(self.opening), self.reward, self.backend.is_compiled)
        return _unpickled, (*made, self._state())

    def _state(self) -> State:
        depth = int(self._part("depth"))
        return State(
            position=to_text(self.position()) if self._is_begun else None,
            seed=int(self._part("seed")),
            number=int(self._part("number")),
            stream=[int(word) for word in self._part("stream")],
            tokens=[int(token) - 1 for token in self._part("tokens")[:depth]],
        )

    def _become(self, state: State) -> None:
        (record,) = self.records
        for name, value in (("seed", state.seed), ("number", state.number)):
            if self.backend.is_compiled:
                record[name] = value
            else:
                setattr(record, name, value)
        self._part("stream")[:] = state.stream
        if state.position is not None:
            self.set_position(from_text(self.game.position, state.position))
            while (depth := int(self._part("depth"))) < len(state.tokens):
                self.choose(state.tokens[depth])

    def _part(self, name: str) -> Any:
        (record,) = self.records
        return record[name] if self.backend.is_compiled else getattr(record, name)

    @property
    def is_over(self) -> bool:
        """The game is over, or none has begun."""
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
        rewards = np.zeros(self.seats)
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
        return self._part("states")[CURRENT]

    def position(self) -> Any:
        """A plain twin of the position."""
        return plain(self.game.position, self.slot())


def _restored(game: Game, opening: Any, reward: Reward, backend: Backend, state: State) -> SinglePlay:
    play = SinglePlay.__new__(SinglePlay)
    play._set_up(game, opening, 1, reward, backend)
    play._become(state)
    return play


def _unpickled(game: str, opening: str, reward: Reward, is_compiled: bool, state: State) -> SinglePlay:
    """A play that was written down; compiled again where it was and where that is possible."""
    found = find(game)
    backend = fastest() if is_compiled else PLAIN
    return _restored(found, from_text(found.position, opening), reward, backend, state)
