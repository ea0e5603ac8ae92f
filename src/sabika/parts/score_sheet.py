"""Score sheets: points by owner and line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sabika.engine.game import ScoreLine
from sabika.engine.jit import jit
from sabika.engine.record import Grid, Row
from sabika.parts.bag import how_many
from sabika.words import Saying


@jit
def write_totals(points: Grid, owners: int, out: Row) -> int:
    """The total of every owner's lines; returns of how many owners."""
    for owner in range(owners):
        out[owner] = how_many(points[owner])
    return owners


def lines_with_points(s: Any, line_saying: Callable[[int], Saying]) -> list[ScoreLine]:
    """Every line of the score sheet that holds points, owner by owner; `line_saying` says what a line is for."""
    return [
        ScoreLine(owner, what.rule, what, points)
        for owner in range(s.owners)
        for line, points in enumerate(s.points[owner])
        if points
        for what in [line_saying(line)]
    ]
