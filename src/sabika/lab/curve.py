"""How a training went, as a picture."""

from __future__ import annotations

from collections.abc import Sequence

from sabika.lab.train import Check

WIDTH, HEIGHT, EDGE = 640, 320, 48
EVEN = 1 / 3


def svg(checks: Sequence[Check], title: str) -> str:
    """Wins against two greedy bots over the games played; the dashed line is an even game."""
    most = max((check.games for check in checks), default=1)

    def at(games: float, wins: float) -> str:
        x = EDGE + (WIDTH - 2 * EDGE) * games / most
        y = HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * wins
        return f"{x:.1f},{y:.1f}"

    line = " ".join(at(check.games, check.wins) for check in checks)
    marks = "".join(
        f'<text x="{EDGE - 6}" y="{at(0, share).split(",")[1]}" text-anchor="end" dominant-baseline="middle">'
        f"{share:.0%}</text>"
        for share in (0, 0.25, 0.5, 0.75, 1)
    )
    even_from, even_to = at(0, EVEN).split(","), at(most, EVEN).split(",")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
        f'font-size="12" role="img" aria-label="{title}"><title>{title}</title>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fffdf8"/>'
        f'<text x="{EDGE}" y="24" font-size="15">{title}</text>{marks}'
        f'<text x="{WIDTH - EDGE}" y="{HEIGHT - 16}" text-anchor="end">{most:,} games</text>'
        f'<line x1="{even_from[0]}" y1="{even_from[1]}" x2="{even_to[0]}" y2="{even_to[1]}" stroke="#8a7f6d" '
        'stroke-dasharray="4 4"/>'
        f'<polyline points="{line}" fill="none" stroke="#a5402d" stroke-width="2"/></svg>\n'
    )
