"""`sabika train`: games of a learned bot against itself, and what it learns from them, until the course is done.

Every round of a course depends on its seed and number alone, and on the weights so far: a course that was stopped goes
on as if it had not been. What it made is an `.npz` with the weights, how they were made, and how they grew.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from sabika.bots.levels import BOTS, Bot
from sabika.bots.match import Match
from sabika.bots.net import Weights, untrained
from sabika.bots.player import player_of
from sabika.bots.registry import knowledge_of
from sabika.bots.self_play import record_games
from sabika.bots.workspace import OPENING, Allocated
from sabika.engine.errors import BadOption, SabikaError
from sabika.engine.game import Game, find, seats_and_options
from sabika.engine.jit import fastest
from sabika.engine.record import put
from sabika.lab.arena import shares
from sabika.lab.learning import Teacher

ROOM = 400_000  # rows that a round may write down
CHECK_GAMES = 100  # for each seat, against greedy bots
CARELESS = replace(BOTS["greedy"], noise=2.0)
OCCASIONS = 8  # of a round: seats and options
ALONE = 0.2  # of them, where one can play alone
USUAL = 0.7  # of the others: three seats and no options


def command_of(beginning: str, course: dict[str, Any]) -> str:
    """A command with what a course is besides its game, as options."""
    options = (f"--{name.replace('_', '-')} {value}" for name, value in course.items() if name != "game")
    return " ".join([beginning, *options])


@dataclass(frozen=True)
class Course:
    """What is learned, and how."""

    game: str
    rounds: int = 200
    games: int = 400  # a round, in eight parts
    hidden: int = 64
    margin: float = 0.4  # how much of a game's worth is the distance to the others
    trace: float = 0.8
    one_in: int = 3  # positions written down
    lessons: int = 20  # rounds at first in which it watches greedy bots that make mistakes
    sparring: int = 0  # greedy bots at every table afterwards
    noise: float = 0.015  # in its own games, at first; it falls to a tenth
    rate: float = 0.002  # of the first round; it falls to a twentieth
    seed: int = 1

    @property
    def command(self) -> str:
        """The command that follows this course."""
        return command_of(f"sabika train {self.game}", asdict(self))


@dataclass(frozen=True)
class Check:
    """How far it has come: after so many games, the error of a pass, and wins against two greedy bots."""

    games: int
    error: float
    wins: float


class Training:
    """A course under way."""

    def __init__(self, course: Course, teacher: Teacher, done: int = 0, checks: tuple[Check, ...] = ()) -> None:
        self.course = course
        self.teacher = teacher
        self.done = done
        self.checks = list(checks)
        self._game = find(course.game)
        self._backend = fastest()
        self._record_games = self._backend.run(record_games, player_of(self._game, searches=False))

    def round(self) -> float:
        """Play on several occasions, then learn from all of them together; returns the error."""
        course, random = self.course, np.random.default_rng([self.course.seed, self.done])
        left = 1.0 - self.done / course.rounds
        noise = course.noise * (0.1 + 0.9 * left)
        seen, targets = np.zeros((ROOM, knowledge_of(self._game).feature_count), np.float32), np.zeros(ROOM)
        workspace = Allocated(self._game, self._backend, self.teacher.weights)
        rows = 0
        for part in range(OCCASIONS):
            seats, options = occasion(self._game, random)
            put(workspace.record.states, OPENING, self._game.opening(seats, options))
            is_lesson = self.done < course.lessons
            bots = [CARELESS] * seats if is_lesson else self._players(seats, part, noise)
            workspace.seat(bots)
            rows += self._record_games(
                *workspace.arguments,
                course.seed,
                1 + (self.done * OCCASIONS + part) * course.games,
                -(-course.games // OCCASIONS),
                course.one_in,
                1.0 if is_lesson else course.trace,
                seen[rows:],
                targets[rows:],
            )
        error = self.teacher.teach(seen[:rows], targets[:rows], random.permutation(rows), course.rate * max(0.05, left))
        self.done += 1
        return error

    def _players(self, seats: int, part: int, noise: float) -> list[Bot]:
        """Itself, and greedy bots on other seats each time."""
        bots = [replace(BOTS["learned"], noise=noise)] * seats
        for i in range(min(self.course.sparring, seats - 1)):
            bots[(self.done + part + i) % seats] = BOTS["greedy"]
        return bots

    def check(self, error: float) -> Check:
        """Play against two greedy bots, on every seat."""
        won = 0.0
        for seat in range(3):
            bots = [BOTS["learned"] if other == seat else BOTS["greedy"] for other in range(3)]
            won += self._win_share(bots, seat) / 3
        self.checks.append(Check(self.done * self.course.games, error, won))
        return self.checks[-1]

    def _win_share(self, bots: list[Bot], seat: int) -> float:
        opening = self._game.opening(3, seats_and_options(self._game, 3, {}))
        match = Match(self._game, bots, self._backend, self.teacher.weights)
        played = match.play(opening, self.course.seed + 1, 0, CHECK_GAMES)
        return float(shares(played.wins, played.points.shape[1]).mean(axis=0)[seat])

    def save(self, file: Path) -> None:
        """Everything needed to go on."""
        history = np.array([[check.games, check.error, check.wins] for check in self.checks]).reshape(-1, 3)
        partial = file.with_suffix(".part.npz")
        try:
            np.savez_compressed(
                partial,
                inner=self.teacher.inner,
                outer=self.teacher.outer,
                margin=self.teacher.margin,
                course=json.dumps(asdict(self.course)),
                command=self.course.command,
                done=self.done,
                steps=self.teacher.steps,
                history=history,
                mean0=self.teacher.means[0],
                mean1=self.teacher.means[1],
                square0=self.teacher.squares[0],
                square1=self.teacher.squares[1],
            )
            partial.replace(file)
        except OSError as error:
            raise SabikaError(f"'{file.name}' cannot be written: {error.strerror}.") from error


def occasion(game: Game, random: np.random.Generator) -> tuple[int, dict[str, Any]]:
    """Seats and options of some games: mostly the usual ones, sometimes any."""
    if 1 in game.seats and random.random() < ALONE:
        return 1, seats_and_options(game, 1, {})
    if 3 in game.seats and random.random() < USUAL:
        return 3, seats_and_options(game, 3, {})
    seats = int(random.choice(list(game.seats)))
    while True:
        given = {
            option.name: option.choices[int(random.integers(len(option.choices)))]
            for option in game.options
            if option.choices and random.random() < 0.5
        }
        try:
            return seats, seats_and_options(game, seats, given)
        except BadOption:  # some choices are for some seats only: draw again
            continue


def begin(course: Course) -> Training:
    start: Weights = untrained(find(course.game), course.hidden, course.margin, course.seed)
    return Training(course, Teacher(start.inner, start.outer, start.margin))


def go_on(course: Course, file: Path) -> Training:
    """The training in a file, if it follows this course."""
    try:
        with np.load(file) as saved:
            before = Course(**json.loads(str(saved["course"])))
            teacher = Teacher(
                saved["inner"],
                saved["outer"],
                float(saved["margin"]),
                int(saved["steps"]),
                [saved["mean0"], saved["mean1"]],
                [saved["square0"], saved["square1"]],
            )
            done = int(saved["done"])
            checks = tuple(Check(int(games), float(error), float(wins)) for games, error, wins in saved["history"])
    except (OSError, KeyError, ValueError) as error:
        raise SabikaError(f"'{file.name}' holds no training.") from error
    if before != course:
        raise SabikaError(f"'{file.name}' follows another course: {before.command}.")
    return Training(course, teacher, done, checks)


def train(
    course: Course, file: Path, progress: Callable[[int, Check | None], None] = lambda _, __: None, every: int = 20
) -> Training:
    """Follow a course to its end, from where the file is; saved and checked every so many rounds."""
    training = go_on(course, file) if file.exists() else begin(course)
    progress(training.done, training.checks[-1] if training.checks else None)
    while training.done < course.rounds:
        error = training.round()
        check = None
        if training.done % every == 0 or training.done == course.rounds:
            check = training.check(error)
            training.save(file)
        progress(training.done, check)
    return training
