"""How strong someone played, beside the levels of bots: by what a decision cost on average, in log-odds of the win.

Log-odds also count what is lost in a game that is lost or won already. What the levels themselves lose is measured by
`make calibration` and kept in `strength.toml`. One game tells three bands apart, not five levels.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from msgspec import Struct

CLOSEST = 0.05  # chances nearer to 0 or 1 are taken as this
FEWEST = 8  # decisions that say something
LEAST_APART = 0.03  # log-odds between the easiest and the hardest level; where they are closer nothing is said
SEVERAL = 5  # games after which a level may be named

BANDS = ("beginner", "middle", "strong")


class Strength(Struct, frozen=True):
    """Log-odds lost a decision, and what that is like: beginner, middle or strong; None after a few decisions."""

    loss: float
    band: str | None
    level: str | None = None  # whose losses are nearest, over several games


def log_odds(chance: float) -> float:
    near = min(1.0 - CLOSEST, max(CLOSEST, chance))
    return math.log(near / (1.0 - near))


def strength_of(game: str, losses: Sequence[float], games: int = 1) -> Strength:
    """What losses in log-odds say, one a decision."""
    loss = sum(losses) / len(losses) if losses else 0.0
    known = levels_of(game)
    if not known or len(losses) < FEWEST or known["level1"] - known["level4"] < LEAST_APART:
        return Strength(loss, None)
    middle = (known["level2"] + known["level3"]) / 2  # neighbours that one game does not tell apart
    if loss > (known["level1"] + middle) / 2:
        band = BANDS[0]
    else:
        band = BANDS[1] if loss > (middle + known["level4"]) / 2 else BANDS[2]
    nearest = min(known, key=lambda name: abs(known[name] - loss))
    return Strength(loss, band, nearest if games >= SEVERAL else None)


@cache
def levels_of(game: str) -> dict[str, float]:
    """What each level of bots loses in log-odds a decision, as far as it was measured."""
    measured = tomllib.loads((Path(__file__).parent / "strength.toml").read_text("utf-8"))
    found: dict[str, float] = measured.get(game, {})
    return found
