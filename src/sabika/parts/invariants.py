"""How the invariants of a position are checked, part by part."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

Checks = Iterator[tuple[bool, str]]  # whether it holds, and the sentence for when it does not


def first_violations(s: Any, parts: Iterable[Callable[[Any], Checks]]) -> list[str]:
    """What the first part finds that finds anything: a part may rely on those before it."""
    for part in parts:
        if found := [sentence for holds, sentence in part(s) if not holds]:
            return found
    return []
