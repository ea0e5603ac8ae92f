"""How many rollouts a second a search makes on one core, and what a second thread brings: search needs no GIL."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import sabika
from sabika.bots import bot_by
from sabika.bots.net import shipped
from sabika.bots.player import choose_one, player_of
from sabika.bots.workspace import CURRENT, Allocated, nodes_for
from sabika.engine.game import Game, find
from sabika.engine.jit import compiled
from sabika.engine.record import put
from sabika.engine.stream import start

SEATS = 3
SEED = 7
UCT = {"rollwrite": 4000, "dicegame": 4000, "alcazaba": 2000, "redpalace": 40}
PUCT = {"rollwrite": 1000, "redpalace": 200}  # where turns are planned no lines are tried
THREADS_AIM = 0  # shown as a ratio; the aim is 1.8, which a machine with something else to do cannot show


def searching(
    game: Game, bot: str, rollouts: int, threads: int, clock: Callable[[], float] = time.process_time
) -> Callable[[], float]:
    """Searches from the first move of a game, one a thread; gives rollouts a second."""
    backend, found = compiled(), bot_by(f"{bot}@{rollouts}").at(game)
    table = sabika.Table(game.name, SEATS, seed=SEED)
    choose = backend.run(choose_one, player_of(game, searches=True))
    workspaces = [Allocated(game, backend, shipped(game), nodes_for([found])) for _ in range(threads)]
    for workspace in workspaces:
        workspace.seat([found])
        put(workspace.record.states, CURRENT, table.position)

    def search(workspace: Allocated) -> None:
        start(workspace.record.stream, SEED, 0)
        choose(*workspace.arguments, rollouts, True)

    search(workspaces[0])

    def measure() -> float:
        before = clock()
        if threads == 1:
            search(workspaces[0])
        else:
            with ThreadPoolExecutor(threads) as pool:
                list(pool.map(search, workspaces))
        return threads * rollouts / (clock() - before)

    return measure


def _threads(game: str, threads: int) -> str:
    return f"{game}: rollouts of uct by the clock, threads: {threads}"


def search_measures() -> dict[str, Callable[[], float]]:
    measures = {}
    for name in sabika.games():
        game = find(name)
        measures[f"{name}: rollouts of uct"] = searching(game, "uct", UCT[name], 1)
        for threads in (1, 2):
            measures[_threads(name, threads)] = searching(game, "uct", UCT[name], threads, time.perf_counter)
        if name in PUCT:
            measures[f"{name}: lines of puct"] = searching(game, "search", PUCT[name], 1)
    return measures


def search_ratios(medians: dict[str, float]) -> dict[str, tuple[float, int]]:
    return {
        f"{name}: two threads / one, uct": (
            medians[_threads(name, 2)] / medians[_threads(name, 1)],
            THREADS_AIM,
        )
        for name in sabika.games()
    }
