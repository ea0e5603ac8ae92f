"""`sabika train GAME --judge`: a net that says how likely each seat is to win if the bot `learned` plays on everywhere.

Games are begun by bots that misjudge moves, each seat by a noise of its own, and from some move on played without
noise; positions from there on are learned from, with the end they came to. The net begins with the weights that bots
play by, and is the softmax of its outputs for the seats, so chances add up to 1 (see `bots/playouts.py`).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from sabika.bots.levels import BOTS
from sabika.bots.net import Array, Weights, shipped
from sabika.bots.player import player_of
from sabika.bots.registry import knowledge_of
from sabika.bots.self_play import record_ends
from sabika.bots.workspace import OPENING, Allocated
from sabika.engine.errors import SabikaError
from sabika.engine.game import Game, find
from sabika.engine.jit import fastest
from sabika.engine.record import put
from sabika.lab.learning import Teacher
from sabika.lab.train import command_of, occasion

NOISES = (0.0, 0.01, 0.03, 0.1)
OCCASIONS = 8  # of a round: seats and options
BATCH = 128  # positions
ROOM = 60_000  # rows that an occasion may write down
REPEATS = 2  # how often a round's positions are learned from


@dataclass(frozen=True)
class JudgeCourse:
    """What the judge learns from, and how."""

    game: str
    rounds: int = 20
    games: int = 160  # a round
    one_in: int = 8  # positions written down
    rate: float = 0.002  # of the first round; it falls to a twentieth
    seed: int = 1

    @property
    def command(self) -> str:
        return command_of(f"sabika train {self.game} --judge", asdict(self))


@dataclass(frozen=True)
class Positions:
    """Positions with as many seats each: what each seat sees, and the share of the win it came to."""

    seen: Any  # [positions, seats, features]
    ends: Array  # [positions, seats]


class JudgeTeacher(Teacher):
    """Learns chances by their log loss."""

    def study(self, parts: list[Positions], random: np.random.Generator, rate: float) -> float:
        """One pass in batches of positions with as many seats; returns the mean log loss before each step."""
        batches = []
        for part in parts:
            order = random.permutation(len(part.ends))
            batches += [(part, order[begin : begin + BATCH]) for begin in range(0, len(order), BATCH)]
        loss = 0.0
        for i in random.permutation(len(batches)):
            part, rows = batches[i]
            loss += self._judge_step(part.seen[rows].astype(np.float64), part.ends[rows], rate) * len(rows)
        return loss / sum(len(part.ends) for part in parts)

    def _judge_step(self, seen: Array, ends: Array, rate: float) -> float:
        positions, seats, features = seen.shape
        flat = seen.reshape(-1, features)
        raw, hidden, total = self._forward(flat)
        chances = chances_of(total.reshape(positions, seats))
        slope = (chances - ends) / positions * 4.0 / np.sqrt(1.0 + total.reshape(positions, seats) ** 2)
        self._back(flat, raw, hidden, slope.ravel(), rate)
        return float(log_loss(chances, ends).mean())


def chances_of(outputs: Array) -> Array:
    """The softmax of `bots/playouts.py`, over the last axis."""
    logits = 4.0 * np.arcsinh(outputs)
    grown = np.exp(logits - logits.max(axis=-1, keepdims=True))
    chances: Array = grown / grown.sum(axis=-1, keepdims=True)
    return chances


def log_loss(chances: Array, ends: Array) -> Array:
    loss: Array = -(ends * np.log(np.maximum(chances, 1e-12))).sum(axis=-1)
    return loss


class Recorder:
    """Plays games and writes positions down for the judge."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._backend = fastest()
        self._record_ends = self._backend.run(record_ends, player_of(game, searches=False))
        self._workspace = Allocated(game, self._backend, shipped(game))
        self._moves_a_seat = 20.0  # as far as is known

    def record(
        self, seats: int, options: dict[str, Any], games: int, one_in: int, seed: int, first: int, room: int = ROOM
    ) -> Positions:
        random = np.random.default_rng([seed, first])
        noises = random.choice(NOISES, games * seats)
        noisy_until = (random.random(games) * self._moves_a_seat * seats).astype(np.int64)
        features = knowledge_of(self._game).feature_count
        seen, ends = np.zeros((room, features), np.float32), np.zeros(room)
        put(self._workspace.record.states, OPENING, self._game.opening(seats, options))
        self._workspace.seat([BOTS["learned"]] * seats)
        arguments = self._workspace.arguments
        rows = self._record_ends(*arguments, seed, first, games, one_in, noises, noisy_until, seen, ends)
        self._moves_a_seat = self._workspace.record.made / seats
        return Positions(seen[:rows].reshape(-1, seats, features), ends[:rows].reshape(-1, seats))


def train_judge(
    course: JudgeCourse, file: Path, progress: Callable[[int, float], None] = lambda _, __: None
) -> Weights:
    """Follow a course from its beginning; the file gets the weights and the command that makes them."""
    game = find(course.game)
    start = shipped(game)
    teacher, recorder = JudgeTeacher(start.inner.copy(), start.outer.copy(), 0.0), Recorder(game)
    for number in range(course.rounds):
        random = np.random.default_rng([course.seed, number])
        parts, games = [], -(-course.games // OCCASIONS)
        for part in range(OCCASIONS):
            seats, options = occasion(game, random)
            while seats == 1:
                seats, options = occasion(game, random)
            first = 1 + (number * OCCASIONS + part) * games
            parts.append(recorder.record(seats, options, games, course.one_in, course.seed, first))
        rate = course.rate * max(0.05, 1.0 - number / course.rounds)
        losses = [teacher.study(parts, random, rate) for _ in range(REPEATS)]
        progress(number + 1, losses[0])
    try:
        np.savez_compressed(
            file,
            inner=teacher.inner,
            outer=teacher.outer,
            margin=0.0,
            course=json.dumps(asdict(course)),
            command=course.command,
        )
    except OSError as error:
        raise SabikaError(f"'{file.name}' cannot be written: {error.strerror}.") from error
    return teacher.weights
