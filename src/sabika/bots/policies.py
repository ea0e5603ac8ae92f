"""How bots choose, and whole games between them: loops over any game, bound to a game and compiled as its own."""

from __future__ import annotations

from typing import Any

from sabika.engine.game import OVER
from sabika.engine.jit import jit
from sabika.engine.loops import settle_chance, winners
from sabika.engine.record import Row, copy
from sabika.engine.stand_ins import actor, apply, estimate, legal
from sabika.engine.stream import below, start

RANDOM = 0
GREEDY = 1

# Slots that a game between bots needs.
OPENING = 0
PLAYED = 1
TRIED = 2
SLOTS = 3


@jit
def choose_move(states: Any, bot: int, stream: Row, out: Row) -> int:
    """What a bot does in the position in slot PLAYED."""
    count = legal(states[PLAYED], out)
    if bot == GREEDY:
        return choose_greedily(states, count, stream, out)
    return out[below(stream, count)]


@jit
def choose_greedily(states: Any, count: int, stream: Row, out: Row) -> int:
    """One move ahead: the move after which the seat can hope for most; chance breaks ties."""
    seat = actor(states[PLAYED])
    best = -1
    best_hope = 0
    equals = 0
    for i in range(count):
        copy(states, TRIED, PLAYED)
        apply(states[TRIED], out[i])
        hope = estimate(states[TRIED], seat)
        if best < 0 or hope > best_hope:
            best = out[i]
            best_hope = hope
            equals = 1
        elif hope == best_hope:
            equals += 1
            if below(stream, equals) == 0:
                best = out[i]
    return best


@jit
def play_games(
    states: Any,
    bots: Row,
    seed: int,
    first: int,
    games: int,
    stream: Row,
    out: Row,
    totals: Row,
    points: Row,
    wins: Row,
) -> int:
    """Games between the bots of the seats; game i always from stream i of the seed.

    `points` gets every owner's points game after game, `wins` a mask of winners a game. Returns moves made.
    """
    moves = 0
    width = len(totals)
    for game in range(games):
        start(stream, seed, first + game)
        copy(states, PLAYED, OPENING)
        while settle_chance(states[PLAYED], stream) != OVER:
            bot = bots[actor(states[PLAYED])]
            apply(states[PLAYED], choose_move(states, bot, stream, out))
            moves += 1
        for owner in range(width):
            totals[owner] = 0
        wins[game] = winners(states[PLAYED], totals)
        for owner in range(width):
            points[game * width + owner] = totals[owner]
    return moves
