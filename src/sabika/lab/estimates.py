"""Means with 95 % intervals that hold at 0 and 100 % and with few deals.

Shares of wins have Wilson's interval, means of points Student's. What counts is the number of deals: the games of one
deal, played on several seats, depend on each other.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

NORMAL_95 = 1.959964
# Student's 97.5 % point for 1, 2, … 30 degrees of freedom.
STUDENT_95 = (
    *(12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281),
    *(2.2010, 2.1788, 2.1604, 2.1448, 2.1314, 2.1199, 2.1098, 2.1009, 2.0930, 2.0860),
    *(2.0796, 2.0739, 2.0687, 2.0639, 2.0595, 2.0555, 2.0518, 2.0484, 2.0452, 2.0423),
)


@dataclass(frozen=True)
class Estimate:
    """A mean with its 95 % interval; a single value has an interval without bounds."""

    mean: float
    low: float
    high: float

    @property
    def margin(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    @property
    def in_percent(self) -> Estimate:
        """A share in percent."""
        return Estimate(100 * self.mean, 100 * self.low, 100 * self.high)

    @property
    def interval(self) -> list[float] | None:
        """Both bounds, None where there are none; for JSON."""
        return [self.low, self.high] if math.isfinite(self.margin) else None

    def as_json(self) -> dict[str, Any]:
        """As results write it."""
        return {"mean": self.mean, "interval": self.interval}


def estimate(values: Any) -> Estimate:
    """The mean of independent values."""
    mean, count = float(np.mean(values)), len(values)
    if count < 2:
        return Estimate(mean, -math.inf, math.inf)
    return around(mean, student(count - 1) * float(np.std(values, ddof=1)) / math.sqrt(count))


def around(mean: float, margin: float) -> Estimate:
    return Estimate(mean, mean - margin, mean + margin)


def share_estimate(values: Any, games_each: int = 1) -> Estimate:
    """The mean of shares from 0 to 1, one a deal, each the mean of so many games.

    A deal counts as one game at least, and as all of its games at most: as much as its spread says.
    """
    mean, deals = float(np.mean(values)), len(values)
    counted = float(deals)
    if games_each > 1 and deals > 1 and 0.0 < mean < 1.0:
        spread = float(np.var(values, ddof=1)) / deals
        narrowing = (NORMAL_95 / student(deals - 1)) ** 2  # few deals tell little of their spread
        told = mean * (1.0 - mean) / spread * narrowing if spread > 0.0 else math.inf
        counted = min(max(told, float(deals)), float(deals * games_each))
    return wilson(mean, counted)


def wilson(share: float, count: float) -> Estimate:
    """Wilson's interval for a share of so many independent games."""
    square = NORMAL_95**2 / count
    middle = (share + square / 2) / (1 + square)
    half = NORMAL_95 / (1 + square) * math.sqrt(share * (1 - share) / count + square / count / 4)
    return Estimate(share, max(0.0, min(middle - half, share)), min(1.0, max(middle + half, share)))


def student(freedom: int) -> float:
    """Student's 97.5 % point; from 31 degrees of freedom on right to a thousandth."""
    if freedom <= len(STUDENT_95):
        return STUDENT_95[freedom - 1]
    return NORMAL_95 + 2.372 / freedom + 2.822 / freedom**2


def percent(share: Estimate, digits: int = 1) -> str:
    """`58.0 % (55.1–60.8)`."""
    return f"{100 * share.mean:.{digits}f} % ({100 * share.low:.{digits}f}–{100 * share.high:.{digits}f})"


def number(value: Estimate, digits: int = 1, sign: str = "") -> str:
    """`110.6 ± 0.2`, or the mean alone where nothing is known of its interval."""
    mean = f"{value.mean:{sign}.{digits}f}"
    return mean if value.interval is None else f"{mean} ± {value.margin:.{digits}f}"


def a_second(count: int, seconds: float, what: str) -> str:
    """`26,666 games a second`; where they take longer, `a game in 12 s`; never none a second."""
    rate = count / max(seconds, 1e-9)
    if rate < 1:
        return f"a {what} in {1 / rate:.{1 if rate > 0.1 else 0}f} s"
    return f"{rate:,.{0 if rate >= 10 else 1}f} {what}s a second"
