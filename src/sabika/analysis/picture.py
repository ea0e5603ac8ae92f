"""Chances over a game as a picture: the sides in layers, turning points as pins."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from sabika.analysis.report import Report

WIDTH, HEIGHT, EDGE = 760, 320, 40
COLOURS = ("#0d6270", "#ad4718", "#56650f", "#8f2776", "#44515d", "#2d41a6")  # by owner, as on the page


def svg(report: Report, names: Sequence[str], title: str) -> str:
    """Layers from the first side at the top; alone for points, a line."""
    wide, high = WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE
    last = max(1, len(report.chances) - 1)
    most = max(1.0, max(map(max, report.chances))) if report.unit == "points" else 1.0

    def at(entry: int, share: float) -> str:
        return f"{EDGE + wide * entry / last:.1f},{EDGE + high * (1.0 - share / most):.1f}"

    parts, labels = [], []
    below = [1.0 if report.unit == "chance" else 0.0] * (last + 1)
    for side in range(report.sides):
        colour = COLOURS[side % len(COLOURS)]
        if report.unit == "points":
            line = " ".join(at(entry, row[side]) for entry, row in enumerate(report.chances))
            parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
            continue
        under = [high - row[side] for high, row in zip(below, report.chances, strict=True)]
        edge = [at(entry, share) for entry, share in enumerate(below)]
        back = [at(entry, share) for entry, share in enumerate(under)]
        parts.append(
            f'<polygon points="{" ".join([*edge, *reversed(back)])}" fill="{colour}" fill-opacity="0.55" '
            f'stroke="#fffdf8"><title>{escape(names[side])}</title></polygon>'
        )
        middle = (below[0] + under[0]) / 2
        y = at(0, middle).split(",")[1]
        labels.append(
            f'<text x="{EDGE + 6}" y="{y}" dominant-baseline="middle" font-weight="bold" stroke="#fffdf8" '
            f'stroke-width="3" stroke-linejoin="round" paint-order="stroke">{escape(names[side])}</text>'
        )
        below = under
    parts += labels  # over all layers
    for number, point in enumerate(report.turning_points, 1):
        x = at(point.entry + len(point.moves), 0).split(",")[0]
        colour = "#7a5a12" if point.is_luck else COLOURS[point.seat % len(COLOURS)]
        parts.append(
            f'<line x1="{x}" y1="{EDGE - 8}" x2="{x}" y2="{HEIGHT - EDGE}" stroke="#3a342a" stroke-dasharray="3 3"/>'
            f'<circle cx="{x}" cy="{EDGE - 16}" r="10" fill="{colour}"/>'
            f'<text x="{x}" y="{EDGE - 16}" fill="#fff" text-anchor="middle" dominant-baseline="central" '
            f'font-size="11" font-weight="bold">{number}</text>'
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
        f'font-size="12" role="img" aria-label="{escape(title)}"><title>{escape(title)}</title>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fffdf8"/>{"".join(parts)}</svg>\n'
    )
