"""Random games, entry by entry, over the plain rules: what the contract is checked on."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

import pytest

from sabika.bots import bots_of
from sabika.engine.game import CHANCE, OVER, Game
from tests.contract.variants import Variant, variants

every_variant = pytest.mark.parametrize("variant", variants(), ids=str)
every_variant_with_bots = pytest.mark.parametrize(
    "variant", [variant for variant in variants() if bots_of(variant.game)], ids=str
)
FEW_MOVES = 3000
GAMES = 3  # of every variant; to play them takes longer than most of what is checked on them, so they are kept


@dataclass(frozen=True)
class Step:
    """One entry of a log: who did what, from which position to which."""

    number: int
    before: Any
    actor: int
    options: list[int]  # every number the rules list in `before`: legal moves, or outcomes
    move: int
    after: Any


def listed(game: Game, s: Any) -> list[int]:
    """What the rules list: legal moves of a seat, outcomes of chance, nothing once it is over."""
    if game.actor(s) == CHANCE:
        return law(game, s)[0]
    out = [0] * game.most_legal
    return out[: game.legal(s, out)]


def law(game: Game, s: Any) -> tuple[list[int], list[int]]:
    """Outcomes of chance and their weights."""
    moves, weights = [0] * game.most_outcomes, [0] * game.most_outcomes
    count = game.outcomes(s, moves, weights)
    return moves[:count], weights[:count]


def worth_trying(game: Game, listed: list[int], random: Random) -> list[int]:
    """Numbers of moves to ask about: all of them in a small game, in a large one those listed and a random few."""
    if game.all_moves <= FEW_MOVES:
        return list(range(game.all_moves))
    small = range(min(game.seat_moves, FEW_MOVES))
    return sorted({*listed, *random.sample(small, 30), *random.sample(range(game.all_moves), 30)})


def walk(variant: Variant, seed: int) -> Iterator[Step]:
    """The steps of a random game; a fixed seed gives the same game. `entries` is cheaper: it needs no position."""
    return _steps(variant, seed, every=1)


def some(variant: Variant, seed: int) -> Iterator[Step]:
    """The steps of a random game, in a large game every tenth and the last: for what costs much at every step."""
    return _steps(variant, seed, every=stride(variant))


def _steps(variant: Variant, seed: int, every: int) -> Iterator[Step]:
    game, s, made = variant.game, variant.opening(), entries(variant, seed)
    for number, (who, options, move) in enumerate(made):
        if number % every == seed % every or number == len(made) - 1:
            before = s.copy()
            game.apply(s, move)
            yield Step(number, before, who, list(options), move, s.copy())
        else:
            game.apply(s, move)


def entries(variant: Variant, seed: int) -> list[tuple[int, array[int], int]]:
    """Of a random game: who acted, what was listed, what was chosen."""
    return _played(variant, seed % GAMES)[0]


def end(variant: Variant, seed: int) -> Any:
    """How a random game ended."""
    return _played(variant, seed % GAMES)[1].copy()


@cache
def _played(variant: Variant, number: int) -> tuple[list[tuple[int, array[int], int]], Any]:
    """A random game, entries and end. Chance picks by weight, seats pick by whim."""
    game, random, s = variant.game, Random(f"{variant} {number}"), variant.opening()
    whim = random.choice(["any", "first", "last"])  # first: spends every coin at once; last: never spends one
    made = []
    while (who := game.actor(s)) != OVER:
        if who == CHANCE:
            options, weights = law(game, s)
            move = random.choices(options, weights)[0]
        else:
            options = listed(game, s)
            move = _picked(game, options, whim, random)
        made.append((who, array("q", options), move))
        game.apply(s, move)
    return made, s


def stride(variant: Variant) -> int:
    """1, or in a large game 10."""
    return 1 if variant.game.all_moves <= FEW_MOVES else 10


def _picked(game: Game, options: list[int], whim: str, random: Random) -> int:
    """In a large game a verb first: some have a hundred moves, others one, and all are to be seen before it is long."""
    if whim == "any" or random.random() < 0.5:
        if game.all_moves > FEW_MOVES:
            verbs = [game.describe(move).partition(" ")[0] for move in options]
            verb = random.choice(sorted(set(verbs)))
            options = [move for move, its_verb in zip(options, verbs, strict=True) if its_verb == verb]
        return random.choice(options)
    return options[0] if whim == "first" else options[-1]


def log_of(variant: Variant, seed: int) -> list[str]:
    """The log of a random game."""
    game = variant.game
    return [f"{'*' if who == CHANCE else who} {game.describe(move)}" for who, _, move in entries(variant, seed)]
