"""Whole games between bots: loops bound to a game, once for simple bots and once for all, and compiled as its own."""

from __future__ import annotations

from typing import Any

from sabika.bots.policies import OPENING, Desk
from sabika.bots.search import PLAYED
from sabika.bots.searching import choose_move
from sabika.engine.game import OVER
from sabika.engine.jit import jit
from sabika.engine.loops import settle_chance, winners
from sabika.engine.record import Row, copy
from sabika.engine.stand_ins import actor, apply, legal
from sabika.engine.stream import below, start

MOST_MOVES = 3000  # of the seats, in a game; whoever has not come to an end by then is hurried by chance


@jit
def next_move(states: Any, habits: Any, made: int, desk: Desk) -> int:
    """What the bot whose turn it is does, after so many moves of a game."""
    if made >= MOST_MOVES:
        return desk.out[below(desk.stream, legal(states[PLAYED], desk.out))]
    return choose_move(states, habits[actor(states[PLAYED])], desk)


@jit
def play_games(
    states: Any, habits: Any, seed: int, first: int, games: int, desk: Desk, totals: Row, points: Row, wins: Row
) -> int:
    """Games between the bots of the seats; the dice of game i always fall from stream i of the seed.

    `points` gets every owner's points game after game, `wins` a mask of winners a game. Returns moves made.
    """
    moves = 0
    width = len(totals)
    for game in range(games):
        start(desk.dice, seed, first + game)
        start(desk.stream, seed + 1, first + game)  # what bots draw while thinking changes no dice
        copy(states, PLAYED, OPENING)
        made = 0
        while settle_chance(states[PLAYED], desk.dice) != OVER:
            apply(states[PLAYED], next_move(states, habits, made, desk))
            made += 1
        moves += made
        for owner in range(width):
            totals[owner] = 0
        wins[game] = winners(states[PLAYED], totals)
        for owner in range(width):
            points[game * width + owner] = totals[owner]
    return moves
