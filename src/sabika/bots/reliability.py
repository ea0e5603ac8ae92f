"""How far a program can be relied on: the moves it was asked for, and those it lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Reliability:
    """Moves a program was asked for, and moves it lost, by kind: there the fallback moved in its place."""

    asked: int = 0
    lost: Mapping[str, int] = field(default_factory=dict)

    @property
    def moves_lost(self) -> int:
        return sum(self.lost.values())

    @property
    def share_lost(self) -> float:
        return self.moves_lost / self.asked if self.asked else 0.0

    def as_json(self) -> dict[str, Any]:
        return {"asked": self.asked, "lost": dict(self.lost)}


def together(parts: Iterable[Reliability]) -> Reliability:
    """What was asked and lost in all."""
    asked, lost = 0, Counter[str]()
    for part in parts:
        asked += part.asked
        lost.update(part.lost)
    return Reliability(asked, dict(lost))
