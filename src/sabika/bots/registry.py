"""What bots know of each game: a folder of this package a game, with `KNOWLEDGE` in it.

A game without such a folder is played by people alone.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

from sabika.engine.errors import SabikaError
from sabika.engine.game import Game
from sabika.engine.jit import jit
from sabika.engine.record import Record, i8


class NoBots(SabikaError):
    """A bot is asked for in a game that has none."""


class NoMemory(Record):
    """Of games whose heuristic and features need none."""

    nothing: int = i8()


@jit
def no_rounds(_s: Any) -> int:
    """Of games that are one row of turns."""
    return 0


@dataclass(frozen=True, kw_only=True)
class Knowledge:
    """What bots know of a game. The functions are marked `@jit`, over the record."""

    heuristic: Callable[[Any, int, Any], int]  # (s, seat, memory) -> its worth, in hundredths of a point
    features: Callable[[Any, int, Any, Any], int]  # (s, seat, out, memory) -> how many numbers about -1 to 1
    feature_count: int

    # What heuristic and features work in, and where they may keep what takes long to find out: positions that follow
    # one another have much in common. A blank one remembers nothing, and no answer depends on what is remembered.
    memory: type[Record] = NoMemory

    # Where a game has rounds: which one a position is in, with which one its playouts end, and the last. Playouts end
    # where a round does, for there the net knows best what a position is worth.
    round_of: Callable[[Any], int] = no_rounds
    played_to: Callable[[Any], int] = no_rounds
    last_round: int = 0

    # Where a turn is planned as a whole: what evaluates its moves together, in place of `one_ply.evaluate_moves`, and
    # what evaluates a position by what the next player's turn leaves, in place of `evaluation.evaluate`.
    evaluate_turn: Callable[..., None] | None = None
    evaluate_after_reply: Callable[..., float] | None = None

    # What suits bots in this game.
    noise: float  # points by which a careless player misjudges a move
    rollouts: int = 1  # of a search, for a move of the strongest
    exploration: float = 0.0  # how much of them on moves that look worse
    playouts: float = 0.0  # of what a line is worth, so much by greedy play to the end; the rest by the net
    turns: int = 2  # of a playout that compares positions, after the present one; where a game has rounds, in the last
    chance_turns: int = 18  # and of one that tells a chance to win
    chance_playouts: int = 100  # so many of those
    report_moves: int = 300_000  # in all playouts of a report: meant to come within a minute of one core
    sheets: int = 32  # playouts to the end of either move, for the reasons of a turning point

    @property
    def plans_turns(self) -> bool:
        return self.evaluate_turn is not None


def has_bots(game: Game) -> bool:
    return find_spec(f"{__package__}.{game.name}") is not None


def knowledge_of(game: Game) -> Knowledge:
    """What bots know of a game; raises NoBots where they know nothing."""
    if not has_bots(game):
        raise NoBots(f"There are no bots for {game.title}.")
    found: Knowledge = importlib.import_module(f"{__package__}.{game.name}").KNOWLEDGE
    return found
