"""Counts for operators, told as Prometheus text at /metrics."""

from __future__ import annotations

import os
from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping
from itertools import accumulate

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
}
LATENCIES = {"command_seconds": "from the arrival of a page's command to its answer, stored and told"}
UP_TO = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)  # seconds


class Metrics:
    """Counters by name and label, histograms of latencies; gauges are asked for when they are told."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str]] = Counter()
        self._latencies = {name: Latencies() for name in LATENCIES}

    def count(self, name: str, label: str = "", by: int = 1) -> None:
        self._counts[name, label] += by

    def took(self, name: str, seconds: float) -> None:
        """Something with a histogram took so long."""
        self._latencies[name].add(seconds)

    def value(self, name: str, label: str = "") -> int:
        return self._counts[name, label]

    def text(self, gauges: Mapping[str, float]) -> str:
        """Everything, in the text format Prometheus reads."""
        lines = ["# TYPE sabika_info gauge", f'sabika_info{{version="{__version__}",process="{os.getpid()}"}} 1']
        for name, help in HELP.items():
            lines += [f"# HELP sabika_{name}_total {help}", f"# TYPE sabika_{name}_total counter"]
            labels = sorted(label for known, label in self._counts if known == name) or [""]
            lines += [f"sabika_{name}_total{_label(label)} {self._counts[name, label]}" for label in labels]
        for name, help in LATENCIES.items():
            lines += [f"# HELP sabika_{name} {help}", f"# TYPE sabika_{name} histogram"]
            lines += self._latencies[name].lines(f"sabika_{name}")
        for name, value in gauges.items():
            lines += [f"# TYPE sabika_{name} gauge", f"sabika_{name} {value:g}"]
        return "\n".join(lines) + "\n"


class Latencies:
    """How many took up to how long, and how long all together."""

    def __init__(self) -> None:
        self._counts = [0] * (len(UP_TO) + 1)
        self._sum = 0.0

    def add(self, seconds: float) -> None:
        self._counts[bisect_left(UP_TO, seconds)] += 1
        self._sum += seconds

    def lines(self, name: str) -> list[str]:
        """Each bucket counts all that took up to its bound, as Prometheus wants it."""
        *buckets, all_together = accumulate(self._counts)
        bounds = zip((*(f"{bound:g}" for bound in UP_TO), "+Inf"), (*buckets, all_together), strict=True)
        return [
            *(f'{name}_bucket{{le="{bound}"}} {count}' for bound, count in bounds),
            f"{name}_sum {self._sum:.6f}",
            f"{name}_count {all_together}",
        ]


def _label(label: str) -> str:
    return f'{{kind="{label}"}}' if label else ""
