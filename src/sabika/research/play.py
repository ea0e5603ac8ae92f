"""A play: one game on its way, with the tokens of the move that is being told; and the loops that lead it on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from sabika.engine.game import OVER, Game
from sabika.engine.jit import jit
from sabika.engine.loops import settle_chance, winners
from sabika.engine.namespace import Namespace
from sabika.engine.record import Record, Records, Row, copy, i64, record_in, row_of
from sabika.engine.rules import Rules, rules_of
from sabika.engine.stream import WORDS, start
from sabika.research.actions import MOST_TOKENS, description_of

# The positions of a play.
OPENING = 0
CURRENT = 1

# How a play is led on.
BEGIN = 0  # game `number` of a seed begins
CHOOSE = 1  # the seat to act chooses a token
MAKE = 2  # the seat to act makes a whole move, which must be legal
RESUME = 3  # the position was set; chance goes on from stream `number` of the seed, or as it was where that is negative

ILLEGAL = -3  # what is answered where nobody can be to act


@cache
def play_record(game: Game) -> type[Any]:
    """One play as a record. Its legal moves stand beside it: there is room for many, and few are needed."""
    fields = {
        "states": Records(game.position, 2),
        "stream": i64(WORDS),
        "seed": i64(),
        "number": i64(),  # of the game, in the seed
        "who": i64(),  # is to act: a seat or OVER
        "count": i64(),  # legal moves that begin with the chosen tokens
        "depth": i64(),  # tokens chosen
        "tokens": i64(MOST_TOKENS),  # these tokens + 1; 0 where none is chosen yet
    }
    return type("Play", (Record,), fields)


@dataclass(frozen=True, eq=False, kw_only=True)
class Tokens(Namespace):
    """The rules of a game, and how its moves are taken apart."""

    rules: Rules
    token: Callable[[int, int], int]
    most_owners: int
    seat_moves: int
    play_record: np.dtype[np.void]


@cache
def tokens_of(game: Game) -> Tokens:
    return Tokens(
        name=game.name,
        rules=rules_of(game),
        token=description_of(game).token,
        most_owners=game.most_owners,
        seat_moves=game.seat_moves,
        play_record=play_record(game).dtype,
    )


@jit
def lead(game: Tokens, raw: Any, moves: Row, what: int, number: int, seed: int) -> int:
    """Lead a play on: what, and with which game, token, move or stream. Returns who is to act then, or ILLEGAL where a
    token continues no legal move: then nothing has changed. One program compiles in less time than four."""
    play = record_in(raw, game.play_record)
    if what == CHOOSE:
        if not is_legal(game, play, moves, number):
            return ILLEGAL
        narrow(game, play, moves, number)
        if play.count > 1:
            return play.who  # type: ignore[no-any-return]
    if what == BEGIN:
        play.seed = seed
        begin(game, play, moves, number)
    elif what == RESUME:
        if number >= 0:
            start(play.stream, play.seed, number)
            play.number = number
        await_move(game, play, moves)
    else:
        make(game, play, moves, number if what == MAKE else moves[0])
    return play.who  # type: ignore[no-any-return]


@jit
def tell_rewards(game: Tokens, raw: Any, by_points: bool, rewards: Any) -> None:
    """What the game brought each seat; 0 before its end."""
    write_rewards(game, record_in(raw, game.play_record), by_points, rewards)


@jit
def begin(game: Tokens, play: Any, moves: Row, number: int) -> None:
    """Begin game `number` of the play's seed."""
    copy(play.states, CURRENT, OPENING)
    start(play.stream, play.seed, number)
    play.number = number
    await_move(game, play, moves)


@jit
def await_move(game: Tokens, play: Any, moves: Row) -> None:
    """Let chance act, then list the moves of whoever is to act."""
    play.who = settle_chance(game.rules, play.states[CURRENT], play.stream)
    forget_tokens(play, game.rules.legal(play.states[CURRENT], moves))


@jit
def forget_tokens(play: Any, count: int) -> None:
    """A new move is to be told; so many are legal."""
    play.count = count
    play.depth = 0
    for depth in range(MOST_TOKENS):
        play.tokens[depth] = 0


@jit
def is_legal(game: Tokens, play: Any, moves: Row, action: int) -> bool:
    """Does one of the moves that are left go on with a token?"""
    i = 0
    while i < play.count and game.token(moves[i], play.depth) != action:
        i += 1
    return i < play.count  # type: ignore[no-any-return]


@jit
def is_only(game: Tokens, play: Any, moves: Row, action: int) -> bool:
    """Do all moves that are left go on with a token?"""
    i = 0
    while i < play.count and game.token(moves[i], play.depth) == action:
        i += 1
    return i == play.count  # type: ignore[no-any-return]


@jit
def choose(game: Tokens, play: Any, moves: Row, action: int) -> None:
    """Choose a token that continues a legal move. A move is made as soon as it is the only one left."""
    narrow(game, play, moves, action)
    if play.count == 1:
        make(game, play, moves, moves[0])


@jit
def narrow(game: Tokens, play: Any, moves: Row, action: int) -> None:
    """Leave the moves that go on with a token; where they all go on alike, that token is chosen too."""
    play.count = keep(game, play, moves, play.count, action)
    while play.count > 1:
        only = game.token(moves[0], play.depth)
        if not is_only(game, play, moves, only):
            return
        play.count = keep(game, play, moves, play.count, only)


@jit
def make(game: Tokens, play: Any, moves: Row, move: int) -> None:
    """Make a whole move."""
    game.rules.apply(play.states[CURRENT], move)
    await_move(game, play, moves)


@jit
def keep(game: Tokens, play: Any, moves: Row, count: int, action: int) -> int:
    """Keep the moves that go on with a token; returns how many."""
    kept = 0
    for i in range(count):
        if game.token(moves[i], play.depth) == action:
            moves[kept] = moves[i]
            kept += 1
    play.tokens[play.depth] = action + 1
    play.depth += 1
    return kept


@jit
def write_mask(game: Tokens, play: Any, moves: Row, mask: Any) -> None:
    """1 for every token that continues a legal move, 0 for the others."""
    for action in range(len(mask)):
        mask[action] = 0
    for i in range(play.count):
        mask[game.token(moves[i], play.depth)] = 1


@jit
def write_rewards(game: Tokens, play: Any, by_points: bool, rewards: Any) -> None:
    """What the game brought each seat; 0 before its end.

    Its share of the win less what everyone would get by an even share, or its points.
    """
    for seat in range(len(rewards)):
        rewards[seat] = 0
    if play.who != OVER:
        return
    s = play.states[CURRENT]
    totals = row_of(game.most_owners)
    won = winners(game.rules, s, totals)
    contenders = game.rules.contenders(s)
    sharing = 0
    for owner in range(contenders):
        sharing += (won >> owner) & 1
    for seat in range(len(rewards)):
        if by_points:
            rewards[seat] = totals[seat]
        elif contenders:
            rewards[seat] = ((won >> seat) & 1) / sharing - 1 / contenders
