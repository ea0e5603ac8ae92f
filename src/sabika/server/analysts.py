"""Reports and hints in processes of their own: asked for, waited for by asking again, kept for a while.

One process makes reports, another hints, a third tells chances: while the one compiles a game, or plays on for a
minute, the others answer. Each does one thing after another.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import sys
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

import msgspec

from sabika.server.analyst import AnalysisReply, AnalysisRequest

PROGRAM = (sys.executable, "-m", "sabika.server.analyst")
LONGEST_LINE = 1 << 24
MOST_WAITING = 16
KEPT = 64

log = logging.getLogger("sabika.analysts")


class TooMuchAsked(Exception):
    """So many wait already that one more would wait for ever."""


@dataclass
class Analysis:
    """Something that is analysed, and how it stands."""

    request: AnalysisRequest
    reply: AnalysisReply = AnalysisReply(0.0, False)  # noqa: RUF009  (frozen)
    version: str | None = None  # the latest, as JSON
    has_failed: bool = False


class Analysts:
    """All that is analysed on a server."""

    def __init__(self, program: Sequence[str] = PROGRAM) -> None:
        self._program = program
        self._analyses: OrderedDict[str, Analysis] = OrderedDict()
        self._queues: dict[str, asyncio.Queue[Analysis]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._processes: dict[str, asyncio.subprocess.Process] = {}

    def ask(self, request: AnalysisRequest) -> Analysis:
        """How a request stands; whoever asks first begins it, and one that failed is begun again."""
        key = hashlib.sha256(msgspec.json.encode(request)).hexdigest()
        if key not in self._analyses or self._analyses[key].has_failed:
            queue = self._queue(request.kind)
            if queue.qsize() >= MOST_WAITING:
                raise TooMuchAsked
            self._analyses[key] = Analysis(request)
            queue.put_nowait(self._analyses[key])
            while len(self._analyses) > KEPT:
                self._analyses.popitem(last=False)
        return self._analyses[key]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for kind in list(self._processes):
            await self._end(kind)

    def _queue(self, kind: str) -> asyncio.Queue[Analysis]:
        if kind not in self._queues:
            self._queues[kind] = asyncio.Queue()
            self._tasks.append(asyncio.create_task(self._work(kind), name=f"analyse {kind}"))
        return self._queues[kind]

    async def _work(self, kind: str) -> None:
        while True:
            analysis = await self._queues[kind].get()
            try:
                await self._analyse(kind, analysis)
            except (OSError, ValueError, msgspec.DecodeError) as error:  # it ended, or answered nonsense
                log.error("An analyst broke (%s).", type(error).__name__)
                analysis.has_failed = True
                await self._end(kind)

    async def _analyse(self, kind: str, analysis: Analysis) -> None:
        process = self._processes.get(kind)
        if process is None or process.returncode is not None:
            pipe = asyncio.subprocess.PIPE
            process = await asyncio.create_subprocess_exec(*self._program, stdin=pipe, stdout=pipe, limit=LONGEST_LINE)
            self._processes[kind] = process
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(msgspec.json.encode(analysis.request) + b"\n")
        await process.stdin.drain()
        while not analysis.reply.is_done:
            analysis.reply = msgspec.json.decode(await process.stdout.readline(), type=AnalysisReply)
            analysis.version = analysis.reply.version or analysis.version

    async def _end(self, kind: str) -> None:
        process = self._processes.pop(kind, None)
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
