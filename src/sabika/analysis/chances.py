"""The chance of each side to win, in one call."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from sabika.analysis.judge import Floats, Judge, judge_of
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
    judge = judge or judge_of(table.game)
    positions = [table.position] if eyes is None else deals(table.game, table.position, eyes, seed)
    if playouts == 0:
        shares = [judge.at_a_glance(position) for position in positions]
    else:
        shares = [rows.mean(axis=0) for rows in longer_playouts(judge, positions, playouts, turns, seed)]
    together: list[float] = np.mean(shares, axis=0).tolist()
    return together


def longer_playouts(
    judge: Judge, positions: Sequence[Any], playouts: int | None, turns: int | None, seed: int
) -> list[Floats]:
    """Shares of about so many playouts, or as many as suit the game, in equal parts from each of these positions."""
    suits = knowledge_of(judge.game)
    each = -(-(suits.chance_playouts if playouts is None else playouts) // len(positions))
    turns = suits.chance_turns if turns is None else turns
    return [
        judge.play_on(position, each, seed=seed, first=each * number, turns=turns).shares
        for number, position in enumerate(positions)
    ]
