"""Whoever waits for the compiler is told what it does, and how long it took: a line a program on a terminal's stderr.

sabika: compiling Rules-rollwrite.lead … 8.2 s
"""

from __future__ import annotations

import sys
from typing import Any

from numba.core.event import Event, TimingListener, register


class CompileNews(TimingListener):  # type: ignore[misc]
    """Hears of everything that Numba compiles, and tells of programs; what is loaded from the cache is not compiled."""

    def __init__(self) -> None:
        super().__init__()
        self._is_told = False

    def on_start(self, event: Event) -> None:
        if self._depth == 0:
            self._is_told = _is_watched() and _is_ours(event)
            if self._is_told and not _is_shared():
                _tell(f"sabika: compiling {_name(event)} … ")
        super().on_start(event)

    def on_end(self, event: Event) -> None:
        before = self.duration if self.done else 0.0
        super().on_end(event)
        if self._depth == 0 and self._is_told:
            took = f"{self.duration - before:.1f} s\n"
            _tell(f"sabika: compiled {_name(event)} in {took}" if _is_shared() else took)


def tell_of_compiling() -> None:
    """From now on."""
    register("numba:compile", CompileNews())


def _is_watched() -> bool:
    """Somebody looks at a terminal, or at a notebook."""
    return sys.stderr is not None and (sys.stderr.isatty() or "ipykernel" in sys.modules)


def _is_shared() -> bool:
    """A bar is drawn on the same terminal: then only whole lines fit in."""
    return type(sys.stderr).__module__ == "rich.file_proxy"


def _is_ours(event: Event) -> bool:
    return str(event.data["dispatcher"].py_func.__module__).partition(".")[0] == "sabika"


def _name(event: Event) -> Any:
    return event.data["dispatcher"].py_func.__qualname__


def _tell(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()
