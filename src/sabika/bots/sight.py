"""What a position is worth to a seat: by the game's own estimate, or by a small net that learned from self-play.

Loops over any game, bound to a game and compiled as its own. Only additions, products, quotients and square roots:
they are exact to the last bit by IEEE 754, so a bot with a budget in rollouts plays the same on every machine.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from sabika.engine.game import OVER
from sabika.engine.jit import jit
from sabika.engine.loops import winners
from sabika.engine.record import Row
from sabika.engine.stand_ins import actor, contenders, estimate, features, scores

Floats = Any  # a row of floats: a list, or an array where compiled

LARGE = 50.0  # points ahead, or behind, that count as a lot
LARGE_ALONE = 200.0  # where nobody else can win


class Net(NamedTuple):
    """Weights of one hidden layer and one output, biases last, and room to work in. No hidden node: no net."""

    inner: Any  # [input][hidden]
    outer: Floats  # [hidden]
    inputs: Floats
    counted: Floats  # the inputs that `hidden` stands for
    hidden: Floats
    totals: Row
    rewards: Floats
    margin: float  # how much of a game's worth is the distance to the others


@jit
def evaluate(states: Any, at: int, seat: int, net: Net) -> float:
    """What the position in a slot is worth: from 0 to 1 by the net; without one, the points one can hope for."""
    s = states[at]
    if len(net.hidden) == 0:
        return estimate(s, seat) / 100.0
    if actor(s) == OVER:
        judge(s, net.margin, net)
        return float(net.rewards[seat])
    return foresee(s, seat, net)


@jit
def foresee(s: Any, seat: int, net: Net) -> float:
    """What the net expects of `judge` at the end of the game.

    Positions weighed one after the other are much alike, so only inputs that differ from the last ones are counted.
    """
    inputs, counted, hidden, inner = net.inputs, net.counted, net.hidden, net.inner
    for i in range(features(s, seat, inputs)):
        change = inputs[i] - counted[i]
        if change != 0.0:
            counted[i] = inputs[i]
            row = inner[i]
            for j in range(len(hidden)):
                hidden[j] += change * row[j]
    total = net.outer[len(hidden)]
    for j in range(len(hidden)):
        if hidden[j] > 0.0:
            total += hidden[j] * net.outer[j]
    return squash(total)


@jit
def forget(net: Net) -> None:
    """Begin with no inputs, so that what follows does not hang on what was foreseen before, not by the last bit."""
    counted, hidden = net.counted, net.hidden
    biases = net.inner[len(counted)]
    for i in range(len(counted)):
        counted[i] = 0.0
    for j in range(len(hidden)):
        hidden[j] = biases[j]


@jit
def squash(x: float) -> float:
    """From any number to 0 … 1, without a transcendental function."""
    return 0.5 + 0.5 * x / math.sqrt(1.0 + x * x)


@jit
def judge(s: Any, margin: float, net: Net) -> None:
    """What the end of a game is worth to every owner, from 0 to 1: the win and, by `margin`, the distance to others."""
    totals, rewards = net.totals, net.rewards
    mask = winners(s, totals)
    owners = scores(s, totals)
    sharers = 0
    for owner in range(owners):
        sharers += (mask >> owner) & 1
    for owner in range(owners):
        rival = 0
        for other in range(contenders(s)):
            if other != owner:
                rival = max(rival, totals[other])
        ahead = (totals[owner] - rival) / LARGE if sharers > 0 else totals[owner] / LARGE_ALONE * 2.0 - 1.0
        ahead = 0.5 + 0.5 * max(-1.0, min(1.0, ahead))
        won = 1.0 / sharers if (mask >> owner) & 1 else 0.0
        rewards[owner] = ahead if sharers == 0 else (1.0 - margin) * won + margin * ahead
