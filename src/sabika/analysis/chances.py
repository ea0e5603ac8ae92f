"""The chance of each side to win, in one call."""

from __future__ import annotations

import numpy as np

from sabika.analysis.judge import Judge, judge_of
from sabika.analysis.unseen import deals
from sabika.bots.registry import knowledge_of
from sabika.table import Table


def chances(
    table: Table,
    playouts: int | None = None,
    *,
    turns: int | None = None,
    eyes: int | None = None,
    seed: int = 0,
    judge: Judge | None = None,
) -> list[float]:
    """One number a side, together 1: the seats first, then imaginary players that can win. Alone for points: the
    points to expect.

    With `eyes`, as a seat may know it: what it does not see is dealt anew. Without playouts the net alone speaks.
    Differences between positions are told by short playouts with the same dice; a chance by itself needs longer ones
    where moves are small, since the net is some points off: as many turns as suit the game, or `turns`. See
    docs/insight.md.
    """
    suits = knowledge_of(table.game)
    playouts = suits.chance_playouts if playouts is None else playouts
    turns = suits.chance_turns if turns is None else turns
    judge = judge or judge_of(table.game)
    positions = [table.position] if eyes is None else deals(table.game, table.position, eyes, seed)
    if playouts == 0:
        shares = [judge.at_a_glance(position) for position in positions]
    else:
        each = -(-playouts // len(positions))
        shares = [
            judge.play_on(position, each, seed=seed, first=each * number, turns=turns).shares.mean(axis=0)
            for number, position in enumerate(positions)
        ]
    together: list[float] = np.mean(shares, axis=0).tolist()
    return together
