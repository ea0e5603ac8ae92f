"""What grows with what: the cost of a move over the length of a game, of a game over seats and modules, of a search
over its budget. Draws docs/pictures/growth.svg.

    python bench/growth.py [--out FILE]
"""

from __future__ import annotations

import argparse
import math
import statistics
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from random import Random
from time import perf_counter_ns, process_time
from typing import Any, NamedTuple

import sabika
from sabika.engine.game import OVER, find, seats_and_options
from sabika.engine.jit import compiled
from sabika.engine.loops import runner
from sabika.engine.record import buffer, put, slots
from sabika.engine.stream import WORDS
from search import searching

SEED = 7
SEATS = 3
PARTS = 12  # of a game's length
GAMES = {"alcazaba": 30, "dicegame": 60, "redpalace": 5, "rollwrite": 300}
MODULES: Sequence[dict[str, Any]] = (
    {},
    {"medina": True},
    {"medina": True, "bazaars": True},
    {"medina": True, "bazaars": True, "camps": True},
)
BUDGETS = (50, 100, 200, 400, 800, 1600)
REPEATS = 3
COLOURS = {"alcazaba": "#2f6b4f", "dicegame": "#a5402d", "redpalace": "#5b4a8a", "rollwrite": "#b5832e"}
INK, PALE, GROUND = "#3b3428", "#d8cfbd", "#fffdf8"
WIDTH, HEIGHT, EDGE = 320, 260, 44


class Curve(NamedTuple):
    """Points of a line, and whose it is."""

    game: str
    label: str
    points: list[tuple[float, float]]


def moves_over_a_game(game: str) -> Curve:
    """Microseconds a move, from Python, by how far a game has come: medians, so an interruption does not count."""
    stepper, random = sabika.Stepper(game, SEATS, seed=SEED), Random(SEED)
    times: list[list[int]] = [[] for _ in range(PARTS)]
    for number in range(GAMES[game]):
        took = []
        stepper.reset(number)
        while stepper.actor != OVER:
            choice = random.randrange(stepper.count)
            before = perf_counter_ns()
            stepper.step(choice)
            took.append(perf_counter_ns() - before)
        for i, one in enumerate(took):
            times[PARTS * i // len(took)].append(one)
    return Curve(
        game, game, [((part + 0.5) / PARTS, statistics.median(each) / 1000) for part, each in enumerate(times)]
    )


def a_random_game(game: str, seats: int, **options: Any) -> float:
    """Milliseconds of the processor for a random game."""
    found, backend = find(game), compiled()
    run, states = runner(found, backend).random_games, slots(backend, found.position, 2)
    put(states, 0, found.opening(seats, seats_and_options(found, seats, options)))
    stream, out = buffer(backend, WORDS), buffer(backend, found.most_legal)
    run(states, stream, out, SEED, 0, 1)
    games = 10 * GAMES[game]

    def once() -> float:
        before = process_time()
        run(states, stream, out, SEED, 0, games)
        return 1000 * (process_time() - before) / games

    return min(once() for _ in range(REPEATS))


def games_over_seats(game: str) -> Curve:
    return Curve(game, game, [(seats, a_random_game(game, seats)) for seats in find(game).seats])


def games_over_modules() -> Curve:
    game = "redpalace"
    points = [(1.0 + added, a_random_game(game, SEATS, **options)) for added, options in enumerate(MODULES)]
    return Curve(game, "redpalace, 0 to 3 modules", points)


def search_over_budget(game: str) -> Curve:
    """Milliseconds of the processor for a choice of plain UCT."""
    points = []
    for budget in BUDGETS[: 4 if game == "redpalace" else None]:
        measure = searching(find(game), "uct", budget, 1)
        points.append((float(budget), min(1000 * budget / measure() for _ in range(REPEATS))))
    return Curve(game, game, points)


# --- the picture -----------------------------------------------------------------------------------------


def panel(left: float, title: str, below: str, curves: Sequence[Curve], log_x: bool = False) -> Iterator[str]:
    """One of the plots; costs are on a logarithmic scale, so that equal slopes are equal growth."""
    xs = [x for curve in curves for x, _ in curve.points]
    ys = [y for curve in curves for _, y in curve.points]
    decades = range(math.floor(math.log10(min(ys))), math.ceil(math.log10(max(ys))) + 1)

    def at(x: float, y: float) -> tuple[float, float]:
        scaled = [math.log(one) if log_x else one for one in (x, min(xs), max(xs))]
        across = (scaled[0] - scaled[1]) / (scaled[2] - scaled[1])
        up = (math.log10(y) - decades[0]) / (decades[-1] - decades[0])
        return left + EDGE + (WIDTH - 2 * EDGE) * across, HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * up

    yield text(left + EDGE, 20, title)
    yield text(left + WIDTH - EDGE, HEIGHT - 12, below, "end")
    for decade in decades:
        (x1, y), (x2, _) = at(min(xs), 10.0**decade), at(max(xs), 10.0**decade)
        yield f'<line x1="{x1:.1f}" y1="{y:.1f}" x2="{x2:.1f}" y2="{y:.1f}" stroke="{PALE}"/>'
        yield text(left + EDGE - 6, y, f"{10.0**decade:g}", "end")
    for x in sorted({min(xs), max(xs)}):
        yield text(at(x, ys[0])[0], HEIGHT - EDGE + 12, f"{x:.2f}" if x < 1 else f"{x:.0f}", "middle")
    for curve in curves:
        places = [at(x, y) for x, y in curve.points]
        dashes = "" if curve.label == curve.game else ' stroke-dasharray="5 4"'
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        yield f'<polyline points="{line}" fill="none" stroke="{COLOURS[curve.game]}" stroke-width="2"{dashes}/>'


def text(x: float, y: float, words: str, anchor: str = "start", colour: str = INK) -> str:
    where = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" dominant-baseline="middle"'
    return f'<text {where} fill="{colour}">{escape(words)}</text>'


def picture(panels: Sequence[str]) -> str:
    title = "What a move, a game and a search cost"
    legend = "".join(
        text(EDGE + 150 * i, HEIGHT + 10, find(game).title, colour=colour)
        for i, (game, colour) in enumerate(COLOURS.items())
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {3 * WIDTH} {HEIGHT + 24}" font-family="sans-serif" '
        f'font-size="11" role="img" aria-label="{title}"><title>{title}</title>'
        f'<rect width="{3 * WIDTH}" height="{HEIGHT + 24}" fill="{GROUND}"/>{"".join(panels)}{legend}</svg>\n'
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    usual = Path(__file__).parents[1] / "docs" / "pictures" / "growth.svg"
    parser.add_argument("--out", type=Path, default=usual)
    given = parser.parse_args()
    games = sabika.games()
    moves = [moves_over_a_game(game) for game in games]
    seats = [*map(games_over_seats, games), games_over_modules()]
    searches = [search_over_budget(game) for game in games]
    for curve in (*moves, *seats, *searches):
        print(curve.label, *(f"{x:g}: {y:.3g}" for x, y in curve.points), sep="  ")
    given.out.write_text(
        picture(
            [
                *panel(0, "µs a move", "part of the game", moves),
                *panel(WIDTH, "ms a random game", "seats; dashed: modules + 1", seats),
                *panel(2 * WIDTH, "ms a choice of UCT", "rollouts", searches, log_x=True),
            ]
        ),
        "utf-8",
    )


if __name__ == "__main__":
    main()
