"""The curve of a server under load as a picture: p50 and p99 over moves a second, a colour a game."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from html import escape
from typing import Protocol

from sabika.engine.game import find

WIDTH, HEIGHT = 720, 420
LEFT, RIGHT, TOP, BOTTOM = 60, 560, 30, 370
COLOURS = ("#1b6ca8", "#b3501f", "#3b7d3b", "#8a2f6b")  # told apart by line and name, too
AIM_MS = 50


class Measured(Protocol):
    @property
    def game(self) -> str: ...
    @property
    def rate(self) -> float: ...
    @property
    def p50(self) -> float: ...
    @property
    def p99(self) -> float: ...
    @property
    def is_saturated(self) -> bool: ...


def curves(points: Sequence[Measured]) -> str:
    """An SVG with logarithmic axes."""
    rates = sorted({point.rate for point in points})
    values = [ms for point in points for ms in (point.p50, point.p99) if ms > 0]
    across = _Axis(rates[0], rates[-1], LEFT, RIGHT)
    up = _Axis(min([1.0, *values]), max([100.0, *values]), BOTTOM, TOP)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
        'font-size="13"><title>Milliseconds until all four seats have seen a move</title>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>'
    ]
    for rate in rates:
        parts.append(f'<path d="M{across.at(rate)} {BOTTOM}v-{BOTTOM - TOP}" stroke="#ddd"/>')
        parts.append(f'<text x="{across.at(rate)}" y="{BOTTOM + 18}" text-anchor="middle">{rate:g}</text>')
    for ms in up.decades():
        parts.append(f'<path d="M{LEFT} {up.at(ms)}H{RIGHT}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{up.at(ms) + 4}" text-anchor="end">{ms:g}</text>')
    parts.append(f'<path d="M{LEFT} {up.at(AIM_MS)}H{RIGHT}" stroke="#888" stroke-dasharray="2 4"/>')
    parts.append(f'<text x="{LEFT + 4}" y="{up.at(AIM_MS) - 5}" fill="#555">aim for p99: {AIM_MS} ms</text>')
    games = list(dict.fromkeys(point.game for point in points))
    for number, game in enumerate(games):
        own = sorted((point for point in points if point.game == game), key=lambda point: point.rate)
        colour = COLOURS[number % len(COLOURS)]
        parts.append(_line(((across.at(p.rate), up.at(p.p99)) for p in own), f'stroke="{colour}" stroke-width="2"'))
        dashed = f'stroke="{colour}" stroke-dasharray="5 4"'
        parts.append(_line(((across.at(p.rate), up.at(p.p50)) for p in own), dashed))
        if own[-1].is_saturated:
            x, y = across.at(own[-1].rate), up.at(own[-1].p99)
            parts.append(f'<circle cx="{x}" cy="{y}" r="5" fill="#fff" stroke="{colour}" stroke-width="2"/>')
        y = TOP + 16 + 22 * number
        parts.append(f'<path d="M{RIGHT + 16} {y - 4}h22" stroke="{colour}" stroke-width="2"/>')
        parts.append(f'<text x="{RIGHT + 44}" y="{y}">{escape(find(game).title)}</text>')
    y = TOP + 30 + 22 * len(games)
    parts.append(f'<text x="{RIGHT + 16}" y="{y}" fill="#555">solid p99, dashed p50</text>')
    if any(point.is_saturated for point in points):
        parts.append(f'<text x="{RIGHT + 16}" y="{y + 22}" fill="#555">○ saturated</text>')
    parts.append(f'<text x="{(LEFT + RIGHT) / 2:g}" y="{HEIGHT - 12}" text-anchor="middle">moves a second</text>')
    parts.append(f'<text x="{LEFT}" y="{TOP - 12}">ms until all four seats have seen a move</text></svg>')
    return "\n".join(parts) + "\n"


class _Axis:
    """Where a value is drawn, by its logarithm."""

    def __init__(self, low: float, high: float, start: float, end: float) -> None:
        self._low, self._high = math.log10(low), math.log10(high)
        self._start, self._end = start, end

    def at(self, value: float) -> float:
        span = self._high - self._low or 1.0
        part = (math.log10(max(value, 10**self._low)) - self._low) / span
        return round(self._start + part * (self._end - self._start), 1)

    def decades(self) -> list[float]:
        return [10.0**power for power in range(math.ceil(self._low), math.floor(self._high) + 1)]


def _line(corners: Iterable[tuple[float, float]], style: str) -> str:
    return f'<polyline points="{" ".join(f"{x},{y}" for x, y in corners)}" fill="none" {style}/>'
