"""The judge: one fixed bot that plays on at every seat, so that all positions of a game are measured alike.

It moves as the bot `learned` does. Playouts are short: where a round ends, or after some turns in games without rounds,
its net says what each seat can expect. After the last throw of a round they go on to the end of the next one, or the
net would speak at once. Where someone else than a seat can win, or nobody can, they go to the end.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from threading import get_ident
from typing import Any, NamedTuple

import numpy as np

from sabika.bots.levels import BOTS
from sabika.bots.match import MOST_MOVES
from sabika.bots.net import Weights, rows_of, shipped, shipped_judge
from sabika.bots.player import player_of
from sabika.bots.playouts import play_on
from sabika.bots.registry import knowledge_of
from sabika.bots.workspace import OPENING, Allocated
from sabika.engine.game import Game
from sabika.engine.jit import PLAIN, Backend, fastest
from sabika.engine.record import buffer, put

Floats = np.ndarray[Any, np.dtype[np.float64]]
Ints = np.ndarray[Any, np.dtype[np.int64]]


class Now(NamedTuple):
    """Which turn a position is in, whose it is and in which round: turns of the same number have the same dice. And the
    round that playouts from there end with."""

    turn: int
    seat: int
    round: int
    last: int


class Length(NamedTuple):
    """How far a playout goes: so many turns, and on to a round; or so many moves."""

    to_round: int
    turns: int
    moves: int


TO_THE_END = Length(0, MOST_MOVES, MOST_MOVES)
AT_ONCE = Length(0, MOST_MOVES, 0)
ONE_MOVE = Length(0, MOST_MOVES, 1)


@dataclass(frozen=True)
class Playouts:
    """What came out. Rows are playouts; `shares` has a column a side, `sheets` a row a seat and a column a line."""

    shares: Floats
    sheets: Ints
    moves: int  # made by all of them, but for those that only the sheets need


class Judge:
    """The judge of a game, in one backend."""

    def __init__(self, game: Game, backend: Backend, net: Weights | None = None, turns: int | None = None) -> None:
        self.game = game
        self._knows = knowledge_of(game)
        self._turns = turns
        self._backend = backend
        self._workspace = Allocated(game, backend, shipped(game))
        self._workspace.seat([BOTS["learned"].at(game)] * game.seats[-1])
        rows = rows_of(net or shipped_judge(game))
        self._net: Any = rows if backend.is_compiled else rows.tolist()
        self._play_on = backend.run(play_on, player_of(game, searches=False))

    def now(self, position: Any, turn: int = 0) -> Now:
        """Where a position is that is not of a log: in this turn, of its own seat."""
        knows = self._knows
        return Now(turn, int(position.seat), int(knows.round_of(position)), int(knows.played_to(position)))

    def play_on(
        self,
        position: Any,
        playouts: int,
        *,
        seed: int = 0,
        first: int = 0,
        now: Now | None = None,
        turns: int | None = None,
        to_end: bool = False,
    ) -> Playouts:
        """Playouts `first` and so many more of a seed: the same dice for the same numbers, whatever the position.

        Score sheets are written where playouts go on to the end.
        """
        now = now or self.now(position)
        if not has_short_playouts(self.game, position):
            length = TO_THE_END
        elif turns is not None:
            length = Length(0, turns, MOST_MOVES)
        else:
            length = self._short(now)
        return self._run(position, playouts, seed, first, now, length, to_end)

    def _short(self, now: Now) -> Length:
        """To the end of a round; in the last one, which is won or lost then, only so many turns."""
        if self._turns is not None:
            return Length(0, self._turns, MOST_MOVES)
        if now.last < self._knows.last_round:
            return Length(now.last + 1, 0, MOST_MOVES)
        return Length(0, self._knows.turns, MOST_MOVES)

    def _run(
        self, position: Any, playouts: int, seed: int, first: int, now: Now, length: Length, to_end: bool
    ) -> Playouts:
        sides = sides_of(self.game, position)
        size = playouts * sides
        shares: Any = np.zeros(size) if self._backend.is_compiled else [0.0] * size
        lines = len(position.points[0])
        sheets = buffer(self._backend, playouts * position.seats * lines if to_end else 0)
        put(self._workspace.record.states, OPENING, position)
        span = (now.turn, now.seat, now.round, *length)
        moves = self._play_on(
            *self._workspace.arguments, self._net, seed, first, playouts, *span, sides, shares, sheets
        )
        shape = (playouts if to_end else 0, position.seats, lines)
        rows = np.asarray(shares).reshape(playouts, sides)
        return Playouts(rows, np.asarray(sheets, np.int64).reshape(shape), int(moves))

    def at_a_glance(self, position: Any) -> Floats:
        """What the net alone expects: the share of each side. Without a net's word, one playout."""
        length = AT_ONCE if has_short_playouts(self.game, position) else TO_THE_END
        shares: Floats = self._run(position, 1, 0, 0, self.now(position), length, False).shares[0]
        return shares

    def values(self, position: Any) -> dict[int, float]:
        """What the judge's bot thinks of each legal move of the seat to act; it makes the one worth most."""
        moves = buffer(PLAIN, self.game.most_legal)
        moves = moves[: self.game.legal(position, moves)]
        if len(moves) == 1:
            return {moves[0]: 0.0}
        self._run(position, 1, 0, 0, self.now(position), ONE_MOVE, False)
        values = self._workspace.record.values
        return {move: float(values[i]) for i, move in enumerate(moves)}


def sides_of(game: Game, position: Any) -> int:
    """How many can win, or the one who plays for points."""
    return game.contenders(position) or 1


def has_short_playouts(game: Game, position: Any) -> bool:
    """Can the net say what is to be expected: do the seats alone contend for the win?"""
    return game.contenders(position) == int(position.seats)


def judge_of(game: Game, backend: Backend | None = None) -> Judge:
    """The judge of a game, with a workspace of this thread's own."""
    return _judge_of(game, backend or fastest(), get_ident())


@cache
def _judge_of(game: Game, backend: Backend, _thread: int) -> Judge:
    return Judge(game, backend)
