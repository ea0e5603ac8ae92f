"""The chance of each side to win, in one call."""

from __future__ import annotations

import numpy as np

from sabika.analysis.judge import Judge, judge_of
from sabika.analysis.unseen import deals
from sabika.table import Table

PLAYOUTS = 60


def chances(
    table: Table, playouts: int = PLAYOUTS, *, eyes: int | None = None, seed: int = 0, judge: Judge | None = None
) -> list[float]:
    """One number a side, together 1: the seats first, then imaginary players that can win. Alone for points: the
    points to expect.

    With `eyes`, as a seat may know it: what it does not see is dealt anew. Without playouts the net alone speaks.
    """
    judge = judge or judge_of(table.game)
    positions = [table.position] if eyes is None else deals(table.game, table.position, eyes, seed)
    if playouts == 0:
        shares = [judge.at_a_glance(position) for position in positions]
    else:
        each = -(-playouts // len(positions))
        shares = [
            judge.play_on(position, each, seed=seed, first=each * number).shares.mean(axis=0)
            for number, position in enumerate(positions)
        ]
    together: list[float] = np.mean(shares, axis=0).tolist()
    return together
