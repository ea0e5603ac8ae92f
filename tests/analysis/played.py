"""Games to look at, of random moves from a seed."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import sabika
from sabika.analysis.judge import Judge
from sabika.engine.game import find
from sabika.engine.jit import PLAIN


def played(game: str, seats: int, seed: int = 1, **options: Any) -> sabika.Table:
    """A whole game."""
    table = sabika.Table(game, seats, seed=seed, **options)
    finish(table, seed)
    return table


def last_moves(game: str, seats: int, entries: int, seed: int = 1, **options: Any) -> sabika.Table:
    """The end of a game, as a game of its own that begins at a position so many entries before it."""
    whole = played(game, seats, seed, **options)
    table = sabika.Table.from_text(whole.at(whole.length - entries).text(), seed=seed + 1)
    finish(table, seed + 1)
    return table


def finish(table: sabika.Table, seed: int) -> None:
    draw = random.Random(seed)
    while not table.over:
        table.act(draw.choice(table.legal()))


@cache
def quick_judge(game: str) -> Judge:
    """One that needs no compiler: its playouts end with the turn, and then its net speaks."""
    return Judge(find(game), PLAIN, turns=0)
