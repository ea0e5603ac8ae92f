"""How many rollouts a second a search makes on one core, and what a second thread brings: search needs no GIL."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sabika.bots.minds import bot_loops, desk, habits_of, learned

import sabika
from sabika.bots import bot_by, policies, search
from sabika.engine.game import Game, find
from sabika.engine.jit import compiled
from sabika.engine.record import put, slots
from sabika.engine.stream import start

SEATS = 3
SEED = 7
BLIND = {"rollwrite": 4000, "dicegame": 4000, "alcazaba": 2000, "redpalace": 40}
BY_SIGHT = {"rollwrite": 1000, "redpalace": 200}  # where turns are planned a search by sight tries no lines
THREADS_AIM = 0  # shown as a ratio; two threads on a busy machine of two cores are worth anything between one and two


def searching(game: Game, bot: str, rollouts: int, threads: int) -> Callable[[], float]:
    """Searches from the first move of a game, one a thread; gives rollouts a second."""
    backend, found = compiled(), bot_by(f"{bot}@{rollouts}").at(game)
    loops = bot_loops(game, backend)
    table = sabika.Table(game.name, SEATS, seed=SEED)
    rooms = []
    for _ in range(threads):
        states = slots(backend, game.position, policies.SLOTS)
        put(states, search.PLAYED, table.position)
        rooms.append((states, desk(game, backend, learned(game), 40 * rollouts)))
    habits = habits_of(backend, [found])[0]

    def think(states: Any, place: Any) -> None:
        start(place.stream, SEED, 0)
        loops["plant"](place.tree)
        loops["search_on"](states, rollouts, habits, place)

    think(*rooms[0])

    def measure() -> float:
        before = time.perf_counter()
        if threads == 1:
            think(*rooms[0])
        else:
            with ThreadPoolExecutor(threads) as pool:
                list(pool.map(lambda room: think(*room), rooms))
        return threads * rollouts / (time.perf_counter() - before)

    return measure


def search_measures() -> dict[str, Callable[[], float]]:
    measures = {}
    for name in sabika.games():
        game = find(name)
        measures[f"{name}: rollouts of uct"] = searching(game, "uct", BLIND[name], 1)
        measures[f"{name}: rollouts of uct, two threads"] = searching(game, "uct", BLIND[name], 2)
        if name in BY_SIGHT:
            measures[f"{name}: lines of a search by sight"] = searching(game, "search", BY_SIGHT[name], 1)
    return measures


def search_ratios(medians: dict[str, float]) -> dict[str, tuple[float, int]]:
    return {
        f"{name}: two threads / one, uct": (
            medians[f"{name}: rollouts of uct, two threads"] / medians[f"{name}: rollouts of uct"],
            THREADS_AIM,
        )
        for name in sabika.games()
    }
