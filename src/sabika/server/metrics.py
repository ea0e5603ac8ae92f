"""Counts for operators, told as Prometheus text at /metrics."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

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
    "requests": "HTTP requests, by status",
}


class Metrics:
    """Counters by name and label; gauges are asked for when they are told."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str]] = Counter()

    def count(self, name: str, label: str = "", by: int = 1) -> None:
        self._counts[name, label] += by

    def value(self, name: str, label: str = "") -> int:
        return self._counts[name, label]

    def text(self, gauges: Mapping[str, float]) -> str:
        """Everything, in the text format Prometheus reads."""
        lines = []
        for name, help in HELP.items():
            lines += [f"# HELP sabika_{name}_total {help}", f"# TYPE sabika_{name}_total counter"]
            labels = sorted(label for known, label in self._counts if known == name) or [""]
            lines += [f"sabika_{name}_total{_label(label)} {self._counts[name, label]}" for label in labels]
        for name, value in gauges.items():
            lines += [f"# TYPE sabika_{name} gauge", f"sabika_{name} {value:g}"]
        return "\n".join(lines) + "\n"


def _label(label: str) -> str:
    return f'{{kind="{label}"}}' if label else ""
