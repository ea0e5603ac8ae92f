"""Loops over any game, written once: `Rules` binds them to a game and runs both in one backend."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from sabika.engine.game import CHANCE, OVER, Game
from sabika.engine.jit import Backend, bind, jit, jit_as
from sabika.engine.record import Row, copy
from sabika.engine.stand_ins import DESK, actor, apply, contenders, legal, sample, scores
from sabika.engine.stream import WORDS, below, start


@jit
def settle_chance(s: Any, stream: Row) -> int:
    """Let chance act until a seat is to move or the game is over; returns who is to act."""
    who = actor(s)
    while who == CHANCE:
        apply(s, sample(s, stream))
        who = actor(s)
    return who


def _desk_in(raw: Any) -> Any:
    return raw.view(DESK)[0]


@jit_as(_desk_in)
def desk_in(raw: Any) -> Any:
    """What a stepper works on: compiled it comes as bare bytes, which are quickest to hand over."""
    return raw


@jit
def begin(raw: Any, seed: int, number: int) -> int:
    """Begin game `number` of a seed on a desk; returns how many moves are legal."""
    desk = desk_in(raw)
    copy(desk.states, 1, 0)
    start(desk.stream, seed, number)
    return list_moves(desk)


@jit
def choose(raw: Any, choice: int) -> int:
    """Make the legal move number `choice`; returns how many are legal then, 0 when the game is over."""
    desk = desk_in(raw)
    if choice < 0 or choice >= desk.count:
        raise IndexError("There is no such legal move.")
    apply(desk.states[1], desk.moves[choice])
    return list_moves(desk)


@jit
def list_moves(desk: Any) -> int:
    """Let chance act, then list what is legal."""
    settle_chance(desk.states[1], desk.stream)
    count = legal(desk.states[1], desk.moves)
    desk.count = count
    return count


@jit
def play_randomly(s: Any, stream: Row, out: Row) -> int:
    """Play to the end by random legal moves; returns how many moves the seats made."""
    moves = 0
    while settle_chance(s, stream) != OVER:
        apply(s, out[below(stream, legal(s, out))])
        moves += 1
    return moves


@jit
def random_games(states: Any, stream: Row, out: Row, seed: int, first: int, games: int) -> int:
    """Random games from the opening in slot 0, played in slot 1; game i always from stream i of the seed."""
    moves = 0
    for number in range(first, first + games):
        start(stream, seed, number)
        copy(states, 1, 0)
        moves += play_randomly(states[1], stream, out)
    return moves


@jit
def winners(s: Any, totals: Row) -> int:
    """A bit for every owner who wins; totals are filled in. No bit before the end, or where nobody can win."""
    scores(s, totals)
    if actor(s) != OVER:
        return 0
    best = -(1 << 31)
    mask = 0
    for owner in range(contenders(s)):
        if totals[owner] > best:
            best = totals[owner]
            mask = 0
        if totals[owner] == best:
            mask |= 1 << owner
    return mask


class Rules:
    """A game's compiled functions, and the loops over them, in one backend. Get one from `rules`."""

    def __init__(self, game: Game, backend: Backend) -> None:
        self.game = game
        self.backend = backend
        self.actor = backend.run(game.actor)
        self.legal = backend.run(game.legal)
        self.apply = backend.run(game.apply)
        self.outcomes = backend.run(game.outcomes)
        self.sample = backend.run(game.sample)
        self.scores = backend.run(game.scores)
        loops = bound_loops(game)
        self.settle_chance = backend.run(loops["settle_chance"])
        self.begin = backend.run(loops["begin"])
        self.choose = backend.run(loops["choose"])
        self.play_randomly = backend.run(loops["play_randomly"])
        self.random_games = backend.run(loops["random_games"])
        self.winners = backend.run(loops["winners"])

    def direct(self, loop: str) -> Callable[..., Any]:
        """A loop that was called once, for calls with the same types ever after."""
        function: Callable[..., Any] = self.backend.direct(bound_loops(self.game)[loop])
        return function


@cache
def rules(game: Game, backend: Backend) -> Rules:
    """The game's rules in a backend, made once."""
    return Rules(game, backend)


@cache
def bound_loops(game: Game) -> dict[str, Any]:
    """The loops of this module, bound to a game."""
    return bind(sys.modules[__name__], rule_functions(game), game.name)


def rule_functions(game: Game) -> dict[str, Any]:
    """What a module of loops may ask of a game, by name."""
    return {
        "actor": game.actor,
        "legal": game.legal,
        "apply": game.apply,
        "sample": game.sample,
        "scores": game.scores,
        "contenders": game.contenders,
        "estimate": game.estimate,
        "features": game.features,
        "DESK": desk_dtype(game),
    }


def desk_dtype(game: Game) -> np.dtype[np.void]:
    """An opening and a position, with a stream of chance and a list of legal moves, as one record."""
    fields = [
        ("states", game.position.dtype, (2,)),
        ("stream", np.int64, (WORDS,)),
        ("moves", np.int64, (game.most_legal,)),
        ("count", np.int64),
    ]
    return np.dtype(fields, align=True)
