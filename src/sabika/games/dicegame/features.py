"""A position as numbers about -1 to 1, as a seat sees it: what learned bots go by. Compiled."""

from __future__ import annotations

from typing import Any

from sabika.engine.jit import jit
from sabika.games.dicegame.estimate import estimate
from sabika.games.dicegame.position import Position

FEATURES = 3


@jit
def features(s: Position, seat: int, out: Any) -> int:
    """What the seat and its best rival can hope for."""
    rival = 0
    for other in range(s.seats):
        if other != seat:
            rival = max(rival, estimate(s, other))
    hope = estimate(s, seat)
    out[0] = hope / 10000.0
    out[1] = rival / 10000.0
    out[2] = (hope - rival) / 2000.0
    return FEATURES
