"""Plots as SVG: differences with their intervals, bars with intervals, histograms."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from html import escape

from sabika.lab.estimates import Estimate

WIDTH, LEFT, ROW, EDGE = 640, 220, 22, 28
INK, PALE, GROUND, RED, GREEN = "#3b3428", "#8a7f6d", "#fffdf8", "#a5402d", "#2f6b4f"


Rows = Sequence[tuple[str, Estimate]]


def intervals(title: str, *groups: Rows, zero: float = 0.0) -> str:
    """Each estimate as a dot with its interval; the line is where nothing would change. Each group has a scale."""
    parts: list[str] = []
    top = EDGE
    for rows in filter(None, groups):
        parts += _rows(rows, zero, top)
        top += ROW * len(rows) + EDGE
    return _svg(title, top, parts)


def _rows(rows: Rows, zero: float, top: float) -> list[str]:
    finite = [bound for _, one in rows for bound in (one.low, one.high) if math.isfinite(bound)] or [0.0]
    low, high = min([zero, *finite]), max([zero, *finite])
    if low == high:  # nothing differs: the line stands in the middle
        low, high = low - 1.0, high + 1.0
    span = high - low

    def x(value: float) -> float:
        inside = min(max(value, low), high)
        return LEFT + (WIDTH - LEFT - EDGE) * (inside - low) / span

    parts = [_line(x(zero), top, x(zero), top + ROW * len(rows), PALE, dashed=True)]
    for i, (name, one) in enumerate(rows):
        y = top + ROW * (i + 0.5)
        colour = GREEN if one.low > zero else RED if one.high < zero else INK
        parts.append(_text(LEFT - 10, y, name, "end"))
        parts.append(_line(x(one.low), y, x(one.high), y, colour))
        parts.append(f'<circle cx="{x(one.mean):.1f}" cy="{y:.1f}" r="4" fill="{colour}"/>')
    bottom = top + ROW * len(rows) + EDGE / 2
    return [*parts, _text(x(low), bottom, f"{low:.3g}"), _text(x(high), bottom, f"{high:.3g}", "end")]


def histogram(title: str, values: Sequence[int], bins: int = 30) -> str:
    """How often values fall, in at most so many columns."""
    low, high = min(values), max(values)
    step = max(1, math.ceil((high - low + 1) / bins))
    counts = Counter((value - low) // step for value in values)
    columns, most, height = (high - low) // step + 1, max(counts.values()), 140
    wide = (WIDTH - 2 * EDGE) / columns
    parts = []
    for column in range(columns):
        tall = height * counts[column] / most
        parts.append(
            f'<rect x="{EDGE + column * wide + 0.5:.1f}" y="{EDGE + height - tall:.1f}" '
            f'width="{max(0.5, wide - 1):.1f}" height="{tall:.1f}" fill="{GREEN}"/>'
        )
    bottom = EDGE + height + 14
    parts += [_text(EDGE, bottom, str(low)), _text(WIDTH - EDGE, bottom, str(high), "end")]
    return _svg(title, bottom + 12, parts)


def _svg(title: str, height: float, parts: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" font-family="sans-serif" '
        f'font-size="12" role="img" aria-label="{escape(title)}"><title>{escape(title)}</title>'
        f'<rect width="{WIDTH}" height="{height:.0f}" fill="{GROUND}"/>'
        f"{_text(EDGE, 14, title)}{''.join(parts)}</svg>\n"
    )


def _text(x: float, y: float, text: str, anchor: str = "start") -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" dominant-baseline="middle" fill="{INK}">'
        f"{escape(text, quote=False)}</text>"
    )


def _line(x1: float, y1: float, x2: float, y2: float, colour: str, *, dashed: bool = False) -> str:
    dashes = ' stroke-dasharray="4 4"' if dashed else ""
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" stroke-width="2"{dashes}/>'
