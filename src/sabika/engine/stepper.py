"""Stepper: one game at full speed from Python, a call a move. For search, learning and benchmarks."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from sabika.engine.chance import checked_seed
from sabika.engine.game import Game, find, seats_and_options
from sabika.engine.jit import PLAIN, Backend, fastest
from sabika.engine.loops import begin, runner, step
from sabika.engine.record import Row, buffer, digest, plain, put
from sabika.engine.rules import step_record


class Stepper:
    """A game played by numbers: legal moves stand in `moves[:count]`, `step(i)` makes the i-th of them.

        game = sabika.Stepper("rollwrite", seats=3, seed=1)
        while game.count:
            game.step(0)
        print(game.scores())

    Chance is sampled from stream `number` of the seed, so `reset(number)` gives game after game, each again and
    again the same. A `Table` of the same seed has other dice: it derives them so that they can be proved.
    """

    def __init__(self, game: str, seats: int, *, seed: int = 0, backend: Backend | None = None, **options: Any) -> None:
        self.game = find(game)
        self.rules = runner(self.game, backend or fastest())
        self._record, raw = _record(self.game, self.rules.backend)
        put(self._record.states, 0, self.game.opening(seats, seats_and_options(self.game, seats, options)))
        self.moves: Row = self._record.moves
        seed = checked_seed(seed)
        self.rules.begin(raw, seed, 0)
        self.rules.step(raw, 0)  # now both are compiled for these types
        self._begin: Callable[[int], int] = partial(self.rules.direct(begin), raw, seed)
        self.step: Callable[[int], int] = partial(self.rules.direct(step), raw)
        """Make the legal move number i; returns how many are legal then, 0 when the game is over."""
        self.reset()

    @property
    def count(self) -> int:
        """How many moves are legal."""
        return int(self._record.count)

    @property
    def position(self) -> Any:
        """A plain twin of the position."""
        return plain(self.game.position, self._record.states[1])

    @property
    def actor(self) -> int:
        return self.game.actor(self.position)

    def reset(self, number: int = 0) -> int:
        """Begin game `number` of the seed; returns how many moves are legal."""
        return self._begin(number)

    def scores(self) -> list[int]:
        totals = buffer(PLAIN, self.game.most_owners)
        return totals[: self.game.scores(self.position, totals)]

    def winners(self) -> list[int]:
        mask = runner(self.game, PLAIN).winners(self.position, buffer(PLAIN, self.game.most_owners))
        return [owner for owner in range(self.game.most_owners) if (mask >> owner) & 1]

    def digest(self) -> str:
        return digest(self.position)


def _record(game: Game, backend: Backend) -> tuple[Any, Any]:
    """What a stepper works on, and what its compiled functions are handed."""
    kind = step_record(game)
    if backend.is_compiled:
        records = np.zeros(1, kind.dtype).view(np.recarray)
        return records[0], records.view(np.uint8, np.ndarray)
    record = kind()
    return record, record
