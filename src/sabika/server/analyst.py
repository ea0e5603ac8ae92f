"""A process that analyses, compiled: a request comes in, versions of the answer go out, each better (see `answering`).

Apart from the workers that think for bots: nobody waits for a bot while a report is computed.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from sabika.server.answering import Write, answer_requests, give_way

if TYPE_CHECKING:
    from sabika.table import Table

NICENESS = 15  # after a first rough answer, for which somebody waits: people come first, then bots
HINT_SECONDS = 2.5  # with what is asked last, the answer is there after three


class AnalysisRequest(msgspec.Struct, frozen=True):
    """What is asked of a game in a record file: a report, hints for the seat to act, the chances of all.

    Chances are what a seat may know, or everyone (`eyes` -1).
    """

    kind: Literal["report", "hints", "chances"]
    record: str
    eyes: int = -1
    top: int = 3  # so many hints


class AnalysisReply(msgspec.Struct, frozen=True):
    """How far it is; and the answer as it stands, if there is a new version of it."""

    progress: float
    is_done: bool
    version: str | None = None  # as JSON


_compiled: set[str] = set()  # games whose judge this process has


def answer(line: bytes, write: Write) -> None:
    """Compiles the game when it is asked for the first time; hints and chances begin with a rough answer meanwhile."""
    from sabika.table.record_file import from_bytes, to_table

    request = msgspec.json.decode(line, type=AnalysisRequest)
    last = None
    for version in versions(request, to_table(from_bytes(request.record.encode())), write):
        last = msgspec.json.encode(version).decode()
        write(AnalysisReply(0.5, False, last))
    write(AnalysisReply(1.0, True, last))


def versions(request: AnalysisRequest, table: Table, write: Write) -> Iterator[Any]:
    from sabika.analysis import hints, report
    from sabika.analysis.chances import chances
    from sabika.analysis.judge import has_short_playouts, judge_of
    from sabika.engine.jit import PLAIN

    is_new = table.game.name not in _compiled
    if request.kind == "report":
        give_way(NICENESS)
        told = -1.0

        def tell(part: float) -> None:
            nonlocal told
            if part - told >= 0.02:
                told = part
                write(AnalysisReply(part, False))

        yield from report.improving(table, tell=tell)
    elif request.kind == "chances":
        if has_short_playouts(table.game, table.position):
            yield chances(table, 0, eyes=request.eyes, judge=judge_of(table.game, PLAIN))
        give_way(NICENESS)
        yield chances(table, eyes=request.eyes)
    else:
        rough = hints.at_a_glance(table, request.top) if is_new else None
        if rough is not None:
            yield rough
        give_way(NICENESS)
        next(hints.improving(table, playouts=1, sheets=0, longer=1))  # compiles; the clock runs from here
        begun = time.monotonic()

        def is_past(part: float) -> bool:
            return time.monotonic() > begun + part * HINT_SECONDS

        yield from hints.improving(table, request.top, is_past=is_past)
    _compiled.add(table.game.name)


if __name__ == "__main__":
    answer_requests(answer)
