"""Many games between bots: split over workers, the same games whatever their number."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

import numpy as np

from sabika.bots import bot_by, policies
from sabika.bots.minds import bot_loops, desk, habits_of, learned, nodes_for
from sabika.bots.outside import PREFIX, is_outside, outside, play_outside, program_of
from sabika.engine.chance import checked_seed
from sabika.engine.errors import BadOption
from sabika.engine.game import Options, find, seats_and_options
from sabika.engine.jit import fastest
from sabika.engine.record import buffer, put, slots
from sabika.lab.pool import share_out

BATCH = 500
SMALL_BATCH = 10  # where games take long
NORMAL_95 = 1.959964


@dataclass(frozen=True)
class Estimate:
    """A mean with half the width of its 95 % interval."""

    mean: float
    margin: float


@dataclass(frozen=True)
class Result:
    """What came out of many games. Rows of `points` are games, columns owners; `wins` are masks of owners."""

    game: str
    seats: int
    bots: Sequence[str]
    seed: int
    points: np.ndarray[Any, np.dtype[np.int64]]
    wins: np.ndarray[Any, np.dtype[np.int64]]
    moves: int
    seconds: float  # of play alone, without import and compilation, added over the workers

    @property
    def games(self) -> int:
        return len(self.wins)

    @property
    def games_per_second(self) -> float:
        """Games a second and a worker."""
        return self.games / self.seconds if self.seconds else 0.0

    def win_shares(self) -> list[Estimate]:
        """The share of games each owner won; a win shared by k counts 1/k."""
        masks = (self.wins[:, None] >> np.arange(self.points.shape[1])) & 1
        winners = np.maximum(masks.sum(axis=1, keepdims=True), 1)
        return [estimate_of(column) for column in (masks / winners).T]

    def mean_scores(self) -> list[Estimate]:
        return [estimate_of(column) for column in self.points.T]


def simulate(
    game: str,
    seats: int,
    games: int,
    bots: Sequence[str],
    *,
    seed: int = 0,
    workers: int = 1,
    ray: str | None = None,
    progress: Callable[[int], None] = lambda _: None,
    **options: Any,
) -> Result:
    """Play so many games between bots, one a seat. Game i is the same for any number of workers."""
    settled = seats_and_options(find(game), seats, options)
    seed = checked_seed(seed)
    if len(bots) == 1:
        bots = [bots[0]] * seats
    if len(bots) != seats:
        raise BadOption(f"{seats} seats need one bot, or one each; there are {len(bots)}.")
    for bot in bots:
        checked_bot(bot)
    if games < 1:
        raise BadOption("Games are at least one.")
    batch = BATCH if all(not is_outside(bot) and not bot_by(bot).searches for bot in bots) else SMALL_BATCH
    batches = [(first, min(batch, games - first)) for first in range(0, games, batch)]
    arguments = [(game, seats, settled, tuple(bots), seed, first, count) for first, count in batches]
    parts: list[Part] = [None] * len(batches)  # type: ignore[list-item]
    for i, part in share_out(play_batch, arguments, workers, ray):
        parts[i] = part
        progress(len(part.wins))
    points = np.concatenate([part.points for part in parts])
    wins = np.concatenate([part.wins for part in parts])
    moves, seconds = sum(part.moves for part in parts), sum(part.seconds for part in parts)
    return Result(game, seats, tuple(bots), seed, points, wins, moves, seconds)


@dataclass(frozen=True)
class Part:
    """Some of many games."""

    points: np.ndarray[Any, np.dtype[np.int64]]
    wins: np.ndarray[Any, np.dtype[np.int64]]
    moves: int
    seconds: float


def play_batch(
    game: str, seats: int, options: Options, bots: tuple[str, ...], seed: int, first: int, games: int
) -> Part:
    """Some of the games: in compiled loops, or one by one where a program or the clock has a say."""
    if any(is_outside(bot) or bot_by(bot).by_clock for bot in bots):
        return _play_one_by_one(game, seats, options, bots, seed, first, games)
    found, backend = find(game), fastest()
    states = slots(backend, found.position, policies.SLOTS)
    put(states, policies.OPENING, found.opening(seats, options))
    players = [bot_by(bot).at(found) for bot in bots]
    loop = "play_searching_games" if any(player.searches for player in players) else "play_games"
    play_games = bot_loops(found, backend)[loop]
    habits = habits_of(backend, players)
    weights = learned(found) if any(player.needs_learning for player in players) else None
    seat = desk(found, backend, weights, nodes_for(players))
    owners = found.scores(found.opening(seats, options), [0] * found.most_owners)
    totals, points, wins = buffer(backend, owners), buffer(backend, games * owners), buffer(backend, games)
    play_games(states, habits, seed, first, 0, seat, totals, points, wins)  # compiles, plays nothing
    before = time.perf_counter()
    moves = play_games(states, habits, seed, first, games, seat, totals, points, wins)
    seconds = time.perf_counter() - before
    return Part(np.asarray(points).reshape(games, owners), np.asarray(wins), int(moves), seconds)


def _play_one_by_one(
    game: str, seats: int, options: Options, bots: tuple[str, ...], seed: int, first: int, games: int
) -> Part:
    points, wins, moves = [], [], 0
    before = time.perf_counter()
    with ExitStack() as opened:
        players = [opened.enter_context(outside(bot)) if is_outside(bot) else bot for bot in bots]
        for number in range(first, first + games):
            ended = play_outside(game, seats, options, players, seed, number)
            points.append(ended.scores())
            wins.append(sum(1 << owner for owner in ended.winners()))
            moves += sum(not entry.startswith("*") for entry in ended.log)
    return Part(np.array(points), np.array(wins), moves, time.perf_counter() - before)


def checked_bot(name: str) -> None:
    """Raise BadOption for what is no bot."""
    if is_outside(name):
        program_of(name.removeprefix(PREFIX))
    else:
        bot_by(name)


def estimate_of(values: Sequence[float] | np.ndarray[Any, Any]) -> Estimate:
    """The mean of independent values with its 95 % interval."""
    spread = float(np.std(values, ddof=1)) if len(values) > 1 else 0.0
    return Estimate(float(np.mean(values)), NORMAL_95 * spread / math.sqrt(len(values)))
