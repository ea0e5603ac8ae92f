"""Many games between bots: split over workers, the same games whatever their number."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

import numpy as np

from sabika.bots import bot_by
from sabika.bots.external import ExternalBot, external, is_external
from sabika.bots.match import Match, Played
from sabika.bots.net import shipped
from sabika.bots.playing import AnyBot, bot_name, check_bot, is_shipped, play
from sabika.bots.reliability import Reliability, together
from sabika.engine.chance import checked_seed
from sabika.engine.errors import BadOption
from sabika.engine.game import Options, find, seats_and_options
from sabika.engine.jit import fastest
from sabika.lab.estimates import Estimate, estimate, share_estimate
from sabika.lab.sharing import share_out

BATCH = 500
SMALL_BATCH = 10  # where games take long
LARGE_BATCH = 5_000  # where nobody thinks: beginning a batch takes as long as a hundred such games


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
    reliability: tuple[Reliability, ...] = ()  # a seat each: moves that programs were asked for, and lost

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.wins)

    @property
    def games_per_second(self) -> float:
        """Games a second per worker."""
        return self.games / max(self.seconds, 1e-9)  # a clock may stand still for a moment

    def win_share(self) -> list[Estimate]:
        """The share of games each owner won; a win shared by k counts 1/k."""
        return [share_estimate(column) for column in shares(self.wins, self.points.shape[1]).T]

    def mean_score(self) -> list[Estimate]:
        """The mean points of each owner."""
        return [estimate(column) for column in self.points.T]


def shares(wins: np.ndarray[Any, np.dtype[np.int64]], owners: int) -> np.ndarray[Any, np.dtype[np.float64]]:
    """What each owner got of each win, in rows of games: of a win shared by k, 1/k."""
    masks = (wins[:, None] >> np.arange(owners)) & 1
    got: np.ndarray[Any, np.dtype[np.float64]] = masks / np.maximum(masks.sum(axis=1, keepdims=True), 1)
    return got


def simulate(
    game: str,
    seats: int,
    games: int,
    bots: Sequence[AnyBot],
    *,
    seed: int = 0,
    workers: int = 1,
    ray: str | None = None,
    progress: Callable[[int], None] = lambda _: None,
    **options: Any,
) -> Result:
    """Play so many games between bots, one a seat. Game i is the same for any number of workers.

    A bot is a name, or a function that takes a table and returns one of its legal moves.
    """
    found = find(game)
    checked = seats_and_options(found, seats, options)
    seed = checked_seed(seed)
    if len(bots) == 1:
        bots = [bots[0]] * seats
    if len(bots) != seats:
        raise BadOption(f"{seats} seats need one bot, or one each; there are {len(bots)}.")
    for bot in bots:
        check_bot(bot, found)
    if games < 1:
        raise BadOption("Games are at least one.")
    batch = _games_a_batch(bots)
    batches = [(first, min(batch, games - first)) for first in range(0, games, batch)]
    arguments = [(game, seats, checked, tuple(bots), seed, first, count) for first, count in batches]
    parts: list[Played] = [None] * len(batches)  # type: ignore[list-item]
    for i, part in share_out(play_batch, arguments, workers, ray):
        parts[i] = part
        progress(len(part.wins))
    points = np.concatenate([part.points for part in parts])
    wins = np.concatenate([part.wins for part in parts])
    moves, seconds = sum(part.moves for part in parts), sum(part.seconds for part in parts)
    reliability = tuple(map(together, zip(*(part.reliability for part in parts), strict=True)))
    return Result(game, seats, tuple(map(bot_name, bots)), seed, points, wins, moves, seconds, reliability)


def _games_a_batch(bots: Sequence[AnyBot]) -> int:
    if not all(is_shipped(bot) and not bot_by(bot_name(bot)).searches for bot in bots):
        return SMALL_BATCH
    return LARGE_BATCH if {bot_name(bot) for bot in bots} == {"random"} else BATCH


def play_batch(
    game: str, seats: int, options: Options, bots: tuple[AnyBot, ...], seed: int, first: int, games: int
) -> Played:
    """Some of the games: in compiled loops, or one by one where a bot of one's own or the clock has a say."""
    if not all(is_shipped(bot) and not bot_by(bot_name(bot)).by_clock for bot in bots):
        return _play_one_by_one(game, options, bots, seed, first, games)
    found = find(game)
    players = [bot_by(bot_name(bot)).at(found) for bot in bots]
    weights = shipped(found) if any(player.needs_net for player in players) else None
    return Match(found, players, fastest(), weights).play(found.opening(seats, options), seed, first, games)


def _play_one_by_one(
    game: str, options: Options, bots: tuple[AnyBot, ...], seed: int, first: int, games: int
) -> Played:
    points, wins, moves = [], [], 0
    before = time.perf_counter()
    with ExitStack() as opened:
        players = [opened.enter_context(external(bot)) if is_external(bot) else bot for bot in bots]
        for number in range(first, first + games):
            ended = play(game, players, seed=seed, number=number, **options)
            points.append(ended.scores())
            wins.append(sum(1 << owner for owner in ended.winners()))
            moves += sum(not entry.startswith("*") for entry in ended.log)
        reliability = tuple(bot.reliability if isinstance(bot, ExternalBot) else Reliability() for bot in players)
    return Played(np.array(points), np.array(wins), moves, time.perf_counter() - before, reliability)
