"""How strong someone played, beside the levels of bots: by what a decision cost on average, in log-odds of the win.

Only decisions with something at stake count. Who is far behind has nothing left to lose: with those decisions in the
mean, whoever fell behind early would seem strong. What the levels themselves lose, and the bounds between bands, are
measured by `make luck` and kept in `strength.toml`: three bands where one game tells them apart, else two.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

CLOSEST = 0.05  # beyond this chance of winning, or of losing, nothing is at stake; closer ones are taken as this
FEWEST = 5  # decisions that say something
SEVERAL = 5  # games after which a level may be named


class Strength(Struct, frozen=True):
    """Log-odds lost a decision, over decisions with something at stake, and what that is like.

    The band is beginner, middle or strong; in games where one game tells no more, learning or strong; None after a few
    decisions.
    """

    loss: float
    decisions: int  # that count
    band: str | None
    level: str | None = None  # whose losses are nearest, over several games


class Measured(Struct, frozen=True):
    """What was measured of a game: the levels' losses, and the bounds between bands that one game tells apart."""

    levels: dict[str, float]
    beginner: float | None = None  # who loses more
    strong: float | None = None  # who loses less

    def band(self, loss: float) -> str | None:
        if self.strong is None:
            return None
        if loss < self.strong:
            return "strong"
        if self.beginner is None:
            return "learning"
        return "beginner" if loss > self.beginner else "middle"


def log_odds(chance: float) -> float:
    near = min(1.0 - CLOSEST, max(CLOSEST, chance))
    return math.log(near / (1.0 - near))


def losses(decisions: Iterable[tuple[float, float]]) -> list[float]:
    """What decisions cost in log-odds, by the chances before and after each; those with nothing at stake left out."""
    return [log_odds(before) - log_odds(after) for before, after in decisions if CLOSEST < before < 1.0 - CLOSEST]


def strength_of(game: str, loss: float, decisions: int, games: int = 1) -> Strength:
    """What a mean loss over so many decisions says."""
    known = measured().get(game)
    if known is None or decisions < FEWEST:
        return Strength(loss, decisions, None)
    band = known.band(loss)
    nearest = min(known.levels, key=lambda name: abs(known.levels[name] - loss))
    return Strength(loss, decisions, band, nearest if band and games >= SEVERAL else None)


@cache
def measured() -> dict[str, Measured]:
    """By game, as far as it was measured."""
    kept = tomllib.loads((Path(__file__).parent / "strength.toml").read_text("utf-8"))
    return msgspec.convert(kept, dict[str, Measured])
