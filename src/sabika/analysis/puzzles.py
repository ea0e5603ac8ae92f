"""Puzzles: positions of bots' games in which one plan is clearly better than the others. Find it.

They are made by `sabika puzzles GAME`, sorted by how many of the bots' own answers miss the best plan; some are shipped
for every game that bots play.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import msgspec
import numpy as np
from msgspec import Struct

from sabika.analysis.hints import Hints, done, hints
from sabika.analysis.judge import Judge, judge_of
from sabika.analysis.unseen import deals
from sabika.bots.levels import BOTS
from sabika.bots.match import MOST_MOVES, Match
from sabika.bots.player import choose
from sabika.engine.chance import Seeded
from sabika.engine.game import CHANCE, Game, find, names, seats_and_options
from sabika.engine.jit import fastest
from sabika.table import Table

PLAYERS = ("level1", "level3", "level4")  # of the games
CHOICES = 4  # plans to choose from, at most
FEWEST_CHOICES = 3
TRIED = 4  # positions of a game
A_LOOK, PLAYOUTS, SHEETS, TO_THE_END = 24, 240, 24, 480
CLEAR = 0.03  # of a win, that the best plan is ahead
CLEAR_AT_THE_END = 0.015  # and in games played to the end, which scatter more
SURE = 3.0  # standard errors
ASKED, TIMES = ("level1", "level2", "level3", "level4"), 2  # bots that are asked for their answers, and how often


class Puzzle(Struct, frozen=True):
    """A position, the plans to choose from, the best first, and which part of the bots' answers misses it."""

    position: str
    difficulty: float
    hints: Hints


def puzzles(
    game: Game,
    count: int,
    seed: int = 0,
    judge: Judge | None = None,
    tell: Callable[[float], None] = lambda _: None,
) -> list[Puzzle]:
    """So many puzzles, easy ones first: the same for the same seed. `tell` hears which part of them is made."""
    judge = judge or judge_of(game)
    match = Match(game, [BOTS[name].at(game) for name in PLAYERS], fastest())
    random, found, number = np.random.default_rng(seed), list[Puzzle](), 0
    while len(found) < count:
        table = _played(game, match, seed, number)
        number += 1
        for at in sorted(random.choice(table.length, TRIED, replace=False).tolist()):
            puzzle = _puzzle(table.at(at), judge)
            if puzzle is not None:
                found.append(puzzle)
                tell(len(found) / count)
                break  # one of a game
    return sorted(found, key=lambda puzzle: puzzle.difficulty)


@cache
def shipped_puzzles(game: Game) -> list[Puzzle]:
    """The puzzles that come with Sabika; none for a game of one's own."""
    file = Path(__file__).parent / "puzzle_sets" / f"{game.name}.json"
    return msgspec.json.decode(file.read_bytes(), type=list[Puzzle]) if file.exists() else []


def _played(game: Game, match: Match, seed: int, number: int) -> Table:
    opening = game.opening(len(PLAYERS), seats_and_options(game, len(PLAYERS), {}))
    entries, _ = match.record(opening, seed, number)
    table = Table.at_opening(game, seats_and_options(game, len(PLAYERS), {}), len(PLAYERS), Seeded(seed))
    for who, move in entries:
        table.follow(f"{'*' if who == CHANCE else who} {game.describe(move)}")
    return table


def _puzzle(table: Table, judge: Judge) -> Puzzle | None:
    """What this position asks, if one plan is clearly the best of several.

    After a look, other dice decide: among so many positions some plan looks best by chance.
    """
    if table.actor is None or table.actor < 0 or len(table.legal()) < FEWEST_CHOICES:
        return None
    if not is_clear(hints(table, CHOICES, playouts=A_LOOK, sheets=0, longer=0, judge=judge)):
        return None
    found = hints(table, CHOICES, playouts=PLAYOUTS, sheets=SHEETS, seed=1, judge=judge)
    if not is_clear(found, SURE) or ahead_at_the_end(table, found, judge, TO_THE_END, seed=2) < CLEAR_AT_THE_END:
        return None
    best = found.hints[0].moves[0]
    asked = [(bot, time) for bot in ASKED for time in range(TIMES)]
    missed = sum(choose(table.game, table.position, bot, time, table.length) != best for bot, time in asked)
    return Puzzle(table.text(), missed / len(asked), found)


def is_clear(found: Hints, sure: float = 0.0) -> bool:
    """Is one of enough plans ahead of the second, by so many standard errors at least?"""
    if len(found.hints) < FEWEST_CHOICES or found.hints[1].is_even:
        return False
    best, second, *_ = found.hints
    return second.behind > sure * second.behind_error and best.expected - second.expected >= CLEAR


def ahead_at_the_end(table: Table, found: Hints, judge: Judge, playouts: int, seed: int) -> float:
    """How far the best plan is ahead of all others if games are played to the end."""
    game, seat, now = table.game, found.seat, judge.now(table.position)
    dealt = deals(game, table.position, seat, seed)
    each, means = playouts // len(dealt), []
    for hint in found.hints:
        moves = [move for text in hint.moves if (move := game.parse(text)) is not None]
        ends = [
            judge.play_on(
                done(game, position, moves), each, seed=seed, first=each * number, now=now, turns=MOST_MOVES
            ).shares[:, seat]
            for number, position in enumerate(dealt)
        ]
        means.append(float(np.mean(ends)))
    return means[0] - max(means[1:])


def table_of(puzzle: Puzzle) -> Table:
    """The position of a puzzle, to look at."""
    return Table.from_text(puzzle.position)


def shipped_counts() -> dict[str, int]:
    """How many puzzles come with each game that has some."""
    counts = {name: len(shipped_puzzles(find(name))) for name in names()}
    return {name: count for name, count in counts.items() if count}
