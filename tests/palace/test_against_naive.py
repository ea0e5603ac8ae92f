"""Every answer about a palace against a second, naive implementation, on random palaces with and without camps."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sabika.engine.jit import PLAIN, Backend, can_compile, compiled
from sabika.engine.record import buffer
from sabika.engine.stream import WORDS, start
from sabika.parts.palace import CELLS, ROOM
from tests.palace.drawing import picture
from tests.palace.naive import AGREED, compare_many

MOST_SECTIONS = 400
STEPS = 50  # every step leads to a palace that is compared

ABOUT_PALACES = pytest.mark.rule(
    "PB-1", "PB-2", "PB-4", "PB-5", "PB-6", "PB-7", "PB-8", "PB-10", "PB-11", "PB-13", "PB-14", "PB-15", "PB-18"
)


def compare(backend: Backend, palaces: int, seed: int) -> None:
    ground: Any = np.zeros(ROOM, np.int16) if backend.is_compiled else [0] * ROOM
    stream = buffer(backend, WORDS)
    start(stream, seed, 0)
    rows = tuple(buffer(backend, length) for length in (CELLS, CELLS, CELLS, 5 * MOST_SECTIONS))
    verdict = backend.run(compare_many)(ground, stream, rows, palaces // STEPS, STEPS)  # type: ignore[arg-type]
    assert verdict == AGREED, f"disagreement {verdict} about\n{picture(ground)}"


@ABOUT_PALACES
def test_both_implementations_agree_in_plain_python() -> None:
    compare(PLAIN, 1_000, seed=1)


@ABOUT_PALACES
@pytest.mark.skipif(not can_compile(), reason="needs Numba")
def test_both_implementations_agree_on_a_hundred_thousand_palaces() -> None:
    compare(compiled(), 100_000, seed=2)
