"""Why a move is better: where the points come from that it brings more, on average of many playouts to the end."""

from __future__ import annotations

from typing import Any

import numpy as np
from msgspec import Struct

from sabika.analysis.judge import Floats, Ints
from sabika.engine.game import Game
from sabika.words import Saying

MOST_REASONS = 4
SURE = 2.0  # standard errors
LEAST = 0.2  # points; less is not worth a word


class Reason(Struct, frozen=True):
    """Points from one line of the score sheet, more or less than with the other move."""

    what: Saying
    points: float
    error: float


class Comparison(Struct, frozen=True):
    """Points that a move brings more than another: to the seat that moves, by source, and to the others."""

    points: float
    error: float
    reasons: list[Reason]
    rest: float  # of the points, what the reasons do not name
    rivals: list[float]  # points of each seat, more or less; its own as well


def compare(game: Game, position: Any, seat: int, better: Ints, worse: Ints) -> Comparison:
    """Two moves by the score sheets of playouts with the same dice: [playouts, seats, lines]."""
    differences = (better - worse).astype(np.float64)
    totals = differences.sum(axis=2)
    own = differences[:, seat]
    means, errors = own.mean(axis=0), _errors(own)
    sayings = lines_of(game, position, seat)
    told = [line for line in range(len(means)) if abs(means[line]) > max(LEAST, SURE * errors[line])]
    told = sorted(told, key=lambda line: -abs(means[line]))[:MOST_REASONS]
    reasons = [Reason(sayings[line], float(means[line]), float(errors[line])) for line in told]
    points = float(totals[:, seat].mean())
    return Comparison(
        points=points,
        error=float(_errors(totals[:, seat])),
        reasons=reasons,
        rest=points - sum(reason.points for reason in reasons),
        rivals=[float(mean) for mean in totals.mean(axis=0)],
    )


def lines_of(game: Game, position: Any, seat: int) -> list[Saying]:
    """What each line of a seat's score sheet is for."""
    full = position.copy()
    for owner, lines in enumerate(full.points):
        full.points[owner] = [int(owner == seat)] * len(lines)
    return [line.what for line in game.score_lines(full)]


def _errors(rows: Floats) -> Any:
    return rows.std(axis=0, ddof=1) / np.sqrt(len(rows)) if len(rows) > 1 else rows.mean(axis=0) * 0.0
