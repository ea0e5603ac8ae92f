"""Garbage is collected aside: never all of it while someone plays, and yet in the end."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count

import pytest

from sabika.server import garbage

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    thresholds = gc.get_threshold()
    monkeypatch.setattr(garbage, "SECONDS", 0.01)
    yield
    gc.set_threshold(*thresholds)
    gc.unfreeze()


@contextmanager
def collecting(moves: Callable[[], int]) -> Iterator[None]:
    task = asyncio.create_task(garbage.collect_aside(moves))
    yield
    task.cancel()


def whole_collections() -> int:
    return int(gc.get_stats()[2]["collections"])


class Cycle:
    def __init__(self) -> None:
        self.me = self


async def test_while_someone_plays_what_lives_is_set_aside_and_not_looked_through() -> None:
    moves = count()
    with collecting(lambda: next(moves)):
        await asyncio.sleep(0.005)  # the first time all is looked through
        before, frozen, living = whole_collections(), gc.get_freeze_count(), [Cycle() for _ in range(20_000)]
        async with asyncio.timeout(10):
            while gc.get_freeze_count() < frozen + len(living):
                await asyncio.sleep(0.01)
        assert whole_collections() == before


async def test_where_nobody_plays_dead_cycles_are_freed_though_they_were_set_aside(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(garbage, "QUIET", 0.1)
    cycle = Cycle()
    seen = weakref.ref(cycle)
    with collecting(lambda: 7):
        await asyncio.sleep(0.005)
        gc.freeze()
        del cycle
        gc.collect()
        assert seen() is not None, "what is set aside stays"
        async with asyncio.timeout(10):
            while seen() is not None:
                await asyncio.sleep(0.01)
