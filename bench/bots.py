"""How many games a second bots play among themselves, and what a game of random bots costs beside the bare loop."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

import sabika
from sabika.lab.arena import simulate

SEATS = 3
SEED = 7
GAMES = {
    "random": {"rollwrite": 20_000, "dicegame": 2_000, "alcazaba": 1_000, "redpalace": 200},
    "greedy": {"rollwrite": 4_000, "dicegame": 10, "alcazaba": 10, "redpalace": 10},
    "learned": {"rollwrite": 300, "dicegame": 10, "alcazaba": 5, "redpalace": 5},
}
AIM = 0.8  # games of random bots against the bare loop


def games_of(game: str, bot: str, games: int) -> Callable[[], float]:
    """Games as `sabika sim` plays them; gives games a second."""
    simulate(game, SEATS, 1, [bot], seed=SEED)

    def measure() -> float:
        before = process_time()
        simulate(game, SEATS, games, [bot], seed=SEED)
        return games / (process_time() - before)

    return measure


def bot_measures() -> dict[str, Callable[[], float]]:
    return {
        f"{game}: games of {bot}": games_of(game, bot, GAMES[bot][game]) for game in sabika.games() for bot in GAMES
    }


def bot_ratios(medians: dict[str, float]) -> dict[str, tuple[float, float]]:
    return {
        f"{game}: games of random bots / bare loop": (
            medians[f"{game}: games of random"] / medians[f"{game}: bare games"],
            AIM,
        )
        for game in sabika.games()
    }
