"""Garbage collection that nobody waits for.

Python looks for dead cycles among all objects that it tracks. With a thousand sockets that takes half a second, in
which no move is seen. Counting references frees nearly everything here. So what lives is set aside often, little at a
time, and all of it is looked through only where nobody plays, or once an hour.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable

THRESHOLDS = (10_000, 10, 1_000_000)  # of young collections, by new objects; a whole one never comes by itself
SECONDS = 0.1  # from one setting aside to the next: what a quarter of a busy second makes takes 10 to 24 ms
STILL = 5.0  # seconds without a move: nobody plays
QUIET = 600.0  # seconds from one whole collection to the next where nobody plays
AT_LATEST = 3600.0  # and where somebody does


async def collect_aside(moves: Callable[[], int]) -> None:
    """Run for as long as the server does; `moves` says how many were made so far."""
    gc.set_threshold(*THRESHOLDS)
    last, known, moved = -AT_LATEST, 0, -STILL
    while True:
        now = time.monotonic()
        if moves() != known:
            known, moved = moves(), now
        if now - last > (QUIET if now - moved >= STILL else AT_LATEST):
            gc.unfreeze()
            gc.collect()
            last = time.monotonic()
        else:
            gc.collect(1)
        gc.freeze()
        await asyncio.sleep(SECONDS)
