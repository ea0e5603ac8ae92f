"""How fast the rules are, as ratios in one run: compiled against plain Python, and against OpenSpiel from Python.

    python bench/speed.py [--rounds 5] [--json FILE]

Every measure is repeated in interleaved rounds on the processor's time and the median taken, so that a noisy machine
hurts all alike; two threads are measured by the clock on the wall, on a machine that should do nothing else.
A step is a move of a seat with all legal moves enumerated before it; chance comes on top and is not counted.
"""

from __future__ import annotations

import argparse
import json
import platform
import statistics
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time

import pyspiel
from rich.console import Console
from rich.table import Table as Grid

import sabika
from bots import bot_measures, bot_ratios
from palace import palace_measures, palace_ratios
from sabika.engine.game import find
from sabika.engine.jit import PLAIN, Backend, compiled, jit
from sabika.engine.loops import runner
from sabika.engine.record import Row, buffer, copy, put, slots
from sabika.engine.stream import WORDS
from search import search_measures, search_ratios

SEATS = 3
SEED = 7
MOVES_A_GAME = {"redpalace": 30}  # how much longer a game is, so that every measure takes about as long
YARDSTICK = "OpenSpiel connect_four, from Python"
# At least so much: compiled playouts against plain Python, playouts and single steps against the yardstick.
# 0 where the moves of a game are too unlike the yardstick's for an aim: the ratio is shown all the same.
AIMS = {"rollwrite": (40, 22, 3), "dicegame": (40, 0, 0), "alcazaba": (30, 0, 0), "redpalace": (30, 0, 0)}


def random_games(game: str, backend: Backend, games: int, *, counts: str = "steps") -> Callable[[], float]:
    """Random playouts in one loop of the backend; gives steps, or games, a second."""
    found = find(game)
    run = runner(found, backend).random_games
    states = slots(backend, found.position, 2)
    seats = max(SEATS, found.seats[0])
    put(states, 0, found.opening(seats, found.check_options(seats, {})))
    stream, out = buffer(backend, WORDS), buffer(backend, found.most_legal)
    run(states, stream, out, SEED, 0, 1)

    def measure() -> float:
        before = process_time()
        steps = run(states, stream, out, SEED, 0, games)
        return float(steps if counts == "steps" else games) / (process_time() - before)

    return measure


def stepping(game: str, games: int) -> Callable[[], float]:
    """Random playouts with a call from Python for every step; gives steps a second."""
    stepper = sabika.Stepper(game, seats=SEATS, seed=SEED)

    def measure() -> float:
        steps = 0
        step = stepper.step
        before = process_time()
        for number in range(games):
            count = stepper.reset(number)
            while count:
                count = step(steps % count)
                steps += 1
        return steps / (process_time() - before)

    return measure


@jit
def copy_often(states: Row, times: int) -> None:
    for i in range(times):
        copy(states, 1 + (i & 1), 0)


def copying(game: str, times: int) -> Callable[[], float]:
    """Copies of a position a second, in compiled code."""
    found, backend = find(game), compiled()
    run = backend.run(copy_often)
    states = slots(backend, found.position, 3)
    run(states, 1)

    def measure() -> float:
        before = process_time()
        run(states, times)
        return times / (process_time() - before)

    return measure


def connect_four(games: int) -> Callable[[], float]:
    """The yardstick: OpenSpiel's connect_four driven from Python; gives steps a second."""
    game = pyspiel.load_game("connect_four")

    def measure() -> float:
        steps = 0
        before = process_time()
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[steps % len(actions)])
                steps += 1
        return steps / (process_time() - before)

    return measure


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", type=Path, default=Path(__file__).parent / "results" / "speed.json")
    given = parser.parse_args()

    measures: dict[str, Callable[[], float]] = {YARDSTICK: connect_four(3000), **palace_measures()}
    measures |= {**search_measures(), **bot_measures()}
    for game in sabika.games():
        length = MOVES_A_GAME.get(game, 1)
        measures[f"{game}: plain playouts"] = random_games(game, PLAIN, 150 // length)
        measures[f"{game}: compiled playouts"] = random_games(game, compiled(), 20_000 // length)
        measures[f"{game}: bare games"] = random_games(game, compiled(), 20_000 // length, counts="games")
        measures[f"{game}: one step a call from Python"] = stepping(game, 1000 // length)
        measures[f"{game}: copies of a position"] = copying(game, 5_000_000)

    speeds: dict[str, list[float]] = {name: [] for name in measures}
    for _ in range(given.rounds):
        for name, measure in measures.items():
            speeds[name].append(measure())
    medians = {name: statistics.median(values) for name, values in speeds.items()}

    ratios = {**palace_ratios(medians), **search_ratios(medians), **bot_ratios(medians)}
    for game in sabika.games():
        plain, fast = medians[f"{game}: plain playouts"], medians[f"{game}: compiled playouts"]
        one = medians[f"{game}: one step a call from Python"]
        compiled_aim, playouts_aim, step_aim = AIMS[game]
        ratios[f"{game}: compiled playouts / plain Python"] = (fast / plain, compiled_aim)
        ratios[f"{game}: compiled playouts / connect_four from Python"] = (fast / medians[YARDSTICK], playouts_aim)
        ratios[f"{game}: one step a call / connect_four from Python"] = (one / medians[YARDSTICK], step_aim)
    report(medians, ratios)
    given.json.parent.mkdir(parents=True, exist_ok=True)
    content = {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "per_second": medians,
        "ratios": {name: {"measured": ratio, "at_least": aim} for name, (ratio, aim) in ratios.items()},
    }
    given.json.write_text(json.dumps(content, indent=1) + "\n")
    if any(ratio < aim for ratio, aim in ratios.values()):
        sys.exit("A ratio is below its aim.")


def report(medians: dict[str, float], ratios: dict[str, tuple[float, float]]) -> None:
    grid = Grid(title="A second")
    grid.add_column("what")
    grid.add_column("median", justify="right")
    for name, median in medians.items():
        grid.add_row(name, f"{median:,.0f}")
    Console().print(grid)
    grid = Grid(title="Ratios in this run")
    grid.add_column("what")
    grid.add_column("measured", justify="right")
    grid.add_column("at least", justify="right")
    for name, (ratio, aim) in ratios.items():
        grid.add_row(name, f"{ratio:.2f} ×", f"{aim} ×" if aim else "–", style="" if ratio >= aim else "bold red")
    Console().print(grid)


if __name__ == "__main__":
    main()
