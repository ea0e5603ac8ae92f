"""A process that analyses, compiled: a request a line comes in, versions of the answer go out, each better.

Apart from the workers that think for bots: nobody waits for a bot while a report is reckoned. Like them it ends when
its input does, and when nobody asks any more.
"""

from __future__ import annotations

import os
import queue
import signal
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from sabika.server.worker import IDLE_SECONDS, listen

NICENESS = 15  # people come first, then bots
HINT_SECONDS = 3.0


class AnalysisRequest(msgspec.Struct, frozen=True):
    """A report of a game, or hints for the seat to act, in a record file."""

    kind: Literal["report", "hints"]
    record: str


class AnalysisReply(msgspec.Struct, frozen=True):
    """How far it is; and the answer as it stands, if there is a new version of it."""

    progress: float
    is_done: bool
    version: str | None = None  # as JSON


def answers(request: AnalysisRequest) -> Iterator[AnalysisReply]:
    """Compiles the game when it is asked for the first time."""
    from sabika.analysis import hints, report
    from sabika.table.record_file import from_bytes, to_table

    table = to_table(from_bytes(request.record.encode()))
    versions: Any
    if request.kind == "hints":
        next(hints.improving(table, playouts=1, sheets=0))  # compiles; the clock runs from here
        deadline = time.monotonic() + HINT_SECONDS
        versions = hints.improving(table, is_late=lambda: time.monotonic() > deadline)
    else:
        told = -1.0

        def tell(part: float) -> None:
            nonlocal told
            if part - told >= 0.02:
                told = part
                write(AnalysisReply(part, False))

        versions = report.improving(table, tell=tell)
    version = None
    for version in versions:
        yield AnalysisReply(0.5, False, msgspec.json.encode(version).decode())
    yield AnalysisReply(1.0, True, msgspec.json.encode(version).decode())


_out = None


def write(reply: AnalysisReply) -> None:
    assert _out is not None
    _out.write(msgspec.json.encode(reply) + b"\n")
    _out.flush()


def main() -> None:
    """Answers until nobody asks."""
    global _out
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    _out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a library prints is no answer
    requests: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=listen, args=(sys.stdin.buffer, requests), daemon=True).start()
    while True:
        try:
            line = requests.get(timeout=IDLE_SECONDS)
        except queue.Empty:
            return
        for reply in answers(msgspec.json.decode(line, type=AnalysisRequest)):
            write(reply)


if __name__ == "__main__":
    main()
