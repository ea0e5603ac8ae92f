"""Loops over any game, written once; a `Runner` runs them, and the rules of a game, in one backend."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from sabika.engine.game import CHANCE, OVER, Game
from sabika.engine.jit import Backend, jit
from sabika.engine.record import Row, copy, record_in
from sabika.engine.rules import Rules, rules_of
from sabika.engine.stream import below, start


@jit
def settle_chance(rules: Rules, s: Any, stream: Row) -> int:
    """Let chance act until a seat is to move or the game is over; returns who is to act."""
    who = rules.actor(s)
    while who == CHANCE:
        rules.apply(s, rules.draw(rules, s, stream))
        who = rules.actor(s)
    return who


# What a `Stepper` can be asked for.
BEGIN = 0
STEP = 1
RESUME = 2
PLAY_OUT = 3


@jit
def lead(rules: Rules, raw: Any, what: int, number: int) -> int:
    """All that a `Stepper` does: one program, since each holds all the rules and takes as long to compile.

    BEGIN game `number` of the seed; STEP by the legal move `number`; RESUME from the position in the record, with the
    dice of stream `number`, or with the present ones if it is negative: these return how many moves are legal then, 0
    when the game is over. PLAY_OUT returns a bit for every winner.
    """
    record = record_in(raw, rules.step_record)
    if what == PLAY_OUT:
        return play_out(rules, record)
    if what == STEP:
        if number < 0 or number >= record.count:
            raise IndexError("There is no such legal move.")
        rules.apply(record.states[1], record.moves[number])
    elif what == BEGIN:
        copy(record.states, 1, 0)
    if what == BEGIN or (what == RESUME and number >= 0):
        start(record.stream, record.seed, number)
    return list_moves(rules, record)


@jit
def play_out(rules: Rules, record: Any) -> int:
    """Play to the end by random moves, on a game that is over not at all; returns a bit for every winner."""
    play_randomly(rules, record.states[1], record.stream, record.moves)
    record.count = 0
    record.actor = OVER
    return winners(rules, record.states[1], record.totals)


@jit
def list_moves(rules: Rules, record: Any) -> int:
    """Let chance act, then list what is legal."""
    record.actor = settle_chance(rules, record.states[1], record.stream)
    count = rules.legal(record.states[1], record.moves)
    record.count = count
    return count


@jit
def play_randomly(rules: Rules, s: Any, stream: Row, out: Row) -> int:
    """Play to the end by random legal moves; returns how many moves the seats made."""
    moves = 0
    while settle_chance(rules, s, stream) != OVER:
        rules.apply(s, out[below(stream, rules.legal(s, out))])
        moves += 1
    return moves


@jit
def random_games(rules: Rules, states: Any, stream: Row, out: Row, seed: int, first: int, games: int) -> int:
    """Random games from the opening in slot 0, played in slot 1; game i always from stream i of the seed."""
    moves = 0
    for number in range(first, first + games):
        start(stream, seed, number)
        copy(states, 1, 0)
        moves += play_randomly(rules, states[1], stream, out)
    return moves


@jit
def winners(rules: Rules, s: Any, totals: Row) -> int:
    """A bit for every owner who wins; totals are filled in. No bit before the end, or where nobody can win."""
    rules.scores(s, totals)
    if rules.actor(s) != OVER:
        return 0
    best = -(1 << 31)
    mask = 0
    for owner in range(rules.contenders(s)):
        if totals[owner] > best:
            best = totals[owner]
            mask = 0
        if totals[owner] == best:
            mask |= 1 << owner
    return mask


class Runner:
    """A game's rules, and the loops over them, in one backend. Get one from `runner`."""

    def __init__(self, game: Game, backend: Backend) -> None:
        self.game = game
        self.backend = backend
        self.actor = backend.run(game.actor)
        self.legal = backend.run(game.legal)
        self.apply = backend.run(game.apply)
        self.outcomes = backend.run(game.outcomes)
        self.scores = backend.run(game.scores)
        rules = rules_of(game)
        self.sample = backend.run(rules.draw, rules)
        self.settle_chance = backend.run(settle_chance, rules)
        self.lead = backend.run(lead, rules)
        self.play_randomly = backend.run(play_randomly, rules)
        self.random_games = backend.run(random_games, rules)
        self.winners = backend.run(winners, rules)

    def direct(self, loop: Callable[..., Any]) -> Callable[..., Any]:
        """A loop that was called once, for calls with the same types ever after."""
        return self.backend.direct(loop, rules_of(self.game))


@cache
def runner(game: Game, backend: Backend) -> Runner:
    """The game's rules in a backend, made once."""
    return Runner(game, backend)
