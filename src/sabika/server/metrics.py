"""Counts for operators, told as Prometheus text at /metrics."""

from __future__ import annotations

import os
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from types import MappingProxyType

from msgspec import Struct

from sabika import __version__

HELP = {
    "moves": "entries of games that were stored",
    "commands": "commands of pages, by answer",
    "bot_moves": "moves of bots",
    "bot_failures": "bots that failed, hung or answered nonsense, so that the fallback bot moved",
    "bot_fallbacks": "moves that simpler bots made for bots that search, while no worker was ready or free",
    "bot_workers_lost": "processes of bots that ended, hung or could not get ready, and were replaced",
    "stalled": "sockets closed because they did not read",
    "floods": "sockets closed because they sent too much",
    "unreadable": "messages that could not be read",
    "lost_races": "writes that another process came before",
    "store_failures": "times the database did not answer",
    "reminders": "reminders that it is a seat's turn, sent",
    "reminder_failures": "reminders that could not be sent",
    "requests": "HTTP requests, by status",
    "store_flushes": "transactions of the database",
    "store_writes": "writes that shared them",
}
NOW = {
    "tables_loaded": "tables in memory",
    "viewers": "pages at them",
    "sockets": "sockets that are open",
}
LATENCIES = {"command_seconds": "from the arrival of a page's command to its answer, stored and told"}
UP_TO = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)  # seconds


class Latencies(Struct):
    """How many took up to how long, and how long all together."""

    counts: list[int]
    sum: float = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(UP_TO, seconds)] += 1
        self.sum += seconds


class Counts(Struct):
    """All that one process counted."""

    process: int
    counts: list[tuple[str, str, int]]  # name, label, how many
    latencies: dict[str, Latencies]
    now: dict[str, float]


class Metrics:
    """Counters by name and label, histograms of latencies."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str]] = Counter()
        self._latencies = {name: Latencies([0] * (len(UP_TO) + 1)) for name in LATENCIES}

    def count(self, name: str, label: str = "", by: int = 1) -> None:
        self._counts[name, label] += by

    def took(self, name: str, seconds: float) -> None:
        """Something with a histogram took so long."""
        self._latencies[name].add(seconds)

    def value(self, name: str, label: str = "") -> int:
        return self._counts[name, label]

    def counted(self, now: Mapping[str, float], elsewhere: Mapping[str, int] = MappingProxyType({})) -> Counts:
        """Everything so far, with what was counted elsewhere, and what there is now."""
        counts = [(name, label, number) for (name, label), number in sorted(self._counts.items())]
        counts += [(name, "", number) for name, number in elsewhere.items()]
        return Counts(os.getpid(), counts, self._latencies, dict(now))


def text(every: Sequence[Counts], by_process: bool = False) -> str:
    """What processes counted, in the text format Prometheus reads; by_process: each with its own label."""
    marks = {one.process: {"process": str(one.process)} if by_process else {} for one in every}
    lines = ["# HELP sabika_info which version runs in which processes", "# TYPE sabika_info gauge"]
    lines += [f"sabika_info{_labels({'version': __version__, 'process': str(one.process)})} 1" for one in every]
    for name, help in HELP.items():
        lines += [f"# HELP sabika_{name}_total {help}", f"# TYPE sabika_{name}_total counter"]
        for one in every:
            found = [(label, number) for known, label, number in one.counts if known == name] or [("", 0)]
            for label, number in found:
                kind = {"kind": label} if label else {}
                lines.append(f"sabika_{name}_total{_labels(kind | marks[one.process])} {number}")
    for name, help in LATENCIES.items():
        lines += [f"# HELP sabika_{name} {help}", f"# TYPE sabika_{name} histogram"]
        lines += [
            line for one in every for line in _histogram(f"sabika_{name}", one.latencies[name], marks[one.process])
        ]
    for name, help in NOW.items():
        lines += [f"# HELP sabika_{name} {help}", f"# TYPE sabika_{name} gauge"]
        lines += [f"sabika_{name}{_labels(marks[one.process])} {one.now.get(name, 0):g}" for one in every]
    return "\n".join(lines) + "\n"


def _histogram(name: str, latencies: Latencies, mark: Mapping[str, str]) -> Iterable[str]:
    """Each bucket counts all that took up to its bound, as Prometheus wants it."""
    *buckets, all_together = accumulate(latencies.counts)
    for bound, count in zip((*(f"{bound:g}" for bound in UP_TO), "+Inf"), (*buckets, all_together), strict=True):
        yield f"{name}_bucket{_labels({'le': bound, **mark})} {count}"
    yield f"{name}_sum{_labels(mark)} {latencies.sum:.6f}"
    yield f"{name}_count{_labels(mark)} {all_together}"


def _labels(labels: Mapping[str, str]) -> str:
    return "{" + ",".join(f'{name}="{value}"' for name, value in labels.items()) + "}" if labels else ""
