"""How bots choose, and whole games between them: loops over any game, bound to a game and compiled as its own."""

from __future__ import annotations

from typing import Any, NamedTuple

from sabika.bots.one_ahead import weigh
from sabika.bots.search import PLAYED, SPARE, Tree, most_tried, plant, search_blindly, search_by_sight
from sabika.bots.sight import Floats, Net
from sabika.engine.game import OVER
from sabika.engine.jit import jit
from sabika.engine.loops import settle_chance, winners
from sabika.engine.record import Row, copy
from sabika.engine.stand_ins import actor, apply, legal
from sabika.engine.stream import MASK, advance, below, start

# Slots that a game between bots needs, besides those of a search.
OPENING = 0
SLOTS = 4

# What a bot does, and how: a row of numbers.
HOW = 0
NOISE = 1  # how far its judgement of a move is off, typically
ROLLOUTS = 2
EXPLORE = 3
DOUBT = 4  # in a search by sight; in a blind one, how much the margin counts
HABITS = 5

MOST_MOVES = 3000  # of the seats, in a game; whoever has not come to an end by then is hurried by chance

# HOW
AT_RANDOM = 0
BY_HOPE = 1  # one move ahead, by the game's own estimate
BY_SIGHT = 2  # one move ahead, by what was learned
SEARCH_BLINDLY = 3
SEARCH_BY_SIGHT = 4


class Desk(NamedTuple):
    """What a bot needs to think."""

    hope: Net  # no net: the game's own estimate
    sight: Net
    tree: Tree
    dice: Row  # the stream of the game's chance
    stream: Row  # and of the bot's own
    out: Row
    worth: Floats


@jit
def choose_move(states: Any, habits: Floats, desk: Desk) -> int:
    """What a bot does in the position in slot PLAYED."""
    how = habits[HOW]
    count = legal(states[PLAYED], desk.out)
    if count == 1:
        return desk.out[0]
    if how == AT_RANDOM:
        return desk.out[below(desk.stream, count)]
    if how >= SEARCH_BLINDLY:
        plant(desk.tree)
        search_on(states, int(habits[ROLLOUTS]), habits, desk)
        return most_tried(desk.tree)
    weigh(states, PLAYED, SPARE, desk.out, count, desk.hope if how == BY_HOPE else desk.sight, desk.worth)
    return best_of(count, habits[NOISE], desk)


@jit
def search_on(states: Any, rollouts: int, habits: Floats, desk: Desk) -> None:
    """So many more rollouts with the tree as it is."""
    if habits[HOW] == SEARCH_BLINDLY:
        search_blindly(states, rollouts, habits[EXPLORE], habits[DOUBT], desk.tree, desk.sight, desk.stream, desk.out)
    else:
        search_by_sight(
            states,
            rollouts,
            habits[EXPLORE],
            habits[DOUBT],
            desk.tree,
            desk.sight,
            desk.stream,
            desk.out,
            desk.worth,
        )


@jit
def best_of(count: int, noise: float, desk: Desk) -> int:
    """The move worth most, as far as the noise lets it be seen; chance breaks ties."""
    worth = desk.worth
    best = 0
    equals = 0
    for i in range(count):
        if noise > 0.0:
            worth[i] += noise * misjudgement(desk.stream)
        if i == 0 or worth[i] > worth[best]:
            best = i
            equals = 1
        elif worth[i] == worth[best]:
            equals += 1
            if below(desk.stream, equals) == 0:
                best = i
    return desk.out[best]


@jit
def misjudgement(stream: Row) -> float:
    """A number about 0, nearly normal, with a spread of 1: twelve uniform ones less their mean."""
    together = 0
    for _ in range(12):
        together += advance(stream)
    return together / (MASK + 1.0) - 6.0


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
