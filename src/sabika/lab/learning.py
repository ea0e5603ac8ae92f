"""Learning from self-play: a small net, taught by NumPy what compiled games have written down."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from sabika.bots.net import Array, Weights

RATE = 0.002
DECAY = (0.9, 0.999)
TINY = 1e-8
BATCH = 256


@dataclass
class Teacher:
    """Weights under way, with the memory of Adam (Kingma and Ba)."""

    inner: Array
    outer: Array
    margin: float
    steps: int = 0
    means: list[Array] = field(default_factory=list)
    squares: list[Array] = field(default_factory=list)

    def __post_init__(self) -> None:
        if not self.means:
            self.means = [np.zeros_like(self.inner), np.zeros_like(self.outer)]
            self.squares = [np.zeros_like(self.inner), np.zeros_like(self.outer)]

    @property
    def weights(self) -> Weights:
        return Weights(self.inner, self.outer, self.margin)

    def teach(self, seen: Any, targets: Array, order: Any, rate: float = RATE) -> float:
        """One pass over the rows in a given order; returns the mean squared error before each step."""
        error = 0.0
        for begin in range(0, len(order), BATCH):
            rows = order[begin : begin + BATCH]
            error += self._step(seen[rows].astype(np.float64), targets[rows], rate) * len(rows)
        return error / max(1, len(order))

    def _step(self, seen: Array, targets: Array, rate: float) -> float:
        raw, hidden, total = self._forward(seen)
        root = np.sqrt(1.0 + total * total)
        off = 0.5 + 0.5 * total / root - targets
        self._back(seen, raw, hidden, off * root**-3 / len(targets), rate)
        return float((off * off).mean())

    def _forward(self, seen: Array) -> tuple[Array, Array, Array]:
        """The hidden layer before and after it is cut off at 0, and the output."""
        raw = seen @ self.inner[:-1] + self.inner[-1]
        hidden = np.maximum(raw, 0.0)
        return raw, hidden, hidden @ self.outer[:-1] + self.outer[-1]

    def _back(self, seen: Array, raw: Array, hidden: Array, slope: Array, rate: float) -> None:
        """A step down the slope that the output has in each row."""
        to_hidden = np.outer(slope, self.outer[:-1]) * (raw > 0.0)
        inner = np.vstack([seen.T @ to_hidden, to_hidden.sum(axis=0)])
        outer = np.append(hidden.T @ slope, slope.sum())
        self._move([inner, outer], rate)

    def _move(self, gradients: list[Array], rate: float) -> None:
        self.steps += 1
        for values, gradient, mean, square in zip(
            (self.inner, self.outer), gradients, self.means, self.squares, strict=True
        ):
            mean += (1 - DECAY[0]) * (gradient - mean)
            square += (1 - DECAY[1]) * (gradient * gradient - square)
            corrected = mean / (1 - DECAY[0] ** self.steps)
            spread = np.sqrt(square / (1 - DECAY[1] ** self.steps))
            values -= rate * corrected / (spread + TINY)
