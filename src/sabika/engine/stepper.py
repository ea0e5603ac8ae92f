"""Stepper: one game at full speed from Python, a call a move. For search, learning and benchmarks."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from sabika.engine.chance import checked_seed
from sabika.engine.errors import BadPosition
from sabika.engine.game import Game, find, seats_and_options
from sabika.engine.jit import PLAIN, Backend, fastest
from sabika.engine.loops import BEGIN, PLAY_OUT, RESUME, STEP, lead, runner
from sabika.engine.record import Row, buffer, digest, from_text, plain, put, to_text
from sabika.engine.rules import step_record

Numbers = np.ndarray[Any, np.dtype[np.int64]]
Bytes = np.ndarray[Any, np.dtype[np.uint8]]

# The positions of its record.
OPENING = 0
CURRENT = 1


class Stepper:
    """A game played by numbers: legal moves stand in `moves[:count]`, `step(i)` makes the i-th of them.

        game = sabika.Stepper("rollwrite", seats=3, seed=1)
        while game.count:
            game.step(0)
        print(game.scores())

    `legal()` lists the numbers of moves as Python's own; `moves` itself is an array where it is compiled.
    Chance is sampled from stream `number` of the seed, so `reset(number)` gives game after game, each again and
    again the same. A `Table` of the same seed has other dice: it derives them so that they can be proved.
    """

    def __init__(self, game: str, seats: int, *, seed: int = 0, backend: Backend | None = None, **options: Any) -> None:
        found = find(game)
        opening = found.opening(seats, seats_and_options(found, seats, options))
        self._set_up(found, opening, checked_seed(seed), backend or fastest())

    def _set_up(self, game: Game, opening: Any, seed: int, backend: Backend) -> None:
        self.game = game
        self.rules = runner(game, backend)
        self._seed = seed
        self._record, self._raw = _record(game, backend)
        self._record.seed = seed
        put(self._record.states, OPENING, opening)
        self.moves: Row | Numbers = self._record.moves
        self._current, self._counts = _views(game, self._raw, backend)
        self.rules.lead(self._raw, BEGIN, 0)  # now it is compiled for these types
        run = partial(self.rules.direct(lead), self._raw)
        self._begin: Callable[[int], int] = partial(run, BEGIN)
        self._resume: Callable[[int], int] = partial(run, RESUME)
        self._play_out: Callable[[], int] = partial(run, PLAY_OUT, 0)
        self.step: Callable[[int], int] = partial(run, STEP)
        """Make the legal move number i; returns how many are legal then, 0 when the game is over."""
        self.reset()

    @property
    def count(self) -> int:
        """How many moves are legal."""
        return int(self._record.count if self._counts is None else self._counts[0])

    @property
    def position(self) -> Any:
        """A plain twin of the position."""
        return plain(self.game.position, self._record.states[CURRENT])

    @property
    def actor(self) -> int:
        """The seat to act; OVER, -2, when the game is over."""
        return int(self._record.actor if self._counts is None else self._counts[1])

    def legal(self) -> list[int]:
        """The numbers of the legal moves, in the order of `step`."""
        listed: list[int] = np.asarray(self.moves)[: self.count].tolist()
        return listed

    def reset(self, number: int = 0) -> int:
        """Begin game `number` of the seed; returns how many moves are legal."""
        return self._begin(number)

    def set_position(self, position: Any, number: int | None = None) -> int:
        """Go on from a position of this game, a plain twin; returns how many moves are legal.

        What chance does next comes from the present stream, or from the beginning of stream `number` of the seed.
        """
        if not isinstance(position, self.game.position):
            raise BadPosition(f"This is no position of {self.game.title}.")
        put(self._record.states, CURRENT, position)
        return self._resume(-1 if number is None else number)

    def snapshot(self) -> Any:
        """Where the game stands, to come back to by `restore`: quickly, and in this process."""
        return self.position if self._current is None else self._current.copy()

    def restore(self, snapshot: Any, number: int) -> int:
        """Back to a snapshot, with the dice of stream `number` of the seed; returns how many moves are legal."""
        if self._current is None:
            put(self._record.states, CURRENT, snapshot)
        else:
            self._current[:] = snapshot
        return self._resume(number)

    def play_out(self) -> int:
        """Play to the end by random moves of the game's own stream; returns a bit for every winner.

        On a game that is over it tells who won.
        """
        return self._play_out()

    def copy(self) -> Stepper:
        """This stepper once more, with the same dice to come; `set_position(…, number)` gives it others."""
        opening = plain(self.game.position, self._record.states[OPENING])
        stream = [int(word) for word in self._record.stream]
        return _restored(self.game.name, opening, self._seed, self.rules.backend, self.position, stream)

    def __reduce__(self) -> tuple[Any, ...]:
        """Written down without compiled code, which is made again where it is read."""
        opening = to_text(plain(self.game.position, self._record.states[OPENING]))
        stream = [int(word) for word in self._record.stream]
        is_compiled = self.rules.backend.is_compiled
        return _unpickled, (self.game.name, opening, self._seed, is_compiled, to_text(self.position), stream)

    def scores(self) -> list[int]:
        """Points written so far, by owner."""
        totals = buffer(PLAIN, self.game.most_owners)
        return totals[: self.game.scores(self.position, totals)]

    def winners(self) -> list[int]:
        """The owners who won; empty before the end, and where nobody can win."""
        mask = runner(self.game, PLAIN).winners(self.position, buffer(PLAIN, self.game.most_owners))
        return [owner for owner in range(self.game.most_owners) if (mask >> owner) & 1]

    def digest(self) -> str:
        """A short name for the position: equal exactly for equal positions."""
        return digest(self.position)


def _restored(name: str, opening: Any, seed: int, backend: Backend, position: Any, stream: Row) -> Stepper:
    """A stepper at a position, with the stream of chance where it was."""
    stepper = Stepper.__new__(Stepper)
    stepper._set_up(find(name), opening, seed, backend)
    for word, value in enumerate(stream):
        stepper._record.stream[word] = value
    stepper.set_position(position)
    return stepper


def _unpickled(name: str, opening: str, seed: int, is_compiled: bool, position: str, stream: Row) -> Stepper:
    """A stepper that was written down; compiled again where it was and where that is possible."""
    kind = find(name).position
    backend = fastest() if is_compiled else PLAIN
    return _restored(name, from_text(kind, opening), seed, backend, from_text(kind, position), stream)


def _record(game: Game, backend: Backend) -> tuple[Any, Any]:
    """What a stepper works on, and what its compiled functions are handed."""
    kind = step_record(game)
    if backend.is_compiled:
        records = np.zeros(1, kind.dtype).view(np.recarray)
        return records[0], records.view(np.uint8, np.ndarray)
    record = kind()
    return record, record


def _views(game: Game, raw: Any, backend: Backend) -> tuple[Bytes | None, Numbers | None]:
    """Where compiled, the bytes of the position, and count and actor in the record: quicker to reach there."""
    if not backend.is_compiled:
        return None, None
    dtype, size = step_record(game).dtype, game.position.dtype.itemsize
    assert dtype.fields is not None
    states, count = dtype.fields["states"][1], dtype.fields["count"][1]
    assert dtype.fields["actor"][1] == count + 8
    begin = states + CURRENT * size
    return raw[begin : begin + size], raw[count : count + 16].view(np.int64)
