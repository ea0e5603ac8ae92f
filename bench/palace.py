"""How fast a palace of 25 tiles answers: legal cells of a tile, and the longest outer wall."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np

from sabika.engine.jit import PLAIN, Backend, compiled, jit
from sabika.engine.record import Row, buffer
from sabika.engine.stream import WORDS, below, start
from sabika.parts.outer_walls import longest_wall
from sabika.parts.palace import CELLS, EAST, SOUTH, TILE, TILES, fountain_alone, lay, legal_cells

SEED = 7
PALACE_TILES = 25
WALL_SETS = (0, 0, 0, 1, 2, 4, 8, 3, 6, 12, 9, 7, 14, 13, 11)
AIM = 40


@jit
def legal_cells_often(ground: Row, built: int, out: Row, times: int) -> int:
    total = 0
    for _ in range(times):
        total += legal_cells(ground, built, out)
    return total


@jit
def longest_wall_often(ground: Row, times: int) -> int:
    total = 0
    for _ in range(times):
        total += longest_wall(ground)
    return total


def palace() -> Row:
    """Random tiles at random legal cells, until there are 25."""
    stream, out = buffer(PLAIN, WORDS), buffer(PLAIN, CELLS)
    start(stream, SEED, 0)
    ground = fountain_alone()
    while ground[TILES] < PALACE_TILES:
        built = TILE | WALL_SETS[below(stream, len(WALL_SETS))]
        if count := legal_cells(ground, built, out):
            lay(ground, out[below(stream, count)], built)
    return ground


def palace_measures() -> dict[str, Callable[[], float]]:
    """What to measure; each gives answers a second."""
    return {
        "palace: plain legal cells": _cells(PLAIN, 200),
        "palace: compiled legal cells": _cells(compiled(), 20_000),
        "palace: plain longest wall": _walls(PLAIN, 500),
        "palace: compiled longest wall": _walls(compiled(), 50_000),
    }


def palace_ratios(medians: dict[str, float]) -> dict[str, tuple[float, int]]:
    """Compiled against plain, and what it should be at least."""
    return {
        f"palace: compiled {what} / plain Python": (
            medians[f"palace: compiled {what}"] / medians[f"palace: plain {what}"],
            AIM,
        )
        for what in ("legal cells", "longest wall")
    }


def _cells(backend: Backend, times: int) -> Callable[[], float]:
    ground, out, run = _ground(backend), buffer(backend, CELLS), backend.run(legal_cells_often)
    return _a_second(lambda count: run(ground, TILE | EAST | SOUTH, out, count), times)


def _walls(backend: Backend, times: int) -> Callable[[], float]:
    ground, run = _ground(backend), backend.run(longest_wall_often)
    return _a_second(lambda count: run(ground, count), times)


def _ground(backend: Backend) -> Any:
    return np.array(palace(), np.int16) if backend.is_compiled else palace()


def _a_second(work: Callable[[int], int], times: int) -> Callable[[], float]:
    work(1)

    def measure() -> float:
        before = time.process_time()
        work(times)
        return times / (time.process_time() - before)

    return measure
