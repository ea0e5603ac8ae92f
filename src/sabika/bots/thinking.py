"""One move of a bot: at a desk that is kept, or at once."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache
from threading import get_ident
from typing import Any

from sabika.bots import policies, search
from sabika.bots.levels import Bot, bot_by
from sabika.bots.minds import Weights, bot_loops, desk, habits_of, learned, nodes_for
from sabika.engine.game import Game
from sabika.engine.jit import PLAIN, Backend, fastest
from sabika.engine.record import put, slots
from sabika.engine.stream import start

PIECE = 16  # rollouts between two looks at the clock


class Thinker:
    """A bot at its desk: it answers one position after the other, in one backend."""

    def __init__(self, game: Game, bot: Bot, backend: Backend, weights: Weights | None = None) -> None:
        self.game = game
        self.bot = bot.at(game)
        if weights is None and bot.needs_learning:
            weights = learned(game)
        self._desk = desk(game, backend, weights, nodes_for([self.bot]))
        self._states = slots(backend, game.position, policies.SLOTS)
        self._habits = habits_of(backend, [self.bot])[0]
        loops = bot_loops(game, backend)
        self._choose_simply, self._search_on = loops["choose_simply"], loops["search_on"]
        self._plant, self._most_tried = loops["plant"], loops["most_tried"]

    def choose(self, position: Any, seed: int, number: int, is_late: Callable[[], bool] | None = None) -> int:
        """The move it makes. Seed and number settle what it draws while thinking: same question, same answer.

        A search that `is_late` ends by the clock, and answers with what it has found so far.
        """
        put(self._states, search.PLAYED, position)
        start(self._desk.stream, seed, number)
        if not self.bot.searches:
            return int(self._choose_simply(self._states, self._habits, self._desk))
        moves = [0] * self.game.most_legal
        if self.game.legal(position, moves) == 1:
            return moves[0]
        self._plant(self._desk.tree)
        done = 0
        while done < self.bot.rollouts and not (done and is_late is not None and is_late()):
            self._search_on(self._states, min(PIECE, self.bot.rollouts - done), self._habits, self._desk)
            done += PIECE
        return int(self._most_tried(self._desk.tree))


def thinker(game: Game, bot: Bot, backend: Backend) -> Thinker:
    """At a desk of this thread's own: nobody else thinks there meanwhile."""
    return _thinker(game, bot, backend, get_ident())


@cache
def _thinker(game: Game, bot: Bot, backend: Backend, _thread: int) -> Thinker:
    return Thinker(game, bot, backend)


def choose(
    game: Game,
    position: Any,
    bot: str,
    seed: int,
    number: int,
    seconds: float | None = None,
    backend: Backend | None = None,
) -> str:
    """What a bot does in a position, as text: its rollouts, or as many of them as the seconds allow.

    In a backend of its own choice a bot that looks one move ahead thinks uncompiled, which is quick enough for one
    move; one that searches, compiled where that is possible. It does the same in both.
    """
    found = bot_by(bot)
    if backend is None:
        backend = fastest() if found.searches else PLAIN
    limit = found.seconds if found.by_clock else seconds
    deadline = time.monotonic() + (limit or 0.0)
    is_late = None if limit is None else (lambda: time.monotonic() > deadline)
    return game.describe(thinker(game, found, backend).choose(position, seed, number, is_late))
