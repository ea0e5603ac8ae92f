"""How simple bots choose, and what every bot needs to think: loops bound to a game and compiled as its own."""

from __future__ import annotations

from typing import Any, NamedTuple

from sabika.bots.one_ahead import weigh
from sabika.bots.search import PLAYED, SPARE, Tree
from sabika.bots.sight import Floats, Net, forget
from sabika.engine.jit import jit
from sabika.engine.record import Row
from sabika.engine.stand_ins import legal
from sabika.engine.stream import MASK, advance, below

# Slots that a game between bots needs, besides those of a search.
OPENING = 0
SLOTS = 4

# What a bot does, and how: a row of numbers.
HOW = 0
NOISE = 1  # how far its judgement of a move is off, typically
ROLLOUTS = 2
EXPLORE = 3
DOUBT = 4  # in a search by sight; in a blind one, how much the margin counts
PLAYOUTS = 5  # of what a line is worth in a search by sight, so much by greedy play

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
def choose_simply(states: Any, habits: Floats, desk: Desk) -> int:
    """What a bot that looks one move ahead, or not at all, does in the position in slot PLAYED."""
    how = habits[HOW]
    count = legal(states[PLAYED], desk.out)
    if count == 1:
        return desk.out[0]
    if how == AT_RANDOM:
        return desk.out[below(desk.stream, count)]
    net = desk.hope if how == BY_HOPE else desk.sight
    forget(net)
    weigh(states, PLAYED, SPARE, desk.out, count, net, desk.worth)
    return best_of(count, habits[NOISE], desk)


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
