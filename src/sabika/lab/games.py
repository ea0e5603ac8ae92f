"""Whole games between bots, each with its log, its scores and where they came from: for files and comparisons.

A row of a file is one game. Version 2 of the schema, in JSON lines and in Parquet:

    schema, game, rules, seats, bots, options, seed   what was played; `rules` is the version of the game's rules
    number     which game of the seed; the same dice whoever plays
    log        every entry, `* …` for chance and `0 …` for seat 0; `sabika.Table.from_log` follows it
    scores     points by owner, seats first
    winners    numbers of owners
    lines      the score sheet: owner, rule, points of each line
    lost       moves that the program of each seat lost, which `greedy` made in its place
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from sabika.bots import bot_by
from sabika.bots.external import ExternalBot, external, is_external
from sabika.bots.match import Match
from sabika.bots.net import shipped
from sabika.bots.playing import AnyBot, bot_name, check_bot, is_shipped, play
from sabika.bots.reliability import Reliability, together
from sabika.engine.chance import checked_seed
from sabika.engine.errors import BadOption, SabikaError
from sabika.engine.game import CHANCE, Options, find, seats_and_options
from sabika.engine.jit import PLAIN, fastest
from sabika.engine.loops import runner
from sabika.engine.record import buffer
from sabika.lab.arena import Result
from sabika.lab.sharing import share_out

SCHEMA = 2
PIECE = 20  # games that one worker plays at a time


@dataclass(frozen=True)
class PlayedGame:
    """One game that was played to its end."""

    number: int
    log: list[str]
    scores: list[int]
    winners: list[int]
    lines: list[tuple[int, str, int]]  # owner, rule, points
    seconds: float  # of play alone, without compilation
    reliability: tuple[Reliability, ...]  # a seat each: moves that programs were asked for, and lost

    @property
    def moves(self) -> int:
        """Entries of seats."""
        return sum(not entry.startswith("*") for entry in self.log)

    def kinds_of_moves(self, seat: int) -> Counter[str]:
        """How often a seat made a move of each kind: the first word of its text."""
        mine = f"{seat} "
        return Counter(entry.split(" ", 2)[1] for entry in self.log if entry.startswith(mine))

    def points_by_rule(self, owner: int) -> Counter[str]:
        """The points of an owner, by the rule that gave them."""
        points: Counter[str] = Counter()
        for whose, rule, given in self.lines:
            if whose == owner:
                points[rule] += given
        return points

    def share(self, owner: int) -> float:
        """Of the win: 1 alone, 1/k with k winners."""
        return 1 / len(self.winners) if owner in self.winners else 0.0


def play_whole(
    game: str,
    bots: Sequence[AnyBot],
    games: int,
    *,
    seed: int = 0,
    workers: int = 1,
    progress: Callable[[int], None] = lambda _: None,
    **options: Any,
) -> list[PlayedGame]:
    """So many games between bots, a seat each: the games of `simulate`, one by one and whole."""
    found = find(game)
    checked = seats_and_options(found, len(bots), options)
    for bot in bots:
        check_bot(bot, found)
    if games < 1:
        raise BadOption("Games are at least one.")
    pieces = [
        (game, tuple(bots), checked, checked_seed(seed), first, min(PIECE, games - first))
        for first in range(0, games, PIECE)
    ]
    parts: dict[int, list[PlayedGame]] = {}
    for i, part in share_out(_play_piece, pieces, workers):
        parts[i] = part
        progress(len(part))
    return [one for i in range(len(pieces)) for one in parts[i]]


def _play_piece(
    game: str, bots: tuple[AnyBot, ...], options: Options, seed: int, first: int, games: int
) -> list[PlayedGame]:
    numbers = range(first, first + games)
    if not all(is_shipped(bot) and not bot_by(bot_name(bot)).by_clock for bot in bots):
        return _play_one_by_one(game, bots, options, seed, numbers)
    found = find(game)
    players = [bot_by(bot_name(bot)).at(found) for bot in bots]
    weights = shipped(found) if any(player.needs_net for player in players) else None
    match, opening = Match(found, players, fastest(), weights), found.opening(len(bots), options)
    match.play(opening, seed, first, 0)  # compiles
    texts = cache(found.describe)
    made = []
    for number in numbers:
        before = time.perf_counter()
        entries, position = match.record(opening, seed, number)
        seconds = time.perf_counter() - before
        log = [f"{'*' if who == CHANCE else who} {texts(move)}" for who, move in entries]
        made.append(_ended(game, number, log, position, seconds, (Reliability(),) * len(bots)))
    return made


def _play_one_by_one(
    game: str, bots: tuple[AnyBot, ...], options: Options, seed: int, numbers: Iterable[int]
) -> list[PlayedGame]:
    made = []
    with ExitStack() as opened:
        players = [opened.enter_context(external(bot)) if is_external(bot) else bot for bot in bots]
        for number in numbers:
            told, before = _reliability(players), time.perf_counter()
            table = play(game, players, seed=seed, number=number, **options)
            seconds = time.perf_counter() - before
            here = tuple(map(_since, _reliability(players), told))
            made.append(_ended(game, number, table.log, table.position, seconds, here))
    return made


def _reliability(bots: Sequence[AnyBot]) -> tuple[Reliability, ...]:
    return tuple(bot.reliability if isinstance(bot, ExternalBot) else Reliability() for bot in bots)


def _since(now: Reliability, then: Reliability) -> Reliability:
    return Reliability(now.asked - then.asked, dict(Counter(now.lost) - Counter(then.lost)))


def _ended(
    game: str, number: int, log: list[str], position: Any, seconds: float, reliability: tuple[Reliability, ...]
) -> PlayedGame:
    found, totals = find(game), buffer(PLAIN, find(game).most_owners)
    mask = runner(found, PLAIN).winners(position, totals)
    owners = found.scores(position, totals)
    return PlayedGame(
        number,
        log,
        totals[:owners],
        [owner for owner in range(owners) if (mask >> owner) & 1],
        [(line.owner, line.rule, line.points) for line in found.score_lines(position)],
        seconds,
        reliability,
    )


def result_of(game: str, bots: Sequence[AnyBot], seed: int, games: Sequence[PlayedGame]) -> Result:
    """The figures of games, as `simulate` has them."""
    return Result(
        game,
        len(bots),
        tuple(map(bot_name, bots)),
        seed,
        np.array([one.scores for one in games]),
        np.array([sum(1 << owner for owner in one.winners) for one in games]),
        sum(one.moves for one in games),
        sum(one.seconds for one in games),
        tuple(map(together, zip(*(one.reliability for one in games), strict=True))),
    )


def programs_in(bots: Sequence[AnyBot], games: Iterable[PlayedGame]) -> dict[str, Reliability]:
    """Moves that programs were asked for, and lost, by their names."""
    parts = [
        (bot_name(bot), told) for one in games for bot, told in zip(bots, one.reliability, strict=True) if told.asked
    ]
    return by_name(parts)


def by_name(parts: Iterable[tuple[str, Reliability]]) -> dict[str, Reliability]:
    """What was asked and lost in all, by name."""
    found: dict[str, list[Reliability]] = {}
    for name, told in parts:
        found.setdefault(name, []).append(told)
    return {name: together(told) for name, told in sorted(found.items())}


# --- files -----------------------------------------------------------------------------------------------


def rows(
    game: str, bots: Sequence[AnyBot], options: Mapping[str, Any], seed: int, games: Sequence[PlayedGame]
) -> Iterator[dict[str, Any]]:
    """A row a game, as the schema says."""
    what = {
        "schema": SCHEMA,
        "game": game,
        "rules": find(game).rules_version,
        "seats": len(bots),
        "bots": [bot_name(bot) for bot in bots],
        "options": json.dumps(dict(options), sort_keys=True),
        "seed": seed,
    }
    for one in games:
        lines = [{"owner": owner, "rule": rule, "points": points} for owner, rule, points in one.lines]
        yield {**what, "number": one.number, "log": one.log, "scores": one.scores, "winners": one.winners} | {
            "lines": lines,
            "lost": [told.moves_lost for told in one.reliability],
        }


def check_kind(file: Path) -> None:
    """Raise SabikaError for a file that is neither, or that needs what is not installed."""
    if file.suffix == ".parquet":
        _parquet()
    elif file.suffix != ".jsonl":
        raise SabikaError(f"'{file.name}' is neither .jsonl nor .parquet.")


def write(file: Path, made: Iterator[dict[str, Any]]) -> None:
    """Rows as JSON lines, or as Parquet, by the name of the file."""
    try:
        if file.suffix == ".parquet":
            arrow, parquet = _parquet()
            parquet.write_table(arrow.Table.from_pylist(list(made)), file)
            return
        with file.open("w", encoding="utf-8") as opened:
            for row in made:
                opened.write(json.dumps(row, separators=(",", ":")) + "\n")
    except OSError as error:
        raise SabikaError(f"'{file.name}' cannot be written: {error.strerror}.") from error


def _parquet() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as error:
        raise SabikaError("Parquet needs the extra 'research': pip install 'sabika[research]'.") from error
    return pyarrow, pyarrow.parquet
