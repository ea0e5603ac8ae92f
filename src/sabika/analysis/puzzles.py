"""Puzzles: positions of bots' games in which one plan is clearly better than the others. Find it.

They are made by `sabika puzzles GAME`, sorted by how many of the bots' own answers miss the best plan; some are shipped
for every game that bots play.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
import numpy as np
from msgspec import Struct

from sabika.analysis.hints import Hints, hints
from sabika.analysis.judge import Judge, judge_of
from sabika.bots.levels import BOTS
from sabika.bots.match import Match
from sabika.bots.player import choose
from sabika.engine.chance import Seeded
from sabika.engine.game import CHANCE, Game, find, names, seats_and_options
from sabika.engine.jit import fastest
from sabika.table import Table

PLAYERS = ("level1", "level3", "level4")  # of the games
CHOICES = 4  # plans to choose from, at most
FEWEST_CHOICES = 3
TRIED = 4  # positions of a game
A_LOOK, PLAYOUTS, SHEETS = 24, 120, 24
CLEAR = 0.03  # of a win, that the best plan is ahead
ASKED, TIMES = ("level1", "level2", "level3", "level4"), 2  # bots that are asked for their answers, and how often


class Puzzle(Struct, frozen=True):
    """A position, the plans to choose from, the best first, and which part of the bots' answers misses it."""

    position: str
    difficulty: float
    hints: Hints


def puzzles(game: Game, count: int, seed: int = 0, judge: Judge | None = None) -> list[Puzzle]:
    """So many puzzles, easy ones first: the same for the same seed."""
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
    """What this position asks, if one plan is clearly the best of several."""
    if table.actor is None or table.actor < 0 or len(table.legal()) < FEWEST_CHOICES:
        return None
    for playouts, sheets, longer in ((A_LOOK, 0, 0), (PLAYOUTS, SHEETS, None)):
        found = hints(table, CHOICES, playouts=playouts, sheets=sheets, longer=longer, judge=judge)
        if len(found.hints) < FEWEST_CHOICES or found.hints[1].is_even:
            return None
        if found.hints[0].expected - found.hints[1].expected < CLEAR:
            return None
    best = found.hints[0].moves[0]
    asked = [(bot, time) for bot in ASKED for time in range(TIMES)]
    missed = sum(choose(table.game, table.position, bot, time, table.length) != best for bot, time in asked)
    return Puzzle(table.text(), missed / len(asked), found)


def table_of(puzzle: Puzzle) -> Table:
    """The position of a puzzle, to look at."""
    return Table.from_text(puzzle.position)


def shipped_counts() -> dict[str, int]:
    """How many puzzles come with each game that has some."""
    counts = {name: len(shipped_puzzles(find(name))) for name in names()}
    return {name: count for name, count in counts.items() if count}
