"""Actions: a move is told by one to three tokens, and an action is one token.

Moves have numbers up to three million; a mask needs a few hundred. So a move is taken apart: `add`, then `L27`, then
`1,-2`. A game's tokens have fixed numbers and a text each, and every move is one row of tokens. No row begins with
the whole row of another move, so it is always clear when a move is complete.

A game says how its moves are taken apart in `research/<game>.py`; without such a file each move is one token.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec

from sabika.engine.errors import SabikaError
from sabika.engine.game import Game
from sabika.engine.jit import jit
from sabika.research.fields import Fields

MOST_TOKENS = 3  # of a move
MOST_ACTIONS = 2000


class IllegalAction(SabikaError):
    """An action that continues no legal move."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Chance:
    """How an outcome of chance is told where its chance is told too: by one or two tokens."""

    texts: tuple[str, ...]  # of the tokens, by number
    whole: int  # outcomes below it are one token each, which has their number
    tokens: Callable[[int], tuple[int, ...]]  # of an outcome, which is a move of chance counted from 0


@dataclass(frozen=True, kw_only=True, eq=False)
class Description:
    """What environments need to know of a game."""

    texts: tuple[str, ...]  # of the tokens, by number
    token: Callable[[int, int], int]  # (move, depth) -> token number `depth` of a move, -1 behind the last; `@jit`
    fields: Fields = field(default_factory=Fields)
    chance: Chance | None = None  # without it each outcome is one token

    @property
    def actions(self) -> int:
        return len(self.texts)

    def tokens_of(self, move: int) -> tuple[int, ...]:
        """The tokens of a move, in order."""
        return tuple(self._tokens(move))

    def _tokens(self, move: int) -> Iterator[int]:
        for depth in range(MOST_TOKENS):
            token = self.token(move, depth)
            if token < 0:
                return
            yield token


@jit
def whole_move(move: int, depth: int) -> int:
    """A move that is one token."""
    return move if depth == 0 else -1


@cache
def description_of(game: Game) -> Description:
    """How a game's moves and positions are told to learners."""
    if find_spec(f"{__package__}.{game.name}"):
        found: Description = importlib.import_module(f"{__package__}.{game.name}").DESCRIPTION
        return found
    if game.seat_moves > MOST_ACTIONS:
        raise SabikaError(f"{game.title} has more than {MOST_ACTIONS} moves, and nothing says how to take them apart.")
    return Description(texts=tuple(map(game.describe, range(game.seat_moves))), token=whole_move)


@cache
def chance_of(game: Game) -> Chance:
    """How what chance does is told."""
    texts = tuple(map(game.describe, range(game.seat_moves, game.all_moves)))
    return description_of(game).chance or Chance(texts=texts, whole=len(texts), tokens=lambda outcome: (outcome,))
