"""How fast the environments are, beside those of others: steps a second, one table, one run, one core.

    python bench/peers.py [--seconds 0.4] [--rounds 5] [--game rollwrite] [--json FILE]

A step is an action of a seat, drawn at random among the legal ones; games that end begin anew. With Gymnasium it is an
action of the seat that learns, and random bots move for the others in it. Vectors, ours and those of Pgx, draw the
actions in compiled code and write observations, masks and rewards. They are called once a step, as a learner in Python
does; what Pgx makes of many steps in one call, which only a learner in JAX can use, has a line of its own. Lines are
measured in turn, round after round, on the processor's time; the median counts.
What is not installed has a line that says so: pip install pgx rlcard catanatron chess "pettingzoo[classic]".
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
os.environ.setdefault("JAX_PLATFORMS", "cpu")
os.environ.setdefault("OMP_NUM_THREADS", "1")

import numpy as np
from rich.console import Console
from rich.table import Table as Grid

import sabika
from sabika.research.gymnasium import OneSeat
from sabika.research.openspiel import pyspiel
from sabika.research.pettingzoo import EverySeat
from sabika.research.vector import VectorEnv

SEATS = 3
Steps = Iterator[int]  # each value: so many steps more were made


# --- ours ------------------------------------------------------------------------------------------------


def our_pettingzoo(game: str) -> Steps:
    return aec(EverySeat(game, SEATS))


def our_openspiel(game: str) -> Steps:
    return openspiel(f"sabika_{game}(players={SEATS})")


def our_gymnasium(game: str) -> Steps:
    env, rng = OneSeat(game, SEATS), random.Random(1)
    while True:
        _, info = env.reset(seed=rng.randrange(1 << 30))
        steps, is_over = 0, False
        while not is_over:
            legal = np.flatnonzero(info["action_mask"])
            _, _, is_over, _, info = env.step(int(legal[rng.randrange(len(legal))]))
            steps += 1
        yield steps


def our_vector(game: str, count: int) -> Steps:
    games = VectorEnv(game, seats=SEATS, count=count, seed=1)
    while True:
        games.step(games.draw())
        yield count


# --- standards -------------------------------------------------------------------------------------------


def aec(env: Any) -> Steps:
    """A PettingZoo environment; actions are drawn from the mask."""
    rng = random.Random(1)
    while True:
        env.reset(seed=rng.randrange(1 << 30))
        steps = 0
        for _ in env.agent_iter():
            seen, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
                continue
            legal = np.flatnonzero(seen["action_mask"])
            env.step(int(legal[rng.randrange(len(legal))]))
            steps += 1
        yield steps


def openspiel(name: str) -> Steps:
    game, rng = pyspiel.load_game(name), random.Random(1)
    while True:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(drawn(state.chance_outcomes(), rng))
                continue
            state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
        yield steps


def drawn(outcomes: list[tuple[int, float]], rng: random.Random) -> int:
    """An outcome by its chance."""
    left = rng.random()
    for outcome, chance in outcomes:
        left -= chance
        if left < 0:
            return outcome
    return outcomes[-1][0]


# --- others ----------------------------------------------------------------------------------------------


def pettingzoo_classic(name: str) -> Steps:
    from importlib import import_module

    return aec(import_module(f"pettingzoo.classic.{name}").env())


def pgx(name: str, count: int, steps_a_call: int = 1) -> Steps:
    """Pgx as its documents say: vmapped, jitted, with automatic resets, random legal actions on the device."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def advance(carried: tuple[Any, Any], _: Any = None) -> tuple[tuple[Any, Any], None]:
        state, key = carried
        key, draw, chance = jax.random.split(key, 3)
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        actions = jax.random.categorical(draw, logits, axis=-1)
        return (step(state, actions, jax.random.split(chance, count)), key), None

    @jax.jit
    def call(carried: tuple[Any, Any]) -> tuple[Any, Any]:
        if steps_a_call == 1:
            return advance(carried)[0]
        return jax.lax.scan(advance, carried, None, length=steps_a_call)[0]  # type: ignore[no-any-return]

    key = jax.random.PRNGKey(1)
    carried = jax.jit(jax.vmap(env.init))(jax.random.split(key, count)), key
    while True:
        carried = call(carried)
        jax.block_until_ready(carried)
        yield count * steps_a_call


def rlcard(name: str) -> Steps:
    import rlcard

    env, rng = rlcard.make(name, config={"seed": 1}), random.Random(1)
    while True:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            steps += 1
        yield steps


def python_chess() -> Steps:
    import chess

    rng = random.Random(1)
    while True:
        board, steps = chess.Board(), 0
        while steps < 200 and not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
            steps += 1
        yield steps


def catanatron() -> Steps:
    from catanatron import Color, Game, RandomPlayer

    while True:
        game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE)])
        game.play()
        yield game.state.num_turns if not hasattr(game.state, "actions") else len(game.state.actions)


# --- the table -------------------------------------------------------------------------------------------


def ours(games: list[str]) -> dict[str, Callable[[], Steps]]:
    found: dict[str, Callable[[], Steps]] = {}
    for game in games:
        found[f"sabika {game}, PettingZoo"] = lambda game=game: our_pettingzoo(game)
        found[f"sabika {game}, OpenSpiel"] = lambda game=game: our_openspiel(game)
        found[f"sabika {game}, Gymnasium"] = lambda game=game: our_gymnasium(game)
        for count in (64, 1024):
            found[f"sabika {game}, vector {count}"] = lambda game=game, count=count: our_vector(game, count)
    return found


MANY_STEPS = "Pgx connect_four, vector 1024, 64 steps a call"
OTHERS: dict[str, Callable[[], Steps]] = {
    "PettingZoo tictactoe": lambda: pettingzoo_classic("tictactoe_v3"),
    "PettingZoo connect_four": lambda: pettingzoo_classic("connect_four_v3"),
    "OpenSpiel connect_four": lambda: openspiel("connect_four"),
    "OpenSpiel backgammon": lambda: openspiel("backgammon"),
    "OpenSpiel yacht": lambda: openspiel("yacht"),
    "Pgx connect_four, vector 64": lambda: pgx("connect_four", 64),
    "Pgx connect_four, vector 1024": lambda: pgx("connect_four", 1024),
    MANY_STEPS: lambda: pgx("connect_four", 1024, steps_a_call=64),
    "Pgx backgammon, vector 1024": lambda: pgx("backgammon", 1024),
    "RLCard uno": lambda: rlcard("uno"),
    "RLCard limit-holdem": lambda: rlcard("limit-holdem"),
    "python-chess": python_chess,
    "catanatron": catanatron,
}
PACKAGES = ("numpy", "numba", "pettingzoo", "open-spiel", "pgx", "jax", "rlcard", "chess", "catanatron")


def rate(steps: Steps, seconds: float) -> float:
    """Steps a second of the processor: what else the machine does hurts less so."""
    made, before = 0, time.process_time()
    while (passed := time.process_time() - before) < seconds:
        made += next(steps)
    return made / passed


def versions() -> str:
    told = [f"Python {platform.python_version()}", f"sabika {sabika.__version__}"]
    for package in PACKAGES:
        try:
            told.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            told.append(f"{package} –")
    return ", ".join(told)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=0.4, help="for each line in each round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--game", action="append", choices=sabika.games(), help="these of ours only")
    parser.add_argument("--json", type=Path, default=None)
    given = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    running: dict[str, Steps] = {}
    missing: dict[str, str] = {}
    for name, make in {**ours(given.game or sabika.games()), **OTHERS}.items():
        print(f"{name} …", file=sys.stderr, flush=True)
        try:
            steps = make()
            next(steps)  # a whole game, or a step of a vector: now everything is compiled
            next(steps)
            running[name] = steps
        except ImportError as error:
            missing[name] = f"not installed: {error.name or error}"
    rates: dict[str, list[float]] = {name: [] for name in running}
    for _ in range(given.rounds):
        for name, steps in running.items():
            rates[name].append(rate(steps, given.seconds))
    found = {name: statistics.median(each) for name, each in rates.items()}
    screen = Console()
    screen.print(as_table(found, missing), versions(), sep="\n")
    for line in aims(found):
        screen.print(line)
    if given.json is not None:
        given.json.write_text(json.dumps({"versions": versions(), "steps_per_second": found}, indent=1))


def as_table(found: dict[str, float], missing: dict[str, str]) -> Grid:
    grid = Grid("", "steps a second", title="Environments, one core")
    grid.columns[1].justify = "right"
    for name, rate in found.items():
        grid.add_row(name, f"{rate:,.0f}")
    for name, why in missing.items():
        grid.add_row(name, why)
    return grid


def aims(found: dict[str, float]) -> Iterator[str]:
    """How ours stand to the best of the others, where both were measured."""
    others = {name: rate for name, rate in found.items() if name in OTHERS}
    a_call_a_step = {name: rate for name, rate in others.items() if name != MANY_STEPS}
    for peers in filter(None, (a_call_a_step, others)):
        best = max(peers, key=lambda name: peers[name])
        for name, rate in found.items():
            if name.startswith("sabika") and name.endswith("vector 1024"):
                yield f"{name}: {rate / peers[best]:.2f} × {best} (aim 5)"
    for part, other, aim in (("PettingZoo", "PettingZoo tictactoe", 3), ("OpenSpiel", "OpenSpiel backgammon", 1)):
        if other in found:
            for name, rate in found.items():
                if name.startswith("sabika") and name.endswith(part):
                    yield f"{name}: {rate / found[other]:.2f} × {other} (aim {aim})"


if __name__ == "__main__":
    main()
