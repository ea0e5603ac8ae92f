"""Games of a learned bot against itself, written down to learn from: loops bound to a game and compiled as its own."""

from __future__ import annotations

from typing import Any

from sabika.bots.matches import next_move
from sabika.bots.policies import OPENING, Desk
from sabika.bots.search import PLAYED
from sabika.bots.sight import Floats, foresee, forget, judge
from sabika.engine.game import OVER
from sabika.engine.jit import jit
from sabika.engine.loops import settle_chance
from sabika.engine.record import copy
from sabika.engine.stand_ins import actor, apply
from sabika.engine.stream import below, start


@jit
def record_games(
    states: Any,
    habits: Any,
    seed: int,
    first: int,
    games: int,
    one_in: int,
    trace: float,
    desk: Desk,
    seen: Any,
    targets: Floats,
) -> int:
    """Play games, and write down one in so many positions as each seat sees it, with what there was to expect of it.

    A target is the λ-return of temporal-difference learning: the end of the game by `trace`, what was expected a
    little later for the rest. Returns how many rows were written; the last games are left out if there is no room.
    """
    rows = 0
    for game in range(games):
        start(desk.dice, seed, first + game)
        start(desk.stream, seed + 1, first + game)
        copy(states, PLAYED, OPENING)
        s = states[PLAYED]
        begun = rows
        made = 0
        while settle_chance(s, desk.dice) != OVER:
            apply(s, next_move(states, habits, made, desk))
            made += 1
            if actor(s) != OVER and below(desk.stream, one_in) == 0:
                if rows + s.seats > len(targets):
                    return begun
                for seat in range(s.seats):
                    forget(desk.sight)
                    targets[rows] = foresee(s, seat, desk.sight)
                    for i in range(len(desk.sight.inputs)):
                        seen[rows][i] = desk.sight.inputs[i]
                    rows += 1
        judge(s, desk.sight.margin, desk.sight)
        look_back(begun, rows, s.seats, trace, desk.sight.rewards, targets)
    return rows


@jit
def look_back(begun: int, end: int, seats: int, trace: float, rewards: Floats, targets: Floats) -> None:
    """From what was expected at each row to what, seen from the end, there was to expect."""
    for seat in range(seats):
        later = rewards[seat]
        for back in range(1, (end - begun) // seats + 1):
            row = end - seats * back + seat
            expected = targets[row]
            targets[row] = later
            later = (1.0 - trace) * expected + trace * later
